"""Many numbers of a row at once. Compiled, each of these is a few instructions (`compiled/vectors.py`)."""

from __future__ import annotations

from typing import Any, Final

from mammamia.engine.fields import Row
from mammamia.engine.rule import rule
from mammamia.engine.state import CARDS, MOVES, ORDERS

STRETCH: Final = 16  # numbers in one go, where it does not matter what comes after those that count


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
def total_of(pile: Row) -> int:
    """How many cards a pile has."""
    n = 0
    for card in range(CARDS):
        n += pile[card]
    return n


@rule
def enter_rest(pile: Row, taken: Row, most_at: int, start: int, out: Row) -> None:
    """How many of each card are left of a pile, at most what stands in *out* from *most_at* on."""
    for card in range(CARDS):
        out[start + card] = min(pile[card] - taken[card], out[most_at + card])


@rule
def enter_first(n: int, start: int, out: Row) -> None:
    """1 at the first *n* numbers of a stretch of `STRETCH`, 0 at the others."""
    for i in range(STRETCH):
        out[start + i] = i < n


@rule
def enter_numbers(first: int, start: int, out: Row) -> None:
    """The numbers from *first* on, `STRETCH` of them."""
    for i in range(STRETCH):
        out[start + i] = first + i


@rule
def enter_raised(names: Row, by: int, start: int, out: Row) -> None:
    """The numbers of `ORDERS` orders, each so much higher."""
    for i in range(ORDERS):
        out[start + i] = names[i] + by


@rule
def mask_of(names: Row, n: int) -> int:
    """A mask of the first *n* of a row of `ORDERS` orders."""
    mask = 0
    for i in range(n):
        mask |= 1 << names[i]
    return mask


@rule
def is_among(moves: Row, n: int, move: int) -> bool:
    """Whether a decision is one of the first *n* of a row that has room for `MOVES`."""
    is_found = False
    for i in range(MOVES):
        is_found |= moves[i] == move and i < n
    return is_found


@rule
def fetch_early(entries: list[Any], i: int) -> None:
    """Changes nothing. Compiled, the processor fetches the memory of an entry that is needed soon."""
