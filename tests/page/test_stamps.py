"""BAKED, BURNT and SO CLOSE: the moments of an opening, held still, on every screen. Pictures are in build/pictures."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from mammamia.i18n import LANGUAGES
from tests.page.browser import LANDSCAPE, PHONE, Guest, restaurant
from tests.page.looking import photograph
from tests.page.measuring import THEMES, axe_finds, change_setting, cut_off, until_drawn
from tests.page.playing import ENGLISH, by_clicking

pytestmark = pytest.mark.slow

say = ENGLISH.say
PACE = 0.3  # a stamp lasts long enough for the click that holds it
STAMPS = ("baked", "burnt", "close")
UPRIGHT = ((320, 568), (360, 640), (375, 667), (390, 700), (412, 745), (390, 780), (390, 844), (430, 932), (768, 1024))
CAN_BE_PRESSED = "[data-act=go-on]:enabled, [data-act=confirm]:enabled, .question [data-act]:enabled"
HOLD = """what => {
  window.held = false;
  const timer = setInterval(() => {
    const pause = document.querySelector("[data-act=pause]:enabled");
    if (!pause || !document.querySelector(what)) return;
    clearInterval(timer);
    window.held = true;
    pause.click();
  }, 5);
}"""
OUT_OF_SIGHT = """() => {
  const box = what => document.querySelector(what).getBoundingClientRect();
  const [main, orders, hand] = [box(".opening > main"), box(".own-orders"), box(".hand-row")];
  return orders.bottom > main.bottom + 1 || hand.bottom > innerHeight + 1 || orders.height < 30;
}"""
WORDS_CUT = """() => {
  const bottom = what => document.querySelector(what).getBoundingClientRect().bottom;
  return bottom(".board .caption") > bottom(".board") + 1;
}"""


@pytest.fixture
def guest(browser: Browser) -> Iterator[Guest]:
    with restaurant(pace=PACE) as url:
        somebody = Guest(browser, url, size=PHONE)
        somebody.sit("Chiara", {"seats": 4})
        somebody.fill_up()
        yield somebody
        somebody.close()


def hold(page: Page, stamp: str) -> None:
    """Play until this stamp is seen, and pause there; one that has gone by meanwhile is let go."""
    is_paused = page.locator("[data-act=pause]:has(use[href$='#play'])")
    while True:
        page.evaluate(HOLD, f".board.is-{stamp}")
        while not page.evaluate("window.held"):
            if page.locator(CAN_BE_PRESSED).count():
                by_clicking(page)
            page.wait_for_timeout(20)
        is_paused.wait_for()
        if page.locator(f".board.is-{stamp}").count():
            return
        page.click("[data-act=pause]:enabled")
        is_paused.wait_for(state="detached")


@pytest.mark.parametrize("stamp", STAMPS)
def test_a_stamp_hides_neither_hand_nor_orders(guest: Guest, stamp: str) -> None:
    """However low the screen is, however much the board says, and in every language."""
    page = guest.page
    hold(page, stamp)
    expect(page.locator(".slip-place .stamp")).to_be_visible()
    faults = []
    for language in LANGUAGES:
        change_setting(page, "language", language)
        for width, height in UPRIGHT:
            page.set_viewport_size({"width": width, "height": height})
            until_drawn(page)
            where = f"{language}, {width} x {height}"
            if page.evaluate(OUT_OF_SIGHT):
                faults.append(f"{where}: out of sight")
            faults += [f"{where}: cut off: {text}" for text in cut_off(page)]
        page.set_viewport_size({"width": LANDSCAPE[0], "height": LANDSCAPE[1]})
        until_drawn(page)
        if page.evaluate(WORDS_CUT):
            faults.append(f"{language}, sideways: the words of the board are cut off")
    change_setting(page, "language", "en")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    for theme in THEMES:
        change_setting(page, "theme", theme)
        faults += [f"{theme}: {fault}" for fault in axe_finds(page)]
    photograph(page, f"stamp-{stamp}")
    assert faults == []


def test_why_an_order_burnt_is_one_tap_away(guest: Guest) -> None:
    """SCREENS.md 6: what lay there, that only its owner knows more, where it went; then a table to try it on."""
    page = guest.page
    hold(page, "burnt")
    progress = page.locator(".bar .progress").inner_text()
    page.click(".order-board [data-act=why]")
    sheet = page.get_by_role("dialog", name=say("rules.why"))
    title = page.locator(".board.is-burnt > h2").first.inner_text()
    expect(sheet.locator(".board > h2")).to_have_text(title)
    expect(sheet).to_contain_text("when it came up. Cards that come up later do not count.")
    is_own = title.startswith("Your ")
    expect(sheet).to_contain_text(say("rules.why-burnt.back-own") if is_own else "’s waiter again.")
    sheet.locator("[data-act=try]").click()
    page.wait_for_selector("dialog[open] .diagram .tried")
    page.keyboard.press("Escape")
    page.click(".order-board [data-act=why]")
    sheet.locator("[data-act=to-oven]").click()
    expect(sheet).to_have_count(0)
    assert page.locator(".bar .progress").inner_text() == progress, "no beat was skipped"
