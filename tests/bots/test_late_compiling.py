"""Whatever a bot needs is compiled when it is warmed up, and not while somebody waits for its move."""

from __future__ import annotations

import subprocess
import sys

import pytest

WHOLE_GAMES = """
import warnings
from mammamia.bots import BOTS, Budget, PlainSearch
from mammamia.bots.conformance import play_game
from mammamia.bots.warming import STEPS
from mammamia.editions import EDITIONS
from mammamia.engine import compiled

warnings.simplefilter("ignore", PlainSearch)
compiling, done = compiled.compiling, []


def refuse(folder):
    raise AssertionError(f"something is compiled after {done}")


for step in STEPS:
    compiled.compiling = compiling
    assert step()
    done.append(step.__name__)
    compiled.compiling = refuse
    for name in ("search", "net", "master", "professoressa"):
        for key, players in (("classic", 2), ("plus", 3)):
            play_game(BOTS[name], EDITIONS[key], players, seed=3, budget=Budget(roll_outs=30), elsewhere=False)
print(len(done))
"""


@pytest.mark.slow
def test_nothing_is_compiled_after_a_step_of_warming_up() -> None:
    pytest.importorskip("numba", reason="needs mammamia[fast]")
    done = subprocess.run([sys.executable, "-c", WHOLE_GAMES], capture_output=True, text=True, check=False)
    assert done.stdout == "4\n", done.stderr
