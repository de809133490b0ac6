"""The words of `mammamia play`: what game they mean, and what is refused before anything begins."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from mammamia.cli import play as command
from mammamia.cli import terminal
from mammamia.i18n import LANGUAGES
from mammamia.lab.simulation import SeriesPlan as ManyGames
from mammamia.lab.simulation import dealt_record
from mammamia.records import Record, read
from tests.cli.conftest import Cli, cli

__all__ = ["cli"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing is typed, and games are kept in a folder of the test."""
    monkeypatch.setenv("MAMMAMIA_STATE", str(tmp_path / "state"))
    monkeypatch.setattr("sys.stdin", io.StringIO())
    return tmp_path


def dealt(cli: Cli, folder: Path, *words: str) -> Record:
    """The game that these words lead to."""
    file = folder / "out.game"
    run = cli("play", "--plain", "--record", file, *words)
    assert (run.code, run.err) == (0, "")
    return read(file.read_bytes())


def sitting(record: Record) -> list[str]:
    return [f"{seat.colour.value} {seat.name} {seat.more['player']}" for seat in record.seats]


def test_without_any_word_one_person_meets_the_guests_of_the_ladder(cli: Cli, folder: Path) -> None:
    record = dealt(cli, folder)
    assert record.edition.key == "classic"
    assert sitting(record) == ["yellow  human", "green Bambino bot:bambino", "brown Turista bot:turista"]
    (folder / "state" / "ladder.json").write_text('{"played": 5, "won": 3, "beaten": 4, "lost": 0}', encoding="utf-8")
    guests = ["Luigi bot:luigi", "Giulia bot:giulia", "Nonna bot:nonna"]
    colours = ["green", "brown", "purple"]
    assert sitting(dealt(cli, folder))[1:] == [" ".join(one) for one in zip(colours, guests, strict=True)]
    assert sitting(dealt(cli, folder, "--players", "2"))[1:] == ["green Nonna bot:nonna"]
    assert sitting(dealt(cli, folder, "--bots", "bambino"))[1:] == ["green Bambino bot:bambino"]


def test_a_seed_means_the_same_table_on_every_machine(cli: Cli, folder: Path) -> None:
    record = dealt(cli, folder, "--seed", "7")
    assert sitting(record) == [
        "yellow  human", "green Luigi bot:luigi", "brown Giulia bot:giulia", "purple Nonna bot:nonna",
    ]  # fmt: skip


def test_the_bots_say_how_many_play(cli: Cli, folder: Path) -> None:
    record = dealt(cli, folder, "--edition", "plus", "--bots", "Turista, turista,bambino")
    assert sitting(record) == [
        "yellow  human", "green Turista bot:turista", "brown Turista 2 bot:turista", "purple Bambino bot:bambino",
    ]  # fmt: skip


def test_players_and_people_are_filled_up_with_bots(cli: Cli, folder: Path) -> None:
    record = dealt(cli, folder, "--players", "3", "--people", "Anna,Bruno", "--seat", "brown")
    assert sitting(record) == ["yellow Bruno human", "green Luigi bot:luigi", "brown Anna human"]


def test_a_colour_that_would_not_be_there_takes_the_last_seat(cli: Cli, folder: Path) -> None:
    record = dealt(cli, folder, "--players", "2", "--seat", "purple", "--bots", "luigi")
    assert sitting(record) == ["yellow Luigi bot:luigi", "purple  human"]
    assert sitting(dealt(cli, folder, "--lang", "de", "--players", "2", "--seat", "Lila"))[1] == "purple  human"


def test_the_same_seed_deals_as_mammamia_deal_does(cli: Cli, folder: Path) -> None:
    record = dealt(cli, folder, "--seed", "7", "--edition", "first", "--players", "3", "--option", "rounds=2")
    assert record.deal == dealt_record(ManyGames(record.edition, 3, {"rounds": 2}, 7, 1)).deal
    assert record.more["seed"] == 7
    assert record.options == {"rounds": 2}
    assert dealt(cli, folder).deal != dealt(cli, folder).deal


def test_the_aid_is_in_the_record(cli: Cli, folder: Path) -> None:
    assert dealt(cli, folder, "--aid", "oven").more["aid"] == "oven"


WRONG = {
    "--players 7": "“classic” is for 2 to 5 players, not 7",
    "--players 1": "“classic” is for 2 to 5 players, not 1",
    "--players 4 --bots luigi": "the seats do not add up (players: 4; people: 1; bots: 1)",
    "--bots sofia": "there is no bot “sofia”",
    "--seat blue": "there is no colour “blue” in this edition; there are: yellow, green, brown, purple, red",
    "--seat pink": "there is no colour “pink” in this edition",
    "--aid total": "there is no aid “total”; there are: classic, notebook, log, oven",
    "--edition gold": "there is no edition “gold”",
    "--option help=true": "the option “help” makes no sense in “classic”",
    "--seed -1": "--seed is a number from 0",
    "--people ,Anna": "a name has 1 to 24 letters",
    "--people Anna,Anna": "two people have the same name",
    "--resume": "no game is kept: there is nothing to go on with",
    "--speed warp": "there is no speed “warp”; there are: slow, normal, fast, off",
    "--resume --new": "--new",
}


@pytest.mark.parametrize("words", WRONG)
def test_words_that_make_no_sense_are_refused_in_one_sentence(cli: Cli, folder: Path, words: str) -> None:
    run = cli("play", "--plain", *words.split())
    assert run.code == 2
    assert WRONG[words] in run.err
    assert run.out == ""
    assert not (folder / "state").exists()


def test_a_record_that_cannot_be_written_is_refused_before_the_game(cli: Cli, folder: Path) -> None:
    run = cli("play", "--plain", "--record", folder / "nowhere" / "out.game")
    assert run.code == 1
    assert run.err.endswith("this file cannot be written (No such file or directory)\n")
    assert run.out == ""
    assert not (folder / "state").exists()


def test_where_nobody_can_draw_on_the_screen_it_is_line_mode(cli: Cli) -> None:
    assert "“?” explains what can be typed." in cli("play").out


class Screen(io.StringIO):
    """A terminal with an encoding of its own."""

    def __init__(self, encoding: str = "UTF-8") -> None:
        super().__init__()
        self._encoding = encoding

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._encoding


@pytest.mark.parametrize(
    ("term", "encoding", "said"),
    [
        ("dumb", "UTF-8", "This terminal cannot draw a full screen (TERM=dumb), so it is line mode."),
        ("xterm", "ANSI_X3.4-1968", "The encoding of this terminal is ANSI_X3.4-1968, not UTF-8, so it is line mode."),
        ("xterm", "utf8", ""),
    ],
)
def test_a_terminal_that_cannot_draw_gets_the_line_mode_and_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], term: str, encoding: str, said: str
) -> None:
    monkeypatch.setattr(terminal, "is_terminal", lambda: True)
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr("sys.stdout", Screen(encoding))
    assert terminal.in_lines(LANGUAGES["en"], is_wanted=False) == bool(said)
    assert capsys.readouterr().err.strip() == said


def test_the_sentence_itself_needs_no_letters_that_are_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question mark at worst, and no escapes."""
    errors = io.TextIOWrapper(io.BytesIO(), encoding="latin-1", errors="backslashreplace", write_through=True)
    monkeypatch.setattr(terminal, "is_terminal", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stdout", Screen("latin-1"))
    monkeypatch.setattr("sys.stderr", errors)
    assert terminal.in_lines(LANGUAGES["ru"], is_wanted=False)
    assert b"latin-1" in errors.buffer.getvalue()
    assert b"\\" not in errors.buffer.getvalue()


def test_without_textual_a_sentence_names_the_line_mode(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "is_terminal", lambda: True)
    monkeypatch.setattr("sys.stdout", Screen())
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    run = cli("play")
    assert (run.code, run.out) == (2, "")
    assert "pip install 'mammamia[tui]', or play with --plain" in run.err


def test_a_kept_game_that_cannot_be_read_is_named(cli: Cli, folder: Path) -> None:
    (folder / "state").mkdir()
    (folder / "state" / "old.game").write_text("{", encoding="utf-8")
    run = cli("play", "--plain")
    assert run.code == 0
    assert "old.game: this kept game cannot be read." in run.err


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_help_is_in_every_language(cli: Cli, code: str) -> None:
    run = cli("play", "--help", "--lang", code)
    assert run.code == 0
    said = " ".join(run.out.split())
    for word in ("--edition", "--players", "--bots", "--seat", "--aid", "--seed", "--record", "--option", "--plain"):
        assert word in said
    assert LANGUAGES[code].say("cli.play.resume-help") in said
