"""What keeps a page from playing alone is told in one true sentence: address, browser, leave or room on the device."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.alone import WAKING, Visitor, moves_at, wake, web_space, write_folder
from tests.page.playing import ENGLISH, by_clicking, what_now

pytestmark = pytest.mark.slow

say = ENGLISH.say
Comes = Callable[..., Page]

IS_UNSAFE = "Object.defineProperty(window, 'isSecureContext', { value: false })"
NO_PYTHON = "delete self.WebAssembly;"
NO_KEEPER = "Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined })"
NO_DATABASE = "indexedDB.open = () => { throw new DOMException('no', 'SecurityError'); }"
NOTHING_IS_KEPT = """
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
    Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError"); } });
"""
IS_FULL = """
  const keep = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...given) {
    if (!window.hasRoom) throw new DOMException("full", "QuotaExceededError");
    return keep.apply(this, given);
  };
"""
FILLS_UP = """
  const add = IDBObjectStore.prototype.add;
  let isFull = false;
  new BroadcastChannel("full").onmessage = ({ data }) => { isFull = data; };
  IDBObjectStore.prototype.add = function (...given) {
    if (isFull) throw new DOMException("full", "QuotaExceededError");
    return add.apply(this, given);
  };
"""
SAYS_FULL = """isFull => {
  window.full ??= new BroadcastChannel("full");
  window.full.postMessage(isFull);
}"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The page, and beside it one whose worker finds no WebAssembly, and one whose device fills up when it is told."""
    root = tmp_path_factory.mktemp("web-space")
    write_folder(root / "pizza")
    write_folder(root / "old")
    write_folder(root / "small")
    for folder, change in (("old", NO_PYTHON), ("small", FILLS_UP)):
        worker = root / folder / "alone.js"
        worker.write_text(change + worker.read_text(encoding="utf-8"), encoding="utf-8")
    with web_space(root) as address:
        yield address


@pytest.fixture
def comes(browser: Browser, site: str) -> Iterator[Comes]:
    """Somebody comes to the home page with such a browser."""
    guests: list[Visitor] = []

    def come(browser_is: str = "", folder: str = "pizza") -> Page:
        guest = Visitor(browser, site)
        if browser_is:
            guest.context.add_init_script(browser_is)
        guests.append(guest)
        guest.page.goto(f"{site}/{folder}/")
        return guest.page

    yield come
    for guest in guests:
        guest.context.close()


def expect_told(page: Page, why: str) -> None:
    expect(page.get_by_role("alert")).to_have_text(say(f"page.pack.{why}"), timeout=WAKING)


@pytest.mark.parametrize(("browser_is", "why"), [(IS_UNSAFE, "insecure"), (NO_PYTHON, "too-old")])
def test_whoever_can_never_play_is_told_before_anything_is_fetched(comes: Comes, browser_is: str, why: str) -> None:
    page = comes(browser_is)
    page.click("[data-act=play-now]")
    expect_told(page, why)
    assert page.locator("[data-act=get-pack]").count() == 0


def test_a_browser_that_keeps_no_pack(comes: Comes) -> None:
    page = comes(NO_DATABASE)
    page.click("[data-act=play-now]")
    page.click("[data-act=get-pack]")
    expect_told(page, "refused")


def test_a_browser_that_keeps_nothing_at_all_shows_the_page(comes: Comes, site: str) -> None:
    page = comes(NOTHING_IS_KEPT)
    page.click("[data-act=play-now]")
    page.click("[data-act=get-pack]")
    expect_told(page, "refused")
    page.goto(f"{site}/pizza/#/record")
    expect(page.get_by_role("alert")).to_have_text(say("record.full"))


def test_a_browser_that_keeps_no_page_plays_and_promises_no_more(comes: Comes, site: str) -> None:
    """It needs a network to open the page anew, but none to play on."""
    page = comes(NO_KEEPER)
    page.goto(f"{site}/pizza/#/pack")
    page.click("[data-act=get-pack]")
    page.wait_for_selector("[data-stage=ready]", timeout=WAKING)
    expect(page.locator(".pack-card")).to_contain_text(say("page.pack.ready-until-closed"))
    page.context.set_offline(True)
    page.click("[data-act=home]")
    page.click("[data-act=play-now]")
    wake(page)
    by_clicking(page)


def test_a_full_device_goes_on_when_it_has_room(comes: Comes) -> None:
    page = comes(IS_FULL)
    page.click("[data-act=play-now]")
    page.click("[data-act=get-pack]")
    expect_told(page, "full")
    page.evaluate("window.hasRoom = true")
    page.click("[data-act=get-pack]")
    wake(page)


def test_a_browser_that_cannot_start_python_says_so_and_blames_no_server(comes: Comes, site: str) -> None:
    page = comes(folder="old")
    page.click("[data-act=play-now]")
    page.click("[data-act=get-pack]")
    expect_told(page, "too-old")
    page.goto(f"{site}/old/#/")
    page.click("[data-act=play-now]")
    expect(page.locator(".trouble")).to_have_text(say("page.pack.too-old"), timeout=WAKING)


def test_a_device_that_is_full_at_a_table_says_so_and_the_game_goes_on_when_it_has_room(comes: Comes) -> None:
    page = comes(folder="small")
    page.click("[data-act=play-now]")
    page.click("[data-act=get-pack]")
    wake(page)
    page.evaluate(SAYS_FULL, True)
    page.click(".table [data-act=confirm]:enabled")
    expect(page.locator(".strip.is-bad")).to_contain_text(say("server.refusals.device-full"))
    page.evaluate(SAYS_FULL, False)
    before = moves_at(page)
    by_clicking(page)
    what_now(page)
    assert moves_at(page) > before
