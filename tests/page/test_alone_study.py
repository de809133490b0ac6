"""Without a network: learn, drills, today's oven, guess and report, statistics, replay, review, rules, share links."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.alone import WAKING, Visitor, cut_off, link_of, look_through, restaurant_to_go, wake
from tests.page.browser import DESKTOP, Guest
from tests.page.playing import ENGLISH, PATIENCE
from tests.page.test_learn import take_lesson
from tests.page.test_memory import play_until
from tests.page.test_replay import expect_at, go_to, look_as, open_file
from tests.page.test_review import THOUGHT, play_daily

pytestmark = pytest.mark.slow

say = ENGLISH.say
RECORD = Path(__file__).parents[1] / "records" / "classic-2-thin.game"
KEPT_GUESSES = """kinds => {
  const record = JSON.parse(localStorage.getItem("mammamia.record"));
  return record?.guesses.some(guess => guess.kinds.length === kinds);
}"""
MONDAY = "2026-11-16"  # with Bambino and Turista, who think at once


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with restaurant_to_go() as address:
        yield address


@pytest.fixture(scope="module")
def device(browser: Browser, url: str) -> Iterator[Visitor]:
    """One device for all: the pack is fetched once, and Python starts once."""
    guest = cut_off(browser, url, size=DESKTOP)
    yield guest
    guest.close()


@pytest.fixture
def page(device: Visitor) -> Iterator[Page]:
    """The one tab of the device; whatever went wrong in a test is its own fault."""
    yield device.page
    assert device.errors == []


def kept(page: Page, name: str) -> Any:
    return json.loads(page.evaluate("name => localStorage.getItem('mammamia.' + name)", name) or "null")


def test_the_lesson_to_its_end(page: Page, url: str) -> None:
    page.goto(f"{url}/#/learn")
    expect(page.locator(".nonna p")).to_have_text(say("learn.steps.goal"), timeout=WAKING)
    take_lesson(page)
    page.click("[data-act=real-game]")
    wake(page)
    assert kept(page, "learnt") == "done"


def test_drills(page: Page, url: str) -> None:
    page.goto(f"{url}/#/drills")
    page.click("[data-drill=bakes]")
    for _ in range(10):
        page.click("[data-bakes=hand]")
        expect(page.locator(".reason")).not_to_be_empty()
        page.click("[data-act=next-table]")
    expect(page.get_by_role("status")).to_contain_text([re.compile(r"\d+ of 10")])
    page.goto(f"{url}/#/drills/oven")
    page.locator("[data-answer]").first.click(timeout=PATIENCE)
    page.wait_for_function(KEPT_GUESSES, arg=1)


def ask_before(page: Page, url: str, *, wanted: bool) -> None:
    """Whether one is asked before an oven is opened; whoever took the lesson is."""
    page.goto(f"{url}/#/settings")
    page.get_by_role("switch", name="Ask me before the opening").set_checked(wanted, force=True)


def daily_result(page: Page, url: str) -> dict[str, Any]:
    """Play the oven of a date, always the same way: what came of it."""
    ask_before(page, url, wanted=False)
    page.goto(f"{url}/#/daily/{MONDAY}")
    page.click("[data-act=open-daily]:enabled", timeout=WAKING)
    play_daily(page)
    page.wait_for_function(
        "date => JSON.parse(localStorage.getItem('mammamia.daily')).results[date]?.rival != null",
        arg=MONDAY,
        timeout=THOUGHT,
    )
    result = dict(kept(page, "daily")["results"][MONDAY])
    del result["game"]  # its name says where it was played
    return result


def test_an_oven_of_the_day_is_the_same_as_at_a_server(browser: Browser, page: Page, url: str) -> None:
    """The same cards, guests, throws, bakings and rival, for whoever plays the same."""
    alone = daily_result(page, url)
    assert alone["orders"]
    served = Guest(browser, url)
    assert daily_result(served.page, url) == alone
    served.close()


def test_a_guess_its_report_and_the_statistics(device: Visitor, page: Page, url: str) -> None:
    ask_before(page, url, wanted=True)
    page.goto(f"{url}/#/friends")
    page.click("[data-act=lay-table]")
    page.select_option(f".terms select[aria-label={say('lobby.choice.rounds')}]", "1", timeout=WAKING)
    device.fill_up()
    play_until(page, ".guess [data-act=guess]")
    page.locator(".guess-row").first.locator("[data-act=plus]").click()
    page.click("[data-act=guess]:enabled")
    play_until(page, ".ending")
    page.click(".ending [data-act=memory]")
    report = page.locator(".recall")
    expect(report.locator(".said-rows > li").first).to_contain_text("said 1 · was", timeout=THOUGHT)
    expect(report).to_contain_text("Without looking, an even guess gets", timeout=THOUGHT)
    page.wait_for_function(KEPT_GUESSES, arg=5)  # kinds
    page.goto(f"{url}/#/record")
    expect(page.locator(".figure").first).to_contain_text(re.compile(r"won of \d"))
    expect(page.locator(".kind-bar")).to_have_count(5)
    page.click("[data-act=all-games]")
    expect(page.locator(".screen main")).to_contain_text("Luigi")


def test_a_file_is_replayed_and_reviewed_with_fewer_roll_outs_which_is_said(page: Page, url: str) -> None:
    open_file(page, url, RECORD)
    wake(page, ".player")
    go_to(page, 0)
    page.click("[data-act=next]")
    expect_at(page, 1)
    look_as(page, "1")
    page.click(".replay-bar [data-act=review]")
    expect(page.locator(".caveat")).to_contain_text(say("review.fewer"), timeout=THOUGHT)
    page.click("[data-act=see-moment]")
    expect(page.locator(".player")).to_be_visible()


def test_a_link_opens_as_a_replay_and_as_a_review(page: Page, url: str) -> None:
    page.goto(f"{url}/#/")
    page.goto(f"{url}/{link_of(RECORD)}")
    look_through(page)


def test_rules_and_what_needs_people_elsewhere(page: Page, url: str) -> None:
    page.goto(f"{url}/#/rules/classic/bakes")
    page.wait_for_selector("article .diagram")
    page.goto(f"{url}/#/friends")
    expect(page.get_by_role("status").filter(has_text=say("home.people-elsewhere"))).to_be_visible()
    assert page.locator(".join-form").count() == 0
    expect(page.locator(".needs-network .person-line")).to_have_count(4)
    for table in ("t/ABCD", "room/elsewhere"):
        page.goto(f"{url}/#/{table}")
        expect(page.get_by_role("heading", name=say("home.table-elsewhere"))).to_be_visible()
        expect(page.locator(".notice")).to_contain_text(say("home.people-elsewhere"))


def test_a_table_that_this_device_does_not_have(page: Page, url: str) -> None:
    """It was never here, or it was and is gone: both are said as they are."""
    room, token = "here-nowhere", "x" * 22
    own = {"room": room, "token": token, "name": "Ada"}
    for tables, title in (([], "home.not-here"), ([own], "page.line.gone")):
        page.goto(f"{url}/#/rules")
        page.evaluate("text => localStorage.setItem('mammamia.tables', text)", json.dumps(tables))
        page.goto(f"{url}/#/room/{room}/{token}")
        page.reload()
        expect(page.get_by_role("heading", name=say(title))).to_be_visible(timeout=WAKING)


def test_a_seat_elsewhere_is_not_forgotten(page: Page, url: str) -> None:
    """Without a network nobody knows how a table at a server stands; it is not gone for that."""
    table = {"room": "elsewhere", "token": "x" * 22, "name": "Ada", "glimpse": None}
    page.evaluate("text => localStorage.setItem('mammamia.tables', text)", json.dumps([table]))
    page.goto(url)
    page.reload()
    page.wait_for_selector(".own-tables")
    page.goto(f"{url}/#/daily/{MONDAY}")
    wake(page, "[data-act=open-daily]:enabled")  # what was asked before is answered by now
    assert kept(page, "tables")[0]["room"] == "elsewhere"
