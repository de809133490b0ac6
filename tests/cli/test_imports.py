"""What each command loads before it does anything: its own packages, and nothing that has to be installed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mammamia.cli import COMMANDS
from mammamia.server.settings import Settings
from mammamia.server.starting import try_database

RECORD = str(Path(__file__).parents[1] / "records" / "classic-4.game")

ALWAYS = {"cli", "i18n", "later"}
CARDS = {"editions", "engine"}
GAME = {*CARDS, "game", "records"}
TABLE = {*GAME, "bots", "hosting"}
LAB = {*GAME, "lab"}
MORE = {
    "": set[str](),
    "play": {*TABLE, "tui"},
    "learn": {*TABLE, "tui"},
    "drill": {*TABLE, "tui"},
    "daily": {*TABLE, "tui"},
    "join": {*TABLE, "tui"},
    "watch": {*TABLE, "tui"},
    "rules": CARDS,
    "serve": {"server"},
    "site": {"server"},
    "simulate": LAB,
    "arena": {*LAB, "bots"},
    "study": {*LAB, "bots"},
    "train": LAB,
    "verify": LAB,
    "replay": GAME,
    "hint": {*GAME, "bots"},
    "review": TABLE,
    "deal": LAB,
    "backup": {"server"},
    "restore": {"server"},
    "warm-up": {*CARDS, "game", "bots"},
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
    isatty = lambda self: bool(os.environ["TERMINAL"])
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
        ("review", RECORD),
        ("hint", RECORD, "--move", "20"),
        ("arena", "--bots", "greedy,counter", "--deals", "2"),
        ("simulate", "--games", "2"),
        ("replay", RECORD),
    ],
)
def test_a_command_says_something_before_it_loads_what_is_installed(words: tuple[str, ...], tmp_path: Path) -> None:
    assert loaded_before_the_first_line(words, tmp_path, terminal="yes") == ""


def test_the_address_of_a_server_comes_before_what_serves(tmp_path: Path) -> None:
    """Also where nobody is told that it starts: its database is looked at without the packages that it needs later."""
    file = tmp_path / "games.db"
    try_database(Settings(f"sqlite:///{file}"))
    words = "serve", "--port", "0", "--database", f"sqlite:///{file}"
    assert loaded_before_the_first_line(words, tmp_path, terminal="") == ""


def loaded_before_the_first_line(words: tuple[str, ...], folder: Path, terminal: str) -> str:
    """The packages that are not Python's own nor ours."""
    env = {**os.environ, "TERMINAL": terminal}
    done = subprocess.run(
        [sys.executable, "-c", FIRST_LINE, *words], capture_output=True, text=True, check=True, cwd=folder, env=env
    )
    return done.stdout


def test_completion_loads_no_other_command() -> None:
    program = "import sys; from mammamia.cli import main; main(); print(*sys.modules, file=sys.stderr)"
    command = [sys.executable, "-c", program, "completion", "bash"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    modules = {f"mammamia.cli.{command.replace('-', '_')}" for command in COMMANDS}
    assert modules & set(done.stderr.split()) == {"mammamia.cli.completion"}
