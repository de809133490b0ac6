"""The frames of the oven's opening in Chromium, at full speed and with the CPU throttled four times.

One game, one browser: the first round is opened at full speed, the second one throttled. The server goes twice as fast
as for people, to save time: the beats come closer together than they do at a table.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from statistics import median
from typing import Final

from playwright.sync_api import Browser, Page

from tests.page.browser import PHONE, Guest, restaurant
from tests.page.playing import ANYTHING, by_clicking

PACE: Final = 0.5
THROTTLED: Final = 4
PATIENCE: Final = 240  # seconds
LATE: Final = 1000 / 60 * 1.5  # a frame that took longer than this was missed

# Whoever looks from outside costs frames: while the oven is open the page answers its questions itself.
ANSWER: Final = """
() => setInterval(() => {
  const ways = "[data-act=fill], [data-act=ask], [data-act=help], [data-act=decline], [data-act=refuse]";
  const question = document.querySelector(".opening .question");
  question?.querySelector(ways)?.click();
}, 500)
"""

# Notes how long each frame took while the oven is open.
WATCH: Final = """
() => {
  window.frames_of = [[]];
  let last = null;
  const look = (now) => {
    const isOpen = document.querySelector(".opening");
    const rounds = window.frames_of;
    if (isOpen && last !== null) rounds[rounds.length - 1].push(now - last);
    else if (!isOpen && rounds[rounds.length - 1].length > 100) rounds.push([]);
    last = isOpen ? now : null;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
"""


@dataclass(frozen=True, slots=True)
class Frames:
    """How long each frame of one opening took, in milliseconds."""

    lengths: tuple[float, ...]

    @property
    def a_second(self) -> float:
        """How many frames there were in a second."""
        return 1000 * len(self.lengths) / sum(self.lengths)

    @property
    def median(self) -> float:
        """Half of the frames took longer."""
        return median(self.lengths)

    @property
    def missed(self) -> float:
        """The share of frames that came too late."""
        return sum(length > LATE for length in self.lengths) / len(self.lengths)

    def share(self, part: float) -> float:
        """So long took this part of the frames at most."""
        return sorted(self.lengths)[min(len(self.lengths) - 1, int(part * len(self.lengths)))]


def measure(browser: Browser) -> tuple[Frames, Frames]:
    """One opening at full speed, and one throttled."""
    with restaurant(pace=PACE) as url:
        guest = Guest(browser, url, size=PHONE, calm=False)
        page = guest.page
        guest.sit("Anna", {"seats": 4})
        guest.fill_up()
        page.wait_for_selector(".table")
        page.evaluate(WATCH)
        page.evaluate(ANSWER)
        line = guest.context.new_cdp_session(page)
        _play_a_round(page, 1)
        line.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLED})
        _play_a_round(page, 2)
        full, throttled = page.evaluate("window.frames_of")[:2]
        guest.close()
    return Frames(tuple(full)), Frames(tuple(throttled))


def _play_a_round(page: Page, number: int) -> None:
    """Until so many openings are over."""
    end = time.monotonic() + PATIENCE
    while page.evaluate("window.frames_of.length") <= number:
        assert time.monotonic() < end, "a round comes to its end"
        if page.evaluate("document.querySelector('.opening') !== null"):
            page.wait_for_timeout(1000)
        elif page.locator(ANYTHING).filter(visible=True).count():
            by_clicking(page)
        else:
            page.wait_for_timeout(200)
