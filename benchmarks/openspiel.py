"""For scale: OpenSpiel's random play of a comparable card game, through its Python interface."""

from __future__ import annotations

import random
from importlib import import_module
from importlib.util import find_spec
from typing import Any

GAMES = ("crazy_eights(players=4)", "hearts")


def is_installed() -> bool:
    """Whether there is something to compare with."""
    return find_spec("pyspiel") is not None


def play(game: str, n: int) -> int:
    """Play *n* random games; how many decisions players made (the deal and other draws by chance are not counted)."""
    pyspiel: Any = import_module("pyspiel")
    rules = pyspiel.load_game(game)
    rng = random.Random(1)
    decisions = 0
    for _ in range(n):
        state = rules.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
    return decisions
