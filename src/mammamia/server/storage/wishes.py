"""Wishes to the writer, and how a group of them is carried out in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from importlib import import_module
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Table,
    and_,
    bindparam,
    delete,
    func,
    insert,
    literal_column,
    or_,
    select,
    text,
    update,
)

from mammamia.game.swift import swift
from mammamia.hosting.stores.errors import Repeated, Stale, StorageError, Taken
from mammamia.hosting.stores.store import OPEN, Entry, Header
from mammamia.server.storage import schema


@dataclass(frozen=True, slots=True)
class Begin:
    """Keep a new game and its first entries."""

    header: Header
    entries: Sequence[Entry]


@swift
@dataclass(frozen=True, slots=True)
class Append:
    """Keep the next entries of a game, all or none."""

    game: str
    entries: Sequence[Entry]


@dataclass(frozen=True, slots=True)
class Close:
    """Give an open game its last status."""

    game: str
    status: str


@dataclass(frozen=True, slots=True)
class Touch:
    """Write something that changes nothing, to learn whether anything can be written."""


@dataclass(frozen=True, slots=True)
class Forget:
    """Remove games that are over: those begun before *games*, and before *lobbies* where no card was ever dealt."""

    games: datetime
    lobbies: datetime


Wish = Begin | Append | Close | Touch | Forget
Outcome = StorageError | int  # why not, or how many rows it touched
Keep = Callable[
    [Connection, Sequence[Append]], list[bool]
]  # which of them were the next of their games: those are kept

FORGOTTEN: Final = 200  # games that are removed at once: moves wait meanwhile
WHERE_MOVE: Final = (
    schema.entry.c.game == bindparam("game"),
    func.coalesce(schema.entry.c.seat, schema.NOBODY) == bindparam("seat"),
    schema.entry.c.move_id == bindparam("move_id"),
)
FIND_MOVE: Final = select(schema.entry.c.number).where(*WHERE_MOVE)
INSERT_ENTRY: Final = insert(schema.entry)
CLOSE: Final = (
    update(schema.game)
    .where(schema.game.c.id == bindparam("game"), schema.game.c.status == OPEN)
    .values(status=bindparam("last"))
)
STARTED: Final = select(schema.entry.c.number).where(
    schema.entry.c.game == schema.game.c.id, schema.entry.c.kind == "start"
)
OLD: Final = (
    select(schema.game.c.id)
    .where(
        schema.game.c.status != OPEN,
        or_(
            schema.game.c.created < bindparam("games"),
            and_(schema.game.c.created < bindparam("lobbies"), ~STARTED.exists()),
        ),
    )
    .limit(FORGOTTEN)
)
TOUCH: Final = text("UPDATE alembic_version SET version_num = version_num")


def carry_out(connection: Connection, wishes: Sequence[Wish], keep: Keep) -> list[Outcome]:
    """All of them, in the transaction under way; those that lose change nothing and do not hinder the others."""
    outcomes: list[Outcome] = [0] * len(wishes)
    places: list[int] = []
    appends: list[Append] = []
    for place, wish in enumerate(wishes):
        match wish:
            case Append():
                places.append(place)
                appends.append(wish)
            case Begin():
                outcomes[place] = _begin(connection, wish)
            case Close(game, status):
                outcomes[place] = connection.execute(CLOSE, {"game": game, "last": status}).rowcount
            case Touch():
                connection.execute(TOUCH)
            case Forget():
                outcomes[place] = _forget(connection, wish)
    if appends:
        for place, append, is_kept in zip(places, appends, keep(connection, appends), strict=True):
            outcomes[place] = len(append.entries) if is_kept else _why_not(connection, append)
    return outcomes


def last_number(of: ColumnElement[str]) -> ColumnElement[int]:
    """The last number of a game: 0 if it has no entry yet, NULL if there is no such game."""
    log = schema.entry.alias("log")
    numbers = select(func.max(log.c.number)).where(log.c.game == of)
    return func.coalesce(
        numbers.scalar_subquery(), select(literal_column("0")).where(schema.game.c.id == of).scalar_subquery()
    )


def insert_unless_known(table: Table, dialect: str) -> Any:
    """An insert that leaves out what a key forbids; the two dialects have a word of their own for it."""
    module: Any = import_module(f"sqlalchemy.dialects.{dialect}")  # only the one that is used: they load slowly
    return module.insert(table).on_conflict_do_nothing()


@cache
def insert_game(dialect: str) -> Any:
    """The insert of a header; it returns the id where the game is new."""
    return insert_unless_known(schema.game, dialect).returning(schema.game.c.id)


def _begin(connection: Connection, wish: Begin) -> Outcome:
    header = wish.header
    if connection.execute(insert_game(connection.dialect.name), schema.row_of_header(header)).scalar() is None:
        return Taken(f"game {header.ordinal} of the room has begun already")
    if wish.entries:
        connection.execute(INSERT_ENTRY, [schema.row_of_entry(header.id, entry) for entry in wish.entries])
    return len(wish.entries)


def _forget(connection: Connection, wish: Forget) -> int:
    times = {"games": schema.microseconds(wish.games), "lobbies": schema.microseconds(wish.lobbies)}
    old = list(connection.execute(OLD, times).scalars())
    if old:
        connection.execute(delete(schema.entry).where(schema.entry.c.game.in_(old)))
        connection.execute(delete(schema.game).where(schema.game.c.id.in_(old)))
    return len(old)


def _why_not(connection: Connection, append: Append) -> StorageError:
    entry = append.entries[0]
    if entry.move_id is not None:
        seat = schema.NOBODY if entry.seat is None else entry.seat
        known = connection.execute(FIND_MOVE, {"game": append.game, "seat": seat, "move_id": entry.move_id}).scalar()
        if known is not None:
            return Repeated(known)
    return Stale(f"number {entry.number} is not the next of its game")
