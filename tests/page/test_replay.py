"""Replays in a real browser: of a file and of a game by its link; step, scrub, speed, and whose eyes one looks with."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from mammamia.i18n import LANGUAGES
from tests.page.browser import DESKTOP, LANDSCAPE, PHONE, SMALL, Guest
from tests.page.looking import look
from tests.page.measuring import change_setting, until_drawn
from tests.page.playing import ENGLISH, PATIENCE, play_to_the_end

pytestmark = pytest.mark.slow

RECORD = Path(__file__).parents[1] / "records" / "classic-4.game"
IN_THE_OPENING = 0.3  # of the bar: a place in the first opening
LATE_IN_OPENINGS = (0.66, 0.99)  # an order is on the board


def open_file(page: Page, url: str, file: Path) -> None:
    page.goto(f"{url}/#/replay")
    page.set_input_files("[data-act=record]", file)


def go_to(page: Page, place: float) -> None:
    """To a place on the bar, from 0 to 1."""
    page.locator(".timeline input").fill(str(round(place * 1000)))


def look_as(page: Page, viewpoint: str) -> None:
    page.click(f".viewpoint[data-viewpoint='{viewpoint}']")
    page.wait_for_selector(f".replay[data-viewpoint='{viewpoint}']")


def expect_at(page: Page, turn: int) -> None:
    expect(page.locator(".player .at")).to_have_text(re.compile(rf"^Turn {turn} of "))


def test_a_record_opens_at_a_moment_and_is_stepped_through(browser: Browser, url: str) -> None:
    """SCREENS 5: who played and who won, the bar with rounds, openings and orders; a step is a turn."""
    guest = Guest(browser, url, size=DESKTOP)
    page = guest.page
    open_file(page, url, RECORD)
    page.wait_for_selector(".replay .board.is-baked")  # the most telling moment
    assert re.search(r"^Dino won \(Dino 6 · .*\b4 · .* 3 · .* 3\)$", page.locator(".won").inner_text())
    assert page.locator(".timeline .span").count() == 3
    assert page.locator(".timeline .span > i").count() == 3
    assert page.locator(".order-mark").filter(visible=True).count() > 10
    go_to(page, 0)
    expect_at(page, 0)
    assert page.locator(".hand-cards").count() == 4
    page.click("[data-act=next]")
    page.click("[data-act=next]")
    expect_at(page, 2)
    page.click("[data-act=back]")
    expect_at(page, 1)
    page.click("[data-act=last]")
    expect(page.locator(".replay-scene")).to_be_visible()
    go_to(page, 1)
    expect(page.locator("[data-act=run]")).to_be_disabled()
    guest.close()


def test_a_desktop_shows_hands_as_cards_and_the_oven_from_the_bottom(browser: Browser, url: str) -> None:
    """SCREENS 5: at the table every hand and what lies in the oven; at an opening everybody's orders."""
    guest = Guest(browser, url, size=DESKTOP)
    page = guest.page
    open_file(page, url, RECORD)
    page.wait_for_selector(".replay .board.is-baked")
    assert page.locator(".replay .seat-orders").filter(visible=True).count() == 4
    assert page.locator(".replay .heads").is_hidden()
    go_to(page, 0.2)
    page.wait_for_selector(".replay-scene")
    in_oven = int(page.locator(".oven .counted").inner_text().split()[0])
    assert page.locator(".in-turn .icon").count() == in_oven
    assert page.locator(".hand-cards").count() == 4
    said = page.locator(".said-here")
    assert said.inner_text() in page.locator(".player .at").inner_text()
    seat = page.locator(".replay-seat.is-on").bounding_box()
    bubble = said.bounding_box()
    assert seat
    assert bubble
    assert seat["x"] <= bubble["x"] + bubble["width"] / 2 <= seat["x"] + seat["width"]
    guest.close()


OVERLAPPING = """() => {
  const marks = [...document.querySelectorAll('.order-mark:not(.is-now)')].filter(one => one.checkVisibility());
  const boxes = marks.map(one => one.getBoundingClientRect());
  return boxes.flatMap((one, place) => boxes.slice(place + 1).filter(other =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1)).length;
}"""


@pytest.mark.parametrize("size", [SMALL, PHONE, DESKTOP], ids=["small", "phone", "desktop"])
def test_no_mark_of_an_order_covers_another(browser: Browser, url: str, size: tuple[int, int]) -> None:
    """SCREENS 5: orders where they were put, with check or cross; many stand above each other."""
    guest = Guest(browser, url, size=size)
    page = guest.page
    open_file(page, url, RECORD)
    page.wait_for_selector(".player")
    for seat in range(4):
        look_as(page, str(seat))
        assert page.locator(".order-mark").filter(visible=True).count() >= 3
        assert page.evaluate(OVERLAPPING) == 0, seat
    guest.close()


def test_other_eyes_see_no_more_than_their_own_hand(browser: Browser, url: str) -> None:
    """One stays where one is; what a seat knew is told in three parts."""
    guest = Guest(browser, url, size=PHONE)
    page = guest.page
    open_file(page, url, RECORD)
    page.wait_for_selector(".player")
    go_to(page, 0.1)
    at = page.locator(".player .at").inner_text()
    look_as(page, "2")
    expect(page.locator(".player .at")).to_have_text(at)
    assert page.locator("main .open-hand, main .hand-cards, main .oven-counts").count() == 0
    assert page.locator(".hand-line .card").count() > 0
    page.click("[data-act=knew]")
    expect(page.locator("dialog[open] .knew section")).to_have_count(3)
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    look_as(page, "table")
    assert page.locator("main .open-hand, main .hand-cards, main .oven-counts, .hand-line").count() == 0
    go_to(page, IN_THE_OPENING)
    page.wait_for_selector(".replay .columns-of-kinds")
    assert page.locator("main .open-hand, main .hand-cards").count() == 0
    look_as(page, "all")
    expect(page.locator("main .open-hand")).to_have_count(4)  # all open: also while the oven is
    expect(page.locator(".order-mark").filter(visible=True)).to_have_count(1)  # of the order that has come up
    guest.close()


def test_a_replay_runs_by_itself_only_when_asked_and_stops_at_the_end(browser: Browser, url: str) -> None:
    guest = Guest(browser, url, size=PHONE)
    page = guest.page
    open_file(page, url, RECORD)
    page.wait_for_selector(".player")
    expect(page.locator("[data-act=run] use")).to_have_attribute("href", re.compile("play$"))
    go_to(page, 0.995)
    page.click("[data-act=speed]")  # the next after normal
    page.click("[data-act=run]")
    expect(page.locator("[data-act=run]")).to_be_disabled(timeout=PATIENCE)
    expect(page.locator(".player .at")).to_contain_text(ENGLISH.say("ending.title"))
    page.click("[data-act=back]")
    expect(page.locator("[data-act=run]")).to_be_enabled()
    guest.close()


def test_a_file_that_is_no_record_is_refused_in_ones_own_language(browser: Browser, url: str) -> None:
    guest = Guest(browser, url, size=PHONE, language="de")
    open_file(guest.page, url, Path(__file__))
    trouble = guest.page.locator(".trouble:not(:empty)")
    trouble.wait_for()
    assert "keine Aufzeichnung" in trouble.inner_text()
    assert guest.page.locator(".player").count() == 0
    guest.errors = [error for error in guest.errors if "400" not in error]  # the browser notes every refusal
    guest.close()


def test_another_record_is_opened_from_the_menu(browser: Browser, url: str, tmp_path: Path) -> None:
    """The table “Where everything went”; nothing of a table that is played stands there. A bad file says why."""
    guest = Guest(browser, url, size=PHONE)
    page = guest.page
    open_file(page, url, RECORD)
    page.wait_for_selector(".player")
    broken = tmp_path / "broken.game"
    broken.write_text("{}", encoding="utf-8")
    page.click("[data-act=menu]")
    menu = page.get_by_role("dialog")
    expect(menu.get_by_text(ENGLISH.say("page.invite-watch"))).to_have_count(0)
    expect(menu.get_by_text(ENGLISH.say("page.home-hint"))).to_have_count(0)
    menu.get_by_label(ENGLISH.say("rewind.file")).set_input_files(broken)
    expect(menu).to_have_count(0)
    expect(page.get_by_role("alert").filter(has_text=ENGLISH.say("rewind.no-record"))).to_be_visible()
    broken.write_text(RECORD.read_text(encoding="utf-8")[:900], encoding="utf-8")
    page.click("[data-act=menu]")
    menu.get_by_label(ENGLISH.say("rewind.file")).set_input_files(broken)
    expect(page.get_by_role("alert").filter(has_text=ENGLISH.say("rewind.bad", why=""))).to_be_visible()
    page.click("[data-act=menu]")
    menu.get_by_label(ENGLISH.say("rewind.file")).set_input_files(RECORD.with_name("classic-4-one-round.game"))
    expect(page.locator(".timeline .span")).to_have_count(1)
    expect(page.get_by_role("alert").filter(has_text=ENGLISH.say("rewind.bad", why=""))).to_have_count(0)
    guest.errors.clear()  # the browser writes down that the server refused
    guest.close()


def test_the_oven_is_in_sight_on_a_small_phone(browser: Browser, url: str) -> None:
    guest = Guest(browser, url, size=SMALL)
    page = guest.page
    open_file(page, url, RECORD)
    page.wait_for_selector(".player")
    look_as(page, "0")
    go_to(page, 0.2)
    page.wait_for_selector(".replay-scene")
    expect(page.locator(".replay-scene .oven .counted")).to_be_in_viewport(ratio=1)
    main, player = page.locator(".replay > main").bounding_box(), page.locator(".player").bounding_box()
    counted = page.locator(".replay-scene .oven .counted").bounding_box()
    assert main
    assert player
    assert counted
    assert counted["y"] + counted["height"] <= player["y"]
    guest.close()


HIDDEN_OF_AN_OPENING = """() => {
  const box = what => document.querySelector(what).getBoundingClientRect();
  const [main, board, first] = [box('.replay > main'), box('.replay .board'), box('.replay .uppermost')];
  const [bar, menu] = [box('.replay-bar h1'), box('.replay-bar > .round:last-of-type')];
  const orders = [...document.querySelectorAll('.seat-orders')].filter(one => one.checkVisibility());
  const sticksOut = seat => [...seat.querySelectorAll('.fated > *')]
    .some(one => one.getBoundingClientRect().right > seat.getBoundingClientRect().right);
  return {
    board: Math.max(0, Math.ceil(board.bottom - main.bottom)),
    cards: Math.max(0, Math.ceil(main.top - first.top)),
    orders: orders.filter(seat => sticksOut(seat) || seat.offsetHeight > 80).length,
    menu: menu.top > bar.bottom ? 1 : 0,
  };
}"""
ALL_IN_SIGHT = {"board": 0, "cards": 0, "orders": 0, "menu": 0}


@pytest.mark.parametrize("size", [PHONE, (320, 640), LANDSCAPE, DESKTOP], ids=str)
def test_an_order_that_comes_up_is_whole_in_sight(browser: Browser, url: str, size: tuple[int, int]) -> None:
    """No bar below lies over its board, all slips of a seat lie in one row, and the bar above is one line."""
    guest = Guest(browser, url, size=size)
    page = guest.page
    open_file(page, url, RECORD)
    page.wait_for_selector(".player")
    look_as(page, "1")
    for place in LATE_IN_OPENINGS:
        go_to(page, place)
        page.wait_for_selector(".replay .order-board")
        for language in LANGUAGES:
            change_setting(page, "language", language)
            until_drawn(page)
            assert (language, page.evaluate(HIDDEN_OF_AN_OPENING)) == (language, ALL_IN_SIGHT)
    guest.close()


def test_a_finished_game_is_shown_by_its_link(browser: Browser, url: str) -> None:
    """To whoever played with their own hand, to a stranger with who played and who won; a moment has a link too."""
    guest, stranger = Guest(browser, url, size=PHONE), Guest(browser, url, size=PHONE)
    guest.sit("Anna", {"seats": 2, "options": {"rounds": 1, "thin": True}})
    guest.fill_up()
    play_to_the_end(guest.page)
    link = guest.page.locator("[data-act=replay]").get_attribute("href")
    guest.page.click("[data-act=replay]")
    guest.page.wait_for_selector(".replay[data-viewpoint='0'] .hand-line", timeout=PATIENCE)
    is_you_whoever_looks(guest.page)
    stranger.page.goto(f"{url}/{link}/3")
    stranger.page.wait_for_selector(".replay[data-viewpoint='table']", timeout=PATIENCE)
    expect_at(stranger.page, 3)
    assert re.search(r"won \(.*Anna \d.*\)", stranger.page.locator(".won").inner_text())
    stranger.page.click("[data-act=share]")
    expect(stranger.page.locator("dialog[open] .share-line")).to_have_count(5)
    share_without_names(stranger.page)
    assert size_of_picture(stranger.page) == (1200, 630)
    is_proved_in_part(stranger.page)
    stranger.page.goto(f"{url}/{link}/3/no-names")
    stranger.page.wait_for_selector(".replay[data-viewpoint='table']", timeout=PATIENCE)
    expect(stranger.page.locator(".won")).to_contain_text("Pineapple")
    expect(stranger.page.locator("body")).not_to_contain_text("Anna")
    guest.close()
    stranger.close()


def is_proved_in_part(page: Page) -> None:
    """SCREENS 7: whoever came late saw no promise: a question mark beside the ticks, and no green word."""
    page.click("[data-act=verify]")
    proof = page.locator(".proof")
    expect(proof).to_have_class(re.compile("is-partly"))
    expect(proof).to_contain_text(ENGLISH.say("ending.proof.partly"))
    expect(proof).not_to_contain_text(ENGLISH.say("ending.proof.fair"))
    unknown = proof.locator(".finding.is-unknown")
    assert 0 < unknown.count() < 4
    expect(unknown.first).to_contain_text(ENGLISH.say("ending.proof.unknown"))
    expect(unknown.locator("i").first).to_have_text("?")
    expect(proof.locator(".finding.is-false")).to_have_count(0)


def is_you_whoever_looks(page: Page) -> None:
    """In the replay of one's own game one is “You”, also while one looks with other eyes."""
    you = ENGLISH.say("table.you")
    for viewpoint in ("all", "1", "table", "0"):
        look_as(page, viewpoint)
        go_to(page, 0.1)
        expect(page.locator(".viewpoint[data-viewpoint='0']")).to_have_text(you)
        expect(page.locator(".replay-seat").first).to_contain_text(you)
        expect(page.locator(".won")).to_have_text(re.compile(rf"\b{you} \d"))
        if viewpoint != "1":  # a seat's own words speak of the others by their names
            expect(page.locator(".replay")).not_to_contain_text("Anna")
    expect(page.locator("[data-act=knew]")).to_have_text(ENGLISH.say("rewind.knew-own"))


def size_of_picture(page: Page) -> tuple[int, int]:
    """SCREENS 5: this moment as a picture. What is not on the page is on no picture either: it is drawn from that."""
    with page.expect_download() as saved:
        page.click("[data-act=share-picture]")
    picture = saved.value.path().read_bytes()
    assert picture.startswith(b"\x89PNG")
    return int.from_bytes(picture[16:20], "big"), int.from_bytes(picture[20:24], "big")


def test_the_end_is_shared_as_a_picture_or_a_link(browser: Browser, url: str) -> None:
    """One Share at the end, with all that can be given away; an image of the podium among it."""
    guest = Guest(browser, url, size=PHONE)
    guest.context.grant_permissions(["clipboard-read", "clipboard-write"])
    guest.sit("Anna", {"seats": 2, "options": {"rounds": 1, "thin": True}})
    guest.fill_up()
    play_to_the_end(guest.page)
    guest.page.click("[data-act=share]")
    assert size_of_picture(guest.page) == (1200, 630)
    guest.page.click("[data-act=share-turn]")
    expect(guest.page.locator("[data-act=share-turn]")).to_contain_text(ENGLISH.say("ending.copied"))
    assert "#/replay/" in guest.page.evaluate("navigator.clipboard.readText()")
    faults = look(guest.page, "share")
    guest.page.keyboard.press("Escape")
    guest.page.click("[data-act=verify]")
    guest.page.wait_for_selector(".proof.is-fair")
    assert faults + look(guest.page, "proof") == []
    guest.close()


def share_without_names(page: Page) -> None:
    """SCREENS 5: *Without names* is on; then the file calls people by their ingredient, else by their names."""
    switch = page.get_by_role("switch", name=ENGLISH.say("rewind.no-names"))
    expect(switch).to_be_checked()
    for name, other in (("Pineapple", "Anna"), ("Anna", "Pineapple")):
        with page.expect_download() as saved:
            page.click("[data-act=share-record]")
        text = saved.value.path().read_text(encoding="utf-8")
        assert f'"{name}"' in text
        assert f'"{other}"' not in text
        switch.click()


def test_a_replay_looks_right_in_every_language(browser: Browser, url: str) -> None:
    guest = Guest(browser, url, size=PHONE)
    page = guest.page
    open_file(page, url, RECORD)
    page.wait_for_selector(".player")
    faults = look(page, "replay-opening")
    go_to(page, 0.1)
    faults += look(page, "replay-everything")
    look_as(page, "1")
    assert faults + look(page, "replay-seat") == []
    guest.close()
