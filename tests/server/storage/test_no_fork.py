"""Eight writers on one game, nobody routes them: one log, without a fork."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable

import pytest
from sqlalchemy import text

from mammamia.hosting.stores import Stale, Store
from mammamia.server.storage import open_store
from mammamia.server.storage.sql import SqlStore
from tests.server.forks import FORKS
from tests.server.storage.cluster import Cluster
from tests.server.storage.games import HEADER, entry, outcome, tell
from tests.server.storage.gate import Gate
from tests.server.storage.rivals import MOVES, RIVALS, compete, compete_in_a_process


async def assert_one_log(store: Store) -> None:
    log = await store.tail("g1", 0)
    assert [kept.number for kept in log] == list(range(1, RIVALS * MOVES + 1))
    assert Counter(kept.seat for kept in log) == dict.fromkeys(range(RIVALS), MOVES)
    named = [kept.payload.decode() for kept in log]
    assert named == ["", *(kept.move_id for kept in log[:-1])], "an entry was judged on another log"


def test_eight_writers_in_one_process(open_one: Callable[[], Store]) -> None:
    async def story(first: Store) -> None:
        stores = [first, *(open_one() for _ in range(RIVALS - 1))]
        await asyncio.gather(*(compete(store, rival) for rival, store in enumerate(stores)))
        await assert_one_log(first)
        await asyncio.gather(*(store.stop() for store in stores[1:]))

    tell(open_one, story)


async def overlap(first: SqlStore, second: SqlStore, *, waits: bool) -> list[object]:
    """Both write number 1; the first one stands before its commit when the second one comes."""
    gate = Gate(first)
    await first.begin(HEADER, [])
    gate.shut()
    mine = asyncio.ensure_future(outcome(first.append("g1", entry(1, "mine"))))
    await gate.reached()
    theirs = asyncio.ensure_future(outcome(second.append("g1", entry(1, "theirs"))))
    if not waits:
        await theirs
    gate.open()
    outcomes = [await mine, await theirs]
    await asyncio.gather(first.stop(), second.stop())
    return outcomes


def test_of_two_writers_that_overlap_the_second_loses(address: str) -> None:
    assert asyncio.run(overlap(open_store(address), open_store(address), waits=True)) == [None, Stale]


def test_a_build_without_the_key_is_caught(cluster: Cluster) -> None:
    """On PostgreSQL: SQLite lets one transaction write at a time, whatever the keys are."""
    address = cluster.fresh()
    first, second = open_store(address), open_store(address)
    with first.database.writing.begin() as connection:
        connection.execute(text("ALTER TABLE entry DROP CONSTRAINT entry_pkey"))
    assert asyncio.run(overlap(first, second, waits=False)) == [None, None]


@pytest.mark.slow
def test_eight_processes_on_an_empty_database(address: str) -> None:
    """They also make its tables all at once."""
    processes = [FORKS.Process(target=compete_in_a_process, args=(address, rival)) for rival in range(RIVALS)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0] * RIVALS
    tell(lambda: open_store(address), assert_one_log)
