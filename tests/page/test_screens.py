"""Every screen, in three themes and six languages: axe finds nothing, no text is cut off, nothing is too small to hit.

Pictures of all of them are left in build/pictures.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.page.browser import Guest
from tests.page.looking import look
from tests.page.measuring import axe_finds, covered_titles, crushed, cut_off, small_targets
from tests.page.playing import ENGLISH, by_clicking, put_order, what_now

pytestmark = pytest.mark.slow

PLACES = {  # where it is, and what is there when all of it has come
    "home": ("#/", "[data-act=play-now]"),
    "rules": ("#/rules", ".rules:not(:has(.verdict.is-open))"),
    "same-device": ("#/same", "[data-act=begin]"),
    "replay": ("#/replay", "[data-act=record]"),
    "no-such-table": ("#/room/nowhere", ".notice"),
    "no-such-code": ("#/t/K7PQ", ".notice"),
    "friends": ("#/friends", "[data-act=lay-table]"),
    "games": ("#/games", "[data-act=open-replay]"),
    "settings": ("#/settings", ".settings"),
}
SHEETS = {
    "aid": "[data-act=aid]",
    "menu": "[data-act=menu]",
    "people": "[data-act=people]",
    "rules-sheet": "[data-act=rules]",
}


@pytest.fixture
def guest(browser: Browser, url: str) -> Iterator[Guest]:
    somebody = Guest(browser, url)
    yield somebody
    somebody.context.close()


@pytest.mark.parametrize("name", PLACES)
def test_a_place_of_its_own(guest: Guest, name: str) -> None:
    address, arrived = PLACES[name]
    guest.page.goto(f"{guest.url}/{address}")
    guest.page.locator(arrived).wait_for(state="attached")
    assert look(guest.page, name) == []


def test_home_with_tables_and_who_sits_with_you(guest: Guest) -> None:
    page = guest.page
    guest.context.add_init_script("localStorage.setItem('mammamia.learnt', '\"done\"')")
    guest.sit("Anna", {"edition": "classic", "seats": 3})
    guest.fill_up()
    page.wait_for_selector("[data-act=confirm]")
    page.goto(guest.url)
    page.wait_for_selector(".table-line")
    faults = look(page, "home-again")
    page.click("[data-act=change]")
    page.wait_for_selector("dialog[open]")
    assert faults + look(page, "company") == []


def test_door_and_lobby(guest: Guest, browser: Browser) -> None:
    room = guest.sit("Anna", {"edition": "plus", "seats": 4, "aid": "notebook"})
    guest.seat("professoressa")
    for button in guest.page.locator(".explained button").all():
        button.click()
    friend = Guest(browser, guest.url)
    friend.page.goto(f"{guest.url}/#/room/{room}")
    friend.page.wait_for_selector("[data-act=sit]")
    faults = look(friend.page, "door")
    faults += look(guest.page, "lobby")
    friend.page.click("[data-act=sit]")
    friend.page.wait_for_selector("[data-act=ready]")
    faults += look(friend.page, "lobby-guest")
    friend.page.click("[data-act=terms]")
    friend.page.wait_for_selector("dialog[open]")
    faults += look(friend.page, "lobby-terms")
    guest.page.click("[data-act=add-bot]")
    guest.page.wait_for_selector("dialog[open]")
    faults += look(guest.page, "who-takes")
    friend.close()
    assert faults == []


def test_doors_that_are_shut(guest: Guest, browser: Browser) -> None:
    room = guest.sit("Anna", {"edition": "classic", "seats": 3})
    for bot in ("nonna", "luigi"):
        guest.seat(bot)
    friend = Guest(browser, guest.url)
    friend.page.goto(f"{guest.url}/#/room/{room}")
    friend.page.wait_for_selector("[data-act=watch]")
    faults = look(friend.page, "full")
    guest.page.click("[data-act=start]:enabled")
    guest.page.wait_for_selector(".table")
    friend.page.reload()
    friend.page.get_by_role("heading", name=ENGLISH.say("lobby.begun")).wait_for()
    faults += look(friend.page, "begun")
    friend.close()
    assert faults == []


def test_table_and_its_sheets(guest: Guest) -> None:
    page = guest.page
    guest.sit("Anna", {"edition": "plus", "seats": 4, "aid": "oven"})
    guest.fill_up()
    for _ in range(3):
        assert what_now(page) == "confirm"
        by_clicking(page)
    page.wait_for_selector("[data-act=confirm]")
    put_order(page)
    faults = look(page, "table")
    for name, button in SHEETS.items():
        page.click(button)
        page.wait_for_selector("dialog[open]:not(:has(.verdict.is-open))")  # no answer of the engine is awaited
        faults += look(page, name)
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog[open]", state="detached")
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")
    assert faults + look(page, "keys") == []


def test_opening_question_summary_and_ending(guest: Guest, browser: Browser) -> None:
    """A spectator watches the opening while the owner of an order is asked."""
    page = guest.page
    room = guest.sit("Anna", {"edition": "plus", "seats": 3, "options": {"rounds": 2}})
    guest.fill_up()
    spectator = Guest(browser, guest.url)
    spectator.page.goto(f"{guest.url}/#/room/{room}")
    spectator.page.click("[data-act=watch]")
    faults: list[str] = []
    seen: set[str] = set()
    while (act := what_now(page)) != "rematch":
        name = "question" if page.locator(".question").count() else {"go-on": "summary"}.get(act)
        if name and name not in seen:
            seen.add(name)
            faults += look(page, name)
            if name == "question":
                spectator.page.wait_for_selector(".opening")
                faults += look(spectator.page, "opening")
        by_clicking(page)
    spectator.page.wait_for_selector(".ending")
    spectator.close()
    assert faults + look(page, "ending") == []
    assert seen == {"question", "summary"}


BAR = """() => {
  const made = (name, text, style) => {
    const one = Object.assign(document.createElement(name), { textContent: text });
    Object.assign(one.style, style);
    return one;
  };
  const bar = made('header', '', { display: 'flex' });
  bar.append(made('h1', 'Overture', { flex: '0 0 9px', minWidth: '0' }), made('button', 'Skip', {}));
  document.querySelector('main').append(bar);
}"""


def test_faults_are_found(guest: Guest) -> None:
    """What is measured above would not be missed."""
    page = guest.page
    page.goto(guest.url)
    page.wait_for_selector("main h1")
    page.evaluate(BAR)
    assert covered_titles(page) == ["covered: Overture"]
    page.evaluate("document.querySelector('main').lastElementChild.remove()")
    page.evaluate("""() => {
      const add = (name, text, style) => Object.assign(document.querySelector('main').appendChild(
        Object.assign(document.createElement(name), { textContent: text })).style, style);
      add('button', '', { width: '30px' });
      add('p', 'a line that is too long', { width: '50px', overflow: 'hidden', whiteSpace: 'nowrap' });
      add('p', 'grey on grey', { color: '#888', background: '#777' });
    }""")
    page.evaluate("""() => {
      const drawing = document.querySelector('main').appendChild(document.createElement('i'));
      drawing.className = 'painted of-olive';
      drawing.style.width = '20px';
    }""")
    assert crushed(page) == ["home-page is-first: 20 x 0"]
    assert len(small_targets(page)) == 1
    assert cut_off(page) == ["a line that is too long <P>"]
    assert {fault.split(":")[0] for fault in axe_finds(page)} == {"button-name", "color-contrast"}
