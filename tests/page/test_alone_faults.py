"""What keeps a page from playing alone is told in one true sentence: address, browser, leave or room on the device."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.alone import WAKING, Visitor, wake, web_space, write_folder
from tests.page.playing import ENGLISH

pytestmark = pytest.mark.slow

say = ENGLISH.say
Comes = Callable[..., Page]

IS_UNSAFE = "Object.defineProperty(window, 'isSecureContext', { value: false })"
NO_PYTHON = "delete self.WebAssembly;"
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


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The page, and beside it one whose worker finds no WebAssembly."""
    root = tmp_path_factory.mktemp("web-space")
    write_folder(root / "pizza")
    write_folder(root / "old")
    worker = root / "old" / "alone.js"
    worker.write_text(NO_PYTHON + worker.read_text(encoding="utf-8"), encoding="utf-8")
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
