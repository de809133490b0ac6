"""The page alone: the pack is fetched, the network is cut, and everything that needs no other person goes on."""

from __future__ import annotations

import functools
import re
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from mammamia.server.site import write_site
from tests.page.browser import DESKTOP, Guest, build_once
from tests.page.playing import ANSWERS, ANYTHING, ENGLISH, by_clicking, play_to_the_end, what_now

pytestmark = pytest.mark.slow

HURRY = "sessionStorage.setItem('mammamia.pace', '0')"  # as the server of these tests: no pauses at all
WAKING = 90_000  # milliseconds in which Python is awake, also on a machine that has much else to do
say = ENGLISH.say


def visitor(browser: Browser, url: str, **looks: Any) -> Guest:
    """Somebody whose browser keeps what it is given."""
    guest = Guest(browser, url, keeps=True, **looks)
    guest.context.add_init_script(HURRY)
    return guest


def wake(page: Page, what: str = ANYTHING) -> None:
    """Wait until the worker has started and the table is there."""
    page.locator(what).filter(visible=True).first.wait_for(timeout=WAKING)


def fetch_pack(page: Page, url: str) -> None:
    page.goto(f"{url}/#/pack")
    page.click("[data-act=get-pack]")
    page.wait_for_selector("[data-stage=ready]")


def cut_off(browser: Browser, url: str, **looks: Any) -> Guest:
    """Somebody who has fetched the pack, and has no network now."""
    guest = visitor(browser, url, **looks)
    fetch_pack(guest.page, url)
    guest.context.set_offline(True)
    guest.page.click("[data-act=home]")
    return guest


def test_a_whole_game_with_a_reload_in_every_phase_its_replay_and_its_link(browser: Browser, url: str) -> None:
    guest = cut_off(browser, url)
    page = guest.page
    page.click("[data-act=play-now]")
    wake(page)
    seen = set[str]()
    while (act := what_now(page)) != "rematch":
        phase = "answer" if act in ANSWERS else act
        if phase not in seen:
            seen.add(phase)
            page.reload()
            wake(page)
        by_clicking(page)
    assert {"confirm", "answer", "go-on"} <= seen
    page.reload()
    wake(page, "[data-act=rematch]")
    assert "/room/here-" in page.url
    page.click("[data-act=replay]")
    page.wait_for_selector(".replay [data-act=share]")
    page.click(".replay [data-act=share]")
    size = page.locator("[data-act=share-whole] small").inner_text()
    assert int(re.sub(r"\D", "", size)) < 4000
    guest.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.click("[data-act=share-whole]")
    page.wait_for_selector(f"text={say('ending.copied')}")
    link = page.evaluate("navigator.clipboard.readText()")
    guest.close()

    friend = Guest(browser, url)  # at another device, with a network and without a pack
    friend.page.goto(link)
    friend.page.wait_for_selector(".replay[data-viewpoint=all]")
    friend.page.goto(f"{url}/#/shared/nothing-sound")
    expect(friend.page.locator(".trouble")).not_to_be_empty()
    friend.errors.clear()  # the browser writes down that the server refused
    friend.close()


def test_a_whole_game_of_plus_with_help_without_a_network(browser: Browser, url: str) -> None:
    guest = cut_off(browser, url, size=DESKTOP)
    page = guest.page
    page.click("[data-act=with-friends]")
    page.click("[data-act=lay-table]")
    page.get_by_text(say("lobby.at-home")).wait_for(timeout=WAKING)
    page.select_option(".terms select[aria-label=Edition]", "plus")
    guest.fill_up()
    made = play_to_the_end(page)
    assert made["ask"] + made["help"] + made["refuse"] > 0
    guest.close()


def test_fetching_can_pause_and_a_damaged_piece_is_not_taken(browser: Browser, url: str) -> None:
    guest = visitor(browser, url)
    page = guest.page
    held: list[Route] = []
    page.route("**/pack/2-*", lambda route: held.append(route))
    page.goto(f"{url}/#/pack")
    expect(page.locator(".pack-card h2")).to_contain_text("MB")
    page.click("[data-act=get-pack]")
    page.wait_for_function("() => document.querySelector('progress')?.value > 2_000_000")
    page.click("[data-act=pause-pack]")
    page.wait_for_selector("[data-stage=paused]")
    page.unroute("**/pack/2-*")
    page.route("**/pack/3-*", lambda route: route.fulfill(body=b"damaged"))
    page.reload()
    page.wait_for_selector("[data-stage=paused]")  # what was here is here
    page.click("[data-act=get-pack]")
    page.wait_for_selector("[data-stage=failed]")
    expect(page.get_by_role("alert").first).to_have_text(say("page.pack.failed"))
    page.unroute("**/pack/3-*")
    page.click("[data-act=get-pack]")
    page.wait_for_selector("[data-stage=ready]")
    guest.close()


# ---------------------------------------------------------------- a folder of files


class QuietHandler(SimpleHTTPRequestHandler):
    """As `python -m http.server`, without its log."""

    def log_message(self, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    build_once()
    root = tmp_path_factory.mktemp("web-space")
    write_site(root / "games" / "pizza")
    return root


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[str]:
    """The address of a folder under a sub-path."""
    handler = functools.partial(QuietHandler, directory=str(folder))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/games/pizza"
    server.shutdown()


def test_a_folder_of_files_under_a_sub_path_and_a_tab_that_is_gone(browser: Browser, site: str) -> None:
    guest = visitor(browser, site)
    page = guest.page
    page.goto(f"{site}/")
    page.click("[data-act=play-now]")  # there is no server: the pack is offered, and nothing is fetched unasked
    page.wait_for_selector("[data-stage=absent]")
    page.click("[data-act=get-pack]")
    page.wait_for_selector("[data-stage=ready]")
    guest.context.set_offline(True)
    page.click("[data-act=home]")
    page.click("[data-act=play-now]")
    wake(page)
    for _ in range(2):
        by_clicking(page)
    what_now(page)
    page.close()  # no goodbye
    again = guest.new_tab()
    again.goto(f"{site}/")
    again.click(".own-tables a.table-line")
    wake(again)
    again.goto(f"{site}/#/rules/classic/r5")
    again.wait_for_selector("main")
    guest.close()


def test_the_same_device_is_shared_without_a_network(browser: Browser, url: str) -> None:
    guest = cut_off(browser, url)
    page = guest.page
    page.click("[data-act=same-device]")
    for place, name in enumerate(("Anna", "Ben")):
        page.locator(".who-plays input").nth(place).fill(name)
    page.click("[data-act=begin]")
    wake(page, "[data-act=look]:enabled")
    page.reload()
    wake(page, "[data-act=look]:enabled")
    guest.close()
