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
import mammamia.envs.roll_outs
import pyspiel
state = pyspiel.load_game("python_mammamia_classic").new_initial_state()
while state.is_chance_node():
    state.apply_action(state.chance_outcomes()[0][0])
world = state.resample_from_infostate(state.current_player(), pyspiel.UniformProbabilitySampler(0.0, 1.0))
while not world.is_terminal():
    world.apply_action(world.legal_actions()[0])
print(world.num_players(), round(sum(world.returns())))
"""


def test_openspiel_alone_is_enough() -> None:
    done = subprocess.run([sys.executable, "-c", PLAY], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["4", "1"]
