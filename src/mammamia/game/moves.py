"""A move is one decision, in the imperative. Moves are hashable; their notation is in `records.notation`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from mammamia.editions import Ingredient
from mammamia.game.cards import Cards, Order
from mammamia.game.swift import swift


class Source(Enum):
    """The piles one may draw from."""

    SUPPLY = "supply"
    WAITER = "waiter"


@swift
@dataclass(frozen=True, slots=True)
class PutIngredients:
    """R3.1: put cards of one kind into the oven."""

    kind: Ingredient
    singles: int
    doubles: int = 0


@dataclass(frozen=True, slots=True)
class Pass:
    """R3.6: no ingredient in hand; put nothing."""


@swift
@dataclass(frozen=True, slots=True)
class PutOrder:
    """R3.2: put one order on top."""

    order: Order


@dataclass(frozen=True, slots=True)
class HoldOrders:
    """R3.2: put no order."""


@dataclass(frozen=True, slots=True)
class Refill:
    """R3.3: draw from one of the two piles."""

    source: Source


@dataclass(frozen=True, slots=True)
class DrawNothing:
    """R3.6: nothing can be drawn."""


@dataclass(frozen=True, slots=True)
class FillOrder:
    """R5.3, R5.12: fill the order that came up, with these free kinds, adding these cards from the hand."""

    order: Order
    kinds: tuple[Ingredient, ...] = ()  # in the order of the circle
    add: Cards = ()


@dataclass(frozen=True, slots=True)
class TakeOrderBack:
    """R5.3: add nothing; the order goes back to the waiter."""

    order: Order


@dataclass(frozen=True, slots=True)
class AskForHelp:
    """R6.2: fix the kinds, request some of the missing cards, and be ready to add the rest."""

    order: Order
    kinds: tuple[Ingredient, ...]
    request: Cards
    add: Cards = ()


@dataclass(frozen=True, slots=True)
class Help:
    """R6.4: give the whole request."""


@dataclass(frozen=True, slots=True)
class Refuse:
    """R6.3: do not help."""


Move: TypeAlias = (
    PutIngredients
    | Pass
    | PutOrder
    | HoldOrders
    | Refill
    | DrawNothing
    | FillOrder
    | TakeOrderBack
    | AskForHelp
    | Help
    | Refuse
)
