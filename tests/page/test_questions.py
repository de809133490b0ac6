"""The question at the open oven on every screen: it hides nothing of its order, and no badge lies over its words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from mammamia.i18n import LANGUAGES
from tests.page.browser import PHONE, Guest
from tests.page.measuring import change_setting, cut_off, until_drawn
from tests.page.playing import by_clicking, what_now
from tests.page.test_stamps import UPRIGHT

pytestmark = pytest.mark.slow

LOW = [shape for shape in UPRIGHT if shape[1] >= 640] + [(320, 640)]  # lower ones are not drawn in design/mocks2
MOST_QUESTIONS = 3

# What of the board lies below the tray, names of kinds over each other, badges over the question or over one another.
FAULTS = """() => {
  const boxes = what => [...document.querySelectorAll(what)].filter(one => one.checkVisibility())
    .map(one => { const range = document.createRange(); range.selectNodeContents(one);
      return one.matches('small, h2, .caption') ? range.getBoundingClientRect() : one.getBoundingClientRect(); });
  const over = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  const tray = document.querySelector('.question').getBoundingClientRect().top;
  const found = [];
  const lowest = Math.max(...boxes('.order-board .caption, .order-board .slots').map(one => one.bottom));
  if (lowest > tray + 1) found.push(`${Math.ceil(lowest - tray)} px of the board are hidden`);
  const names = boxes('.opening .column-of > small');
  if (names.some((one, place) => names.slice(place + 1).some(other => over(one, other)))) found.push('names');
  const badges = boxes('.question .hand-pile > .badge');
  if (badges.some(one => boxes('.question h2').some(other => over(one, other)))) found.push('badge over words');
  if (badges.some((one, place) => badges.slice(place + 1).some(other => over(one, other)))) found.push('badges');
  if (boxes('.question .badge > span').some(one => one.height > 30)) found.push('a badge in a badge');
  return found;
}"""


@pytest.fixture
def guest(browser: Browser, url: str) -> Iterator[Guest]:
    somebody = Guest(browser, url, size=PHONE)
    somebody.sit("Chiara", {"seats": 4})
    somebody.fill_up()
    yield somebody
    somebody.close()


def test_a_question_hides_nothing_of_its_order(guest: Guest) -> None:
    """Also where all cards of several kinds would go, with the longest names, on the smallest screens."""
    page = guest.page
    faults: list[str] = []
    for _ in range(MOST_QUESTIONS):
        while not page.locator(".question").count():
            assert what_now(page) != "rematch"
            by_clicking(page)
            page.locator(".question, .table [data-act=confirm]:enabled, [data-act=go-on]").first.wait_for()
        faults += faults_of(page)
        by_clicking(page)
    assert not faults, "\n".join(faults)


def faults_of(page: Page) -> list[str]:
    found = []
    for language in LANGUAGES:
        change_setting(page, "language", language)
        for width, height in LOW:
            page.set_viewport_size({"width": width, "height": height})
            until_drawn(page)
            where = f"{language}, {width} x {height}"
            found += [f"{where}: {fault}" for fault in [*page.evaluate(FAULTS), *cut_off(page)]]
    change_setting(page, "language", "en")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    return found
