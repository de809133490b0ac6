"""`mammamia deal` and `mammamia replay`."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from mammamia.i18n import LANGUAGES
from mammamia.records import read
from tests.cli.conftest import Cli
from tests.records.samples import sample, sample_text


def test_a_deal_is_the_start_of_a_record(cli: Cli) -> None:
    run = cli("deal", "--edition", "first", "--players", 3, "--seed", 5, "--option", "doubles=true")

    value = json.loads(run.out)
    assert run.code == 0
    assert value["moves"] == []
    assert "result" not in value
    assert value["options"] == {"doubles": True}
    assert value["seed"] == 5
    assert read(run.out).result is None


def test_the_same_seed_gives_the_same_deal(cli: Cli) -> None:
    one, two, other = (cli("deal", "--seed", seed).out for seed in (1, 1, 2))
    assert one == two != other
    assert cli("deal").out != cli("deal").out


def test_the_deal_is_that_of_the_first_simulated_game(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    cli("simulate", "--games", 1, "--seed", 12, "--record", file)
    assert json.loads(cli("deal", "--seed", 12).out)["deal"] == json.loads(file.read_text(encoding="utf-8"))["deal"]


@pytest.fixture
def games(tmp_path: Path) -> Path:
    file = tmp_path / "games.jsonl"
    file.write_text(f"{sample_text('base')}\n\n{sample_text('plus')}\n{{}}\n", encoding="utf-8")
    return file


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_game_told_in_every_language(cli: Cli, games: Path, code: str) -> None:
    run = cli("replay", games, "--lang", code)

    assert run.code == 0
    assert "Ada" in run.out
    assert run.out.count("\n") > 50
    assert not run.err


def test_which_game(cli: Cli, games: Path) -> None:
    assert cli("replay", games).out == cli("replay", games, "--game", 1).out
    assert "Dino" in cli("replay", games, "--game", 2).out
    assert "Dino" not in cli("replay", games, "--game", 1).out


def test_a_game_that_is_not_there(cli: Cli, games: Path) -> None:
    run = cli("replay", games, "--game", 4)
    assert run == (1, "", f"{games}: there is no game 4: the file holds 3 games\n")


def test_a_bad_game(cli: Cli, games: Path) -> None:
    run = cli("replay", games, "--game", 3)
    assert run.code == 1
    assert not run.out
    assert run.err.startswith(f"{games}:4: ")


def test_a_seat_is_told_less(cli: Cli, games: Path) -> None:
    everything = cli("replay", games).out
    seat = cli("replay", games, "--seat", 1).out
    assert 0 < len(seat) < len(everything)


@pytest.mark.parametrize("named", ["green", "Green", "1"])
def test_a_seat_has_a_colour_and_a_number(cli: Cli, games: Path, named: str) -> None:
    assert cli("replay", games, "--seat", named).out == cli("replay", games, "--seat", 1).out


@pytest.mark.parametrize("seat", ["3", "-1", "x"])
def test_a_seat_that_is_not_there(cli: Cli, games: Path, seat: str) -> None:
    run = cli("replay", games, f"--seat={seat}")
    assert run.code == 2
    assert run.err == f"mammamia replay: there is no seat “{seat}” in this record; there are: yellow, green, brown\n"


@pytest.mark.parametrize("file", ["missing", "."])
def test_files_that_cannot_be_read(cli: Cli, tmp_path: Path, file: str) -> None:
    run = cli("replay", tmp_path / file)
    assert run.code == 1
    assert run.err.count("\n") == 1


def test_standard_input(cli: Cli, games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(games.read_bytes())))
    assert cli("replay", "-").out == cli("replay", games).out


def test_an_unfinished_game_and_odd_names(cli: Cli, tmp_path: Path) -> None:
    record = sample("base")
    del record["result"]
    record["moves"] = record["moves"][:7]
    del record["moves"][6]["draw"]
    for seat, name in zip(record["seats"], ("\x1b[2J\ud800", "  ", "Ünal"), strict=True):
        seat["name"] = name
    file = tmp_path / "odd.json"
    file.write_text(json.dumps(record), encoding="utf-8")

    run = cli("replay", file)

    assert run.code == 0
    assert "\x1b" not in run.out
    assert "Ünal" in run.out
    assert "Green" in run.out, "a seat without a name is called by its colour"
