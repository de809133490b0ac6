"""Measuring on a machine that others use too: many short turns, the best of which counts."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter, process_time


def seconds(work: Callable[[], object], turns: int, *, of_this_process: bool = True) -> float:
    """The shortest time *work* took: of this process's own time, or on the wall (with several threads)."""
    now = process_time if of_this_process else perf_counter
    best = float("inf")
    for _ in range(turns):
        start = now()
        work()
        best = min(best, now() - start)
    return best
