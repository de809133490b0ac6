"""The review of a game and today's oven in a real browser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from mammamia.editions import CLASSIC
from mammamia.game import cards
from mammamia.i18n import LANGUAGES
from tests.page.browser import DESKTOP, PHONE, SMALL, Guest
from tests.page.measuring import broken_words, covered_titles, cut_off, small_targets
from tests.page.playing import ANYTHING, MOST_DECISIONS, PATIENCE, by_clicking
from tests.page.test_replay import open_file

pytestmark = pytest.mark.slow

RECORD = Path(__file__).parents[1] / "records" / "classic-4-one-round.game"
THOUGHT = 120_000  # milliseconds for a whole review on the plain engine of a busy machine
OVER = "[data-act=share-daily]"
ORDERS = ("four-mushroom", "four-pineapple", "bombastica", "monotoni", "minimale", "one-of-each")
STICKING_OUT = """() => [...document.querySelectorAll('.review-line > *, .review-row > *')]
  .filter(one => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
  .map(one => one.className)"""


def review_of_file(page: Page, url: str) -> None:
    open_file(page, url, RECORD)
    page.click(".replay-bar [data-act=review]")
    page.wait_for_selector(".review-curve polyline.own", state="attached")


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_a_record_is_reviewed(browser: Browser, url: str, size: tuple[int, int]) -> None:
    """The curve, marks that lead to what was better, and the sums at the end."""
    guest = Guest(browser, url, size=size)
    page = guest.page
    review_of_file(page, url)
    expect(page.locator(".caveat")).to_contain_text("Good advice, not the truth", timeout=THOUGHT)
    expect(page.locator(".review-curve polyline")).to_have_count(4)
    marks = page.locator(".plot .review-sign").count()
    assert page.locator(".review-row").count() == marks <= 5
    if marks:
        expect(page.locator(".review-line")).to_have_count(2)
        for row in page.locator(".review-row").all():
            row.click()
            expect(row).to_have_attribute("aria-pressed", "true")
            ours, theirs = map(int, page.locator(".review-line .won b").all_inner_texts())
            assert row.locator("b").inner_text()[1:] == str(abs(ours - theirs))
        expect(page.locator(".review-memory .kept-count")).to_have_count(5)
        page.locator(".review-row").last.click()
        expect(page.locator(".review-row").last).to_have_attribute("aria-pressed", "true")
        assert page.locator("[data-act=next-mark]").is_disabled()
        expect(page.locator(".review-head")).to_be_in_viewport(ratio=1)  # what has changed is seen
    assert [*cut_off(page), *small_targets(page)] == []
    page.click("[data-act=see-moment]")
    expect(page.locator(".player")).to_be_visible()
    page.go_back()
    if marks:  # the same moment as before
        expect(page.locator(".review-row").last).to_have_attribute("aria-pressed", "true", timeout=THOUGHT)
        expect(page.locator(".caveat")).to_be_attached(timeout=THOUGHT)
        expect(page.locator(".review-row").last).to_have_attribute("aria-pressed", "true")
    guest.close()


@pytest.mark.parametrize("code", ["de", "ru"])
def test_a_review_speaks_the_language_of_the_page(browser: Browser, url: str, code: str) -> None:
    guest = Guest(browser, url, size=PHONE, language=code)
    page = guest.page
    review_of_file(page, url)
    start = LANGUAGES[code].say("review.caveat", n=5, error=1).split(":")[0]
    expect(page.locator(".caveat")).to_contain_text(start, timeout=THOUGHT)
    guest.close()


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_longest_words_and_numbers_of_a_review_fit_on_a_small_phone(browser: Browser, url: str, code: str) -> None:
    """Whatever game it is: the longest order and kind, beside a slip and a hundred victories."""
    guest = Guest(browser, url, size=SMALL, language=code)
    page = guest.page
    language = LANGUAGES[code]
    orders = (language.say("cards.quoted", order=language.say(f"cards.order.{name}")) for name in ORDERS)
    kinds = (language.words(cards(kind, 3)) for kind in CLASSIC.kinds)
    words = f"{max(orders, key=len)}, {max(kinds, key=len)}"

    def lengthen(route: Route) -> None:
        found = route.fetch()
        part = found.json()
        for one in part["messages"]:
            for line in (one["played"], one["better"]) if "played" in one else ():
                line.update(words=words, wins=1.0, order="yellow:one-of-each")
                line["bakes"] = [words, language.say("review.hardly")]
        route.fulfill(response=found, json=part)

    page.route("**/api/review/**", lengthen)
    review_of_file(page, url)
    expect(page.locator(".caveat")).to_be_visible(timeout=THOUGHT)
    assert page.locator(".review-line .slip").count() == 2
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL[0]
    assert page.evaluate(STICKING_OUT) == []
    assert [*cut_off(page), *covered_titles(page), *broken_words(page)] == []
    guest.close()


def test_todays_oven_is_played_shared_and_counted(browser: Browser, url: str) -> None:
    """From home to the text that is shared; a second look shows the result, and yesterday's is at leisure."""
    guest = Guest(browser, url, size=PHONE)
    page = guest.page
    page.goto(f"{url}/#/daily")
    expect(page.locator(".daily-oven b")).to_have_text(re.compile(r"^No\. \d+$"))
    number = page.locator(".daily-oven b").inner_text()
    assert [*cut_off(page), *small_targets(page)] == []
    page.click("[data-act=open-daily]:enabled")
    play_daily(page)
    expect(page.locator(".daily h1")).to_have_text(re.compile(r"^\d of [1-9] baked$|^You put no order in\.$"))
    expect(page.locator(".daily-figures")).to_contain_text(re.compile(r"\d\s*of 3 places, "))
    expect(page.locator(".daily-figures > div").last).to_have_text(re.compile(r"^1\s*day in a row$"))
    expect(page.locator(".daily-week")).not_to_contain_text("in a row")  # said once
    expect(page.locator(".daily p[role=status]")).to_have_text(re.compile(r"in your seat: \d$"), timeout=THOUGHT)
    assert page.locator(".daily-week .is-played").count() == 1
    assert [*cut_off(page), *small_targets(page)] == []
    page.click(OVER)
    text = page.locator(".daily-text").inner_text()
    assert text.startswith(f"Mamma Mia! {number}\n")
    assert re.search(r"^[●○]*  \d/\d$", text, re.MULTILINE)
    page.keyboard.press("Escape")
    page.goto(f"{url}/#/daily")
    expect(page.locator(".daily.is-result h1")).to_be_visible()
    page.click("[data-act=yesterday]")
    expect(page.locator(".daily footer")).to_contain_text("At leisure")
    guest.close()


def test_todays_oven_that_was_left_goes_on_at_the_same_table(browser: Browser, url: str) -> None:
    """PRODUCT.md 12: one try counts, and it can be resumed."""
    guest = Guest(browser, url, size=PHONE)
    page = guest.page
    rooms = []
    for _ in range(2):
        page.goto(f"{url}/#/daily")
        page.click("[data-act=open-daily]:enabled")
        page.click(".table [data-act=confirm]:enabled")
        rooms.append(page.url)
        page.wait_for_selector(".table .is-waiting, .table [data-act=confirm]:enabled")
    assert rooms[0] == rooms[1]
    tries = page.evaluate("JSON.parse(localStorage.getItem('mammamia.daily')).tries")
    assert [one["counts"] for one in tries.values()] == [True]
    guest.close()


def play_daily(page: Page) -> None:
    """Until there is something to share."""
    for _ in range(MOST_DECISIONS):
        page.locator(f"{ANYTHING}, {OVER}").filter(visible=True).first.wait_for(timeout=3 * PATIENCE)
        if page.locator(OVER).is_visible():
            return
        by_clicking(page)
    raise AssertionError("a round comes to its end")


def test_a_later_day_is_refused_with_a_sentence(browser: Browser, url: str) -> None:
    guest = Guest(browser, url, size=PHONE)
    guest.page.goto(f"{url}/#/daily/2999-01-01")
    expect(guest.page.locator(".daily [role=alert]")).to_contain_text("not open yet", timeout=PATIENCE)
    assert guest.page.locator("[data-act=open-daily]").count() == 0
    guest.page.click("[data-act=today]")
    expect(guest.page.locator("[data-act=open-daily]")).to_be_enabled(timeout=PATIENCE)
    guest.errors.clear()  # the browser says that it was refused, too
    guest.close()
