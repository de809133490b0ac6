"""While there is no line to the table: it is told at once, nothing is lost, and after a while the page says so."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.page.browser import Guest
from tests.page.playing import ENGLISH

pytestmark = pytest.mark.slow

say = ENGLISH.say
SHORT = {"edition": "classic", "seats": 3, "options": {"rounds": 1}}


def test_offline_is_told_at_once_and_the_hand_stays(browser: Browser, url: str) -> None:
    """Not after the 25 s until an answer fails to come, and nobody is said to think meanwhile."""
    guest = Guest(browser, url)
    page = guest.page
    page.clock.install()
    guest.sit("Anna", SHORT)
    guest.fill_up()
    page.wait_for_selector("[data-act=confirm]")
    piles = page.locator(".hand .pile").count()
    guest.context.set_offline(True)
    expect(page.locator(".strip").first).to_contain_text(say("page.line.waiting"), timeout=1_500)
    expect(page.locator(".hand .pile")).to_have_count(piles)
    page.clock.fast_forward(21_000)
    expect(page.get_by_role("heading", name=say("page.line.silent"))).to_be_visible()
    expect(page.locator("[data-act=try-now]")).to_be_visible()
    guest.context.set_offline(False)
    page.locator("[data-act=confirm]:enabled").wait_for()
    expect(page.locator(".hand .pile")).to_have_count(piles)
    guest.errors.clear()  # the browser writes down what was out of reach
    guest.close()


def test_play_without_a_network_says_what_it_needs(browser: Browser, url: str) -> None:
    guest = Guest(browser, url)
    guest.page.goto(url)
    guest.page.wait_for_selector("[data-act=play-now]")
    guest.context.set_offline(True)
    guest.page.click("[data-act=play-now]")
    expect(guest.page.locator(".trouble").first).to_have_text(say("home.needs-network"))
    guest.errors.clear()
    guest.close()
