"""Long thought in slices: it pauses after so much work, never by a clock, and comes to the same without the pauses."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

T = TypeVar("T")
Slices: TypeAlias = Generator[None, None, T]  # gives nothing where others may go first; returns what it came to


def whole(slices: Slices[T]) -> T:
    """What it comes to, without a pause."""
    while True:
        try:
            next(slices)
        except StopIteration as done:
            result: T = done.value
            return result
