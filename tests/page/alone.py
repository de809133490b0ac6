"""A page alone: somebody whose browser keeps what it is given, the pack, and a folder of files."""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests.page.browser import Guest
from tests.page.playing import ANYTHING

HURRY = "sessionStorage.setItem('mammamia.pace', '0')"  # as the server of these tests: no pauses at all
WAKING = 90_000  # milliseconds in which Python is awake, also on a machine that has much else to do


def visitor(browser: Browser, url: str, **looks: Any) -> Guest:
    """Somebody whose browser keeps what it is given."""
    guest = Guest(browser, url, keeps=True, **looks)
    guest.context.add_init_script(HURRY)
    return guest


def wake(page: Page, what: str = ANYTHING) -> None:
    """Wait until the worker has started and this is there: the table, unless told otherwise."""
    page.locator(what).filter(visible=True).first.wait_for(timeout=WAKING)


def fetch_pack(page: Page, url: str) -> None:
    """Ask for the pack, and wait until it is here."""
    page.goto(f"{url}/#/pack")
    page.click("[data-act=get-pack]")
    page.wait_for_selector("[data-stage=ready]")


def cut_off(browser: Browser, url: str, **looks: Any) -> Guest:
    """Somebody who has fetched the pack, and has no network now."""
    guest = visitor(browser, url, **looks)
    fetch_pack(guest.page, url)
    guest.context.set_offline(True)
    guest.page.click("[data-act=home]")
    return guest


class QuietHandler(SimpleHTTPRequestHandler):
    """As `python -m http.server`, without its log."""

    def log_message(self, *args: object) -> None:
        pass


@contextmanager
def web_space(folder: Path) -> Iterator[str]:
    """The address of a folder of files."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(QuietHandler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
