"""The net at work: it decides alone, it guides a search, and its matches run compiled."""

from __future__ import annotations

from typing import Final

from mammamia.bots.kernels.candidates import Search, list_candidates
from mammamia.bots.kernels.filling import fill_or_help
from mammamia.bots.kernels.mind import Mind
from mammamia.bots.kernels.net_layers import Net, score_all
from mammamia.bots.kernels.pools import Pools, catch_up
from mammamia.bots.kernels.scene_features import NetInput
from mammamia.engine.decisions import COUNTS, DOUBLES, PUT_CARDS
from mammamia.engine.play import legal
from mammamia.engine.rule import apart, rule
from mammamia.engine.state import DRAW, ORDER, Box, Desk, State

MOMENTS: Final = 256  # in a round
NO_MOMENT: Final = -1


@apart
def choose_by_net(g: State, box: Box, mind: Mind, net: Net, desk: Desk, p: Pools, sight: NetInput, s: Search) -> int:
    """What the net decides in a turn, and the card counter by the oven. Cards and order are chosen together."""
    if not is_up_to_the_net(g, sight):
        return decide_without_net(g, box, mind, desk, p, sight)
    catch_up(p, g, box)
    list_candidates(g, box, mind, desk, p, s)
    if s.count > 1:
        score_all(g, box, net, p, sight, s)
    return decide_with_put(g, sight, s, 0)


@rule
def is_up_to_the_net(g: State, sight: NetInput) -> bool:
    """Whether the net has anything to decide: in a turn, unless the order was chosen together with the cards."""
    return g.phase <= DRAW and (g.phase != ORDER or sight.moment != moment_of(g))


@rule
def decide_without_net(g: State, box: Box, mind: Mind, desk: Desk, p: Pools, sight: NetInput) -> int:
    """The order that was chosen with the cards, or what the card counter does by the oven."""
    if g.phase == ORDER:
        return sight.order
    n = legal(g, box, desk.moves)
    return desk.moves[0] if n == 1 else fill_or_help(g, box, mind, desk.moves, n, p)


@rule
def decide_with_put(g: State, sight: NetInput, s: Search, choice: int) -> int:
    """The decision of a candidate; the order that goes with a put is kept for later."""
    if s.first[choice] >= PUT_CARDS:
        sight.moment = moment_after(g, s.first[choice])
        sight.order = s.then[choice]
    return s.first[choice]


@rule
def moment_of(g: State) -> int:
    """A number that no two puts of a game share: the round, and the height of the oven."""
    return g.round * MOMENTS + g.oven_size


@rule
def moment_after(g: State, put: int) -> int:
    """The same after a put."""
    code = put - PUT_CARDS
    return moment_of(g) + code % COUNTS + code // COUNTS % DOUBLES


# ---------------------------------------------------------------- roll-outs
