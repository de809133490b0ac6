"""The rules on the page: every edition complete, at the section that fits the moment, with tables to play with."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from mammamia.editions import EDITIONS
from mammamia.i18n import LANGUAGES
from mammamia.i18n.catalogue import entries
from tests.page.browser import PHONE, Guest
from tests.page.playing import by_clicking, what_now
from tools.page_rules import TRIALS, numbers_of, rules_of


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
    rest = {"title", "diagram"}
    written = {path for path, _ in entries("en", "rules") if len(path) == 2 and path[0] not in rest}
    assert written == used


@pytest.mark.slow
def test_a_table_is_changed_and_the_engine_says_whether_the_order_bakes(browser: Browser, url: str) -> None:
    guest = Guest(browser, url, size=PHONE)
    page = guest.page
    page.goto(f"{url}/#/rules/classic/baking")
    diagram = page.locator("[data-section=baking] .diagram")
    diagram.locator(".verdict.is-table").wait_for()
    diagram.get_by_role("group", name="On the table").get_by_role("button", name="Fewer: olives").click()
    diagram.locator(".verdict.is-no").wait_for()
    assert "1 olive" in diagram.locator(".verdict").inner_text()
    diagram.get_by_role("group", name="In the owner’s hand").get_by_role("button", name="More: olives").click()
    diagram.locator(".verdict.is-hand").wait_for()
    diagram.get_by_role("combobox").select_option(label="Minimale")
    diagram.locator(".verdict.is-no").wait_for()
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
    section = page.locator("dialog[open] [data-section=turn]")
    section.wait_for()
    page.wait_for_function("() => document.querySelector('dialog[open]').scrollTop > 100")
    assert "First edition" in page.locator("dialog[open] h2").first.inner_text()
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    while what_now(page) != "go-on":
        by_clicking(page)
    has_burnt = page.locator(".summary .check.is-burnt").count() > 0
    page.click("[data-act=rules]")
    page.wait_for_selector(f"dialog[open] [data-section={'burnt' if has_burnt else 'after'}].is-open")
    guest.close()
