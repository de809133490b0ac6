"""A store that forgets when the process ends: for tests, and for the meaning of the others."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from mammamia.hosting.stores.errors import Repeated, Stale, Taken, Unavailable
from mammamia.hosting.stores.store import OPEN, Entry, Header, Hint, StoreTally


@dataclass(slots=True)
class Shelf:
    """What several memory stores share, as several processes share a database."""

    headers: dict[str, Header] = field(default_factory=dict)
    logs: dict[str, list[Entry]] = field(default_factory=dict)
    stores: list[MemoryStore] = field(default_factory=list)
    is_broken: bool = False  # set by a test: every call raises `Unavailable`


class MemoryStore:
    """A `Store` on a `Shelf`."""

    def __init__(self, shelf: Shelf | None = None) -> None:
        """Open *shelf*, or an empty one."""
        self.tally = StoreTally()
        self._shelf = shelf or Shelf()
        self._shelf.stores.append(self)
        self._ears: list[tuple[asyncio.AbstractEventLoop, Hint]] = []
        self._is_stopped = False

    async def begin(self, header: Header, entries: Sequence[Entry]) -> None:
        """See `Store`."""
        await self._turn()
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1)), "entries count from 1"
        others = self._shelf.headers.values()
        if any(o.id == header.id or (o.room, o.ordinal) == (header.room, header.ordinal) for o in others):
            self.tally.refused += 1
            raise Taken(f"game {header.ordinal} of the room has begun already")
        self._shelf.headers[header.id] = header
        self._shelf.logs[header.id] = list(entries)
        self._committed(len(entries))

    async def append(self, game: str, *entries: Entry) -> None:
        """See `Store`."""
        await self._turn()
        entry = entries[0]
        log = self._shelf.logs.get(game)
        for known in log or ():
            if entry.move_id is not None and (known.seat, known.move_id) == (entry.seat, entry.move_id):
                self.tally.refused += 1
                raise Repeated(known.number)
        if log is None or entry.number != len(log) + 1:
            self.tally.refused += 1
            raise Stale(f"number {entry.number} is not the next of its game")
        log.extend(entries)
        self._committed(len(entries))
        for store in self._shelf.stores:
            if store is not self:
                store._hear(game, len(log))

    async def load(self, game: str) -> tuple[Header, list[Entry]] | None:
        """See `Store`."""
        await self._turn()
        header = self._shelf.headers.get(game)
        return None if header is None else (header, list(self._shelf.logs[game]))

    async def tail(self, game: str, after: int) -> list[Entry]:
        """See `Store`."""
        await self._turn()
        return [entry for entry in self._shelf.logs.get(game, ()) if entry.number > after]

    async def newest(self, room: str) -> str | None:
        """See `Store`."""
        await self._turn()
        games = [header for header in self._shelf.headers.values() if header.room == room]
        return max(games, key=lambda header: header.ordinal).id if games else None

    async def open_games(self) -> list[str]:
        """See `Store`."""
        await self._turn()
        return [header.id for header in self._open()]

    async def open_rooms(self) -> list[str]:
        """See `Store`."""
        await self._turn()
        return [header.room for header in self._open()]

    async def heads(self) -> list[tuple[str, int]]:
        """See `Store`."""
        await self._turn()
        return [(header.id, len(log)) for header in self._open() if (log := self._shelf.logs[header.id])]

    async def close(self, game: str, status: str) -> None:
        """See `Store`."""
        await self._turn()
        header = self._shelf.headers.get(game)
        if header is not None and header.status == OPEN:
            self._shelf.headers[game] = replace(header, status=status)
        self._committed(0)

    def listen(self, heard: Hint) -> None:
        """See `Store`."""
        self._ears.append((asyncio.get_running_loop(), heard))

    async def ping(self) -> None:
        """See `Store`."""
        await self._turn()

    async def stop(self) -> None:
        """See `Store`."""
        if not self._is_stopped:
            self._is_stopped = True
            self._shelf.stores.remove(self)

    def _open(self) -> list[Header]:
        games = [header for header in self._shelf.headers.values() if header.status == OPEN]
        return sorted(games, key=lambda header: (header.created, header.id))

    async def _turn(self) -> None:
        """As with a real database, others may run before the answer comes."""
        await asyncio.sleep(0)
        if self._is_stopped or self._shelf.is_broken:
            self.tally.failed += 1
            raise Unavailable("the database is closed" if self._is_stopped else "the database does not answer")

    def _committed(self, entries: int) -> None:
        self.tally.commits += 1
        self.tally.entries += entries

    def _hear(self, game: str, number: int) -> None:
        for loop, heard in self._ears:
            loop.call_soon_threadsafe(heard, game, number)
