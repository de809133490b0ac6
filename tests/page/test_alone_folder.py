"""The page as a folder of files under a sub-path, as a stranger finds it: without a pack, with a link, with docs."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.alone import REVIEWING, WAKING, Visitor, link_of, look_through, wake, web_space, write_folder
from tests.page.browser import Guest
from tests.page.playing import ENGLISH, by_clicking

pytestmark = pytest.mark.slow

say = ENGLISH.say
IS_KEPT = """() => navigator.serviceWorker.ready.then(({ active }) => active.state === "activated" ||
  new Promise((resolve) => active.addEventListener("statechange", () => active.state === "activated" && resolve())))"""
RECORD = Path(__file__).parents[1] / "records" / "classic-2-thin.game"


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A web space that holds the page, with docs beside it, and the same page without its pack."""
    root, docs = tmp_path_factory.mktemp("web-space"), tmp_path_factory.mktemp("docs")
    (docs / "index.html").write_text('<link rel="icon" href="data:," /><h1>About the page</h1>', encoding="utf-8")
    write_folder(root / "games" / "pizza", docs=docs)
    write_folder(root / "broken")
    shutil.rmtree(root / "broken" / "pack")
    return root


@pytest.fixture(scope="module")
def site(root: Path) -> Iterator[str]:
    with web_space(root) as address:
        yield address


@pytest.fixture
def guest(browser: Browser, site: str) -> Iterator[Visitor]:
    somebody = Visitor(browser, site)
    yield somebody
    somebody.close()


def get_pack(page: Page) -> None:
    """The pack is offered, with its size, and nothing was fetched unasked. One tap, and what was wanted goes on."""
    page.wait_for_selector("[data-stage=absent]")
    expect(page.locator(".pack-card h2")).to_contain_text("MB")
    expect(page.locator(".pack-card")).to_contain_text(say("page.pack.needed"))
    page.click("[data-act=get-pack]")


def test_a_stranger_plays_under_a_sub_path_and_the_docs_are_beside_it(guest: Visitor, site: str) -> None:
    page, url = guest.page, f"{site}/games/pizza"
    page.goto(f"{url}/")
    page.click("[data-act=play-now]")
    get_pack(page)
    wake(page)
    page.goto(f"{url}/docs/")
    expect(page.get_by_role("heading")).to_have_text("About the page")
    guest.context.set_offline(True)
    page.goto(f"{url}/")
    page.click("[data-act=play-now]")
    wake(page)
    by_clicking(page)
    page.goto(f"{url}/#/rules/classic/r5")
    page.wait_for_selector("main")


def test_two_copies_on_one_web_space_keep_their_own_files(guest: Visitor, root: Path, site: str) -> None:
    """Whoever has been at both finds both without a network."""
    write_folder(root / "other", server="https://pizza.example")
    copies = ("games/pizza", "other", "games/pizza")
    for copy in copies[:2]:
        guest.page.goto(f"{site}/{copy}/")
        guest.page.evaluate(IS_KEPT)
    guest.context.set_offline(True)
    for copy in copies:
        guest.page.goto(f"{site}/{copy}/#/rules/classic/r5")
        guest.page.locator("main").filter(visible=True).first.wait_for()


def test_the_folder_opened_from_the_disk_says_at_once_that_it_needs_an_address(browser: Browser, root: Path) -> None:
    guest = Visitor(browser, root.as_uri())
    guest.page.goto(f"{root.as_uri()}/games/pizza/index.html")
    expect(guest.page.get_by_role("alert")).to_have_text(say("page.pack.insecure"))
    expect(guest.page.get_by_role("button")).to_have_count(0)
    guest.errors.clear()  # the browser writes down what it does not load from a disk
    guest.close()


class Tidy(SimpleHTTPRequestHandler):
    """A host that leaves out the name of the first page: it redirects to the folder, as Cloudflare Pages does."""

    def do_GET(self) -> None:
        if self.path.endswith("/index.html"):
            self.send_response(308)
            self.send_header("Location", self.path.removesuffix("index.html"))
            self.end_headers()
        else:
            super().do_GET()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def test_a_host_that_redirects_to_the_folder_is_come_back_to(browser: Browser, root: Path) -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Tidy, directory=str(root))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}/games/pizza"
        guest = Visitor(browser, url)
        page = guest.page
        page.goto(f"{url}/")
        page.evaluate(IS_KEPT)
        for is_offline, name in ((False, ""), (True, ""), (True, "index.html")):
            guest.context.set_offline(is_offline)
            page.goto(f"{url}/{name}")
            page.reload()
            page.wait_for_selector("[data-act=with-friends]")
        guest.close()
        server.shutdown()


def test_a_link_opens_as_a_replay_and_as_a_review_where_no_pack_has_been_fetched(guest: Visitor, site: str) -> None:
    page, url = guest.page, f"{site}/games/pizza"
    page.goto(f"{url}/{link_of(RECORD)}")
    get_pack(page)
    look_through(page)
    guest.context.set_offline(True)
    page.reload()  # a review has an address of its own
    expect(page.locator(".caveat")).to_contain_text(say("review.fewer"), timeout=REVIEWING)
    page.goto(f"{url}/{link_of(RECORD)}")
    page.wait_for_selector(".replay[data-viewpoint=all]", timeout=WAKING)


def test_a_link_that_is_cut_off_is_told_before_a_pack_is_offered(guest: Visitor, site: str) -> None:
    page = guest.page
    page.goto(f"{site}/games/pizza/{link_of(RECORD)[:-40]}")
    expect(page.get_by_role("alert")).to_have_text(say("rewind.bad-link"))
    assert "/shared/" in page.url


def test_a_table_elsewhere_needs_a_server_and_no_pack(guest: Visitor, site: str) -> None:
    page, url = guest.page, f"{site}/games/pizza"
    page.goto(f"{url}/")
    page.wait_for_selector("[data-act=with-friends]")
    assert page.locator(".join-form, [data-act=by-code]").count() == 0
    for table in ("t/ABCD", "room/elsewhere"):
        page.goto(f"{url}/#/{table}")
        expect(page.locator(".notice")).to_contain_text(say("home.people-elsewhere"))
    page.click("[data-act=home]")
    page.click("[data-act=with-friends]")
    told = page.locator(".needs-network")
    expect(told.get_by_role("heading")).to_have_text(say("home.no-server"))
    expect(told).to_contain_text(say("home.people-elsewhere"))
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    guest.context.set_offline(True)
    expect(told.get_by_role("heading")).to_have_text(say("home.needs-network"))


def test_the_browser_is_asked_not_to_throw_away_what_is_kept(guest: Visitor, site: str) -> None:
    page = guest.page
    guest.context.add_init_script("StorageManager.prototype.persist = async () => (window.isAsked = true)")
    page.goto(f"{site}/broken/#/pack")
    page.wait_for_selector("[data-stage=absent]")
    assert not page.evaluate("window.isAsked")
    page.click("[data-act=get-pack]")
    page.wait_for_function("() => window.isAsked")
    page.wait_for_selector("[data-stage=failed]")
    guest.errors.clear()  # the browser writes down that a piece was not found


@pytest.mark.parametrize("place", ["room/here-x", f"room/here-x/{'x' * 22}", "replay/here-x", "review/here-x/0"])
def test_what_another_device_has_is_told_and_no_pack_is_offered(guest: Visitor, site: str, place: str) -> None:
    """Somebody has sent the address of their own table: no server is blamed, and it is not listed as one's own."""
    page, url = guest.page, f"{site}/games/pizza"
    page.goto(f"{url}/#/{place}")
    page.get_by_text(say("home.not-here")).wait_for()
    page.get_by_text(say("home.not-here-hint")).wait_for()
    page.goto(f"{url}/#/")
    page.wait_for_selector("[data-act=with-friends]")
    expect(page.locator(".own-tables")).to_have_count(0)


def test_a_table_elsewhere_with_a_seat_needs_a_server_too(guest: Visitor, site: str) -> None:
    """It was laid when this folder still had a server."""
    page = guest.page
    page.goto(f"{site}/games/pizza/#/room/elsewhere/{'x' * 22}")
    expect(page.locator(".notice")).to_contain_text(say("home.people-elsewhere"))


def test_whoever_installs_the_app_is_offered_the_pack(guest: Visitor, site: str) -> None:
    """A browser says so by an event; at a table nobody is taken away."""
    page, url = guest.page, f"{site}/games/pizza"
    page.goto(f"{url}/#/settings")
    page.wait_for_selector("main")
    page.evaluate("dispatchEvent(new Event('appinstalled'))")
    page.wait_for_selector("[data-stage=absent]")
    expect(page.locator(".pack-card h2")).to_contain_text("MB")
    page.goto(f"{url}/#/rules/classic/r5")
    page.locator("main").filter(visible=True).first.wait_for()
    page.evaluate("dispatchEvent(new Event('appinstalled'))")
    expect(page).to_have_url(f"{url}/#/rules/classic/r5")


def test_a_link_without_network_and_pack_says_what_is_missing(guest: Visitor, site: str) -> None:
    page, url = guest.page, f"{site}/games/pizza"
    page.goto(f"{url}/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")  # the page itself is kept
    guest.context.set_offline(True)
    page.goto(f"{url}/{link_of(RECORD)}")
    expect(page.locator(".trouble")).to_have_text(say("home.needs-network"))
    page.goto(f"{url}/#/learn")
    expect(page.get_by_role("alert")).to_have_text(say("home.needs-network"))
    page.click("[data-act=home]")  # and nobody is stuck there
    page.wait_for_selector("[data-act=learn]")


def test_a_screen_that_does_not_come_is_told_and_left(browser: Browser, site: str) -> None:
    guest = Guest(browser, site)  # whose browser keeps nothing
    page = guest.page
    page.route("**/script/later-*", lambda route: route.abort())
    page.goto(f"{site}/games/pizza/#/drills")
    expect(page.get_by_role("alert")).to_have_text(say("home.needs-network"))
    page.click("[data-act=home]")
    page.wait_for_selector("[data-act=with-friends]")
    guest.errors.clear()  # the browser writes down that a script did not come
    guest.close()


def test_a_folder_whose_pack_is_missing_says_so(guest: Visitor, site: str) -> None:
    page = guest.page
    page.goto(f"{site}/broken/")
    page.click("[data-act=play-now]")
    page.click("[data-act=get-pack]")
    page.wait_for_selector("[data-stage=failed]")
    expect(page.get_by_role("alert").first).to_have_text(say("page.pack.failed"))
    guest.errors.clear()  # the browser writes down that a piece was not found
