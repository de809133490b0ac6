"""Pictures of every screen, for people to look at: `python -m tests.page.pictures FOLDER [LANGUAGE] [THEME]`."""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.page.browser import DESKTOP, PHONE, SMALL, Guest, chromium, restaurant
from tests.page.playing import by_clicking, put_order

PACE = 0.12  # slow enough to be seen, fast enough to wait for
SIZES = {"phone": PHONE, "desktop": DESKTOP, "small": SMALL, "landscape": (844, 390), "tablet": (768, 1024)}
MOMENTS = {  # the first time that one of these is there, a picture is taken
    "choice": ".question",
    "baked": ".board.is-baked",
    "burnt": ".board.is-burnt",
    "close": ".board.is-close",
    "opening": ".opening .uppermost.is-new",
    "summary": ".scoreboard",
    "waiting": ".scoreboard .is-waiting",
    "ending": ".ending",
}


class Album:
    """A folder of pictures of one size."""

    def __init__(self, folder: Path, size: str, page: Page) -> None:
        self.folder = folder
        self.size = size
        self.page = page
        self.taken: set[str] = set()

    def take(self, name: str) -> None:
        """One picture; a second one of the same name is not needed."""
        if name not in self.taken:
            self.taken.add(name)
            self.page.screenshot(path=self.folder / f"{name}-{self.size}.png")

    def look_around(self) -> None:
        """A picture of every moment that has come for the first time."""
        for name, selector in MOMENTS.items():
            if name not in self.taken and self.page.locator(selector).count():
                self.take(name)


def take_all(browser: Browser, url: str, folder: Path, size: str, language: str, theme: str) -> None:
    """Every screen in one size."""
    guest = Guest(browser, url, size=SIZES[size], language=language)
    page = guest.page
    guest.context.add_init_script(f"localStorage.setItem('mammamia.theme', '\"{theme}\"')")
    album = Album(folder, size, page)
    page.goto(url)
    page.wait_for_selector("[data-act=play-now]")
    album.take("home")
    _lobby(guest, browser, album, language)
    page.goto(url)
    page.click("[data-act=play-now]")
    page.wait_for_selector("[data-act=confirm]")
    album.take("table-first")
    _game(page, album)
    print(f"{size}: {sorted(album.taken)}; errors: {guest.errors}")
    guest.close()


def _lobby(guest: Guest, browser: Browser, album: Album, language: str) -> None:
    page = guest.page
    link = guest.lay_table()
    guest.seat("nonna")
    album.take("lobby")
    friend = Guest(browser, guest.url, size=SIZES[album.size], language=language)
    friend.page.goto(link)
    friend.page.wait_for_selector("[data-act=sit]")
    Album(album.folder, album.size, friend.page).take("door")
    friend.close()
    page.click("[data-act=settings]")
    page.wait_for_selector("dialog[open]")
    album.take("settings")


def _game(page: Page, album: Album) -> None:
    turns = 0
    while "ending" not in album.taken:
        album.look_around()
        if page.locator(".table [data-act=confirm]").count() and not page.locator(".scoreboard").count():
            turns += 1
            put_order(page)
            if turns == 4:
                album.take("table")
        if page.locator("[data-act=go-on], [data-act=confirm], .question [data-act]").count():
            by_clicking(page)
        page.wait_for_timeout(60)


def main() -> None:
    """Every size, in one language and theme."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    language, theme = [*sys.argv[2:], "en", "dark"][:2] if len(sys.argv) < 4 else sys.argv[2:4]
    with restaurant(pace=PACE) as url, chromium() as browser:
        for size in SIZES:
            take_all(browser, url, folder, size, language, theme)


if __name__ == "__main__":
    main()
