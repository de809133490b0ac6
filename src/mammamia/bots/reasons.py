"""Reasons of a decision: small facts that are true by what the seat knows. `i18n.reasons` turns them into sentences.

Counts of a kind are of ingredients, so a double counts two (R5.13). Chances are from imagined worlds; *error* is half
of their 95 % interval. *is_about*: the memory that a count comes from is not sure.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from mammamia.editions import Ingredient
from mammamia.game import Order


@dataclass(frozen=True, slots=True)
class OvenHolds:
    """So many of a kind lie in the oven, before the decision."""

    kind: Ingredient
    count: int
    is_about: bool


@dataclass(frozen=True, slots=True)
class OvenHoldsInAll:
    """So many ingredients of any kind lie in the oven, before the decision."""

    count: int
    is_about: bool


@dataclass(frozen=True, slots=True)
class OrdersAhead:
    """So many orders in the oven name a kind and come up earlier."""

    kind: Ingredient
    count: int


@dataclass(frozen=True, slots=True)
class OrderBakes:
    """The chance that an own order is delivered in this baking, after the decision."""

    order: Order
    chance: float
    error: float


@dataclass(frozen=True, slots=True)
class WouldBake:
    """The chance that an order in hand would be delivered in this baking, if it were put now."""

    order: Order
    chance: float
    error: float


@dataclass(frozen=True, slots=True)
class OrderShort:
    """What comes up before an order and the bot's own hand together lack so many of a kind for it."""

    order: Order
    kind: Ingredient
    missing: int


@dataclass(frozen=True, slots=True)
class HeapShort:
    """The same for a heap, which takes anything (R5.6)."""

    order: Order
    missing: int


@dataclass(frozen=True, slots=True)
class KeepsFor:
    """After the decision the hand still holds so many of a kind that an own order in the oven may need."""

    order: Order
    kind: Ingredient
    count: int


@dataclass(frozen=True, slots=True)
class WantedLater:
    """An own order still to come up may need so many of a kind from the hand, which another decision could take."""

    order: Order
    kind: Ingredient
    count: int


@dataclass(frozen=True, slots=True)
class NoUse:
    """No own order in hand can use this kind."""

    kind: Ingredient


@dataclass(frozen=True, slots=True)
class RoundMayEnd:
    """So few cards are left in the supply that the round may end before the seat's next turn."""

    left: int


@dataclass(frozen=True, slots=True)
class SavesCards:
    """R7.4: in the last round a tie is broken by ingredient cards in hand; so many are left after the decision."""

    count: int


@dataclass(frozen=True, slots=True)
class DrawsForOrders:
    """So many orders are in hand: new ones come from the waiter."""

    held: int


@dataclass(frozen=True, slots=True)
class DrawsIngredients:
    """So many ingredient cards are in hand: new ones come from the supply."""

    held: int


@dataclass(frozen=True, slots=True)
class TableFills:
    """The table alone fills the order that came up."""

    order: Order


@dataclass(frozen=True, slots=True)
class AddsCards:
    """The order that came up is delivered with so many cards from the hand."""

    order: Order
    count: int


@dataclass(frozen=True, slots=True)
class Unseen:
    """So many of a kind are in other hands or in the supply."""

    kind: Ingredient
    count: int


@dataclass(frozen=True, slots=True)
class HelpPays:
    """R6.4: whoever helps scores an order too. The scores are those before it."""

    own: int
    asker: int


@dataclass(frozen=True, slots=True)
class AskerLeads:
    """R6.4: the asker would score, and has as many orders as this seat, or more."""

    own: int
    asker: int


@dataclass(frozen=True, slots=True)
class Wins:
    """The share of the victory that the decision comes to in imagined worlds."""

    share: float
    error: float


@dataclass(frozen=True, slots=True)
class OnlyWay:
    """There was nothing else to do."""


@dataclass(frozen=True, slots=True)
class TossedCoin:
    """Chance decided among so many."""

    choices: int


Reason: TypeAlias = (
    OvenHolds
    | OvenHoldsInAll
    | OrdersAhead
    | OrderBakes
    | WouldBake
    | OrderShort
    | HeapShort
    | KeepsFor
    | WantedLater
    | NoUse
    | RoundMayEnd
    | SavesCards
    | DrawsForOrders
    | DrawsIngredients
    | TableFills
    | AddsCards
    | Unseen
    | HelpPays
    | AskerLeads
    | Wins
    | OnlyWay
    | TossedCoin
)
