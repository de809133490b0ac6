"""What the opening shows of an order after all is said about it."""

from __future__ import annotations

import pytest

from mammamia.game import Cards, Seat, cards, merge
from mammamia.game.events import HelpGiven, OrderCameUp, OrderDelivered
from mammamia.hosting import Fact, OrderChecked
from mammamia.tui.screen.opening import Need, Opening
from tests.kitchen import MUSHROOM, OLIVE, PEPPER, PINEAPPLE, order

OWNER = Seat(0)
CIOTONA = order("green:ciotona")
CHECKED = OrderChecked(OWNER, CIOTONA, (MUSHROOM, PINEAPPLE, PEPPER), (4, 4, 1), (3, 4, 1), ())
TABLE = merge(cards(PINEAPPLE, 4), cards(PEPPER), cards(MUSHROOM, 3), cards(OLIVE, 3))


@pytest.mark.parametrize(
    ("from_helper", "from_hand"),
    [((), merge(cards(MUSHROOM), cards(OLIVE))), (cards(MUSHROOM, 4), cards(OLIVE, 4))],
)
def test_a_baked_order_lacks_nothing_and_names_the_free_kinds_that_its_owner_chose(
    from_helper: Cards, from_hand: Cards
) -> None:
    """The table had most of pineapples and mushrooms, but olives were taken, not pineapples."""
    helped: tuple[Fact, ...] = (HelpGiven(Seat(1), from_helper),) if from_helper else ()
    from_table = cards(PEPPER) if from_helper else merge(cards(PEPPER), cards(MUSHROOM, 3), cards(OLIVE, 3))
    delivered = OrderDelivered(OWNER, CIOTONA, (MUSHROOM, OLIVE), from_table, from_hand)
    opening = Opening(1, OWNER, 9, 9, TABLE)
    for fact in (OrderCameUp(OWNER, CIOTONA), CHECKED, *helped, delivered):
        opening = opening.after(fact)
    assert opening.current is not None
    assert opening.current.needs == (Need(MUSHROOM, 4, 4), Need(OLIVE, 4, 4), Need(PEPPER, 1, 1))
