"""Writers that all want the next number of one game; the body of the test without a fork."""

from __future__ import annotations

import asyncio
from typing import Final

from mammamia.hosting.stores import Stale, Store
from mammamia.server.storage import open_store
from tests.server.storage.games import HEADER, entry, outcome

RIVALS: Final = 8
MOVES: Final = 12  # each of them gets through


async def compete(store: Store, rival: int) -> None:
    """Judge on the tail, write; whoever was too late reads on and judges anew. An entry names the one before it."""
    await outcome(store.begin(HEADER, []))
    last, number = "", 0
    for move in range(MOVES):
        mine = f"{rival}-{move}"
        while True:
            for known in await store.tail("g1", number):
                last, number = known.move_id or "", known.number
            try:
                await store.append("g1", entry(number + 1, mine, seat=rival, payload=last.encode()))
            except Stale:
                continue
            break
        assert await outcome(store.append("g1", entry(number + 2, mine, seat=rival))) == number + 1  # sent twice


def compete_in_a_process(address: str, rival: int) -> None:
    """With a store of its own, on a database that all of them may find empty."""

    async def whole() -> None:
        store = open_store(address)
        await compete(store, rival)
        await store.stop()

    asyncio.run(whole())
