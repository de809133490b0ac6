"""Servers are killed under load: nothing that was acknowledged or shown is lost, doubled or forked."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from tests.server.builds import drop_the_key
from tests.server.crowd import Promises, crowd
from tests.server.processes import Forked
from tests.server.storage.cluster import Cluster

KILLS = int(os.environ.get("MAMMAMIA_KILLS", "50"))
ROOMS = 3
MOST_MOVES = 30  # between two kills
MOMENT = 0.01  # seconds within which the next kill comes then


def check_kills(fleet: Sequence[Forked], address: str, kills: int) -> None:
    """Play in several rooms at once, and kill a server again and again; every promise is kept each time."""

    async def story() -> None:
        rng, promises = Random(7), Promises()
        for served in fleet:
            served.start()
        tabs = [asyncio.create_task(tab.play()) for tab in crowd(fleet, ROOMS, promises)]
        for _ in range(kills):
            await promises.more(rng.randint(1, MOST_MOVES))
            await asyncio.sleep(rng.random() * MOMENT)
            served = rng.choice(fleet)
            served.kill()
            await promises.check(address)
            await asyncio.to_thread(served.start)
        for tab in tabs:
            assert not tab.done(), tab.exception()
            tab.cancel()
        for served in fleet:
            served.stop()
        await promises.check(address, promises.shown.keys())
        kept = f"{len(promises.took)} acknowledged moves in {len(promises.shown)} games"
        print(f"\n{kills} kills of {len(fleet)} server(s): {kept}, none lost, doubled or forked")  # make chaos shows it

    try:
        asyncio.run(story())
    finally:
        for served in fleet:
            served.kill()


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'games.db'}"
    check_kills([Forked(address)], address, KILLS)


@pytest.mark.slow
def test_a_build_that_acknowledges_before_it_commits_is_caught(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'games.db'}"
    with pytest.raises(AssertionError, match="lost"):
        check_kills([Forked(address, "hasty")], address, 5)


@pytest.mark.slow
def test_two_servers_race_for_every_move_and_one_is_killed(cluster: Cluster) -> None:
    """A player has a tab on both, and both play: the key (game, number) lets one of them win."""
    address = cluster.fresh()
    check_kills([Forked(address, "slow"), Forked(address, "slow")], address, KILLS // 5)


@pytest.mark.slow
def test_a_build_without_the_key_is_caught(cluster: Cluster) -> None:
    address = cluster.fresh()
    drop_the_key(address)
    with pytest.raises(AssertionError, match="forked"):
        check_kills([Forked(address, "slow"), Forked(address, "slow")], address, 5)
