"""Storage: headers and entries, the promises of a `Store`, and its errors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Protocol

from mammamia.game.swift import swift

OPEN: Final = "open"  # the status of a game that may go on
FINISHED: Final = "finished"
ABANDONED: Final = "abandoned"

Hint = Callable[[str, int], None]  # this game has this number now


@dataclass(frozen=True, slots=True)
class Header:
    """What a game is, from its beginning. Only its status changes, and only once: it follows the log, which decides."""

    id: str
    room: str
    ordinal: int  # which game of its room: 1, 2, …
    edition: str
    options: bytes  # canonical JSON
    rules: str  # the version of the rules, frozen with the game
    commitment: str
    seed: bytes  # a secret until the game is over; storage shows it to nobody
    created: datetime  # aware; kept to the microsecond
    status: str = OPEN

    def __repr__(self) -> str:
        """Without the seed and the links: a header may stand in a log line."""
        return f"Header(ordinal={self.ordinal}, status={self.status!r})"


@swift
@dataclass(frozen=True, slots=True)
class Entry:
    """One intent that was found good; its number counts from 1, without a gap."""

    number: int
    seat: int | None
    kind: str
    move_id: str | None  # whoever sends the same one again gets `Repeated`
    payload: bytes  # the intent in canonical JSON
    hash: bytes  # of the state after it
    time: datetime  # aware; kept to the microsecond

    def __repr__(self) -> str:
        """Without the payload: an entry may stand in a log line."""
        return f"Entry(number={self.number}, seat={self.seat}, kind={self.kind!r})"


@dataclass(slots=True)
class StoreTally:
    """What a store has done since it was opened, for the metrics."""

    commits: int = 0
    entries: int = 0  # kept
    refused: int = 0  # taken, stale or repeated
    failed: int = 0  # unavailable


class Store(Protocol):
    """One process's way to the headers and entries; several stores may share a database."""

    tally: StoreTally

    async def begin(self, header: Header, entries: Sequence[Entry]) -> None:
        """Keep a new game and its first entries, numbered from 1 (there may be none). Raises `Taken`."""

    async def append(self, game: str, *entries: Entry) -> None:
        """Keep an entry, and those that follow from it, all or none; returns once they are on disk.

        Raises `Stale` or `Repeated`; only the first one has a move id, which counts for its seat. One call at a time
        for each game: whoever does not know whether number 7 was kept cannot have judged number 8.
        """

    async def load(self, game: str) -> tuple[Header, list[Entry]] | None:
        """The header and all entries in order; None if there is no such game."""

    async def tail(self, game: str, after: int) -> list[Entry]:
        """The entries with a number greater than *after*, in order; none if there is no such game."""

    async def newest(self, room: str) -> str | None:
        """The id of the room's game with the highest ordinal; None if there is no such room."""

    async def open_games(self) -> list[str]:
        """The ids of all games that may go on, oldest first."""

    async def open_rooms(self) -> list[str]:
        """The rooms of all games that may go on, the oldest game first."""

    async def heads(self) -> list[tuple[str, int]]:
        """Every game that may go on, and the number of its last entry."""

    async def close(self, game: str, status: str) -> None:
        """Give an open game the last status that its log gave it; whoever comes second changes nothing."""

    def listen(self, heard: Hint) -> None:
        """Call *heard* in the running event loop when another store kept an entry: a hint, sometimes late or lost."""

    async def ping(self) -> None:
        """Raises `Unavailable` unless the database answers."""

    async def stop(self) -> None:
        """Keep what was asked for so far, then let go of the database; later calls raise `Unavailable`."""
