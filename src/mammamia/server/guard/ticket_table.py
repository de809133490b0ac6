"""The book of tickets in PostgreSQL, for a server of several processes: any of them takes what any other issued.

Tickets live for seconds, so their table is not part of the schema that is migrated and backed up: it is made where
it is missing, is not logged by the database, and may be dropped at any time.
"""

from __future__ import annotations

import asyncio
from typing import Final

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
from sqlalchemy.exc import IntegrityError, ProgrammingError

from mammamia.server.guard.tickets import Claim

POOL: Final = 2  # connections of each process

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

    @classmethod
    async def open(cls, database: str) -> TableBook:
        """The book in a PostgreSQL database."""
        url = database.replace("postgres://", "postgresql://", 1).replace("postgresql://", "postgresql+psycopg://", 1)
        book = cls(create_engine(url, pool_size=POOL, max_overflow=POOL, pool_pre_ping=True))
        await asyncio.to_thread(book._make_table)
        return book

    def _make_table(self) -> None:
        try:
            _metadata.create_all(self._engine)
        except (IntegrityError, ProgrammingError):  # another process made it at the same moment
            _metadata.create_all(self._engine)

    async def add(self, key: str, claim: Claim, end: float) -> None:
        """See `TicketBook`."""
        await asyncio.to_thread(self._add, key, claim, end)

    def _add(self, key: str, claim: Claim, end: float) -> None:
        with self._engine.begin() as connection:
            row = {"key": key, "room": claim.room, "member": claim.member, "ends": end}
            connection.execute(insert(_ticket), row)

    async def take(self, key: str, now: float) -> Claim | None:
        """See `TicketBook`. Old tickets go with it."""
        return await asyncio.to_thread(self._take, key, now)

    def _take(self, key: str, now: float) -> Claim | None:
        found = delete(_ticket).where(_ticket.c.key == key, _ticket.c.ends > now).returning(*_ticket.c)
        with self._engine.begin() as connection:
            row = connection.execute(found).one_or_none()
            connection.execute(delete(_ticket).where(_ticket.c.ends <= now))
        return None if row is None else Claim(row.room, row.member)

    async def close(self) -> None:
        """Let go of the connections."""
        await asyncio.to_thread(self._engine.dispose)
