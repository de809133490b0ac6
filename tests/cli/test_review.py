"""`mammamia review`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mammamia.bots import advice as advice_module
from mammamia.bots import foresight as foresight_module
from mammamia.i18n import LANGUAGES
from tests.cli.conftest import Cli

RECORDS = Path(__file__).parents[1] / "records"
ONE_ROUND = RECORDS / "classic-4-one-round.game"
PLAIN = "mammamia review: the plain engine tries far fewer worlds: install mammamia[fast]\n"


@pytest.fixture(autouse=True)
def plain_and_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foresight_module, "_warm", [])
    monkeypatch.setattr("mammamia.cli.review.warm_up_foresight", lambda: False)
    monkeypatch.setattr(advice_module, "LEAST_WORLDS_TRIED", 3)
    monkeypatch.setattr("mammamia.bots.explaining.PLAIN_WORLDS", 3)


def test_a_review_shows_the_curve_and_what_was_better(cli: Cli) -> None:
    run = cli("review", ONE_ROUND, "--roll-outs", 1500)

    assert (run.code, run.err) == (0, PLAIN)
    lines = run.out.splitlines()
    assert lines[0] == "Review: Ada against Bo, Cleo and Dino"
    assert re.match(r"(\?\?|\? |! )  Round 1, ", lines[2])
    head = next(n for n, line in enumerate(lines) if line.split()[:3] == ["of", "100", "won"])
    assert lines[head].split()[3:] == ["Ada", "Bo", "Cleo", "Dino"]
    assert lines[head + 1].startswith("Round 1, turn 1 ")
    assert any(line.startswith("the end ") for line in lines)
    assert any("Played: " in line for line in lines)
    assert any("What a perfect memory knew: " in line for line in lines)
    assert lines[-1].startswith("Good advice, not the truth: ")
    assert cli("review", ONE_ROUND, "--roll-outs", 1500).out == run.out


def test_a_seat_is_named_by_its_colour_or_its_number(cli: Cli) -> None:
    by_number = cli("review", ONE_ROUND, "--roll-outs", 1, "--seat", 1)
    assert by_number.code == 0
    for colour, language in (("green", "en"), ("GREEN", "en"), ("grün", "de")):
        run = cli("review", ONE_ROUND, "--roll-outs", 1, "--seat", colour, "--lang", language)
        assert run.code == 0
        assert language != "en" or run.out == by_number.out


@pytest.mark.parametrize("code", LANGUAGES)
def test_one_page_that_needs_nothing_else(cli: Cli, tmp_path: Path, code: str) -> None:
    file = tmp_path / "review.html"
    run = cli("review", ONE_ROUND, "--roll-outs", 1, "--seat", 1, "--html", file, "--lang", code)
    assert run.code == 0
    page = file.read_text("utf-8")
    assert "default-src 'none'" in page
    assert f'<html lang="{code}">' in page
    assert "<svg" in page
    assert page.count("<polyline") == 4
    assert not re.search(r"(src|href)=|https?:|url\(|@import|<script", page)
    assert "{" not in re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--seat 4", "there is no seat “4” in this record; there are: "),
        ("--seat x", "there is no seat “x” in this record; there are: "),
        ("--roll-outs 0", "--roll-outs is a number from 1 to"),
        ("--game 0", "--game is a number from 1"),
    ],
)
def test_what_makes_no_sense_gets_one_sentence(cli: Cli, words: str, said: str) -> None:
    run = cli("review", ONE_ROUND, *words.split())
    assert (run.code, run.out) == (2, "")
    assert said in run.err
    assert run.err.count("\n") == 1


def test_files_that_cannot_be_reviewed_get_one_sentence(cli: Cli, tmp_path: Path) -> None:
    for file, said in (
        (tmp_path / "none.game", "there is no such file"),
        (RECORDS / "plus-3-unfinished.game", "only finished games are reviewed"),
    ):
        run = cli("review", file)
        assert (run.code, run.out) == (1, "")
        assert said in run.err
        assert run.err.count("\n") == 1
    run = cli("review", ONE_ROUND, "--roll-outs", 1, "--html", tmp_path / "no" / "such.html")
    assert run.code == 1
    assert run.err.endswith("\n")
    assert "such.html" in run.err.splitlines()[-1]
