"""The book of tickets in PostgreSQL, for a server of several processes: any of them takes what any other issued.

Tickets live for seconds, so their table is not part of the schema that is migrated and backed up: it is made where
it is missing, is not logged by the database, and may be dropped at any time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from sqlalchemy import (
    Column,
    Double,
    Engine,
    MetaData,
    String,
    Table,
    create_engine,
    delete,
    insert,
)
from sqlalchemy.exc import IntegrityError, ProgrammingError, SQLAlchemyError

from mammamia.hosting.stores import Unavailable
from mammamia.server.guard.tickets import Claim
from mammamia.server.storage.postgres import CONNECTING

T = TypeVar("T")
POOL: Final = 2  # connections and threads of each process
PATIENCE: Final = 3.0  # seconds for which whoever shows a ticket waits
OPTIONS: Final = {**CONNECTING, "options": "-c statement_timeout=2s -c lock_timeout=2s"}

_metadata = MetaData()
_ticket = Table(
    "ticket",
    _metadata,
    Column("key", String(64), primary_key=True),
    Column("room", String, nullable=False),
    Column("member", String),
    Column("ends", Double, nullable=False, index=True),
    prefixes=["UNLOGGED"],
)


class TableBook:
    """A `TicketBook` that processes share."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(POOL, thread_name_prefix="mammamia-tickets")

    @classmethod
    async def open(cls, database: str) -> TableBook:
        """The book in a PostgreSQL database."""
        url = database.replace("postgres://", "postgresql://", 1).replace("postgresql://", "postgresql+psycopg://", 1)
        book = cls(create_engine(url, pool_size=POOL, max_overflow=0, pool_pre_ping=True, connect_args=OPTIONS))
        await asyncio.to_thread(book._make_table)
        return book

    def _make_table(self) -> None:
        try:
            _metadata.create_all(self._engine)
        except (IntegrityError, ProgrammingError):  # another process made it at the same moment
            _metadata.create_all(self._engine)

    async def add(self, key: str, claim: Claim, end: float) -> None:
        """See `TicketBook`."""
        await self._do(lambda: self._add(key, claim, end))

    def _add(self, key: str, claim: Claim, end: float) -> None:
        with self._engine.begin() as connection:
            row = {"key": key, "room": claim.room, "member": claim.member, "ends": end}
            connection.execute(insert(_ticket), row)

    async def take(self, key: str, now: float) -> Claim | None:
        """See `TicketBook`. Old tickets go with it."""
        return await self._do(lambda: self._take(key, now))

    def _take(self, key: str, now: float) -> Claim | None:
        found = delete(_ticket).where(_ticket.c.key == key, _ticket.c.ends > now).returning(*_ticket.c)
        with self._engine.begin() as connection:
            row = connection.execute(found).one_or_none()
            connection.execute(delete(_ticket).where(_ticket.c.ends <= now))
        return None if row is None else Claim(row.room, row.member)

    async def close(self) -> None:
        """Let go of the connections."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        await asyncio.to_thread(self._engine.dispose)

    async def _do(self, work: Callable[[], T]) -> T:
        """In a thread of its own; `Unavailable` if the database is down or hangs."""
        loop = asyncio.get_running_loop()
        try:
            return await asyncio.wait_for(loop.run_in_executor(self._threads, work), PATIENCE)
        except (TimeoutError, OSError, SQLAlchemyError):
            raise Unavailable("no ticket can be looked up") from None
