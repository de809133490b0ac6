"""Piccola, a small pizzeria: three ingredients, two or three players, two rounds."""

from dataclasses import replace

from mammamia.editions.classic import CLASSIC
from mammamia.editions.ingredients import Ingredient
from mammamia.editions.recipes import Heap, OrderCard, Toppings, ToppingsAndKinds, ToppingsAndScarcest

KINDS = (Ingredient.PINEAPPLE, Ingredient.PEPPER, Ingredient.MUSHROOM)


def orders_of(own: Ingredient) -> tuple[OrderCard, ...]:
    """The four orders of the seat whose personal ingredient is *own*."""
    others = tuple(kind for kind in KINDS if kind is not own)
    return (
        OrderCard("one-of-each", Toppings(dict.fromkeys(KINDS, 1))),
        OrderCard("monotoni", ToppingsAndKinds({own: 1}, extra=4, of=others)),
        OrderCard("minimale", ToppingsAndScarcest({own: 1}, extra=2)),
        OrderCard("bombastica", Heap(at_least=9)),
    )


PICCOLA = replace(
    CLASSIC,
    key="piccola",  # stands in every saved game: never rename
    kinds=KINDS,
    copies=8,
    left_in_box={2: 2, 3: 0},
    thin=True,
    dealt=4,
    hand_limit=5,
    draw_limit=5,
    rounds=2,
    rounds_without_help=2,
    orders_of=orders_of,
)
