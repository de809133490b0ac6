"""Card games of other projects, played by chance through their own interfaces, with observations and masks."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

import numpy as np

from benchmarks.envs import pgx_games

Play = Callable[[], int]  # plays for a while, and says how many decisions players made
GAMES: Final = 8  # for each turn of the clock
SIDE_BY_SIDE: Final = 16


@dataclass(frozen=True)
class Theirs:
    """A game of another project, and what plays it."""

    name: str
    package: str
    make: Callable[[], Play]

    @property
    def is_installed(self) -> bool:
        """Whether there is something to compare with."""
        return find_spec(self.package) is not None


def all_games() -> Iterator[Theirs]:
    """Every game to compare with."""
    yield Theirs("OpenSpiel Observer, crazy_eights", "pyspiel", openspiel_observer)
    yield Theirs("OpenSpiel SyncVectorEnv, crazy_eights", "pyspiel", openspiel_vector)
    for name in ("texas_holdem_v4", "leduc_holdem_v4"):
        yield Theirs(f"PettingZoo {name}", "pygame", partial(pettingzoo_game, name))
    for name in ("leduc-holdem", "uno", "gin-rummy"):
        yield Theirs(f"RLCard {name}", "rlcard", partial(rlcard_game, name))
    for name in ("leduc_holdem", "bridge_bidding"):
        yield Theirs(f"Pgx {name}, {pgx_games.SIDE_BY_SIDE} games", "pgx", partial(pgx_games.made, name))


def openspiel_observer() -> Play:
    """One game after another; before each decision the observation and the mask of the mover."""
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game("crazy_eights(players=4)")
    observation = import_module("open_spiel.python.observation").make_observation(game)
    rng = random.Random(1)

    def play() -> int:
        decisions = 0
        for _ in range(GAMES):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, weights)[0])
                else:
                    observation.set_from(state, state.current_player())
                    state.legal_actions_mask()
                    state.apply_action(rng.choice(state.legal_actions()))
                    decisions += 1
        return decisions

    return play


def openspiel_vector() -> Play:
    """Several games side by side, dealt again when they are over."""
    rl_environment: Any = import_module("open_spiel.python.rl_environment")
    vector_env: Any = import_module("open_spiel.python.vector_env")
    output: Any = import_module("open_spiel.python.rl_agent").StepOutput
    tables = [rl_environment.Environment("crazy_eights", players=4) for _ in range(SIDE_BY_SIDE)]
    env, rng = vector_env.SyncVectorEnv(tables), random.Random(1)
    seen = [env.reset()]

    def choose(step: Any) -> Any:
        now = step.observations
        return output(action=rng.choice(now["legal_actions"][now["current_player"]]), probs=1.0)

    def play() -> int:
        for _ in range(GAMES * 8):
            seen[0] = env.step([choose(step) for step in seen[0]], reset_if_done=True)[0]
        return GAMES * 8 * SIDE_BY_SIDE

    return play


def pettingzoo_game(name: str) -> Play:
    """One game after another, by PettingZoo's own loop."""
    env: Any = import_module(f"pettingzoo.classic.{name}").env()
    rng = np.random.default_rng(1)

    def play() -> int:
        decisions = 0
        for seed in range(4 * GAMES):
            env.reset(seed=seed)
            for _ in env.agent_iter():
                seen, _, is_over, is_cut, _ = env.last()
                if is_over or is_cut:
                    env.step(None)
                else:
                    env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
                    decisions += 1
        return decisions

    return play


def rlcard_game(name: str) -> Play:
    """One game after another; a step gives the next observation and what is legal."""
    env: Any = import_module("rlcard").make(name)
    rng = random.Random(1)

    def play() -> int:
        decisions = 0
        for _ in range(2 * GAMES):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(rng.choice(list(state["legal_actions"])))
                decisions += 1
        return decisions

    return play
