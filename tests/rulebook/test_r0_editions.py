"""R0, editions and options."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from mammamia.editions import BadOption, Edition, Leftovers, MammaMiaCard
from mammamia.game import Game, Shuffle
from tests.kitchen import (
    ALL_EDITIONS,
    BASE_EDITIONS,
    CLASSIC,
    FIRST,
    GREEN,
    PINK,
    PLUS,
    RED,
    SPANISH,
    YELLOW,
    dealt,
)


def test_four_editions_have_keys_that_stand_in_saved_games() -> None:
    """R0: classic, first, spanish, plus."""
    assert [edition.key for edition in ALL_EDITIONS] == ["classic", "first", "spanish", "plus"]


@pytest.mark.parametrize(
    ("edition", "thin", "card", "leftovers", "hand", "draw", "rounds", "orders"),
    [
        (CLASSIC, False, MammaMiaCard.SHUFFLED_IN_AFTER_THE_DEAL, Leftovers.STACKED_COVERED, 7, 7, 3, 8),
        (FIRST, True, MammaMiaCard.SHUFFLED_IN_BEFORE_THE_DEAL, Leftovers.LIE_OPEN, 7, 7, 3, 8),
        (SPANISH, True, MammaMiaCard.SHUFFLED_IN_AFTER_THE_DEAL, Leftovers.STACKED_COVERED, 7, 7, 3, 8),
        (PLUS, True, MammaMiaCard.NOT_IN_THE_BOX, Leftovers.STACKED_COVERED, 9, 5, 3, 15),
    ],
)
def test_the_table_of_editions(
    edition: Edition,
    thin: bool,
    card: MammaMiaCard,
    leftovers: Leftovers,
    hand: int,
    draw: int,
    rounds: int,
    orders: int,
) -> None:
    """R0: thin, the Mamma Mia! card, leftovers, hand, draw at most, rounds, orders per seat."""
    assert edition.options(3).thin is thin
    assert edition.mamma_mia_card is card
    assert edition.leftovers is leftovers
    assert (edition.hand_limit, edition.draw_limit) == (hand, draw)
    assert edition.options(3).rounds == rounds
    assert len(edition.orders_of(GREEN.ingredient)) == orders


def test_a_hand_of_seven_is_all_that_limits_a_base_draw() -> None:
    """R0: the base editions have no «draw at most»: a limit of a whole hand limits nothing."""
    assert all(edition.draw_limit >= edition.hand_limit for edition in BASE_EDITIONS)


@pytest.mark.parametrize("edition", ALL_EDITIONS, ids=lambda edition: edition.key)
def test_two_to_five_play_and_plus_two_to_six(edition: Edition) -> None:
    """R0: players."""
    assert list(edition.players) == ([2, 3, 4, 5, 6] if edition is PLUS else [2, 3, 4, 5])
    for seats in edition.players:
        assert len(Game.deal(edition, seats=seats, shuffle=Shuffle.from_seed(seats)).seats) == seats


@pytest.mark.parametrize("edition", BASE_EDITIONS, ids=lambda edition: edition.key)
def test_doubles_rescue_and_help_are_off_in_the_base_editions(edition: Edition) -> None:
    """R0: what a game sets when nobody chooses."""
    options = edition.options(4)
    assert (options.doubles, options.rescue, options.help) == (False, False, False)


@pytest.mark.parametrize(("players", "helps", "rounds"), [(2, False, 4), (3, True, 3), (6, True, 3)])
def test_plus_has_help_but_never_with_two_players(players: int, helps: bool, rounds: int) -> None:
    """R0: help is on, but never with 2 players; without help there are 4 rounds."""
    options = PLUS.options(players)
    assert (options.help, options.rounds) == (helps, rounds)


def test_plus_without_help_has_four_rounds_unless_said_otherwise() -> None:
    """R0: rounds 3, without help 4; the option decides."""
    assert PLUS.options(4, {"help": False}).rounds == 4
    assert PLUS.options(4, {"help": False, "rounds": 2}).rounds == 2
    assert PLUS.options(4, {"rounds": 9}).rounds == 9


def test_an_edition_sets_the_options_that_make_sense_for_it() -> None:
    """R0: named switches."""
    chosen = {"thin": True, "doubles": True, "rounds": 1, "rescue": True}
    options = CLASSIC.options(4, chosen)
    assert (options.thin, options.doubles, options.rounds, options.rescue) == (True, True, 1, True)
    assert PLUS.options(4, {"thin": False}).thin is False


def test_saying_what_is_so_anyway_is_no_mistake() -> None:
    """R0: help=false with two Plus players, thin=true where it is the default."""
    assert PLUS.options(2, {"help": False}) == PLUS.options(2)
    assert FIRST.options(4, {"thin": True}) == FIRST.options(4)


@pytest.mark.parametrize(
    ("edition", "players", "chosen", "key", "sentence"),
    [
        (CLASSIC, 4, {"help": True}, "senseless-option", "R0: the option help makes no sense in classic"),
        (CLASSIC, 4, {"help": False}, "senseless-option", "R0: the option help makes no sense in classic"),
        (PLUS, 4, {"doubles": True}, "senseless-option", "R0: the option doubles makes no sense in plus"),
        (PLUS, 4, {"rescue": True}, "senseless-option", "R0: the option rescue makes no sense in plus"),
        (PLUS, 2, {"help": True}, "nobody-to-help", "R6: the option help makes no sense with 2 players"),
        (CLASSIC, 4, {"rounds": 0}, "wrong-rounds", "R0: the option rounds is a number from 1 to 9, not 0"),
        (CLASSIC, 4, {"rounds": 10}, "wrong-rounds", "R0: the option rounds is a number from 1 to 9, not 10"),
        (CLASSIC, 4, {"rounds": True}, "wrong-rounds", "R0: the option rounds is a number from 1 to 9, not True"),
        (CLASSIC, 4, {"rounds": "3"}, "wrong-rounds", "R0: the option rounds is a number from 1 to 9, not '3'"),
        (CLASSIC, 4, {"thin": 1}, "not-a-switch", "R0: the option thin is true or false, not 1"),
        (CLASSIC, 4, {"anchovies": True}, "unknown-option", "R0: there is no option 'anchovies'"),
        (CLASSIC, 6, {}, "wrong-players", "R0: classic is for 2 to 5 players, not 6"),
        (CLASSIC, 1, {}, "wrong-players", "R0: classic is for 2 to 5 players, not 1"),
        (PLUS, 7, {}, "wrong-players", "R0: plus is for 2 to 6 players, not 7"),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_sentence(
    edition: Edition, players: int, chosen: Mapping[str, object], key: str, sentence: str
) -> None:
    """R0: options are refused, not ignored."""
    with pytest.raises(BadOption) as refused:
        edition.options(players, chosen)
    assert refused.value.key == key
    assert str(refused.value).startswith(sentence)


def test_a_sixth_seat_is_refused_before_anything_is_dealt() -> None:
    """R0: players, asked for by number of seats."""
    with pytest.raises(BadOption, match="classic is for 2 to 5 players, not 6"):
        Game.deal(CLASSIC, seats=6, shuffle=Shuffle.from_seed(1))


def test_pink_is_a_colour_of_plus_only() -> None:
    """R0, R1.4: there are no pink orders in the base box."""
    assert PINK in PLUS.colours
    with pytest.raises(BadOption, match=r"R1\.4: there are no pink orders in classic"):
        dealt(CLASSIC, colours="green pink")


def test_two_seats_cannot_share_a_colour() -> None:
    """R0, R1.4: each seat has its own orders."""
    with pytest.raises(BadOption, match=r"R1\.4: two seats have the same colour"):
        dealt(CLASSIC, colours="green green")


def test_seats_may_have_any_colours_of_the_box() -> None:
    """R0, R1.4: in any order."""
    game = dealt(CLASSIC, colours="red yellow green")
    assert game.names.colours == (RED, YELLOW, GREEN)


def test_one_round_is_the_trial_for_beginners() -> None:
    """R0: rounds 1."""
    assert FIRST.options(3, {"rounds": 1}).rounds == 1
