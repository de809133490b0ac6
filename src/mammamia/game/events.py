"""An event is a fact, in the past tense. It is shown to a seat whole or not at all (R8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias, get_args

from mammamia.editions import Colour, Ingredient, Options
from mammamia.game.cards import Cards, IngredientCard, Order, Seat
from mammamia.game.moves import Source
from mammamia.game.swift import swift


@swift
@dataclass(frozen=True, slots=True)
class GameStarted:
    """Everyone sees the seats, the options and who begins."""

    edition: str
    options: Options
    colours: tuple[Colour, ...]
    first: Seat


@swift
@dataclass(frozen=True, slots=True)
class HandDealt:
    """Only the seat sees its first hand."""

    seat: Seat
    cards: Cards
    orders: tuple[Order, ...]


@swift
@dataclass(frozen=True, slots=True)
class MammaMiaLaidOpen:
    """Everyone sees who has the Mamma Mia! card."""

    seat: Seat


@swift
@dataclass(frozen=True, slots=True)
class IngredientsPut:
    """Everyone hears kind and number."""

    seat: Seat
    kind: Ingredient
    singles: int
    doubles: int


@swift
@dataclass(frozen=True, slots=True)
class TurnPassed:
    """Everyone sees that the seat had no ingredient."""

    seat: Seat


@swift
@dataclass(frozen=True, slots=True)
class OrderPut:
    """Everyone sees which order."""

    seat: Seat
    order: Order


@swift
@dataclass(frozen=True, slots=True)
class OrdersHeld:
    """Everyone sees that no order was put."""

    seat: Seat


@swift
@dataclass(frozen=True, slots=True)
class HandRefilled:
    """Everyone sees how many cards, and from where."""

    seat: Seat
    source: Source
    count: int


@swift
@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """Only the drawer sees which ingredients."""

    seat: Seat
    cards: Cards


@swift
@dataclass(frozen=True, slots=True)
class OrdersDrawn:
    """Only the drawer sees which orders, top first."""

    seat: Seat
    orders: tuple[Order, ...]


@swift
@dataclass(frozen=True, slots=True)
class TurnEnded:
    """Everyone sees that the turn is over; nothing could be drawn if no refill came before."""

    seat: Seat


@swift
@dataclass(frozen=True, slots=True)
class OvenOpened:
    """Everyone sees who opens the oven."""

    round: int
    seat: Seat


@swift
@dataclass(frozen=True, slots=True)
class IngredientCameUp:
    """Everyone sees the ingredient that is laid on the table."""

    card: IngredientCard


@swift
@dataclass(frozen=True, slots=True)
class OrderCameUp:
    """Everyone sees the order that is checked now."""

    seat: Seat
    order: Order


@swift
@dataclass(frozen=True, slots=True)
class HelpAsked:
    """Everyone hears the kinds chosen and the request."""

    seat: Seat
    order: Order
    kinds: tuple[Ingredient, ...]
    request: Cards


@swift
@dataclass(frozen=True, slots=True)
class OfferMade:
    """Only the asker knows what will be added from the asker's own hand."""

    seat: Seat
    cards: Cards


@swift
@dataclass(frozen=True, slots=True)
class HelpRefused:
    """Everyone hears the answer."""

    seat: Seat


@swift
@dataclass(frozen=True, slots=True)
class HelpGiven:
    """Everyone sees the cards; the order the helper scores is seen by nobody."""

    seat: Seat
    cards: Cards


@swift
@dataclass(frozen=True, slots=True)
class OrderDelivered:
    """Everyone sees which cards were used, and what came from the owner's hand."""

    seat: Seat
    order: Order
    kinds: tuple[Ingredient, ...]
    from_table: Cards
    from_hand: Cards


@swift
@dataclass(frozen=True, slots=True)
class OrderTakenBack:
    """Everyone sees it; nobody is told whether the owner would not or could not fill it."""

    seat: Seat
    order: Order


@swift
@dataclass(frozen=True, slots=True)
class OvenEmptied:
    """Everyone sees what is left on the table."""

    round: int
    leftovers: Cards


@swift
@dataclass(frozen=True, slots=True)
class SupplyShuffled:
    """Everyone sees how many cards the new supply has."""

    size: int


@swift
@dataclass(frozen=True, slots=True)
class RoundStarted:
    """Everyone sees who begins."""

    round: int
    seat: Seat


@swift
@dataclass(frozen=True, slots=True)
class GameEnded:
    """Everyone sees the result (R7.4)."""

    delivered: tuple[int, ...]
    ingredients: tuple[int, ...]
    winners: tuple[Seat, ...]


PublicEvent: TypeAlias = (
    GameStarted
    | MammaMiaLaidOpen
    | IngredientsPut
    | TurnPassed
    | OrderPut
    | OrdersHeld
    | HandRefilled
    | TurnEnded
    | OvenOpened
    | IngredientCameUp
    | OrderCameUp
    | HelpAsked
    | HelpRefused
    | HelpGiven
    | OrderDelivered
    | OrderTakenBack
    | OvenEmptied
    | SupplyShuffled
    | RoundStarted
    | GameEnded
)
PrivateEvent: TypeAlias = HandDealt | CardsDrawn | OrdersDrawn | OfferMade
Event: TypeAlias = PublicEvent | PrivateEvent
PRIVATE: Final = frozenset(get_args(PrivateEvent))  # no event has a subclass: one glance at its type is enough


def is_shown_to(event: Event, seat: Seat | None) -> bool:
    """Whether a seat is shown an event; a spectator (None) is shown the public ones."""
    return type(event) not in PRIVATE or (isinstance(event, PrivateEvent) and event.seat == seat)
