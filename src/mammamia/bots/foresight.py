"""Odds for Python: lines of play tried in the same imagined worlds, compiled once that is done, plain until then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from mammamia.bots.kernels.lines import LINE_LENGTH, LINES, Odds, try_lines
from mammamia.bots.kernels.mind import SEARCH
from mammamia.bots.kernels.monte_carlo import TRUTH
from mammamia.bots.kernels.pools import Pools
from mammamia.bots.slices import Slices
from mammamia.bots.weights import tuned
from mammamia.editions import EDITIONS, box_of
from mammamia.engine.batches import is_fast
from mammamia.engine.chance import deal_randomly
from mammamia.engine.fields import blank
from mammamia.engine.state import Box, Desk, State
from mammamia.engine.way import way_to_run

SURE: Final = 1.96  # standard errors on either side hold 95 of 100
SLICE: Final = {True: 2000, False: 20}  # roll-outs, compiled or not, that are made without a pause: some 20 ms

_warm: list[bool] = []


def can_foresee_fast() -> bool:
    """Whether odds are compiled in this process."""
    return bool(_warm)


def warm_up_foresight() -> bool:
    """Compile odds, unless they are: some seconds, or tens of them the first time. False where that is not possible."""
    if is_fast() and not _warm:
        edition = EDITIONS["classic"]
        box = box_of(edition, edition.options(2), edition.colours[:2])
        g, desk = blank(State), blank(Desk)
        deal_randomly(g, box, desk.dice, desk)
        Foresight(box, g, [[]], compiled=True).look(1, seed=1)
        _warm.append(True)
    return can_foresee_fast()


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over imagined worlds, and half of its 95 % interval."""

    value: float
    error: float


class Foresight:
    """Lines of play of the seat that decides in a scene: lists of the engine's decisions."""

    def __init__(self, box: Box, g: State, lines: Sequence[Sequence[int]], *, compiled: bool) -> None:
        assert 0 < len(lines) <= LINES, f"1 to {LINES} lines, not {len(lines)}"
        assert all(len(line) <= LINE_LENGTH for line in lines), f"at most {LINE_LENGTH} decisions a line"
        self.lines = [list(line) for line in lines]
        self.worlds = 0
        self._slice = max(1, SLICE[compiled] // len(lines))
        odds = blank(Odds)
        odds.count = len(lines)
        for i, line in enumerate(lines):
            odds.length[i] = len(line)
            odds.line[i][: len(line)] = line
        way = way_to_run(compiled=compiled)
        states = way.records(State, 3)
        way.enter(g, states, TRUTH)
        self._way = way
        self._try, self._odds = way.entry(try_lines), way.record_of(odds)
        box, mind, desk = way.record_of(box), way.record_of(tuned(box, SEARCH)), way.blank(Desk)
        self._room = states, box, mind, desk, way.records(Pools, 2)

    def look(self, worlds: int, *, seed: int) -> None:
        """Try every line in so many more worlds; give the same seed all the time."""
        self._try(*self._room, self._odds, seed, worlds)
        self.worlds += worlds

    def look_in_slices(self, worlds: int, *, seed: int) -> Slices[None]:
        """The same in slices, to the same end."""
        while worlds > 0:
            self.look(min(worlds, self._slice), seed=seed)
            worlds -= self._slice
            yield

    def share(self, i: int) -> Estimate:
        """The share of the victory that a line wins."""
        return self._mean(self._sum("total", i), self._sum("squares", i, i))

    def behind(self, i: int, j: int) -> Estimate:
        """How much less a line wins than another, in the same worlds."""
        return self._mean(self._sum("total", j) - self._sum("total", i), self._sum("squares", i, j) if i != j else 0.0)

    def bakes(self, i: int, order: int) -> Estimate:
        """The chance that an own order is delivered in this baking."""
        n, baked = self.worlds, self._sum("baked", i, order)
        share = (baked + 2) / (n + 4)  # Agresti and Coull: all or none of a few worlds is not yet certain
        return Estimate(baked / n, SURE * sqrt(share * (1 - share) / (n + 4)))

    def _mean(self, total: float, squares: float) -> Estimate:
        n = self.worlds
        mean = total / n
        variance = max(0.0, squares - n * mean * mean) / max(1, n - 1)
        return Estimate(mean, SURE * sqrt(variance / n))

    def _sum(self, name: str, *place: int) -> float:
        value = self._way.look(self._odds, name)
        for i in place:
            value = value[i]
        return float(value)
