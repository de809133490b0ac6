"""Gymnasium: one seat against three bots, then a thousand games side by side.

    python examples/gymnasium_seats.py

The vector environment is compiled at its first step, which takes some seconds once.
"""

from __future__ import annotations

import sys
from time import perf_counter

import gymnasium
import numpy as np

import mammamia.envs.gymnasium  # noqa: F401 - registers the names
from mammamia.envs.vector import TablesEnv


def one_seat() -> None:
    """A game by chance against three card counters."""
    seat = gymnasium.make("mammamia/Classic-v0", bots="counter", reward="orders")
    seen, _ = seat.reset(seed=7)
    delivered, is_over = 0.0, False
    while not is_over:
        seen, reward, is_over, _, infos = seat.step(seat.action_space.sample(seen["action_mask"]))
        delivered += float(reward)
    print(f"delivered {delivered:.0f} orders; all seats: {infos['delivered']}")


def many_games(games: int, steps: int) -> None:
    """Every seat of every game decides by chance; a learner would look at the observations and masks instead."""
    tables = TablesEnv(games, edition="classic")
    tables.reset(seed=7)
    wins = np.zeros(4)
    tables.step(tables.random_actions())
    start = perf_counter()
    for _ in range(steps):
        _, _, _, _, infos = tables.step(tables.random_actions())
        wins += infos["rewards"].sum(axis=0)
    rate = games * steps / (perf_counter() - start)
    print(f"{wins.sum():.0f} games over, {rate / 1e6:.1f} million steps a second; victories by seat: {wins.round(1)}")


if __name__ == "__main__":
    one_seat()
    many_games(*map(int, sys.argv[1:] or ("1000", "1000")))
