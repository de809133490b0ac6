"""Measuring on a machine that others use too: many short turns, the best of which counts."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from time import perf_counter, process_time
from typing import Final

LOOPS: Final = 4_000_000
TURNS: Final = 8


def seconds(work: Callable[[], object], turns: int, *, of_this_process: bool = True) -> float:
    """The shortest time *work* took: of this process's own time, or on the wall (with several threads)."""
    now = process_time if of_this_process else perf_counter
    best = float("inf")
    for _ in range(turns):
        start = now()
        work()
        best = min(best, now() - start)
    return best


def two_cores() -> float:
    """What two cores are worth now, of one: two processes with half a loop each that touches no memory, on the wall."""
    pools = [ProcessPoolExecutor(1, get_context("spawn")) for _ in range(2)]
    one, two = (min(_on_the_wall(chosen, LOOPS // len(chosen)) for _ in range(TURNS)) for chosen in (pools[:1], pools))
    for pool in pools:
        pool.shutdown()
    return one / two


def _on_the_wall(pools: list[ProcessPoolExecutor], loops: int) -> float:
    for pool in pools:
        pool.submit(count, 1).result()  # it runs, and knows the loop
    start = perf_counter()
    asked = [pool.submit(count, loops) for pool in pools]
    for answer in asked:
        answer.result()
    return perf_counter() - start


def count(loops: int) -> None:
    """A loop that never changes."""
    for _ in range(loops):
        pass
