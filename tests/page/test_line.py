"""While there is no line to the table: it is told at once, nothing is lost, and after a while the page says so."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from mammamia.i18n import LANGUAGES
from tests.page.browser import LANDSCAPE, PHONE, SMALL, Guest
from tests.page.looking import photograph
from tests.page.measuring import broken_words, change_setting, covered_titles, cut_off, small_targets, until_drawn
from tests.page.playing import ENGLISH

pytestmark = pytest.mark.slow

say = ENGLISH.say
DRAWN = "what => [...document.querySelectorAll(what)].map(one => one.getBBox().width > 0)"
FACES = """() => [...document.querySelectorAll(".seats .face.painted")]
  .map(one => getComputedStyle(one).borderImageSource.slice(5, -2))"""
GERMAN = LANGUAGES["de"]
COVERS = """what => {
  const rect = document.querySelector(what).getBoundingClientRect();
  const parts = [...document.querySelectorAll(".seat .portrait > *, .seat .ledge, .seat-mark, .ribbon, .hand .pile")];
  return parts.filter(one => one.getBoundingClientRect().top < rect.bottom - 1).map(one => one.className.toString());
}"""
WORDS_BELOW_THE_BUTTONS = """() => {
  const { top } = document.querySelector(".screen-foot").getBoundingClientRect();
  const words = [...document.querySelectorAll(".notice main :is(h2, p)")];
  return words.filter(one => one.getBoundingClientRect().bottom > top).map(one => one.innerText);
}"""
SHORT = {"edition": "classic", "seats": 3, "options": {"rounds": 1}}


def test_offline_is_told_at_once_and_the_hand_stays(browser: Browser, url: str) -> None:
    """Not after the 25 s until an answer fails to come, and nobody is said to think meanwhile."""
    guest = Guest(browser, url)
    page = guest.page
    loaded: set[str] = set()
    page.on("requestfinished", lambda request: loaded.add(request.url))
    page.clock.install()
    guest.sit("Anna", SHORT)
    guest.fill_up()
    page.wait_for_selector("[data-act=confirm]")
    piles = page.locator(".hand .pile").count()
    guest.context.set_offline(True)
    expect(page.locator(".strip").first).to_contain_text(say("page.line.waiting"), timeout=1_500)
    expect(page.locator(".hand .pile")).to_have_count(piles)
    assert page.evaluate(DRAWN, ".strip.is-line svg") == [True]  # nothing of the drawings is asked for now
    assert len(page.evaluate(FACES)) > 0
    assert set(page.evaluate(FACES)) <= loaded
    page.clock.fast_forward(21_000)
    expect(page.get_by_role("heading", name=say("page.line.silent"))).to_be_visible()
    expect(page.locator("[data-act=try-now]")).to_be_visible()
    page.set_viewport_size({"width": LANDSCAPE[0], "height": LANDSCAPE[1]})
    assert page.evaluate(WORDS_BELOW_THE_BUTTONS) == []
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
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


def covers(page: Page, what: str) -> list[str]:
    """What of the table's seats and hand a strip lies over."""
    return list(page.evaluate(COVERS, what))


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_strip_lies_over_the_bar_and_over_nothing_else(browser: Browser, url: str, language: str) -> None:
    """SCREENS.md 8; a seat's medal and a headline stand right below the bar, also on the smallest phone."""
    guest = Guest(browser, url, size=SMALL)
    page = guest.page
    guest.sit("Anna", SHORT)
    guest.fill_up()
    page.wait_for_selector("[data-act=confirm]")
    change_setting(page, "language", language)
    guest.context.set_offline(True)
    expect(page.locator(".strip.is-line")).to_be_visible()
    assert covers(page, ".strip.is-line") == []
    guest.errors.clear()
    guest.close()


def test_a_server_that_says_nothing_counts_as_one_that_does_not_answer(browser: Browser, url: str) -> None:
    """It takes the connection and is silent: tried again and again, and counted; “0 times” is never said."""
    guest = Guest(browser, url)
    page = guest.page
    page.clock.install()
    sockets: list[WebSocketRoute] = []

    def between(socket: WebSocketRoute) -> None:
        if not sockets:
            socket.connect_to_server()
        sockets.append(socket)

    page.route_web_socket(re.compile("/ws"), between)
    guest.sit("Anna", SHORT)
    guest.fill_up()
    page.wait_for_selector("[data-act=confirm]")
    sockets[0].close()
    silent = page.get_by_role("heading", name=say("page.line.silent"))
    expect(page.locator(".strip.is-line")).to_be_visible()
    for _ in range(9):
        page.clock.run_for(5_000)
    expect(silent).to_be_visible()
    assert len(sockets) > 2
    expect(page.locator(".notice .quiet")).to_have_text(re.compile(r"tried [1-9]\d* times? since"))
    before = len(sockets)
    page.click("[data-act=try-now]")
    expect(page.locator(".notice")).to_be_visible()
    while len(sockets) == before:
        page.wait_for_timeout(50)
    guest.errors.clear()
    guest.close()


def test_a_page_that_does_not_come_says_why(browser: Browser, url: str) -> None:
    """Before its words are there it can say two things: that the server does not answer, and *Try now*."""
    guest = Guest(browser, url, language="de")
    page = guest.page
    page.clock.install()
    silent = [True]
    page.route("**/texts/*.json", lambda route: None if silent else route.continue_())
    page.goto(url, wait_until="commit")
    page.wait_for_selector(".home-title:visible")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.clock.run_for(20_100)
    expect(page.get_by_role("alert")).to_have_text(GERMAN.say("page.line.silent"))
    silent.clear()
    page.get_by_role("button", name=GERMAN.say("page.line.try-now")).click()
    page.wait_for_selector("[data-act=play-now]")
    expect(page.locator(".early-word")).to_have_count(0)
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


def look_offline(guest: Guest) -> list[str]:
    """Words of a language come over the network: each is fetched once, and kept, before it is cut."""
    page = guest.page
    found = []
    for language in LANGUAGES:
        guest.context.set_offline(False)
        change_setting(page, "language", language)
        guest.context.set_offline(True)
        page.wait_for_selector(".needs-network")
        for shape in (SMALL, LANDSCAPE, PHONE):
            page.set_viewport_size({"width": shape[0], "height": shape[1]})
            until_drawn(page)
            faults = [*cut_off(page), *covered_titles(page), *small_targets(page), *broken_words(page)]
            found += [f"{language}, {shape}: {fault}" for fault in faults]
    guest.context.set_offline(False)
    change_setting(page, "language", "en")
    guest.context.set_offline(True)
    page.wait_for_selector(".needs-network")
    photograph(page, "friends-offline")
    return found


def test_with_friends_says_offline_what_works(browser: Browser, url: str) -> None:
    """SCREENS.md 8: “This needs a network” and what works; nothing is offered that this device cannot do."""
    guest = Guest(browser, url)
    page = guest.page
    page.goto(f"{url}/#/friends")
    page.wait_for_selector(".join-form")
    guest.context.set_offline(True)
    said = page.get_by_role("status").filter(has_text=say("home.needs-network"))
    expect(said).to_contain_text(say("home.needs-pack"))
    expect(page.locator("[data-act=lay-table], .join-form")).to_have_count(0)
    expect(page.locator(".needs-network .person-line")).to_have_text([re.compile(say("record.title"))])
    assert look_offline(guest) == []
    guest.context.set_offline(False)
    page.wait_for_selector(".join-form")
    page.wait_for_selector("[data-act=lay-table]")
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
