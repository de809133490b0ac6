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
