"""Measure the page alone, and the start of the terminal beside it: `python -m benchmarks.page.alone`.

    python -m benchmarks.page.alone starting thinking smoothness

Each part by itself takes less than three minutes. A slowed browser is four times slower than this machine; how much it
really was, in a page and in a worker, is printed before.
"""

from __future__ import annotations

import sys
from typing import Final

from playwright.sync_api import Browser

from benchmarks.page import smoothness, starting, thinking
from benchmarks.page.slowing import Slowness, calibrate
from benchmarks.table import line
from tests.page.browser import chromium

SLOWER: Final = 4
FULL: Final = Slowness(1.0)
SEARCHING: Final = ("nonna", "commissario", "professoressa")


def print_starting(browser: Browser, slow: Slowness) -> None:
    """From a tap to a table."""
    for face, seconds in starting.terminal().items():
        line(f"mammamia play, {face}", f"{seconds:.2f} s")
    for slower in (FULL, slow):
        found = starting.measure(browser, slower.asked)
        speed = _speed(slower)
        line(f"Play to a table, alone{speed}", f"{found.table:.2f} s")
        line(f"a table under way, page opened anew{speed}", f"{found.again:.2f} s")
        line(f"home, page opened anew{speed}", f"{found.home:.2f} s")
        line(f"first start, after the last byte{speed}", f"{found.first:.2f} s", "once for each pack")


def print_thinking(browser: Browser, slow: Slowness) -> None:
    """What a decision takes."""
    for slower in (FULL, slow):
        for found in thinking.measure(browser, slower.asked, SEARCHING):
            where = "today’s oven" if found.is_daily else f"{found.edition} {found.players}"
            line(
                f"longest decision of {found.character}, {where}{_speed(slower)}",
                f"{found.share(1.0):.0f} ms",
                f"median {found.share(0.5):.0f} ms, p95 {found.share(0.95):.0f} ms",
            )


def print_smoothness(browser: Browser, slow: Slowness) -> None:
    """Whether one feels it."""
    for what, found in (
        ("", smoothness.measure(browser)),
        (f", the main thread throttled {SLOWER} times", smoothness.measure(browser, throttled=SLOWER)),
        (_speed(slow), smoothness.measure(browser, slow.asked)),
    ):
        remark = f"median {found.median:.1f} ms, p99 {found.share(0.99):.1f} ms, missed {found.missed:.1%}"
        line(f"the table while bots think{what}", f"{found.a_second:.1f} frames/s", remark)


def _speed(slower: Slowness) -> str:
    return "" if slower is FULL else f", {SLOWER} times slower"


PARTS: Final = {"starting": print_starting, "thinking": print_thinking, "smoothness": print_smoothness}


def main(parts: list[str]) -> None:
    """The parts that were named, or all."""
    print("\nThe page alone: Python in a worker, a phone's screen, no network.\n")
    with chromium() as browser:
        slow = calibrate(browser, SLOWER)
        line("a loop, slowed: in the page", f"{slow.page:.2f} : 1", f"in a worker {slow.worker:.2f} : 1")
        for part in parts or PARTS:
            PARTS[part](browser, slow)


if __name__ == "__main__":
    main(sys.argv[1:])
