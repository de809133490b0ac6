"""What a server refuses is said in one's own language: by its key, its rule and its values."""

from __future__ import annotations

from random import Random

import pytest

from mammamia.game import Game, GameError, Move, Phase, Shuffle
from mammamia.hosting.protocol.asides import ErrorSaid
from mammamia.hosting.refused import Refused
from mammamia.i18n import LANGUAGES
from mammamia.tui.refusals import Rejected, read_refusal, why
from tests.properties.tables import TABLES, Table, go_on

LOOK_EVERY = 3  # steps between two refused moves
GERMAN = LANGUAGES["de"]


def refused(game: Game, rng: Random, moves: list[Move]) -> GameError | None:
    """How the game refuses a move of another moment."""
    try:
        game.copy().play(rng.choice(moves))
    except GameError as error:
        return error
    return None


def check_refusal(error: GameError) -> None:
    said = Refused.by_rules(error)
    read = read_refusal(ErrorSaid(said.key, said.rule, said.values, said.text))
    for language in (LANGUAGES["en"], GERMAN):
        assert why(read, language) == language.refusal(error)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_refusal_comes_through_whole(table: Table) -> None:
    shuffle, rng = Shuffle.from_seed(3), Random(3)
    game = table.deal(shuffle)
    played: list[Move] = []
    steps = 0
    while game.phase is not Phase.OVER:
        if (
            steps % LOOK_EVERY == 0
            and played
            and game.phase is not Phase.SHUFFLE
            and (error := refused(game, rng, played)) is not None
        ):
            check_refusal(error)
        move, _ = go_on(game, shuffle)
        played += [] if move is None else [move]
        steps += 1
    assert steps > 10


def test_a_refusal_that_no_catalogue_knows_is_told_as_the_server_says_it() -> None:
    read = read_refusal(ErrorSaid("moon-phase", None, {}, "wait for\x1b[2J the moon"))
    assert isinstance(read, Rejected)
    assert why(read, GERMAN) == "wait for[2J the moon"


def test_a_refusal_whose_values_are_missing_does_not_break_the_sentence() -> None:
    read = read_refusal(ErrorSaid("seat-taken", None, {}, "seat 3 is taken"))
    assert why(read, GERMAN) == "seat 3 is taken"
