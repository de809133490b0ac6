"""PostgreSQL: the same tables and the same groups; several processes share it and tell each other what to read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import (
    URL,
    Column,
    Connection,
    Engine,
    Integer,
    create_engine,
    event,
    func,
    literal_column,
    make_url,
    select,
)
from sqlalchemy.dialects.postgresql import ARRAY, insert
from sqlalchemy.sql.expression import bindparam

from mammamia.server.storage import schema
from mammamia.server.storage.migrating import migrate
from mammamia.server.storage.notices import PostgresNotices
from mammamia.server.storage.sql import READERS, Database
from mammamia.server.storage.wishes import Append, last_number

CONNECTING: Final = {"connect_timeout": 3, "tcp_user_timeout": 5_000, "application_name": "mammamia"}
SESSION: Final = """
SET lock_timeout = '4s';
SET statement_timeout = '5s';
SET idle_in_transaction_session_timeout = '10s';
SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'
"""


def open_postgres(url: str) -> Database:
    """Open the database at *url*, migrated if it is empty or old."""
    address = make_url("postgresql+psycopg://" + url.partition("://")[2])
    writing = _engine(address, size=1)
    try:
        migrate(writing)
    except BaseException:
        writing.dispose()
        raise
    reading = _engine(address, size=READERS, pool_pre_ping=True, isolation_level="AUTOCOMMIT")
    telling = _engine(address, size=2, isolation_level="AUTOCOMMIT")
    return Database(writing, reading, keep, PostgresNotices(telling))


def keep(connection: Connection, appends: Sequence[Append]) -> list[bool]:
    """One statement for all games; where a game has several entries in the group, one after the other."""
    results = [False] * len(appends)
    waiting = sorted(range(len(appends)), key=lambda place: appends[place].game)  # all processes lock in one order
    while waiting:
        first = {appends[place].game: place for place in reversed(waiting)}
        places = sorted(first.values(), key=lambda place: appends[place].game)
        for place, is_kept in zip(places, _keep_whole(connection, [appends[place] for place in places]), strict=True):
            results[place] = is_kept
        waiting = [place for place in waiting if first[appends[place].game] != place]
    return results


def _keep_whole(connection: Connection, appends: Sequence[Append]) -> list[bool]:
    """Each of them whole or not at all: where a part of one was kept, they are tried one by one."""
    if all(len(append.entries) == 1 for append in appends):
        games = set(connection.execute(KEEP, _columns(appends)).scalars())
        return [append.game in games for append in appends]
    with connection.begin_nested() as together:
        kept = Counter(connection.execute(KEEP, _columns(appends)).scalars())
        if all(kept[append.game] in (0, len(append.entries)) for append in appends):
            return [kept[append.game] > 0 for append in appends]
        together.rollback()
    if len(appends) == 1:
        return [False]
    return [is_kept for append in appends for is_kept in _keep_whole(connection, [append])]


def _columns(appends: Sequence[Append]) -> dict[str, list[Any]]:
    entries = [(append, entry) for append in appends for entry in append.entries]
    rows = [schema.row_of_entry(append.game, entry) for append, entry in entries]
    columns = {column.name: [row[column.name] for row in rows] for column in schema.entry.c}
    return {**columns, FIRST.name: [append.entries[0].number for append, _ in entries]}


def _keeping() -> Any:
    """Those entries whose game is there, whose number is the next, and whose move id is new; returns their games.

    With each comes the number of the first one of its game, for it looks at the log as it was before all of them.
    """
    columns = list(schema.entry.c)
    given = [*columns, FIRST]
    arrays = (bindparam(column.name, type_=ARRAY(column.type)) for column in given)
    new = func.unnest(*arrays).table_valued(*(column.name for column in given), name="new").render_derived()
    chosen = (new.c[column.name] for column in columns)
    next_ones = select(*chosen).where(new.c.first == last_number(new.c.game) + literal_column("1"))
    return insert(schema.entry).from_select(columns, next_ones).on_conflict_do_nothing().returning(schema.entry.c.game)


FIRST: Final = Column("first", Integer)
KEEP: Final = _keeping()


def _engine(address: URL, *, size: int, **options: Any) -> Engine:
    engine = create_engine(
        address,
        connect_args=CONNECTING,
        pool_size=size,
        max_overflow=0,
        hide_parameters=True,  # what was to be kept never stands in an error
        **options,
    )

    @event.listens_for(engine, "connect")
    def prepare(raw: Any, _: object) -> None:
        was, raw.autocommit = raw.autocommit, True
        raw.execute(SESSION)
        raw.autocommit = was

    return engine
