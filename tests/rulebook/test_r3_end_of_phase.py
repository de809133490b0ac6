"""R3, passing, locked players, and how the phase ends."""

from __future__ import annotations

import pytest

from mammamia.editions import Edition
from mammamia.game import (
    MAMMA_MIA,
    DrawNothing,
    Event,
    Game,
    Pass,
    Phase,
    PutIngredients,
    Refusal,
    Seat,
    Source,
)
from mammamia.game.events import (
    HandRefilled,
    OvenEmptied,
    OvenOpened,
    TurnEnded,
    TurnPassed,
)
from tests.kitchen import (
    BASE_EDITIONS,
    CLASSIC,
    FIRST,
    FROM_SUPPLY,
    FROM_WAITER,
    NINE_GREEN,
    OLIVE,
    PLUS,
    SALAMI,
    SEVEN_GREEN,
    SEVEN_RED,
    cards,
    dealt,
    hand,
    hand_size,
    kitchen,
    orders,
    oven,
    pile,
    refusal,
    take_turn,
    told,
)

# ---------------------------------------------------------------- passing


def test_without_an_ingredient_one_passes() -> None:
    """R3.6: nothing is put, no order either; then draw as in R3.3."""
    game = kitchen(
        CLASSIC, colours="green red", orders=["green:monotoni, green:minimale"], waiters=["green:bombastica"],
        supply="9 olive",
    )  # fmt: skip
    assert game.legal_moves() == (Pass(),)
    assert refusal(game, PutIngredients(SALAMI, 1)) == (Refusal.NO_INGREDIENT, "R3.6")
    assert game.play(Pass()) == (TurnPassed(Seat(0)),)
    assert set(game.legal_moves()) == {FROM_SUPPLY, FROM_WAITER}
    game.play(FROM_SUPPLY)
    assert hand(game) == cards(OLIVE, 5)
    assert oven(game) == ()


def test_who_passes_may_draw_from_the_waiter() -> None:
    """R3.6: as in R3.3, either pile; that is how a seat gets locked."""
    game = kitchen(
        CLASSIC, colours="green red", orders=["green:monotoni"], waiters=["green:bombastica"], supply="olive"
    )
    game.play(Pass())
    game.play(FROM_WAITER)
    assert game.table_view().seats[0].orders == 2


def test_plus_draws_five_from_the_supply_instead() -> None:
    """R3.6: even beyond 9, and never from the waiter."""
    game = kitchen(PLUS, colours="green red pink", orders=[NINE_GREEN], waiters=["green:mini"], supply="9 olive")
    game.play(Pass())
    assert game.legal_moves() == (FROM_SUPPLY,)
    assert refusal(game, FROM_WAITER) == (Refusal.ONLY_THE_SUPPLY, "R3.6")
    assert refusal(game, DrawNothing()) == (Refusal.MUST_DRAW, "R3.4")
    game.play(FROM_SUPPLY)
    assert hand_size(game) == 14


def test_plus_draws_five_after_passing_even_when_nine_would_allow_more() -> None:
    """R3.6: five, whatever the hand; here an empty one."""
    game = kitchen(PLUS, supply="9 olive")
    game.play(Pass())
    game.play(FROM_SUPPLY)
    assert hand_size(game) == 5


def test_plus_draws_what_is_left_after_passing() -> None:
    """R3.4, R3.6, R3.9: only three are there; the phase ends."""
    game = kitchen(PLUS, supply="3 olive")
    game.play(Pass())
    events = game.play(FROM_SUPPLY)
    assert hand(game) == cards(OLIVE, 3)
    assert told(events, OvenOpened) == [OvenOpened(1, Seat(0))]


# ---------------------------------------------------------------- locked


def test_a_base_player_with_seven_orders_and_no_ingredient_is_locked() -> None:
    """R3.7: can neither put nor draw."""
    game = kitchen(
        CLASSIC, colours="green red", hands=["", "7 olive"], orders=[SEVEN_GREEN], waiters=["green:bombastica"],
        supply="9 olive",
    )  # fmt: skip
    assert game.legal_moves() == (Pass(),)
    game.play(Pass())
    assert game.legal_moves() == (DrawNothing(),)
    assert refusal(game, FROM_SUPPLY) == (Refusal.HAND_FULL, "R3.3")
    assert refusal(game, FROM_WAITER) == (Refusal.HAND_FULL, "R3.3")
    assert game.play(DrawNothing()) == (TurnEnded(Seat(0)),)
    assert game.deciding == 1


def test_a_locked_player_is_locked_in_later_rounds_too() -> None:
    """R3.7: that is the text."""
    game = kitchen(
        CLASSIC, colours="green red", hands=["", "olive"], orders=[SEVEN_GREEN], waiters=["", "red:monotoni"],
        supply="mamma-mia", seat=1,
    )  # fmt: skip
    take_turn(game, "olive")
    game.shuffle((MAMMA_MIA,))
    game.play(Pass())
    game.play(FROM_WAITER)
    assert (game.deciding, game.legal_moves()) == (0, (Pass(),))
    game.play(Pass())
    assert game.legal_moves() == (DrawNothing(),)


def test_one_turn_for_the_others_between_two_locked_ones_goes_on() -> None:
    """R3.7, R3.10: somebody still can put, so the phase does not end."""
    game = kitchen(CLASSIC, colours="green red", hands=["", "7 olive"], orders=[SEVEN_GREEN], supply="9 pepper")
    for _ in range(2):
        game.play(Pass())
        game.play(DrawNothing())
        take_turn(game, "olive")
    assert game.deciding == 0
    assert game.phase is Phase.PUT


@pytest.mark.parametrize("edition", BASE_EDITIONS, ids=lambda edition: edition.key)
def test_rescue_draws_five_beyond_seven(edition: Edition) -> None:
    """R3.8: a base player who must pass draws 5 from the supply instead."""
    game = kitchen(
        edition, colours="green red", orders=[SEVEN_GREEN], waiters=["green:bombastica"], supply="9 olive",
        options={"rescue": True},
    )  # fmt: skip
    game.play(Pass())
    assert game.legal_moves() == (FROM_SUPPLY,)
    assert not game.is_legal(FROM_WAITER)
    game.play(FROM_SUPPLY)
    assert hand_size(game) == 12


def test_rescue_replaces_the_mamma_mia_card_too() -> None:
    """R3.5, R3.8: five ingredients, not four."""
    game = kitchen(CLASSIC, supply="2 olive, mamma-mia, 9 olive", options={"rescue": True})
    game.play(Pass())
    game.play(FROM_SUPPLY)
    assert hand(game) == cards(OLIVE, 5)
    assert game.table_view().mamma_mia == 0


def test_who_was_rescued_puts_and_draws_nothing_until_the_hand_is_small() -> None:
    """R3.3, R3.8: beyond seven nothing is drawn."""
    game = kitchen(
        CLASSIC, colours="green red", hands=["5 olive"], orders=[SEVEN_GREEN], supply="9 olive",
        options={"rescue": True},
    )  # fmt: skip
    take_turn(game, "2 olive", draw=None)
    assert game.legal_moves() == (DrawNothing(),)


# ---------------------------------------------------------------- the end of the phase


@pytest.mark.parametrize("edition", [CLASSIC, FIRST, PLUS], ids=lambda edition: edition.key)
def test_the_phase_ends_at_once_with_the_last_card_of_the_supply(edition: Edition) -> None:
    """R3.9: the others have no further turn."""
    game = kitchen(
        edition, hands=["2 salami", "olive", "olive"], supply="pepper", holder=None if edition is PLUS else 2
    )
    events = take_turn(game, "salami")
    assert len(told(events, OvenOpened)) == len(told(events, OvenEmptied)) == 1
    assert game.phase is Phase.SHUFFLE


def test_the_phase_ends_when_the_last_card_just_fills_the_hand() -> None:
    """R3.9: drawn is drawn, nothing need be lacking."""
    game = kitchen(CLASSIC, hands=["7 salami"], supply="pepper", holder=1)
    take_turn(game, "salami")
    assert len(hand(game)) == 7
    assert game.phase is Phase.SHUFFLE


def test_drawing_the_last_order_does_not_end_the_phase() -> None:
    """R3.9: only the supply's last card does."""
    game = kitchen(CLASSIC, colours="green red", hands=["2 salami"], waiters=["green:monotoni"], supply="mamma-mia")
    take_turn(game, "salami", draw=FROM_WAITER)
    assert game.phase is Phase.PUT


def empty_supply() -> Game:
    """Plus at the start of round 2: no pizza was baked."""
    return kitchen(
        PLUS, colours="green red pink", hands=["2 salami", "2 olive", "2 shrimp"],
        waiters=["green:mini, green:ciotona"], oven="4 olive", round=2,
    )  # fmt: skip


def test_a_plus_supply_is_empty_when_no_pizza_was_baked() -> None:
    """R3.9: the used pile is empty, and there is no Mamma Mia! card."""
    game = kitchen(PLUS, hands=["2 salami"], supply="pepper")
    take_turn(game, "salami")
    assert game.unshuffled_supply() == ()
    game.shuffle(())
    assert game.phase is Phase.PUT
    assert game.table_view().supply_size == 0


def test_turning_to_an_empty_plus_supply_ends_the_phase() -> None:
    """R3.9, R4.1: ruling; that seat opens the oven."""
    game = empty_supply()
    events = take_turn(game, "salami", draw=FROM_SUPPLY)
    assert told(events, HandRefilled) == [HandRefilled(Seat(0), Source.SUPPLY, 0)]
    assert told(events, OvenOpened) == [OvenOpened(2, Seat(0))]
    assert told(events, OvenEmptied) == [OvenEmptied(2, pile("4 olive, salami"))]


def test_an_empty_plus_supply_can_be_left_alone() -> None:
    """R3.9: drawing from the waiter instead, play goes on."""
    game = empty_supply()
    take_turn(game, "salami", draw=FROM_WAITER)
    assert game.phase is Phase.PUT
    assert game.deciding == 1


def test_an_empty_supply_is_turned_to_when_the_waiter_is_empty_too() -> None:
    """R3.4, R3.9: drawing is a duty; the waiter cannot be chosen, so the phase ends."""
    game = empty_supply()
    take_turn(game, "salami", draw=FROM_WAITER)
    take_turn(game, "olive", draw=None)
    assert game.legal_moves() == (FROM_SUPPLY,)
    assert told(game.play(FROM_SUPPLY), OvenOpened) == [OvenOpened(2, Seat(1))]


def test_passing_before_an_empty_plus_supply_ends_the_phase() -> None:
    """R3.6, R3.9: to draw five one turns to the supply."""
    game = kitchen(PLUS, colours="green red pink", orders=["green:mini"], waiters=["green:ciotona"], round=2)
    game.play(Pass())
    assert game.legal_moves() == (FROM_SUPPLY,)
    assert told(game.play(FROM_SUPPLY), OvenOpened) == [OvenOpened(2, Seat(0))]


# ---------------------------------------------------------------- everybody locked


def everybody_locked(*, holder: int | None = None, seat: int = 0, supply: str = "pepper, 2 olive, mamma-mia") -> Game:
    return kitchen(
        CLASSIC, colours="green red", orders=[SEVEN_GREEN, SEVEN_RED], supply=supply, holder=holder, seat=seat,
        oven="3 salami", used="2 mushroom",
    )  # fmt: skip


def test_the_phase_ends_when_every_seat_in_turn_is_locked() -> None:
    """R3.10: ruling."""
    game = everybody_locked()
    game.play(Pass())
    game.play(DrawNothing())
    assert game.phase is Phase.PUT
    game.play(Pass())
    events = game.play(DrawNothing())
    assert told(events, OvenOpened) == [OvenOpened(1, Seat(0))]
    assert told(events, OvenEmptied) == [OvenEmptied(1, cards(SALAMI, 3))]


def test_what_is_left_of_the_supply_is_shuffled_into_the_next() -> None:
    """R3.10: with the used pile, and the Mamma Mia! card that is still in it."""
    game = everybody_locked()
    lock_both(game)
    assert game.unshuffled_supply() == (*pile("pepper, 2 mushroom, 2 olive"), MAMMA_MIA)


def test_what_was_left_of_the_supply_is_still_thought_possible() -> None:
    """R3.10, R8.4: a perfect memory reckons with the old cards and with those just used."""
    game = everybody_locked()
    lock_both(game)
    assert set(pile("pepper, mushroom, olive")) <= set(game.knowledge(Seat(0)).supply_at_most)


def test_the_held_mamma_mia_card_goes_into_what_is_left() -> None:
    """R3.10, R7.2."""
    game = everybody_locked(holder=1, supply="pepper")
    lock_both(game)
    assert game.unshuffled_supply() == (*pile("pepper, 2 mushroom"), MAMMA_MIA)


def test_the_holder_opens_when_everybody_is_locked() -> None:
    """R3.10, R4.1: the holder."""
    game = everybody_locked(holder=1, supply="pepper", seat=1)
    assert told(lock_both(game), OvenOpened) == [OvenOpened(1, Seat(1))]


def test_the_next_seat_opens_when_nobody_holds_the_card() -> None:
    """R3.10, R4.1: else the seat whose turn is next."""
    game = everybody_locked(seat=1)
    assert told(lock_both(game), OvenOpened) == [OvenOpened(1, Seat(1))]
    game.shuffle(game.unshuffled_supply())
    assert game.deciding == 1


def test_locked_seats_count_only_in_a_row() -> None:
    """R3.10: every seat in turn; who draws in between starts the count anew."""
    game = kitchen(
        CLASSIC, colours="green red yellow", hands=["", "olive"], orders=[SEVEN_GREEN], supply="20 pepper",
    )  # fmt: skip
    game.play(Pass())
    game.play(DrawNothing())
    take_turn(game, "olive")
    game.play(Pass())
    game.play(FROM_SUPPLY)
    game.play(Pass())
    game.play(DrawNothing())
    assert game.phase is Phase.PUT


def lock_both(game: Game) -> tuple[Event, ...]:
    """Two locked turns: the events of the second."""
    game.play(Pass())
    game.play(DrawNothing())
    game.play(Pass())
    return game.play(DrawNothing())


def test_a_game_of_locked_players_comes_to_its_end() -> None:
    """R3.10, R7.3: three phases end, then the game."""
    game = everybody_locked()
    for _ in range(2):
        lock_both(game)
        game.shuffle(game.unshuffled_supply())
    lock_both(game)
    assert game.phase is Phase.OVER


# ---------------------------------------------------------------- dealt, in `first`


def test_a_dealt_card_makes_its_seat_the_opener() -> None:
    """R2.2, R4.1: the supply of `first` may have no Mamma Mia! card; its last ingredient ends the phase."""
    game = kitchen(FIRST, hands=["2 salami"], supply="pepper", holder=2)
    events = take_turn(game, "salami")
    assert told(events, OvenOpened) == [OvenOpened(1, Seat(2))]
    assert game.unshuffled_supply() == (MAMMA_MIA,)


def test_a_whole_turn_keeps_every_card() -> None:
    """R3.1 to R3.3: from the hand to the oven, from the supply to the hand."""
    game = dealt(CLASSIC, colours="green red", hands=["3 salami, 3 olive"], orders=["green:minimale"],
                 supply="4 pepper")  # fmt: skip
    take_turn(game, "3 salami", "green:minimale")
    assert hand(game) == pile("4 pepper, 3 olive")
    assert oven(game) == (*cards(SALAMI, 3), *orders("green:minimale"))
