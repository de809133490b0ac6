"""For OpenSpiel's tree searches: its evaluator by random play, with compiled roll-outs."""

from __future__ import annotations

from typing import Any

import numpy as np
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from mammamia.engine import compiled
from mammamia.engine.chance import play_out, seed_dice
from mammamia.engine.fields import Row
from mammamia.engine.rule import rule
from mammamia.engine.scoring import winners
from mammamia.engine.series import overwrite
from mammamia.engine.state import SEATS, Box, Desk
from mammamia.envs.course import Course
from mammamia.envs.openspiel import MammaMiaState
from mammamia.envs.stepping import DELIVERED_ORDERS, share_victory
from mammamia.envs.world import World

SEEDS = 1 << 31


@rule
def play_worlds(
    courses: list[Course], box: Box, desk: Desk, dice: Row, n: int, reward: int, shares: list[float], sums: list[float]
) -> None:
    """Play the first course to its end by chance, so many times; what each seat got, added up."""
    for seat in range(box.seats):
        sums[seat] = 0.0
    for _ in range(n):
        overwrite(courses, 1, 0)
        play_out(courses[1], box, dice, desk)
        if reward == DELIVERED_ORDERS:
            for seat in range(box.seats):
                sums[seat] += courses[1].delivered[seat]
        else:
            share_victory(winners(courses[1], box), box, shares)
            for seat in range(box.seats):
                sums[seat] += shares[seat]


class CompiledRollOuts(RandomRolloutEvaluator):  # type: ignore[misc]
    """OpenSpiel's `RandomRolloutEvaluator`, whose roll-outs of an imagined world are compiled: the same chances.

    A state that was not imagined has no order of its piles, and is played out by OpenSpiel.
    """

    def __init__(self, n_rollouts: int = 1, random_state: Any = None) -> None:
        super().__init__(n_rollouts, random_state or np.random.RandomState())
        self._courses, self._desk = compiled.records(Course, 2), compiled.blank(Desk)
        self._dice: Any = np.zeros(4, np.int64)
        self._shares: Any = np.zeros(SEATS)
        self._sums: Any = np.zeros(SEATS)
        self._box: tuple[Box, Any] | None = None

    def evaluate(self, state: MammaMiaState) -> Any:
        """What each seat gets, on average."""
        unfolding = state.unfolding
        if not isinstance(unfolding, World):
            return super().evaluate(state)
        dice = [0] * 4
        seed_dice(dice, int(self._random_state.randint(SEEDS)), 0)
        self._dice[:] = dice
        unfolding.lay_into(self._courses, 0)
        box, n = self._box_of(unfolding.setting.box), self.n_rollouts
        room = self._courses, box, self._desk, self._dice
        compiled.entry(play_worlds)(*room, n, state.reward.number, self._shares, self._sums)
        return self._sums[: unfolding.setting.players] / n

    def _box_of(self, box: Box) -> Any:
        if self._box is None or self._box[0] is not box:
            self._box = box, compiled.record_of(box)
        return self._box[1]
