"""Group commit: what gathers during one commit is kept by the next one, and nobody hears of it earlier."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from mammamia.hosting.stores import Entry, Stale, StorageError
from mammamia.server.storage import open_store
from mammamia.server.storage.sql import SqlStore
from mammamia.server.storage.writer import GROUP_LIMIT
from tests.server.storage.games import HEADER, entry, header, outcome
from tests.server.storage.gate import Gate

GAMES = [f"g{n}" for n in range(100)]


def tell(address: str, story: Callable[[SqlStore, Gate], Awaitable[None]]) -> None:
    async def whole() -> None:
        store = open_store(address)
        store.patience = 120.0  # a thousand wishes at once, perhaps on a busy machine
        gate = Gate(store)
        try:
            await asyncio.gather(*(store.begin(header(game), []) for game in GAMES))
            gate.commits = 0
            await story(store, gate)
        finally:
            gate.open()
            await store.stop()

    asyncio.run(whole())


def asking(store: SqlStore, wishes: list[tuple[str, Entry]]) -> list[asyncio.Task[object]]:
    return [asyncio.ensure_future(outcome(store.append(game, wish))) for game, wish in wishes]


async def behind_a_commit(
    store: SqlStore, gate: Gate, wishes: list[tuple[str, Entry]]
) -> tuple[asyncio.Task[object], list[asyncio.Task[object]]]:
    """One append that waits at the gate, and *wishes* that gather behind it."""
    gate.shut()
    first = asking(store, [(GAMES[-1], entry(1))])[0]
    await gate.reached()
    gathered = asking(store, wishes)
    await asyncio.sleep(0)
    return first, gathered


def test_entries_that_follow_from_others_are_kept_in_the_same_group(address: str) -> None:
    async def story(store: SqlStore, gate: Gate) -> None:
        await store.append(GAMES[0], entry(1, "a"))
        gate.shut()
        first = asking(store, [(GAMES[-1], entry(1))])[0]
        await gate.reached()
        repeated = asyncio.ensure_future(outcome(store.append(GAMES[0], entry(2, "a"), entry(3))))
        chains = [asyncio.ensure_future(outcome(store.append(game, *map(entry, (1, 2, 3))))) for game in GAMES[1:60]]
        await asyncio.sleep(0)
        gate.commits = 0
        gate.open()
        assert await asyncio.gather(first, repeated, *chains) == [None, 1, *[None] * 59]
        assert gate.commits == 2
        assert [kept.number for kept in await store.tail(GAMES[59], 0)] == [1, 2, 3]
        assert [kept.number for kept in await store.tail(GAMES[0], 0)] == [1]

    tell(address, story)


def test_a_hundred_appends_are_two_commits(address: str) -> None:
    async def story(store: SqlStore, gate: Gate) -> None:
        first, gathered = await behind_a_commit(store, gate, [(game, entry(1)) for game in GAMES[:-1]])
        gate.open()
        assert await asyncio.gather(first, *gathered) == [None] * 100
        assert gate.commits == 2

    tell(address, story)


def test_an_append_is_answered_after_its_commit(address: str) -> None:
    async def story(store: SqlStore, gate: Gate) -> None:
        first, gathered = await behind_a_commit(store, gate, [(GAMES[0], entry(1))])
        assert await store.tail(GAMES[-1], 0) == []  # and readers do not wait for the writer
        assert not first.done()
        assert not gathered[0].done()
        gate.open()
        assert await asyncio.gather(first, *gathered) == [None, None]
        assert await store.tail(GAMES[-1], 0) == [entry(1)]

    tell(address, story)


def test_one_of_many_loses_alone(address: str) -> None:
    """Whichever statement it would have been inserted by, the others are kept."""

    async def story(store: SqlStore, gate: Gate) -> None:
        wishes = [(game, entry(3 if game == "g50" else 1)) for game in GAMES[:-1]]
        first, gathered = await behind_a_commit(store, gate, wishes)
        gate.open()
        outcomes = await asyncio.gather(first, *gathered)
        assert [place for place, outcome in enumerate(outcomes) if outcome is not None] == [51]
        assert outcomes[51] is Stale
        assert [len(await store.tail(game, 0)) for game in ("g49", "g50", "g98")] == [1, 0, 1]
        assert gate.commits == 2

    tell(address, story)


def test_whoever_loses_in_a_group_loses_alone(address: str) -> None:
    """Of one game: a winner, a rival for its number, its repetition, the next one, and a number too far."""

    async def story(store: SqlStore, gate: Gate) -> None:
        wishes = [
            ("g0", entry(1, "a")),
            ("g0", entry(1, "b")),
            ("g0", entry(1, "a")),
            ("g0", entry(2, "c")),
            ("g0", entry(5, "d")),
            ("g1", entry(2, "a")),
            ("g2", entry(1, "a")),
            ("none", entry(1, "a")),
        ]
        first, gathered = await behind_a_commit(store, gate, wishes)
        gate.open()
        assert await first is None
        assert await asyncio.gather(*gathered) == [None, Stale, 1, None, Stale, Stale, None, Stale]
        assert gate.commits == 2
        assert await store.tail("g0", 0) == [entry(1, "a"), entry(2, "c")]
        assert store.tally.refused == 5

    tell(address, story)


@pytest.mark.parametrize(
    "bad", [{"move_id": "\ud800"}, {"seat": 1 << 70}, {"kind": None}], ids=["no text", "no number", "missing"]
)
def test_what_cannot_be_kept_fails_alone_and_says_nothing_of_it(
    address: str, bad: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    async def story(store: SqlStore, gate: Gate) -> None:
        secret = b'{"token":"canary"}'
        wishes = [("g0", entry(1)), ("g1", entry(1, payload=secret, **bad)), ("g2", entry(1))]
        gate.shut()
        first = asking(store, [(GAMES[-1], entry(1))])[0]
        await gate.reached()
        gathered = [asyncio.ensure_future(store.append(game, wish)) for game, wish in wishes]
        await asyncio.sleep(0)
        gate.open()
        outcomes = await asyncio.gather(first, *gathered, return_exceptions=True)
        assert [outcomes[0], outcomes[1], outcomes[3]] == [None, None, None]
        assert type(outcomes[2]) is StorageError
        told = f"{outcomes[2]} {outcomes[2].__cause__} {outcomes[2].__context__} {caplog.text}"
        assert "cannot be kept" in told
        assert "canary" not in told
        assert secret.hex() not in told
        assert await store.tail("g1", 0) == []

    tell(address, story)


def test_a_seed_never_stands_in_an_error(address: str, caplog: pytest.LogCaptureFixture) -> None:
    async def story(store: SqlStore, gate: Gate) -> None:
        broken = header("new", edition=None)
        with pytest.raises(StorageError) as raised:
            await store.begin(broken, [])
        told = f"{raised.value} {raised.value.__cause__} {raised.value.__context__} {caplog.text}"
        assert "secret" not in told
        assert HEADER.seed.hex() not in told

    tell(address, story)


def test_a_group_has_a_limit(address: str) -> None:
    """So that one transaction never grows without bound; what is over the limit comes with the next one."""

    async def story(store: SqlStore, gate: Gate) -> None:
        wishes = [("g0", entry(2)) for _ in range(GROUP_LIMIT + 10)]
        first, gathered = await behind_a_commit(store, gate, wishes)
        gate.open()
        assert await first is None
        assert set(await asyncio.gather(*gathered)) == {Stale}
        assert gate.commits == 3

    tell(address, story)


def test_whoever_stops_waiting_does_not_disturb_the_others(address: str) -> None:
    async def story(store: SqlStore, gate: Gate) -> None:
        first, (gone, stayed) = await behind_a_commit(store, gate, [("g0", entry(1)), ("g1", entry(1))])
        gone.cancel()
        gate.open()
        assert await first is None
        assert await stayed is None
        assert gone.cancelled()
        assert await store.tail("g0", 0) == [entry(1)]  # what was asked for was done

    tell(address, story)


def test_the_stop_keeps_what_was_asked_for(address: str) -> None:
    async def story(store: SqlStore, gate: Gate) -> None:
        first, gathered = await behind_a_commit(store, gate, [(game, entry(1)) for game in GAMES[:-1]])
        stopping = asyncio.ensure_future(store.stop())
        await asyncio.sleep(0)
        gate.open()
        await stopping
        assert await asyncio.gather(first, *gathered) == [None] * 100

    tell(address, story)
