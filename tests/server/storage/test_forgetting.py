"""Games that are over are removed after a while, with all their entries; open ones never."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from mammamia.hosting.stores import ABANDONED, FINISHED
from mammamia.server.storage import open_store
from mammamia.server.storage.wishes import FORGOTTEN
from tests.server.storage.games import NOON, entry, header

DAY = timedelta(days=1)


def test_what_is_over_goes_when_it_is_old_and_a_lobby_without_a_game_earlier(address: str) -> None:
    async def story() -> None:
        store = open_store(address)
        start = entry(2, kind="start")
        for name, entries, status in (
            ("played", [entry(1), start], FINISHED),
            ("lobby", [entry(1)], ABANDONED),
            ("open", [entry(1), start], None),
        ):
            await store.begin(header(name), entries)
            if status is not None:
                await store.close(name, status)
        await store.begin(header("young", created=NOON + 9 * DAY), [entry(1)])
        await store.close("young", ABANDONED)
        assert await store.forget(NOON, NOON) == 0
        assert await store.forget(NOON, NOON + DAY) == 1
        assert await store.load("lobby") is None
        assert await store.tail("lobby", 0) == []
        assert await store.forget(NOON + DAY, NOON + DAY) == 1
        kept = {name for name in ("played", "lobby", "open", "young") if await store.load(name) is not None}
        assert kept == {"open", "young"}
        await store.stop()

    asyncio.run(story())


def test_so_many_go_at_once_and_no_more(address: str) -> None:
    async def story() -> None:
        store = open_store(address)
        for n in range(FORGOTTEN + 1):
            await store.begin(header(f"g{n}"), [entry(1)])
            await store.close(f"g{n}", ABANDONED)
        assert await store.forget(NOON + DAY, NOON + DAY) == FORGOTTEN
        assert await store.forget(NOON + DAY, NOON + DAY) == 1
        await store.stop()

    asyncio.run(story())
