"""Golden games: drop a file `*.game` here, get a test. `make records` writes them anew."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mammamia.editions import EDITIONS
from mammamia.records import read, replay, write_line, write_readable

FILES = sorted(Path(__file__).parent.glob("*.game"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_game_is_sound_and_written_as_we_write_it(file: Path) -> None:
    text = file.read_text(encoding="utf-8")

    record = read(text)

    assert write_readable(record) == text, "run `make records`, or write the file as we write it"
    assert read(write_line(record)) == record


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_replay_has_a_step_for_the_deal_and_one_for_each_move(file: Path) -> None:
    record = read(file.read_bytes())

    steps = list(replay(record))

    assert [step.number for step in steps] == list(range(len(record.entries) + 1))
    assert [step.entry for step in steps[1:]] == list(record.entries)
    assert all(step.events for step in steps)


def test_one_line_per_move() -> None:
    for file in FILES:
        lines = file.read_text(encoding="utf-8").splitlines()
        moves = json.loads(file.read_bytes())["moves"]
        assert [json.loads(line.strip().rstrip(",")) for line in lines if line.startswith('    {"s')][-1] == moves[-1]
        assert sum(line.startswith(('    {"seat"', '    {"shuffle"')) for line in lines) == len(moves)


def test_every_edition_and_number_of_players_has_its_game() -> None:
    found = {(record.edition.key, len(record.seats)) for record in (read(file.read_bytes()) for file in FILES)}
    wanted = {(edition.key, players) for edition in EDITIONS.values() for players in edition.players}

    assert not wanted - found, "these are missing"


def test_every_option_has_its_game() -> None:
    found = {name for file in FILES for name in json.loads(file.read_bytes())["options"]}

    assert found == {"thin", "doubles", "help", "rounds", "rescue"}
