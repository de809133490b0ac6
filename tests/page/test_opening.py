"""The opening as a show, the pause after a round, and the proof at the end, in a real browser."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.page.browser import PHONE, Guest, restaurant
from tests.page.measuring import A_THOUSANDTH, shifts
from tests.page.playing import PATIENCE_OF_WATCHERS, by_clicking, play_to_the_end

pytestmark = pytest.mark.slow

PACE = 0.3  # a show that can be directed by a test: a slow machine must not miss it
PAUSE_AT_ONCE = """() => {
  const timer = setInterval(() => {
    const pause = document.querySelector("[data-act=pause]:enabled");
    if (!pause) return;
    clearInterval(timer);
    pause.click();
  }, 5);
}"""
TERMS = {"seats": 3}


def play_until_it_opens(page: Page) -> None:
    """The show is paused as soon as it begins."""
    page.evaluate(PAUSE_AT_ONCE)
    while not page.locator(".opening").count():
        if page.locator(".table [data-act=confirm]:enabled").count():
            by_clicking(page)
        page.wait_for_timeout(20)
    page.wait_for_selector("[data-act=pause]:has(use[href$='#play'])")


def test_the_show_is_paused_and_skipped_and_the_summary_says_why(browser: Browser) -> None:
    """UX.md: server-paced, pausable, skippable; the needs light up; nobody plays on before the summary was read."""
    with restaurant(pace=PACE) as url:
        guest = Guest(browser, url, size=PHONE)
        guest.sit("Chiara", {**TERMS, "options": {"rounds": 2}})
        guest.fill_up()
        page = guest.page
        play_until_it_opens(page)
        progress = page.locator(".oven-row .pill")
        before = progress.inner_text()
        page.wait_for_timeout(300)
        assert progress.inner_text() == before
        page.select_option("[data-act=speed]:enabled", "fast")
        page.click("[data-act=skip]:enabled")
        while not page.locator(".summary").count():
            if page.locator("dialog[open] [data-act]").count():
                by_clicking(page)
            page.wait_for_timeout(20)
        lines = page.locator(".summary .check")
        assert lines.count() > 0
        burnt = page.locator(".summary .check.is-burnt")
        assert burnt.count() == 0 or burnt.first.locator(".why").inner_text() != ""
        page.click("[data-act=go-on]:enabled")
        page.wait_for_selector(".table:not(:has(.summary))")
        assert guest.errors == []
        guest.close()


def test_nothing_moves_while_the_oven_is_open(browser: Browser) -> None:
    """Lights, requests for help, stamps and the summary come and go, and move nothing; somebody watches untouched."""
    with restaurant(pace=PACE) as url:
        guest, spectator = Guest(browser, url, size=PHONE), Guest(browser, url, size=PHONE, calm=False)
        room = guest.sit("Chiara", {"seats": 3, "edition": "plus", "options": {"rounds": 1, "help": True}})
        spectator.page.goto(f"{url}/#/room/{room}")
        spectator.page.click("[data-act=watch]")
        guest.fill_up()
        spectator.page.wait_for_selector(".table")
        spectator.page.evaluate("window.shifts = []")
        play_until_it_opens(guest.page)
        spectator.page.wait_for_selector(".opening", timeout=PATIENCE_OF_WATCHERS)
        guest.page.select_option("[data-act=speed]:enabled", "fast")
        play_to_the_end(guest.page)
        spectator.page.wait_for_selector(".ending")
        moved = shifts(spectator.page)
        assert sum(share for share, _ in moved) < A_THOUSANDTH, moved
        guest.close()
        spectator.close()


def test_the_end_checks_the_shuffle_in_the_page(browser: Browser, url: str) -> None:
    """The promise, what one added and every card; a record with two cards swapped is found out."""
    guest = Guest(browser, url, size=PHONE)
    guest.sit("Chiara", {**TERMS, "options": {"rounds": 1}})
    guest.fill_up()
    page = guest.page
    play_to_the_end(page)
    page.click("[data-act=verify]")
    page.wait_for_selector(".proof.is-fair")
    expect(page.locator(".proof use[href$='#check']")).to_have_count(4)
    page.route("**/record", swap_two_cards)
    page.click("[data-act=verify]")
    page.wait_for_selector(".proof.is-unfair")
    assert page.locator("[data-act=replay]").get_attribute("href").startswith("#/replay/")  # type: ignore[union-attr]
    assert guest.errors == []
    guest.close()


def swap_two_cards(route: Route) -> None:
    """A supply that lies in another order."""
    record = json.loads(route.fetch().text())
    supply = record["deal"]["supply"]
    other = next(place for place, card in enumerate(supply) if card != supply[0])
    supply[0], supply[other] = supply[other], supply[0]
    route.fulfill(json=record)
