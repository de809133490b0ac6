"""Closing what nobody comes back to. Every hour without anybody is an entry of the log, and so is the end.

No wall clock decides: an hour is measured by this process while the log stands still, and the key (game, number) sees
to it that nothing has happened meanwhile. A clock that jumps closes nothing, and hours count over restarts.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final

from mammamia.hosting.intents import HOUSE, Closed, Waited
from mammamia.hosting.match import Drifted, Match
from mammamia.hosting.stores import Entry, Header, Stale, Store, Unavailable

HOUR: Final = 3600.0  # seconds


class Sweeper:
    """One process's watch over all games that may go on, also those of other processes."""

    def __init__(self, store: Store, is_visited: Callable[[str], bool], written: Callable[[str, int], None]) -> None:
        """*is_visited*: whether anybody is at a game here; *written* is told of every entry."""
        self._store = store
        self._is_visited = is_visited
        self._written = written
        self._since: dict[str, tuple[int, float]] = {}  # the last number of a game, and since when it is the last

    async def sweep(self) -> int:
        """Write down which tables have waited for another hour; how many of them are closed now."""
        now = asyncio.get_running_loop().time()
        heads = dict(await self._store.heads())
        self._since = {game: since for game, since in self._since.items() if game in heads}
        closed = 0
        for game, number in heads.items():
            known, since = self._since.get(game, (0, now))
            if known != number or self._is_visited(game):
                self._since[game] = number, now
            elif now - since >= HOUR:
                self._since[game] = number + 1, now  # the hour itself is the next entry
                with suppress(Drifted):
                    closed += await self._wait(game, number)
        return closed

    async def _wait(self, game: str, number: int) -> bool:
        """One more hour for a game, or its end."""
        loaded = await self._store.load(game)
        if loaded is None:
            return False
        match = Match.load(*loaded)
        if match.lobby.is_over:  # the store was not told in time
            await self._store.close(game, match.status.value)
            return False
        if match.number != number or self._is_visited(game):
            return False
        return await waited(self._store, match, self._written)


async def waited(store: Store, match: Match, written: Callable[[str, int], None]) -> bool:
    """An hour without anybody, in the log; whether the game was closed by it."""
    game = match.header.id
    intent = Closed() if match.lobby.may_be_closed else Waited()
    proposed = match.judge(intent, HOUSE, datetime.now(UTC))
    try:
        await store.append(game, proposed.entry)
    except Stale:  # somebody was faster: the table waits for nobody
        return False
    match.apply(proposed.entry, proposed)
    written(game, match.number)
    if match.lobby.is_over:
        with suppress(Unavailable):  # the next sweep does it
            await store.close(game, match.status.value)
    return match.lobby.is_over


async def close_in_log(store: Store, header: Header, entries: list[Entry]) -> Match:
    """A game that an earlier version closed beside its log, after its hours without anybody: now the log says so."""
    match = Match.load(header, entries)
    before = -1
    while not match.lobby.is_over and before != match.number:
        before = match.number
        await waited(store, match, lambda game, number: None)
    return match
