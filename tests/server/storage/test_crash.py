"""A process is killed while it writes: everything that was acknowledged is there, once, in order."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys

import pytest

from mammamia.hosting.stores import Entry
from mammamia.server.storage import open_store
from tests.server.storage.player import GAMES

KILLS = 4
Acknowledged = set[tuple[str, int, str]]


def killed(address: str, build: str, after: int) -> Acknowledged:
    """Start a player, kill it after so many acknowledgements; all that it has said."""
    command = [sys.executable, "-m", "tests.server.storage.player", address, build]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as player:
        assert player.stdout is not None
        lines = [player.stdout.readline() for _ in range(after)]
        player.kill()
        lines += player.stdout.readlines()  # what was on its way
    words = [line.split() for line in lines if line.endswith("\n")]
    return {(game, int(number), move) for game, number, move in words}


def logs(address: str) -> dict[str, list[Entry]]:
    async def read() -> dict[str, list[Entry]]:
        store = open_store(address)
        try:
            return {game: await store.tail(game, 0) for game in GAMES}
        finally:
            await store.stop()

    return asyncio.run(read())


def lost(address: str, build: str, seed: int) -> Acknowledged:
    """Kill a few players on one database; what of the acknowledged is missing."""
    rng = random.Random(seed)
    acknowledged: Acknowledged = set()
    for _ in range(KILLS):
        heard = killed(address, build, after=rng.randint(1, 120))
        assert heard, "the player said nothing"
        acknowledged |= heard
    kept = logs(address)
    for log in kept.values():
        assert [entry.number for entry in log] == list(range(1, len(log) + 1))
        moves = [entry.move_id for entry in log]
        assert len(moves) == len(set(moves))
    return acknowledged - {(game, entry.number, entry.move_id or "") for game, log in kept.items() for entry in log}


@pytest.mark.slow
def test_a_kill_loses_nothing_that_was_acknowledged(address: str) -> None:
    assert lost(address, "good", seed=4) == set()


@pytest.mark.slow
def test_a_build_that_acknowledges_before_the_commit_is_caught(address: str) -> None:
    assert lost(address, "hasty", seed=4)
