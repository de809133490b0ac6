"""Needs of orders, read from their recipes: for reasons in words. The engine alone decides what fills an order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from mammamia.editions import Demand, Edition, Ingredient, demand_of
from mammamia.game import IngredientCard, Order


def demanded(edition: Edition, order: Order) -> Demand:
    """What an order demands."""
    cards = edition.orders_of(order.colour.ingredient)
    return demand_of(next(card.recipe for card in cards if card.name == order.name), edition.kinds)


def counted(cards: Iterable[object]) -> Counter[Ingredient]:
    """How many of each kind there are among cards; a double counts two, and an order nothing (R5.13)."""
    counts: Counter[Ingredient] = Counter()
    for card in cards:
        if isinstance(card, IngredientCard):
            counts[card.kind] += 2 if card.is_double else 1
    return counts


def may_need(demand: Demand, kinds: Iterable[Ingredient]) -> dict[Ingredient, int]:
    """How many of each of the game's *kinds* an order may use; those it cannot use are left out."""
    if demand.heap:
        return dict.fromkeys(kinds, demand.heap)
    return dict(Counter(demand.fixed) + Counter(dict.fromkeys(demand.of, demand.extra)))


def leading_kind(demand: Demand, available: Mapping[Ingredient, int]) -> Ingredient | None:
    """The kind an order needs most; of free ones the most plentiful. None for a heap, which takes anything."""
    if demand.heap:
        return None
    if demand.of and not demand.is_scarcest:
        return max(demand.of, key=lambda kind: available.get(kind, 0))
    return max(demand.fixed, key=lambda kind: (demand.fixed[kind], -available.get(kind, 0)))


def lacks(
    demand: Demand, available: Mapping[Ingredient, int], chosen: Iterable[Ingredient] = ()
) -> dict[Ingredient, int]:
    """What is missing of each kind. Free kinds are those *chosen*, or else those that lack least; R5.8 is left out."""
    needed = Counter(demand.fixed)
    if not demand.is_scarcest:
        free = tuple(chosen) or sorted(demand.of, key=lambda kind: -available.get(kind, 0))[: demand.kinds]
        needed += Counter(dict.fromkeys(free, demand.extra))
    return {kind: n - available.get(kind, 0) for kind, n in needed.items() if n > available.get(kind, 0)}
