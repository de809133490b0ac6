"""A real browser at a real server: Debian's Chromium, or whichever Chromium the machine has, driven by Playwright."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from playwright.sync_api import Browser, ConsoleMessage, Page, Playwright, Request, sync_playwright

from mammamia.records.fair import SEED_BYTES
from tests.machine import program_of
from tests.server.served import ask, server
from tools import page as building

SMALL = (320, 568)
PHONE = (390, 844)
LANDSCAPE = (844, 390)
TABLET = (768, 1024)
DESKTOP = (1280, 800)
BOTS = ("luigi", "nonna", "giulia", "bambino", "turista")
BLOCKED = "Service Worker registration blocked by Playwright"
WATCH_SHIFTS = """
  window.shifts = [];
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      const moved = entry.sources.map(source => source.node?.closest ? source.node : source.node?.parentElement);
      const seen = moved.filter(node => node?.closest(".table, .opening") && !node.closest(".log"));
      if (entry.hadRecentInput || seen.length === 0) continue;
      const names = seen.map(node => node.className || node.nodeName);
      const screen = seen.some(node => node.closest(".table")) ? "table" : "opening";
      window.shifts.push({ share: entry.value, names, screen });
    }
  }).observe({ type: "layout-shift", buffered: true });
"""

# What a browser adds to the shuffle, 16 bytes, is always the same; all else stays random.
KNOWN_NONCE = """
  const roll = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = bytes => bytes.length === 16 ? bytes.fill(1) : roll(bytes);
"""


@contextmanager
def chromium() -> Iterator[Browser]:
    """One browser for many tests."""
    playwright: Playwright
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program_of("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def restaurant(*, pace: float = 0.0, seed: int = 1) -> Iterator[str]:
    """The address of a server that hands out the page, which is built if it was not; *pace* 0: no pauses at all.

    Nothing is left to luck: each of its games has the same shuffle, and a bot's dice follow from that.
    """
    build_once()
    shuffle = bytes([seed]) * SEED_BYTES
    with patch("mammamia.hosting.house.new_seed", return_value=shuffle), server(pace=pace) as url:
        yield url


def build_once() -> None:
    """`make test` builds the page before; whoever runs one test alone need not think of it."""
    if not (Path(building.PAGE) / "index.html").exists():
        building.build()


class Guest:
    """Somebody at a browser of their own; whatever goes wrong in the page is kept."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        size: tuple[int, int] = PHONE,
        language: str = "en",
        calm: bool = True,
        is_new: bool = False,
        keeps: bool = False,
    ) -> None:
        width, height = size
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            reduced_motion="reduce" if calm else "no-preference",
            color_scheme="dark",
            service_workers="allow" if keeps else "block",  # most tests are over before anything is kept
        )
        self.context.add_init_script(WATCH_SHIFTS)
        self.context.add_init_script(KNOWN_NONCE)
        if not is_new:  # somebody who has thrown cards before is proposed some
            self.context.add_init_script("localStorage.setItem('mammamia.thrown', '2')")
        self.url = url
        self.errors: list[str] = []
        self.page = self.new_tab()

    def new_tab(self) -> Page:
        """Another tab of the same browser."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._heard)
        page.on("request", self._asked)
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and BLOCKED not in message.text:
            self.errors.append(f"{message.text} {message.location.get('url', '')}".strip())

    def _asked(self, request: Request) -> None:
        if not self._is_allowed(request.url):
            self.errors.append(f"a request to {request.url}")

    def _is_allowed(self, address: str) -> bool:
        return address.startswith((self.url, self.url.replace("http", "ws", 1), "data:", "blob:"))

    def sit(self, name: str, terms: Mapping[str, Any]) -> str:
        """Open a table with these terms, and go there: its room."""
        seated = ask(f"{self.url}/api/rooms", {"name": name, "terms": dict(terms)})
        self.page.goto(f"{self.url}/#/room/{seated['room']}/{seated['token']}")
        return str(seated["room"])

    def fill_up(self) -> None:
        """Seat characters where nobody sits, and begin as soon as everybody is ready; the host always is."""
        self.page.wait_for_selector("[data-act=start]")
        for bot in BOTS[: self.page.locator("[data-act=add-bot]").count()]:
            self.seat(bot)
        self.page.click("[data-act=start]:enabled")

    def seat(self, bot: str) -> None:
        """Ask a character to the first free seat."""
        self.page.locator("[data-act=add-bot]:enabled").first.wait_for()
        seats = self.page.locator("[data-act=add-bot]").count()
        self.page.locator("[data-act=add-bot]:enabled").first.click()
        self.page.click(f"[data-character={bot}]")
        self.page.wait_for_function("n => document.querySelectorAll('[data-act=add-bot]').length < n", arg=seats)

    def lay_table(self) -> str:
        """Lay a table for friends, from the home page on: the link to it."""
        self.page.goto(self.url)
        self.page.click("[data-act=with-friends]")
        self.page.click("[data-act=lay-table]")
        return self.page.locator(".invitation input").input_value()

    def close(self) -> None:
        """Leave, and take everything along; nothing may have gone wrong."""
        self.context.close()
        assert self.errors == [], self.errors
