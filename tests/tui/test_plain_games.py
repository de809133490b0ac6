"""Whole games in line mode, typed in every language, edition and form."""

from __future__ import annotations

import io
from contextlib import suppress
from dataclasses import replace

import pytest

from mammamia.editions import CLASSIC, EDITIONS
from mammamia.game import Seat
from mammamia.game.events import GameEnded
from mammamia.hosting import Aid
from mammamia.i18n import LANGUAGES
from mammamia.records import Played, read, write_line
from mammamia.tui.plain.console import Console, EndOfInput
from mammamia.tui.plain.face import PlainFace
from tests.kitchen import kitchen
from tests.tui.at_table import AtTable, scene_of
from tests.tui.games import near, truth_of
from tests.tui.typist import plan_for, play_by_typing

TABLES = {"classic": 3, "first": 2, "spanish": 4, "plus": 4}
OPTIONS: dict[str, dict[str, object]] = {
    "classic": {"doubles": True}, "first": {}, "spanish": {"rescue": True}, "plus": {}
}  # fmt: skip


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_whole_game_is_typed_in_every_edition_and_language(edition: str, code: str) -> None:
    n = list(LANGUAGES).index(code)
    rounds = 2 if code == "en" else 1
    aid = list(Aid)[n % len(Aid)]
    plan = plan_for(edition, TABLES[edition], seed=n, aid=aid, options={"rounds": rounds, **OPTIONS[edition]})
    game, typist, said = play_by_typing(plan, code, seed=n)
    record = game.record()
    assert record.result is not None
    assert read(write_line(record)) == record
    language = LANGUAGES[code]
    for heading in ("round.heading", "round.oven"):
        for number in range(1, len(record.result.rounds) + 1):
            assert f"\n{language.say(f'replay.{heading}', round=number)}\n" in said
    assert f"\n{language.say('replay.end.heading')}\n" in said
    assert "{" not in said
    assert {"letter", "cards", "notation", "draw"} <= typist.forms
    assert typist.failed <= {"request any", "answer"}  # more than there are, or a yes of who cannot help


def test_undo_begins_the_turn_anew() -> None:
    own, out = near(plan_for("classic", 2, seed=4)), io.StringIO()
    kind = truth_of(own).view(Seat(0)).hand[0].kind.value
    text = f"1 {kind}\n0\nundo\nundo\n1 {kind}\n"
    with suppress(EndOfInput):
        PlainFace(own.sitting, LANGUAGES["en"], Console(io.StringIO(text), out)).play()
    said = out.getvalue()
    assert said.count("Yellow takes back what was put.") == 1
    assert "There is nothing to take back." in said
    before, after = said.split("Yellow takes back what was put.\n")
    assert before[before.index("Your turn") :].split("\n> ")[0] == after[after.index("Your turn") :].split("\n> ")[0]
    last = own.record().entries[-1]
    assert isinstance(last, Played)
    assert len(last.moves) == 1


def test_the_order_of_a_hand_is_typed_by_number_and_by_name() -> None:
    _, typist, _ = play_by_typing(plan_for("classic", 2, seed=4), seed=4)
    assert {"order number", "order name", "fill"} <= typist.forms


TIES = {
    (1, 3): "Green holds the most of them and wins.",
    (2, 2): "Equally many of them (2): Yellow and Green share the victory.",
}


@pytest.mark.parametrize("held", TIES)
def test_the_end_tells_how_a_tie_was_broken(held: tuple[int, int]) -> None:
    """R7.4."""
    game = kitchen(CLASSIC, seats=2, hands=["olive", "olive"])
    winners = tuple(Seat(n) for n in (0, 1) if held[n] == max(held))
    scene = replace(scene_of(game, Seat(0), news=[GameEnded((2, 2), held, winners)]), offer=None)
    out = io.StringIO()
    sitting = AtTable(game, scene)
    PlainFace(sitting, LANGUAGES["en"], Console(io.StringIO(), out))._show(scene)
    assert "Equally many delivered orders (2): Yellow and Green." in out.getvalue()
    assert TIES[held] in out.getvalue()
