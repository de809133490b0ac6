"""The cards as people name them, and the few things one does with a handful of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NewType, TypeAlias

from mammamia.editions import Colour, Ingredient
from mammamia.engine.state import KINDS

Seat = NewType("Seat", int)


@dataclass(frozen=True, slots=True)
class IngredientCard:
    """An ingredient, single or double (R1.1, R1.3)."""

    kind: Ingredient
    is_double: bool = False
    number: int = field(init=False, repr=False, compare=False)  # the engine's
    text: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        kind = self.kind.value
        object.__setattr__(self, "number", self.kind.number + (KINDS if self.is_double else 0))
        object.__setattr__(self, "text", f"double:{kind}" if self.is_double else kind)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Order:
    """An order of the seat with this colour."""

    colour: Colour
    name: str
    text: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", f"{self.colour.value}:{self.name}")

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class MammaMia:
    """The Mamma Mia! card."""

    def __str__(self) -> str:
        return "mamma-mia"


MAMMA_MIA = MammaMia()

Cards: TypeAlias = tuple[IngredientCard, ...]  # always sorted by number
OvenCard: TypeAlias = IngredientCard | Order
SupplyCard: TypeAlias = IngredientCard | MammaMia

SINGLES = tuple(IngredientCard(kind) for kind in Ingredient)
ALL_CARDS = SINGLES + tuple(IngredientCard(kind, is_double=True) for kind in Ingredient)  # by number


def cards(kind: Ingredient, n: int = 1, *, doubles: int = 0) -> Cards:
    """*n* single cards of a kind, and so many doubles."""
    return (IngredientCard(kind),) * n + (IngredientCard(kind, is_double=True),) * doubles


def merge(*handfuls: Iterable[IngredientCard]) -> Cards:
    """All of these cards together, sorted."""
    return tuple(sorted((card for handful in handfuls for card in handful), key=_by_number))


def without(handful: Iterable[IngredientCard], gone: Iterable[IngredientCard]) -> Cards:
    """What is left of a handful when some cards are gone from it."""
    return merge((Counter(handful) - Counter(gone)).elements())


def from_counts(counts: Iterable[int]) -> Cards:
    """The cards that the engine counts by number."""
    return _counted(tuple(counts))


@lru_cache(maxsize=4096)
def _counted(counts: tuple[int, ...]) -> Cards:
    """The same few handfuls are looked at again and again."""
    return tuple(card for card, n in zip(ALL_CARDS, counts, strict=False) for _ in range(n))


def to_counts(handful: Iterable[IngredientCard]) -> list[int]:
    """How many there are of each card, by number."""
    counts = [0] * len(ALL_CARDS)
    for card in handful:
        counts[card.number] += 1
    return counts


def _by_number(card: IngredientCard) -> int:
    return card.number
