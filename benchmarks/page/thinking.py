"""How long characters think where Python runs in a browser, at full speed or slowed."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page

from benchmarks.page.slowing import slowed
from mammamia.bots import CHARACTERS
from tests.page.alone import web_space
from tools import page_pack

TURNS: Final = 24
TABLES: Final = (("classic", 4, False), ("plus", 6, False), ("classic", 3, True))  # the last one is today's oven
HERE: Final = Path(__file__).parent
ASK: Final = """code => new Promise((resolve, reject) => {
  window.thinker ??= new Worker("thinker.js", { type: "module" });
  window.thinker.onerror = (error) => reject(error.message);
  window.thinker.onmessage = ({ data }) => ("failed" in data ? reject(data.failed) : resolve(data.came));
  window.thinker.postMessage(code);
})"""


@dataclass(frozen=True, slots=True)
class Thinking:
    """Milliseconds that the decisions of a character took."""

    character: str
    edition: str
    players: int
    is_daily: bool
    taken: tuple[float, ...]

    def share(self, part: float) -> float:
        """So long took this part of them at most."""
        return sorted(self.taken)[min(len(self.taken) - 1, int(part * len(self.taken)))]


def measure(browser: Browser, slower: float, characters: tuple[str, ...] = tuple(CHARACTERS)) -> Iterator[Thinking]:
    """Every character at every table."""
    with _folder() as url:
        page = browser.new_page()
        page.goto(url)
        _run(page, (HERE / "turns_alone.py").read_text(encoding="utf-8") + "\nNone")
        for edition, players, is_daily in TABLES:
            for character in characters:
                asked = f"{character!r}, {edition!r}, {players}, {TURNS}, is_daily={is_daily}"
                with slowed(slower):
                    taken = _run(page, f"import json; json.dumps(decisions({asked}))")
                yield Thinking(character, edition, players, is_daily, tuple(json.loads(taken)))
        page.close()


def _run(page: Page, code: str) -> Any:
    return page.evaluate(ASK, code)


@contextmanager
def _folder() -> Iterator[str]:
    """The address of a folder with Python, the game, and a worker that runs them."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file in page_pack.PYODIDE.iterdir():
            if file.suffix in (".mjs", ".wasm", ".zip", ".json"):
                shutil.copy(file, folder)
        shutil.copy(HERE / "thinker.js", folder)
        (folder / "mammamia.zip").write_bytes(page_pack.game())
        (folder / "index.html").write_text("<!doctype html><title>thinker</title>", encoding="utf-8")
        with web_space(folder) as url:
            yield f"{url}/"
