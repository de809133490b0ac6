"""What makes a table pleasant: keys, phrases, colours and places, explanations, two tabs that agree."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from mammamia.hosting.protocol.messages import PHRASES
from mammamia.i18n import LANGUAGES
from tests.page.browser import DESKTOP, Guest
from tests.page.playing import ENGLISH

pytestmark = pytest.mark.slow

SHORT = {"edition": "classic", "seats": 3, "options": {"rounds": 1}}


@pytest.fixture
def guests(browser: Browser, url: str) -> Iterator[tuple[Guest, Guest]]:
    """Two people in a lobby of three seats; the first one is the host."""
    host, friend = Guest(browser, url, size=DESKTOP), Guest(browser, url)
    room = host.sit("Anna", SHORT)
    friend.page.goto(f"{url}/#/room/{room}")
    friend.page.click("[data-act=sit]")
    host.page.wait_for_selector(".chair.is-own .is-good")  # whoever deals is ready
    friend.page.wait_for_selector("[data-act=ready]")
    yield host, friend
    host.close()
    friend.close()


def test_every_option_is_explained(guests: tuple[Guest, Guest]) -> None:
    host, _ = guests
    options = host.page.locator(".terms .explained")
    assert options.count() >= 8
    for n in range(options.count()):
        option = options.nth(n)
        option.get_by_role("button").click()
        expect(option.get_by_role("paragraph")).to_be_visible()


def test_the_host_swaps_seats_and_everybody_chooses_a_colour(guests: tuple[Guest, Guest]) -> None:
    host, friend = guests
    yourself = ENGLISH.say("lobby.you-named", name="Anna")
    expect(host.page.locator(".chair b").nth(0)).to_have_text(yourself)
    host.page.locator("[data-act=swap]").click()
    expect(host.page.locator(".chair b").nth(1)).to_have_text(yourself)
    expect(friend.page.locator(".chair b").nth(1)).to_have_text("Anna")
    paint = friend.page.locator("[data-act=paint]")
    expect(paint).to_have_count(1)
    paint.select_option("purple")
    expect(host.page.locator(".chair.colour-purple b")).to_have_text(ENGLISH.say("home.guest"))


def test_phrases_are_heard_by_all_but_who_does_not_want_to(guests: tuple[Guest, Guest]) -> None:
    host, friend = guests
    friend.page.click("[data-act=ready]")
    host.page.locator(".chair").nth(1).locator(".is-good").wait_for()
    host.fill_up()
    friend.page.click("[data-act=people]")
    expect(friend.page.locator("dialog [data-phrase]")).to_have_count(len(PHRASES))
    friend.page.click("dialog [data-phrase=well-baked]")
    expect(host.page.locator(".strip.is-said")).to_contain_text(ENGLISH.say("table.phrase.well-baked"))
    friend.page.click("[data-act=people]")
    expect(friend.page.locator("dialog [data-phrase=bye]")).to_be_enabled()
    host.page.click("[data-act=people]")
    host.page.get_by_role("button", name=ENGLISH.say("people.mute", name=ENGLISH.say("home.guest"))).click()
    expect(host.page.locator(".strip.is-said")).to_have_count(0)
    expect(host.page.get_by_text(ENGLISH.say("people.muted"))).to_be_visible()


def test_somebody_is_asked_to_leave_only_after_a_second_thought(guests: tuple[Guest, Guest]) -> None:
    host, friend = guests
    host.page.click("[data-act=remove]")
    host.page.click("dialog [data-act=no]")
    expect(friend.page.locator("[data-act=ready]")).to_be_visible()
    host.page.click("[data-act=remove]")
    host.page.click("dialog [data-act=yes]")
    expect(friend.page.get_by_role("heading", name=ENGLISH.say("page.line.refused"))).to_be_visible()
    friend.page.click("[data-act=home]")
    expect(friend.page.locator(".table-line")).to_have_count(0)  # no dead entry stays


def test_all_phrases_have_words() -> None:
    for language in LANGUAGES.values():
        assert all(language.say(f"table.phrase.{phrase}") for phrase in PHRASES)


def test_the_keys_are_shown_and_answer_questions(browser: Browser, url: str) -> None:
    guest = Guest(browser, url, size=DESKTOP)
    page = guest.page
    page.goto(url)
    page.click("[data-act=play-now]")
    page.wait_for_selector("[data-act=confirm]")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name=ENGLISH.say("table.keys.title")).locator("dt")).to_have_count(14)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_have_count(0)
    spoken = page.locator("[aria-live=assertive]")
    page.keyboard.press("t")
    expect(spoken).to_have_text(ENGLISH.say("table.your-turn"))
    page.keyboard.press("h")
    expect(spoken).not_to_have_text(ENGLISH.say("table.your-turn"))
    kinds = page.locator(".pile").count() + page.locator(".order").count()
    assert len(spoken.inner_text().split(", ")) >= kinds
    page.keyboard.press("s")
    expect(spoken).to_contain_text(": 0")
    guest.close()


def test_two_tabs_on_one_seat_agree(browser: Browser, url: str) -> None:
    """The newer one plays; the older one says so, and has one button to press: it takes the seat back."""
    guest = Guest(browser, url)
    guest.page.goto(url)
    guest.page.click("[data-act=play-now]")
    guest.page.wait_for_selector("[data-act=confirm]")
    other = guest.new_tab()
    other.goto(guest.page.url)
    other.wait_for_selector("[data-act=confirm]")
    expect(guest.page.locator(".screen-foot button")).to_have_count(1)
    expect(guest.page.locator(".table")).to_have_count(0)
    guest.page.click("[data-act=use-here]")
    guest.page.wait_for_selector("[data-act=confirm]")
    expect(other.locator("[data-act=use-here]")).to_be_visible()
    guest.close()


def test_a_seat_on_another_device_is_told_and_can_be_taken_back(browser: Browser, url: str) -> None:
    """SCREENS.md, 8: nothing is forgotten, and one may watch meanwhile; a line that comes back takes nothing."""
    phone, laptop = Guest(browser, url), Guest(browser, url)
    phone.page.goto(url)
    phone.page.click("[data-act=play-now]")
    phone.page.wait_for_selector("[data-act=confirm]")
    laptop.page.goto(phone.page.url)
    laptop.page.wait_for_selector("[data-act=confirm]")
    expect(phone.page.get_by_role("heading", name=ENGLISH.say("page.other-device"))).to_be_visible()
    expect(phone.page.locator(".table")).to_have_count(0)
    assert len(phone.page.evaluate("JSON.parse(localStorage.getItem('mammamia.tables'))")) == 1
    phone.page.click("[data-act=watch]")
    expect(phone.page.locator(".table")).to_be_visible()
    expect(phone.page.locator(".hand")).to_have_count(0)
    phone.page.reload()
    phone.page.wait_for_selector("[data-act=confirm]")
    laptop.page.click("[data-act=take-back]")
    laptop.page.wait_for_selector("[data-act=confirm]")
    expect(phone.page.locator("[data-act=take-back]")).to_be_visible()
    phone.close()
    laptop.close()


def test_whose_turn_it_is_can_be_read_in_the_title(browser: Browser, url: str) -> None:
    guest = Guest(browser, url)
    guest.page.goto(url)
    expect(guest.page).to_have_title(ENGLISH.say("page.title"))
    guest.page.click("[data-act=play-now]")
    expect(guest.page).to_have_title(ENGLISH.say("page.title-turn"))
    guest.close()


def test_the_page_can_be_installed(browser: Browser, url: str) -> None:
    """Chromium finds nothing missing, though there is no service worker; only a private window may not install."""
    guest = Guest(browser, url)
    guest.page.goto(url)
    guest.page.wait_for_selector("[data-act=play-now]")
    line = guest.context.new_cdp_session(guest.page)
    found = line.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in found] == ["in-incognito"]
    assert line.send("Page.getAppManifest")["errors"] == []
    guest.close()
