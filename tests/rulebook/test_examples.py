"""The worked examples of the rules, E1 to E8."""

from __future__ import annotations

import pytest

from mammamia.editions import Edition
from mammamia.game import AskForHelp, FillOrder, Help, Phase, Refuse, Seat, TakeOrderBack
from mammamia.game.events import HelpGiven, HelpRefused, OrderDelivered, OvenEmptied
from tests.kitchen import (
    CLASSIC,
    FROM_WAITER,
    MUSHROOM,
    OLIVE,
    PEPPER,
    PINEAPPLE,
    PLUS,
    SALAMI,
    SPANISH,
    cards,
    closed_oven,
    fill_moves,
    hand,
    kitchen,
    open_oven,
    order,
    orders,
    outcome,
    oven,
    pile,
    take_turn,
    told,
    waiter,
)


@pytest.mark.parametrize(
    ("edition", "other_cards", "holds"), [(CLASSIC, "3 olive", 6), (PLUS, "5 olive", 8)], ids=["base", "plus"]
)
def test_e1_a_waiter_with_too_few_orders(edition: Edition, other_cards: str, holds: int) -> None:
    """E1, R3: green puts 3 salami and an order, and draws the 3 orders that are left; then plays on with 6 (Plus 8)."""
    game = kitchen(
        edition, colours="green red yellow", hands=[f"3 salami, {other_cards}"], orders=["green:four-salami"],
        waiters=["green:monotoni, green:minimale, green:bombastica"], supply="9 pepper",
    )  # fmt: skip
    assert game.table_view().seats[0].hand_size == edition.hand_limit
    take_turn(game, "3 salami", "green:four-salami", draw=FROM_WAITER)
    assert oven(game) == (*cards(SALAMI, 3), order("green:four-salami"))
    assert game.table_view().seats[0].hand_size == holds
    assert waiter(game) == ()
    assert game.deciding == 1


def test_e2_one_card_short() -> None:
    """E2, R5.3: green adds 1 pineapple; 5 cards are used; 2 salami and 4 mushroom stay."""
    game = closed_oven(
        CLASSIC, "pepper, 2 salami, 3 pineapple, 4 mushroom, green:four-pineapple", hands=["2 pineapple"]
    )
    open_oven(game)
    events = game.play(FillOrder(order("green:four-pineapple"), (), cards(PINEAPPLE)))
    assert outcome(events) == {"green:four-pineapple": True}
    assert game.unshuffled_supply()[:-1] == pile("pepper, 4 pineapple")
    assert told(events, OvenEmptied) == [OvenEmptied(1, pile("2 salami, 4 mushroom"))]
    assert hand(game) == cards(PINEAPPLE)


def test_e3_a_minimale_of_green() -> None:
    """E3, R5.8: salami or mushroom, one more of it from the hand."""
    game = closed_oven(
        CLASSIC, "2 pepper, 2 salami, 2 mushroom, 3 pineapple, green:minimale",
        hands=["salami, mushroom, pineapple, olive"],
    )  # fmt: skip
    open_oven(game)
    assert set(game.legal_moves()) == {
        FillOrder(order("green:minimale"), (SALAMI,), cards(SALAMI)),
        FillOrder(order("green:minimale"), (MUSHROOM,), cards(MUSHROOM)),
        TakeOrderBack(order("green:minimale")),
    }


def test_e4_a_minimale_of_red_in_plus() -> None:
    """E4, R5.8: pepper or mushroom, two more of it from the hand."""
    game = closed_oven(
        PLUS, "2 pepper, 2 salami, 2 mushroom, 3 pineapple, red:minimale",
        hands=["2 pepper, 2 mushroom, 2 salami"], options={"help": False},
    )  # fmt: skip
    open_oven(game)
    assert set(game.legal_moves()) == {
        FillOrder(order("red:minimale"), (PEPPER,), cards(PEPPER, 2)),
        FillOrder(order("red:minimale"), (MUSHROOM,), cards(MUSHROOM, 2)),
        TakeOrderBack(order("red:minimale")),
    }


@pytest.mark.parametrize("edition", [CLASSIC, PLUS], ids=lambda edition: edition.key)
def test_e5_a_bombastica_over_twenty_one(edition: Edition) -> None:
    """E5, R5.6: all 21 go."""
    game = closed_oven(edition, "6 pineapple, 5 pepper, 4 mushroom, 3 olive, 3 salami, green:bombastica")
    events = open_oven(game)
    (delivered,) = told(events, OrderDelivered)
    assert len(delivered.from_table) == 21
    assert told(events, OvenEmptied) == [OvenEmptied(1, ())]


def test_e6_asking_for_help() -> None:
    """E6, R6: the left neighbour refuses, the next helps; both score."""
    game = closed_oven(
        PLUS, "4 mushroom, 2 olive, pepper, green:four-olive", colours="green red pink",
        hands=["olive", "olive", "olive"], waiters=["", "red:mini", "pink:mini, pink:ciotona"],
    )  # fmt: skip
    open_oven(game)
    game.play(AskForHelp(order("green:four-olive"), (), request=cards(OLIVE), add=cards(OLIVE)))
    assert game.play(Refuse()) == (HelpRefused(Seat(1)),)
    events = game.play(Help())
    assert told(events, HelpGiven) == [HelpGiven(Seat(2), cards(OLIVE))]
    assert game.result().delivered == (1, 0, 1)
    assert waiter(game, 2) == orders("pink:ciotona")
    assert game.unshuffled_supply() == pile("pepper, 4 olive")
    assert told(events, OvenEmptied) == [OvenEmptied(1, cards(MUSHROOM, 4))]


@pytest.mark.parametrize(("on_table", "kind"), [("salami, 5 pepper", PEPPER), ("salami, 5 pineapple", PINEAPPLE)])
def test_e7_either_or(on_table: str, kind: object) -> None:
    """E7, R5.11: red's mamma-mia-1 is 1 salami + 5 pepper, or 1 salami + 5 pineapple."""
    game = closed_oven(PLUS, f"{on_table}, red:mamma-mia-1", options={"help": False})
    open_oven(game)
    assert [move.kinds for move in fill_moves(game)] == [(kind,)]
    mixed = closed_oven(PLUS, "salami, 3 pepper, 2 pineapple, red:mamma-mia-1", options={"help": False})
    open_oven(mixed)
    assert fill_moves(mixed) == ()


def test_e8_doubles_that_overpay() -> None:
    """E8, R5.13: need 3 of a kind, table two doubles and one single: both doubles go, the single stays."""
    game = closed_oven(
        SPANISH, "pepper, 2 double:salami, salami, green:minimale", options={"doubles": True}, hands=["salami"]
    )
    events = open_oven(game)
    assert game.phase is Phase.SHUFFLE
    assert told(events, OrderDelivered)[0].from_table == pile("pepper, 2 double:salami")
    assert told(events, OvenEmptied) == [OvenEmptied(1, cards(SALAMI))]
