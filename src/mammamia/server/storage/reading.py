"""The questions that storage answers; they never wait for the writer."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, bindparam, func, literal, select

from mammamia.hosting.stores.store import OPEN, Entry, Header
from mammamia.server.storage.schema import entry, entry_of_row, game, header_of_row

HEADER: Final = select(game).where(game.c.id == bindparam("game"))
TAIL: Final = (
    select(*list(entry.c)[1:])
    .where(entry.c.game == bindparam("game"), entry.c.number > bindparam("after"))
    .order_by(entry.c.number)
)
NEWEST: Final = select(game.c.id).where(game.c.room == bindparam("room")).order_by(game.c.ordinal.desc()).limit(1)
OPEN_GAMES: Final = select(game.c.id).where(game.c.status == OPEN).order_by(game.c.created, game.c.id)
OPEN_ROOMS: Final = select(game.c.room).where(game.c.status == OPEN).order_by(game.c.created, game.c.id)
HEADS: Final = (
    select(entry.c.game, func.max(entry.c.number))
    .join(game, game.c.id == entry.c.game)
    .where(game.c.status == OPEN)
    .group_by(entry.c.game)
)
ONE: Final = select(literal(1))


def load(connection: Connection, of: str) -> tuple[Header, list[Entry]] | None:
    """The header and all entries."""
    row = connection.execute(HEADER, {"game": of}).one_or_none()
    return None if row is None else (header_of_row(row), tail(connection, of, 0))


def tail(connection: Connection, of: str, after: int) -> list[Entry]:
    """The entries after a number."""
    return [entry_of_row(row) for row in connection.execute(TAIL, {"game": of, "after": after})]


def newest(connection: Connection, room: str) -> str | None:
    """The last game of a room."""
    found: str | None = connection.execute(NEWEST, {"room": room}).scalar()
    return found


def open_games(connection: Connection) -> list[str]:
    """Games that may go on."""
    return list(connection.execute(OPEN_GAMES).scalars())


def open_rooms(connection: Connection) -> list[str]:
    """The rooms of games that may go on."""
    return list(connection.execute(OPEN_ROOMS).scalars())


def heads(connection: Connection) -> list[tuple[str, int]]:
    """The last number of every open game that has one."""
    return [(of, number) for of, number in connection.execute(HEADS)]


def ping(connection: Connection) -> None:
    """The shortest question."""
    connection.execute(ONE)
