"""A browser on a slower machine: all its processes run for a part of the time only, its workers too.

Chromium's own throttling slows the main thread of a page and no worker, and Python is in a worker. How much slower a
page and a worker became is measured by a loop that never changes.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page

AT_A_TIME: Final = 0.002  # seconds in which it runs
TRIES: Final = 6
LOOK_AGAIN: Final = 100  # rests, until new processes are looked for

# Milliseconds of the loop: the shortest of a few at full speed, the middle one of a few when it is slowed.
LOOP: Final = """
function timed() {
  const begun = performance.now();
  for (let i = 0, x = 1; i < 60_000_000; i++) x = Math.imul(x, 1664525) + i | 0;
  return performance.now() - begun;
}
"""
IN_PAGE: Final = f"() => {{ {LOOP} return timed(); }}"
IN_WORKER: Final = f"""() => new Promise((resolve) => {{
  const code = `{LOOP} postMessage(timed())`;
  const worker = new Worker(URL.createObjectURL(new Blob([code], {{ type: "text/javascript" }})));
  worker.onmessage = ({{ data }}) => {{ worker.terminate(); resolve(data); }};
}})"""


@dataclass(frozen=True, slots=True)
class Slowness:
    """What to ask of `slowed`, and how many times longer the loop took then."""

    asked: float
    page: float = 1.0
    worker: float = 1.0

    @property
    def least(self) -> float:
        """Of the two."""
        return min(self.page, self.worker)


@contextmanager
def slowed(times: float) -> Iterator[None]:
    """Whatever browser this process has started is so many times slower meanwhile; 1: as it is."""
    if times <= 1:
        yield
        return
    done = threading.Event()
    slowing = threading.Thread(target=_slow, args=(times, done), daemon=True)
    slowing.start()
    try:
        yield
    finally:
        done.set()
        slowing.join()


def calibrate(browser: Browser, times: float) -> Slowness:
    """How to have a page and its workers so many times slower, on this machine and now."""
    page = browser.new_page()
    page.goto("about:blank")
    full = [min(_loops(page, how)) for how in (IN_PAGE, IN_WORKER)]
    found = Slowness(times)
    for _ in range(TRIES):
        with slowed(found.asked):
            slow = [sorted(_loops(page, how))[1] for how in (IN_PAGE, IN_WORKER)]
        found = Slowness(found.asked, slow[0] / full[0], slow[1] / full[1])
        if times <= found.least <= 1.15 * times:
            break
        found = Slowness(found.asked * 1.07 * times / found.least, found.page, found.worker)
    page.close()
    return found


def _loops(page: Page, how: str) -> list[float]:
    return [float(page.evaluate(how)) for _ in range(3)]


def _slow(times: float, done: threading.Event) -> None:
    rests = 0
    while not done.is_set():
        if rests % LOOK_AGAIN == 0:
            processes = descendants(os.getpid())
        rests += 1
        begun = time.perf_counter()
        time.sleep(AT_A_TIME)
        _send(processes, signal.SIGSTOP)
        time.sleep((time.perf_counter() - begun) * (times - 1))  # as long as it really ran
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
