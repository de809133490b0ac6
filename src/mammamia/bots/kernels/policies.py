"""One door to all policies: what a mind decides."""

from __future__ import annotations

from mammamia.bots.kernels.counter_policy import count_and_choose
from mammamia.bots.kernels.filling import fill_or_help
from mammamia.bots.kernels.greedy_policy import choose_greedily, fill_greedily
from mammamia.bots.kernels.mind import GREEDY, RANDOM, Mind
from mammamia.bots.kernels.pools import Pools, catch_up
from mammamia.engine.chance import below
from mammamia.engine.fields import Row
from mammamia.engine.play import legal
from mammamia.engine.rule import rule
from mammamia.engine.state import DRAW, Box, Desk, State


@rule
def decide_at_once(g: State, box: Box, mind: Mind, dice: Row, desk: Desk, p: Pools) -> int:
    """What a mind decides without searching."""
    if g.phase > DRAW or mind.policy == RANDOM:
        return choose_from_list(g, box, mind, dice, desk, p)
    catch_up(p, g, box)
    if mind.policy == GREEDY:
        return choose_greedily(g, box, p)
    return count_and_choose(g, box, mind, p)


@rule
def choose_from_list(g: State, box: Box, mind: Mind, dice: Row, desk: Desk, p: Pools) -> int:
    """One of the legal decisions: by chance, or by what becomes of an order that came up."""
    n = legal(g, box, desk.moves)
    if n == 1:
        return desk.moves[0]
    if mind.policy == RANDOM:
        return desk.moves[below(dice, n)]
    if mind.policy == GREEDY:
        return fill_greedily(desk.moves, n)
    return fill_or_help(g, box, mind, desk.moves, n, p)
