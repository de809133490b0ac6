"""While there is no line to the table: it is told at once, nothing is lost, and after a while the page says so."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.page.browser import Guest
from tests.page.playing import ENGLISH

pytestmark = pytest.mark.slow

say = ENGLISH.say
DRAWN = "what => [...document.querySelectorAll(what)].map(one => one.getBBox().width > 0)"
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
    assert page.evaluate(DRAWN, ".strip.is-line svg") == [True]  # nothing of the drawings is asked for now
    assert set(page.evaluate(DRAWN, ".seats svg.face")) == {True}
    page.clock.fast_forward(21_000)
    expect(page.get_by_role("heading", name=say("page.line.silent"))).to_be_visible()
    expect(page.locator("[data-act=try-now]")).to_be_visible()
    guest.context.set_offline(False)
    page.locator("[data-act=confirm]:enabled").wait_for()
    expect(page.locator(".hand .pile")).to_have_count(piles)
    guest.errors.clear()  # the browser writes down what was out of reach
    guest.close()


def test_whoever_is_back_is_told_so_once(browser: Browser, url: str) -> None:
    """SCREENS.md 8: for six seconds; a gap that nobody notices is not worth a word."""
    guest = Guest(browser, url)
    page = guest.page
    page.clock.install()
    guest.sit("Anna", SHORT)
    guest.fill_up()
    page.wait_for_selector("[data-act=confirm]")
    guest.context.set_offline(True)
    expect(page.locator(".strip.is-line")).to_be_visible()
    page.clock.fast_forward(4_000)
    guest.context.set_offline(False)
    page.clock.fast_forward(2_000)
    expect(page.locator(".strip.is-back")).to_contain_text(say("page.line.back"))
    assert page.evaluate(DRAWN, ".strip.is-back svg") == [True]
    page.clock.fast_forward(6_100)
    expect(page.locator(".strip")).to_have_count(0)
    guest.errors.clear()
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


def test_an_unknown_outcome_is_asked_for_again_under_the_same_id(browser: Browser, url: str) -> None:
    """The server took the move, and its answer is “nobody knows”: the page asks once more, and complains of nothing."""
    guest = Guest(browser, url)
    page = guest.page
    plays: list[str] = []

    def between(socket: WebSocketRoute) -> None:
        there = socket.connect_to_server()

        def say_there(text: str | bytes) -> None:
            if json.loads(text)["type"] == "play":
                plays.append(json.loads(text)["id"])
            there.send(text)

        def say_here(text: str | bytes) -> None:
            said = json.loads(text)
            if said["type"] == "took" and plays == [said["id"]]:
                said = {"type": "refused", "id": said["id"], "key": "outcome-unknown", "values": {}, "text": ""}
            socket.send(json.dumps(said))

        socket.on_message(say_there)
        there.on_message(say_here)

    page.route_web_socket(re.compile("/ws"), between)
    guest.sit("Anna", SHORT)
    guest.fill_up()
    page.locator("[data-act=confirm]").wait_for()
    page.locator(".hand .pile").first.click()
    page.locator("[data-act=confirm]:enabled").click()
    page.wait_for_function("() => true")
    while len(plays) < 2:
        page.wait_for_timeout(50)
    assert plays[0] == plays[1]
    expect(page.locator(".strip.is-bad")).to_have_count(0)
    page.locator("[data-act=people]:enabled").wait_for()
    guest.close()
