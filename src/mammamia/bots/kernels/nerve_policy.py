"""Rules of thumb with nerve: put the order that lacks least, if it lacks no more than one dares; keep so many orders.

Two numbers make a beginner or a daredevil of the same rules. A third says how many cards go at once where one would do.
"""

from __future__ import annotations

from dataclasses import dataclass

from mammamia.bots.kernels.greedy_policy import put_one
from mammamia.bots.kernels.pools import HIGH, NO_ORDER, Pools, plan_order
from mammamia.engine.decisions import COUNTS, DOUBLES, DRAW_WAITER, HOLD, PASS, PUT_CARDS, PUT_ORDER
from mammamia.engine.fields import Small
from mammamia.engine.rule import rule
from mammamia.engine.state import DRAW, KINDS, NO_KIND, PUT, Box, State
from mammamia.engine.turn import count_draws, nth_draw


@dataclass(slots=True)
class Nerve:
    """How bold the rules are."""

    nerve: Small  # the largest shortage at which an order is still put
    kept: Small  # draw from the waiter while fewer orders are in hand
    more: Small  # cards put beyond those that are needed


@rule
def choose_with_nerve(g: State, box: Box, bold: Nerve, p: Pools) -> int:
    """The decision in a turn; the pools have caught up with the oven."""
    if g.phase == DRAW:
        return draw_to_keep(g, box, bold)
    if g.phase == PUT and g.ingredients[g.seat] == 0:
        return PASS
    for kind in range(KINDS):
        p.free[kind] = 0
    if g.phase == PUT:
        return put_what_helps_most(g, box, bold, p)
    order = least_short(g, box, bold, p)
    return HOLD if order == NO_ORDER else PUT_ORDER + order


@rule
def least_short(g: State, box: Box, bold: Nerve, p: Pools) -> int:
    """The order in hand that lacks least, if one dares to put it; among equals the one with the lowest number."""
    best = NO_ORDER
    least = bold.nerve + 1
    for i in range(g.order_count[g.seat]):
        order = g.orders[g.seat][i]
        shortage = plan_order(p, p.pool[HIGH], box, g.seat, order)
        if shortage < least or (shortage == least and order < best):
            least = shortage
            best = order
    return best


@rule
def put_what_helps_most(g: State, box: Box, bold: Nerve, p: Pools) -> int:
    """The cards after which some order lacks least; one card of the largest pile if none would dare to follow."""
    hand = g.hand[g.seat]
    best_kind = NO_KIND
    best_n = 0
    least = bold.nerve + 1
    for i in range(g.order_count[g.seat]):
        order = g.orders[g.seat][i]
        shortage = plan_order(p, p.pool[HIGH], box, g.seat, order)
        is_heap = box.heap[g.seat][order] > 0
        for kind in range(box.kinds):
            lacking = shortage if is_heap else max(0, p.need[kind] - p.pool[HIGH][kind])
            n = min(hand[kind], lacking)
            if n > 0 and (shortage - n < least or (shortage - n == least and kind < best_kind)):
                least = shortage - n
                best_kind = kind
                best_n = n
    if best_kind == NO_KIND:
        return add_more(g, box, bold, put_one(g, box))
    return add_more(g, box, bold, PUT_CARDS + best_kind * DOUBLES * COUNTS + best_n)


@rule
def add_more(g: State, box: Box, bold: Nerve, put: int) -> int:
    """The generous put more of the same than they need to."""
    kind = (put - PUT_CARDS) // COUNTS // DOUBLES
    singles = (put - PUT_CARDS) % COUNTS
    more = min(bold.more, g.hand[g.seat][kind] - singles)
    return put + max(0, more)


@rule
def draw_to_keep(g: State, box: Box, bold: Nerve) -> int:
    """Orders while one keeps fewer than one likes, unless they would fill the hand (R3.7); else ingredients."""
    held = g.order_count[g.seat]
    room = min(box.draw_limit, box.hand_limit - g.ingredients[g.seat] - held)
    is_crowded = held + min(room, g.waiter_size[g.seat]) >= box.hand_limit - 1
    if count_draws(g, box) == 1 or held >= bold.kept or is_crowded:
        return nth_draw(g, box, 0)
    return DRAW_WAITER
