"""The first picture of Home, in browsers that were never here: `python -m benchmarks.page.first_paint URL…`.

With the addresses of two servers, an old page stands beside a new one: they take turns, so both see the same machine.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from statistics import median
from typing import Final

from playwright.sync_api import Browser

from benchmarks.page.frames import THROTTLED
from benchmarks.table import line
from tests.page.browser import PHONE, Guest, chromium, restaurant

VISITS: Final = 11
PAINTS: Final = """
  () => Object.fromEntries(performance.getEntriesByType("paint").map(entry => [entry.name, entry.startTime]))
"""
USABLE: Final = """(() => {
  const look = () => {
    if (document.querySelector("[data-act=play-now]:enabled")) window.usable ??= performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()"""
LARGEST: Final = """
  () => new Promise(resolve => new PerformanceObserver(list => resolve(list.getEntries().at(-1).startTime))
    .observe({ type: "largest-contentful-paint", buffered: true }))
"""


@dataclass(frozen=True, slots=True)
class Picture:
    """Milliseconds after the address was opened."""

    any: float  # something is drawn, be it the colour behind everything
    content: float  # words or drawings are
    largest: float  # the largest piece of the first screen is
    usable: float  # one can tap *Play*


def measure(browser: Browser, urls: list[str], slower: int = 1) -> list[Picture]:
    """The median of several visits, for each address; on a processor so many times as slow."""
    found: list[list[Picture]] = [[] for _ in urls]
    for _ in range(VISITS):
        for url, pictures in zip(urls, found, strict=True):
            pictures.append(_visit(browser, url, slower))
    return [_middle(pictures) for pictures in found]


def _visit(browser: Browser, url: str, slower: int) -> Picture:
    guest = Guest(browser, url, size=PHONE)
    guest.context.new_cdp_session(guest.page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    guest.context.add_init_script(USABLE)
    guest.page.goto(url)
    guest.page.wait_for_selector("[data-act=play-now]:enabled")
    largest = float(guest.page.evaluate(LARGEST))
    usable = float(guest.page.evaluate("window.usable"))
    paints: dict[str, float] = guest.page.evaluate(PAINTS)
    guest.close()
    return Picture(paints["first-paint"], paints["first-contentful-paint"], largest, usable)


def _middle(pictures: list[Picture]) -> Picture:
    columns = zip(*((one.any, one.content, one.largest, one.usable) for one in pictures), strict=True)
    return Picture(*(median(column) for column in columns))


def print_pictures(url: str, found: Picture) -> None:
    """One line for each."""
    more = f"content {found.content:.0f} ms, largest {found.largest:.0f} ms, *Play* {found.usable:.0f} ms"
    line(f"first paint, {url}", f"{found.any:.0f} ms", more)


def print_all(browser: Browser, urls: list[str]) -> None:
    """At full speed, and throttled."""
    for slower in (1, THROTTLED):
        for url, found in zip(urls, measure(browser, urls, slower), strict=True):
            print_pictures(f"{url}, CPU throttled {slower} times" if slower > 1 else url, found)


def main(urls: list[str]) -> None:
    """Of the servers that are named, or of one of our own."""
    with chromium() as browser:
        if urls:
            return print_all(browser, urls)
        with restaurant() as url:
            print_all(browser, [url])


if __name__ == "__main__":
    main(sys.argv[1:])
