"""`mammamia daily`."""

from __future__ import annotations

import io
import re
from datetime import date, timedelta
from pathlib import Path

import pytest

from mammamia.hosting.daily import Daily
from mammamia.hosting.ladder import Ladder
from mammamia.i18n import LANGUAGES
from mammamia.tui.climbing import LadderBook
from mammamia.tui.dailies import DailyBook, plan_of_daily
from mammamia.tui.keeping import GameShelf
from tests.cli.conftest import Cli
from tests.tui.games import near
from tests.tui.test_guessing import GuessingFace
from tests.tui.typist import Typist, play_by_typing

TODAY = date(2026, 11, 18)  # Turista and Giulia: nobody searches


class FixedDate(date):
    """The clock of this machine, stopped."""

    @classmethod
    def today(cls) -> FixedDate:
        return cls(TODAY.year, TODAY.month, TODAY.day)


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MAMMAMIA_STATE", str(tmp_path))
    monkeypatch.setattr("mammamia.cli.daily.date", FixedDate)
    monkeypatch.setattr("mammamia.cli.daily.rival_baked", lambda daily: 3)


def typing(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


def test_a_whole_game_ends_with_a_text_to_share(cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    _, typist, _ = play_by_typing(plan_of_daily(Daily(TODAY)), "en", seed=3)
    typing(monkeypatch, "\n".join([*typist.typed, ""]))
    run = cli("daily", "--plain")
    assert (run.code, run.err) == (0, "")
    whole, invitation = run.out.split("\n\nNonna: ")
    result, rival, place, _, *shared = whole.splitlines()[-6:]
    found = re.fullmatch(r"(\d) of (\d) baked", result)
    assert found is not None
    assert rival == "Professoressa, in your seat: 3"
    assert place == "place 1 of 3 · the most pizzas"
    assert shared[0] == "Mamma Mia! No. 43"
    assert shared[1].endswith(f"{found[1]}/{found[2]}")
    assert DailyBook.on(GameShelf(tmp_path)).texts() == {TODAY: "\n".join(shared)}
    assert invitation.splitlines()[0] == "Sit down, dear. I forget nobody."  # who won against Giulia meets her next
    assert cli("daily", "--plain").out.endswith("\n".join([*shared, ""]))


class Guesser(Typist):
    """Says the same of every oven."""

    def readline(self, size: int = -1, /) -> str:
        if self.question is not None:
            return super().readline(size)
        self.typed.append("2 2 2 2 2")
        return f"{self.typed[-1]}\n"


def test_whoever_guesses_shares_how_much_was_remembered(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = near(plan_of_daily(Daily(TODAY)))
    guesser = Guesser(game, LANGUAGES["en"], 3)
    game.sitting.ask_me()
    GuessingFace(game.sitting, LANGUAGES["en"], guesser, io.StringIO()).play()
    assert "2 2 2 2 2" in guesser.typed
    typing(monkeypatch, "\n".join([*guesser.typed, ""]))
    run = cli("daily", "--plain", "--guess")
    assert (run.code, run.err) == (0, "")
    found = re.search(r"^(\d+) of (\d+) cards remembered$", run.out, re.MULTILINE)
    assert found is not None
    assert f"\nmemory {found[1]}/{found[2]}\n" in run.out
    assert f"memory {found[1]}/{found[2]}" in DailyBook.on(GameShelf(tmp_path)).texts()[TODAY]


def test_a_game_is_broken_off_and_goes_on(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    typing(monkeypatch, "?\n")
    first = cli("daily", "--plain")
    assert first.code == 0
    assert first.out.startswith("No. 43 · 2026-11-18 · Turista and Giulia\n")
    typing(monkeypatch, "?\n")
    assert "The game goes on." in cli("daily", "--plain").out
    typing(monkeypatch, "?\n")
    assert "The game goes on." not in cli("daily", "--plain", "--date", "2026-11-17").out


def test_a_spoilt_book_of_days_gets_one_sentence_and_the_day_is_played(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    book = DailyBook.on(GameShelf(tmp_path))
    book.folder.mkdir(parents=True)
    (book.folder / "results.json").write_text('{"2026-13-40": "never"}', encoding="utf-8")
    typing(monkeypatch, "?\n")
    run = cli("daily", "--plain")
    assert run.code == 0
    assert run.err.count("\n") == 1
    assert "results.json makes no sense. It was put aside as" in run.err
    assert (book.folder / "results.broken").exists()


def test_the_day_counts_on_the_ladder(cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game, typist, _ = play_by_typing(plan_of_daily(Daily(TODAY)), "en", seed=3)
    result = game.record().result
    assert result is not None
    typing(monkeypatch, "\n".join([*typist.typed, ""]))
    cli("daily", "--plain")
    assert LadderBook(tmp_path).ladder() == Ladder().after(("turista", "giulia"), is_won=0 in result.winners)


def test_one_try_counts(cli: Cli, tmp_path: Path) -> None:
    book = DailyBook.on(GameShelf(tmp_path))
    book.folder.mkdir(parents=True)
    (book.folder / "results.json").write_text('{"2026-11-18": "Mamma Mia! No. 43"}', encoding="utf-8")
    run = cli("daily", "--plain")
    assert run.out.endswith("Played already: one try counts.\n\nMamma Mia! No. 43\n")


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_bad_date_gets_one_sentence(cli: Cli, code: str) -> None:
    for text in ("2026-11-19", "2026-10-06", "tomorrow"):
        run = cli("daily", "--date", text, "--lang", code)
        assert (run.code, run.out) == (2, "")
        assert run.err.startswith("mammamia daily: ")
        assert run.err.count("\n") == 1
        assert "{" not in run.err


def test_yesterdays_oven_does_not_count(cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    typing(monkeypatch, "")
    yesterday = TODAY - timedelta(days=1)
    run = cli("daily", "--plain", "--date", yesterday.isoformat())
    assert f"No. {Daily(yesterday).number}" in run.out
    assert "At leisure: it does not count." in run.out
    assert DailyBook.on(GameShelf(tmp_path)).texts() == {}
