"""Between the engine's numbers and the names of one game's seats and orders."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from mammamia.editions import Colour, Edition, Ingredient, Recipe
from mammamia.engine.state import CARDS, ORDERS
from mammamia.game.cards import ALL_CARDS, Order, OvenCard, Seat

_KINDS = tuple(Ingredient)


@dataclass(frozen=True, eq=False)
class Names:
    """The names of the seats and orders of one game; each is equal to itself alone, so that looking it up is quick."""

    edition: Edition
    colours: tuple[Colour, ...]
    seats: tuple[Seat, ...] = field(init=False)  # in turn order
    orders: tuple[tuple[Order, ...], ...] = field(init=False)  # by seat and number
    recipes: tuple[tuple[Recipe, ...], ...] = field(init=False)  # the same way
    _places: dict[str, tuple[Seat, int]] = field(init=False)  # by an order's text, whose hash is kept

    def __post_init__(self) -> None:
        cards = [self.edition.orders_of(colour.ingredient) for colour in self.colours]
        orders = tuple(
            tuple(Order(colour, card.name) for card in row) for colour, row in zip(self.colours, cards, strict=True)
        )
        places = {order.text: (Seat(seat), n) for seat, row in enumerate(orders) for n, order in enumerate(row)}
        object.__setattr__(self, "seats", tuple(Seat(seat) for seat in range(len(orders))))
        object.__setattr__(self, "orders", orders)
        object.__setattr__(self, "recipes", tuple(tuple(card.recipe for card in row) for row in cards))
        object.__setattr__(self, "_places", places)

    def place(self, order: Order) -> tuple[Seat, int] | None:
        """The owner and the number of an order, if it is in this game."""
        return self._places.get(order.text)

    def masked(self, seat: int, mask: int) -> tuple[Order, ...]:
        """The orders of a seat whose bits are set."""
        return tuple([order for n, order in enumerate(self.orders[seat]) if mask >> n & 1]) if mask else ()

    def listed(self, seat: int, numbers: Iterable[int]) -> tuple[Order, ...]:
        """The orders of a seat with these numbers."""
        orders = self.orders[seat]
        return tuple([orders[n] for n in numbers])

    def oven_card(self, number: int) -> OvenCard:
        """A card of the oven."""
        if number < CARDS:
            return ALL_CARDS[number]
        return self.orders[number // ORDERS - 1][number % ORDERS]

    def oven_number(self, card: OvenCard) -> int:
        """The number of a card in the oven."""
        if not isinstance(card, Order):
            return card.number
        seat, number = self._places[card.text]
        return (seat + 1) * ORDERS + number


def names_of(edition: Edition, colours: tuple[Colour, ...]) -> Names:
    """The names for seats of these colours. Many games share them: nothing in them changes."""
    key = id(edition), colours
    if key not in _NAMES:
        if len(_NAMES) == MOST_NAMES:
            _NAMES.clear()
        _NAMES[key] = Names(edition, colours)  # which keeps the edition, so that its id stays its own
    return _NAMES[key]


MOST_NAMES: Final = 256
_NAMES: Final[dict[tuple[int, tuple[Colour, ...]], Names]] = {}


@cache
def kinds_of(mask: int) -> tuple[Ingredient, ...]:
    """The kinds whose bits are set; there are 64 masks."""
    return tuple(kind for kind in _KINDS if mask >> kind.number & 1)


def mask_of(kinds: Iterable[Ingredient]) -> int:
    """A bit for each kind."""
    mask = 0
    for kind in kinds:
        mask |= 1 << kind.number
    return mask
