"""The frames of the oven's opening in Chromium, at full speed and with the CPU throttled four times.

    python -m benchmarks.page.frames

One game, one browser: the first round is opened at full speed, the second one throttled. The server paces twice as
fast as for people, so that the beats come closer together than they ever do at a table.
"""

from __future__ import annotations

from statistics import median
from typing import Final

from playwright.sync_api import Page

from tests.page.browser import PHONE, Guest, chromium, restaurant

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
    for (const act of acts) {
      const button = document.querySelector(`[data-act="${act}"]:enabled`);
      const order = act === "confirm" && document.querySelector(".order:enabled:not(.is-chosen)");
      if (button) { if (order) order.click(); else button.click(); return; }
    }
  };
  setInterval(press, 400);
}
"""


def main() -> None:
    """Both rounds, and the figures of each."""
    with restaurant(pace=PACE) as url, chromium() as browser:
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
    _report("the opening, full speed", full)
    _report(f"the opening, CPU throttled {THROTTLED}×", throttled)


def _wait_for_round(page: Page, number: int) -> None:
    page.wait_for_function("n => window.frames_of.length > n", arg=number, timeout=PATIENCE)


def _report(what: str, frames: list[float]) -> None:
    frames = sorted(frames)
    late = sum(frame > LATE for frame in frames) / len(frames)
    seconds = sum(frames) / 1000
    tail = ", ".join(f"p{share:g} {frames[int(len(frames) * share / 100)]:.1f} ms" for share in (95, 99, 99.9))
    print(
        f"{what:<36} {len(frames) / seconds:5.1f} frames/s over {seconds:.0f} s   "
        f"median {median(frames):.1f} ms, {tail}, longest {frames[-1]:.0f} ms, missed {late:.2%}",
        flush=True,
    )


if __name__ == "__main__":
    main()
