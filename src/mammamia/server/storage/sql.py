"""The `Store` on a database: wishes go to the writer's thread, questions to readers of their own."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Protocol, TypeVar

from sqlalchemy import Connection, Engine

from mammamia.hosting.stores.errors import Unavailable, Unsure
from mammamia.hosting.stores.store import Entry, Header, Hint, StoreTally
from mammamia.server.storage import reading
from mammamia.server.storage.troubles import is_outage, reason
from mammamia.server.storage.wishes import Append, Begin, Close, Forget, Keep, Touch, Wish
from mammamia.server.storage.writer import Writer

READERS: Final = 4  # threads, and connections, that answer questions
PATIENCE: Final = 6.0  # seconds for which anybody waits for the database: longer than it waits for a lock
READY: Final = 2.0  # and for which a server is asked whether it is ready
SILENT: Final = "the database does not answer"
T = TypeVar("T")


class Notices(Protocol):
    """How processes tell each other that there is something to read."""

    def tell(self, kept: Sequence[Append]) -> None:
        """These are on disk."""

    def listen(self, heard: Hint) -> None:
        """Call *heard* in the running loop for what others told."""

    def stop(self) -> None:
        """Tell what has gathered, then end."""


@dataclass(frozen=True, slots=True)
class Database:
    """One database as this process uses it."""

    writing: Engine
    reading: Engine
    keep: Keep
    notices: Notices


class SqlStore:
    """A `Store` on SQLite or PostgreSQL."""

    patience = PATIENCE

    def __init__(self, database: Database) -> None:
        """*database* has been migrated."""
        self.database = database
        self._writer = Writer(database.writing, database.keep, database.notices.tell)
        self.tally: StoreTally = self._writer.tally
        self._watch = Watch()
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="mammamia-reader")
        self._is_stopped = False

    async def begin(self, header: Header, entries: Sequence[Entry]) -> None:
        """See `Store`."""
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1)), "entries count from 1"
        await self._write(Begin(header, entries))

    async def append(self, game: str, *entries: Entry) -> None:
        """See `Store`."""
        await self._write(Append(game, entries))

    async def load(self, game: str) -> tuple[Header, list[Entry]] | None:
        """See `Store`."""
        return await self._read(lambda connection: reading.load(connection, game))

    async def tail(self, game: str, after: int) -> list[Entry]:
        """See `Store`."""
        return await self._read(lambda connection: reading.tail(connection, game, after))

    async def newest(self, room: str) -> str | None:
        """See `Store`."""
        return await self._read(lambda connection: reading.newest(connection, room))

    async def open_games(self) -> list[str]:
        """See `Store`."""
        return await self._read(reading.open_games)

    async def open_rooms(self) -> list[str]:
        """See `Store`."""
        return await self._read(reading.open_rooms)

    async def heads(self) -> list[tuple[str, int]]:
        """See `Store`."""
        return await self._read(reading.heads)

    async def close(self, game: str, status: str) -> None:
        """See `Store`."""
        await self._write(Close(game, status))

    async def forget(self, games: datetime, lobbies: datetime) -> int:
        """Remove games that are over and were begun before then; how many, this time."""
        return await self._write(Forget(games, lobbies))

    def listen(self, heard: Hint) -> None:
        """See `Store`."""
        self.database.notices.listen(heard)

    async def ping(self) -> None:
        """See `Store`."""
        await self._read(reading.ping, READY)
        await self._write(Touch(), READY)

    async def stop(self) -> None:
        """See `Store`."""
        self._is_stopped = True
        await asyncio.to_thread(self._end)

    def _end(self) -> None:
        self._writer.stop()
        self.database.notices.stop()
        self._readers.shutdown()
        self.database.writing.dispose()
        self.database.reading.dispose()

    async def _write(self, wish: Wish, patience: float | None = None) -> int:
        """Ask the writer; whoever waited too long does not know whether it was done.

        Every move waits here: `asyncio.wait_for` would make a task of each, and even a timer of its own costs.
        """
        answer = self._writer.ask(wish)
        if patience is None:
            self._watch.add(answer, self.patience)
            return await answer
        timer = asyncio.get_running_loop().call_later(patience, _give_up, answer)
        try:
            return await answer
        finally:
            timer.cancel()

    async def _read(self, question: Callable[[Connection], T], patience: float | None = None) -> T:
        if self._is_stopped:
            raise Unavailable("the database is closed")
        asked = asyncio.get_running_loop().run_in_executor(self._readers, self._answer, question)
        try:
            return await asyncio.wait_for(asked, patience or self.patience)
        except TimeoutError:
            raise Unavailable(SILENT) from None

    def _answer(self, question: Callable[[Connection], T]) -> T:
        try:
            with self.database.reading.connect() as connection:
                return question(connection)
        except Exception as error:
            if not is_outage(error):
                raise
            raise Unavailable(reason(error)) from None


class Watch:
    """One timer for all who wait equally long: whoever asked first is given up first."""

    def __init__(self) -> None:
        self._asked: deque[tuple[float, asyncio.Future[int]]] = deque()  # until when, and the answer
        self._loop: asyncio.AbstractEventLoop | None = None  # in which the timer runs

    def add(self, answer: asyncio.Future[int], patience: float) -> None:
        """Wait so long for an answer."""
        loop = answer.get_loop()
        self._asked.append((loop.time() + patience, answer))
        while self._asked[0][1].done() and len(self._asked) > 1:
            self._asked.popleft()
        if self._loop is not loop:
            self._loop = loop
            loop.call_later(patience, self._look)

    def _look(self) -> None:
        """Give up whoever has waited too long, and come again for the next one."""
        loop = asyncio.get_running_loop()
        while self._asked:
            until, answer = self._asked[0]
            if answer.get_loop() is loop and not answer.done() and until > loop.time():
                loop.call_later(until - loop.time(), self._look)
                return
            self._asked.popleft()
            if answer.get_loop() is loop:
                _give_up(answer)
        self._loop = None


def _give_up(answer: asyncio.Future[int]) -> None:
    if not answer.done():
        answer.set_exception(Unsure(SILENT))
