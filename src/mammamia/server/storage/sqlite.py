"""SQLite, the embedded database: one file, safe against power cuts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from sqlite3 import Connection as Raw
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, bindparam, create_engine, event, literal_column, select
from sqlalchemy.dialects.sqlite import dialect, insert

from mammamia.hosting.stores.store import Hint
from mammamia.server.storage import schema
from mammamia.server.storage.migrating import migrate
from mammamia.server.storage.sql import READERS, Database
from mammamia.server.storage.wishes import Append, last_number

PATIENCE: Final = 5.0  # seconds for which one process waits for another
OURS_ALONE: Final = 0o600  # the file holds seeds


class Silence:
    """The embedded database is used by one process: there is nobody to tell."""

    def tell(self, kept: Sequence[Append]) -> None:
        """Nobody."""

    def listen(self, heard: Hint) -> None:
        """Nothing will be heard."""

    def stop(self) -> None:
        """Nothing was begun."""


def open_sqlite(file: Path) -> Database:
    """Open *file*; made if it is missing, migrated if it is old."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(OURS_ALONE)
    writing = _engine(file, "PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", size=1)
    event.listen(writing, "begin", _begin_writing)
    try:
        migrate(writing)
    except BaseException:
        writing.dispose()
        raise
    reading = _engine(file, "PRAGMA query_only = ON", size=READERS).execution_options(isolation_level="AUTOCOMMIT")
    return Database(writing, reading, keep, Silence())


def keep(connection: Connection, appends: Sequence[Append]) -> list[bool]:
    """One compiled statement, straight to the driver: a tenth of the cost of the long way.

    All at once, if every one of them is good; otherwise one after the other, to know which.
    """
    cursor = connection.connection.cursor()
    rows = [row(append) for append in appends]
    try:
        if len(rows) > 1 and _keep_all(cursor, rows):
            return [True] * len(rows)
        return [cursor.execute(KEEP, one).rowcount == 1 for one in rows]
    finally:
        cursor.close()


def _keep_all(cursor: Any, rows: Sequence[dict[str, Any]]) -> bool:
    cursor.execute("SAVEPOINT together")
    is_kept: bool = cursor.executemany(KEEP, rows).rowcount == len(rows)
    if not is_kept:
        cursor.execute("ROLLBACK TO together")
    cursor.execute("RELEASE together")
    return is_kept


def row(append: Append) -> dict[str, Any]:
    """What `KEEP` is given."""
    return schema.row_of_entry(append.game, append.entry)


def _keeping() -> str:
    """An entry, if its game is there and its number is the next, and its move id is new."""
    values = select(*(bindparam(column.name, type_=column.type) for column in schema.entry.c))
    is_next = bindparam("number") == last_number(bindparam("game")) + literal_column("1")
    statement = insert(schema.entry).from_select(list(schema.entry.c), values.where(is_next)).on_conflict_do_nothing()
    return str(statement.compile(dialect=dialect(paramstyle="named")))


KEEP: Final = _keeping()


def _engine(file: Path, *pragmas: str, size: int) -> Engine:
    engine = create_engine(
        URL.create("sqlite", database=str(file)),
        connect_args={"isolation_level": None, "timeout": PATIENCE, "check_same_thread": False},
        pool_size=size,
        max_overflow=0,
        hide_parameters=True,  # what was to be kept never stands in an error
    )

    @event.listens_for(engine, "connect")
    def prepare(raw: Raw, _: object) -> None:
        for pragma in pragmas:
            raw.execute(pragma)

    return engine


def _begin_writing(connection: Connection) -> None:
    connection.connection.cursor().execute("BEGIN IMMEDIATE")  # straight to the driver, as in `keep`
