"""Replays in a real browser: of a file and of a game by its link; step, scrub, speed, and whose eyes one looks with."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browser import PHONE, Guest
from tests.page.looking import look
from tests.page.playing import PATIENCE, play_to_the_end

pytestmark = pytest.mark.slow

RECORD = Path(__file__).parents[1] / "records" / "classic-4.game"
FIRST_ORDER_UP = 60  # a step in the middle of the first opening


def open_file(page: Page, url: str, file: Path) -> None:
    page.goto(f"{url}/#/replay")
    page.set_input_files("[data-act=record]", file)


def go_to(page: Page, step: int) -> None:
    page.locator(".player input[type=range]").fill(str(step))


def look_as(page: Page, viewpoint: str) -> None:
    page.select_option("[data-act=viewpoint]", viewpoint)
    page.wait_for_selector(f"[data-viewpoint='{viewpoint}']")


def expect_at(page: Page, step: int) -> None:
    expect(page.locator(".player .at")).to_have_text(re.compile(rf"^{step} of "))


def test_a_record_is_opened_stepped_through_and_seen_with_other_eyes(browser: Browser, url: str) -> None:
    guest = Guest(browser, url, size=PHONE)
    page = guest.page
    open_file(page, url, RECORD)
    page.wait_for_selector(".open-hands")
    assert page.locator(".open-hands li").count() == 5  # four hands and the oven
    page.click("[data-act=next]")
    page.click("[data-act=next]")
    expect_at(page, 3)
    page.click("[data-act=back]")
    expect_at(page, 2)
    look_as(page, "2")
    expect_at(page, 2)
    assert page.locator(".open-hands").count() == 0
    assert page.locator(".hand .pile").count() > 0
    look_as(page, "table")
    assert page.locator(".open-hands, .hand .pile, .hand .order").count() == 0
    go_to(page, FIRST_ORDER_UP)
    page.wait_for_selector(".opening")
    page.click("[data-act=last]")
    expect(page.locator(".bar h1")).to_contain_text("Round 2")
    go_to(page, 9999)
    page.wait_for_selector(".won")
    expect(page.locator("[data-act=run]")).to_be_disabled()
    guest.close()


def test_a_replay_runs_by_itself_and_stops_at_the_end(browser: Browser, url: str) -> None:
    guest = Guest(browser, url, size=PHONE)
    page = guest.page
    open_file(page, url, RECORD)
    page.wait_for_selector(".player")
    last = int(page.locator(".player input[type=range]").get_attribute("max") or 0)
    go_to(page, last - 3)
    page.select_option(".player select >> nth=1", "fast")
    page.click("[data-act=run]")
    page.wait_for_selector(".won")
    expect(page.locator(".player .at")).to_have_text(f"{last + 1} of {last + 1}")
    page.click("[data-act=back]")
    expect(page.locator("[data-act=run]")).to_be_enabled()
    guest.close()


def test_a_file_that_is_no_record_is_refused_in_ones_own_language(browser: Browser, url: str) -> None:
    guest = Guest(browser, url, size=PHONE, language="de")
    open_file(guest.page, url, Path(__file__))
    trouble = guest.page.locator(".trouble:not(:empty)")
    trouble.wait_for()
    assert "kein JSON" in trouble.inner_text()
    assert guest.page.locator(".player").count() == 0
    guest.errors = [error for error in guest.errors if "400" not in error]  # the browser notes every refusal
    guest.close()


def test_a_finished_game_is_shown_by_its_link(browser: Browser, url: str) -> None:
    """Also to somebody who was not there."""
    guest, stranger = Guest(browser, url, size=PHONE), Guest(browser, url, size=PHONE)
    guest.sit("Anna", {"seats": 2, "options": {"rounds": 1, "thin": True}})
    guest.fill_up()
    play_to_the_end(guest.page)
    link = guest.page.locator("[data-act=replay]").get_attribute("href")
    stranger.page.goto(f"{url}/{link}")
    stranger.page.wait_for_selector(".player", timeout=PATIENCE)
    assert "Anna" in stranger.page.locator(".seats").inner_text()
    look_as(stranger.page, "0")
    assert stranger.page.locator(".hand .pile").count() > 0
    guest.close()
    stranger.close()


def test_a_replay_looks_right_in_every_language(browser: Browser, url: str) -> None:
    guest = Guest(browser, url, size=PHONE)
    page = guest.page
    open_file(page, url, RECORD)
    page.wait_for_selector(".open-hands")
    page.click("[data-act=next]")
    faults = look(page, "replay-everything")
    look_as(page, "1")
    faults += look(page, "replay-seat")
    go_to(page, FIRST_ORDER_UP)
    page.wait_for_selector(".opening")
    assert faults + look(page, "replay-opening") == []
    guest.close()
