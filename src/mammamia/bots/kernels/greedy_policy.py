"""The policy that plays what fits its orders now: as many cards as fit, and the largest order that the oven covers.

It counts what it has seen go into the oven, and gives no thought to the orders below, which will eat of it.
"""

from __future__ import annotations

from mammamia.bots.kernels.pools import NO_ORDER, Pools, plan_order
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
from mammamia.engine.state import DRAW, KINDS, NO_KIND, PUT, Box, State
from mammamia.engine.turn import count_draws, nth_draw


@rule
def choose_greedily(g: State, box: Box, p: Pools) -> int:
    """The greedy decision in a turn; the pools have caught up with the oven."""
    if g.phase == DRAW:
        return draw_greedily(g, box)
    for kind in range(KINDS):
        p.free[kind] = 0
    if g.phase == PUT:
        return PASS if g.ingredients[g.seat] == 0 else put_what_fits(g, box, p)
    order = largest_covered(g, box, p)
    return HOLD if order == NO_ORDER else PUT_ORDER + order


@rule
def put_what_fits(g: State, box: Box, p: Pools) -> int:
    """The most cards of one kind that an order in hand still lacks."""
    hand = g.hand[g.seat]
    best = NO_KIND
    most = 0
    for i in range(g.order_count[g.seat]):
        order = g.orders[g.seat][i]
        plan_order(p, p.seen, box, g.seat, order)
        for kind in range(box.kinds):
            fits = hand[kind]
            if box.heap[g.seat][order] == 0:
                fits = min(fits, p.need[kind] - p.seen[kind])
            if fits > most or (fits == most and kind < best):
                most = fits
                best = kind
    if best == NO_KIND:
        return put_one(g, box)
    return PUT_CARDS + best * DOUBLES * COUNTS + most


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
def largest_covered(g: State, box: Box, p: Pools) -> int:
    """The order with the most ingredients among those that have all of them in the oven; none: `NO_ORDER`."""
    best = NO_ORDER
    largest = 0
    for i in range(g.order_count[g.seat]):
        order = g.orders[g.seat][i]
        if plan_order(p, p.seen, box, g.seat, order) == 0:
            size = box.heap[g.seat][order]
            for kind in range(box.kinds):
                size += p.need[kind]
            if size > largest or (size == largest and order < best):
                largest = size
                best = order
    return best


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
