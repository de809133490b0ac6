"""The page alone: the pack is fetched, the network is cut, and whole games go on through reloads in every phase."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.page.alone import WAKING, Visitor, cut_off, moves_at, restaurant_to_go, wake
from tests.page.browser import DESKTOP, Guest
from tests.page.playing import ENGLISH, by_clicking, play_to_the_end, what_now
from tests.page.test_memory import play_until

pytestmark = pytest.mark.slow

say = ENGLISH.say
PHASES = {
    "confirm": "turn",
    "fill": "order",
    "decline": "order",
    "ask": "help wanted",
    "help": "help asked",
    "refuse": "help asked",
    "go-on": "summary",
}

# Reloads the page as soon as the oven is open and nobody is asked, so many times in all.
RELOAD_IN_SHOW = """
  new MutationObserver((_, observer) => {
    const left = Number(sessionStorage.reloads ?? 0);
    if (left === 0 || !document.querySelector(".opening") || document.querySelector(".question")) return;
    sessionStorage.reloads = left - 1;
    observer.disconnect();
    location.reload();
  }).observe(document, { childList: true, subtree: true });
"""


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with restaurant_to_go() as address:
        yield address


@pytest.fixture(scope="module")
def device(browser: Browser, url: str) -> Iterator[Visitor]:
    """One device for several games: its pack is fetched once."""
    guest = cut_off(browser, url, size=DESKTOP)
    yield guest
    guest.close()


@pytest.fixture
def page(device: Visitor, url: str) -> Page:
    """Its tab, at home."""
    device.page.goto(f"{url}/#/")
    return device.page


def lay_table(device: Visitor, edition: str) -> None:
    """A table of four with three characters, and the cards are dealt."""
    page = device.page
    page.click("[data-act=with-friends]")
    page.click("[data-act=lay-table]")
    page.get_by_text(say("lobby.at-home")).wait_for(timeout=WAKING)
    page.select_option(f".terms select[aria-label={say('lobby.choice.edition')}]", edition)
    device.fill_up()
    wake(page)


def play_with_reloads(page: Page) -> set[str]:
    """To the end of a game, with a reload in each phase: in which ones it was."""
    seen = set[str]()
    while (act := what_now(page)) != "rematch":
        phase = PHASES[act]
        if phase not in seen:
            seen.add(phase)
            before = moves_at(page)
            page.reload()
            wake(page)
            assert moves_at(page) >= before
        by_clicking(page)
    page.reload()
    wake(page, "[data-act=rematch]")
    return seen


def test_a_reload_in_every_phase_of_classic(device: Visitor, page: Page) -> None:
    lay_table(device, "classic")
    assert play_with_reloads(page) == {"turn", "order", "summary"}
    assert "/room/here-" in page.url


def test_a_reload_in_every_phase_of_plus_with_help(device: Visitor, page: Page) -> None:
    lay_table(device, "plus")
    assert play_with_reloads(page) == {"turn", "help wanted", "help asked", "summary"}


def test_reloads_while_the_oven_is_shown(device: Visitor, page: Page) -> None:
    """Nobody is asked anything: what came out since the last decision is shown again, and the game goes on."""
    device.context.add_init_script(RELOAD_IN_SHOW)
    page.evaluate("sessionStorage['mammamia.pace'] = '0.02'; sessionStorage.reloads = 3")
    page.reload()  # the worker goes at that pace from now on
    lay_table(device, "classic")
    while page.evaluate("sessionStorage.reloads") != "0":
        by_clicking(page)
        wake(page)  # three times in a row, perhaps: an opening that is shown again is reloaded again
    play_to_the_end(page)
    page.evaluate("sessionStorage['mammamia.pace'] = '0'")
    page.reload()


def test_a_reload_in_the_lobby_finds_the_table_as_it_was_laid(device: Visitor, page: Page) -> None:
    page.click("[data-act=with-friends]")
    page.click("[data-act=lay-table]")
    edition = page.locator(f".terms select[aria-label={say('lobby.choice.edition')}]")
    edition.select_option("plus", timeout=WAKING)
    device.seat("turista")
    seats = page.locator("[data-act=add-bot]").count()
    page.reload()
    wake(page, "[data-act=add-bot]")
    expect(page.locator("[data-act=add-bot]")).to_have_count(seats)
    expect(edition).to_have_value("plus")
    device.fill_up()
    wake(page)
    by_clicking(page)


def test_a_reload_at_another_s_turn_lets_them_play(device: Visitor, page: Page) -> None:
    """A guest has begun to think, or has said what is thrown: afterwards it is one's own turn, and nothing is lost."""
    page.evaluate("sessionStorage['mammamia.pace'] = '0.3'")
    page.reload()
    lay_table(device, "classic")
    for _ in range(2):
        what_now(page)
        before = moves_at(page)
        page.click(".table [data-act=confirm]:enabled")
        page.locator(".table .main.is-waiting").wait_for()
        page.reload()
        wake(page, ".table [data-act=confirm]")
        assert moves_at(page) >= before + 4  # one's own, and three guests'
    page.evaluate("sessionStorage['mammamia.pace'] = '0'")
    page.reload()


def test_a_reload_at_the_guess_asks_again(device: Visitor, page: Page) -> None:
    page.evaluate("localStorage.setItem('mammamia.asks-before', 'true'); sessionStorage['mammamia.pace'] = '0.02'")
    page.reload()
    lay_table(device, "classic")
    play_until(page, ".guess [data-act=guess]")
    page.reload()
    wake(page, ".guess [data-act=guess]")
    page.locator(".guess-row").first.locator("[data-act=plus]").click()
    page.click("[data-act=guess]:enabled")
    play_until(page, "[data-act=go-on]")
    page.evaluate("localStorage.setItem('mammamia.asks-before', 'false'); sessionStorage['mammamia.pace'] = '0'")
    page.reload()


def test_a_reload_at_the_summary_finds_the_summary(device: Visitor, page: Page) -> None:
    page.evaluate("sessionStorage['mammamia.pace'] = '0.02'")
    page.reload()
    lay_table(device, "classic")
    while what_now(page) != "go-on":
        by_clicking(page)
    behind = page.locator(".scoreboard main h1").inner_text()
    page.reload()
    wake(page, "[data-act=go-on]:enabled")
    assert page.locator(".scoreboard main h1").inner_text() == behind
    page.click("[data-act=go-on]:enabled")
    what_now(page)
    page.evaluate("sessionStorage['mammamia.pace'] = '0'")
    page.reload()


def test_a_whole_game_its_replay_and_its_link(browser: Browser, device: Visitor, page: Page, url: str) -> None:
    page.click("[data-act=play-now]")
    wake(page)
    play_to_the_end(page)
    page.click("[data-act=replay]")
    page.wait_for_selector(".replay [data-act=share]")
    page.click(".replay [data-act=share]")
    size = page.locator("[data-act=share-whole] small").inner_text()
    assert int(re.sub(r"\D", "", size)) < 4000
    device.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.click("[data-act=share-whole]")
    page.wait_for_selector(f"text={say('ending.copied')}")
    link = page.evaluate("navigator.clipboard.readText()")

    friend = Guest(browser, url)  # at another device, with a network and without a pack
    friend.page.goto(link)
    friend.page.wait_for_selector(".replay[data-viewpoint=all]")
    expect(friend.page.locator(".viewpoints")).not_to_contain_text(re.compile("bambino|turista|luigi|giulia|nonna"))
    friend.page.goto(f"{url}/#/shared/nothing-sound")
    expect(friend.page.locator(".trouble")).not_to_be_empty()
    friend.errors.clear()  # the browser writes down that the server refused
    friend.close()


def test_the_same_device_is_shared_without_a_network(page: Page) -> None:
    page.click("[data-act=same-device]")
    for place, name in enumerate(("Anna", "Ben")):
        page.locator(".who-plays input").nth(place).fill(name)
    page.click("[data-act=begin]")
    wake(page, "[data-act=look]:enabled")
    page.reload()
    wake(page, "[data-act=look]:enabled")


def test_fetching_can_pause_and_a_damaged_piece_is_not_taken(browser: Browser, url: str) -> None:
    guest = Visitor(browser, url)
    page = guest.page
    held: list[Route] = []
    page.route("**/pack/2-*", lambda route: held.append(route))
    page.goto(f"{url}/#/pack")
    expect(page.locator(".pack-card h2")).to_contain_text("MB")
    page.click("[data-act=get-pack]")
    page.wait_for_function("() => document.querySelector('progress')?.value > 2_000_000")
    page.click("[data-act=pause-pack]")
    page.wait_for_selector("[data-stage=paused]")
    page.unroute("**/pack/2-*")
    page.route("**/pack/3-*", lambda route: route.fulfill(body=b"damaged"))
    page.reload()
    page.wait_for_selector("[data-stage=paused]")  # what was here is here
    page.click("[data-act=get-pack]")
    page.wait_for_selector("[data-stage=failed]")
    expect(page.get_by_role("alert").first).to_have_text(say("page.pack.failed"))
    page.unroute("**/pack/3-*")
    page.click("[data-act=get-pack]")
    page.wait_for_selector("[data-stage=ready]", timeout=WAKING)
    guest.close()
