"""What an order demands. A recipe answers one question: in which ways can table and hand fill me?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from mammamia.editions.ingredients import Ingredient


@dataclass(frozen=True, slots=True)
class Toppings:
    """Just these ingredients."""

    needs: Mapping[Ingredient, int]


@dataclass(frozen=True, slots=True)
class ToppingsAndKinds:
    """These ingredients, and *extra* each of so many different *kinds*, chosen by the owner from *of* (J, J′)."""

    needs: Mapping[Ingredient, int]
    extra: int
    of: tuple[Ingredient, ...]
    kinds: int = 1


@dataclass(frozen=True, slots=True)
class ToppingsAndScarcest:
    """These ingredients, and *extra* of the kind that is scarcest on the table (?)."""

    needs: Mapping[Ingredient, int]
    extra: int


@dataclass(frozen=True, slots=True)
class Heap:
    """All that lies on the table, if it is enough."""

    at_least: int


@dataclass(frozen=True, slots=True)
class Without:
    """A recipe that fails at once when the crossed-out kind lies on the table."""

    recipe: Toppings | ToppingsAndKinds
    crossed: Ingredient


Recipe: TypeAlias = Toppings | ToppingsAndKinds | ToppingsAndScarcest | Heap | Without


class Sureness(Enum):
    """How sure we are of what a card says (docs/rules/sources.md)."""

    CERTAIN = "certain"
    ATTESTED_IN_PART = "five of thirty attested, the base pattern"
    INFERRED = "inferred"
    ASSUMED = "assumed"
    CROSSED_KIND_ASSUMED = "certain but for which kind is crossed out"
    FITS_ONE_CARD = "fits the one card attested (3 pepper, no shrimp)"
    TURNED_FROM_RED = "certain for red, turned for the others"


@dataclass(frozen=True, slots=True)
class OrderCard:
    """One order of a seat: its name, what it demands, and how sure we are of it."""

    name: str
    recipe: Recipe
    sure: Sureness = Sureness.CERTAIN
