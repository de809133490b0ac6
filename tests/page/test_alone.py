"""The page alone: the pack is fetched, the network is cut, and everything that needs no other person goes on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.page.browser import DESKTOP, Guest
from tests.page.playing import play_to_the_end

pytestmark = pytest.mark.slow

HURRY = "sessionStorage.setItem('mammamia.pace', '0')"  # as the server of these tests: no pauses at all


def cut_off(browser: Browser, url: str, **looks: object) -> Guest:
    """Somebody who has fetched the pack, and has no network now."""
    guest = Guest(browser, url, keeps=True, **looks)  # type: ignore[arg-type]
    guest.context.add_init_script(HURRY)
    guest.page.goto(f"{url}/#/pack")
    guest.page.click("[data-act=get-pack]")
    guest.page.wait_for_selector("[data-stage=ready]")
    guest.context.set_offline(True)
    return guest


def test_a_whole_game_against_bambino_and_turista_without_a_network(browser: Browser, url: str) -> None:
    guest = cut_off(browser, url)
    page = guest.page
    page.click("[data-act=home]")
    page.click("[data-act=play-now]")
    made = play_to_the_end(page)
    assert made["confirm"] > 5
    assert page.locator(".on-podium").count() == 3
    assert "/room/here-" in page.url
    guest.close()


def test_a_whole_game_of_plus_with_help_without_a_network(browser: Browser, url: str) -> None:
    guest = cut_off(browser, url, size=DESKTOP)
    page = guest.page
    page.click("[data-act=home]")
    page.click("[data-act=with-friends]")
    page.click("[data-act=lay-table]")
    page.select_option(".terms select[aria-label=Edition]", "plus")
    guest.fill_up()
    made = play_to_the_end(page)
    assert made["ask"] + made["help"] + made["refuse"] > 0
    guest.close()
