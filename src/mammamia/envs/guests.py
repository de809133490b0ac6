"""What a bot would decide at each of many tables: guests for a learner to play against, or to learn from."""

from __future__ import annotations

from typing import Final

from mammamia.bots.kernels.mind import COUNTER, GREEDY, RANDOM, Mind
from mammamia.bots.kernels.policies import decide_at_once
from mammamia.bots.kernels.pools import Pools, forget_pools
from mammamia.engine.fields import Row
from mammamia.engine.rule import rule
from mammamia.engine.state import Box, Desk, State
from mammamia.envs.stepping import Lane

GUESTS: Final = {"random": RANDOM, "greedy": GREEDY, "counter": COUNTER}  # bots that decide without a search


@rule
def choose_as_guests(
    states: list[State], places: list[Lane], box: Box, mind: Mind, dice: Row, desk: Desk, pools: Pools, actions: Row
) -> None:
    """A mind's decision in each game that is not over."""
    for i in range(len(states)):
        if places[i].count == 1:
            actions[i] = places[i].moves[0]
        elif places[i].count > 1:
            forget_pools(pools)  # they are those of another game
            actions[i] = decide_at_once(states[i], box, mind, dice, desk, pools)
