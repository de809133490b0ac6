"""`mammamia simulate`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mammamia.cli.progress import Progress
from mammamia.editions import EDITIONS
from mammamia.i18n import LANGUAGES
from mammamia.records import read
from tests.cli.conftest import Cli

GAMES = [(edition.key, players) for edition in EDITIONS.values() for players in edition.players]


def test_the_table(cli: Cli) -> None:
    run = cli("simulate", "--edition", "plus", "--players", 4, "--games", 20, "--seed", 7)

    assert run.code == 0
    assert not run.err, "quiet in a pipe"
    for word in ("20 games", "seed 7", "yellow", "purple", "4 of a kind", "Bombastica", "Ciotona", "Turns per game"):
        assert word in run.out


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_table_in_every_language(cli: Cli, code: str) -> None:
    run = cli("simulate", "--games", 2, "--seed", 1, "--lang", code, "--option", "rounds=1")

    assert run.code == 0
    assert "{" not in run.out
    assert "rounds=1" in run.out
    assert code == "en" or "Delivered" not in run.out


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_every_edition_and_number_of_players(cli: Cli, edition: str, players: int) -> None:
    run = cli("simulate", "--edition", edition, "--players", players, "--games", 3, "--seed", 5, "--json")

    value = json.loads(run.out)
    assert value["edition"] == edition
    assert value["games"] == 3
    assert len(value["seats"]) == players
    assert sum(seat["won_alone"] for seat in value["seats"]) + value["ties"] == 3
    for seat in value["seats"]:
        assert sum(seat["orders"].values()) == seat["delivered"]


def test_the_numbers_are_those_of_the_records(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    words = ("simulate", "--edition", "plus", "--players", 3, "--games", 30, "--seed", 3, "--json")

    with_records = json.loads(cli(*words, "--record", file).out)
    without = json.loads(cli(*words).out)

    assert with_records == without
    results = [record.result for record in map(read, file.read_bytes().splitlines())]
    for seat, told in enumerate(without["seats"]):
        assert told["delivered"] == sum(result.delivered[seat] for result in results if result)
        assert told["ingredients"] == sum(result.ingredients[seat] for result in results if result)
    assert without["ties"] == sum(len(result.winners) > 1 for result in results if result)


def test_the_records(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    options = ("--option", "doubles=true", "--option", "rounds=2")

    assert cli("simulate", "--players", 3, "--games", 5, "--seed", 9, *options, "--record", file).code == 0

    values = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert [(value["seed"], value["game"]) for value in values] == [(9, n) for n in range(5)]
    assert all(value["options"] == {"doubles": True, "rounds": 2} for value in values)
    assert all(seat["player"] == "bot:random" and seat["name"] for value in values for seat in value["seats"])
    assert all("result" in value for value in values)
    assert cli("verify", file) == (
        0,
        "5 of 5 records are sound\n5 of them say nothing about their shuffles: nobody can prove them\n",
        "",
    )


def test_the_same_seed_gives_the_same_bytes_on_any_number_of_cores(cli: Cli, tmp_path: Path) -> None:
    outputs = []
    for cores in (1, 2, 3):
        file = tmp_path / f"{cores}.jsonl"
        run = cli("simulate", "--edition", "first", "--games", 60, "--seed", 4, "--cores", cores, "--record", file)
        plain = cli("simulate", "--edition", "first", "--games", 260, "--seed", 4, "--cores", cores, "--json")
        outputs.append((run, plain, file.read_bytes()))
    assert outputs[0] == outputs[1] == outputs[2]


def test_another_seed_gives_other_games(cli: Cli) -> None:
    one, two = (json.loads(cli("simulate", "--games", 20, "--seed", seed, "--json").out) for seed in (1, 2))
    assert one["seats"] != two["seats"]


def test_a_thrown_seed_is_printed_and_gives_the_same_games_again(cli: Cli) -> None:
    first = json.loads(cli("simulate", "--games", 5, "--json").out)
    assert json.loads(cli("simulate", "--games", 5, "--seed", first["seed"], "--json").out) == first


@pytest.mark.parametrize("place", ["no/such/place.jsonl", "."])
def test_a_file_that_cannot_be_written(cli: Cli, tmp_path: Path, place: str) -> None:
    run = cli("simulate", "--games", 1, "--record", tmp_path / place)
    assert run.code == 1
    assert "cannot be written" in run.err
    assert run.err.count("\n") == 1


def test_the_bar_appears_on_a_terminal_only_after_a_second(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with Progress(10) as progress:
        progress.advance(3)
        assert not capsys.readouterr().err
        now[0] = 1.5
        progress.advance(2)
        assert "5/10" in capsys.readouterr().err
        monkeypatch.setattr("sys.stderr.isatty", lambda: False)
        now[0] = 3.0
        progress.advance(2)
        assert not capsys.readouterr().err
    assert capsys.readouterr().err == "\r\x1b[K"
