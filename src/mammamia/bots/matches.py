"""Matches for Python: compiled where Numba is installed, plain otherwise, with the same results.

But for master, and for search where cards are plentiful: plain, card counters play on in their roll-outs, because the
net would take too long.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from mammamia.bots.guided_search import Adviser, GuidedSearcher, searcher_for
from mammamia.bots.kernels.mind import MASTER, NET, SEARCH, Mind
from mammamia.bots.kernels.policies import decide_at_once
from mammamia.bots.kernels.pools import Pools, forget_pools
from mammamia.bots.kernels.rotations import DealResult, enter_rotation, play_match
from mammamia.bots.timed_search import Searcher
from mammamia.engine.batches import is_fast
from mammamia.engine.chance import deal_randomly, roll, seed_dice, shuffle_supply
from mammamia.engine.fields import blank
from mammamia.engine.play import apply
from mammamia.engine.state import OVER, SHUFFLE, Box, Desk, State
from mammamia.engine.way import way_to_run


@dataclass(frozen=True, slots=True)
class MatchPlayed:
    """What one mind made of a match: sums over the rotations, a number for each deal."""

    seats: int
    shares: list[float]  # of the victories
    pizzas: list[int]  # delivered orders
    decisions: list[int]

    @property
    def share(self) -> float:
        """The share of all victories."""
        return sum(self.shares) / self.games

    @property
    def games(self) -> int:
        """Every deal is played once for each rotation."""
        return len(self.shares) * self.seats

    @property
    def interval(self) -> float:
        """Half of the 95 % interval of the share; the games of one deal are one observation."""
        n = len(self.shares)
        mean = sum(self.shares) / n
        variance = sum((share - mean) ** 2 for share in self.shares) / max(1, n - 1)
        return 1.96 * sqrt(variance / n) / self.seats


def play_minds(
    box: Box, minds: Sequence[Mind], deals: int, *, seed: int, first: int = 0, compiled: bool | None = None
) -> list[MatchPlayed]:
    """Play *deals* deals with one mind for each seat, in every rotation. *compiled* None: if that is possible."""
    assert len(minds) == box.seats, f"{box.seats} minds, not {len(minds)}"
    if compiled is None:
        compiled = is_fast()
    if any(mind.policy >= SEARCH for mind in minds):
        columns = _thought(box, minds, deals, seed, first, compiled=compiled)
    else:
        columns = _looked(box, minds, deals, seed, first, compiled=compiled)
    return [
        MatchPlayed(
            seats=box.seats,
            shares=[row[who] for row in columns["shares"]],
            pizzas=[row[who] for row in columns["delivered"]],
            decisions=[row[who] for row in columns["decisions"]],
        )
        for who in range(box.seats)
    ]


def play_one_against_rest(box: Box, mind: Mind, rival: Mind, deals: int, *, seed: int) -> MatchPlayed:
    """One mind against copies of another in all other seats."""
    return play_minds(box, [mind, *[rival] * (box.seats - 1)], deals, seed=seed)[0]


def _thought(box: Box, minds: Sequence[Mind], deals: int, seed: int, first: int, *, compiled: bool) -> dict[str, Any]:
    """Where somebody searches or asks the net, the game itself is played plain: it takes no time beside that."""
    results = [blank(DealResult) for _ in range(deals)]
    thinkers = [_thinker(box, mind, compiled=compiled) for mind in minds]
    g, desk, pools = blank(State), blank(Desk), blank(Pools)
    for i, result in enumerate(results):
        for rotation in range(box.seats):
            seed_dice(desk.dice, seed, first + i)
            deal_randomly(g, box, desk.dice, desk)
            forget_pools(pools)
            for thinker in thinkers:
                if isinstance(thinker, Adviser):
                    thinker.forget()
            while g.phase != OVER:
                if g.phase == SHUFFLE:
                    shuffle_supply(g, desk.dice)
                    continue
                who = (g.seat + rotation) % box.seats
                result.decisions[who] += 1
                thinker = thinkers[who]
                if thinker is None:
                    move = decide_at_once(g, box, minds[who], desk.dice, desk, pools)
                elif isinstance(thinker, Adviser):
                    move = thinker.decide(g)
                else:
                    move = thinker.decide(g, roll(desk.dice))
                apply(g, box, move)
            enter_rotation(g, box, rotation, result)
    return {name: [getattr(result, name) for result in results] for name in ("shares", "delivered", "decisions")}


def _thinker(box: Box, mind: Mind, *, compiled: bool) -> Searcher | Adviser | None:
    """What decides for a mind that does more than look."""
    if mind.policy == NET:
        return Adviser(box, compiled=compiled)
    if mind.policy == SEARCH:
        return searcher_for(box, mind, compiled=compiled)
    if mind.policy == MASTER:
        return GuidedSearcher(box, mind, compiled=compiled, by_net=compiled)
    return None


def _looked(box: Box, minds: Sequence[Mind], deals: int, seed: int, first: int, *, compiled: bool) -> dict[str, Any]:
    """Where nobody searches, the whole match is one call."""
    way = way_to_run(compiled=compiled)
    results = way.records(DealResult, deals)
    room = way.blank(State), way.record_of(box), way.records_of(minds), way.blank(Desk), way.blank(Pools)
    way.entry(play_match)(*room, results, way.signed(seed), first)
    return {name: way.column(results, name) for name in ("shares", "delivered", "decisions")}
