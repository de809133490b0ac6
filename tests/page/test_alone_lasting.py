"""What a page alone outlives: the end of its tab and of its browser, a new version, a server that is elsewhere."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from mammamia.server.site import write_site
from tests.machine import program_of
from tests.page.alone import HURRY, WAKING, fetch_pack, visitor, wake, web_space
from tests.page.browser import Guest, build_once
from tests.page.playing import ENGLISH, by_clicking, what_now
from tests.server.served import server

pytestmark = pytest.mark.slow

say = ENGLISH.say
LOOK_FOR_UPDATE = """async () => {
  window.kept = await navigator.serviceWorker.ready;
  await window.kept.update();
}"""
IS_WAITING = "() => window.kept.waiting?.state === 'installed'"


@contextmanager
def started(browser: Browser, profile: Path) -> Iterator[BrowserContext]:
    """A browser with everything that it had when it was ended."""
    args = ["--no-sandbox", "--disable-gpu"]
    context = browser.browser_type.launch_persistent_context(
        profile, executable_path=program_of("chromium"), args=args, locale="en", reduced_motion="reduce"
    )
    context.add_init_script(f"{HURRY}; localStorage.setItem('mammamia.thrown', '2')")
    yield context
    context.close()


def take_table(page: Page, url: str) -> int:
    """Open the table that is listed at home: how many entries its log has."""
    page.goto(f"{url}/")
    page.click(".own-tables a.table-line")
    wake(page)
    return moves_at(page)


def moves_at(page: Page) -> int:
    """How many entries the log has that the page shows; no entry of it is ever lost."""
    return int(page.locator(".room").get_attribute("data-number") or 0)


def test_a_game_outlives_its_tab_and_its_browser(browser: Browser, tmp_path: Path) -> None:
    build_once()
    write_site(tmp_path / "site")
    profile = tmp_path / "profile"
    with web_space(tmp_path / "site") as url:
        with started(browser, profile) as context:
            page = context.new_page()
            fetch_pack(page, url)
            page.click("[data-act=home]")
            page.click("[data-act=play-now]")
            wake(page)
            before = play_on(page)
            page.close()  # no goodbye
            page = context.new_page()
            assert take_table(page, url) >= before > 0
            before = play_on(page)
        with started(browser, profile) as context:
            context.set_offline(True)
            page = context.new_page()
            assert take_table(page, url) >= before
            assert play_on(page) > before


def play_on(page: Page) -> int:
    """Decide once, and wait until it is one's turn again: how many entries the log has then."""
    by_clicking(page)
    what_now(page)
    return moves_at(page)


# ---------------------------------------------------------------- a new version


def write_build(folder: Path, mark: str) -> None:
    """A build of its own: the page says its mark, and its pack is another one."""
    shutil.rmtree(folder, ignore_errors=True)
    write_site(folder)
    index = folder / "index.html"
    index.write_text(
        index.read_text(encoding="utf-8").replace("<html ", f'<html data-build="{mark}" '), encoding="utf-8"
    )
    for script in folder.rglob("*.js"):
        text = script.read_text(encoding="utf-8")
        pack = re.search(r'version:"([0-9a-f]{64})"', text)
        if pack:
            text = text.replace(pack[1], mark * 64)
        text = re.sub(r"mammamia-[0-9a-f]{64}", f"mammamia-{mark * 64}", text)
        script.write_text(text, encoding="utf-8")


def test_a_new_version_waits_for_the_game_and_the_game_goes_on_in_it(browser: Browser, tmp_path: Path) -> None:
    build_once()
    write_build(tmp_path, "a")
    with web_space(tmp_path) as url:
        guest = visitor(browser, url)
        page = guest.page
        fetch_pack(page, url)
        page.click("[data-act=home]")
        page.click("[data-act=play-now]")
        wake(page)
        by_clicking(page)
        write_build(tmp_path, "b")
        page.evaluate(LOOK_FOR_UPDATE)
        page.wait_for_function(IS_WAITING, timeout=WAKING)  # it is here, whole, with its pack
        for _ in range(2):
            by_clicking(page)
        what_now(page)
        expect(page.locator(".update")).to_have_count(0)  # nothing is said at the table, and nothing has changed there
        page.reload()
        wake(page)
        assert page.locator("html").get_attribute("data-build") == "a"
        before = moves_at(page)

        other = guest.new_tab()  # where the game is open, too
        take_table(other, url)
        page.goto(f"{url}/#/")
        expect(page.locator(".update")).to_contain_text(say("page.pack.update"))
        page.click("[data-act=update]")
        page.wait_for_selector("[data-act=update]", state="detached")  # not while another tab plays
        assert page.locator("html").get_attribute("data-build") == "a"
        other.close()
        page.reload()
        page.click("[data-act=update]")
        page.wait_for_selector("html[data-build=b]", state="attached")
        guest.context.set_offline(True)
        assert take_table(page, url) >= before
        assert play_on(page) > before
        guest.close()


# ---------------------------------------------------------------- a server elsewhere


def test_a_folder_whose_server_is_elsewhere(browser: Browser, tmp_path: Path) -> None:
    """People meet at the server, by a link to the folder; where it cannot be reached, the page hosts its own tables."""
    build_once()
    with web_space(tmp_path) as site:
        with server(allow_origins=(site,)) as far:
            write_site(tmp_path / "pizza", server=far)
            url = f"{site}/pizza"
            host, friend = Far(browser, url, far), Far(browser, url, far)
            link = host.lay_table()
            assert link.startswith(url)
            friend.page.goto(link)
            friend.page.get_by_label(say("lobby.call-you")).fill("Ben")
            friend.page.click("[data-act=sit]")
            friend.page.click("[data-act=ready]")
            for character in ("bambino", "luigi"):
                host.seat(character)
            host.page.click("[data-act=start]:enabled")
            for guest in (host, friend):
                guest.page.wait_for_selector(".table")
                assert "/room/here-" not in guest.page.url
            friend.close()
            fetch_pack(host.page, url)
            host.page.click("[data-act=home]")
        host.page.click("[data-act=play-now]")  # the server is gone
        wake(host.page)
        assert "/room/here-" in host.page.url
        host.errors.clear()  # the browser writes down that the server was not there
        host.close()


class Far(Guest):
    """Somebody whose page comes from one host and whose table is at another."""

    def __init__(self, browser: Browser, url: str, far: str) -> None:
        self.far = far
        super().__init__(browser, url, keeps=True)
        self.context.add_init_script(HURRY)

    def _is_allowed(self, address: str) -> bool:
        return super()._is_allowed(address) or address.startswith((self.far, self.far.replace("http", "ws", 1)))
