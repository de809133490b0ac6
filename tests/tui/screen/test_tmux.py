"""The program in a real terminal: started, played, left; what it shows, and what it leaves behind."""

from __future__ import annotations

import asyncio
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from mammamia.records import read
from tests.machine import program_of
from tests.tui.screen.driving import SMALL, Play, plan_of, text_of

SECONDS = 60  # at most, for what takes one or two
ASKED = ("--players", "3", "--bots", "greedy,random", "--seed", "7", "--lang", "en")


class Tmux:
    """A terminal of 80 × 24 in a server of its own."""

    def __init__(self, socket: Path) -> None:
        self._tmux = (program_of("tmux"), "-S", str(socket), "-f", os.devnull)

    def __call__(self, *words: str) -> str:
        return subprocess.run([*self._tmux, *words], check=True, capture_output=True, text=True).stdout

    def start(self, command: str, env: dict[str, str]) -> None:
        given = [part for name, value in env.items() for part in ("-e", f"{name}={value}")]
        width, height = map(str, SMALL)
        self("new-session", "-d", "-x", width, "-y", height, *given, "sh", "-c", f"{command}; exec sh -i")

    def press(self, *keys: str) -> None:
        self("send-keys", *keys)

    def screen(self, *, scrolled: bool = False) -> str:
        past = ("-S", "-") if scrolled else ()
        lines = self("capture-pane", "-p", *past).split("\n")
        return "\n".join(line.rstrip() for line in lines).rstrip("\n") + "\n"

    def wait_for(self, is_so: Callable[[str], bool]) -> str:
        """The screen, as soon as it shows something."""
        end = time.monotonic() + SECONDS
        while not is_so(text := self.screen()):
            assert time.monotonic() < end, text
            time.sleep(0.05)
        return text


@pytest.fixture
def tmux() -> Iterator[Tmux]:
    with TemporaryDirectory() as folder:  # the name of a socket must be short
        terminal = Tmux(Path(folder) / "tmux")
        yield terminal
        terminal("kill-server")


async def expected() -> str:
    """What the same deal looks like without a terminal."""
    play = Play.dealt(plan_of("classic", 3, seed=7))
    async with play.app.run_test(size=SMALL) as pilot:
        await play.until_asked(pilot)
        text = text_of(play.app)
        await pilot.press("ctrl+q")
    return text.rstrip("\n") + "\n"


def test_a_real_terminal_shows_the_game_and_keeps_nothing_of_it(tmux: Tmux, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    kept = tmp_path / "kept"
    command = shlex.join([sys.executable, "-m", "mammamia", "play", *ASKED, "--record", str(record)])
    env = {
        "MAMMAMIA_STATE": str(kept),
        "PYTHONPATH": os.pathsep.join(sys.path),
        "LC_ALL": "C.UTF-8",
        "ENV": "",
        "PS1": "$ ",
    }
    tmux.start(command, env)

    first = tmux.wait_for(lambda text: "Enter ⏎" in text)
    assert first == asyncio.run(expected())

    tmux.press("Down", "Enter")
    tmux.wait_for(lambda text: "Enter ⏎" in text and "Yellow:" in text)
    assert len(list(kept.glob("*.game"))) == 1
    tmux.press("q")
    tmux.wait_for(lambda text: "The game is kept." in text)

    past = tmux.screen(scrolled=True)
    assert "Your hand" not in past
    assert "Yellow:" not in past
    assert len(read(record.read_bytes()).entries) >= 3
    assert len(list(kept.glob("*.game"))) == 1

    again = shlex.join([sys.executable, "-m", "mammamia", "play", "--resume", "--lang", "en"])
    tmux.press(f"clear; {again}", "Enter")
    tmux.wait_for(lambda text: "Enter ⏎" in text)
    tmux.press("C-c")
    assert "Your hand" not in tmux.wait_for(lambda text: "The game is kept." in text)
    assert len(list(kept.glob("*.game"))) == 1
