"""Trials: a net alone against card counters or an older net, one against the rest."""

from __future__ import annotations

from typing import Final

from mammamia.bots.kernels.candidates import CANDIDATES, Search
from mammamia.bots.kernels.mind import COUNTER, NET, Mind
from mammamia.bots.kernels.net_layers import Net
from mammamia.bots.kernels.pools import Pools
from mammamia.bots.kernels.rotations import DealResult
from mammamia.bots.kernels.scene_features import NetInput
from mammamia.bots.kernels.self_play import NetTable, play_net_match
from mammamia.bots.matches import MatchPlayed
from mammamia.bots.weights import tuned
from mammamia.engine.state import Box, Desk, State
from mammamia.engine.way import Engine, way_to_run

RIVAL_NET: Final = NET + 1


def mind_for(box: Box, policy: int) -> Mind:
    """A mind that compares as many candidates as there may be."""
    mind = tuned(box, policy)
    mind.candidates = CANDIDATES
    return mind


def net_table(way: Engine, box: Box) -> NetTable:
    """Room for a game in which a net plays."""
    return NetTable(
        way.blank(State), way.record_of(box), way.blank(Desk), way.blank(Pools), way.blank(NetInput), way.blank(Search)
    )


def try_net(
    box: Box, net: Net, deals: int, *, seed: int, rival: Net | None = None, compiled: bool = True
) -> MatchPlayed:
    """A net against counters, or against copies of a rival net."""
    other = mind_for(box, COUNTER if rival is None else RIVAL_NET)
    minds = [mind_for(box, NET), *[other] * (box.seats - 1)]
    way = way_to_run(compiled=compiled)
    results = way.records(DealResult, deals)
    nets = way.records_of([net, rival or net])
    way.entry(play_net_match)(net_table(way, box), way.records_of(minds), nets, results, way.signed(seed), 0)
    columns = ([row[0] for row in way.column(results, name)] for name in ("shares", "delivered", "decisions"))
    return MatchPlayed(box.seats, *columns)
