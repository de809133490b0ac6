"""A room needs nothing but Python: a whole game of people and bots, by messages, with no third-party package."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
GAME = Path(__file__).parent / "plain_game.py"


def test_a_whole_room_plays_on_plain_python() -> None:
    """`-S -I`: no site-packages; only the sources are on the path."""
    program = f"import sys; sys.path[:] = [{str(ROOT / 'src')!r}, *sys.path]; exec(open({str(GAME)!r}).read())"
    ran = subprocess.run([sys.executable, "-S", "-I", "-c", program], capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, ran.stderr[-2000:]
    assert ran.stdout.split() == ["finished", "verified"]
