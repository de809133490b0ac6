"""Search for Python: compiled where that is possible, plain otherwise, by a number of roll-outs or by a clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mammamia.bots.minds.candidates import Search
from mammamia.bots.minds.mind import SEARCH, Mind
from mammamia.bots.minds.pools import Pools
from mammamia.bots.minds.search import TRUTH, begin_search, search_slice
from mammamia.bots.minds.weights import tuned
from mammamia.editions import EDITIONS, box_of
from mammamia.engine.batches import is_fast
from mammamia.engine.chance import deal_randomly
from mammamia.engine.fields import blank, clone
from mammamia.engine.state import Box, Desk, State

SLICE: Final = 64  # roll-outs between two looks at the clock, where they are quick
A_WORLD: Final = 1  # where they are not: every candidate that is left once

_warm: list[bool] = []


def is_warm() -> bool:
    """Whether search is compiled in this process."""
    return bool(_warm)


def warm_up() -> bool:
    """Compile search, unless it is: some seconds, or tens of them the first time. False where that is not possible."""
    if is_fast() and not _warm:
        edition = EDITIONS["classic"]
        box = box_of(edition, edition.options(2), edition.colours[:2])
        g, desk = blank(State), blank(Desk)
        deal_randomly(g, box, desk.dice, desk)
        Searcher(box, tuned(box, SEARCH), compiled=True).decide(g, 1)
        _warm.append(True)
    return is_warm()


class Searcher:
    """Room for the searches of one player, plain or compiled; the decisions are the same."""

    def __init__(self, box: Box, mind: Mind, *, compiled: bool) -> None:
        self.box = box
        self.is_compiled = compiled
        self.roll_outs = 0  # of the last decision
        self._most = mind.roll_outs
        self._at_a_time = SLICE if compiled else A_WORLD
        self._box: Any = box
        self._mind: Any = mind
        if compiled:
            from mammamia.engine import compiled as engine

            self._engine = engine
            self._begin: Callable[..., int] = engine.entry(begin_search)
            self._slice: Callable[..., int] = engine.entry(search_slice)
            self._box, self._mind = engine.record_of(box), engine.record_of(mind)
            self._states, self._pools = engine.records(State, 3), engine.records(Pools, 2)
            self._desk, self._search = engine.blank(Desk), engine.blank(Search)
        else:
            self._begin, self._slice = begin_search, search_slice
            self._states, self._pools = [blank(State) for _ in range(3)], [blank(Pools) for _ in range(2)]
            self._desk, self._search = blank(Desk), blank(Search)

    def limit(self, roll_outs: int) -> None:
        """Allow so many roll-outs for a decision."""
        self._most = roll_outs

    def decide(self, g: State, seed: int, time_left: Callable[[], float] | None = None) -> int:
        """The best decision found in a scene.

        The mind's number of roll-outs is spent; or, given *time_left*, the share of the time that is left, from 1
        down to 0, decides how long to go on.
        """
        count = self.begin(g)
        best = int(self._look("first")[0])
        phases = (count - 1).bit_length()
        for phase in range(phases):
            if phase > 0:
                best = self._search_on(seed, 0)  # drops the worse half
            if time_left is not None:
                while (left := self._look("left")) > 1 and time_left() > 1 - (phase + 1) / phases:
                    best = self._search_on(seed, max(left, self._at_a_time))
            elif share := max(0, self._most - self._look("roll_outs")) // (phases - phase):
                best = self._search_on(seed, share)
        self.roll_outs = self._look("roll_outs")
        return best

    def begin(self, g: State) -> int:
        """Enter a scene and list its candidates; how many there are."""
        if self.is_compiled:
            self._engine.enter(g, self._states[TRUTH])
            self._pools[0]["round"] = 0
        else:
            self._states[TRUTH] = clone(g)
            self._pools[0].round = 0
        room = self._states[TRUTH], self._box, self._mind, self._desk, self._pools[0], self._search
        return int(self._begin(*room))

    def means(self) -> list[tuple[int, float]]:
        """The candidates of the last decision that were not dropped, with the share of the victory they came to."""
        worlds = max(1, self._look("worlds"))
        kept = [i for i in range(self._look("count")) if not self._look("is_out")[i]]
        return [(int(self._look("first")[i]), float(self._look("total")[i]) / worlds) for i in kept]

    def _search_on(self, seed: int, roll_outs: int) -> int:
        return int(
            self._slice(self._states, self._box, self._mind, self._desk, self._pools, self._search, seed, roll_outs)
        )

    def _look(self, name: str) -> Any:
        if self.is_compiled:
            value = self._search[name]
            return int(value) if value.ndim == 0 else value
        return getattr(self._search, name)
