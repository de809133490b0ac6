"""The pictures of the README, from a real game on the page as it is built: `python -m tools.readme_pictures`.

table.webp and baked.webp show the same moment on a phone and on a desktop; opening.webp moves: an order is baked.
"""

from __future__ import annotations

from base64 import b64decode
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Page

from tests.page.browser import DESKTOP, PHONE, Guest, chromium, restaurant
from tests.page.playing import by_clicking, put_order
from tools.page import ROOT

IMAGES: Final = ROOT / "docs" / "images"
PACE: Final = 1.0  # as people see it
NOTED: Final = (4, 6, 5, 3, 5)  # cards of each kind in the notebook
TURN: Final = 6  # of the viewer, when the table is shown
BAKED: Final = ".opening .board.is-baked"
ASKED: Final = ".question [data-act]"
BEFORE, AFTER = 7.2, 0.6  # seconds of the film, around the moment in which an order is baked
FRAMES: Final = 12  # a second
LAST: Final = 1500  # milliseconds that the last picture stands
WIDTH: Final = 340  # of the film
GAP: Final = 32  # between phone and desktop
QUALITY: Final = 65  # of the film
SHARP: Final = 88  # quality of a picture that stands still
PAUSE_WHEN: Final = """what => {
  const timer = setInterval(() => {
    const pause = document.querySelector("[data-act=pause]:enabled");
    if (!pause || !document.querySelector(what)) return;
    clearInterval(timer);
    pause.click();
  }, 20);
}"""
IS_PAUSED: Final = "[data-act=pause]:has(use[href$='#play'])"


class Camera:
    """Films a page: every picture that the browser draws, with its time in seconds."""

    def __init__(self, page: Page) -> None:
        self.shots: list[tuple[float, bytes]] = []
        self._session = page.context.new_cdp_session(page)
        self._session.on("Page.screencastFrame", self._shot)

    def start(self) -> None:
        """Begin; what was filmed before is thrown away."""
        self.shots.clear()
        self._session.send("Page.startScreencast", {"format": "jpeg", "quality": 95})

    def stop(self) -> None:
        """End; the film is kept."""
        self._session.send("Page.stopScreencast")

    def _shot(self, frame: dict[str, Any]) -> None:
        self.shots.append((frame["metadata"]["timestamp"], b64decode(frame["data"])))
        self._session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    def develop(self, file: Path, moment: float) -> None:
        """Write the seconds around a moment as a moving picture, in even steps."""
        steps = round((BEFORE + AFTER) * FRAMES)
        images = [small(self._at(moment - BEFORE + step / FRAMES)) for step in range(steps + 1)]
        durations = [1000 // FRAMES] * steps + [LAST]
        images[0].save(
            file, save_all=True, append_images=images[1:], duration=durations, loop=0, quality=QUALITY, method=4
        )

    def _at(self, time: float) -> bytes:
        """What was to be seen then."""
        return max((shot for shot in self.shots if shot[0] <= time), default=self.shots[0])[1]


def small(data: bytes) -> Image.Image:
    """One picture of the film, in its size."""
    image = Image.open(BytesIO(data)).convert("RGB")
    return image.resize((WIDTH, round(image.height * WIDTH / image.width)), Image.Resampling.LANCZOS)


def photograph(page: Page, file: Path) -> None:
    """What is shown now, on a phone and on a desktop beside each other."""
    shots = []
    for width, height in (DESKTOP, PHONE):  # in the end the page is as it was
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(600)  # until everything lies where it belongs
        shots.append(Image.open(BytesIO(page.screenshot())).convert("RGBA"))
    desktop, phone = shots
    both = Image.new("RGBA", (phone.width + GAP + desktop.width, max(phone.height, desktop.height)))
    both.paste(phone, (0, 0))
    both.paste(desktop, (phone.width + GAP, (both.height - desktop.height) // 2))
    both.save(file, quality=SHARP, method=6)


def play_on(page: Page) -> None:
    """Answer whatever is asked, or wait a little."""
    if page.locator(f"{ASKED}, .table [data-act=confirm]:enabled, [data-act=go-on]:enabled").count():
        by_clicking(page)
    page.wait_for_timeout(50)


def show_table(page: Page) -> None:
    """Play until the viewer's turn has come for the sixth time, and choose an order."""
    for turn in range(1, TURN + 1):
        page.locator(".table [data-act=confirm]:enabled").wait_for(timeout=60_000)
        if turn < TURN:
            by_clicking(page)
    put_order(page)
    take_notes(page)
    page.wait_for_selector(".bubble", state="detached")
    photograph(page, IMAGES / "table.webp")


def take_notes(page: Page) -> None:
    """What somebody remembers who has listened: a few of each kind."""
    for place, cell in enumerate(page.locator("[data-note]").all()):
        for _ in range(NOTED[place]):
            cell.click()


def show_opening(page: Page) -> None:
    """Film the opening until an order is baked, and photograph it then."""
    camera = Camera(page)
    while not page.locator(".opening").count():
        play_on(page)
    camera.start()
    while not page.locator(BAKED).count():
        play_on(page)
    moment = camera.shots[-1][0]
    page.wait_for_timeout(AFTER * 1000)
    camera.stop()
    page.evaluate(PAUSE_WHEN, BAKED)
    while not page.locator(IS_PAUSED).count():
        play_on(page)
    photograph(page, IMAGES / "baked.webp")
    camera.develop(IMAGES / "opening.webp", moment)


def main() -> None:
    """One game, alone against three characters, with a notebook."""
    with restaurant(pace=PACE) as url, chromium() as browser:
        guest = Guest(browser, url, size=PHONE, calm=False)
        guest.sit("Chiara", {"seats": 4, "aid": "notebook"})
        guest.fill_up()
        show_table(guest.page)
        show_opening(guest.page)
        guest.close()


if __name__ == "__main__":
    main()
