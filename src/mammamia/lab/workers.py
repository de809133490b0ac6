"""Work spread over processes, with the results in the order of the tasks and never many of them in memory."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Final, Protocol, TypeVar

T = TypeVar("T")
R = TypeVar("R")

AHEAD: Final = 3  # tasks per core that may wait for their turn


class Spread(Protocol):
    """A way to do many tasks: what a function makes of each, in their order."""

    def __call__(self, function: Callable[[T], R], tasks: Iterable[T]) -> Generator[R, None, None]:
        """Do them."""
        ...


class Cores:
    """So many processes of this machine."""

    def __init__(self, cores: int) -> None:
        self.cores = cores

    def __call__(self, function: Callable[[T], R], tasks: Iterable[T]) -> Generator[R, None, None]:
        """Do them."""
        return in_order(function, tasks, self.cores)


def in_order(function: Callable[[T], R], tasks: Iterable[T], cores: int) -> Generator[R, None, None]:
    """What *function* makes of each task; on one core in this process."""
    if cores == 1:
        yield from map(function, tasks)
        return
    waiting: deque[Future[R]] = deque()
    pool = ProcessPoolExecutor(cores, initializer=_leave_interrupts_to_the_parent)
    try:
        for task in tasks:
            waiting.append(pool.submit(function, task))
            if len(waiting) >= AHEAD * cores:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
