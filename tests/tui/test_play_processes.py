"""`mammamia play --plain` as a process of its own: a script on standard input, kills, closed ends, the record."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import mammamia
from mammamia.records import read
from tests.tui.typist import plan_for, play_by_typing

SOURCE = str(Path(mammamia.__file__).parents[1])
COMMAND = [sys.executable, "-m", "mammamia", "play", "--plain"]
PLAN = plan_for("plus", 3, seed=6, options={"rounds": 1})
WORDS = ["--edition", "plus", "--bots", "giulia,luigi", "--seed", "6", "--option", "rounds=1"]


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": SOURCE, "MAMMAMIA_LANG": "en", "MAMMAMIA_STATE": str(folder / "state")}


def play(folder: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *words], input=typed, capture_output=True, encoding="utf-8", env=environment(folder), check=False
    )


@pytest.fixture(scope="module")
def game() -> tuple[list[str], str]:
    """What is typed in a whole game, and its record."""
    game, typist, _ = play_by_typing(PLAN, seed=6)
    return typist.typed, str(game.record().entries)


def test_a_text_file_plays_a_whole_game(tmp_path: Path, game: tuple[list[str], str]) -> None:
    typed, entries = game
    file = tmp_path / "out.game"
    done = play(tmp_path, *WORDS, "--record", str(file), typed="\n".join(typed) + "\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith(f"The record is in {file}.\n")
    record = read(file.read_bytes())
    assert str(record.entries) == entries
    assert record.result is not None
    assert not list((tmp_path / "state").glob("*"))


def test_a_script_that_ends_early_leaves_nothing_behind(tmp_path: Path, game: tuple[list[str], str]) -> None:
    typed, _ = game
    done = play(tmp_path, *WORDS, typed="\n".join(typed[: len(typed) // 2]))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("so the game is not kept; with --keep it is.\n")
    assert not list((tmp_path / "state").glob("*"))


def test_where_it_is_asked_for_the_end_of_input_keeps_the_game_and_its_record(
    tmp_path: Path, game: tuple[list[str], str]
) -> None:
    typed, entries = game
    file = tmp_path / "out.game"
    half = len(typed) // 2
    done = play(tmp_path, *WORDS, "--keep", "--record", str(file), typed="\n".join(typed[:half]))
    assert (done.returncode, done.stderr) == (0, "")
    assert "The game is kept." in done.stdout
    assert read(file.read_bytes()).result is None
    rest = play(tmp_path, "--resume", "--record", str(file), typed="\n".join(typed[half:]) + "\n")
    assert rest.returncode == 0
    assert rest.stdout.startswith("The game goes on.\n")
    assert str(read(file.read_bytes()).entries) == entries


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_game_that_is_killed_goes_on_to_the_same_end(
    tmp_path: Path, game: tuple[list[str], str], number: signal.Signals
) -> None:
    typed, entries = game
    half = len(typed) // 2
    file = tmp_path / "out.game"
    with subprocess.Popen(
        [*COMMAND, *WORDS, "--record", str(file)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        encoding="utf-8", env=environment(tmp_path),
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("\n".join(typed[:half]) + "\nhand\ntable\n")
        process.stdin.flush()
        while "Supply:" not in (line := process.stdout.readline()) or "Used:" not in line:
            assert line, "it broke off too early"
        process.send_signal(number)
        said, _ = process.communicate(timeout=30)
        assert ("The game is kept." in said) == (number == signal.SIGINT)
        expected = {signal.SIGKILL: -9, signal.SIGTERM: 143, signal.SIGHUP: 129, signal.SIGINT: 130}
        assert process.returncode == expected[number]
    if number != signal.SIGKILL:
        assert read(file.read_bytes()).result is None
    rest = play(tmp_path, "--resume", "--record", str(file), typed="\n".join(typed[half:]) + "\n")
    assert (rest.returncode, rest.stderr) == (0, "")
    assert str(read(file.read_bytes()).entries) == entries


WITHOUT_PACKAGES = """
import sys
for name in ("numba", "numpy", "msgspec", "starlette", "textual"):
    sys.modules[name] = None
from mammamia.cli import main
sys.exit(main(["play", "--plain", "--bots", "professoressa"]))
"""


def test_line_mode_needs_the_standard_library_alone(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_PACKAGES], input="quit\n", capture_output=True, encoding="utf-8",
        env=environment(tmp_path), check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert "The game is kept." in done.stdout


def test_bytes_that_are_no_text_are_no_crash(tmp_path: Path) -> None:
    done = subprocess.run(
        [*COMMAND, *WORDS],
        input=b"\xff\xfe\x00 salami\n\x1b[2J\n",
        capture_output=True,
        env=environment(tmp_path),
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\x1b" not in done.stdout


@pytest.mark.parametrize("ends", ["<&-", "</dev/null >&-", "</dev/null >/dev/full"])
def test_closed_and_full_ends_are_no_crash(tmp_path: Path, ends: str) -> None:
    shell = f"{' '.join([*COMMAND, *WORDS])} {ends}"
    done = subprocess.run(["sh", "-c", shell], capture_output=True, env=environment(tmp_path), check=False)
    assert done.returncode in (0, 1)
    assert b"Traceback" not in done.stderr


def test_at_a_terminal_a_kept_game_is_offered(tmp_path: Path) -> None:
    play(tmp_path, *WORDS, "--new", "--keep")
    master, slave = pty.openpty()
    with subprocess.Popen(
        [*COMMAND, *WORDS], stdin=slave, stdout=subprocess.PIPE, encoding="utf-8", env=environment(tmp_path)
    ) as process:
        os.write(master, b"\nquit\n")
        said, _ = process.communicate(timeout=30)
    os.close(slave)
    os.close(master)
    assert re.search(
        r"A game is kept: \d{4}-\d\d-\d\d \d\d:\d\d, round 1 of 1; Plus with Yellow, Giulia, Luigi\.", said
    )
    assert "The game goes on." in said
