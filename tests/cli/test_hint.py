"""`mammamia hint`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mammamia.bots import advice as advice_module
from mammamia.bots import foresight as foresight_module
from mammamia.i18n import LANGUAGES
from mammamia.records import Shuffled, parse_move, read
from tests.cli.conftest import Cli

RECORDS = Path(__file__).parents[1] / "records"
PLUS = RECORDS / "plus-4.game"
CLASSIC = RECORDS / "classic-4.game"
PLAIN = "mammamia hint: the plain engine tries far fewer worlds: install mammamia[fast]\n"


@pytest.fixture(autouse=True)
def plain_and_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foresight_module, "_warm", [])
    monkeypatch.setattr("mammamia.cli.hint.warm_up_foresight", lambda: False)
    monkeypatch.setattr(advice_module, "LEAST_WORLDS_TRIED", 3)


def test_a_hint_says_what_was_better_and_what_could_be_known(cli: Cli) -> None:
    run = cli("hint", PLUS, "--move", 234, "--roll-outs", 2000)

    assert run.code == 0
    lines = run.out.splitlines()
    assert lines[0] == "Move 234: Bo, round 3"
    assert lines[1] == "Played: let “4 olives” burn"
    assert lines[2].startswith("What was played gives up ")
    assert "1." in lines[5]
    assert "ask for help with “4 olives”, request 1 olive, with 1 olive from the hand" in lines[5]
    assert "let “4 olives” burn (played)" in lines[7]
    assert lines[8].split() == ["bakes", "in", "this", "round:", "“4", "olives”", "0", "%"]
    assert "olive" in lines[12]
    assert lines[13].split() == ["in", "the", "oven", "3", "0", "0", "0", "1", "1"]
    assert lines[14].split() == ["on", "the", "table", "2", "1", "0", "2", "1", "2"]
    assert run.err == PLAIN


def test_a_move_outside_the_best_stands_in_the_last_line(cli: Cli) -> None:
    run = cli("hint", CLASSIC, "--move", 20, "--roll-outs", 1)
    assert "…" in run.out
    assert "put 1 salami, no order, draw from the waiter (played)" in run.out
    assert run.out.count("(played)") == 1


def test_json_is_the_same_every_time(cli: Cli) -> None:
    words = ("hint", PLUS, "--move", 234, "--roll-outs", 400, "--json")
    run = cli(*words)

    found = json.loads(run.out)
    assert [found[name] for name in ("move", "seat", "round", "compiled")] == [234, 1, 3, False]
    assert found["worlds"] > 3
    assert [parse_move(text) for text in found["played"]["moves"]]
    assert found["best"][0]["gives_up"] == {"value": 0, "error": 0}
    assert found["played"]["bakes"]["green:four-olive"]["value"] == 0
    assert found["memory"]["olive"] == {"oven": 0, "table": 2, "hand": 1, "used": 8, "unseen": 1}
    assert cli(*words).out == run.out


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_hint_in_every_language(cli: Cli, code: str) -> None:
    run = cli("hint", PLUS, "--move", 234, "--roll-outs", 1, "--lang", code)
    assert run.code == 0
    assert LANGUAGES[code].say("advice.hint.memory") in run.out
    assert "{" not in run.out + run.err


def test_a_time_may_be_given(cli: Cli) -> None:
    assert cli("hint", PLUS, "--move", 234, "--budget", "1ms").code == 0


def test_the_best_move_gives_up_nothing(cli: Cli) -> None:
    """Only a refusal is possible: there is nothing better."""
    run = cli("hint", PLUS, "--move", 209, "--roll-outs", 1)
    assert "Nothing better than what was played was found." in run.out


def test_every_move_of_a_game_has_a_number(cli: Cli) -> None:
    """They are counted as in the record: a shuffle is a move too, and nobody decides it."""
    entries = read(CLASSIC.read_bytes()).entries
    shuffle = next(n for n, entry in enumerate(entries, 1) if isinstance(entry, Shuffled))
    run = cli("hint", CLASSIC, "--move", shuffle)
    assert (run.code, run.out) == (1, "")
    assert run.err == f"{CLASSIC}: in move {shuffle} the supply is shuffled: nobody decides anything\n"
    run = cli("hint", CLASSIC, "--move", len(entries) + 1)
    assert (run.code, run.out) == (1, "")
    assert run.err == f"{CLASSIC}: there is no move {len(entries) + 1}: the game has {len(entries)} moves\n"
    assert cli("hint", CLASSIC, "--move", len(entries), "--roll-outs", 1).code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--move 0", "--move is a number from 1 to"),
        ("--move x", "--move is a whole number, not “x”"),
        ("--move 1 --budget 5", "a budget is a number of milliseconds from 1ms to 60000ms, not “5”"),
        ("--move 1 --budget 0ms", "a budget is a number of milliseconds"),
        ("--move 1 --budget 1h", "a budget is a number of milliseconds"),
        ("--move 1 --roll-outs 0", "--roll-outs is a number from 1 to"),
        ("--move 1 --roll-outs many", "--roll-outs is a whole number"),
        ("--move 1 --roll-outs 5 --budget 5ms", "either --budget or --roll-outs is given, not both"),
        ("--move 1 --game 0", "--game is a number from 1"),
    ],
)
def test_what_makes_no_sense_gets_one_sentence(cli: Cli, words: str, said: str) -> None:
    run = cli("hint", PLUS, *words.split())
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith("mammamia hint: ")
    assert said in run.err
    assert run.err.count("\n") == 1


def test_bad_files_get_one_sentence(cli: Cli, tmp_path: Path) -> None:
    spoilt = tmp_path / "spoilt.game"
    spoilt.write_text("{}", encoding="utf-8")
    for file, said in (
        (tmp_path / "none.game", "there is no such file"),
        (tmp_path, "this is a directory"),
        (spoilt, "the key “format” is missing"),
    ):
        run = cli("hint", file, "--move", 1)
        assert (run.code, run.out) == (1, "")
        assert said in run.err
        assert run.err.count("\n") == 1
    run = cli("hint", PLUS, "--move", 1, "--game", 2)
    assert run.code == 1
    assert "there is no game 2: the file holds 1 game" in run.err


def test_a_move_must_be_named(cli: Cli) -> None:
    run = cli("hint", PLUS)
    assert (run.code, run.out) == (2, "")
    assert "--move" in run.err
