"""Two people and a spectator at one table: in every phase a page is reloaded, a line is lost, the server is killed.

Each time everybody is back in the same place with the same cards, and can go on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.page.browser import DESKTOP, PHONE, Guest, build_once
from tests.page.measuring import until_drawn
from tests.page.playing import ENGLISH, MOST_DECISIONS, PATIENCE, PATIENCE_OF_WATCHERS, by_clicking, what_now
from tests.server.processes import Forked

pytestmark = pytest.mark.slow

PARTS = (
    ".lobby .chair, .hand, .seats, .oven .counted, .opening .heads, .columns-of-kinds, .board.order-board, .hand-row, "
    ".asks-now, .podium"  # the moments change once the review is done
)
NOW = (
    "[data-act=confirm]:enabled:not(.is-held), .question [data-act]:enabled, [data-act=go-on]:enabled, "
    "[data-act=rematch]:enabled"
)
A_MOMENT = 20  # milliseconds
FORGET_THROWS = """addEventListener('DOMContentLoaded', () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.chip { display: none !important }');
  document.adoptedStyleSheets = [sheet];
})"""  # what somebody threw last fades, and is not told again to whoever comes back


class Party:
    """Everybody at the table, the server, and the lines between them."""

    def __init__(self, browser: Browser, server: Forked) -> None:
        self.server = server
        self.host = Guest(browser, server.url, size=DESKTOP)
        self.friend = Guest(browser, server.url, size=PHONE)
        self.spectator = Guest(browser, server.url, size=DESKTOP)
        for guest in (self.host, self.friend, self.spectator):
            guest.context.add_init_script(FORGET_THROWS)
        self.lines: list[WebSocketRoute] = []
        self.friend.context.route_web_socket("**/ws?*", self._connect)
        room = self.host.sit("Anna", {"edition": "plus", "seats": 3, "options": {"rounds": 2}})
        for guest, act in ((self.friend, "sit"), (self.spectator, "watch")):
            guest.page.goto(f"{server.url}/#/room/{room}")
            guest.page.click(f"[data-act={act}]")
            guest.page.wait_for_selector(".lobby .chair")
        for page in self.pages:  # nobody is away, in anybody's eyes
            expect(page.locator(".chair")).to_have_count(3)
            expect(page.locator(".chair.is-free")).to_have_count(1)
            expect(page.locator(".chair .is-good")).to_have_count(1)
            expect(page.locator(".chair", has_text=ENGLISH.say("lobby.away"))).to_have_count(0)

    def _connect(self, line: WebSocketRoute) -> None:
        line.connect_to_server()
        self.lines.append(line)

    @property
    def pages(self) -> list[Page]:
        return [self.host.page, self.friend.page, self.spectator.page]

    def seen(self) -> list[list[str]]:
        """What lies in sight of each of them, in words."""
        return [page.locator(PARTS).all_inner_texts() for page in self.pages]

    def reload(self) -> None:
        self.friend.page.reload()

    def lose_the_line(self) -> None:
        """The page sees that, and asks for another one."""
        with self.friend.page.expect_request("**/ticket"):
            self.lines[-1].close(code=1001)

    def kill_the_server(self) -> None:
        """While it is dead nothing is said; a turn may be held until the line is back, and the page says why."""
        self.server.kill()
        for page in self.pages:
            expect(page.locator(".strip").first).to_be_visible()
            expect(page.locator(NOW)).to_have_count(0)
        self.server.start()

    def survive(self, phase: str) -> None:
        """All three, one after another."""
        self.settle()
        before = self.seen()
        troubles: tuple[Callable[[], None], ...] = (self.reload, self.lose_the_line, self.kill_the_server)
        for trouble in troubles:
            trouble()
            self.settle()
            for page, parts in zip(self.pages, before, strict=True):
                found = expect(page.locator(PARTS), f"{phase}: {trouble.__name__}")
                found.to_have_text(parts, use_inner_text=True, timeout=PATIENCE)

    def settle(self) -> None:
        """Wait until everybody has a line, and something to see."""
        for page in self.pages:
            page.mouse.move(1, 1)  # what one points at is proposed
            page.wait_for_selector(".lobby .chair, .table .seats, .opening, .ending", timeout=PATIENCE)
            expect(page.locator(".strip")).to_have_count(0, timeout=PATIENCE)

    def catch_up(self, ahead: Page) -> None:
        """Wait until everybody has come as far as this one."""
        until_drawn(ahead)
        number = ahead.locator(".room").get_attribute("data-number") or ""
        scene = next(one for one in (".table", ".opening", ".ending") if ahead.locator(one).count())
        for page in self.pages:
            expect(page.locator(".room")).to_have_attribute("data-number", number, timeout=PATIENCE_OF_WATCHERS)
            expect(page.locator(scene)).to_be_visible()
            until_drawn(page)

    def play_until(self, is_there: Callable[[str], bool]) -> None:
        """Both play until one of them is asked for this."""
        waited, made = 0, Counter[str]()
        while waited < PATIENCE and made.total() < MOST_DECISIONS:  # since somebody was asked
            for page in self.pages[:2]:
                if page.locator(NOW).count():
                    if is_there(what_now(page)):
                        self.catch_up(page)
                        return
                    made[by_clicking(page)] += 1
                    waited = 0
            self.host.page.wait_for_timeout(A_MOMENT)
            waited += A_MOMENT
        raise AssertionError(f"it never comes to that: {made}")


@pytest.fixture
def party(browser: Browser, tmp_path: Path) -> Iterator[Party]:
    build_once()
    server = Forked(f"sqlite:///{tmp_path / 'games.db'}")
    server.start()
    try:
        yield Party(browser, server)
    finally:
        server.kill()


def test_everybody_comes_back_whatever_happens(party: Party) -> None:
    party.survive("lobby")
    party.friend.page.click("[data-act=ready]")
    party.host.page.locator(".chair").nth(1).locator(".is-good").wait_for()
    party.host.fill_up()
    party.play_until(lambda act: act == "confirm")
    party.survive("turn")
    party.play_until(lambda act: act in ("ask", "fill", "decline"))
    party.survive("filling")
    party.play_until(lambda act: act in ("help", "refuse"))
    party.survive("answering")
    party.play_until(lambda act: act == "rematch")
    party.survive("over")
    for guest in (party.host, party.friend, party.spectator):
        guest.context.close()
