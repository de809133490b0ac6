"""Hints: what one process keeps, the others hear of."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import psycopg

from mammamia.hosting.stores import MemoryStore, Shelf, Store
from mammamia.server.storage import open_store
from mammamia.server.storage.notices import CHANNEL, PAYLOAD_LIMIT, news_in, notices
from tests.server.storage.cluster import Cluster
from tests.server.storage.games import HEADER, entries, entry, header

Pair = Callable[[], Store]


class Ear:
    """What was heard, and a way to wait for more."""

    def __init__(self, store: Store) -> None:
        self.heard: list[tuple[str, int]] = []
        self._more = asyncio.Event()
        store.listen(self._hear)

    def _hear(self, game: str, number: int) -> None:
        self.heard.append((game, number))
        self._more.set()

    async def until(self, game: str, number: int) -> None:
        async with asyncio.timeout(20):
            while (game, number) not in self.heard:
                self._more.clear()
                await self._more.wait()


def hears_the_other(open_one: Pair) -> None:
    async def story() -> None:
        here, there = open_one(), open_one()
        near, far = Ear(here), Ear(there)
        await here.begin(HEADER, [])
        await there.begin(header("g2"), entries(2))
        await there.append("g2", entry(3))
        await near.until("g2", 3)
        await here.append("g1", entry(1))
        await far.until("g1", 1)
        await there.append("g2", entry(4))
        await near.until("g2", 4)
        assert ("g1", 1) not in near.heard  # its own
        await here.stop()
        await there.stop()

    asyncio.run(story())


def test_a_memory_store_hears_the_other() -> None:
    shelf = Shelf()
    hears_the_other(lambda: MemoryStore(shelf))


def test_a_process_on_postgresql_hears_the_other(cluster: Cluster) -> None:
    address = cluster.fresh()
    hears_the_other(lambda: open_store(address))


def test_after_a_restart_of_the_database_what_was_missed_is_heard(cluster: Cluster) -> None:
    async def story() -> None:
        address = cluster.fresh()
        here, there = open_store(address), open_store(address)
        await here.begin(HEADER, [])
        ear = Ear(there)
        await here.append("g1", entry(1))
        await ear.until("g1", 1)
        cluster.stop()
        cluster.start()
        await here.append("g1", entry(2))
        await ear.until("g1", 2)
        await here.append("g1", entry(3))
        await ear.until("g1", 3)
        await here.stop()
        await there.stop()

    asyncio.run(story())


def test_many_entries_are_few_notices(cluster: Cluster) -> None:
    """A third party counts; the last notice of each game is the one that matters."""

    async def story(raw: psycopg.Connection[tuple[str]], store: Store) -> None:
        games = [f"g{n}" for n in range(40)]
        await asyncio.gather(*(store.begin(header(game), []) for game in games))
        for number in range(1, 6):
            await asyncio.gather(*(store.append(game, entry(number)) for game in games))
        await store.stop()
        told, newest = 0, dict.fromkeys(games, 0)
        for notice in raw.notifies(timeout=20):
            told += 1
            newest.update(news_in(notice.payload, but_not_of="me"))
            if set(newest.values()) == {5}:
                break
        assert newest == dict.fromkeys(games, 5)
        assert told < store.tally.commits < 200  # never one for each entry

    address = cluster.fresh()
    store = open_store(address)
    with psycopg.connect(address, autocommit=True) as raw:
        raw.execute(f"LISTEN {CHANNEL}".encode())
        asyncio.run(story(raw, store))


def test_a_notice_fits_what_postgresql_takes() -> None:
    news = {f"{n:032x}": n for n in range(1000)}
    told = list(notices("sender", news))
    assert max(map(len, told)) <= PAYLOAD_LIMIT
    assert dict(word for notice in told for word in news_in(notice, but_not_of="me")) == news
    assert not any(list(news_in(notice, but_not_of="sender")) for notice in told)


def test_a_notice_of_somebody_else_is_harmless() -> None:
    assert list(news_in("", but_not_of="me")) == []
    assert list(news_in("hello there world", but_not_of="me")) == []
    assert list(news_in("x g1 7 g2", but_not_of="me")) == [("g1", 7)]
