"""The frames of a table in a page alone, while characters think in its worker."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Browser

from benchmarks.page.frames import Frames
from benchmarks.page.slowing import slowed
from benchmarks.page.starting import PATIENCE, TABLE, site
from tests.page.alone import fetch_pack
from tests.page.browser import PHONE, Guest

SECONDS: Final = 12.0
SEATED: Final = ("professoressa", "commissario", "nonna")

# Notes how long each frame took while somebody else's turn it is, and the oven is shut. One's own turns, and whatever
# is asked at the baking, are decided by the page itself: whoever looks from outside costs frames.
WATCH: Final = """
() => {
  const ways = "[data-act=confirm], [data-act=fill], [data-act=decline], [data-act=go-on]";
  setInterval(() => document.querySelector(`:is(${ways}):enabled`)?.click(), 300);
  window.while_thinking = [];
  let last = null;
  const look = (now) => {
    const isTheirs = document.querySelector(".table") && !document.querySelector(".table [data-act=confirm]");
    if (isTheirs && last !== null) window.while_thinking.push(now - last);
    last = isTheirs ? now : null;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
"""

ENOUGH: Final = "least => window.while_thinking.reduce((sum, length) => sum + length, 0) > least"


def measure(browser: Browser, slower: float = 1.0, throttled: int = 1) -> Frames:
    """A table of four at the ordinary pace, with the two who search; *throttled*: by Chromium, all but the worker."""
    with site() as url:
        guest = Guest(browser, url, size=PHONE, calm=False, keeps=True)
        page = guest.page
        fetch_pack(page, url)
        page.goto(f"{url}/#/friends")
        page.click("[data-act=lay-table]")
        for character in SEATED:
            guest.seat(character)
        page.click("[data-act=start]:enabled")
        page.wait_for_selector(TABLE, timeout=PATIENCE)
        page.evaluate(WATCH)
        guest.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": throttled})
        with slowed(slower):
            page.wait_for_function(ENOUGH, arg=1000 * SECONDS, polling=1000, timeout=PATIENCE)
        lengths = page.evaluate("window.while_thinking")
        guest.close()
    return Frames(tuple(lengths))
