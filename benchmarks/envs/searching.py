"""OpenSpiel's Python ISMCTS on our states, and on Python games of its own: `python -m benchmarks.envs.searching`."""

from __future__ import annotations

import random
from importlib import import_module
from time import process_time
from typing import Any, Final

import numpy as np

from benchmarks.openspiel import is_installed
from benchmarks.table import line

OURS: Final = {"classic": "python_mammamia_classic(players=4)", "plus": "python_mammamia_plus(players=4)"}
THEIRS: Final = ("python_block_dominoes", "python_team_dominoes", "python_liars_poker")
DECISIONS: Final = (0, 30, 80)  # of ours, before a search begins
TURNS: Final = 3


def position(game: Any, decisions: int) -> Any:
    """After so many random decisions, where somebody has a choice."""
    rng, state = random.Random(1), game.new_initial_state()
    while state.is_chance_node() or decisions > 0 or len(state.legal_actions()) < 2:
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions -= 1
    return state


def simulations(game: Any, evaluator: Any, states: list[Any], n: int) -> float:
    """Of its search, a CPU second; a game that cannot imagine is searched in its true world, which is cheaper."""
    bot = import_module("open_spiel.python.algorithms.ismcts").ISMCTSBot(game, evaluator, 2.0, n)
    if "resample_from_infostate" not in vars(type(states[0])):
        bot.set_resampler(lambda state, player: state.clone())
    best = float("inf")
    for _ in range(TURNS):
        start = process_time()
        for state in states:
            bot.run_search(state)
        best = min(best, process_time() - start)
    return n * len(states) / best


def length(state: Any) -> float:
    """Decisions of a random game from here, and outcomes of chance."""
    rng, steps = random.Random(1), 0
    for _ in range(20):
        copy = state.clone()
        while not copy.is_terminal():
            by_chance = copy.is_chance_node()
            copy.apply_action(rng.choice([a for a, _ in copy.chance_outcomes()] if by_chance else copy.legal_actions()))
            steps += 1
    return steps / 20


def measure_ours(pyspiel: Any, evaluators: Any) -> None:
    """By its own evaluator, and by ours with compiled roll-outs."""
    compiled = import_module("mammamia.envs.roll_outs").CompiledRollOuts
    for key, name in OURS.items():
        game = pyspiel.load_game(name)
        states = [position(game, decisions) for decisions in DECISIONS]
        worlds = [state.resample_from_infostate(state.current_player(), random.Random(1).random) for state in states]
        steps = sum(map(length, worlds)) / len(worlds)
        for way, evaluator, n in (
            ("its evaluator", evaluators.RandomRolloutEvaluator(1, np.random.RandomState(7)), 60),
            ("compiled roll-outs", compiled(1, np.random.RandomState(7)), 600),
        ):
            rate = simulations(game, evaluator, states, n)
            line(
                f"OpenSpiel ISMCTS, {key}, {way}", f"{rate:.0f} /s", f"simulations; {rate * steps / 1e3:.0f} k steps/s"
            )


def main() -> None:
    """Ours, then theirs."""
    print("\nOpenSpiel's Python ISMCTS, simulations of a CPU second, random roll-outs to the end of the game.\n")
    if not is_installed():
        line("OpenSpiel ISMCTS", "–", "not installed: pip install open_spiel")
        return
    import_module("mammamia.envs.openspiel")
    pyspiel, evaluators = import_module("pyspiel"), import_module("open_spiel.python.algorithms.mcts")
    measure_ours(pyspiel, evaluators)
    for name in THEIRS:
        import_module(f"open_spiel.python.games.{name.removeprefix('python_')}")
        game = pyspiel.load_game(name)
        state = position(game, 0)
        rate = simulations(game, evaluators.RandomRolloutEvaluator(1, np.random.RandomState(7)), [state], 60)
        line(
            f"OpenSpiel ISMCTS, its own {name}",
            f"{rate:.0f} /s",
            f"simulations; {rate * length(state) / 1e3:.0f} k steps/s",
        )


if __name__ == "__main__":
    main()
