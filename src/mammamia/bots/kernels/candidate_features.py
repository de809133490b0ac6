"""Features of a candidate for the net: the table as it would be after it."""

from __future__ import annotations

from typing import Final

from mammamia.bots.kernels.counter_policy import most_wanted
from mammamia.bots.kernels.pools import (
    HIGH,
    LOW,
    NEVER,
    NO_ORDER,
    SAVED_BY_HAND,
    Pools,
    at_least,
    chance_to_complete,
    eat,
    plan_order,
)
from mammamia.bots.kernels.scene_features import CANDIDATE, NetInput, count_covered
from mammamia.engine.baking import worth
from mammamia.engine.decisions import COUNTS, DOUBLES, DRAW_SUPPLY, DRAW_WAITER, PUT_CARDS, PUT_ORDER
from mammamia.engine.rule import rule
from mammamia.engine.state import DRAW, KINDS, NO_KIND, NOBODY, ORDER, Box, State

BINS: Final = 7  # 0 to 5 cards short, or more


PUTS: Final = 0  # where the cards of a candidate are described


PUT_ORDERS: Final = 18  # its order


KEPT: Final = 42  # the hand afterwards


DRAWS: Final = 63  # the draw


HOPES: Final = 72  # chances of the orders that are kept, or lie in the oven


GIFTS: Final = 79  # what the pools offer to orders that are still to come


@rule
def see_candidate(g: State, box: Box, p: Pools, sight: NetInput, first: int, then: int) -> None:
    """Describe a decision, and with a put also the order that goes with it."""
    row = sight.candidate
    for i in range(CANDIDATE):
        row[i] = 0.0
    order = NO_ORDER
    if PUT_ORDER <= then < PUT_CARDS:
        order = then - PUT_ORDER
    if g.phase == ORDER and first >= PUT_ORDER:
        order = first - PUT_ORDER
    kind = 0
    singles = 0
    doubles = 0
    if first >= PUT_CARDS:
        code = first - PUT_CARDS
        kind = code // (DOUBLES * COUNTS)
        singles = code % COUNTS
        doubles = code // COUNTS % DOUBLES
    imagine_put(g, box, p, sight, kind, singles + 2 * doubles)
    if order != NO_ORDER:
        see_order(g, box, p, sight, order)
    if singles + doubles > 0:
        see_put(g, box, p, sight, order, kind, singles, doubles)
    elif order == NO_ORDER and g.phase == ORDER:
        row[PUT_ORDERS + 23] = 1.0
    if order != NO_ORDER:
        fold_own(g, box, p, sight, order)
    see_kept(g, box, p, sight, order, singles + doubles)
    see_draw(g, box, sight, first, order, singles + doubles)
    see_hopes(box, p, sight)
    if singles + doubles > 0:
        row[HOPES + 6] = p.rate[kind] / 3.0
    see_gifts(g, box, p, sight)


@rule
def imagine_put(g: State, box: Box, p: Pools, sight: NetInput, kind: int, n: int) -> None:
    """The pools with *n* more ingredients of a kind, and the hand without them."""
    seat = g.seat
    for k in range(KINDS):
        sight.pool[LOW][k] = p.pool[LOW][k]
        sight.pool[HIGH][k] = p.pool[HIGH][k]
        sight.hand[k] = worth(g.hand[seat], k)
        sight.lacking[k] = p.lacking[seat][k]
    sight.pool[LOW][kind] += n
    sight.pool[HIGH][kind] += n
    sight.hand[kind] -= n
    sight.sure = p.sure[seat]
    sight.short = p.short[seat]
    free_kept(p, sight)


@rule
def free_kept(p: Pools, sight: NetInput) -> None:
    """What the hand could spare after the candidate."""
    for kind in range(KINDS):
        p.free[kind] = max(0, sight.hand[kind] - sight.lacking[kind])


@rule
def see_order(g: State, box: Box, p: Pools, sight: NetInput, order: int) -> None:
    """What the order lacks in either pool, with what the hand can spare."""
    row = sight.candidate
    seat = g.seat
    row[PUT_ORDERS] = 1.0
    row[PUT_ORDERS + 1] = 1.0 if box.heap[seat][order] > 0 else 0.0
    row[PUT_ORDERS + 2] = 1.0 if box.extra[seat][order] > 0 else 0.0
    row[PUT_ORDERS + 3] = 1.0 if box.scarcest[seat][order] else 0.0
    row[PUT_ORDERS + 4] = 1.0 if box.crossed[seat][order] != NO_KIND else 0.0
    for which in range(2):
        shortage = plan_order(p, sight.pool[which], box, seat, order)
        row[PUT_ORDERS + 5 + which * BINS + min(BINS - 1, shortage)] = 1.0
        row[PUT_ORDERS + 19 + which] = chance_to_complete(p, sight.pool[which], box, shortage)


@rule
def see_put(g: State, box: Box, p: Pools, sight: NetInput, order: int, kind: int, singles: int, doubles: int) -> None:
    """The cards that are put: for the order, for others, or from those that own orders in the oven need."""
    row = sight.candidate
    seat = g.seat
    n = singles + 2 * doubles
    have = worth(g.hand[seat], kind)
    lacking = 0
    if order != NO_ORDER:
        plan_order(p, p.pool[LOW], box, seat, order)
        lacking = n if box.heap[seat][order] > 0 else max(0, p.need[kind] - p.pool[LOW][kind])
    useful = min(n, lacking)
    wanted = most_wanted(g, box, kind, order)
    row[PUTS] = 1.0
    row[PUTS + min(4, singles + doubles)] = 1.0
    row[PUTS + 5] = n / 6.0
    row[PUTS + 6] = useful / 4.0
    row[PUTS + 7] = (n - useful) / 4.0
    row[PUTS + 8] = max(0, n - max(0, have - p.lacking[seat][kind])) / 3.0
    row[PUTS + 9] = min(n - useful, max(0, min(have, wanted) - have + n)) / 3.0
    row[PUTS + 10] = 1.0 if useful > 0 and useful == lacking else 0.0
    row[PUTS + 11] = 1.0 if kind == box.own[seat] else 0.0
    row[PUTS + 12] = 1.0 if kind == box.own[seat] and have == n else 0.0
    row[PUTS + 13] = p.pool[LOW][kind] / 8.0
    row[PUTS + 14] = (have - n) / 4.0
    row[PUTS + 15] = 1.0 if kind == box.own[seat + 1 if seat + 1 < box.seats else 0] else 0.0
    row[PUTS + 16] = 1.0 if kind == box.own[sight.rival] else 0.0
    row[PUTS + 17] = max(0, singles + doubles - g.supply_size) / 3.0


@rule
def fold_own(g: State, box: Box, p: Pools, sight: NetInput, order: int) -> None:
    """The order lies in the oven: what it eats, and what it needs from the hand later."""
    row = sight.candidate
    seat = g.seat
    for kind in range(KINDS):
        p.free[kind] = 0
    if plan_order(p, sight.pool[HIGH], box, seat, order) == 0:
        eat(p, sight.pool[HIGH], box, seat, order)
    shortage = plan_order(p, sight.pool[LOW], box, seat, order)
    row[PUT_ORDERS + 21] = 1.0 if shortage == 0 else 0.0
    row[PUT_ORDERS + 22] = min(6, shortage) / 6.0
    if shortage == 0:
        sight.sure += 1
    elif shortage < NEVER:
        sight.short += 1
        if box.heap[seat][order] == 0:
            for kind in range(box.kinds):
                sight.lacking[kind] += max(0, p.need[kind] - sight.pool[LOW][kind])
    if shortage <= SAVED_BY_HAND:
        eat(p, sight.pool[LOW], box, seat, order)
    free_kept(p, sight)


@rule
def see_kept(g: State, box: Box, p: Pools, sight: NetInput, order: int, put: int) -> None:
    """The hand and its orders afterwards."""
    row = sight.candidate
    seat = g.seat
    held = g.order_count[seat] - (0 if order == NO_ORDER else 1)
    row[KEPT + min(3, held)] = 1.0
    row[KEPT + 4] = (g.ingredients[seat] - put) / 10.0
    most = 0
    for kind in range(box.kinds):
        row[KEPT + 5] += p.free[kind] / 7.0
        row[KEPT + 6] += min(sight.hand[kind], sight.lacking[kind]) / 5.0
        row[KEPT + 7] += max(0, sight.lacking[kind] - sight.hand[kind]) / 5.0
        row[KEPT + 9] += (1.0 if sight.hand[kind] > 0 else 0.0) / 6.0
        most = max(most, sight.hand[kind])
    row[KEPT + 8] = p.free[box.own[seat]] / 3.0
    row[KEPT + 10] = most / 6.0
    for i in range(g.order_count[seat]):
        if g.orders[seat][i] != order:
            see_kept_order(box, p, sight, seat, g.orders[seat][i])
    row[KEPT + 19] = sight.sure / 3.0
    row[KEPT + 20] = sight.short / 3.0
    for kind in range(box.kinds):
        row[DRAWS + 6] += sight.pool[LOW][kind] / 20.0
        row[DRAWS + 7] += sight.pool[HIGH][kind] / 20.0


@rule
def see_kept_order(box: Box, p: Pools, sight: NetInput, seat: int, order: int) -> None:
    """What an order that stays in hand lacks; the three that lack least are kept, the best first."""
    row = sight.candidate
    low = plan_order(p, sight.pool[LOW], box, seat, order)
    keep_best_two(row, HOPES, chance_to_complete(p, sight.pool[LOW], box, low))
    high = plan_order(p, sight.pool[HIGH], box, seat, order)
    keep_best_two(row, HOPES + 2, chance_to_complete(p, sight.pool[HIGH], box, high))
    if low == 0:
        row[KEPT + 17] += 0.5
    if low <= 2:
        row[KEPT + 18] += 0.3
    for which in range(2):
        hope = 1.0 - min(6, low if which == LOW else high) / 7.0
        for i in range(3):
            at = KEPT + 11 + which * 3 + i
            if hope > row[at]:
                before = row[at]
                row[at] = hope
                hope = before


@rule
def see_draw(g: State, box: Box, sight: NetInput, first: int, order: int, put: int) -> None:
    """How many cards there is room for, whether the supply ends, and which pile it will be if that is decided."""
    row = sight.candidate
    seat = g.seat
    held = g.order_count[seat] - (0 if order == NO_ORDER else 1)
    ingredients = g.ingredients[seat] - put
    room = max(0, min(box.draw_limit, box.hand_limit - ingredients - held))
    ends = g.supply_size <= room + (1 if box.mamma_mia and g.holder == NOBODY else 0)
    row[DRAWS + 2] = room / 6.0
    row[DRAWS + 3] = 1.0 if ends else 0.0
    row[DRAWS + 8] = max(0, g.supply_size - room) / 60.0
    if g.phase == DRAW:
        if first == DRAW_WAITER:
            drawn = min(room, g.waiter_size[seat])
            row[DRAWS + 1] = 1.0
            row[DRAWS + 3] = 0.0
            row[DRAWS + 4] = (held + drawn) / 5.0
            row[DRAWS + 8] = g.supply_size / 60.0
        elif first == DRAW_SUPPLY:
            row[DRAWS] = 1.0
            row[DRAWS + 5] = (ingredients + min(room, g.supply_size)) / 7.0


@rule
def keep_best_two(row: list[float], at: int, chance: float) -> None:
    """The two largest chances, the larger one first."""
    if chance > row[at]:
        row[at + 1] = row[at]
        row[at] = chance
    elif chance > row[at + 1]:
        row[at + 1] = chance


@rule
def see_hopes(box: Box, p: Pools, sight: NetInput) -> None:
    """What own orders in the oven still lack: in all, and whether draws may bring it."""
    row = sight.candidate
    row[HOPES + 4] = 1.0
    for kind in range(box.kinds):
        lacking = sight.lacking[kind] - sight.hand[kind]
        if lacking > 0:
            row[HOPES + 4] *= at_least(lacking, p.rate[kind])
            row[HOPES + 5] = max(row[HOPES + 5], lacking / 4.0)


@rule
def see_gifts(g: State, box: Box, p: Pools, sight: NetInput) -> None:
    """What the pools would offer afterwards: to the waiter's orders, the next seat, the strongest and all others."""
    row = sight.candidate
    count_covered(g, box, p, sight, sight.pool[LOW])
    row[GIFTS] = sight.covered[g.seat] / 4.0
    row[GIFTS + 1] = sight.near[g.seat] / 4.0
    row[GIFTS + 2] = sight.covered[g.seat + 1 if g.seat + 1 < box.seats else 0] / 4.0
    row[GIFTS + 3] = sight.covered[sight.rival] / 4.0
    for seat in range(box.seats):
        if seat != g.seat:
            row[GIFTS + 4] += sight.covered[seat] / 4.0
            row[GIFTS + 5] += sight.near[seat] / 4.0
