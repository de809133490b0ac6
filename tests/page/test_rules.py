"""The rules on the page: every edition complete, at the section that fits the moment, with tables to play with."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from mammamia.editions import EDITIONS
from mammamia.i18n import LANGUAGES
from mammamia.i18n.catalogue import entries
from tests.page.browser import DESKTOP, PHONE, SMALL, Guest
from tests.page.measuring import covered_titles, cut_off
from tests.page.playing import by_clicking, what_now
from tools.page_rules import CHAPTERS, TRIALS, numbers_of, rules_of

COVERED = """diagram => {
  const stamp = diagram.querySelector('.stamp').getBoundingClientRect();
  return [...diagram.querySelectorAll('.slip-place .needs .icon')]
    .map(one => one.getBoundingClientRect())
    .filter(one => one.top + one.height / 2 > stamp.top).length;
}"""  # what an order needs, below the stamp


LINES = """() => {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector('.rules-page h1'));
  return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size;
}"""  # of the title


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("key", EDITIONS)
def test_every_paragraph_of_an_edition_can_be_said(key: str, code: str) -> None:
    language, edition = LANGUAGES[code], EDITIONS[key]
    for section in rules_of(edition):
        assert language.say(f"rules.title.{section['name']}")
        for text in section["texts"]:
            said = language.say_at("rules", section["name"], text, values=numbers_of(edition))
            assert "{" not in said


def test_an_edition_tells_what_is_different_in_it() -> None:
    told = {
        key: {f"{one['name']}.{text}" for one in rules_of(edition) for text in one["texts"]}
        for key, edition in EDITIONS.items()
    }
    assert told["first"] - told["classic"] == {"setup.card-before", "after.open"}
    assert told["spanish"] == told["classic"]
    assert {"help.ask", "turn.draw-limit", "end.last-drawer", "winner.covered", "special.either"} <= told["plus"]
    assert not {"turn.locked", "doubles.worth", "end.holder"} & told["plus"]


def test_every_text_is_used_by_some_edition() -> None:
    used = {(one["name"], text) for edition in EDITIONS.values() for one in rules_of(edition) for text in one["texts"]}
    assert TRIALS.keys() <= {name for name, _ in used}
    rest = {"title", "diagram", "chapter", "why-burnt"}
    written = {path for path, _ in entries("en", "rules") if len(path) == 2 and path[0] not in rest}
    assert written == used


def test_every_section_has_its_chapter() -> None:
    named = [section for sections in CHAPTERS.values() for section in sections]
    assert len(CHAPTERS) == 7
    assert sorted(named) == sorted({one["name"] for edition in EDITIONS.values() for one in rules_of(edition)})


def test_no_paragraph_names_a_rule_by_its_number() -> None:
    """SCREENS 6: never a rule number; they stand in the docs."""
    assert not [path for code in LANGUAGES for path, text in entries(code, "rules") if re.search(r"R\d", str(text))]


@pytest.mark.slow
def test_a_table_is_changed_and_the_engine_says_whether_the_order_bakes(browser: Browser, url: str) -> None:
    """SCREENS 6: each tap is answered by BAKES or BURNS, with the reason."""
    guest = Guest(browser, url, size=PHONE)
    page = guest.page
    page.goto(f"{url}/#/rules/classic/bakes")
    diagram = page.locator("article .diagram")
    diagram.get_by_role("radio", name="4 olives").click()
    diagram.locator(".verdict.is-no").wait_for()
    more = diagram.get_by_role("group", name="On the table").get_by_role("button", name="More: olives")
    for _ in range(4):
        more.click()
    diagram.locator(".verdict.is-table").wait_for()
    expect(diagram.locator(".stamp.is-baked")).to_have_text("BAKES")
    diagram.get_by_role("group", name="On the table").get_by_role("button", name="Fewer: olives").click()
    diagram.locator(".verdict.is-no").wait_for()
    expect(diagram.locator(".stamp.is-burnt")).to_have_text("BURNS")
    assert "1 olive" in diagram.locator(".verdict").inner_text()
    for order in ("One of each", "Minimale", "4 olives"):
        diagram.get_by_role("radio", name=order).click()
        diagram.locator(f".slip[aria-label^='{order}']").wait_for()
        expect(diagram.locator(".stamp")).to_be_visible()
        assert diagram.evaluate(COVERED) == 0, order
    diagram.get_by_role("group", name="In the owner’s hand").get_by_role("button", name="More: olives").click()
    diagram.locator(".verdict.is-hand").wait_for()
    diagram.get_by_role("radio", name="Minimale").click()
    diagram.locator(".slip[aria-label^=Minimale]").wait_for()
    diagram.locator("[data-act=drill]").click()
    page.wait_for_selector("[data-bakes]")
    guest.close()


TITLE_IN_SIGHT = """() => {
  const choice = document.querySelector('.edition');
  const pen = document.createElement('canvas').getContext('2d');
  const { font, paddingLeft, paddingRight } = getComputedStyle(choice);
  pen.font = font;
  const arrow = 20;
  const room = choice.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - arrow;
  return pen.measureText(choice.selectedOptions[0].text).width <= room;
}"""


@pytest.mark.slow
@pytest.mark.parametrize("size", [SMALL, PHONE, DESKTOP], ids=["small", "phone", "desktop"])
def test_the_answer_is_in_sight_where_one_taps(browser: Browser, url: str, size: tuple[int, int]) -> None:
    """SCREENS 6: it answers each tap, so the order's board begins on the same screen; the edition's name is whole."""
    guest = Guest(browser, url, size=size)
    page = guest.page
    page.goto(f"{url}/#/rules/classic/{'turn' if size == DESKTOP else 'bakes'}")
    stamp = page.locator(".diagram .stamp").filter(visible=True)
    expect(stamp).to_be_in_viewport()
    if size != SMALL:
        expect(page.locator(".diagram .verdict").filter(visible=True)).to_be_in_viewport(ratio=1)
        expect(page.locator("[data-act=drill]").filter(visible=True)).to_be_in_viewport(ratio=1)
    assert page.evaluate(TITLE_IN_SIGHT)
    guest.close()


@pytest.mark.slow
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_title_is_whole_beside_the_edition_on_a_small_phone(browser: Browser, url: str, code: str) -> None:
    guest = Guest(browser, url, size=SMALL, language=code)
    page = guest.page
    for place in ("rules/classic", *(f"rules/classic/{chapter}" for chapter in CHAPTERS)):
        page.goto(f"{url}/#/{place}")
        page.wait_for_selector(".rules-page")
        assert covered_titles(page) == [], place
        assert cut_off(page) == [], place
        assert page.evaluate(LINES) <= 2, place
    guest.close()


@pytest.mark.slow
def test_seven_chapters_a_search_and_the_edition(browser: Browser, url: str) -> None:
    guest = Guest(browser, url, size=PHONE)
    page = guest.page
    page.goto(f"{url}/#/rules")
    expect(page.locator(".chapter")).to_have_count(7)
    expect(page.locator(".in-short")).to_contain_text(LANGUAGES["en"].say("rules.aim.one-oven"))  # the game on one card
    expect(page.locator("article")).to_be_hidden()
    page.fill("input[type=search]", "waiter")
    expect(page.locator(".found a").first).to_contain_text("waiter")
    page.fill("input[type=search]", "xyzzy")
    expect(page.locator(".found")).to_contain_text("xyzzy")
    page.fill("input[type=search]", "")
    page.click("[data-chapter=opening]")
    expect(page.locator(".rules-page.has-chapter")).to_be_visible()
    expect(page.locator("article [data-section=help]")).to_have_count(0)
    page.select_option(".edition", "plus")
    expect(page.locator("article [data-section=help]")).to_be_visible()
    assert page.locator(".ruling").count() > 0
    guest.close()


@pytest.mark.slow
def test_the_rules_open_where_one_is(browser: Browser, url: str) -> None:
    """At the table the turn, and after an order has come up what becomes of it."""
    guest = Guest(browser, url, size=PHONE)
    page = guest.page
    guest.sit("Anna", {"seats": 2, "edition": "first", "options": {"rounds": 2}})
    guest.fill_up()
    assert what_now(page) == "confirm"
    page.click("[data-act=rules]")
    page.wait_for_selector("dialog[open] [data-section=turn].is-open")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    while what_now(page) != "go-on":
        by_clicking(page)
    has_burnt = page.locator(".scoreboard .fated.is-burnt").count() > 0
    expect(page.locator("[data-act=rules]")).to_have_attribute("aria-label", LANGUAGES["en"].say("rules.open"))
    page.click("[data-act=rules]")
    page.wait_for_selector(f"dialog[open] [data-section={'burnt' if has_burnt else 'after'}].is-open")
    guest.close()
