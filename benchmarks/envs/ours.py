"""Our vector environment: steps a second of one core, with all that a step takes."""

from __future__ import annotations

from mammamia.envs import Sight
from mammamia.envs.vector import TablesEnv

TABLES = 2048
STEPS = 50  # of all tables


class Ours:
    """Games of four in which every seat decides by chance: choose, carry out, observe, mask, and deal again."""

    def __init__(self, edition: str, sight: Sight, tables: int = TABLES) -> None:
        self.env = TablesEnv(tables, edition=edition, players=4, sight=sight)
        self.env.reset(seed=1)
        self.spread()

    def spread(self) -> None:
        """Play until the games are in all stages: a thousand steps, some games of which are the second or third."""
        for _ in range(1000):
            self.env.step(self.env.random_actions())

    def play(self) -> int:
        """So many steps; how many decisions were carried out (a step that deals again carries out none)."""
        dealt = 0
        for _ in range(STEPS):
            ended = self.env.step(self.env.random_actions())[2]
            dealt += int(ended.sum())
        return STEPS * self.env.num_envs - dealt
