"""The opening as a fold: what it says of the table and of each order after all is told."""

from __future__ import annotations

import pytest

from mammamia.editions import EDITIONS, PLUS, Edition
from mammamia.game import Cards, Game, Phase, Seat, Shuffle, cards, merge
from mammamia.game.checking import OrderChecked
from mammamia.game.events import (
    HelpAsked,
    HelpGiven,
    HelpRefused,
    IngredientCameUp,
    OrderCameUp,
    OrderDelivered,
    OrderTakenBack,
    OvenEmptied,
    OvenOpened,
    TurnEnded,
)
from mammamia.game.opening import CheckedOrder, Need, Opening
from tests.kitchen import MUSHROOM, OLIVE, PEPPER, PINEAPPLE, order
from tests.properties.tables import go_on

OWNER, HELPER = Seat(0), Seat(1)
CIOTONA = order("green:ciotona")
CHECKED = OrderChecked(OWNER, CIOTONA, (MUSHROOM, PINEAPPLE, PEPPER), (4, 4, 1), (3, 4, 1), (OLIVE,))
TABLE = merge(cards(PINEAPPLE, 4), cards(PEPPER), cards(MUSHROOM, 3), cards(OLIVE, 3))


def folded(opening: Opening, *facts: object) -> Opening:
    for fact in facts:
        opening = opening.after(fact)
    return opening


def check_of(opening: Opening) -> CheckedOrder:
    assert opening.current is not None
    return opening.current


@pytest.mark.parametrize(
    ("from_helper", "from_hand"),
    [((), merge(cards(MUSHROOM), cards(OLIVE))), (cards(MUSHROOM, 4), cards(OLIVE, 4))],
)
def test_a_baked_order_lacks_nothing_and_names_the_free_kinds_that_its_owner_chose(
    from_helper: Cards, from_hand: Cards
) -> None:
    """The table had most of pineapples and mushrooms, but olives were taken, not pineapples."""
    helped = (HelpGiven(HELPER, from_helper),) if from_helper else ()
    from_table = cards(PEPPER) if from_helper else merge(cards(PEPPER), cards(MUSHROOM, 3), cards(OLIVE, 3))
    delivered = OrderDelivered(OWNER, CIOTONA, (MUSHROOM, OLIVE), from_table, from_hand)
    up = folded(Opening(1, OWNER, 9, 9, TABLE), OrderCameUp(OWNER, CIOTONA), CHECKED, *helped)
    assert (check_of(up).lack, check_of(up).crossed) == (1, (OLIVE,))
    assert check_of(up.after(delivered)).needs == (Need(MUSHROOM, 4, 4), Need(OLIVE, 4, 4), Need(PEPPER, 1, 1))


def test_an_order_is_asked_for_refused_and_taken_back() -> None:
    asked, refused = HelpAsked(OWNER, CIOTONA, (), cards(OLIVE)), HelpRefused(HELPER)
    up = folded(Opening(1, OWNER), OrderCameUp(OWNER, CIOTONA), asked, refused)
    assert (check_of(up).request, check_of(up).refused, check_of(up).is_open) == (cards(OLIVE), (HELPER,), True)
    burnt = check_of(up.after(OrderTakenBack(OWNER, CIOTONA)))
    assert (burnt.is_open, burnt.is_baked) == (False, False)


def test_an_order_of_anything_has_one_need_without_a_kind() -> None:
    checked = OrderChecked(OWNER, order("green:bombastica"), (), (15,), (9,), ())
    up = folded(Opening(1, OWNER), OrderCameUp(OWNER, order("green:bombastica")), checked)
    assert check_of(up).needs == (Need(None, 15, 9),)
    assert check_of(up).lack == 6


def test_a_kind_of_which_the_table_has_none_is_a_need_without_a_name() -> None:
    """R5.8: the personal kind lies there, and nothing that could be the scarcest."""
    checked = OrderChecked(OWNER, order("green:minimale"), (PEPPER,), (1, 3), (1, 0), ())
    up = folded(Opening(1, OWNER), OrderCameUp(OWNER, order("green:minimale")), checked)
    assert check_of(up).needs == (Need(PEPPER, 1, 1), Need(None, 3, 0))
    assert (check_of(up).lack, check_of(up).lacks_another_kind) == (3, True)


def test_what_is_not_of_an_opening_changes_nothing() -> None:
    up = folded(Opening(1, OWNER, 2, 2), OrderCameUp(OWNER, CIOTONA))
    assert up.after(TurnEnded(OWNER)) == up
    assert Opening(1, OWNER).after(HelpRefused(HELPER)) == Opening(1, OWNER), "of an order that nobody saw come up"


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.key)
def test_the_fold_agrees_with_the_game_at_every_decision(edition: Edition) -> None:
    opening: Opening | None = None
    compared = asked = 0
    shuffle = Shuffle.from_seed(7)
    game = Game.deal(edition, seats=3, shuffle=shuffle)
    while game.phase is not Phase.OVER:
        before = game.table_view()
        _, events = go_on(game, shuffle)
        view = game.table_view()
        for event in events:
            if isinstance(event, OvenOpened):
                size = view.oven_size + sum(isinstance(one, IngredientCameUp | OrderCameUp) for one in events)
                opening = Opening(event.round, event.seat, size, size, before.table)
            elif opening is not None:
                opening = opening.after(event)
                assert (opening.last is not None) or not isinstance(event, IngredientCameUp)
            if isinstance(event, OvenEmptied) and opening is not None:
                assert opening.leftovers == opening.table == event.leftovers
                assert (opening.left, opening.last) == (0, None)
                opening = None
        if opening is not None:
            assert (opening.table, opening.left, check_of(opening).order) == (view.table, view.oven_size, view.order_up)
            joined = Opening.joined(view, game.names.seats[game.state.owner])
            assert check_of(joined).request == check_of(opening).request
            compared += 1
            asked += bool(check_of(opening).request)
    assert compared > 5
    assert (asked > 0) == (edition is PLUS)
    assert Opening.joined(game.table_view(), None).current is None
