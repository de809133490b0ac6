"""Ways to spoil a sound record, and what is said about each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

Json = dict[str, Any]
Spoil = Callable[[Json], int | None]  # spoils a sound record; the number of the move to blame


class Bad(NamedTuple):
    """One way to spoil a record, and what is said about it."""

    game: str
    spoil: Spoil
    key: str
    rule: str | None


BAD: list[Bad] = []


def bad(game: str, key: str, rule: str | None) -> Callable[[Spoil], Spoil]:
    """Enter a way to spoil a record."""

    def enter(spoil: Spoil) -> Spoil:
        BAD.append(Bad(game, spoil, key, rule))
        return spoil

    return enter


def first(record: Json, key: str, **wanted: object) -> int:
    """The number of the first move that has this key, and these values."""
    return next(
        n
        for n, move in enumerate(record["moves"], 1)
        if key in move and all(move.get(name) == value for name, value in wanted.items())
    )


def move(record: Json, number: int) -> Json:
    """A move by its number."""
    found: Json = record["moves"][number - 1]
    return found
