"""R7, after the baking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from mammamia.editions import Edition
from mammamia.game import (
    MAMMA_MIA,
    BadDeal,
    FillOrder,
    Game,
    IllegalMove,
    Phase,
    Refusal,
    Seat,
    SupplyCard,
    TakeOrderBack,
)
from mammamia.game.events import (
    GameEnded,
    IngredientCameUp,
    OrderDelivered,
    OvenEmptied,
    RoundStarted,
    SupplyShuffled,
)
from tests.kitchen import (
    CLASSIC,
    FIRST,
    FROM_SUPPLY,
    OLIVE,
    PEPPER,
    PLUS,
    SALAMI,
    SPANISH,
    cards,
    closed_oven,
    hand,
    kitchen,
    open_oven,
    order,
    orders,
    oven,
    pile,
    supply,
    table,
    take_turn,
    told,
    used,
)

# ---------------------------------------------------------------- leftovers


@pytest.mark.parametrize("edition", [CLASSIC, SPANISH, PLUS], ids=lambda edition: edition.key)
def test_leftovers_are_the_bottom_of_the_next_oven(edition: Edition) -> None:
    """R7.1: stacked and covered; the table is empty."""
    game = closed_oven(edition, "pepper, 6 salami, green:four-salami, olive")
    events = open_oven(game)
    assert told(events, OvenEmptied) == [OvenEmptied(1, pile("olive, 2 salami"))]
    assert oven(game) == pile("olive, 2 salami")
    assert table(game) == ()


def test_in_first_leftovers_stay_open_on_the_table() -> None:
    """R7.1: for all to see, all through the next round."""
    game = closed_oven(FIRST, "pepper, 6 salami, green:four-salami, olive", hands=["2 olive"])
    open_oven(game)
    assert (oven(game), table(game)) == ((), pile("olive, 2 salami"))
    game.shuffle(game.unshuffled_supply())
    assert game.table_view().table == pile("olive, 2 salami")
    assert game.table_view().oven_size == 0


def test_leftovers_come_up_before_everything_new() -> None:
    """R7.1: and count for the first order of the next baking."""
    game = closed_oven(CLASSIC, "pepper, 3 salami, green:four-olive", hands=["salami"], orders=["green:four-salami"],
                       opener=0)  # fmt: skip
    open_oven(game)
    game.play(TakeOrderBack(order("green:four-olive")))
    game.shuffle((MAMMA_MIA,))
    events = take_turn(game, "salami", "green:four-salami")
    assert [event.card for event in told(events, IngredientCameUp)] == [*pile("pepper, 3 salami"), *cards(SALAMI)]
    assert told(events, OrderDelivered)[0].from_table == pile("pepper, 4 salami")


def test_open_leftovers_are_there_before_everything_new() -> None:
    """R7.1: in `first` they do not come up again, but count all the same."""
    game = closed_oven(FIRST, "pepper, 3 salami, green:four-olive", hands=["salami"], orders=["green:four-salami"],
                       opener=0)  # fmt: skip
    open_oven(game)
    game.play(TakeOrderBack(order("green:four-olive")))
    game.shuffle((MAMMA_MIA,))
    events = take_turn(game, "salami", "green:four-salami")
    assert [event.card for event in told(events, IngredientCameUp)] == [*cards(SALAMI)]
    assert told(events, OrderDelivered)[0].from_table == pile("pepper, 4 salami")


def test_open_leftovers_pile_up_over_rounds() -> None:
    """R7.1: what no order uses stays."""
    game = closed_oven(FIRST, "2 olive, green:four-olive", colours="green red", table="pepper")
    open_oven(game)
    game.play(TakeOrderBack(order("green:four-olive")))
    assert table(game) == pile("pepper, 2 olive")


# ---------------------------------------------------------------- the new supply


def test_the_used_pile_and_the_mamma_mia_card_are_the_new_supply() -> None:
    """R7.2: nothing else; then it is shuffled, and the next round starts."""
    game = closed_oven(CLASSIC, "pepper, 6 salami, green:four-salami")
    open_oven(game)
    assert used(game) == ()
    assert game.unshuffled_supply() == (*pile("pepper, 4 salami"), MAMMA_MIA)
    mixed: tuple[SupplyCard, ...] = (*cards(SALAMI, 2), MAMMA_MIA, *cards(PEPPER), *cards(SALAMI, 2))
    events = game.shuffle(mixed)
    assert events == (SupplyShuffled(6), RoundStarted(2, Seat(2)))
    assert supply(game) == mixed
    assert game.table_view().mamma_mia is None


def test_the_new_plus_supply_is_the_used_pile() -> None:
    """R7.2: there is no Mamma Mia! card."""
    game = closed_oven(PLUS, "pepper, 6 salami, green:four-salami")
    open_oven(game)
    assert game.unshuffled_supply() == pile("pepper, 4 salami")


def test_a_shuffle_is_of_exactly_these_cards() -> None:
    """R7.2: one missing, one too many or another one is refused, and nothing has changed."""
    game = closed_oven(CLASSIC, "pepper, 6 salami, green:four-salami")
    open_oven(game)
    right = game.unshuffled_supply()
    for wrong in (right[1:], right[:-1], (*right, *cards(SALAMI)), (*right[1:], *cards(OLIVE))):
        with pytest.raises(BadDeal) as refused:
            game.shuffle(wrong)
        assert (refused.value.refusal, refused.value.rule) == (Refusal.WRONG_SUPPLY, "R7.2")
    assert game.phase is Phase.SHUFFLE


def test_nobody_moves_before_the_shuffle() -> None:
    """R7.2: nobody decides while it is due."""
    game = closed_oven(CLASSIC, "pepper, 6 salami, green:four-salami")
    open_oven(game)
    assert (game.deciding, game.legal_moves()) == (None, ())
    with pytest.raises(IllegalMove) as refused:
        game.play(FROM_SUPPLY)
    assert refused.value.refusal is Refusal.SHUFFLE_DUE


def test_a_supply_is_shuffled_only_when_it_is_new() -> None:
    """R7.2: not in the middle of a round."""
    game = kitchen(CLASSIC, hands=["salami"], supply="olive")
    with pytest.raises(IllegalMove) as refused:
        game.shuffle(supply(game))
    assert refused.value.refusal is Refusal.NO_SHUFFLE_DUE


def test_hands_stay_as_they_are_and_nobody_refills_before_the_own_next_turn() -> None:
    """R7.2: orders included."""
    game = closed_oven(
        CLASSIC, "pepper, 2 salami, green:four-salami", colours="green red", hands=["2 salami, olive", "2 olive"],
        orders=["green:monotoni", "red:minimale"], waiters=["green:bombastica", "red:bombastica"],
    )  # fmt: skip
    open_oven(game)
    game.play(FillOrder(order("green:four-salami"), (), cards(SALAMI, 2)))
    game.shuffle(game.unshuffled_supply())
    assert (hand(game, 0), hand(game, 1)) == (cards(OLIVE), cards(OLIVE, 2))
    assert game.view(Seat(0)).orders == orders("green:monotoni")
    take_turn(game, "olive", draw=FROM_SUPPLY)
    assert [seat.hand_size for seat in game.table_view().seats] == [2, 7]


# ---------------------------------------------------------------- the end


@pytest.mark.parametrize(
    ("edition", "options", "bakings"),
    [
        (CLASSIC, {}, 3),
        (FIRST, {}, 3),
        (PLUS, {}, 3),
        (PLUS, {"help": False}, 4),
        (CLASSIC, {"rounds": 1}, 1),
        (PLUS, {"rounds": 9}, 9),
    ],
)
def test_the_game_ends_after_the_last_baking(edition: Edition, options: Mapping[str, object], bakings: int) -> None:
    """R7.3, R0: the third; Plus without help the fourth; or as the option says."""
    for number in range(1, bakings + 1):
        game = closed_oven(edition, "salami", colours="green red yellow", round=number, options=options)
        events = open_oven(game)
        is_last = number == bakings
        assert (game.phase is Phase.OVER) == is_last
        assert bool(told(events, GameEnded)) == is_last


def test_plus_with_two_players_has_four_bakings() -> None:
    """R7.3, R0: two never have help."""
    game = closed_oven(PLUS, "salami", colours="green red", round=3)
    open_oven(game)
    assert game.phase is Phase.SHUFFLE


def test_after_the_end_nothing_can_be_done() -> None:
    """R7.3: no move, no shuffle."""
    game = closed_oven(CLASSIC, "salami", colours="green red yellow", round=3)
    open_oven(game)
    assert (game.deciding, game.legal_moves()) == (None, ())
    with pytest.raises(IllegalMove) as refused:
        game.play(FROM_SUPPLY)
    assert refused.value.refusal is Refusal.GAME_OVER
    with pytest.raises(IllegalMove):
        game.shuffle(())


def test_delivering_everything_early_ends_nothing() -> None:
    """R7.3: green has delivered all eight, and plays on."""
    all_but_one = (
        "green:four-pineapple, green:four-mushroom, green:four-olive, green:one-of-each, "
        "green:monotoni, green:minimale, green:bombastica"
    )
    game = kitchen(
        CLASSIC, colours="green red", hands=["salami", "olive"], delivered=[all_but_one],
        oven="pepper, 4 salami, green:four-salami", supply="olive, mamma-mia",
    )  # fmt: skip
    take_turn(game, "salami")
    assert game.result().delivered == (8, 0)
    game.shuffle(game.unshuffled_supply())
    assert game.phase is Phase.PUT
    assert game.deciding == 0


# ---------------------------------------------------------------- the winner


def ended(delivered: Sequence[str], hands: Sequence[str], options: Mapping[str, object] | None = None) -> Game:
    """A game of three whose last oven was empty."""
    game = kitchen(
        CLASSIC, colours="green red yellow", delivered=delivered, hands=hands, supply="mamma-mia", round=3,
        phase=Phase.DRAW, options=options,
    )  # fmt: skip
    events = game.play(FROM_SUPPLY)
    result = game.result()
    assert told(events, GameEnded) == [GameEnded(result.delivered, result.ingredients, result.winners)]
    return game


def test_most_delivered_orders_win() -> None:
    """R7.4: however many ingredients the others hold."""
    game = ended(["green:monotoni", "red:monotoni, red:minimale"], ["6 salami", "", "5 olive"])
    assert game.result().delivered == (1, 2, 0)
    assert game.result().winners == (1,)


def test_then_most_ingredient_cards_in_hand() -> None:
    """R7.4: among those with most orders only."""
    game = ended(["green:monotoni", "red:monotoni"], ["2 salami", "3 salami", "6 olive"])
    assert game.result().ingredients == (2, 3, 6)
    assert game.result().winners == (1,)


def test_then_the_victory_is_shared() -> None:
    """R7.4: by all who are equal."""
    assert ended(["green:monotoni", "red:monotoni"], ["2 salami", "2 olive", "6 olive"]).result().winners == (0, 1)
    assert ended([], []).result().winners == (0, 1, 2)


def test_orders_in_hand_do_not_break_a_tie() -> None:
    """R7.4: ingredient cards."""
    game = kitchen(
        CLASSIC, colours="green red", orders=["green:monotoni, green:minimale"], hands=["", "olive"],
        supply="mamma-mia", round=3, phase=Phase.DRAW,
    )  # fmt: skip
    game.play(FROM_SUPPLY)
    assert game.result().winners == (1,)


def test_a_double_is_one_card_in_the_tie_break() -> None:
    """R7.4, R5.13: two singles beat one double."""
    game = ended([], ["double:olive", "2 olive"], {"doubles": True})
    assert game.result().ingredients == (1, 2, 0)
    assert game.result().winners == (1,)


def test_orders_scored_by_helping_count() -> None:
    """R7.4, R6.4: a delivered order is one, seen or unseen; see `test_r6_help.py`."""
    game = kitchen(PLUS, colours="green red pink", delivered=["green:mini", "red:mini, red:ciotona"], round=3,
                   phase=Phase.DRAW)  # fmt: skip
    game.play(FROM_SUPPLY)
    assert game.result().winners == (1,)
