"""Many numbers of a row at once. Compiled, each of these is a few instructions (`compiled/vectors.py`)."""

from __future__ import annotations

from mammamia.engine.fields import Row
from mammamia.engine.rule import rule
from mammamia.engine.state import CARDS, MOVES, ORDERS


@rule
def enter_orders(mask: int, start: int, out: Row) -> None:
    """1 at each order of a mask, 0 at the others."""
    for order in range(ORDERS):
        out[start + order] = mask >> order & 1


@rule
def enter_places(places: Row, by: int, start: int, out: Row) -> None:
    """The place of each order in a pile from which so many cards have come up; 0 where it came up, or is not there."""
    for order in range(ORDERS):
        out[start + order] = max(0, places[order] - by)


@rule
def enter_cards(pile: Row, start: int, out: Row) -> None:
    """How many of each card are in a pile."""
    for card in range(CARDS):
        out[start + card] = pile[card]


@rule
def take_cards(pile: Row, start: int, out: Row) -> None:
    """As many fewer of each card as are in a pile."""
    for card in range(CARDS):
        out[start + card] -= pile[card]


@rule
def is_among(moves: Row, n: int, move: int) -> bool:
    """Whether a decision is one of the first *n* of a row that has room for `MOVES`."""
    is_found = False
    for i in range(MOVES):
        is_found |= moves[i] == move and i < n
    return is_found
