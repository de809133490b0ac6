"""Recipes: the demands of orders. A recipe answers one question: in which ways can table and hand fill me?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias, assert_never

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


class Special(Enum):
    """A rule about a sort of order: the key of its paragraph in `rules.toml`, and its number."""

    HEAP = "bombastica", "R5.6"
    ONE_KIND = "monotoni", "R5.7"
    SCARCEST = "minimale", "R5.8"
    TWO_KINDS = "ciotona", "R5.9"
    CROSSED = "crossed", "R5.10"
    EITHER = "either", "R5.11"

    def __init__(self, key: str, rule: str) -> None:
        self.key = key
        self.rule = rule


@dataclass(frozen=True, slots=True)
class Demand:
    """A recipe in the one form that all share: the engine's tables, bots and pictures are made from it."""

    fixed: Mapping[Ingredient, int]
    extra: int = 0  # of each free kind
    of: tuple[Ingredient, ...] = ()  # the kinds that free ones are chosen from
    kinds: int = 0  # how many different ones
    is_scarcest: bool = False  # only the scarcest on the table may be chosen (R5.8)
    heap: int = 0  # so many of anything (R5.6); 0: no heap
    crossed: Ingredient | None = None  # must not lie on the table (R5.10)
    special: tuple[Special, ...] = ()


def demand_of(recipe: Recipe, kinds: tuple[Ingredient, ...]) -> Demand:
    """The demand of a recipe in a box with these kinds."""
    match recipe:
        case Toppings(needs):
            return Demand(needs)
        case ToppingsAndKinds(needs, extra, of, how_many):
            one_kind = Special.EITHER if len(of) < len(kinds) - 1 else Special.ONE_KIND
            special = Special.TWO_KINDS if how_many > 1 else one_kind
            return Demand(needs, extra, of, how_many, special=(special,))
        case ToppingsAndScarcest(needs, extra):
            others = tuple(kind for kind in kinds if kind not in needs)
            return Demand(needs, extra, others, kinds=1, is_scarcest=True, special=(Special.SCARCEST,))
        case Heap(at_least):
            return Demand({}, heap=at_least, special=(Special.HEAP,))
        case Without(inner, crossed):
            demand = demand_of(inner, kinds)
            return replace(demand, crossed=crossed, special=(*demand.special, Special.CROSSED))
        case _:
            assert_never(recipe)


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
