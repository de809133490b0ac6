"""OpenSpiel's games need neither Gymnasium nor PettingZoo."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytest.importorskip("pyspiel", reason="needs OpenSpiel")

PLAY = """
import sys
sys.modules["gymnasium"] = sys.modules["pettingzoo"] = None
import mammamia.envs.openspiel
import pyspiel
print(pyspiel.load_game("python_mammamia_classic").num_players())
"""


def test_openspiel_alone_is_enough() -> None:
    done = subprocess.run([sys.executable, "-c", PLAY], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "4"
