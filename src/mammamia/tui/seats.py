"""Seats at servers' tables are kept with their tokens, so that a second `join` of the same link finds its seat."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import Final

FOLDER: Final = "seats"
ENDING: Final = ".seat"


@dataclass(frozen=True, slots=True)
class KeptSeat:
    """A seat of one's own: the token is the seat, and nobody else may read it."""

    server: str
    room: str
    name: str
    token: str
    game: str = ""  # the game that the notes are about
    notes: str = ""


class SeatShelf:
    """The folder in which seats are kept, a file each, readable by their owner alone."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / FOLDER

    def find(self, server: str, room: str, name: str) -> KeptSeat | None:
        """The seat that somebody of this name has at a table."""
        try:
            value = json.loads(self._path(server, room, name).read_text(encoding="utf-8"))
            seat = KeptSeat(**{key: str(text) for key, text in value.items()})
        except (OSError, ValueError, TypeError, AttributeError):
            return None
        return seat if (seat.server, seat.room, seat.name) == (server, room, name) else None

    def keep(self, seat: KeptSeat) -> None:
        """Write a seat down; where that cannot be done, it is not found again."""
        path = self._path(seat.server, seat.room, seat.name)
        new = path.with_suffix(".new")
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
                json.dump(asdict(seat), file)
            os.replace(new, path)

    def drop(self, seat: KeptSeat) -> None:
        """Forget a seat."""
        with suppress(OSError):
            self._path(seat.server, seat.room, seat.name).unlink()

    def _path(self, server: str, room: str, name: str) -> Path:
        key = blake2b(f"{server}\n{room}\n{name}".encode(), digest_size=12).hexdigest()
        return self._folder / f"{key}{ENDING}"


class Pad:
    """What somebody notes in one game; for another one it is empty again. *keep* is given what was written."""

    def __init__(
        self, game: str = "", notes: str = "", keep: Callable[[str, str], None] = lambda game, notes: None
    ) -> None:
        self._game = game
        self._notes = notes
        self._keep = keep

    @classmethod
    def of(cls, seat: KeptSeat, shelf: SeatShelf) -> Pad:
        """The pad that is kept with a seat at a server's table."""
        return cls(seat.game, seat.notes, lambda game, notes: shelf.keep(replace(seat, game=game, notes=notes)))

    def read(self, game: str) -> str:
        """What was noted in this game."""
        return self._notes if game == self._game else ""

    def write(self, game: str, text: str) -> None:
        """Note something, and keep it."""
        self._game, self._notes = game, text
        self._keep(game, text)
