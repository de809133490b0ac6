"""What all seats know of the oven and of each other's orders, kept from step to step instead of found anew.

Each step changes it where a card came to lie elsewhere; `recall` makes of it what `remember` finds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from mammamia.engine.decisions import COUNTS, DOUBLES, PUT_CARDS, PUT_ORDER
from mammamia.engine.fields import Grid, Row, Small, Wide, names, small, wide
from mammamia.engine.observing import (
    AT_DELIVERED_ORDERS,
    AT_KNOWN_BOTTOM,
    AT_KNOWN_ORDERS,
    AT_OPENER,
    AT_OVEN_CARDS,
    AT_OVEN_ORDERS,
    AT_UNPLACED,
    find_unplaced,
    observe,
    remember_counts,
    seat_from,
)
from mammamia.engine.rows import enter_cards, enter_orders, enter_places, mask_of
from mammamia.engine.rule import rule
from mammamia.engine.state import CARDS, KINDS, ORDERS, OVER, SEATS, Box, State


@dataclass(slots=True)
class Whereabouts:
    """What all seats know, and up to where it tells the game."""

    round: Small
    opened: Wide  # cards of the oven that have come up
    oven_cards: Annotated[Row, small(CARDS + 1)]  # how many of each card are left in it; the last number says nothing
    oven_orders: Annotated[Grid, names(SEATS, ORDERS)]  # the place of each order that was put into it, from 1; 0: none
    unplaced: Annotated[Row, wide(SEATS)]  # orders that were never put into an oven, a bit each
    returned: Annotated[Grid, names(SEATS, ORDERS)]  # of each order that was, its place in its waiter, from 1; 0: none
    taken: Annotated[Row, wide(SEATS)]  # orders that each waiter has given; those places count them too
    laid: Annotated[Row, wide(SEATS)]  # and orders that were ever laid under it


@rule
def tell_deal(g: State, box: Box, known: Whereabouts) -> None:
    """The whereabouts after a deal."""
    for seat in range(box.seats):
        known.unplaced[seat] = find_unplaced(g, seat)
        known.taken[seat] = 0
        known.laid[seat] = g.waiter_size[seat]
        enter_orders(0, 0, known.returned[seat])
    tell_new_oven(g, box, known)


@rule
def tell_new_oven(g: State, box: Box, known: Whereabouts) -> None:
    """R7.1: in a new oven lie no orders, only what may be left of the last one."""
    known.round = g.round
    known.opened = 0
    for card in range(CARDS):
        known.oven_cards[card] = 0
    for i in range(g.oven_size):
        known.oven_cards[g.oven[i]] += 1
    for seat in range(box.seats):
        enter_orders(0, 0, known.oven_orders[seat])


@rule
def tell_put(known: Whereabouts, move: int) -> None:
    """Ingredients were put into the oven."""
    code = move - PUT_CARDS
    kind = code // (DOUBLES * COUNTS)
    known.oven_cards[kind] += code % COUNTS
    known.oven_cards[kind + KINDS] += code // COUNTS % DOUBLES


@rule
def tell_order(g: State, known: Whereabouts, move: int) -> None:
    """An order was put, and lies on top. From now on its way is known to all."""
    order = move - PUT_ORDER
    known.oven_orders[g.seat][order] = g.oven_size
    known.unplaced[g.seat] &= ~(1 << order)


@rule
def tell_opened(g: State, box: Box, known: Whereabouts) -> None:
    """Cards came up, or all of them, and then there is a new oven."""
    if g.round != known.round or g.phase == OVER:
        tell_new_oven(g, box, known)
    else:
        for i in range(known.opened, g.opened):
            known.oven_cards[min(g.oven[i], CARDS)] -= 1
        known.opened = g.opened


@rule
def tell_waiters(g: State, box: Box, known: Whereabouts) -> None:
    """R3.3, R5.5: orders were taken from the top of a waiter, or laid under it, where their place is known to all."""
    for seat in range(box.seats):
        known.taken[seat] += (g.waiter_top[seat] - known.taken[seat]) % ORDERS
        laid = known.taken[seat] + g.waiter_size[seat]
        for place in range(known.laid[seat], laid):
            known.returned[seat][g.waiter[seat][place % ORDERS]] = place + 1
        known.laid[seat] = laid


@rule
def recall(g: State, box: Box, viewer: int, known: Whereabouts, out: Row) -> None:
    """What `remember` writes, from whereabouts that are up to date; where there is no seat, *out* stays as it is."""
    observe(g, box, viewer, out)
    for i in range(SEATS):
        out[AT_OPENER + i] = 0
    enter_cards(known.oven_cards, AT_OVEN_CARDS, out)
    for seat in range(box.seats):
        own = mask_of(g.orders[seat], g.order_count[seat]) if seat == viewer else 0
        recall_orders(g, seat, known, own, seat_from(box, viewer, seat) * ORDERS, out)
    remember_counts(g, box, viewer, out)


@rule
def recall_orders(g: State, seat: int, known: Whereabouts, own: int, start: int, out: Row) -> None:
    """Where the orders of a seat are; those in the viewer's *own* hand, as a mask, are known to it."""
    enter_orders(g.delivered_orders[seat] & ~g.scored_unseen[seat], AT_DELIVERED_ORDERS + start, out)
    enter_places(known.oven_orders[seat], known.opened, AT_OVEN_ORDERS + start, out)
    enter_orders(g.known_orders[seat] | own, AT_KNOWN_ORDERS + start, out)
    enter_places(known.returned[seat], known.taken[seat], AT_KNOWN_BOTTOM + start, out)
    enter_orders(known.unplaced[seat] & ~own, AT_UNPLACED + start, out)
