"""What all seats know of the oven and of each other's orders, kept from step to step instead of found anew.

Each step changes it where a card came to lie elsewhere; `recall` makes of it what `remember` finds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from mammamia.engine.decisions import COUNTS, DOUBLES, PUT_CARDS, PUT_ORDER
from mammamia.engine.fields import Grid, Row, Small, Wide, names, small, wide
from mammamia.engine.observing import (
    AT_OPENER,
    AT_OVEN_CARDS,
    AT_OVEN_ORDERS,
    find_unplaced,
    observe,
    remember_counts,
    remember_orders,
    remember_own_orders,
    seat_from,
)
from mammamia.engine.rows import enter_cards, enter_orders, enter_places
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


@rule
def tell_deal(g: State, box: Box, known: Whereabouts) -> None:
    """The whereabouts after a deal."""
    for seat in range(box.seats):
        known.unplaced[seat] = find_unplaced(g, seat)
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
def recall(g: State, box: Box, viewer: int, known: Whereabouts, out: Row) -> None:
    """What `remember` writes, from whereabouts that are up to date; where there is no seat, *out* stays as it is."""
    observe(g, box, viewer, out)
    for i in range(SEATS):
        out[AT_OPENER + i] = 0
    enter_cards(known.oven_cards, AT_OVEN_CARDS, out)
    for seat in range(box.seats):
        place = seat_from(box, viewer, seat)
        enter_places(known.oven_orders[seat], known.opened, AT_OVEN_ORDERS + place * ORDERS, out)
        remember_orders(g, seat, place, known.unplaced[seat], out)
    remember_own_orders(g, viewer, out)
    remember_counts(g, box, viewer, out)
