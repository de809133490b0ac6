"""R5, baking."""

from __future__ import annotations

import pytest

from mammamia.editions import Ingredient
from mammamia.game import FillOrder, Phase, Refusal, Seat, TakeOrderBack
from mammamia.game.events import IngredientCameUp, OrderCameUp, OrderDelivered, OvenEmptied
from tests.kitchen import (
    CLASSIC,
    FROM_SUPPLY,
    FROM_WAITER,
    OLIVE,
    PEPPER,
    SALAMI,
    cards,
    closed_oven,
    fills_with,
    hand,
    open_oven,
    order,
    orders,
    outcome,
    pile,
    refusal,
    table,
    take_turn,
    told,
    used,
    waiter,
)

EACH_OF_FIVE = "pineapple, pepper, mushroom, olive, salami"


def up(name: str, kinds: tuple[Ingredient, ...] = (), add: str = "") -> FillOrder:
    """The move that fills an order."""
    return FillOrder(order(name), kinds, pile(add))


# ---------------------------------------------------------------- the oven is opened


def test_cards_come_up_in_the_order_in_which_they_were_put() -> None:
    """R5.1: the oven is turned over."""
    game = closed_oven(CLASSIC, "salami, olive, green:monotoni, pepper", hands=[""])
    events = open_oven(game)
    game.play(TakeOrderBack(order("green:monotoni")))
    assert [event.card for event in told(events, IngredientCameUp)] == [*cards(SALAMI), *cards(OLIVE)]
    assert told(events, OrderCameUp) == [OrderCameUp(Seat(0), order("green:monotoni"))]


def test_ingredients_lie_on_the_table_sorted_by_kind() -> None:
    """R5.1: open, for everybody to count."""
    game = closed_oven(CLASSIC, "salami, olive, salami, green:monotoni")
    open_oven(game)
    assert game.table_view().table == pile("olive, 2 salami")


def test_cards_put_after_an_order_come_too_late_for_it() -> None:
    """R5.2: checked against the table as it is then."""
    game = closed_oven(CLASSIC, "4 salami, green:four-salami, pepper, red:four-pepper", colours="green red")
    open_oven(game)
    assert game.legal_moves() == (TakeOrderBack(order("green:four-salami")),)


def test_an_order_uses_up_what_a_later_one_would_need() -> None:
    """R5.2, R5.4: the table as it is then."""
    game = closed_oven(CLASSIC, "2 pepper, 4 salami, green:four-salami, green:one-of-each")
    events = open_oven(game)
    assert outcome(events) == {"green:four-salami": True}
    assert game.legal_moves() == (TakeOrderBack(order("green:one-of-each")),)
    assert table(game) == cards(PEPPER)


def test_what_the_table_alone_fills_is_delivered_at_once() -> None:
    """R5.2, R5.12: it cannot be refused, and just happens."""
    game = closed_oven(CLASSIC, "pepper, 4 salami, green:four-salami", hands=["pepper, 4 salami"])
    events = open_oven(game)
    assert told(events, OrderDelivered) == [
        OrderDelivered(Seat(0), order("green:four-salami"), (), pile("pepper, 4 salami"), ())
    ]
    assert game.phase is Phase.SHUFFLE
    assert hand(game) == pile("pepper, 4 salami")


def test_more_than_enough_on_the_table_is_left_there() -> None:
    """R5.2: one-of-each takes one of each."""
    game = closed_oven(CLASSIC, f"{EACH_OF_FIVE}, {EACH_OF_FIVE}, salami, green:one-of-each")
    events = open_oven(game)
    assert told(events, OvenEmptied)[0].leftovers == pile(f"{EACH_OF_FIVE}, salami")


# ---------------------------------------------------------------- adding from the hand


def test_the_owner_may_add_what_is_missing_or_decline() -> None:
    """R5.3, R5.12: all of it or none."""
    game = closed_oven(CLASSIC, "2 salami, green:four-salami", hands=["pepper, 3 salami, olive"])
    open_oven(game)
    assert set(game.legal_moves()) == {
        up("green:four-salami", add="pepper, 2 salami"),
        TakeOrderBack(order("green:four-salami")),
    }


@pytest.mark.parametrize("add", ["", "pepper", "2 salami", "pepper, 3 salami", "pepper, 2 salami, olive"])
def test_exactly_the_missing_cards_are_added(add: str) -> None:
    """R5.3: not fewer, not more, no others."""
    game = closed_oven(CLASSIC, "2 salami, green:four-salami", hands=["pepper, 3 salami, olive"])
    open_oven(game)
    assert refusal(game, up("green:four-salami", add=add)) == (Refusal.WRONG_CARDS_ADDED, "R5.3")


def test_cards_one_does_not_hold_cannot_be_added() -> None:
    """R5.3: from the hand."""
    game = closed_oven(CLASSIC, "2 salami, green:four-salami", hands=["pepper, salami", "salami"])
    open_oven(game)
    assert refusal(game, up("green:four-salami", add="pepper, 2 salami")) == (Refusal.CANNOT_FILL, "R5.3")
    assert game.legal_moves() == (TakeOrderBack(order("green:four-salami")),)


def test_what_the_table_has_is_used_first() -> None:
    """R5.3: the hand's own salami cannot spare those on the table."""
    game = closed_oven(CLASSIC, "pepper, 3 salami, green:four-salami", hands=["4 salami"])
    open_oven(game)
    assert fills_with(game) == [cards(SALAMI)]
    game.play(up("green:four-salami", add="salami"))
    assert hand(game) == cards(SALAMI, 3)


def test_an_order_may_be_filled_from_the_hand_alone() -> None:
    """R5.3: nothing on the table, all of it missing."""
    game = closed_oven(CLASSIC, "green:four-salami", hands=["pepper, 4 salami"])
    open_oven(game)
    game.play(up("green:four-salami", add="pepper, 4 salami"))
    assert game.result().delivered[0] == 1
    assert hand(game) == ()


def test_the_order_named_must_be_the_one_that_came_up() -> None:
    """R5.2: one at a time."""
    game = closed_oven(CLASSIC, "2 salami, green:four-salami, green:four-olive", hands=["pepper, 3 salami"])
    open_oven(game)
    assert refusal(game, TakeOrderBack(order("green:four-olive"))) == (Refusal.ANOTHER_ORDER_IS_UP, "R5.2")
    assert refusal(game, FROM_SUPPLY) == (Refusal.OTHER_DECISION, "R5.12")


# ---------------------------------------------------------------- delivered, taken back


def test_everything_a_delivery_costs_goes_to_the_used_pile() -> None:
    """R5.4: those from the hand too."""
    game = closed_oven(CLASSIC, "2 salami, olive, green:four-salami, green:monotoni", hands=["pepper, 3 salami"])
    open_oven(game)
    game.play(up("green:four-salami", add="pepper, 2 salami"))
    assert used(game) == pile("pepper, 4 salami")
    assert table(game) == cards(OLIVE)
    assert hand(game) == cards(SALAMI)


def test_the_hand_is_not_refilled_at_the_baking() -> None:
    """R5.4: it stays as it is until the end of the own next turn."""
    game = closed_oven(CLASSIC, "2 salami, green:four-salami", hands=["pepper, 2 salami"], waiters=["green:monotoni"])
    open_oven(game)
    game.play(up("green:four-salami", add="pepper, 2 salami"))
    assert game.table_view().seats[0].hand_size == 0
    assert game.table_view().seats[0].waiter == 1


def test_what_is_not_filled_goes_under_the_waiter_in_the_order_of_failing() -> None:
    """R5.5: and nothing is used."""
    game = closed_oven(
        CLASSIC, "salami, green:four-salami, green:bombastica, green:four-olive", waiters=["green:monotoni"]
    )
    open_oven(game)
    game.play(TakeOrderBack(order("green:four-salami")))
    game.play(TakeOrderBack(order("green:bombastica")))
    events = game.play(TakeOrderBack(order("green:four-olive")))
    assert waiter(game) == orders("green:monotoni, green:four-salami, green:bombastica, green:four-olive")
    assert told(events, OvenEmptied) == [OvenEmptied(1, cards(SALAMI))]


def test_orders_go_back_to_their_owners_whoever_opens() -> None:
    """R5.5: its owner's waiter."""
    game = closed_oven(CLASSIC, "salami, green:four-salami, red:four-olive", colours="green red")
    open_oven(game)
    game.play(TakeOrderBack(order("green:four-salami")))
    assert game.deciding == 1
    game.play(TakeOrderBack(order("red:four-olive")))
    assert waiter(game, 0) == orders("green:four-salami")
    assert waiter(game, 1) == orders("red:four-olive")


def test_an_order_taken_back_can_be_drawn_again() -> None:
    """R5.5: it is the bottom of the waiter, and here the top too."""
    game = closed_oven(CLASSIC, "salami, green:four-salami", hands=["olive"], opener=0)
    open_oven(game)
    game.play(TakeOrderBack(order("green:four-salami")))
    game.shuffle(game.unshuffled_supply())
    take_turn(game, "olive", draw=FROM_WAITER)
    assert game.view(Seat(0)).orders == orders("green:four-salami")
