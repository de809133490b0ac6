"""What each command loads before it does anything: its own packages, and nothing that has to be installed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from mammamia.cli import COMMANDS

GAME = str(Path(__file__).parents[1] / "records" / "classic-4.game")

ALWAYS = {"cli", "editions", "engine", "game", "i18n"}
MORE = {
    "": set[str](),
    "play": {"bots", "hosting", "records", "tui"},
    "learn": {"bots", "hosting", "records", "tui"},
    "drill": {"bots", "hosting", "records", "tui"},
    "daily": {"bots", "hosting", "records", "tui"},
    "join": {"bots", "hosting", "records", "tui"},
    "watch": {"bots", "hosting", "records", "tui"},
    "rules": set[str](),
    "serve": {"server"},
    "site": {"bots", "hosting", "records", "server"},
    "simulate": {"lab", "records"},
    "arena": {"bots", "lab", "records"},
    "study": {"bots", "lab", "records"},
    "train": {"lab", "records"},
    "verify": {"lab", "records"},
    "replay": {"records"},
    "hint": {"bots", "records"},
    "review": {"bots", "hosting", "records"},
    "deal": {"lab", "records"},
    "backup": {"server"},
    "restore": {"server"},
    "warm-up": {"bots"},
    "completion": set[str](),
}
LOADED = """
import contextlib, io, sys
from mammamia.cli import main
with contextlib.redirect_stdout(io.StringIO()):
    main([*sys.argv[1:], "--help"])
standard = sys.stdlib_module_names
for name in sys.modules:
    first, _, rest = name.partition(".")
    if first == "mammamia" and rest:
        print("ours", rest.partition(".")[0])
    elif first not in standard and not first.startswith("_") and first != "mammamia":
        print("installed", first)
"""


def test_the_list_is_whole() -> None:
    assert MORE.keys() == {"", *COMMANDS}


@pytest.mark.parametrize("command", MORE)
def test_a_command_loads_what_it_needs(command: str) -> None:
    words = [command] if command else []
    done = subprocess.run([sys.executable, "-c", LOADED, *words], capture_output=True, text=True, check=True)
    loaded = {tuple(line.split()) for line in done.stdout.splitlines()}
    assert loaded == {("ours", package) for package in ALWAYS | MORE[command]}


FIRST_LINE = """
import os, sys
from mammamia.cli import main
class Teller:
    isatty = lambda self: True
    flush = lambda self: None
    def write(self, text):
        if text.strip():
            installed = {name.partition(".")[0] for name in sys.modules} - sys.stdlib_module_names - {"mammamia"}
            os.write(1, " ".join(sorted(name for name in installed if not name.startswith("_"))).encode())
            os._exit(0)
sys.stdout = sys.stderr = Teller()
main(sys.argv[1:])
"""


@pytest.mark.parametrize(
    "words",
    [
        ("serve", "--port", "0", "--database", "sqlite:///games.db"),
        ("review", GAME),
        ("hint", GAME, "--move", "20"),
        ("arena", "--bots", "greedy,counter", "--deals", "2"),
        ("simulate", "--games", "2"),
        ("replay", GAME),
    ],
)
def test_a_command_says_something_before_it_loads_what_is_installed(words: tuple[str, ...], tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FIRST_LINE, *words], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert done.stdout == "", f"{words[0]} loads {done.stdout} first"
