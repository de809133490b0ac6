"""Headers and entries in one line, and stories told to a store."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from mammamia.hosting.stores import Entry, Header, Repeated, Stale, Store, Taken, Unavailable

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
HEADER = Header(
    id="g1",
    room="pizza",
    ordinal=1,
    edition="classic",
    options=b'{"seats":4}',
    rules="1",
    commitment="c0ffee",
    seed=b"\x00\xff a secret of 32 bytes: seed \x01\x02\x03",
    created=NOON,
)


def header(game: str = "g1", **changes: Any) -> Header:
    return replace(HEADER, **{"id": game, "room": f"room of {game}", **changes})


def entry(number: int, move_id: str | None = None, *, seat: int | None = 0, **changes: Any) -> Entry:
    payload, digest = f'{{"n":{number}}}'.encode(), number.to_bytes(8, "big")
    time = NOON + timedelta(seconds=number, microseconds=7)
    return replace(Entry(number, seat, "move", move_id, payload, digest, time), **changes)


def entries(n: int) -> list[Entry]:
    return [entry(number) for number in range(1, n + 1)]


def tell(open_one: Callable[[], Store], story: Callable[[Store], Awaitable[None]]) -> None:
    """Run *story* with a store, which is stopped afterwards."""

    async def whole() -> None:
        store = open_one()
        try:
            await story(store)
        finally:
            await store.stop()

    asyncio.run(whole())


async def outcome(wish: Awaitable[None]) -> object:
    """None if it was kept; else what was raised, or where it stands already."""
    try:
        await wish
    except Repeated as repeated:
        return repeated.number
    except (Taken, Stale, Unavailable) as error:
        return type(error)
    return None
