"""R3, a turn: put, order, draw."""

from __future__ import annotations

import pytest

from mammamia.editions import Edition
from mammamia.game import (
    MAMMA_MIA,
    DrawNothing,
    HoldOrders,
    IllegalMove,
    Pass,
    Phase,
    PutIngredients,
    PutOrder,
    Refill,
    Refusal,
    Seat,
    Source,
)
from mammamia.game.events import (
    HandRefilled,
    IngredientsPut,
    MammaMiaLaidOpen,
    OrderPut,
    OvenOpened,
    TurnEnded,
)
from tests.kitchen import (
    BASE_EDITIONS,
    CLASSIC,
    FROM_SUPPLY,
    FROM_WAITER,
    NINE_GREEN,
    OLIVE,
    PEPPER,
    PLUS,
    SALAMI,
    SPANISH,
    cards,
    hand,
    hand_size,
    kitchen,
    order,
    oven,
    pile,
    refusal,
    supply,
    take_turn,
    told,
    waiter,
)

# ---------------------------------------------------------------- put


def test_one_or_several_of_one_kind_are_put() -> None:
    """R3.1: at least one ingredient, several only if all are of one kind."""
    game = kitchen(CLASSIC, hands=["2 salami, 1 olive"])
    assert set(game.legal_moves()) == {PutIngredients(SALAMI, 1), PutIngredients(SALAMI, 2), PutIngredients(OLIVE, 1)}


def test_nothing_cannot_be_put_while_there_is_an_ingredient() -> None:
    """R3.1, R3.6: at least one; who holds one does not pass."""
    game = kitchen(CLASSIC, hands=["2 salami"])
    assert refusal(game, PutIngredients(SALAMI, 0)) == (Refusal.NOTHING_PUT, "R3.1")
    assert refusal(game, Pass()) == (Refusal.HAS_INGREDIENTS, "R3.6")


@pytest.mark.parametrize("move", [PutIngredients(SALAMI, 3), PutIngredients(PEPPER, 1), PutIngredients(SALAMI, 0, 1)])
def test_only_cards_in_the_hand_can_be_put(move: PutIngredients) -> None:
    """R3.1: from the hand."""
    game = kitchen(CLASSIC, hands=["2 salami"])
    assert refusal(game, move) == (Refusal.CARDS_NOT_IN_HAND, "R3.1")


def test_absurd_numbers_are_refused_not_read_as_another_card() -> None:
    """R3.1: no number of cards is mistaken for another kind."""
    game = kitchen(CLASSIC, hands=["2 salami, 2 olive"])
    absurd = [(SALAMI, -1, 0), (SALAMI, 17, 0), (OLIVE, 65, 0), (OLIVE, 1, 4), (OLIVE, 2, -1)]
    for move in (PutIngredients(*numbers) for numbers in absurd):
        assert not game.is_legal(move)
        with pytest.raises(IllegalMove):
            game.play(move)


def test_doubles_and_singles_of_a_kind_mix() -> None:
    """R3.1: every number of singles with every number of doubles, but for none at all."""
    game = kitchen(SPANISH, hands=["2 olive, 1 double:olive, 1 double:pepper"], options={"doubles": True})
    assert set(game.legal_moves()) == {
        PutIngredients(OLIVE, 1),
        PutIngredients(OLIVE, 2),
        PutIngredients(OLIVE, 0, 1),
        PutIngredients(OLIVE, 1, 1),
        PutIngredients(OLIVE, 2, 1),
        PutIngredients(PEPPER, 0, 1),
    }
    take_turn(game, "2 olive, double:olive", draw=None)
    assert oven(game) == pile("2 olive, double:olive")
    assert hand(game) == pile("double:pepper")


def test_cards_are_put_on_top_of_the_oven() -> None:
    """R3.1: face up on top; only the top card stays in sight."""
    game = kitchen(CLASSIC, hands=["2 salami"], oven="olive, yellow:monotoni", orders=["yellow:minimale"])
    events = game.play(PutIngredients(SALAMI, 2))
    assert events == (IngredientsPut(Seat(0), SALAMI, singles=2, doubles=0),)
    assert oven(game) == (*cards(OLIVE), order("yellow:monotoni"), *cards(SALAMI, 2))
    assert game.table_view().oven_top == cards(SALAMI)[0]
    assert game.table_view().oven_size == 4


# ---------------------------------------------------------------- order


def test_one_order_may_be_put_on_top_or_none() -> None:
    """R3.2: one order from the hand may be put on top of the ingredients."""
    game = kitchen(CLASSIC, colours="green red", hands=["salami"], orders=["green:monotoni, green:minimale"])
    game.play(PutIngredients(SALAMI, 1))
    assert set(game.legal_moves()) == {
        HoldOrders(),
        PutOrder(order("green:monotoni")),
        PutOrder(order("green:minimale")),
    }
    events = game.play(PutOrder(order("green:monotoni")))
    assert events == (OrderPut(Seat(0), order("green:monotoni")),)
    assert oven(game) == (*cards(SALAMI), order("green:monotoni"))
    assert game.table_view().oven_top == order("green:monotoni")
    assert game.phase is Phase.DRAW


@pytest.mark.parametrize("name", ["green:bombastica", "red:monotoni", "green:ciotona", "purple:monotoni"])
def test_only_an_order_in_the_hand_can_be_put(name: str) -> None:
    """R3.2: not one from the waiter, another seat, another edition or a colour nobody has."""
    game = kitchen(
        CLASSIC, colours="green red", hands=["salami"], orders=["green:monotoni", "red:monotoni"],
        waiters=["green:bombastica"],
    )  # fmt: skip
    game.play(PutIngredients(SALAMI, 1))
    assert refusal(game, PutOrder(order(name))) == (Refusal.ORDER_NOT_IN_HAND, "R3.2")


def test_the_steps_of_a_turn_have_their_order() -> None:
    """R3.1 to R3.3: put, then order, then draw."""
    game = kitchen(CLASSIC, colours="green red", hands=["2 salami"], orders=["green:monotoni"], supply="9 olive")
    assert refusal(game, HoldOrders()) == (Refusal.OTHER_DECISION, "R3.1")
    assert refusal(game, FROM_SUPPLY) == (Refusal.OTHER_DECISION, "R3.1")
    game.play(PutIngredients(SALAMI, 1))
    assert refusal(game, PutIngredients(SALAMI, 1)) == (Refusal.OTHER_DECISION, "R3.2")
    game.play(HoldOrders())
    assert refusal(game, PutOrder(order("green:monotoni"))) == (Refusal.OTHER_DECISION, "R3.3")


# ---------------------------------------------------------------- draw


@pytest.mark.parametrize("edition", BASE_EDITIONS, ids=lambda edition: edition.key)
def test_a_base_hand_is_drawn_back_up_to_seven(edition: Edition) -> None:
    """R3.3: from the supply."""
    game = kitchen(edition, hands=["6 salami"], orders=["yellow:monotoni"], supply="9 olive, mamma-mia")
    events = take_turn(game, "6 salami", "yellow:monotoni")
    assert hand(game) == cards(OLIVE, 7)
    assert told(events, HandRefilled) == [HandRefilled(Seat(0), Source.SUPPLY, 7)]
    assert game.deciding == 1


def test_or_from_the_own_waiter_never_both() -> None:
    """R3.3, R3.4: two orders are there, so two are taken; the supply is not touched."""
    game = kitchen(
        CLASSIC, colours="green red", hands=["4 salami"], supply="9 olive",
        waiters=["green:monotoni, green:minimale"],
    )  # fmt: skip
    take_turn(game, "1 salami", draw=FROM_WAITER)
    assert hand(game) == cards(SALAMI, 3)
    assert set(game.view(Seat(0)).orders) == {order("green:monotoni"), order("green:minimale")}
    assert len(supply(game)) == 9
    assert waiter(game) == ()


def test_orders_come_from_the_top_of_the_waiter() -> None:
    """R3.3: as many as the hand lacks."""
    game = kitchen(
        CLASSIC, colours="green red", hands=["6 salami"], orders=["green:monotoni"],
        waiters=["green:minimale, green:bombastica"], supply="olive",
    )  # fmt: skip
    take_turn(game, "1 salami", draw=FROM_WAITER)
    assert game.view(Seat(0)).orders == (order("green:monotoni"), order("green:minimale"))
    assert waiter(game) == (order("green:bombastica"),)


def test_plus_draws_up_to_nine() -> None:
    """R3.3: Plus: up to 9."""
    game = kitchen(PLUS, hands=["9 salami"], supply="9 olive")
    take_turn(game, "3 salami")
    assert hand(game) == pile("3 olive, 6 salami")


@pytest.mark.parametrize("draw", [FROM_SUPPLY, FROM_WAITER])
def test_plus_draws_at_most_five(draw: Refill) -> None:
    """R3.3: at most 5 cards in a turn, from either pile."""
    game = kitchen(PLUS, colours="green red pink", hands=["9 salami"], supply="9 olive", waiters=[NINE_GREEN])
    take_turn(game, "8 salami", draw=draw)
    assert hand_size(game) == 1 + 5


def test_a_small_supply_is_taken_as_it_is() -> None:
    """R3.4: take what is there and play on with fewer; in the base game that also ends the phase."""
    game = kitchen(CLASSIC, hands=["6 salami"], supply="2 olive", holder=1)
    take_turn(game, "5 salami")
    assert hand(game) == pile("2 olive, salami")


def test_an_empty_waiter_cannot_be_chosen() -> None:
    """R3.4: ruling."""
    game = kitchen(CLASSIC, hands=["3 salami"], supply="9 olive")
    take_turn(game, "1 salami", draw=None)
    assert game.legal_moves() == (FROM_SUPPLY,)
    assert refusal(game, FROM_WAITER) == (Refusal.WAITER_EMPTY, "R3.4")


@pytest.mark.parametrize("edition", [CLASSIC, PLUS], ids=lambda edition: edition.key)
def test_drawing_is_a_duty(edition: Edition) -> None:
    """R3.4: nothing is drawn only where nothing can be."""
    game = kitchen(edition, hands=["3 salami"], supply="9 olive")
    take_turn(game, "1 salami", draw=None)
    assert refusal(game, DrawNothing()) == (Refusal.MUST_DRAW, "R3.4")


def test_a_hand_beyond_the_limit_draws_nothing() -> None:
    """R3.3, R3.6: after drawing five beyond nine, one puts and draws nothing until the hand is smaller."""
    game = kitchen(PLUS, colours="green red pink", hands=["5 salami"], orders=[NINE_GREEN], supply="9 olive",
                   waiters=["green:mini"])  # fmt: skip
    take_turn(game, "2 salami", draw=None)
    assert game.legal_moves() == (DrawNothing(),)
    assert refusal(game, FROM_SUPPLY) == (Refusal.HAND_FULL, "R3.3")
    assert game.play(DrawNothing()) == (TurnEnded(Seat(0)),)
    assert hand_size(game) == 12
    assert game.phase is Phase.PUT


# ---------------------------------------------------------------- the Mamma Mia! card


@pytest.mark.parametrize("edition", BASE_EDITIONS, ids=lambda edition: edition.key)
def test_a_drawn_mamma_mia_card_is_laid_open_and_replaced_at_once(edition: Edition) -> None:
    """R3.5: another card is drawn at once, so the hand is full all the same."""
    game = kitchen(edition, hands=["7 salami"], supply="pepper, mamma-mia, 5 olive")
    events = take_turn(game, "2 salami")
    assert hand(game) == pile("pepper, olive, 5 salami")
    assert game.table_view().mamma_mia == 0
    assert told(events, MammaMiaLaidOpen) == [MammaMiaLaidOpen(Seat(0))]
    assert told(events, HandRefilled) == [HandRefilled(Seat(0), Source.SUPPLY, 2)]
    assert len(supply(game)) == 4


def test_a_mamma_mia_card_below_the_last_one_needed_stays() -> None:
    """R3.5: it is not looked for."""
    game = kitchen(CLASSIC, hands=["7 salami"], supply="pepper, mamma-mia, 5 olive")
    take_turn(game, "1 salami")
    assert game.table_view().mamma_mia is None
    assert supply(game)[0] == MAMMA_MIA


def test_nothing_replaces_a_mamma_mia_card_that_was_the_last() -> None:
    """R3.5, R3.9: the drawer holds one card fewer, and the phase ends."""
    game = kitchen(CLASSIC, hands=["7 salami"], supply="pepper, mamma-mia", seat=0)
    events = take_turn(game, "2 salami")
    assert hand(game) == pile("pepper, 5 salami")
    assert told(events, OvenOpened) == [OvenOpened(1, Seat(0))]


def test_a_mamma_mia_card_left_alone_ends_the_phase_when_it_is_drawn_not_before() -> None:
    """R3.5, R3.9: the last ingredient is drawn, the card is still there, so the next seat has its turn."""
    game = kitchen(CLASSIC, hands=["7 salami", "7 olive"], supply="pepper, mamma-mia")
    take_turn(game, "1 salami")
    assert game.deciding == 1
    assert supply(game) == (MAMMA_MIA,)
    events = take_turn(game, "1 olive")
    assert told(events, HandRefilled) == [HandRefilled(Seat(1), Source.SUPPLY, 0)]
    assert told(events, OvenOpened) == [OvenOpened(1, Seat(1))]


def test_a_new_supply_may_be_the_mamma_mia_card_alone() -> None:
    """R3.9, R7.2: nothing was baked, so the supply is that one card; whoever turns to it opens the oven."""
    game = kitchen(CLASSIC, colours="green red", hands=["2 salami", "2 olive"], holder=0, supply="pepper",
                   waiters=["", "red:monotoni, red:minimale"])  # fmt: skip
    take_turn(game, "salami")
    assert game.phase is Phase.SHUFFLE
    assert game.unshuffled_supply() == (MAMMA_MIA,)
    game.shuffle((MAMMA_MIA,))
    assert game.deciding == 0
    events = take_turn(game, "salami")
    assert told(events, MammaMiaLaidOpen) == [MammaMiaLaidOpen(Seat(0))]
    assert told(events, OvenOpened) == [OvenOpened(2, Seat(0))]
    assert hand(game) == cards(PEPPER)


def test_a_supply_of_the_mamma_mia_card_alone_can_be_left_alone() -> None:
    """R3.9: drawing from the waiter leaves it there, and play goes on."""
    game = kitchen(
        CLASSIC, colours="green red", hands=["2 salami", "2 olive"], supply="mamma-mia",
        waiters=["green:monotoni", "red:monotoni"],
    )  # fmt: skip
    take_turn(game, "salami", draw=FROM_WAITER)
    take_turn(game, "olive", draw=FROM_WAITER)
    assert game.phase is Phase.PUT
    assert supply(game) == (MAMMA_MIA,)
