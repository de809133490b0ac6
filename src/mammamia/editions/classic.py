"""The classic edition: the English and Italian books of 2004, and the base for the others (docs/rules/sources.md)."""

from mammamia.editions.edition import Deliveries, Edition, Leftovers, MammaMiaCard
from mammamia.editions.ingredients import Ingredient
from mammamia.editions.recipes import Heap, OrderCard, Toppings, ToppingsAndKinds, ToppingsAndScarcest

KINDS = tuple(kind for kind in Ingredient if kind is not Ingredient.SHRIMP)


def orders_of(own: Ingredient) -> tuple[OrderCard, ...]:
    """R1.5: the eight orders of the seat whose personal ingredient is *own*."""
    others = tuple(kind for kind in KINDS if kind is not own)
    return (
        *(OrderCard(f"four-{kind.value}", Toppings({own: 1, kind: 4})) for kind in others),
        OrderCard("one-of-each", Toppings(dict.fromkeys(KINDS, 1))),
        OrderCard("monotoni", ToppingsAndKinds({own: 1}, extra=6, of=others)),
        OrderCard("minimale", ToppingsAndScarcest({own: 1}, extra=3)),
        OrderCard("bombastica", Heap(at_least=15)),
    )


CLASSIC = Edition(
    key="classic",
    kinds=KINDS,
    copies=13,
    left_in_box={2: 5, 3: 3, 4: 1, 5: 0},
    thin=False,
    mamma_mia_card=MammaMiaCard.SHUFFLED_IN_AFTER_THE_DEAL,
    leftovers=Leftovers.STACKED_COVERED,
    deliveries=Deliveries.LIE_OPEN,
    dealt=6,
    hand_limit=7,
    draw_limit=7,
    pass_draw=0,
    rounds=3,
    rounds_without_help=3,
    switches=frozenset({"thin", "doubles", "rounds", "rescue"}),
    orders_of=orders_of,
)
