"""Trials: a net alone against card counters or an older net, one against the rest."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from mammamia.bots.minds.candidates import CANDIDATES, Search
from mammamia.bots.minds.features import Sight
from mammamia.bots.minds.guided import play_net_match
from mammamia.bots.minds.matches import DealResult
from mammamia.bots.minds.mind import COUNTER, NET, Mind
from mammamia.bots.minds.net import Net
from mammamia.bots.minds.playing import Played
from mammamia.bots.minds.pools import Pools
from mammamia.bots.minds.weights import tuned
from mammamia.engine.state import Box, Desk, State

RIVAL_NET: Final = NET + 1


def mind_for(box: Box, policy: int) -> Mind:
    """A mind that compares as many candidates as there may be."""
    mind = tuned(box, policy)
    mind.candidates = CANDIDATES
    return mind


def try_net(box: Box, net: Net, deals: int, *, seed: int, rival: Net | None = None, compiled: bool = True) -> Played:
    """A net against counters, or against copies of a rival net."""
    other = mind_for(box, COUNTER if rival is None else RIVAL_NET)
    minds = [mind_for(box, NET), *[other] * (box.seats - 1)]
    way = import_module("mammamia.engine.compiled" if compiled else "mammamia.engine.plain")
    results = way.records(DealResult, deals)
    way.entry(play_net_match)(
        way.blank(State), way.record_of(box), way.records_of(minds), way.records_of([net, rival or net]),
        way.blank(Desk), way.blank(Pools), way.blank(Sight), way.blank(Search), results, way.signed(seed), 0,
    )  # fmt: skip
    columns = ([row[0] for row in way.column(results, name)] for name in ("shares", "delivered", "decisions"))
    return Played(box.seats, *columns)
