"""The opening as a show, the pause after a round, and the proof at the end, in a real browser."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, WebSocketRoute, expect

from mammamia.i18n import LANGUAGES
from tests.page.browser import PHONE, Guest, restaurant
from tests.page.measuring import A_THOUSANDTH, broken_words, change_setting, shifts, until_drawn
from tests.page.playing import ENGLISH, PATIENCE, PATIENCE_OF_WATCHERS, by_clicking, play_to_the_end, what_now

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
        progress = page.locator(".bar .progress")
        before = progress.inner_text()
        page.wait_for_timeout(300)
        assert progress.inner_text() == before
        page.select_option("[data-act=speed]:enabled", "fast")
        page.click("[data-act=skip]:enabled")
        while not page.locator(".scoreboard").count():
            if page.locator(".question [data-act]").count():
                by_clicking(page)
            page.wait_for_timeout(20)
        own = page.locator(".scoreboard .score-row").first
        assert own.locator("> .name").inner_text() == "You"
        assert page.locator(".scoreboard .fated").count() > 0
        burnt = own.locator(".fated.is-burnt").count()
        reasons = own.locator(".reasons p")  # why, for each of one's own, and once that they all come back
        assert reasons.count() == burnt + (burnt > 1)
        theirs = page.locator(".scoreboard .score-row:not(.is-own) .reasons p").all_inner_texts()
        assert all(re.search(r": 1 \w+ short$", text) for text in theirs), theirs  # of others only what was close
        page.click("[data-act=go-on]:enabled")
        page.wait_for_selector(".table")
        assert guest.errors == []
        guest.close()


def test_alone_every_question_has_a_choice_and_is_docked_below_the_table(browser: Browser, url: str) -> None:
    """PRODUCT 7: the tray becomes the question, in verbs; what is forced happens by itself; no number of a rule."""
    guest = Guest(browser, url, size=PHONE)
    guest.sit("Chiara", {"seats": 4, "options": {"rounds": 2}})
    guest.fill_up()
    page = guest.page
    asked = 0
    while (act := what_now(page)) != "rematch":
        if page.locator(".question").count():
            asked += 1
            question = page.locator(".opening > .question")
            assert question.count() == 1
            assert page.locator("dialog[open]").count() == 0
            assert question.locator("[data-act=fill]").count() > 0  # never only “let it burn”
            text = question.inner_text()
            assert re.search(r"from your hand|Choose \d|all on the table", text), text
            assert not re.search(r"R\d", text)
            burn = question.locator("[data-act=decline]")
            assert burn.count() == 0 or burn.inner_text() == "Let it burn, keep the cards"
            assert question.locator(".hand-pile").count() > 0
            for badge in question.locator(".is-up .badge").all():
                assert re.fullmatch(r"\d of \d", badge.inner_text())  # a number with its word
            assert page.locator(".ring").count() == 0  # alone nothing runs out
        if act == "go-on":
            assert page.locator("[data-act=go-on]").inner_text() == "Round 2"
        by_clicking(page)
    assert asked > 0
    guest.close()


def test_own_hand_and_orders_stay_in_sight_and_the_end_tells_the_story(browser: Browser) -> None:
    """PRODUCT 6 and 9: hand and orders under the board; podium, moments to watch, who baked what; each thing once."""
    with restaurant(pace=PACE) as url:
        guest = Guest(browser, url, size=PHONE)
        guest.sit("Chiara", {**TERMS, "options": {"rounds": 1}})
        guest.fill_up()
        page = guest.page
        play_until_it_opens(page)
        expect(page.locator(".opening .hand-row")).to_be_visible()
        expect(page.locator(".own-orders")).to_be_visible()
        assert (
            page.locator(".own-orders .slip:not(.is-covered)").count() == 0
        )  # Classic: which ones is to be remembered
        assert page.locator(".player-head").count() == 3
        page.select_option("[data-act=speed]:enabled", "off")
        play_to_the_end(page)
        expect(page.locator(".on-podium.is-winner .crown").first).to_be_visible()
        expect(page.locator(".bakery")).to_have_count(3)
        watch = page.locator(".moments .watch").first
        expect(watch).to_have_attribute(
            "href", re.compile(r"^#/replay/.+/\d+$"), timeout=PATIENCE
        )  # they are looked for
        for act in ("rematch", "replay", "share", "verify", "download"):
            expect(page.locator(f"[data-act={act}]")).to_have_count(1)
        page.locator(".moments .watch").first.click()
        expect(page.locator("[data-act=run] use")).to_have_attribute("href", re.compile("pause$"))  # one asked for it
        guest.close()


def test_the_scores_of_plus_show_ones_own_slips_alone(browser: Browser, url: str) -> None:
    """PRODUCT 9, R8.1: no totals; in Classic and Notebook what the others put is to be remembered."""
    guest = Guest(browser, url, size=PHONE)
    guest.sit("Chiara", {"seats": 3, "edition": "plus", "options": {"rounds": 2}})
    guest.fill_up()
    while what_now(guest.page) != "go-on":
        by_clicking(guest.page)
    expect(guest.page.locator(".score-row")).to_have_count(1)
    expect(guest.page.locator(".score-row.is-own")).to_be_visible()
    expect(guest.page.locator(".total")).to_have_count(0)
    guest.close()


def test_letting_it_burn_early_is_decided_and_not_yet_shown(browser: Browser, url: str) -> None:
    """PRODUCT 7: where people look on, burning is shown at the pause's end; until then one reads that it is decided."""
    guest = Guest(browser, url, size=PHONE)
    guest.context.route_web_socket("**/ws?*", hold_back_burning)
    guest.sit("Chiara", {"seats": 4, "options": {"rounds": 3}})
    guest.fill_up()
    page = guest.page
    burn = page.locator("[data-act=decline]:enabled")
    while not burn.count():
        assert by_clicking_unless(page, burn) != "rematch", "somebody can let an order burn in three rounds"
    burn.click()
    expect(page.locator(".forced")).to_have_text(ENGLISH.say("opening.decision.decided"))
    guest.close()


def by_clicking_unless(page: Page, one: Locator) -> str:
    """Play on, but leave the question alone that is waited for."""
    act = what_now(page)
    return act if one.count() else by_clicking(page)


def hold_back_burning(line: WebSocketRoute) -> None:
    """A line as at a table with other people: a pause runs, and what burns is answered when it is over."""
    server = line.connect_to_server()

    def show(text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "show" and (message.get("offer") or {}).get("type") == "fill":
            message["clock"] = {"seconds": 15.0, "left": 15.0, "pause": 4.0}
        line.send(json.dumps(message))

    def tell(text: str | bytes) -> None:
        message = json.loads(text)
        if not (message["type"] == "play" and message["moves"][0].startswith("decline")):
            server.send(text)

    server.on_message(show)
    line.on_message(tell)


PROGRESS_BELOW_TITLE = """() => {
  const [title, progress] = ['h1', '.progress'].map(what => document.querySelector(`.bar ${what}`));
  return progress.getBoundingClientRect().top >= title.getBoundingClientRect().bottom - 1;
}"""


def test_nothing_moves_while_the_oven_is_open(browser: Browser) -> None:
    """Lights, requests for help, stamps and the summary come and go, and move nothing; somebody watches untouched."""
    with restaurant(pace=PACE) as url:
        guest, spectator = Guest(browser, url, size=PHONE), Guest(browser, url, size=PHONE, calm=False)
        room = guest.sit("Chiara", {"seats": 3, "edition": "plus", "options": {"rounds": 1, "help": True}})
        spectator.page.goto(f"{url}/#/room/{room}")
        spectator.page.click("[data-act=watch]")
        guest.fill_up()
        spectator.page.wait_for_selector(".table")
        play_until_it_opens(guest.page)
        spectator.page.wait_for_selector(".opening", timeout=PATIENCE_OF_WATCHERS)
        assert spectator.page.evaluate(PROGRESS_BELOW_TITLE), "also where nobody may pause"
        spectator.page.evaluate("window.shifts = []")
        guest.page.select_option("[data-act=speed]:enabled", "fast")
        play_to_the_end(guest.page)
        spectator.page.wait_for_selector(".ending")
        moved = shifts(spectator.page, "opening")
        assert sum(share for share, _ in moved) < A_THOUSANDTH, moved[-5:]
        guest.close()
        spectator.close()


OUT_OF_THE_SLIP = """width => {
  const slip = document.querySelector('.diagram .slip');
  slip.style.setProperty('--card-width', `${width}px`);
  const paper = slip.getBoundingClientRect();
  const parts = [...slip.querySelectorAll('.need, .name')].filter(one => one.checkVisibility());
  return parts.map(one => one.getBoundingClientRect())
    .filter(box => box.left < paper.left - 1 || box.right > paper.right + 1 || box.bottom > paper.bottom + 1).length;
}"""


@pytest.mark.parametrize("order", ["One of each", "Bombastica", "Monotoni", "4 mushrooms"])
def test_a_slip_is_never_cut_off(browser: Browser, url: str, order: str) -> None:
    """Whatever stands on it, in every width in which it is drawn."""
    guest = Guest(browser, url, size=PHONE)
    guest.page.goto(f"{url}/#/rules/classic/bakes")
    guest.page.get_by_role("radio", name=order).click()
    guest.page.wait_for_selector(f".diagram .slip[aria-label^='{order}']")
    assert [width for width in (30, 36, 44, 62, 92, 128) if guest.page.evaluate(OUT_OF_THE_SLIP, width)] == []
    guest.close()


def test_no_word_is_broken_in_the_buttons_of_scores_and_end(browser: Browser, url: str) -> None:
    """Where a row has no room the next button begins a new one; nothing sticks out of a small phone either."""
    guest = Guest(browser, url, size=PHONE)
    guest.sit("Chiara", {**TERMS, "options": {"rounds": 2}})
    guest.fill_up()
    page = guest.page
    faults = [(act, fault) for act in ("go-on", "rematch") for fault in broken_at(page, act)]
    assert faults == []
    guest.close()


def broken_at(page: Page, until: str) -> list[str]:
    """Play on until this can be pressed: what is wrong there, in every language."""
    while what_now(page) != until:
        by_clicking(page)
    faults: list[str] = []
    for language in LANGUAGES:
        change_setting(page, "language", language)
        for width in (320, 390):
            page.set_viewport_size({"width": width, "height": 700})
            until_drawn(page)
            faults += [f"{language}, {width}: {fault}" for fault in broken_words(page)]
            if page.evaluate("document.documentElement.scrollWidth") > width:
                faults.append(f"{language}, {width}: wider than the phone")
    change_setting(page, "language", "en")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    return faults


def test_the_end_checks_the_shuffle_in_the_page(browser: Browser, url: str) -> None:
    """The promise, what one added and every card; a record with two cards swapped is found out."""
    guest = Guest(browser, url, size=PHONE)
    guest.sit("Chiara", {**TERMS, "options": {"rounds": 1}})
    guest.fill_up()
    page = guest.page
    play_to_the_end(page)
    page.click("[data-act=verify]")
    page.wait_for_selector(".proof.is-fair")
    expect(page.locator(".finding.is-true")).to_have_count(4)
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
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
