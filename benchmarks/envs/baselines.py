"""Baselines for learners: the share of the victories against card counters: `python -m benchmarks.envs.baselines`.

Every deal is played from every seat. The agent of `examples/jax_agent.py` is measured by that script itself.
"""

from __future__ import annotations

import argparse
from importlib import import_module
from statistics import mean, stdev
from typing import Any, Final

import numpy as np

from mammamia.bots.kernels.mind import COUNTER, GREEDY, NET, RANDOM
from mammamia.bots.kernels.policies import decide_at_once
from mammamia.bots.kernels.pools import Pools
from mammamia.bots.matches import play_one_against_rest
from mammamia.bots.weights import tuned
from mammamia.engine.fields import blank
from mammamia.engine.state import Box, Desk
from mammamia.envs.setting import setting_of

SEED: Final = 1_000_000
BOTS: Final = {"random": RANDOM, "greedy": GREEDY, "counter": COUNTER, "net": NET}
C: Final = 2.0  # of UCT


def show(name: str, share: float, interval: float, games: int) -> None:
    """One row of the table."""
    print(f"| {name} | {100 * share:.1f} ± {100 * interval:.1f} | {games} |", flush=True)


def measure_bots(box: Box, deals: int) -> None:
    """By the engine's own matches."""
    for name, policy in BOTS.items():
        played = play_one_against_rest(box, tuned(box, policy), tuned(box, COUNTER), deals, seed=SEED)
        show(name, played.share, played.interval, played.games)


def measure_ismcts(players: int, deals: int, simulations: int) -> None:
    """OpenSpiel's Python ISMCTS with random roll-outs."""
    shares = [mean(ismcts_game(players, deal, seat, simulations) for seat in range(players)) for deal in range(deals)]
    interval = 1.96 * stdev(shares) / deals**0.5
    show(f"OpenSpiel's ISMCTS, {simulations} simulations", mean(shares), interval, deals * players)


def ismcts_game(players: int, deal: int, seat: int, simulations: int) -> float:
    """One game: the share of the seat that searches."""
    import_module("mammamia.envs.openspiel")
    game = import_module("pyspiel").load_game(f"python_mammamia_classic(players={players})")
    rng, dice = np.random.RandomState(seat), np.random.RandomState(deal)
    roll_outs = import_module("mammamia.envs.roll_outs").CompiledRollOuts(1, rng)
    bot = import_module("open_spiel.python.algorithms.ismcts").ISMCTSBot(
        game, roll_outs, C, simulations, random_state=rng
    )
    state: Any = game.new_initial_state()
    desk = blank(Desk)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, likely = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(dice.choice(outcomes, p=likely)))
        elif state.current_player() == seat:
            state.apply_action(int(bot.step(state)))
        else:
            table, box = state.unfolding.table, state.unfolding.setting.box
            state.apply_action(decide_at_once(table, box, tuned(box, COUNTER), desk.dice, desk, blank(Pools)))
    return float(state.returns()[seat])


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--searched", type=int, default=30, help="deals that ISMCTS plays")
    parser.add_argument("--simulations", type=int, default=200)
    given = parser.parse_args()
    print("| | share of the victories, % | games |\n|---|---|---|")
    measure_bots(setting_of("classic", given.players, None).box, given.deals)
    measure_ismcts(given.players, given.searched, given.simulations)


if __name__ == "__main__":
    main()
