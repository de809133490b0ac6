"""A store that is slow, fails, loses its answers and its hints, and writes late: everything that its promises allow."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from contextvars import Context
from dataclasses import dataclass
from random import Random

from mammamia.hosting.stores import Entry, Header, MemoryStore, Shelf, StorageError, Unavailable, Unsure

Kept = Callable[[str, tuple[Header | Entry, ...]], None]


@dataclass(slots=True)
class Weather:
    """How often something goes wrong, from 0 to 1; changed while the world runs."""

    failing: float = 0.0
    unsure: float = 0.0
    deaf: float = 0.0  # hints that are lost
    slow: float = 0.0  # calls that take seconds
    broken: float = 0.0  # lines that break, for each message


class WildStore(MemoryStore):
    """One process's store in a world of faults."""

    def __init__(self, shelf: Shelf, rng: Random, weather: Weather, kept: Kept, context: Context) -> None:
        super().__init__(shelf)
        self._rng = rng
        self._weather = weather
        self._kept = kept
        self._context = context
        self.late: set[asyncio.Task[None]] = set()

    async def append(self, game: str, *entries: Entry) -> None:
        """Kept, or not, or not yet; and sometimes nobody is told which."""
        if self._rng.random() >= self._weather.unsure:
            await self._keep(game, *entries)
            return
        match self._rng.randrange(3):
            case 0:
                await self._turn()
            case 1:
                await self._keep(game, *entries)
            case _:
                late = asyncio.create_task(self._keep_late(game, *entries))
                self.late.add(late)
                late.add_done_callback(self.late.discard)
        raise Unsure("the answer was lost")

    async def _keep(self, game: str, *entries: Entry) -> None:
        await super().append(game, *entries)
        self._kept(game, entries)

    async def _keep_late(self, game: str, *entries: Entry) -> None:
        """On its way when the answer was lost; it ends with its process, as a connection to a database does."""
        await asyncio.sleep(self._rng.random() * 3)
        with suppress(StorageError):
            await self._keep(game, *entries)

    async def begin(self, header: Header, entries: Sequence[Entry]) -> None:
        """The same for a new game."""
        await super().begin(header, entries)
        self._kept(header.id, (header, *entries))
        if self._rng.random() < self._weather.unsure:
            raise Unsure("the answer was lost")

    async def close(self, game: str, status: str) -> None:
        """The laws look at what becomes of a status."""
        await super().close(game, status)
        self._kept(game, (self._shelf.headers[game],))

    async def _turn(self) -> None:
        slow = self._rng.random() < self._weather.slow
        await asyncio.sleep(self._rng.random() * (8.0 if slow else 0.02))
        if self._rng.random() < self._weather.failing:
            raise Unavailable("the database does not answer")
        if self._is_stopped:
            raise Unavailable("the database is closed")

    def _hear(self, game: str, number: int) -> None:
        if self._rng.random() < self._weather.deaf:
            return
        loop = asyncio.get_running_loop()
        for _, heard in self._ears:
            self._context.run(loop.call_later, self._rng.random() * 0.2, heard, game, number)
