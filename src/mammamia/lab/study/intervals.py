"""Estimates with their 95 % intervals, from sums: how many observations, their total, the total of their squares."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from mammamia.lab.ratings import NEVER, NORMAL, Interval


def mean(n: int, total: int, squares: int, unit: float = 1.0) -> Interval:
    """The mean of *n* whole numbers, each so many units."""
    value = total / n
    variance = (n * squares - total * total) / (n * max(1, n - 1))  # of whole numbers: nothing is lost
    half = NORMAL * sqrt(variance / n)
    return Interval(value * unit, (value - half) * unit, (value + half) * unit)


def share(n: int, total: int, squares: int, unit: float = 1.0) -> Interval:
    """The same where each is from 0 to 1: never beyond these, and not without doubt where all are equal."""
    found = mean(n, total, squares, unit)
    if total == 0:
        return Interval(0.0, 0.0, 1 - NEVER ** (1 / n))
    if total * unit == n:
        return Interval(1.0, NEVER ** (1 / n), 1.0)
    return Interval(found.value, max(0.0, found.low), min(1.0, found.high))


def ratio(n: int, tries: Sequence[int]) -> Interval:
    """Successes by tries, both counted in *n* games: their totals, those of their squares, and of their products."""
    below, above, below_squares, above_squares, products = tries
    value = above / below
    squares = above_squares - 2 * value * products + value * value * below_squares
    half = NORMAL * sqrt(max(0.0, squares) * n / max(1, n - 1)) / below
    return Interval(value, max(0.0, value - half), min(1.0, value + half))


def slope(groups: Sequence[tuple[int, int, int, int]], unit: float = 1.0) -> Interval | None:
    """By how much one more of x changes y, by least squares; none where x never differs.

    A group is all observations with the same x: x, how many, the total of y and of its squares. The error is the robust
    one, which lets y spread as it likes at each x.
    """
    n = sum(count for _, count, _, _ in groups)
    if n < 3:
        return None
    mean_x = sum(x * count for x, count, _, _ in groups) / n
    mean_y = sum(total for _, _, total, _ in groups) / n
    spread = sum((x - mean_x) ** 2 * count for x, count, _, _ in groups)
    if spread == 0:
        return None
    value = sum((x - mean_x) * total for x, _, total, _ in groups) / spread
    error = 0.0
    for x, count, total, squares in groups:
        expected = mean_y + value * (x - mean_x)
        error += (x - mean_x) ** 2 * (squares - 2 * expected * total + count * expected**2)
    half = NORMAL * sqrt(error * n / (n - 2)) / spread
    return Interval(value * unit, (value - half) * unit, (value + half) * unit)
