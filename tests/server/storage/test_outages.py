"""A full disk and a database that goes away: refused clearly, and all goes on when they are back."""

from __future__ import annotations

import asyncio
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import Connection, event

from mammamia.hosting.stores import Store, Unavailable, Unsure
from mammamia.server.storage import open_store
from tests.server.storage.cluster import Cluster
from tests.server.storage.games import HEADER, entry, header, outcome

BIG = b'"' + b"x" * 20_000 + b'"'


def test_whoever_waited_too_long_does_not_know_whether_it_was_written(tmp_path: Path) -> None:
    """The writer does it later, so it must not be told that it was certainly not done."""
    goes_on = Event()

    async def story() -> None:
        store = open_store(tmp_path / "mammamia.db")
        await store.begin(HEADER, [])
        event.listen(store.database.writing, "begin", lambda connection: goes_on.wait(60))
        store.patience = 0.01
        wishes = [outcome(store.append("g1", entry(1))), outcome(store.append("g2", entry(1)))]
        assert await asyncio.gather(*wishes) == [Unsure, Unsure]
        assert await outcome(store.append("g3", entry(1))) is Unsure, "the next one is given up, too"
        goes_on.set()
        await store.stop()
        again = open_store(tmp_path / "mammamia.db")
        assert await again.tail("g1", 0) == [entry(1)]
        await again.stop()

    asyncio.run(story())


def test_a_full_disk(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        store = open_store(tmp_path / "mammamia.db")
        await store.begin(HEADER, [])
        room = {"pages": 1 << 30}

        @event.listens_for(store.database.writing, "begin")
        def limit(connection: Connection) -> None:
            connection.exec_driver_sql(f"PRAGMA max_page_count = {room['pages']}")

        await store.append("g1", entry(1))
        room["pages"] = 1  # SQLite never goes below what is in use: no page more
        with pytest.raises(Unavailable, match="full"):
            await store.append("g1", entry(2, payload=BIG))
        assert "full" in caplog.text
        assert await store.tail("g1", 0) == [entry(1)]
        assert store.tally.failed == 1
        room["pages"] = 1 << 30
        await store.append("g1", entry(2, payload=BIG))
        await store.stop()

    asyncio.run(story())


def test_a_full_disk_fails_the_group_and_keeps_none_of_it(tmp_path: Path) -> None:
    async def story() -> None:
        store = open_store(tmp_path / "mammamia.db")
        await store.begin(HEADER, [])

        @event.listens_for(store.database.writing, "begin")
        def limit(connection: Connection) -> None:
            connection.exec_driver_sql("PRAGMA max_page_count = 1")

        wishes = [store.append("g1", entry(1)), store.append("g1", entry(2, payload=BIG))]
        outcomes = await asyncio.gather(*map(outcome, wishes))
        kept = await store.tail("g1", 0)
        assert outcomes in ([Unavailable, Unavailable], [None, Unavailable])  # in one group, or in two
        assert len(kept) == outcomes.count(None)
        await store.stop()

    asyncio.run(story())


def test_a_locked_database_is_unavailable_and_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mammamia.server.storage.sqlite.PATIENCE", 0.01)

    async def story() -> None:
        store, other = open_store(tmp_path / "mammamia.db"), open_store(tmp_path / "mammamia.db")
        await store.begin(HEADER, [])
        with other.database.writing.begin():
            with pytest.raises(Unavailable, match="locked"):
                await store.append("g1", entry(1))
            assert await store.tail("g1", 0) == []  # reading goes on
        await store.append("g1", entry(1))
        await store.stop()
        await other.stop()

    asyncio.run(story())


def test_postgresql_goes_away_and_comes_back(cluster: Cluster) -> None:
    async def story() -> None:
        store = open_store(cluster.fresh())
        await store.begin(HEADER, [])
        await store.append("g1", entry(1))
        cluster.stop()
        try:
            for _ in range(2):
                assert await outcome(store.append("g1", entry(2))) is Unavailable
                with pytest.raises(Unavailable):
                    await store.load("g1")
                with pytest.raises(Unavailable):
                    await store.ping()
        finally:
            cluster.start()
        await store.append("g1", entry(2))
        await store.ping()
        assert await store.load("g1") == (HEADER, [entry(1), entry(2)])
        await store.stop()

    asyncio.run(story())


@pytest.mark.slow
def test_postgresql_is_killed_under_load_and_nothing_acknowledged_is_lost(cluster: Cluster) -> None:
    """After every kill each game reads its tail: the last commit may have succeeded without an answer."""
    acknowledged: dict[str, list[str]] = {f"g{n}": [] for n in range(10)}

    async def play(store: Store, game: str, cycle: int) -> None:
        number = len(await store.tail(game, 0))
        while True:
            number += 1
            move = f"{cycle}-{number}"
            answer = await outcome(store.append(game, entry(number, move)))
            if answer is not None:
                assert answer in (Unavailable, Unsure), "the entry was refused, though nobody else writes"
                return  # an Unsure one may be kept or not: it was not acknowledged
            acknowledged[game].append(move)

    async def story() -> None:
        store = open_store(cluster.fresh())
        for game in acknowledged:
            await store.begin(header(game), [])
        for cycle in range(3):
            goals = {game: len(moves) + 10 for game, moves in acknowledged.items()}
            players = [asyncio.ensure_future(play(store, game, cycle)) for game in acknowledged]
            while any(len(moves) < goals[game] for game, moves in acknowledged.items()):
                await asyncio.sleep(0.001)
            await asyncio.to_thread(cluster.stop)
            try:
                await asyncio.gather(*players)
            finally:
                await asyncio.to_thread(cluster.start)
        for game, moves in acknowledged.items():
            log = await store.tail(game, 0)
            assert [kept.number for kept in log] == list(range(1, len(log) + 1))
            kept_moves = [kept.move_id for kept in log]
            assert len(set(kept_moves)) == len(kept_moves)
            assert set(moves) <= set(kept_moves)
        await store.stop()

    asyncio.run(story())


def test_a_restart_that_nobody_noticed_costs_nothing(cluster: Cluster) -> None:
    async def story() -> None:
        store = open_store(cluster.fresh())
        await store.begin(HEADER, [])
        assert await store.newest("pizza") == "g1"
        cluster.stop()
        cluster.start()
        await store.append("g1", entry(1))
        assert await store.tail("g1", 0) == [entry(1)]
        assert store.tally.failed == 0
        await store.stop()

    asyncio.run(story())


def test_postgresql_that_is_not_there_is_unavailable(tmp_path: Path) -> None:
    with pytest.raises(Unavailable) as raised:
        open_store(f"postgresql://somebody:hush@/nothing?host={tmp_path}")
    assert "hush" not in str(raised.value)


def test_a_folder_that_cannot_be_made_is_unavailable(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Unavailable):
        open_store(tmp_path / "file" / "mammamia.db")
