"""Mamma Mia! with a handful of cards: small enough to look at everything that can happen."""

from __future__ import annotations

from dataclasses import replace

from mammamia.editions import (
    CLASSIC,
    PLUS,
    Deliveries,
    Heap,
    Ingredient,
    MammaMiaCard,
    OrderCard,
    Toppings,
    ToppingsAndKinds,
    ToppingsAndScarcest,
)

TWO_KINDS = tuple(Ingredient)[:2]
THREE_KINDS = tuple(Ingredient)[:3]


def two_orders_of(own: Ingredient) -> tuple[OrderCard, ...]:
    """A pair, and a choice."""
    others = tuple(kind for kind in TWO_KINDS if kind is not own)
    return (
        OrderCard("pair", Toppings({own: 1, others[0]: 1})),
        OrderCard("two-more", ToppingsAndKinds({}, extra=2, of=TWO_KINDS)),
    )


def four_orders_of(own: Ingredient) -> tuple[OrderCard, ...]:
    """One of each sort of recipe."""
    others = tuple(kind for kind in THREE_KINDS if kind is not own)
    return (
        OrderCard("pair", Toppings({own: 1, others[0]: 1})),
        OrderCard("two-of-one", ToppingsAndKinds({own: 1}, extra=2, of=others)),
        OrderCard("scarce", ToppingsAndScarcest({own: 1}, extra=1)),
        OrderCard("heap", Heap(at_least=4)),
    )


# 2 players, 2 kinds of 4 cards, 2 orders, hands of 3, one round.
TINY = replace(
    CLASSIC,
    key="tiny",
    kinds=TWO_KINDS,
    copies=4,
    left_in_box={2: 0},
    dealt=2,
    hand_limit=3,
    draw_limit=3,
    rounds=1,
    rounds_without_help=1,
    orders_of=two_orders_of,
)

# The base game in small, three rounds.
SMALL = replace(
    CLASSIC,
    key="small",
    kinds=THREE_KINDS,
    copies=4,
    left_in_box={2: 1, 3: 0},
    dealt=2,
    hand_limit=3,
    draw_limit=3,
    orders_of=four_orders_of,
)

# Plus in small: help, no Mamma Mia! card, deliveries covered.
SMALL_PLUS = replace(
    PLUS,
    key="small-plus",
    kinds=THREE_KINDS,
    copies=4,
    left_in_box={3: 0},
    thin=False,
    dealt=2,
    hand_limit=4,
    draw_limit=2,
    pass_draw=2,
    orders_of=four_orders_of,
)

assert SMALL_PLUS.mamma_mia_card is MammaMiaCard.NOT_IN_THE_BOX
assert SMALL_PLUS.deliveries is Deliveries.COVERED
