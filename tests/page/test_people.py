"""Somebody leaves a table: the host is asked, a character plays meanwhile, and whoever comes back plays on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from mammamia.hosting import crowd
from mammamia.i18n import LANGUAGES
from tests.page.browser import DESKTOP, PHONE, SMALL, Guest
from tests.page.looking import photograph
from tests.page.measuring import change_setting, cut_off, small_targets, until_drawn
from tests.page.playing import ENGLISH

pytestmark = pytest.mark.slow

say = ENGLISH.say
SHORT = {"edition": "classic", "seats": 2, "options": {"rounds": 1}}


def test_a_character_plays_for_somebody_who_left_until_they_are_back(browser: Browser, url: str) -> None:
    """SCREENS.md 7: asked first, found at the player, “Nonna, for Ben”, “Ben is back.”"""
    host, friend = Guest(browser, url, size=DESKTOP), Guest(browser, url)
    room = host.sit("Anna", SHORT)
    friend.page.goto(f"{url}/#/room/{room}")
    friend.page.get_by_label(say("lobby.call-you")).fill("Ben")
    friend.page.click("[data-act=sit]")
    friend.page.click("[data-act=ready]")
    host.page.click("[data-act=start]:enabled")
    host.page.wait_for_selector(".table")
    friend.page.wait_for_selector(".table")
    host.page.click("[data-act=people]")
    expect(host.page.locator("[data-act=replace]")).to_have_count(0)  # nobody is replaced who is there
    friend.page.goto(url)
    host.page.locator("[data-act=replace]").wait_for()
    host.page.keyboard.press("Escape")
    host.page.locator("[data-seat] button, [data-seat]").first.click()  # also found at the player's face
    host.page.locator("[data-act=replace]:visible").click()
    question = host.page.get_by_role("dialog", name=say("people.gone", name="Ben"))
    expect(question).to_contain_text(say("people.shall", bot="Nonna", name="Ben"))
    expect(question.locator("[data-act=no]")).to_have_text(say("people.wait-for", name="Ben"))
    host.page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    for language in LANGUAGES:
        change_setting(host.page, "language", language)
        assert (language, cut_off(host.page), small_targets(host.page)) == (language, [], [])
    change_setting(host.page, "language", "en")
    photograph(host.page, "stand-in-question")
    host.page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    question.locator("[data-act=yes]").click()
    expect(question).to_have_count(0)
    for _ in range(2):  # whatever is still open
        host.page.keyboard.press("Escape")
    host.page.click("[data-act=people]")
    stand_in = say("people.stand-in", bot="Nonna", name="Ben")
    seat = host.page.locator("[data-seat]")
    expect(seat.locator(".name")).to_have_text(stand_in)
    expect(host.page.locator("body")).not_to_contain_text(say("table.throwing", name=stand_in))  # just “Nonna”
    expect(seat).not_to_have_class(re.compile("is-away"))  # somebody plays there
    host.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    until_drawn(host.page)
    assert seat.locator(".name").evaluate("one => one.scrollWidth <= one.clientWidth"), "for whom is said in whole"
    host.page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    expect(host.page.locator(".person", has_text=stand_in)).to_be_visible()
    host.page.keyboard.press("Escape")
    friend.page.goto(f"{url}/#/room/{room}")  # by the link alone: this browser has the seat's token
    friend.page.wait_for_selector(".table .hand")
    expect(host.page.locator(".strip.is-somebody")).to_contain_text(say("people.back", name="Ben"))
    for guest in (host, friend):
        guest.close()


def test_a_seat_is_taken_back_at_another_device_by_its_own_link(browser: Browser, url: str) -> None:
    """The link of the seat opens it anywhere; the invitation of a game that runs says so kindly, and lets one watch."""
    host, friend, phone = Guest(browser, url, size=DESKTOP), Guest(browser, url), Guest(browser, url)
    room = host.sit("Anna", SHORT)
    friend.page.goto(f"{url}/#/room/{room}")
    friend.page.get_by_label(say("lobby.call-you")).fill("Ben")
    friend.page.click("[data-act=sit]")
    friend.page.click("[data-act=ready]")
    host.page.click("[data-act=start]:enabled")
    friend.page.wait_for_selector(".table .hand")
    own_link = friend.page.url
    friend.page.goto(url)
    phone.page.goto(f"{url}/#/room/{room}")
    expect(phone.page.get_by_role("heading", name=say("lobby.begun"))).to_be_visible()
    expect(phone.page.locator("body")).not_to_contain_text("token")
    phone.page.goto(own_link)
    phone.page.wait_for_selector(".table .hand")
    expect(host.page.locator("[data-seat]")).to_contain_text("Ben")
    for guest in (host, friend, phone):
        guest.close()


def test_the_host_is_asked_after_a_minute(browser: Browser, url: str) -> None:
    host, friend = Guest(browser, url, size=DESKTOP), Guest(browser, url)
    host.page.clock.install()
    room = host.sit("Anna", SHORT)
    friend.page.goto(f"{url}/#/room/{room}")
    friend.page.click("[data-act=sit]")
    friend.page.click("[data-act=ready]")
    host.page.click("[data-act=start]:enabled")
    friend.page.wait_for_selector(".table")
    friend.close()
    name = say("home.guest")
    host.page.click("[data-act=people]")
    expect(host.page.locator(".person", has_text=say("people.away"))).to_be_visible()
    host.page.keyboard.press("Escape")
    until_drawn(host.page)  # and the minute has begun
    host.page.clock.fast_forward(61_000)
    expect(host.page.get_by_role("dialog", name=say("people.gone", name=name))).to_be_visible()
    host.page.click("dialog [data-act=no]")
    expect(host.page.get_by_role("dialog")).to_have_count(0)
    host.close()


def test_whoever_sits_there_takes_over_from_a_host_who_is_gone(
    browser: Browser, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the lobby, where nobody else could deal the cards: said after a minute, and every right passes on."""
    monkeypatch.setattr(crowd, "HOST_AWAY", 0.0)
    host, friend = Guest(browser, url, size=DESKTOP), Guest(browser, url)
    friend.page.clock.install()
    room = host.sit("Anna", SHORT)
    friend.page.goto(f"{url}/#/room/{room}")
    friend.page.get_by_label(say("lobby.call-you")).fill("Ben")
    friend.page.click("[data-act=sit]")
    friend.page.click("[data-act=ready]")
    host.close()
    expect(friend.page.locator("[data-act=start]")).to_have_count(0)
    strip = friend.page.locator(".strip.is-host-away")
    expect(friend.page.get_by_text(say("lobby.away")).first).to_be_visible()
    expect(strip).to_have_count(0)  # a host may reload the page
    until_drawn(friend.page)
    friend.page.clock.fast_forward(61_000)
    expect(strip).to_contain_text(say("people.host-away", name="Anna"))
    strip.locator("[data-act=take-over]").click()
    expect(strip).to_have_count(0)
    friend.page.wait_for_selector("[data-act=start]")
    friend.close()
