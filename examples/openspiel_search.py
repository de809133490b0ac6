"""OpenSpiel: its information set tree search plays one seat, chance the others.

    python examples/openspiel_search.py

Use the bot of `open_spiel.python`: the search written in C++ (`pyspiel.MCTSBot`) crashes on games written in Python.
"""

from __future__ import annotations

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import mammamia.envs.openspiel  # noqa: F401 - registers the names


def main(simulations: int) -> None:
    """Play one round of three players."""
    rng = np.random.RandomState(7)
    game = pyspiel.load_game("python_mammamia_classic(players=3,rounds=1)")
    search = ISMCTSBot(game, RandomRolloutEvaluator(1, rng), 2.0, simulations, random_state=rng)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, likely = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=likely)))
        elif state.current_player() == 0:
            action = int(search.step(state))
            print(f"seat 0: {state.action_to_string(action)}")
            state.apply_action(action)
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    print(f"shares of the victory: {state.returns()}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:] or ("20",)))
