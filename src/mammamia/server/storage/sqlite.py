"""SQLite, the embedded database: one file, safe against power cuts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from sqlite3 import Connection as Raw
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, literal_column
from sqlalchemy.dialects.sqlite import dialect

from mammamia.hosting.stores.store import Hint
from mammamia.server.storage import schema
from mammamia.server.storage.migrating import migrate
from mammamia.server.storage.sql import READERS, Database
from mammamia.server.storage.wishes import Append, last_number

PATIENCE: Final = 5.0  # seconds for which one process waits for another
GAMES: Final = 32  # whose entries one statement inserts at most: there is one for each number of entries
IN_MEMORY: Final = "PRAGMA temp_store = MEMORY"  # what a savepoint could bring back: in a file it takes a third longer
COLUMNS: Final = len(schema.entry.c) + 1
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
    writing = _engine(file, "PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", IN_MEMORY, size=1)
    event.listen(writing, "begin", _begin_writing)
    try:
        migrate(writing)
    except BaseException:
        writing.dispose()
        raise
    reading = _engine(file, "PRAGMA query_only = ON", size=READERS).execution_options(isolation_level="AUTOCOMMIT")
    return Database(writing, reading, keep, Silence())


def keep(connection: Connection, appends: Sequence[Append]) -> list[bool]:
    """Straight to the driver: a tenth of the cost of the long way.

    All at once, if every one of them is good; otherwise one after the other, to know which.
    """
    cursor = connection.connection.cursor()
    try:
        if len(appends) > 1 and _keep_all(cursor, appends):
            return [True] * len(appends)
        return [_keep_all(cursor, [append]) for append in appends]
    finally:
        cursor.close()


def _keep_all(cursor: Any, appends: Sequence[Append]) -> bool:
    """All of them or none."""
    n = sum(len(append.entries) for append in appends)
    if n == 1:
        return _kept(cursor, appends) == 1
    cursor.execute("SAVEPOINT together")
    kept = sum(_kept(cursor, appends[start : start + GAMES]) for start in range(0, len(appends), GAMES))
    if kept < n:
        cursor.execute("ROLLBACK TO together")
    cursor.execute("RELEASE together")
    return kept == n


def _kept(cursor: Any, appends: Sequence[Append]) -> int:
    """How many entries one statement has inserted."""
    values: list[Any] = []
    for append in appends:
        for entry in append.entries:
            values += schema.row_of_entry(append.game, entry).values()
            values.append(append.entries[0].number)
    rowcount: int = cursor.execute(_keeping(len(values) // COLUMNS), values).rowcount
    return rowcount


@cache
def _keeping(n: int) -> str:
    """The statement that inserts *n* entries: those whose game is there, whose move id is new, and whose turn it is.

    With each comes the number of the first one of its game, for it looks at the log as it was before all of them. One
    statement for all takes a fifth less than one for each.
    """
    row = f"({', '.join('?' * COLUMNS)})"
    columns = ", ".join(f"column{place}" for place in range(1, COLUMNS))  # SQLite's own names: game, then number
    last = last_number(literal_column("column1")).compile(dialect=dialect())
    return (
        f"INSERT INTO entry ({', '.join(schema.entry.c.keys())}) SELECT {columns} FROM (VALUES {', '.join([row] * n)}) "
        f"WHERE column{COLUMNS} = {last} + 1 ON CONFLICT DO NOTHING"
    )


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
