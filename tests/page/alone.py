"""A page alone: somebody whose browser keeps what it is given, the pack, and a folder of files."""

from __future__ import annotations

import base64
import re
import shutil
import subprocess
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from mammamia.server.site import write_site
from tests.page.browser import Guest, build_once, restaurant
from tests.page.playing import ANYTHING, ENGLISH
from tools import page as building

HURRY = "sessionStorage['mammamia.pace'] ??= '0'"  # as the server of these tests: no pauses at all
WAKING = 90_000  # milliseconds in which Python is awake, also on a machine that has much else to do
REVIEWING = 120_000  # in which a review is done there

# What a device adds to a shuffle, 32 bytes, is always the same, as at the server of these tests; all else stays random.
KNOWN_SEED = """
const roll = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = bytes => bytes.length === 32 ? bytes.fill(1) : roll(bytes);
"""


class Visitor(Guest):
    """Somebody whose browser keeps what it is given. That it cannot reach a server is no fault of the page."""

    def __init__(self, browser: Browser, url: str, **looks: Any) -> None:
        super().__init__(browser, url, keeps=True, **looks)
        self.context.add_init_script(HURRY)

    def _heard(self, message: ConsoleMessage) -> None:
        if "ERR_INTERNET_DISCONNECTED" not in message.text:
            super()._heard(message)


@contextmanager
def restaurant_to_go() -> Iterator[str]:
    """The address of a server whose page has no luck at its own tables either."""
    build_once()
    with TemporaryDirectory() as name:
        folder = Path(name) / "page"
        shutil.copytree(building.PAGE, folder)
        without_luck(folder)
        with patch("mammamia.server.web.page.page_folder", return_value=folder), restaurant() as url:
            yield url


def write_folder(folder: Path, **options: Any) -> None:
    """The page as a folder of files, without luck."""
    build_once()
    write_site(folder, **options)
    without_luck(folder)


def without_luck(folder: Path) -> None:
    """Each game at home has the same shuffle, and a bot's dice follow from that."""
    worker = folder / "alone.js"
    worker.write_text(KNOWN_SEED + worker.read_text(encoding="utf-8"), encoding="utf-8")


def wake(page: Page, what: str = ANYTHING) -> None:
    """Wait until the worker has started and this is there: the table, unless told otherwise."""
    page.locator(what).filter(visible=True).first.wait_for(timeout=WAKING)


def fetch_pack(page: Page, url: str) -> None:
    """Ask for the pack, and wait until it is here."""
    page.goto(f"{url}/#/pack")
    page.click("[data-act=get-pack]")
    page.wait_for_selector("[data-stage=ready]", timeout=WAKING)


def cut_off(browser: Browser, url: str, **looks: Any) -> Visitor:
    """Somebody who has fetched the pack, and has no network now."""
    guest = Visitor(browser, url, **looks)
    fetch_pack(guest.page, url)
    guest.context.set_offline(True)
    guest.page.click("[data-act=home]")
    return guest


@contextmanager
def web_space(folder: Path) -> Iterator[str]:
    """The address of a folder of files, which Python's own web server hands out."""
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        found = re.search(r"port (\d+)", server.stdout.readline())
        assert found, "it says where it is"
        try:
            yield f"http://127.0.0.1:{found[1]}"
        finally:
            server.terminate()


# ---------------------------------------------------------------- at a table, and looking back at one


def moves_at(page: Page) -> int:
    """How many entries the log has that the page shows; no entry of it is ever lost."""
    return int(page.locator(".room").get_attribute("data-number") or 0)


def link_of(record: Path) -> str:
    """The fragment of a link that carries a record."""
    return f"#/shared/{packed(record.read_bytes().strip())}"


def packed(content: bytes) -> str:
    """What a link carries, packed as the page does it."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    deflated = packer.compress(content) + packer.flush()
    return base64.urlsafe_b64encode(deflated).decode().rstrip("=")


def look_through(page: Page) -> None:
    """A game that a link carries is shown; and from there, reviewed to the end."""
    page.wait_for_selector(".replay[data-viewpoint=all]", timeout=WAKING)
    page.click(".replay-bar [data-act=review]")
    expect(page.locator(".caveat")).to_contain_text(ENGLISH.say("review.fewer"), timeout=REVIEWING)
