"""Whole games in a real browser: by clicking, by keys alone, by roles and names alone, in every size."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.page.browser import DESKTOP, PHONE, SMALL, Guest
from tests.page.measuring import A_THOUSANDTH, cut_off, shifts, small_targets
from tests.page.playing import ENGLISH, by_clicking, by_keys, by_roles, play_to_the_end, tab_to, type_at, what_now

pytestmark = pytest.mark.slow

WORD = ".terms select[aria-label={}]"
SHORT = {"edition": "classic", "seats": 3, "options": {"rounds": 1}}


def nothing_to_scroll(page: Page) -> bool:
    return bool(
        page.evaluate("""() => {
          const root = document.documentElement;
          return root.scrollHeight === root.clientHeight && root.scrollWidth === root.clientWidth;
        }""")
    )


def test_a_whole_classic_game_against_bots_on_a_phone(browser: Browser, url: str) -> None:
    """UX.md: two taps from home to the first card; no error, no other host, nothing moves or scrolls at the table."""
    guest = Guest(browser, url, size=PHONE)
    page = guest.page
    page.goto(url)
    page.click("[data-act=play-now]")
    page.click("[data-act=confirm]")
    page.wait_for_selector(".bubble")
    assert nothing_to_scroll(page)
    page.evaluate("window.shifts = []")
    while what_now(page) == "confirm":
        by_clicking(page)
    moved = shifts(page, "table")  # at the oven the table makes room for a question
    assert sum(share for share, _ in moved) < A_THOUSANDTH, moved
    made = play_to_the_end(page)
    assert made["go-on"] >= 1
    assert page.locator(".on-podium").count() == 3  # the first guests are two
    page.click("[data-act=rematch]")
    page.wait_for_selector("[data-act=confirm]")
    guest.close()


def test_a_whole_game_of_plus_with_help_on_a_desktop(browser: Browser, url: str) -> None:
    """R6: whoever is short of something asks the others, and is asked."""
    guest = Guest(browser, url, size=DESKTOP, language="de")
    guest.sit("Anna", {"edition": "plus", "seats": 3, "options": {"help": True, "rounds": 2}})
    guest.fill_up()
    assert guest.page.wait_for_selector(".table .hand")
    assert nothing_to_scroll(guest.page)
    made = play_to_the_end(guest.page)
    assert made["ask"] + made["help"] + made["refuse"] > 0
    guest.close()


def test_a_whole_game_by_the_keyboard_alone(browser: Browser, url: str) -> None:
    """From the home page on: a table for three, one round, two bots, and the game."""
    guest = Guest(browser, url, size=DESKTOP)
    page = guest.page
    page.goto(url)
    page.wait_for_selector("[data-act=with-friends]")
    seats, rounds = (WORD.format(ENGLISH.say(f"lobby.choice.{name}")) for name in ("seats", "rounds"))
    type_at(page, "[data-act=with-friends]", "Enter", until="[data-act=lay-table]")
    type_at(page, "[data-act=lay-table]", "Enter", until=".chair:nth-child(4)")
    type_at(page, seats, "3", until=".chairs:not(:has(.chair:nth-child(4)))")
    type_at(page, rounds, "1", until=f"{rounds}[data-value='1']")
    for seat, bot in ((2, "nonna"), (3, "bambino")):
        type_at(page, "[data-act=add-bot]", "Enter", until=f"[data-character={bot}]")
        type_at(page, f"[data-character={bot}]", "Enter", until=f".chair:nth-child({seat}) [data-act=swap]")
    type_at(page, "[data-act=start]:enabled", "Enter", until="[data-act=confirm]")
    made = play_to_the_end(page, by_keys)
    assert made["confirm"] > 3
    tab_to(page, "[data-act=rematch]")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-act=rematch]", state="detached")
    guest.close()


def test_a_whole_game_by_roles_and_names_alone(browser: Browser, url: str) -> None:
    guest = Guest(browser, url, size=PHONE)
    page = guest.page
    page.goto(url)
    page.get_by_role("button", name=ENGLISH.say("home.know-the-game")).click()
    made = play_to_the_end(page, by_roles)
    assert made["turn"] > 3
    assert page.get_by_role("list", name=ENGLISH.say("ending.title")).get_by_role("listitem").count() == 3
    guest.close()


def test_a_whole_game_at_320_pixels(browser: Browser, url: str) -> None:
    """Nothing scrolls, nothing is too small and nothing cut off, with whatever hand one has."""
    guest = Guest(browser, url, size=SMALL)
    page = guest.page
    guest.sit("Anna", SHORT)
    guest.fill_up()
    while (act := what_now(page)) != "rematch":
        if act == "confirm":
            assert nothing_to_scroll(page)
            assert small_targets(page) == []
            assert cut_off(page) == []
        by_clicking(page)
    guest.close()


def test_friends_meet_by_a_link_and_a_reload_keeps_the_seat(browser: Browser, url: str) -> None:
    """UX.md: from the link to the seat in two taps at most."""
    host, friend = Guest(browser, url, size=DESKTOP), Guest(browser, url, size=PHONE, language="de")
    friend.page.goto(host.lay_table())
    friend.page.click("[data-act=sit]")
    friend.page.click("[data-act=ready]")
    host.page.locator(".chair").nth(1).locator(".is-good").wait_for()
    host.fill_up()
    host.page.wait_for_selector(".table")
    friend.page.wait_for_selector(".table .hand")
    hand = friend.page.locator(".hand").inner_text()
    friend.page.reload()
    friend.page.wait_for_selector(".table .hand")
    if friend.page.locator("[data-act=confirm]").count() == 0:
        assert friend.page.locator(".hand").inner_text() == hand
    for guest in (host, friend):
        guest.close()
