"""The card counter: it weighs every decision of a turn by exact counts of the oven, with weights tuned by self-play.

Which order to put comes first: what it lacks does not depend on the cards put with it, which only move from the hand
into the pool. A failed order costs nothing, so an order that is short may still be worth putting.
"""

from __future__ import annotations

from typing import Final

from mammamia.bots.kernels.mind import SHORTAGES, Mind
from mammamia.bots.kernels.pools import (
    LOW,
    NO_ORDER,
    Pools,
    catch_up,
    chance_to_complete,
    expect_draws,
    plan_order,
    spare_cards,
)
from mammamia.engine.baking import worth
from mammamia.engine.decisions import (
    COUNTS,
    DOUBLES,
    DRAW_SUPPLY,
    DRAW_WAITER,
    HOLD,
    PASS,
    PUT_CARDS,
    PUT_ORDER,
)
from mammamia.engine.play import decide_draw, decide_order, decide_put
from mammamia.engine.rule import rule
from mammamia.engine.state import DRAW, KINDS, NOBODY, PUT, Box, State
from mammamia.engine.turn import count_draws, nth_draw, pass_turn

CARDS_A_TURN: Final = 3.0  # drawn on average
MOST_LAPS: Final = 4.0  # beyond these the end of the round is far
PENDING: Final = 0.4  # what a short order in the oven is worth of a delivered one


@rule
def count_and_choose(g: State, box: Box, mind: Mind, p: Pools) -> int:
    """The card counter's decision in a turn; the pools have caught up with the oven."""
    if g.phase == DRAW:
        return best_draw(g, box, mind, p)
    if g.phase == PUT and g.ingredients[g.seat] == 0:
        return PASS
    spare_cards(p, g, box, g.seat)
    expect_draws(p, g, box, g.seat)
    order = best_order(g, box, mind, p)
    if g.phase == PUT:
        return best_put(g, box, mind, p, order)
    return HOLD if order == NO_ORDER else PUT_ORDER + order


@rule
def take_turn(g: State, box: Box, mind: Mind, p: Pools) -> None:
    """Play a whole turn: the cards, the order they were chosen for, and the draw."""
    catch_up(p, g, box)
    if g.ingredients[g.seat] == 0:
        pass_turn(g)
    else:
        spare_cards(p, g, box, g.seat)
        expect_draws(p, g, box, g.seat)
        order = best_order(g, box, mind, p)
        decide_put(g, best_put(g, box, mind, p, order))
        decide_order(g, HOLD if order == NO_ORDER else PUT_ORDER + order)
        catch_up(p, g, box)
    decide_draw(g, box, best_draw(g, box, mind, p))


@rule
def best_draw(g: State, box: Box, mind: Mind, p: Pools) -> int:
    """From which pile."""
    if count_draws(g, box) == 1:
        return nth_draw(g, box, 0)
    return DRAW_WAITER if value_of_waiter(g, box, mind, p) > 0 else DRAW_SUPPLY


@rule
def laps_left(g: State, box: Box) -> float:
    """About how many turns everybody still has in this round."""
    return min(MOST_LAPS, g.supply_size / (box.seats * CARDS_A_TURN))


@rule
def lead(g: State, box: Box, p: Pools) -> float:
    """Orders delivered or likely to be, above those of the best of the others; between -2 and 2."""
    best = -100.0
    for other in range(box.seats):
        if other != g.seat:
            best = max(best, g.delivered[other] + p.sure[other] + PENDING * p.short[other])
    mine = g.delivered[g.seat] + p.sure[g.seat] + PENDING * p.short[g.seat]
    return min(2.0, max(-2.0, mine - best))


# ---------------------------------------------------------------- which order


@rule
def value_of_order(g: State, box: Box, mind: Mind, p: Pools, order: int) -> float:
    """What it is worth to put this order now, by what it lacks in either pool."""
    value = 0.0
    for which in range(2):
        shortage = plan_order(p, p.pool[which], box, g.seat, order)
        value += mind.short[which][min(SHORTAGES - 1, shortage)]
        value += mind.chance[which] * chance_to_complete(p, p.pool[which], box, shortage)
    if box.heap[g.seat][order] > 0:
        value += mind.heap
    if box.extra[g.seat][order] > 0:
        value += mind.free_kinds
    return value


@rule
def value_of_holding(g: State, box: Box, mind: Mind, p: Pools) -> float:
    """What it is worth to keep all orders in hand."""
    laps = laps_left(g, box)
    value = mind.hold + mind.hold_each * g.order_count[g.seat] + mind.hold_lap * laps
    if g.round == box.rounds:
        value += mind.hold_last + mind.hold_last_lap * laps
    return value + mind.hold_pending * p.short[g.seat]


@rule
def best_order(g: State, box: Box, mind: Mind, p: Pools) -> int:
    """The order to put, or none; among equals the one with the lowest number."""
    best = NO_ORDER
    value = value_of_holding(g, box, mind, p)
    for i in range(g.order_count[g.seat]):
        order = g.orders[g.seat][i]
        worth_it = value_of_order(g, box, mind, p, order)
        if worth_it > value or (worth_it == value and order < best):
            value = worth_it
            best = order
    return best


# ---------------------------------------------------------------- which cards


@rule
def best_put(g: State, box: Box, mind: Mind, p: Pools, order: int) -> int:
    """The cards to put with an order, or without one."""
    tempo = value_of_tempo(g, box, mind, p)
    if order != NO_ORDER:
        plan_order(p, p.pool[LOW], box, g.seat, order)
    hand = g.hand[g.seat]
    best = PASS
    value = -1e9
    for kind in range(box.kinds):
        if hand[kind] + hand[kind + KINDS] > 0:
            wanted = most_wanted(g, box, kind, order)
            for doubles in range(hand[kind + KINDS] + 1):
                for singles in range(hand[kind] + 1):
                    if singles + doubles > 0:
                        worth_it = value_of_put(g, box, mind, p, order, kind, singles, doubles, wanted)
                        worth_it += tempo * (singles + doubles)
                        if worth_it > value:
                            value = worth_it
                            best = PUT_CARDS + (kind * DOUBLES + doubles) * COUNTS + singles
    return best


@rule
def value_of_tempo(g: State, box: Box, mind: Mind, p: Pools) -> float:
    """What each card put is worth for being put: many cards shorten the round."""
    value = mind.put_card + mind.put_lap * laps_left(g, box) + mind.put_lead * lead(g, box, p)
    if g.round == 1:
        value += mind.put_first_round
    if g.round == box.rounds:
        value += mind.put_last_round
    return value


@rule
def value_of_put(
    g: State, box: Box, mind: Mind, p: Pools, order: int, kind: int, singles: int, doubles: int, wanted: int
) -> float:
    """What it is worth to put these cards, the order with them being planned."""
    seat = g.seat
    n = singles + 2 * doubles
    have = worth(g.hand[seat], kind)
    lacking = 0
    if order != NO_ORDER:
        lacking = n if box.heap[seat][order] > 0 else max(0, p.need[kind] - p.pool[LOW][kind])
    useful = min(n, lacking)
    left = have - n
    value = mind.put_useful * useful + mind.put_other * (n - useful) + mind.put_reserved * max(0, n - p.free[kind])
    value += mind.put_wanted * min(n - useful, max(0, min(have, wanted) - left))
    value += mind.put_known * 0.2 * p.pool[LOW][kind] + mind.put_spread * 0.1 * left * left
    unreplaced = max(0, singles + doubles - cards_to_draw(g, box))
    value += mind.put_short_draw * unreplaced
    if g.round == box.rounds:
        value += mind.put_last_short * unreplaced
    if useful > 0 and useful == lacking:
        value += mind.put_all_useful
    if kind == box.own[seat] and left == 0:
        value += mind.put_last_own
    if singles + doubles == 1:
        value += mind.put_one
    return value


@rule
def cards_to_draw(g: State, box: Box) -> int:
    """Ingredients in the supply: the Mamma Mia! card is none (R3.5)."""
    return g.supply_size - (1 if box.mamma_mia and g.holder == NOBODY else 0)


@rule
def most_wanted(g: State, box: Box, kind: int, but: int) -> int:
    """The most cards of a kind that another order in hand demands."""
    most = 0
    for i in range(g.order_count[g.seat]):
        order = g.orders[g.seat][i]
        if order != but:
            most = max(most, box.need[g.seat][order][kind])
    return most


# ---------------------------------------------------------------- which pile


@rule
def value_of_waiter(g: State, box: Box, mind: Mind, p: Pools) -> float:
    """What it is worth to draw from the waiter rather than from the supply."""
    seat = g.seat
    held = g.order_count[seat]
    room = min(box.draw_limit, box.hand_limit - g.ingredients[seat] - held)
    laps = laps_left(g, box)
    value = mind.draw + mind.draw_each * held + mind.draw_room * room + mind.draw_lap * laps
    value += mind.draw_ingredient * g.ingredients[seat] + mind.draw_pending * p.short[seat]
    if held == 0:
        value += mind.draw_no_order
    if g.round == box.rounds:
        value += mind.draw_last + mind.draw_last_lap * laps
    if cards_to_draw(g, box) <= room:
        value += mind.draw_ends + mind.draw_ends_lead * lead(g, box, p)
        if g.round == box.rounds:
            value += mind.draw_last_ends
    if held + min(room, g.waiter_size[seat]) >= box.hand_limit - 1:
        value += mind.draw_stuck
    return value
