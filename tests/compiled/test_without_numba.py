"""The standard library is enough to play."""

from __future__ import annotations

import subprocess
import sys

NOTHING_INSTALLED = """
import sys
for name in ("numpy", "numba", "llvmlite"):
    sys.modules[name] = None  # as if it were not installed
from mammamia.editions import EDITIONS, box_of
from mammamia.engine.batches import is_fast, play_games, roll_out
from mammamia.engine.state import State
assert not is_fast()
for edition in EDITIONS.values():
    box = box_of(edition, edition.options(3), edition.colours[:3])
    assert len(play_games(box, 1, 0, 2)) == 2
try:
    import mammamia.engine.compiled
except ImportError as error:
    print(error)
"""


def test_everything_plays_without_numpy_and_numba() -> None:
    done = subprocess.run([sys.executable, "-c", NOTHING_INSTALLED], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "Compiled play needs NumPy and Numba: install mammamia[fast]\n"
