"""A browser on a slower machine: all its processes run for a part of the time only, its workers too.

Chromium's own throttling slows the main thread of a page and no worker, and Python is in a worker.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

AT_A_TIME: Final = 0.004  # seconds in which it runs


@contextmanager
def slowed(times: int) -> Iterator[None]:
    """Whatever this process has started is so many times slower meanwhile."""
    done = threading.Event()
    slowing = threading.Thread(target=_slow, args=(descendants(os.getpid()), times, done), daemon=True)
    slowing.start()
    try:
        yield
    finally:
        done.set()
        slowing.join()


def _slow(processes: list[int], times: int, done: threading.Event) -> None:
    while not done.is_set():
        time.sleep(AT_A_TIME)
        _send(processes, signal.SIGSTOP)
        time.sleep(AT_A_TIME * (times - 1))
        _send(processes, signal.SIGCONT)


def _send(processes: list[int], what: signal.Signals) -> None:
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, what)


def descendants(process: int) -> list[int]:
    """The processes that a process has started, and those that they have, but for the driver of the browser."""
    parents: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parents.setdefault(int(stat.read_text().rpartition(")")[2].split()[1]), []).append(int(stat.parent.name))
    found, todo = [], list(parents.get(process, []))
    while todo:
        one = todo.pop()
        todo += parents.get(one, [])
        with suppress(OSError):
            if "chrom" in Path(f"/proc/{one}/comm").read_text():
                found.append(one)
    return found
