"""The page alone: the pack is fetched, the network is cut, and everything that needs no other person goes on."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Route, expect

from mammamia.server.site import write_site
from tests.page.alone import WAKING, cut_off, visitor, wake, web_space
from tests.page.browser import DESKTOP, Guest, build_once
from tests.page.playing import ANSWERS, ENGLISH, by_clicking, play_to_the_end, what_now

pytestmark = pytest.mark.slow

say = ENGLISH.say


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


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a folder under a sub-path."""
    build_once()
    root = tmp_path_factory.mktemp("web-space")
    write_site(root / "games" / "pizza")
    with web_space(root) as address:
        yield f"{address}/games/pizza"


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
