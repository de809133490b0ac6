"""One way to run the rules: `way_to_run(compiled=…)` gives the module `plain` or `compiled`, which have the same names.

Whoever drives the rules takes its bundles, lists and functions from a way, and never asks which one it has.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from mammamia.engine.fields import Grid, Row

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")


class Engine(Protocol):
    """Plain, a record is a bundle and an array a list; compiled, both are NumPy's. Types name the plain ones."""

    def entry(self, function: F, /) -> F:
        """The rule, to be called with what this way makes."""
        ...

    def blank(self, bundle: type[T], /) -> T:
        """One record, zero in every field."""
        ...

    def records(self, bundle: type[T], n: int, /) -> list[T]:
        """An array of *n* records, zero in every field."""
        ...

    def record_of(self, plain: T, /) -> T:
        """The record that says the same as a plain bundle."""
        ...

    def records_of(self, plains: Sequence[T], /) -> list[T]:
        """An array of records that say the same as plain bundles of one type."""
        ...

    def enter(self, plain: T, records: list[T], place: int, /) -> None:
        """Write a plain bundle into a record of an array."""
        ...

    def look(self, record: object, name: str, /) -> Any:
        """A field of a record: a number, or rows of them that change with the record."""
        ...

    def plain_of(self, bundle: type[T], record: T, /) -> T:
        """The plain bundle that says the same as a record."""
        ...

    def column(self, records: list[Any], name: str, /) -> list[Any]:
        """One field of every record of an array, as a plain list."""
        ...

    def row_column(self, records: list[Any], name: str, most: int, /) -> list[Any]:
        """The first so many numbers of one row of every record of an array, as plain lists."""
        ...

    def dice(self, n: int, /) -> Grid:
        """Dice for *n* tables."""
        ...

    def row(self, n: int, /) -> Row:
        """An array for *n* decisions."""
        ...

    def rows(self, n: int, size: int, /) -> Grid:
        """*n* rows for so many decisions each, or for an observation."""
        ...

    def signed(self, seed: int, /) -> int:
        """A seed below 2**64 as this way hands it on."""
        ...


def way_to_run(*, compiled: bool) -> Engine:
    """Plain or compiled; Numba is loaded only where it is asked for."""
    if compiled:
        from mammamia.engine import compiled as fast

        return fast
    from mammamia.engine import plain

    return plain
