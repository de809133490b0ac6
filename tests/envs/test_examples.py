"""The examples run as they stand."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def run(example: str, *arguments: str) -> str:
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, str(ROOT / "examples" / example), *arguments]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("edition", ["classic", "plus"])
def test_pettingzoo(edition: str) -> None:
    said = run("pettingzoo_table.py", edition)
    assert "Supply: " in said
    assert re.search(r"^player_0 \d+, player_1 \d+, player_2 \d+, player_3 \d+$", said, re.MULTILINE)


def test_gymnasium() -> None:
    said = run("gymnasium_seats.py", "100", "300")
    assert re.search(r"delivered \d+ orders; all seats: \(\d+, \d+, \d+, \d+\)", said)
    assert re.search(r"[1-9]\d* games over, [\d.]+ million steps a second", said)


def test_openspiel() -> None:
    said = run("openspiel_search.py", "2")
    assert said.count("seat 0: ") > 10
    assert "shares of the victory: [" in said


def test_an_agent_that_learns(tmp_path: Path) -> None:
    """A moment of it: all steps of the training, and what it keeps."""
    brief = ("--looks", "10", "--lessons", "2", "--every", "1", "--games", "64")
    said = run("jax_agent.py", *brief, "--folder", str(tmp_path))
    told = re.findall(r"^ +(\d) lessons, +[\d.]+ minutes: +[\d.]+ ± [\d.]+ % of the victories$", said, re.MULTILINE)
    assert told == ["0", "1", "2"]
    assert len((tmp_path / "curve.jsonl").read_text().splitlines()) == 3
    assert (tmp_path / "net.pickle").stat().st_size > 100_000
