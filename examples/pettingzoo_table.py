"""PettingZoo: four agents play a game, each by what it sees.

    python examples/pettingzoo_table.py

Put a policy of your own into `choose`. What the numbers mean: docs/engine/observations.md, docs/engine/decisions.md.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from mammamia.envs.observations import parts_of
from mammamia.envs.pettingzoo import env


def choose(seen: dict[str, Any], rng: np.random.Generator) -> int:
    """From a full hand the last of the legal decisions, most often the largest handful; else any of them."""
    legal = np.flatnonzero(seen["action_mask"])
    has_many = parts_of(seen["observation"])["ingredients"][0] > 4
    return int(legal[-1] if has_many else rng.choice(legal))


def main(edition: str = "classic") -> None:
    """Play one game, and show the table at its end."""
    table = env(edition=edition, players=4, reward="orders", render_mode="ansi")
    table.reset(seed=7)
    rng = np.random.default_rng(7)
    delivered = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, is_over, is_cut, _ = table.last()
        delivered[agent] += reward
        table.step(None if is_over or is_cut else choose(seen, rng))
    print(table.render())
    print(", ".join(f"{agent} {orders:.0f}" for agent, orders in delivered.items()))


if __name__ == "__main__":
    main(*sys.argv[1:])
