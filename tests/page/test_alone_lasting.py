"""What a page alone outlives: the end of its tab and of its browser, a new version, a server that is elsewhere."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import time

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.machine import program_of
from tests.page.alone import (
    HURRY,
    REVIEWING,
    WAKING,
    Visitor,
    cut_off,
    fetch_pack,
    moves_at,
    restaurant_to_go,
    wake,
    web_space,
    write_folder,
)
from tests.page.playing import ENGLISH, PATIENCE, by_clicking, play_to_the_end, what_now
from tests.server.served import server

pytestmark = pytest.mark.slow

say = ENGLISH.say
LOOK_FOR_UPDATE = """async () => {
  const kept = window.kept = await navigator.serviceWorker.ready;
  window.isFound = false;
  kept.addEventListener("updatefound", () => (window.isFound = true), { once: true });
  await kept.update();
}"""
IS_DROPPED = "() => window.isFound && !window.kept.installing && !window.kept.waiting"
IS_WAITING = "() => window.kept.waiting?.state === 'installed'"


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with restaurant_to_go() as address:
        yield address


@contextmanager
def started(browser: Browser, profile: Path) -> Iterator[BrowserContext]:
    """A browser with everything that it had when it was ended."""
    args = ["--no-sandbox", "--disable-gpu"]
    context = browser.browser_type.launch_persistent_context(
        profile, executable_path=program_of("chromium"), args=args, locale="en", reduced_motion="reduce"
    )
    context.add_init_script(f"{HURRY}; localStorage.setItem('mammamia.thrown', '2')")
    yield context
    context.close()


def take_table(page: Page, url: str) -> int:
    """Open the table that is listed at home: how many entries its log has."""
    page.goto(f"{url}/")
    page.click(".own-tables a.table-line")
    wake(page)
    return moves_at(page)


def test_a_game_outlives_the_crash_of_its_tab(browser: Browser, url: str) -> None:
    """The process of the tab ends at once, with its workers, in the middle of a turn."""
    guest = cut_off(browser, url)
    page = guest.page
    page.click("[data-act=play-now]")
    wake(page)
    before = play_on(page)
    hand = page.locator(".own-place .hand").inner_text()
    crash(browser, page)
    again = guest.new_tab()
    assert take_table(again, url) == before
    assert again.locator(".own-place .hand").inner_text() == hand
    assert play_on(again) > before
    guest.close()


def crash(browser: Browser, page: Page) -> None:
    """As a browser does it for tests. (The address chrome://crash leaves the page first, and ends another process.)"""
    line = browser.new_browser_cdp_session()
    tabs = [tab for tab in line.send("Target.getTargets")["targetInfos"] if tab["url"] == page.url]
    attached = line.send("Target.attachToTarget", {"targetId": tabs[0]["targetId"], "flatten": False})
    message = json.dumps({"id": 1, "method": "Page.crash"})  # it is never answered, so nobody waits for that
    with page.expect_event("crash"):
        line.send("Target.sendMessageToTarget", {"sessionId": attached["sessionId"], "message": message})


def test_a_game_outlives_its_tab_and_its_browser(browser: Browser, tmp_path: Path) -> None:
    write_folder(tmp_path / "site")
    profile = tmp_path / "profile"
    with web_space(tmp_path / "site") as url:
        with started(browser, profile) as context:
            page = context.new_page()
            fetch_pack(page, url)
            page.click("[data-act=home]")
            page.click("[data-act=play-now]")
            wake(page)
            before = play_on(page)
            page.close()  # no goodbye
            page = context.new_page()
            assert take_table(page, url) >= before > 0
            before = play_on(page)
        with started(browser, profile) as context:
            context.set_offline(True)
            page = context.new_page()
            assert take_table(page, url) >= before
            assert play_on(page) > before


def play_on(page: Page) -> int:
    """Decide once, and wait until it is one's turn again: how many entries the log has then."""
    by_clicking(page)
    what_now(page)
    return moves_at(page)


SPOIL_MEMORY = """() => new Promise((resolve) => {
  const opening = indexedDB.open("mammamia.alone");
  opening.onsuccess = () => {
    const shelf = opening.result.transaction("pack", "readwrite").objectStore("pack");
    const asked = shelf.getAllKeys(IDBKeyRange.bound("memory/", "memory/\uffff"));
    asked.onsuccess = () => {
      for (const name of asked.result) shelf.put(new ArrayBuffer(64), name);
      shelf.transaction.oncomplete = () => resolve(asked.result.length);
    };
  };
})"""


def test_python_starts_from_its_files_where_its_kept_memory_is_spoilt(browser: Browser, url: str) -> None:
    guest = cut_off(browser, url)
    page = guest.page
    assert page.evaluate(SPOIL_MEMORY) == 1
    page.reload()
    page.click("[data-act=play-now]")
    wake(page)
    play_on(page)
    guest.close()


DROP_PACK = """() => new Promise((resolve) => {
  const opening = indexedDB.open("mammamia.alone");
  opening.onsuccess = () => {
    const shelf = opening.result.transaction("pack", "readwrite").objectStore("pack");
    shelf.clear();
    shelf.transaction.oncomplete = () => resolve(true);
  };
})"""


@pytest.mark.parametrize("kind", ["own", "shared", "lesson"])
def test_a_table_whose_pack_is_gone_asks_for_it_and_goes_on(browser: Browser, url: str, kind: str) -> None:
    """A browser that is short of room may have thrown it away. No server is blamed for that."""
    guest = cut_off(browser, url)
    page = guest.page
    if kind == "own":
        page.click("[data-act=play-now]")
    elif kind == "shared":
        page.click("[data-act=same-device]")
        page.click("[data-act=begin]")
    else:
        page.goto(f"{url}/#/learn")
    there = {"own": ".table .hand", "shared": "[data-act=look]:enabled", "lesson": ".nonna p"}[kind]
    wake(page, there)
    page.evaluate(DROP_PACK)
    page.reload()
    expect(page.locator(".notice")).to_contain_text(say("home.needs-pack"))
    guest.context.set_offline(False)
    page.click("[data-act=offer-pack]")
    page.click("[data-act=get-pack]")
    wake(page, there)
    guest.close()


KEPT_MEMORY = """() => new Promise((resolve) => {
  const opening = indexedDB.open("mammamia.alone");
  opening.onsuccess = () => {
    const shelf = opening.result.transaction("pack").objectStore("pack");
    shelf.getAll(IDBKeyRange.bound("memory/", "memory/\uffff")).onsuccess = async ({ target }) => {
      const hash = await crypto.subtle.digest("SHA-256", target.result[0]);
      resolve([target.result[0].byteLength, [...new Uint8Array(hash)].join()]);
    };
  };
})"""


def test_python_goes_on_from_a_memory_that_had_grown(browser: Browser, tmp_path: Path) -> None:
    """By chance it does at its first start. Where that memory is of no use, another one is kept, with other hashes."""
    write_folder(tmp_path)
    worker = tmp_path / "alone.js"
    text, start = worker.read_text(encoding="utf-8"), "import mammamia.hosting.alone`"
    assert start in text
    worker.write_text(text.replace(start, f"more = bytearray(20_000_000); {start}"), encoding="utf-8")
    with web_space(tmp_path) as url:
        guest = cut_off(browser, url)
        before = guest.page.evaluate(KEPT_MEMORY)
        assert before[0] > 50_000_000
        guest.page.reload()
        guest.page.click("[data-act=play-now]")
        wake(guest.page)
        assert guest.page.evaluate(KEPT_MEMORY) == before
        guest.close()


# ---------------------------------------------------------------- a new version


def write_build(folder: Path, mark: str) -> None:
    """A build of its own: the page says its mark, and its pack is another one. Docs are beside it."""
    shutil.rmtree(folder, ignore_errors=True)
    write_folder(folder)
    (folder / "docs").mkdir()
    (folder / "docs" / "index.html").write_text('<link rel="icon" href="data:," />', encoding="utf-8")
    index = folder / "index.html"
    index.write_text(
        index.read_text(encoding="utf-8").replace("<html ", f'<html data-build="{mark}" '), encoding="utf-8"
    )
    for script in folder.rglob("*.js"):
        text = script.read_text(encoding="utf-8")
        pack = re.search(r'version:"([0-9a-f]{64})"', text)
        if pack:
            text = text.replace(pack[1], mark * 64)
        text = re.sub(r"mammamia-[0-9a-f]{64}", f"mammamia-{mark * 64}", text)
        script.write_text(text, encoding="utf-8")
    made = time() + 60 * (ord(mark) - ord("a"))  # a server of files tells by whole seconds which one is newer
    for path in folder.rglob("*"):
        os.utime(path, (made, made))


def test_a_new_version_waits_for_the_game_and_the_game_goes_on_in_it(browser: Browser, tmp_path: Path) -> None:
    write_build(tmp_path, "a")
    with web_space(tmp_path) as url:
        guest = Visitor(browser, url)
        page = guest.page
        fetch_pack(page, url)
        page.click("[data-act=home]")
        page.click("[data-act=play-now]")
        wake(page)
        by_clicking(page)
        write_build(tmp_path, "b")
        piece = next((tmp_path / "pack").iterdir())
        whole = piece.read_bytes()
        piece.write_bytes(b"damaged")
        page.evaluate(LOOK_FOR_UPDATE)
        page.wait_for_function(IS_DROPPED, timeout=WAKING)  # half of a version is none: the old one stays
        by_clicking(page)
        piece.write_bytes(whole)
        page.evaluate(LOOK_FOR_UPDATE)
        page.wait_for_function(IS_WAITING, timeout=WAKING)  # it is here, whole, with its pack
        for _ in range(2):
            by_clicking(page)
        what_now(page)
        expect(page.locator(".update")).to_have_count(0)  # nothing is said at the table, and nothing has changed there
        page.reload()
        wake(page)
        assert page.locator("html").get_attribute("data-build") == "a"
        before = moves_at(page)

        other = guest.new_tab()  # where the game is open, too
        take_table(other, url)
        page.goto(f"{url}/#/")
        expect(page.locator(".update")).to_contain_text(say("page.pack.update"))
        page.click("[data-act=update]")
        page.wait_for_selector("[data-act=update]", state="detached")  # not while another tab plays
        assert page.locator("html").get_attribute("data-build") == "a"
        other.close()
        docs = guest.new_tab()  # no game is there
        docs.goto(f"{url}/docs/")
        page.reload()
        page.click("[data-act=update]")
        page.wait_for_selector("html[data-build=b]", state="attached")
        guest.context.set_offline(True)
        assert take_table(page, url) >= before
        assert play_on(page) > before
        guest.close()


def test_a_new_version_of_one_copy_leaves_another_its_pack(browser: Browser, tmp_path: Path) -> None:
    """Two copies of the page on one web space: each has its own pack, and fetches it only when it is asked to."""
    with web_space(tmp_path) as site:
        guest = Visitor(browser, site)
        page = guest.page
        for name, mark in (("one", "a"), ("two", "b")):
            write_build(tmp_path / name, mark)
            page.goto(f"{site}/{name}/")
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            page.goto(f"{site}/{name}/#/pack")
            page.wait_for_selector("[data-stage=absent]")
            fetch_pack(page, f"{site}/{name}")
        write_build(tmp_path / "one", "c")
        page.goto(f"{site}/one/")
        page.click("[data-act=update]", timeout=WAKING)
        page.wait_for_selector("html[data-build=c]", state="attached")
        guest.context.set_offline(True)
        for name in ("one", "two"):
            page.goto(f"{site}/{name}/")
            page.click("[data-act=play-now]")
            wake(page)
        guest.close()


def test_whoever_wants_the_pack_of_a_version_that_is_gone_is_told_of_the_next(browser: Browser, tmp_path: Path) -> None:
    """The page stayed open while the folder was written again: the pieces that it knows are there no more."""
    write_build(tmp_path, "a")
    with web_space(tmp_path) as url:
        guest = Visitor(browser, url)
        page = guest.page
        page.goto(f"{url}/#/pack")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.wait_for_selector("[data-stage=absent]")
        write_build(tmp_path, "b")
        shutil.move(tmp_path / "pack", tmp_path / "other")
        page.click("[data-act=get-pack]")
        page.wait_for_selector("[data-stage=failed]")
        page.click("[data-act=update]")
        page.wait_for_selector("html[data-build=b]", state="attached")
        guest.errors.clear()  # the browser writes down that a piece was not found
        guest.close()


# ---------------------------------------------------------------- a server elsewhere


def test_a_folder_whose_server_is_elsewhere(browser: Browser, tmp_path: Path) -> None:
    """People meet at the server, by a link to the folder; where it cannot be reached, the page hosts its own tables."""
    with web_space(tmp_path) as site:
        with server(allow_origins=(site,)) as far:
            write_folder(tmp_path / "pizza", server=far)
            url = f"{site}/pizza"
            host, friend = Far(browser, url, far), Far(browser, url, far)
            link = host.lay_table()
            assert link.startswith(url)
            friend.page.goto(link)
            friend.page.get_by_label(say("lobby.call-you")).fill("Ben")
            friend.page.click("[data-act=sit]")
            friend.page.click("[data-act=ready]")
            for character in ("bambino", "luigi"):
                host.seat(character)
            host.page.click("[data-act=start]:enabled")
            for guest in (host, friend):
                guest.page.wait_for_selector(".table")
                assert "/room/here-" not in guest.page.url
            friend.close()
            fetch_pack(host.page, url)
            host.page.click("[data-act=home]")
        host.page.click("[data-act=play-now]")  # the server is gone
        wake(host.page)
        assert "/room/here-" in host.page.url
        host.page.goto(f"{url}/#/friends")
        expect(host.page.get_by_text(say("page.line.silent"))).to_be_visible()  # not that no table is open
        host.errors.clear()  # the browser writes down that the server was not there
        host.close()


class Far(Visitor):
    """Somebody whose page comes from one host and whose table is at another."""

    def __init__(self, browser: Browser, url: str, far: str) -> None:
        self.far = far
        super().__init__(browser, url)

    def _is_allowed(self, address: str) -> bool:
        return super()._is_allowed(address) or address.startswith((self.far, self.far.replace("http", "ws", 1)))


# ---------------------------------------------------------------- a game of a server, which is out of reach now

HAS_RECORD = """patience => new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error("no record was kept")), patience);
  const opening = indexedDB.open("mammamia", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("records");
  opening.onsuccess = () => {
    const look = () => {
      const asked = opening.result.transaction("records").objectStore("records").count();
      asked.onsuccess = () => (asked.result > 0 ? resolve(opening.result.close()) : setTimeout(look, 50));
    };
    look();
  };
})"""


def test_a_game_at_a_server_is_reviewed_without_a_network(browser: Browser, url: str) -> None:
    guest = Visitor(browser, url)
    page = guest.page
    fetch_pack(page, url)
    guest.sit("Anna", {"seats": 2, "options": {"rounds": 1}})
    guest.fill_up()
    play_to_the_end(page)
    page.evaluate(HAS_RECORD, PATIENCE)
    guest.context.set_offline(True)
    page.click("[data-act=replay]")
    wake(page, ".replay-bar [data-act=review]")
    assert "here-" not in page.url
    page.click(".replay-bar [data-act=review]")
    expect(page.locator(".caveat")).to_contain_text(say("review.fewer"), timeout=REVIEWING)
    guest.close()
