"""The guess before the opening and the memory report after it, in a real browser: taps, keys, roles, a lost line."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from mammamia.editions import CLASSIC
from tests.page.browser import DESKTOP, PHONE, SMALL, Guest, restaurant
from tests.page.playing import PATIENCE, by_clicking
from tests.page.test_review import THOUGHT

pytestmark = pytest.mark.slow
expect.set_options(timeout=PATIENCE)  # the figures are worked out by the plain engine here

COPIES = CLASSIC.copies
TERMS = {"seats": 3, "options": {"rounds": 2}}
ASKED = "localStorage.getItem('mammamia.asks-before') ?? localStorage.setItem('mammamia.asks-before', 'true')"


def asked_guest(browser: Browser, url: str, **more: Any) -> Guest:
    """Somebody who wants to be asked before the opening, at a table with two characters."""
    guest = Guest(browser, url, **more)
    guest.context.add_init_script(ASKED)
    guest.sit("Chiara", TERMS)
    guest.fill_up()
    return guest


def play_until(page: Page, what: str) -> None:
    """Decide whatever there is to decide until this is there."""
    while not page.locator(what).count():
        page.locator(f"{what}, .table [data-act=confirm]:enabled, .question [data-act]").first.wait_for(
            timeout=PATIENCE
        )
        if not page.locator(what).count():
            by_clicking(page)


def fill_up(page: Page, total: int) -> None:
    """Place the rest by sliders, from the second row on; then no row takes one card more."""
    for row in page.locator(".guess-row").all()[1:]:
        row.locator("input").focus()
        page.keyboard.press("End")
    expect(page.locator(".placed").first).to_contain_text(f"{total} of {total}")
    row = page.locator(".guess-row").first
    number = row.locator(".number").inner_text()
    row.locator("[data-act=plus]").click()
    expect(row.locator(".number")).to_have_text(number)


def kept(page: Page, name: str) -> Any:
    text = page.evaluate(f"localStorage.getItem('mammamia.{name}')")
    return None if text is None else json.loads(text)


def looked_at(page: Page, folder: Path, name: str) -> None:
    page.screenshot(path=folder / f"{name}.png")


@pytest.mark.parametrize("size", [PHONE, SMALL, DESKTOP], ids=["phone", "small", "desktop"])
def test_a_guess_its_report_and_what_the_device_keeps(browser: Browser, size: tuple[int, int], tmp_path: Path) -> None:
    with restaurant() as url:
        guest = asked_guest(browser, url, size=size)
        page = guest.page
        play_until(page, ".guess [data-act=guess]")
        total = int(page.locator(".placed").first.inner_text().split()[2])
        assert page.locator(".guess-row").count() == 5
        assert re.search(r"That is my guess\s*[1-9]\d* still to place", page.locator("[data-act=guess]").inner_text())
        assert page.locator(".time-left").count() == 0, "alone there is no clock"
        first, last = page.locator(".guess-row").first, page.locator(".guess-row").last
        first.locator("[data-act=plus]").click()
        first.locator("[data-act=plus]").click()
        first.locator("[data-act=minus]").click()
        last.locator("input").focus()
        page.keyboard.press("End")
        expect(last.locator(".number")).to_have_text(str(COPIES))
        fill_up(page, total)
        for button in page.locator(".guess button").all():
            box = button.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 44
        expect(page.locator(".placed").first).to_be_in_viewport(ratio=1)
        looked_at(page, tmp_path, "guess")
        page.click("[data-act=guess]:enabled")
        play_until(page, ".scoreboard [data-act=memory]")
        remark = page.locator(".scoreboard .remark")  # of a guest whose cards were not in the guess
        expect(remark).to_have_text(re.compile(r"^\w+ I alone threw in \d+ \w+\. You said [01]\.$"))
        looked_at(page, tmp_path, "summary")
        page.click("[data-act=memory]")
        report = page.locator(".recall")
        expect(report.get_by_role("heading", level=1)).to_have_text("Your memory, round 1")
        expect(report.locator(".said-rows > li")).to_have_count(5)
        expect(report.locator(".said-rows > li").first).to_contain_text("said 1 · was")
        expect(report).to_contain_text("Without looking, an even guess gets")
        looked_at(page, tmp_path, "report")
        if report.locator("[data-act=orders]").count():
            page.click("[data-act=orders]")
            expect(report.locator(".waterfall")).not_to_have_count(0, timeout=THOUGHT)
            looked_at(page, tmp_path, "orders")
            page.click(".recall [data-act=scores]")
        else:
            page.keyboard.press("Escape")
        expect(report).to_have_count(0)
        page.wait_for_function("() => localStorage.getItem('mammamia.record') !== null")
        record = kept(page, "record")
        assert len(record["guesses"]) == 1
        assert record["guesses"][0]["kinds"][0]["said"] == 1
        assert sum(one["n"] for one in record["guesses"][0]["thrown"]) == total
        guest.close()


def test_a_report_that_a_broken_line_has_lost_is_asked_for_again(browser: Browser) -> None:
    lost: list[str | bytes] = []

    def break_once(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            if lost or '"remember"' not in str(text):
                return server.send(text)
            lost.append(text)
            line.close()
            server.close()

        line.on_message(pass_on)

    with restaurant() as url:
        guest = asked_guest(browser, url)
        guest.context.route_web_socket("**/ws?*", break_once)
        page = guest.page
        page.reload()
        play_until(page, ".guess [data-act=guess]")
        page.click("[data-act=guess]:enabled")
        play_until(page, ".scoreboard [data-act=memory]")
        assert lost
        guest.close()


def test_who_skips_twice_is_told_and_not_asked_again(browser: Browser) -> None:
    with restaurant() as url:
        guest = asked_guest(browser, url)
        page = guest.page
        play_until(page, ".guess [data-act=skip-guess]")
        assert "not be asked again" not in page.locator(".guess").inner_text()
        page.click("[data-act=skip-guess]:enabled")
        play_until(page, ".scoreboard [data-act=memory]")
        page.click("[data-act=memory]")
        expect(page.locator(".recall")).to_contain_text("You made no guess.")
        page.keyboard.press("Escape")
        page.click("[data-act=go-on]:enabled")
        play_until(page, ".guess [data-act=skip-guess]")
        expect(page.locator(".guess")).to_contain_text("Skip once more, and you will not be asked again.")
        page.click("[data-act=skip-guess]:enabled")
        page.wait_for_function("() => localStorage.getItem('mammamia.asks-before') === 'false'")
        play_until(page, ".ending")
        guest.close()


def test_a_reload_during_the_guess_finds_the_question_again(browser: Browser) -> None:
    with restaurant() as url:
        guest = asked_guest(browser, url)
        page = guest.page
        play_until(page, ".guess [data-act=guess]")
        page.reload()
        page.locator(".guess").get_by_role("button", name="one more: olives").click()
        expect(page.locator(".guess-row[data-kind=olive] .number")).to_have_text("1")
        page.locator(".guess").get_by_role("button", name="That is my guess").press("Enter")
        play_until(page, ".scoreboard [data-act=memory]")
        guest.close()


def test_without_the_setting_nobody_is_asked_and_it_can_be_chosen(browser: Browser) -> None:
    with restaurant() as url:
        guest = Guest(browser, url)
        page = guest.page
        page.goto(f"{url}/#/settings")
        switch = page.get_by_role("switch", name="Ask me before the opening")
        expect(switch).not_to_be_checked()
        expect(page.locator(".setting", has=switch)).to_contain_text("Only you see your guess.")
        switch.check(force=True)
        assert kept(page, "asks-before") is True
        guest.close()
