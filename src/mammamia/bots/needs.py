"""What orders may need, read from their recipes: for reasons in words. The engine alone decides what fills an order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import assert_never

from mammamia.editions import (
    Edition,
    Heap,
    Ingredient,
    Recipe,
    Toppings,
    ToppingsAndKinds,
    ToppingsAndScarcest,
    Without,
)
from mammamia.game import IngredientCard, Order


def recipe_of(edition: Edition, order: Order) -> Recipe:
    """What an order demands."""
    return next(card.recipe for card in edition.orders_of(order.colour.ingredient) if card.name == order.name)


def counted(cards: Iterable[object]) -> Counter[Ingredient]:
    """How many of each kind there are among cards; a double counts two, and an order nothing (R5.13)."""
    counts: Counter[Ingredient] = Counter()
    for card in cards:
        if isinstance(card, IngredientCard):
            counts[card.kind] += 2 if card.is_double else 1
    return counts


def may_need(recipe: Recipe, kinds: Iterable[Ingredient]) -> dict[Ingredient, int]:
    """How many of each of the game's *kinds* a recipe may use; those it cannot use are left out."""
    match recipe:
        case Toppings(needs):
            return dict(needs)
        case ToppingsAndKinds(needs, extra, of):
            return dict(Counter(needs) + Counter(dict.fromkeys(of, extra)))
        case ToppingsAndScarcest(needs, extra):
            return {kind: needs.get(kind, extra) for kind in kinds}
        case Heap(at_least):
            return dict.fromkeys(kinds, at_least)
        case Without(inner, _):
            return may_need(inner, kinds)
        case _:
            assert_never(recipe)


def leading_kind(recipe: Recipe, available: Mapping[Ingredient, int]) -> Ingredient | None:
    """The kind an order needs most; of free ones the most plentiful. None for a heap, which takes anything."""
    match recipe:
        case Toppings(needs) | ToppingsAndScarcest(needs):
            return max(needs, key=lambda kind: (needs[kind], -available.get(kind, 0)))
        case ToppingsAndKinds(_, _, of):
            return max(of, key=lambda kind: available.get(kind, 0))
        case Heap():
            return None
        case Without(inner, _):
            return leading_kind(inner, available)
        case _:
            assert_never(recipe)


def lacks(
    recipe: Recipe, available: Mapping[Ingredient, int], chosen: Iterable[Ingredient] = ()
) -> dict[Ingredient, int]:
    """What is missing of each kind. Free kinds are those *chosen*, or else those that lack least; R5.8 is left out."""
    match recipe:
        case Toppings(needs) | ToppingsAndScarcest(needs):
            demand = dict(needs)
        case ToppingsAndKinds(needs, extra, of, kinds):
            free = tuple(chosen) or sorted(of, key=lambda kind: -available.get(kind, 0))[:kinds]
            demand = dict(Counter(needs) + Counter(dict.fromkeys(free, extra)))
        case Heap():
            demand = {}
        case Without(inner, _):
            return lacks(inner, available, chosen)
        case _:
            assert_never(recipe)
    return {kind: n - available.get(kind, 0) for kind, n in demand.items() if n > available.get(kind, 0)}


def fixed(recipe: Recipe) -> Mapping[Ingredient, int]:
    """What a recipe demands whatever its owner chooses."""
    match recipe:
        case Toppings(needs) | ToppingsAndKinds(needs) | ToppingsAndScarcest(needs):
            return needs
        case Heap():
            return {}
        case Without(inner, _):
            return fixed(inner)
        case _:
            assert_never(recipe)
