"""The frames of the oven's opening in Chromium, at full speed and with the CPU throttled four times.

One game, one browser: the first round is opened at full speed, the second one throttled. The server goes twice as fast
as for people, to save time before the oven is opened, and the show is set to slow: its beats come a little closer
together than they do at a table.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import Final

from playwright.sync_api import Browser, Page

from tests.page.browser import PHONE, Guest, restaurant

PACE: Final = 0.5
THROTTLED: Final = 4
PATIENCE: Final = 240_000  # milliseconds
LATE: Final = 1000 / 60 * 1.5  # a frame that took longer than this was missed

# Plays by itself, and notes how long each frame took while the oven is open.
WATCH: Final = """
() => {
  window.frames_of = [[]];
  let last = null;
  const look = (now) => {
    const isOpen = document.querySelector(".opening") && !document.querySelector(".summary");
    const rounds = window.frames_of;
    if (isOpen && last !== null) rounds[rounds.length - 1].push(now - last);
    else if (!isOpen && rounds[rounds.length - 1].length > 100) rounds.push([]);
    last = isOpen ? now : null;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const acts = ["fill", "help", "decline", "refuse", "go-on", "confirm"];
  const press = () => {
    const speed = document.querySelector("[data-act=speed]:enabled");
    if (speed && speed.value !== "slow") {
      speed.value = "slow";
      speed.dispatchEvent(new Event("change", { bubbles: true }));
    }
    for (const act of acts) {
      const button = document.querySelector(`[data-act="${act}"]:enabled`);
      const order = act === "confirm" && document.querySelector(".order:enabled:not(.is-chosen)");
      if (button) { if (order) order.click(); else button.click(); return; }
    }
  };
  setInterval(press, 400);
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
        page.goto(url)
        page.click("[data-act=play-now]")
        page.wait_for_selector(".table")
        page.evaluate(WATCH)
        line = guest.context.new_cdp_session(page)
        _wait_for_round(page, 1)
        line.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLED})
        _wait_for_round(page, 2)
        full, throttled = page.evaluate("window.frames_of")[:2]
        guest.close()
    return Frames(tuple(full)), Frames(tuple(throttled))


def _wait_for_round(page: Page, number: int) -> None:
    page.wait_for_function("n => window.frames_of.length > n", arg=number, timeout=PATIENCE)
