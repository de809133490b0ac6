"""The plain twin of `compiled`, name by name: bundles for records, lists for arrays, the rules as they stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from mammamia.engine.fields import Grid, Row, blank, clone

__all__ = [
    "blank",
    "column",
    "dice",
    "enter",
    "entry",
    "look",
    "plain_of",
    "record_of",
    "records",
    "records_of",
    "row",
    "row_column",
    "rows",
    "signed",
]

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")


def entry(function: F) -> F:
    """The rule as it stands."""
    return function


def records(bundle: type[T], n: int) -> list[T]:
    """A list of *n* bundles, zero in every field."""
    return [blank(bundle) for _ in range(n)]


def record_of(bundle: T) -> T:
    """A copy of a bundle."""
    return clone(bundle)


def records_of(bundles: Sequence[T]) -> list[T]:
    """Copies of bundles."""
    return [clone(bundle) for bundle in bundles]


def enter(bundle: T, bundles: list[T], place: int) -> None:
    """Put a copy of a bundle in its place."""
    bundles[place] = clone(bundle)


def look(bundle: object, name: str) -> Any:
    """A field of a bundle."""
    return getattr(bundle, name)


def plain_of(bundle: type[T], record: T) -> T:
    """The bundle itself."""
    assert isinstance(record, bundle)
    return record


def dice(n: int) -> Grid:
    """Dice for *n* tables."""
    return rows(n, 4)


def row(n: int) -> Row:
    """A list for *n* decisions."""
    return [0] * n


def rows(n: int, size: int) -> Grid:
    """*n* lists for so many decisions each, or for an observation."""
    return [[0] * size for _ in range(n)]


def column(bundles: list[Any], name: str) -> list[Any]:
    """One field of every bundle."""
    return [getattr(bundle, name) for bundle in bundles]


def row_column(bundles: list[Any], name: str, most: int) -> list[Any]:
    """The first so many numbers of one row of every bundle."""
    return [getattr(bundle, name)[:most] for bundle in bundles]


def signed(seed: int) -> int:
    """Any seed will do."""
    return seed
