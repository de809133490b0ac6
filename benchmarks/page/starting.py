"""How long a table takes to start: in the terminal, and in a page alone whose pack is on the device."""

from __future__ import annotations

import os
import pty
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Final

from playwright.sync_api import Browser, Page

from benchmarks.page.slowing import slowed
from mammamia.server.site import write_site
from tests.page.alone import web_space
from tests.page.browser import PHONE, Guest, build_once

TURNS: Final = 3
PATIENCE: Final = 60_000  # milliseconds
TABLE: Final = ".table .own-place"
COMMAND: Final = (sys.executable, "-m", "mammamia", "play", "--seed", "1", "--lang", "en")
FACES: Final = {"full-screen": ((), "Since your last turn"), "line by line": (("--plain",), "is dealt")}
TERMINAL: Final = {"TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40"}


@dataclass(frozen=True, slots=True)
class Start:
    """Seconds, the middle one of a few."""

    first: float  # the pack is unpacked and Python starts, once
    home: float  # the page is opened anew, until Play can be pressed
    table: float  # from Play to a table with one's hand
    again: float  # the page is opened anew at a table under way, until the hand is there


def measure(browser: Browser, slower: float) -> Start:
    """A folder of files whose pack was fetched, with the network cut."""
    with site() as url:
        guest = Guest(browser, url, size=PHONE, keeps=True)
        page = guest.page
        with slowed(slower):
            first = _first(page, url)
            guest.context.set_offline(True)
            page.close()
            found = [_start(guest, url) for _ in range(TURNS)]
        guest.close()
    middle = [sorted(times)[TURNS // 2] for times in zip(*found, strict=True)]
    return Start(first, *middle)


def _first(page: Page, url: str) -> float:
    """From the last byte of the pack on."""
    page.goto(f"{url}/#/pack")
    page.click("[data-act=get-pack]")
    page.wait_for_selector("[data-stage=unpacking], [data-stage=ready]", timeout=PATIENCE)
    begun = perf_counter()
    page.wait_for_selector("[data-stage=ready]", timeout=PATIENCE)
    return perf_counter() - begun


def _start(guest: Guest, url: str) -> tuple[float, float, float]:
    """Each time in a tab of its own: a worker ends with its tab."""
    page, home = _opened(guest, f"{url}/", "[data-act=play-now]:enabled")
    begun = perf_counter()
    page.click("[data-act=play-now]:enabled")
    page.wait_for_selector(TABLE, timeout=PATIENCE)
    table, place = perf_counter() - begun, page.url
    page.close()
    page, again = _opened(guest, place, TABLE)
    page.close()
    return home, table, again


def _opened(guest: Guest, address: str, what: str) -> tuple[Page, float]:
    page = guest.new_tab()
    begun = perf_counter()
    page.goto(address)
    page.wait_for_selector(what, timeout=PATIENCE)
    return page, perf_counter() - begun


@contextmanager
def site() -> Iterator[str]:
    """The address of the page in a folder of files."""
    build_once()
    with tempfile.TemporaryDirectory() as name:
        write_site(Path(name) / "pizza")
        with web_space(Path(name)) as url:
            yield f"{url}/pizza"


# ---------------------------------------------------------------- the terminal


def terminal() -> dict[str, float]:
    """Seconds until `mammamia play` shows one's hand, by face; the middle one of a few, all with compiled files."""
    return {face: _middle(COMMAND + arguments, shown) for face, (arguments, shown) in FACES.items()}


def _middle(command: tuple[str, ...], shown: str) -> float:
    _until_shown(command, shown)
    return sorted(_until_shown(command, shown) for _ in range(TURNS))[TURNS // 2]


def _until_shown(command: tuple[str, ...], shown: str) -> float:
    """In a terminal of its own, and without games that were kept."""
    with tempfile.TemporaryDirectory() as state:
        begun = perf_counter()
        process, terminal = pty.fork()
        if process == 0:
            os.execve(command[0], command, os.environ | TERMINAL | {"XDG_STATE_HOME": state})
        seen = b""
        try:
            while shown.encode() not in seen:
                seen += os.read(terminal, 1 << 16)
            return perf_counter() - begun
        finally:
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
            os.close(terminal)
