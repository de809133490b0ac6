"""Plus: six ingredients, fifteen orders a seat, help among players, no Mamma Mia! card (docs/rules/sources.md)."""

from mammamia.editions.edition import Deliveries, Edition, Leftovers, MammaMiaCard
from mammamia.editions.ingredients import Ingredient
from mammamia.editions.recipes import (
    Heap,
    OrderCard,
    Sureness,
    Toppings,
    ToppingsAndKinds,
    ToppingsAndScarcest,
    Without,
)

KINDS = tuple(Ingredient)


def orders_of(own: Ingredient) -> tuple[OrderCard, ...]:
    """R1.6: the fifteen orders of the seat whose personal ingredient is *own*. To correct a card, correct its line."""
    others = tuple(kind for kind in KINDS if kind is not own)
    on = own.steps_on
    any_but = {crossed: tuple(kind for kind in KINDS if kind is not crossed) for crossed in KINDS}
    return (
        *(OrderCard(f"four-{kind.value}", Toppings({own: 1, kind: 4}), Sureness.ATTESTED_IN_PART) for kind in others),
        OrderCard("one-of-each", Toppings(dict.fromkeys(KINDS, 1)), Sureness.INFERRED),
        OrderCard("two-and-two", Toppings({own: 1, on(1): 2, on(5): 2}), Sureness.ASSUMED),
        OrderCard("bombastica", Heap(at_least=15)),
        OrderCard("monotoni", ToppingsAndKinds({own: 1}, extra=6, of=others)),
        OrderCard("ciotona", ToppingsAndKinds({own: 1}, extra=4, of=others, kinds=2)),
        OrderCard("minimale", ToppingsAndScarcest({own: 1}, extra=4)),
        OrderCard(
            "small-monotoni",
            Without(ToppingsAndKinds({}, extra=5, of=any_but[on(3)]), crossed=on(3)),
            Sureness.CROSSED_KIND_ASSUMED,
        ),
        OrderCard("mini", Without(Toppings({own: 3}), crossed=on(4)), Sureness.FITS_ONE_CARD),
        OrderCard("mamma-mia-1", ToppingsAndKinds({own: 1}, extra=5, of=(on(2), on(3))), Sureness.TURNED_FROM_RED),
        OrderCard("mamma-mia-2", ToppingsAndKinds({own: 1}, extra=5, of=(on(4), on(5))), Sureness.ASSUMED),
    )


PLUS = Edition(
    key="plus",
    kinds=KINDS,
    copies=15,
    left_in_box={2: 7, 3: 5, 4: 3, 5: 1, 6: 0},
    thin=True,
    mamma_mia_card=MammaMiaCard.NOT_IN_THE_BOX,
    leftovers=Leftovers.STACKED_COVERED,
    deliveries=Deliveries.COVERED,
    dealt=8,
    hand_limit=9,
    draw_limit=5,
    pass_draw=5,
    rounds=3,
    rounds_without_help=4,
    switches=frozenset({"thin", "help", "rounds"}),
    orders_of=orders_of,
)
