"""The two tables, and how their rows become headers and entries."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from sqlalchemy import BigInteger, Column, Index, Integer, LargeBinary, MetaData, Table, Text, UniqueConstraint, func

from mammamia.hosting.stores.store import OPEN, Entry, Header

NOBODY: Final = -1  # in the index of move ids: two NULLs would never be equal
EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND: Final = timedelta(microseconds=1)

metadata = MetaData()

game = Table(
    "game",
    metadata,
    Column("id", Text, primary_key=True, comment="128 random bits"),
    Column("room", Text, nullable=False, comment="the link under which people meet"),
    Column("ordinal", Integer, nullable=False, comment="which game of the room: 1, 2, …"),
    Column("edition", Text, nullable=False),
    Column("options", LargeBinary, nullable=False, comment="canonical JSON"),
    Column("rules", Text, nullable=False, comment="the version of the rules, frozen with the game"),
    Column("commitment", Text, nullable=False, comment="shown in the lobby, before anyone is ready"),
    Column("seed", LargeBinary, nullable=False, comment="SECRET until the game is over: every card follows from it"),
    Column("created", BigInteger, nullable=False, comment="microseconds since 1970, UTC"),
    Column("status", Text, nullable=False, comment="open, finished or abandoned"),
    UniqueConstraint("room", "ordinal", name="game_of_room"),
    Index("game_by_status", "status", "created"),
)

entry = Table(
    "entry",
    metadata,
    Column("game", Text, primary_key=True, comment="no foreign key: every insert looks for the game itself"),
    Column("number", Integer, primary_key=True, autoincrement=False, comment="1, 2, … without a gap; the lock"),
    Column("seat", Integer, comment="who did it; NULL: nobody in a seat"),
    Column("kind", Text, nullable=False),
    Column("move_id", Text, comment="chosen by whoever sent it, so that sending it again does no harm"),
    Column("payload", LargeBinary, nullable=False, comment="canonical JSON; of a token it holds the SHA-256 only"),
    Column("hash", LargeBinary, nullable=False, comment="of the state after this entry"),
    Column("time", BigInteger, nullable=False, comment="microseconds since 1970, UTC"),
    sqlite_with_rowid=False,
)
Index(
    "entry_of_move",
    entry.c.game,
    func.coalesce(entry.c.seat, NOBODY),
    entry.c.move_id,
    unique=True,
    sqlite_where=entry.c.move_id.is_not(None),
    postgresql_where=entry.c.move_id.is_not(None),
)


def microseconds(time: datetime) -> int:
    """A moment as both databases keep it."""
    return (time - EPOCH) // MICROSECOND


def moment(microseconds: int) -> datetime:
    """A moment as everybody else knows it."""
    return EPOCH + timedelta(microseconds=microseconds)


def row_of_header(header: Header) -> dict[str, Any]:
    """The columns of `game`; whatever the header says, a game begins open."""
    return {
        "id": header.id,
        "room": header.room,
        "ordinal": header.ordinal,
        "edition": header.edition,
        "options": header.options,
        "rules": header.rules,
        "commitment": header.commitment,
        "seed": header.seed,
        "created": microseconds(header.created),
        "status": OPEN,
    }


def row_of_entry(of: str, kept: Entry) -> dict[str, Any]:
    """The columns of `entry`."""
    return {
        "game": of,
        "number": kept.number,
        "seat": kept.seat,
        "kind": kept.kind,
        "move_id": kept.move_id,
        "payload": kept.payload,
        "hash": kept.hash,
        "time": microseconds(kept.time),
    }


def header_of_row(row: Sequence[Any]) -> Header:
    """Columns of `game`, in their order."""
    of, room, ordinal, edition, options, rules, commitment, seed, created, status = row
    return Header(of, room, ordinal, edition, options, rules, commitment, seed, moment(created), status)


def entry_of_row(row: Sequence[Any]) -> Entry:
    """Columns of `entry` after the first, in their order."""
    number, seat, kind, move_id, payload, digest, time = row
    return Entry(number, seat, kind, move_id, payload, digest, moment(time))
