"""What Ray costs an arena or a study: `python -m benchmarks.cluster`.

A task without work tells what the scheduler takes for itself. Simulated workers tell how it spreads: each has a
processor by name only, and its work is to sleep as long as a piece would take, so that many fit on a small machine.
"""

from __future__ import annotations

import logging
import os
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any, Final, NamedTuple

import ray

from mammamia.lab.arena import COMPILED_PART
from mammamia.lab.cluster import Cluster

WORKERS: Final = (1, 2, 4, 8, 16)
PIECE: Final = 0.5  # seconds of work in a piece: an arena's or a study's is about as long
UNEVEN: Final = 0.5  # a piece takes up to this part more or less: games are not equally long
PIECES: Final = 40  # for each worker
WARMING: Final = 2  # pieces for each worker that do not count: its process has to start
EMPTY: Final = 3000  # tasks without work
TURNS: Final = 3
MACHINES: Final = (1, 10, 100)
CORES: Final = 16  # of each machine, on paper
GOAL: Final = 0.9


class Task(NamedTuple):
    """A piece of work that is simulated."""

    number: int
    seconds: float


class Overhead(NamedTuple):
    """What a task without work takes, in microseconds."""

    wall: float
    driver: float  # CPU of the process that hands out the tasks and takes the results


def work(task: Task) -> list[float]:
    """As long as a piece, and with as large a result."""
    if task.seconds:
        time.sleep(task.seconds)
    return [0.25] * COMPILED_PART


def tasks(n: int) -> Iterator[Task]:
    """Pieces that are not equally long, but the same ones each time."""
    dice = random.Random(1)
    for number in range(n):
        yield Task(number, PIECE * dice.uniform(1 - UNEVEN, 1 + UNEVEN))


@contextmanager
def simulated(workers: int) -> Iterator[Cluster]:
    """A cluster with so many processors, whatever the machine has."""
    ray.init(
        address="local", num_cpus=workers, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR
    )
    try:
        with Cluster() as cluster:
            for _ in cluster(work, (Task(n, 0.2) for n in range(WARMING * workers))):
                pass
            yield cluster
    finally:
        ray.shutdown()


def measure_overhead(cluster: Cluster) -> Overhead:
    """Tasks without work, one after the other as fast as they come."""
    wall, cpu = time.perf_counter(), time.process_time()
    done = sum(1 for _ in cluster(work, (Task(n, 0.0) for n in range(EMPTY))))
    assert done == EMPTY, f"{done} of {EMPTY} tasks came back"
    return Overhead((time.perf_counter() - wall) / EMPTY * 1e6, (time.process_time() - cpu) / EMPTY * 1e6)


def measure_spread(cluster: Cluster, workers: int) -> float:
    """Which part of all workers' time was work: 1 is the best there is."""
    plan = list(tasks(PIECES * workers))
    start = time.perf_counter()
    for _ in cluster(work, plan):
        pass
    return sum(task.seconds for task in plan) / workers / (time.perf_counter() - start)


def most_workers(overhead: float, piece: float = PIECE) -> float:
    """How many workers one driver keeps busy for the goal's part of their time, if *overhead* is in microseconds.

    A worker waits for the driver to hand out its next task; the driver is one thread of Python and can do one at a
    time. It keeps up while all workers together finish fewer tasks in a second than it can take and hand out.
    """
    return piece / GOAL / (overhead / 1e6)


def line(what: str, figure: str, remark: str = "") -> None:
    """One row of the table."""
    print(f"{what:<46} {figure:>12}   {remark}", flush=True)


def turns(measure: Callable[[], Any]) -> list[Any]:
    """Several times: the machine is shared."""
    return [measure() for _ in range(TURNS)]


def main() -> None:
    """The overhead, the spread, and what follows for many machines."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_AUTH_MODE", "disabled")
    driver = []
    with simulated(os.cpu_count() or 1) as cluster:
        for overhead in turns(lambda: measure_overhead(cluster)):
            driver.append(overhead.driver)
            line("a task without work", f"{overhead.wall:.0f} µs", f"{overhead.driver:.0f} µs of the driver's CPU")
    for workers in WORKERS:
        with simulated(workers) as cluster:
            share = measure_spread(cluster, workers)
            line(f"{workers} simulated workers, pieces of {PIECE} s", f"{100 * share:.1f} %", "of their time was work")
    for machines in MACHINES:
        shortest = machines * CORES * GOAL * median(driver) / 1e6
        line(f"{machines} machines of {CORES} cores: a piece is at least", f"{shortest:.2f} s")


if __name__ == "__main__":
    main()
