"""Features of a decision for the net, all from the seat that decides: the scene, and what a candidate would change.

The scene is the same for every candidate of a turn. The rest describes the table *after* the candidate: the pools with
the cards that were put and without what the order eats, what the hand keeps, what the orders left there lack.
Everything is a count the seat knows, scaled to about one; colours do not appear, an edition only by its numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from mammamia.bots.kernels.counter_policy import laps_left, lead
from mammamia.bots.kernels.pools import (
    LOW,
    Pools,
    expect_draws,
    plan_order,
)
from mammamia.engine.baking import worth
from mammamia.engine.fields import Cells, Grid, Row, Small, Wide, small, wide
from mammamia.engine.rule import rule
from mammamia.engine.state import CARDS, KINDS, NOBODY, ORDERS, SEATS, Box, State

RIVALS: Final = 3  # the strongest others are described one by one
RIVAL: Final = 8  # numbers for each of them
OWN: Final = 21  # where the seat itself is described
OTHERS: Final = 31  # where the others are
AWAY: Final = 60  # where orders are that are neither delivered nor in the oven
SCENE: Final = 64
CANDIDATE: Final = 85
NEAR: Final = 2  # cards short
HIDDEN: Final = 96  # numbers of the net's first layer
SECOND: Final = 32  # and of its second


@dataclass(slots=True)
class NetInput:
    """What the net looks at, and room for the table as it would be after a candidate."""

    scene: Annotated[list[float], Cells("f8", (SCENE,))]
    candidate: Annotated[list[float], Cells("f8", (CANDIDATE,))]
    rival: Small  # the strongest of the others
    pool: Annotated[Grid, wide(2, KINDS)]  # after the candidate
    hand: Annotated[Row, wide(KINDS)]
    lacking: Annotated[Row, wide(KINDS)]  # what own orders in the oven need from the hand
    seen: Annotated[Row, small(SEATS)]  # rivals described already
    to_come: Annotated[Row, wide(SEATS)]  # a bit for each order that was not seen delivered and is not in the oven
    covered: Annotated[Row, small(SEATS)]  # of these, what the low pool covers
    near: Annotated[Row, small(SEATS)]  # or nearly
    sure: Small  # own orders in the oven that the low pool covered
    short: Small
    moment: Wide  # after the put that the net chose last
    order: Wide  # and the decision about the order that goes with it
    base: Annotated[list[float], Cells("f8", (HIDDEN,))]  # the first layer, by the scene alone
    hidden: Annotated[list[float], Cells("f8", (HIDDEN,))]
    second: Annotated[list[float], Cells("f8", (SECOND,))]
    which: Annotated[Row, small(HIDDEN + 1)]  # numbers of a layer that are not zero


@rule
def see_scene(g: State, box: Box, p: Pools, sight: NetInput) -> None:
    """Describe what no candidate of this turn changes; the pools have caught up with the oven."""
    row = sight.scene
    for i in range(SCENE):
        row[i] = 0.0
    see_box(g, box, row)
    see_own(g, box, p, row)
    for seat in range(box.seats):
        sight.seen[seat] = 1 if seat == g.seat else 0
    for i in range(min(RIVALS, box.seats - 1)):
        other = strongest_unseen(g, box, p, sight)
        sight.seen[other] = 1
        if i == 0:
            sight.rival = other
        see_rival(g, box, p, row, OTHERS + i * RIVAL, other)
    at = OTHERS + RIVALS * RIVAL
    for seat in range(box.seats):
        if seat != g.seat:
            row[at] += p.sure[seat] / 6.0
            row[at + 1] += p.short[seat] / 6.0
    row[at + 2] = g.oven_size / 60.0
    expect_draws(p, g, box, g.seat)
    least = 9.0
    for kind in range(box.kinds):
        least = min(least, p.rate[kind])
    row[at + 3] = p.rate[box.own[g.seat]] / 3.0
    row[at + 4] = least / 3.0
    list_to_come(g, box, sight)
    count_covered(g, box, p, sight, p.pool[LOW])
    for seat in range(box.seats):
        at = AWAY if seat == g.seat else AWAY + 2
        row[at] += sight.covered[seat] / 4.0
        row[at + 1] += sight.near[seat] / 4.0


@rule
def see_box(g: State, box: Box, row: list[float]) -> None:
    """The numbers of the game, how far it is, and how far the round."""
    row[box.seats - 2] = 1.0
    row[5] = 1.0 if box.kinds > 5 else 0.0
    row[6] = 1.0 if box.help else 0.0
    row[7] = 1.0 if box.mamma_mia else 0.0
    row[8] = 1.0 if box.has_doubles else 0.0
    row[9] = 1.0 if box.open_leftovers else 0.0
    row[10] = 1.0 if g.round == 1 else 0.0
    row[11] = 1.0 if g.round == box.rounds else 0.0
    row[12] = (box.rounds - g.round) / 3.0
    row[13] = laps_left(g, box) / 4.0
    row[14] = g.supply_size / 60.0
    row[15] = 1.0 if g.supply_size <= 4 else 0.0
    row[16] = 1.0 if g.supply_size <= 8 else 0.0
    row[17] = 1.0 if g.supply_size < 4 * box.seats else 0.0
    total = 0
    for kind in range(box.kinds):
        total += worth(box.cards, kind)
    row[18] = total / box.seats / 30.0
    row[19] = box.hand_limit / 10.0
    row[20] = box.order_count / 10.0


@rule
def see_own(g: State, box: Box, p: Pools, row: list[float]) -> None:
    """What the seat has delivered, has in the oven and may still draw."""
    seat = g.seat
    best = 0
    for other in range(box.seats):
        if other != seat:
            best = max(best, g.delivered[other])
    row[OWN] = g.delivered[seat] / 8.0
    row[OWN + 1] = (box.order_count - g.delivered[seat]) / 8.0
    row[OWN + 2] = p.sure[seat] / 3.0
    row[OWN + 3] = p.short[seat] / 3.0
    row[OWN + 4] = g.waiter_size[seat] / 8.0
    row[OWN + 5] = g.known_bottom[seat] / 8.0
    row[OWN + 6] = lead(g, box, p) / 2.0
    row[OWN + 7] = min(4, max(-4, g.delivered[seat] - best)) / 4.0
    row[OWN + 8] = 1.0 if g.holder == seat else 0.0
    row[OWN + 9] = 1.0 if g.holder == NOBODY else 0.0


@rule
def strongest_unseen(g: State, box: Box, p: Pools, sight: NetInput) -> int:
    """Of those not described yet, the seat with most orders delivered or to be expected."""
    best = 0
    most = -1.0
    for other in range(box.seats):
        if not sight.seen[other]:
            strength = g.delivered[other] + p.sure[other] + 0.4 * p.short[other]
            if strength > most:
                most = strength
                best = other
    return best


@rule
def see_rival(g: State, box: Box, p: Pools, row: list[float], at: int, other: int) -> None:
    """One of the others, beside the seat that decides."""
    row[at] = 1.0
    gap = g.delivered[g.seat] + p.sure[g.seat] - g.delivered[other] - p.sure[other]
    row[at + 1] = min(4, max(-4, gap)) / 4.0
    row[at + 2] = (box.order_count - g.delivered[other]) / 8.0
    row[at + 3] = p.sure[other] / 3.0
    row[at + 4] = p.short[other] / 3.0
    row[at + 5] = g.ingredients[other] / 7.0
    row[at + 6] = g.order_count[other] / 4.0
    row[at + 7] = g.waiter_size[other] / 8.0


@rule
def list_to_come(g: State, box: Box, sight: NetInput) -> None:
    """The orders that may still be put in this round; of one's own, those that are not in hand."""
    for seat in range(box.seats):
        sight.to_come[seat] = (1 << box.order_count) - 1 & ~(g.delivered_orders[seat] & ~g.scored_unseen[seat])
    for i in range(g.oven_size):
        if g.oven[i] >= CARDS:
            sight.to_come[g.oven[i] // ORDERS - 1] &= ~(1 << g.oven[i] % ORDERS)
    for i in range(g.order_count[g.seat]):
        sight.to_come[g.seat] &= ~(1 << g.orders[g.seat][i])


@rule
def count_covered(g: State, box: Box, p: Pools, sight: NetInput, pool: Row) -> None:
    """How many orders to come a pool covers, or nearly covers, without any hand."""
    for kind in range(KINDS):
        p.free[kind] = 0
    for seat in range(box.seats):
        sight.covered[seat] = 0
        sight.near[seat] = 0
        for order in range(box.order_count):
            if sight.to_come[seat] >> order & 1:
                shortage = plan_order(p, pool, box, seat, order)
                if shortage == 0:
                    sight.covered[seat] += 1
                elif shortage <= NEAR:
                    sight.near[seat] += 1


# ---------------------------------------------------------------- a candidate
