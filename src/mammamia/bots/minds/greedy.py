"""The policy that plays what fits its orders now: an order is put when the table will cover it, and not before."""

from __future__ import annotations

from mammamia.bots.minds.pools import HIGH, Pools, plan_order
from mammamia.engine.decisions import (
    COUNTS,
    DOUBLES,
    DRAW_WAITER,
    HELP,
    HOLD,
    PASS,
    PUT_CARDS,
    PUT_ORDER,
)
from mammamia.engine.fields import Row
from mammamia.engine.rule import rule
from mammamia.engine.state import DRAW, KINDS, NO_KIND, ORDER, PUT, Box, State
from mammamia.engine.turn import count_draws, nth_draw


@rule
def choose_greedily(g: State, box: Box, p: Pools) -> int:
    """The greedy decision in a turn; the pools have caught up with the oven."""
    if g.phase == DRAW:
        return draw_greedily(g, box)
    if g.phase == PUT and g.ingredients[g.seat] == 0:
        return PASS
    seat = g.seat
    for kind in range(KINDS):
        p.free[kind] = 0
    for i in range(g.order_count[seat]):
        order = g.orders[seat][i]
        shortage = plan_order(p, p.pool[HIGH], box, seat, order)
        if g.phase == ORDER and shortage == 0:
            return PUT_ORDER + order
        if g.phase == PUT and 0 < shortage < COUNTS:
            kind = kind_that_covers(g, box, p, order, shortage)
            if kind != NO_KIND:
                return PUT_CARDS + kind * DOUBLES * COUNTS + shortage
    return HOLD if g.phase == ORDER else put_one(g, box)


@rule
def kind_that_covers(g: State, box: Box, p: Pools, order: int, shortage: int) -> int:
    """The kind of which the hand has all that the planned order lacks, if there is one."""
    is_heap = box.heap[g.seat][order] > 0
    for kind in range(box.kinds):
        lacking = shortage if is_heap else p.need[kind] - p.pool[HIGH][kind]
        if lacking == shortage and g.hand[g.seat][kind] >= shortage:
            return kind
    return NO_KIND


@rule
def put_one(g: State, box: Box) -> int:
    """One card of the kind the hand has most of."""
    hand = g.hand[g.seat]
    most = 0
    for kind in range(box.kinds):
        if hand[kind] + hand[kind + KINDS] > hand[most] + hand[most + KINDS]:
            most = kind
    if hand[most] > 0:
        return PUT_CARDS + most * DOUBLES * COUNTS + 1
    return PUT_CARDS + (most * DOUBLES + 1) * COUNTS


@rule
def draw_greedily(g: State, box: Box) -> int:
    """Orders when none or one is left in hand, ingredients otherwise."""
    if count_draws(g, box) == 1 or g.order_count[g.seat] > 1:
        return nth_draw(g, box, 0)
    return DRAW_WAITER


@rule
def fill_greedily(moves: Row, n: int) -> int:
    """Fill what can be filled, the first way there is, with the fewest cards; help whoever asks; never ask."""
    if moves[n - 1] == HELP:
        return HELP
    return moves[0]  # declining comes before asking
