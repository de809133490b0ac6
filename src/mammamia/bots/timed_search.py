"""Search for Python: compiled where that is possible, plain otherwise, by a number of roll-outs or by a clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mammamia.bots.kernels.candidates import Search, keep_first
from mammamia.bots.kernels.mind import SEARCH, Mind
from mammamia.bots.kernels.monte_carlo import TRUTH, begin_search, search_slice, try_first
from mammamia.bots.kernels.pools import Pools
from mammamia.bots.weights import tuned
from mammamia.editions import EDITIONS, box_of
from mammamia.engine.batches import is_fast
from mammamia.engine.chance import deal_randomly
from mammamia.engine.fields import blank
from mammamia.engine.state import Box, Desk, State
from mammamia.engine.way import way_to_run

SLICE: Final = 64  # roll-outs between two looks at the clock, where they are quick
A_WORLD: Final = 1  # where they are not: every candidate that is left once
FEW_WORLDS: Final = 3  # in which each candidate is tried at least, by the plain engine
LEAST_SHARE: Final = 1e-6  # of the time: a roll-out takes some

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
        way = way_to_run(compiled=compiled)
        self.box = box
        self.is_compiled = compiled
        self.roll_outs = 0  # of the last decision
        self._way = way
        self._most = mind.roll_outs
        self._at_a_time = SLICE if compiled else A_WORLD
        self._begin, self._slice = way.entry(begin_search), way.entry(search_slice)
        self._try_first, self._keep_first = way.entry(try_first), way.entry(keep_first)
        self._box, self._mind = way.record_of(box), way.record_of(mind)
        self._states, self._pools = way.records(State, 3), way.records(Pools, 2)
        self._desk, self._search = way.blank(Desk), way.blank(Search)

    def limit(self, roll_outs: int) -> None:
        """Allow so many roll-outs for a decision."""
        self._most = roll_outs

    def decide(self, g: State, seed: int, time_left: Callable[[], float] | None = None) -> int:
        """The best decision found in a scene.

        The mind's number of roll-outs is spent; or, given *time_left*, the share of the time that is left, from 1
        down to 0, decides how long to go on.
        """
        count = self.begin(g)
        if time_left is not None and not self.is_compiled and count > 1:
            count = self._keep_what_fits(seed, time_left)
        best = int(self._look("first")[0])
        phases = (count - 1).bit_length()
        for phase in range(phases):
            if phase > 0:
                best = self._search_on(seed, 0)  # drops the worse half
            if time_left is not None:
                best = self._search_until(seed, time_left, 1 - (phase + 1) / phases, best)
            elif share := max(0, self._most - self._look("roll_outs")) // (phases - phase):
                best = self._search_on(seed, share)
        self.roll_outs = self._look("roll_outs")
        return best

    def _keep_what_fits(self, seed: int, time_left: Callable[[], float]) -> int:
        """Plain roll-outs are slow: keep so many candidates that there is time for a few worlds; how many."""
        start = time_left()
        self._try_first(self._states, self._box, self._mind, self._desk, self._pools, self._search, seed)
        rest = time_left()
        roll_outs = int(max(0.0, rest) / max(start - rest, LEAST_SHARE))
        return self._keep_first(self._search, max(1, roll_outs // FEW_WORLDS))

    def _search_until(self, seed: int, time_left: Callable[[], float], until: float, best: int) -> int:
        """Go on until so much of the time is left; what would not be done in time is not begun."""
        slowest = 0.0
        now = time_left()
        while (left := self._look("left")) > 1 and now > max(until, slowest):
            best = self._search_on(seed, max(left, self._at_a_time))
            before, now = now, time_left()
            slowest = max(slowest, before - now)
        return best

    @property
    def share_spent(self) -> float:
        """How much of the roll-outs that are allowed the decision under way has made."""
        return float(self._look("roll_outs")) / max(1, self._most)

    def begin(self, g: State) -> int:
        """Enter a scene and list its candidates; how many there are."""
        self._way.enter(g, self._states, TRUTH)
        room = self._states[TRUTH], self._box, self._mind, self._desk, self._pools[0], self._search
        return self._begin(*room)

    def means(self) -> list[tuple[int, float]]:
        """The candidates of the last decision that were not dropped, with the share of the victory they came to."""
        worlds = max(1, self._look("worlds"))
        kept = [i for i in range(self._look("count")) if not self._look("is_out")[i]]
        return [(int(self._look("first")[i]), float(self._look("total")[i]) / worlds) for i in kept]

    def _search_on(self, seed: int, roll_outs: int) -> int:
        return self._slice(self._states, self._box, self._mind, self._desk, self._pools, self._search, seed, roll_outs)

    def _look(self, name: str) -> Any:
        return self._way.look(self._search, name)
