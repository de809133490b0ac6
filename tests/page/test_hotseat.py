"""Several people at one device: names instead of "you", and nothing private in the page while the curtain is down."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from types import MappingProxyType

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from tests.page.browser import DESKTOP, PHONE, Guest, restaurant
from tests.page.looking import look
from tests.page.playing import ANSWERS, ENGLISH, PATIENCE, PRESSABLE, can_put_order, put_order

pytestmark = pytest.mark.slow

NAMES = ("Anna", "Benedetta", "Carlo")
ANYTHING = ", ".join(
    (
        "[data-act=look]:enabled",
        "[data-act=confirm]",
        "[data-act=go-on]",
        ".question [data-act]",
        "[data-act=rematch]",
    )
)
PRIVATE = ("CardsDrawn", "OrdersDrawn", "HandDealt", "OfferMade")


class Lines:
    """What comes over the sockets of a page, the newest socket last."""

    def __init__(self, page: Page) -> None:
        self.heard: list[list[dict[str, object]]] = []
        page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        heard: list[dict[str, object]] = []
        self.heard.append(heard)
        socket.on("framereceived", lambda frame: heard.append(json.loads(frame)))

    @property
    def last(self) -> list[dict[str, object]]:
        return self.heard[-1] if self.heard else []


def begin(page: Page, url: str, names: tuple[str, ...] = NAMES) -> None:
    """They sit down, at a table with few cards, for the sake of time."""
    page.route("**/api/rooms", lambda route: route.continue_(post_data=shortened(route.request.post_data)))
    page.goto(f"{url}/#/same")
    for _ in names[2:]:
        page.click("[data-act=add-player]")
    name_them(page, names)
    page.click("[data-act=begin]")
    page.wait_for_selector("[data-act=look]:enabled", timeout=PATIENCE)


def name_them(page: Page, names: tuple[str, ...]) -> None:
    """As soon as there is a field for each of them."""
    fields = page.locator(".who-plays input")
    expect(fields).to_have_count(len(names))
    for n, name in enumerate(names):
        fields.nth(n).fill(name)


def shortened(body: str | None, options: Mapping[str, object] = MappingProxyType({"rounds": 2, "thin": True})) -> str:
    asked = json.loads(body or "{}")
    if "terms" in asked:
        asked["terms"]["options"] = dict(options)
    return json.dumps(asked)


def hold(page: Page) -> None:
    """Hold the button until the curtain is up."""
    page.hover("[data-act=look]:enabled")
    page.mouse.down()
    page.wait_for_selector(".curtain.is-up", timeout=PATIENCE)
    page.mouse.up()


def step(page: Page, until: str = "") -> str:
    """Do what can be done now; nothing, if what is waited for has come."""
    page.locator(f"{ANYTHING}, {until}" if until else ANYTHING).filter(visible=True).first.wait_for(timeout=PATIENCE)
    acts = page.evaluate(PRESSABLE, ANYTHING)
    if until and page.locator(until).count():  # looked for last: it must not be pressed away
        return ""
    act = next((one for one in ("rematch", *ANSWERS, "go-on", "confirm", "look") if one in acts), "")
    if act == "look":
        hold(page)
    elif act == "confirm" and can_put_order(page):
        put_order(page)
    elif act not in ("", "rematch"):
        page.locator(f"[data-act={act}]:enabled").first.click()
        page.wait_for_timeout(50)
    return act


def test_two_people_play_a_whole_game_on_one_device(browser: Browser, url: str) -> None:
    guest = Guest(browser, url, size=PHONE)
    page, lines = guest.page, Lines(guest.page)
    begin(page, url, NAMES[:2])
    made: set[str] = set()
    while (act := step(page)) != "rematch":
        made.add(act)
        words = page.locator("body").inner_text()
        assert not re.search(r"\b(you|your)\b", words, re.IGNORECASE), words
        if page.locator(".curtain:not(.is-up)").count():
            assert page.locator(".hand .pile, .hand .order").count() == 0
        if page.locator("[data-act=look]:enabled").count():  # the line of who looked is closed, that of all is open
            assert all(message.get("hand") is None for message in lines.last)
    assert {"look", "confirm", "go-on"} <= made
    assert made & {"fill", "decline"}
    for name in NAMES[:2]:
        expect(page.locator(".on-podium", has_text=name)).to_have_count(1)
    page.click("[data-act=rematch]")
    page.wait_for_selector("[data-act=look]:enabled", timeout=PATIENCE)
    guest.close()


def test_nothing_private_is_in_the_page_while_the_curtain_is_down(browser: Browser, url: str) -> None:
    """Neither drawn nor kept, nor sent to it: the page is a spectator then. A short press does not lift the curtain."""
    guest = Guest(browser, url, size=PHONE)
    page, lines = guest.page, Lines(guest.page)
    begin(page, url)
    page.locator("[data-act=look]").click()
    page.wait_for_timeout(100)
    assert page.locator(".hand").count() == 0
    hold(page)
    page.wait_for_selector(".hand .pile")
    assert any(message.get("hand") for message in lines.last)
    page.click("[data-act=cover]")
    page.wait_for_selector("[data-act=look]:enabled")
    assert page.locator(".hand .pile, .hand .order").count() == 0
    assert lines.last
    assert not any(message.get("hand") or message.get("offer") for message in lines.last)
    assert not any(word in json.dumps(lines.last) for word in PRIVATE)
    guest.close()


def test_the_curtain_can_be_lifted_by_the_keyboard_and_falls_with_the_turn(browser: Browser, url: str) -> None:
    guest = Guest(browser, url, size=PHONE)
    page = guest.page
    begin(page, url)
    whose = page.locator(".curtain b").inner_text()
    page.focus("[data-act=look]")
    page.keyboard.down("Enter")
    page.wait_for_selector(".curtain.is-up")
    page.keyboard.up("Enter")
    page.wait_for_selector("[data-act=confirm]")
    page.click("[data-act=confirm]")
    page.wait_for_selector("[data-act=look]:enabled")
    assert page.locator(".curtain b").inner_text() != whose
    assert page.locator(".hand").count() == 0
    page.reload()
    page.wait_for_selector("[data-act=look]:enabled")
    guest.close()


def test_no_hand_stays_after_the_tab_was_left(browser: Browser, url: str) -> None:
    """SCREENS.md 4: neither after the screen was locked."""
    guest = Guest(browser, url, size=PHONE)
    page = guest.page
    begin(page, url, NAMES[:2])
    hold(page)
    page.wait_for_selector(".hand .pile")
    page.evaluate("""() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    }""")
    page.wait_for_selector("[data-act=look]:enabled")
    expect(page.locator(".hand .pile, .hand .order")).to_have_count(0)
    guest.close()


def test_a_short_tap_says_that_the_button_has_to_be_held(browser: Browser, url: str) -> None:
    """The hand stays away, and keys are spoken of only where a mouse is."""
    guest = Guest(browser, url, size=PHONE)
    page = guest.page
    begin(page, url)
    expect(page.get_by_text(ENGLISH.say("hotseat.enter-hint"))).to_be_visible()
    page.click("[data-act=look]")
    expect(page.locator(".curtain-hint")).to_have_text(ENGLISH.say("hotseat.too-short"))
    expect(page.locator(".hand")).to_have_count(0)
    hold(page)
    expect(page.locator("[data-act=cover]")).to_have_text(ENGLISH.say("hotseat.cover"))
    guest.close()


def test_the_curtain_looks_right_in_every_language(browser: Browser, url: str) -> None:
    guest = Guest(browser, url, size=PHONE)
    begin(guest.page, url)
    faults = look(guest.page, "curtain")
    hold(guest.page)
    guest.page.wait_for_selector(".hand .pile")
    assert faults + look(guest.page, "curtain-up") == []
    guest.close()


def play_on(page: Page, *, until: str) -> set[str]:
    """Everybody does what can be done, until something is there: what was done."""
    made: set[str] = set()
    while not page.locator(until).count():
        made.add(step(page, until))
    return made


def test_people_and_a_bot_play_plus_with_help_on_one_device(browser: Browser, url: str) -> None:
    """R6: whoever is asked lifts the curtain; for a bot it stays down."""
    guest = Guest(browser, url, size=PHONE)
    page, lines = guest.page, Lines(guest.page)
    options = {"help": True, "rounds": 1}
    page.route("**/api/rooms", lambda route: route.continue_(post_data=shortened(route.request.post_data, options)))
    page.goto(f"{url}/#/same")
    page.click("[data-act=add-bot]")
    page.click("[data-character=nonna]")
    name_them(page, NAMES[:2])
    page.select_option(".terms select >> nth=0", "plus")
    page.click("[data-act=begin]")
    made = play_on(page, until="[data-act=rematch]")
    assert {"look", "confirm"} <= made
    assert made & {"ask", "help", "refuse"}
    assert "Nonna" in page.locator(".podium").inner_text()
    decided = [
        message for heard in lines.heard for message in heard if message["type"] == "show" and message.get("offer")
    ]
    assert {one["table"]["deciding"] for one in decided} == {0, 1}  # type: ignore[index]
    guest.close()


def test_a_question_with_a_choice_is_as_high_as_one_without(browser: Browser) -> None:
    """PRODUCT.md 7, R5.12: all panels have one height, also where a hand could fill what is missing."""
    with restaurant(seed=5) as url:
        guest = Guest(browser, url, size=PHONE)
        page = guest.page
        begin(page, url, NAMES[:2])
        heights: dict[tuple[int, int], set[float]] = {PHONE: set(), DESKTOP: set(), (320, 640): set()}
        asked: set[bool] = set()
        while asked != {True, False}:
            question = page.locator(".question")
            if question.count():
                asked.add(question.locator("[data-act=fill]").count() > 0)
                for (width, height), seen in heights.items():
                    page.set_viewport_size({"width": width, "height": height})
                    seen.add(question.evaluate("one => one.getBoundingClientRect().height"))
                page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
                board, tray = page.locator(".board").bounding_box(), question.bounding_box()
                assert board
                assert tray
                assert board["y"] + board["height"] <= tray["y"]
            assert step(page) != "rematch", "somebody has a choice in this game"
        assert {shape: len(seen) for shape, seen in heights.items()} == dict.fromkeys(heights, 1)
        guest.close()


def test_the_show_is_directed_while_the_curtain_is_down(browser: Browser) -> None:
    """The page has the host's rights then, and sees what everybody sees."""
    with restaurant(pace=1.0) as url:  # people's pace: a slow machine must not miss the show
        guest = Guest(browser, url, size=PHONE)
        page, lines = guest.page, Lines(guest.page)
        begin(page, url, NAMES[:2])
        play_on(page, until=".staged:has(.curtain.is-quiet) [data-act=skip]:enabled")
        page.click("[data-act=pause]:enabled")
        page.wait_for_selector("[data-act=pause]:has(use[href$='#play'])")
        page.click("[data-act=pause]:enabled")
        page.wait_for_selector("[data-act=pause]:has(use[href$='#pause'])")
        page.click("[data-act=skip]:enabled")
        play_on(page, until=".scoreboard [data-act=go-on]:enabled")  # the line of who looked is closed by now
        assert all(message.get("hand") is None for message in lines.last)
        page.click("[data-act=go-on]:enabled")
        page.wait_for_selector(".table ~ .curtain [data-act=look]:enabled", timeout=PATIENCE)
        guest.close()
