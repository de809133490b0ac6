"""The edition of docs/howto/add-an-edition.md: one file, and everything else just works with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mammamia.editions import EDITIONS, box_of
from mammamia.engine.batches import is_fast, play_games
from mammamia.game import Game, Phase, Shuffle
from mammamia.records import Recording, SeatEntry, read, replay, write_line, write_readable
from tests.docs.following import blocks
from tests.editions import toy
from tests.editions.toy import PICCOLA
from tests.properties.tables import Table
from tests.properties.test_laws import check_game
from tests.properties.worlds import Twins


@pytest.fixture
def entered() -> Iterator[None]:
    """Step 2: the edition stands in `EDITIONS`."""
    EDITIONS[PICCOLA.key] = PICCOLA
    yield
    del EDITIONS[PICCOLA.key]


def test_the_howto_shows_the_file() -> None:
    """Step 1."""
    shown = blocks("add-an-edition.md")[0]
    assert shown.text == Path(toy.__file__).read_text(encoding="utf-8")


@pytest.mark.parametrize("seats", PICCOLA.players)
@pytest.mark.parametrize("options", [{}, {"doubles": True, "rounds": 3}, {"thin": False, "rescue": True}])
def test_whole_games_can_be_played(seats: int, options: dict[str, object]) -> None:
    """Nothing in `engine/` or `game/` knows the edition, and all laws hold."""
    table = Table(PICCOLA, seats, options)
    check_game(table, seats)
    assert Twins(table, seats).run() is None


@pytest.mark.usefixtures("entered")
@pytest.mark.parametrize("seats", PICCOLA.players)
def test_a_game_is_recorded_and_read(seats: int) -> None:
    """Step 2: a reader finds the edition by its key."""
    dice = Shuffle.from_seed(7)
    game = Game.deal(PICCOLA, seats=seats, shuffle=dice)
    entries = tuple(SeatEntry(colour.value, colour) for colour in game.names.colours)
    recording = Recording(game, entries)
    while game.phase is not Phase.OVER:
        if game.phase is Phase.SHUFFLE:
            recording.shuffle(dice.order(game.unshuffled_supply()))
        else:
            recording.play(game.random_move(dice))
    record = recording.record()
    assert read(write_line(record)) == record
    assert read(write_readable(record)) == record
    assert record.result is not None
    assert list(replay(record))


@pytest.mark.slow
@pytest.mark.skipif(not is_fast(), reason="needs mammamia[fast]")
def test_compiled_games_are_the_same() -> None:
    """The compiled engine is handed the same tables."""
    box = box_of(PICCOLA, PICCOLA.options(3), PICCOLA.colours)
    plain = play_games(box, seed=3, first_game=0, games=50, compiled=False)
    compiled = play_games(box, seed=3, first_game=0, games=50, compiled=True)
    assert plain == compiled
