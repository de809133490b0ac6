"""What is learnt, guessed, reported, reviewed and counted: every such screen is looked at closely, and used by keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from mammamia.hosting.daily import FIRST
from mammamia.hosting.lesson import RIGHT
from tests.page.browser import DESKTOP, LANDSCAPE, PHONE, SMALL, Guest, restaurant
from tests.page.looking import look_closely
from tests.page.measuring import broken_words, cut_off
from tests.page.playing import ENGLISH, PATIENCE, tab_to, type_at
from tests.page.test_drills import fill, keep
from tests.page.test_learn import hears, play_on
from tests.page.test_memory import ASKED, asked_guest, play_until
from tests.page.test_replay import open_file
from tests.page.test_review import THOUGHT, review_of_file

pytestmark = pytest.mark.slow

say = ENGLISH.say
IN_SIGHT = """() => {
  const { top, left, right, bottom } = document.querySelector('.nonna').getBoundingClientRect();
  return top >= 0 && left >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
}"""
ROWS_BELOW_THE_SUM = """() => {
  const sum = document.querySelector('.guess .placed').getBoundingClientRect().top;
  const rows = [...document.querySelectorAll('.guess-row')];
  return rows.filter(one => one.getBoundingClientRect().bottom > sum + 1).length;
}"""


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with restaurant() as address:
        yield address


@pytest.fixture
def guest(browser: Browser, url: str) -> Iterator[Guest]:
    somebody = Guest(browser, url)
    yield somebody
    somebody.context.close()


def a_result(page: Page, **more: Any) -> None:
    """Today's oven was played on this device: eight orders came up, as many as there can be."""
    today = page.evaluate("new Date().toLocaleDateString('sv')")
    names = (
        "four-mushroom",
        "four-pepper",
        "four-olive",
        "four-salami",
        "bombastica",
        "monotoni",
        "minimale",
        "one-of-each",
    )
    orders = [{"order": f"yellow:{name}", "baked": place % 2 == 0} for place, name in enumerate(names)]
    result = {"date": today, "number": 42, "game": "gone", "orders": orders, "place": 2, "best": "Commissario"}
    result |= {"bestBaked": 5, "rival": 3, "remembered": [39, 46], "counts": True, **more}
    keep(page, "daily", {"tries": {}, "results": {today: result}})


# ---------------------------------------------------------------- looked at closely


def test_drills_and_their_answers(guest: Guest) -> None:
    page = guest.page
    page.goto(f"{guest.url}/#/drills")
    page.wait_for_selector(".drill-list")
    faults = look_closely(page, "drills")
    page.click("[data-drill=bakes]")
    page.wait_for_selector("[data-bakes]")
    faults += look_closely(page, "drill-bakes")
    page.click("[data-bakes=hand]")
    page.wait_for_selector("[data-act=next-table]")
    faults += look_closely(page, "drill-bakes-answered")
    page.goto(f"{guest.url}/#/drills/oven")
    page.wait_for_selector("[data-answer]")
    faults += look_closely(page, "drill-oven")
    assert not faults, "\n".join(faults)


def test_the_record_empty_and_full(guest: Guest) -> None:
    page = guest.page
    page.goto(f"{guest.url}/#/record")
    page.wait_for_selector(".record-page")
    faults = look_closely(page, "record-empty")
    fill(page, 60)
    page.wait_for_selector(".forgetting")
    faults += look_closely(page, "record")
    page.click("[data-act=delete]")
    page.wait_for_selector("dialog[open]")
    faults += look_closely(page, "record-delete")
    assert not faults, "\n".join(faults)


def test_todays_oven_before_and_after(guest: Guest) -> None:
    page = guest.page
    page.goto(f"{guest.url}/#/daily")
    page.wait_for_selector("[data-act=open-daily]:enabled")
    faults = look_closely(page, "daily")
    a_result(page)
    page.reload()
    page.wait_for_selector(".daily.is-result")
    expect(page.locator(".daily-figures dt")).to_have_text(["39", "2", "1"])
    faults += look_closely(page, "daily-result")
    page.click("[data-act=share-daily]")
    page.wait_for_selector("dialog[open]")
    faults += look_closely(page, "daily-share")
    a_result(page, orders=[])
    page.reload()
    expect(page.locator(".daily.is-result h1")).to_have_text(say("daily.none"))
    faults += look_closely(page, "daily-result-none")
    keep(page, "learnt", "done")  # or Home would still be a newcomer's, without the tile
    page.goto(guest.url)
    expect(page.locator(".tile[data-act=daily]")).to_contain_text(say("daily.none"))
    assert not faults, "\n".join(faults)


def test_the_guess_and_the_report(browser: Browser) -> None:
    with restaurant() as url:
        guest = asked_guest(browser, url)
        page = guest.page
        play_until(page, ".guess [data-act=guess]")
        faults = look_closely(page, "guess")
        page.set_viewport_size({"width": 320, "height": 640})
        assert page.evaluate(ROWS_BELOW_THE_SUM) == 0, "all kinds are in sight on a small phone"
        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        for row in page.locator(".guess-row").all():
            row.locator("[data-act=plus]").click()
        page.click("[data-act=guess]:enabled")
        play_until(page, ".scoreboard [data-act=memory]")
        page.click("[data-act=memory]")
        page.wait_for_selector(".recall .said-rows")
        faults += look_closely(page, "report")
        page.click("[data-act=orders]")
        page.wait_for_function(
            "() => document.querySelectorAll('.story').length === document.querySelectorAll('.waterfall').length",
            timeout=THOUGHT,
        )
        faults += look_closely(page, "orders")
        assert not faults, "\n".join(faults)
        guest.context.close()


def test_the_review(guest: Guest) -> None:
    page = guest.page
    review_of_file(page, guest.url)
    expect(page.locator(".caveat")).to_be_visible(timeout=THOUGHT)
    faults = look_closely(page, "review", ["en"])
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("code", ["de", "ru", "fr"])
def test_words_of_a_review_fit_on_a_small_phone(browser: Browser, url: str, code: str) -> None:
    guest = Guest(browser, url, size=SMALL, language=code)
    page = guest.page
    review_of_file(page, url)
    expect(page.locator(".caveat")).to_be_visible(timeout=THOUGHT)
    assert [*cut_off(page), *broken_words(page)] == []
    guest.close()


@pytest.mark.parametrize("size", [SMALL, LANDSCAPE, DESKTOP], ids=["small", "landscape", "desktop"])
def test_nonna_is_in_sight_at_each_step(browser: Browser, url: str, size: tuple[int, int]) -> None:
    """Also where what is lit is as high as the screen; and all that is asked about is lit."""
    guest = Guest(browser, url, is_new=True, size=size)
    page = guest.page
    page.goto(f"{url}/#/learn")

    def at(step: str, act: str) -> None:
        hears(page, f"steps.{step}")
        page.wait_for_function(IN_SIGHT)
        page.click(act)

    at("goal", "[data-act=go-on]")
    at("hand", "[data-act=go-on]")
    for _ in range(3):
        at("choose", ".pile[data-kind=mushroom]")
    at("say", "[data-act=confirm]")
    hears(page, "steps.remember")
    lit = page.locator(".spotlight").bounding_box()
    assert lit
    for seat in page.locator(".seat").all():
        box = seat.bounding_box()
        assert box
        assert box["x"] + box["width"] <= lit["x"] + lit["width"] + 1
    at("remember", f"[data-answer='{RIGHT}']")
    page.click("[data-act=go-on]")
    at("draw", "[data-act=draw-supply]")
    at("order", ".own-place .order")
    page.click("[data-act=put-on-top]")
    at("say-order", "[data-act=confirm]")
    at("card", "[data-act=go-on]")

    def throw() -> None:
        page.locator(".own-place .pile:enabled").first.click()
        page.click("[data-act=confirm]")

    play_on(page, throw)
    expect(page.locator(".lesson-end")).to_contain_text(say("learn.three-rounds"), timeout=PATIENCE)
    assert cut_off(page) == []
    guest.close()


def test_the_lesson_at_each_step(browser: Browser, url: str) -> None:
    guest = Guest(browser, url, is_new=True)
    page = guest.page
    page.goto(f"{url}/#/learn")
    hears(page, "steps.goal")
    faults = look_closely(page, "learn-goal")
    page.click("[data-act=go-on]")
    page.click("[data-act=go-on]")
    for _ in range(3):
        page.click(".pile[data-kind=mushroom]")
    page.click("[data-act=confirm]")
    hears(page, "steps.remember")
    faults += look_closely(page, "learn-remember")
    page.click(f"[data-answer='{RIGHT + 1}']")
    faults += look_closely(page, "learn-answer")
    assert not faults, "\n".join(faults)
    guest.context.close()


# ---------------------------------------------------------------- by keys alone


def test_drills_by_keys(guest: Guest) -> None:
    page, press = guest.page, guest.page.keyboard.press
    page.goto(f"{guest.url}/#/drills")
    page.wait_for_selector("[data-drill=bakes]")
    type_at(page, "[data-drill=bakes]", "Enter", until="[data-bakes]")
    for _ in range(10):
        tab_to(page, "[data-bakes=hand]")
        press("Enter")
        expect(page.locator("[data-act=next-table]")).to_be_focused()
        press("Enter")
    type_at(page, "[data-act=again]", "Enter", until="[data-bakes]")
    page.goto(f"{guest.url}/#/drills/oven")
    page.wait_for_selector("[data-answer]")
    tab_to(page, "[data-answer]")
    press("Enter")
    expect(page.locator(".reason")).not_to_be_empty()


def test_guess_report_and_orders_by_keys(browser: Browser) -> None:
    with restaurant() as url:
        guest = asked_guest(browser, url)
        page, press = guest.page, guest.page.keyboard.press
        play_until(page, ".guess [data-act=guess]")
        tab_to(page, ".guess-row[data-kind=olive] input")
        press("ArrowRight")
        press("ArrowRight")
        expect(page.locator(".guess-row[data-kind=olive] .number")).to_have_text("2")
        tab_to(page, "[data-act=guess]")
        press("Enter")
        play_until(page, ".scoreboard [data-act=memory]")
        type_at(page, "[data-act=memory]", "Enter", until=".recall .said-rows")
        type_at(page, ".recall [data-act=orders]", "Enter", until=".recall .story")
        press("Escape")
        expect(page.locator(".recall")).to_have_count(0)
        expect(page.locator("[data-act=memory]")).to_be_focused()
        guest.close()


def test_the_report_by_roles(browser: Browser) -> None:
    """What a screen reader is told: each kind in words, each step of an order with its number."""
    with restaurant() as url:
        guest = asked_guest(browser, url)
        page = guest.page
        play_until(page, ".guess [data-act=guess]")
        page.get_by_role("slider", name="olives").fill("3")
        expect(page.get_by_role("status").filter(has_text="3 of")).to_be_visible()
        page.get_by_role("button", name=say("memory.guess.done")).click()
        play_until(page, ".scoreboard [data-act=memory]")
        page.get_by_role("button", name=say("memory.report.button")).click()
        report = page.get_by_role("dialog", name=say("memory.report.title", round=1))
        expect(report.get_by_role("listitem").filter(has_text="olives: said 3 · was")).to_have_count(1)
        where = report.get_by_role("heading", name=re.compile(r"^Where did your .+ go\?$"))
        expect(where.first).to_be_visible()
        expect(report).to_contain_text(re.compile(r"Your “.+” was .+ short\. .+’s “.+” took \d+\."))
        report.get_by_role("button", name="Your ").click()
        expect(report.get_by_role("article").first).to_contain_text("luck", timeout=THOUGHT)
        report.get_by_role("button", name=say("memory.report.back")).click()
        expect(report).to_have_count(0)
        guest.close()


def test_a_review_by_keys(guest: Guest) -> None:
    page, press = guest.page, guest.page.keyboard.press
    review_of_file(page, guest.url)
    expect(page.locator(".caveat")).to_be_visible(timeout=THOUGHT)
    tab_to(page, ".plot .review-sign:last-of-type")
    press("Enter")
    expect(page.locator(".plot .review-sign").last).to_have_attribute("aria-pressed", "true")
    tab_to(page, "[data-act=earlier]")
    press("Enter")
    expect(page.locator(".plot .review-sign").last).to_have_attribute("aria-pressed", "false")
    type_at(page, "[data-act=see-moment]", "Enter", until=".player")


def test_record_and_daily_by_keys(guest: Guest) -> None:
    page, press = guest.page, guest.page.keyboard.press
    page.goto(f"{guest.url}/#/record")
    page.wait_for_selector(".record-page")
    fill(page, 30)
    type_at(page, "[data-act=delete]", "Enter", until="dialog[open]")
    press("Escape")
    expect(page.locator("[data-act=delete]")).to_be_focused()
    type_at(page, "[data-act=delete]", "Enter", until="dialog[open]")
    tab_to(page, "[data-act=delete-all]")
    press("Enter")
    expect(page.get_by_text(say("record.deleted"))).to_be_visible()
    a_result(page)
    page.goto(f"{guest.url}/#/daily")
    page.reload()
    page.wait_for_selector(".daily.is-result")
    type_at(page, "[data-act=share-daily]", "Enter", until="dialog[open]")
    press("Escape")
    expect(page.locator("[data-act=share-daily]")).to_be_focused()
    type_at(page, "[data-act=yesterday]", "Enter", until="[data-act=open-daily]:enabled")
    type_at(page, "[data-act=open-daily]", "Enter", until=".table")


# ---------------------------------------------------------------- the day's moment, and what was remembered


def test_the_end_of_todays_oven_tells_memory_report_and_moment(browser: Browser) -> None:
    with restaurant() as url:
        guest = Guest(browser, url)
        guest.context.add_init_script(ASKED)
        page = guest.page
        page.goto(f"{url}/#/daily/{FIRST.isoformat()}")
        page.click("[data-act=open-daily]:enabled")
        play_until(page, ".guess [data-act=guess]")
        page.locator(".guess-row").first.locator("[data-act=plus]").click()
        page.click("[data-act=guess]:enabled")
        play_until(page, ".daily.is-result")
        expect(page.locator(".daily-figures")).to_contain_text("cards remembered", timeout=THOUGHT)
        page.click("[data-act=memory]")
        expect(page.locator(".recall .said-rows > li")).to_have_count(5)
        page.keyboard.press("Escape")
        moment = page.locator(".daily-moment")
        expect(moment.get_by_role("heading")).to_have_text(say("daily.moment"), timeout=THOUGHT)
        look = moment.locator("[data-act=look]")
        if look.count():  # nothing to point out is said, too
            expect(moment).to_contain_text("of 100 victories")
            look.click()
            expect(page.locator(".player")).to_be_visible()
        else:
            expect(moment).to_contain_text(say("review.none"))
        guest.close()


def test_a_file_that_is_no_record_is_not_reviewed(guest: Guest, tmp_path: Path) -> None:
    file = tmp_path / "none.game"
    file.write_text("{}", encoding="utf-8")
    open_file(guest.page, guest.url, file)
    expect(guest.page.get_by_role("alert").filter(has_text=say("rewind.no-record"))).to_be_visible()
    assert guest.page.locator("[data-act=review]").count() == 0
