"""The chances of one own order, reckoned by the staff from what its seat knew when it was put: never from a state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final

from mammamia.bots.foresight import SURE, Estimate, can_foresee_fast
from mammamia.bots.order_odds import PLAIN_WORLDS, WORLDS, OrderOdds, order_odds
from mammamia.bots.slices import Slices, whole
from mammamia.editions import EDITIONS, Ingredient
from mammamia.game import Knowledge, Move
from mammamia.hosting.memory.changed_oven import changed_oven

OVENS: Final = 10  # that are tried, where chance decides which cards were meant


@dataclass(frozen=True, slots=True)
class Chances:
    """What a perfect memory gave an order, and what it had in the oven as it was said; *worlds* 0: both are exact."""

    knew: Estimate
    said: Estimate | None
    worlds: int
    is_compiled: bool


@dataclass(frozen=True, slots=True)
class OrderReckoning:
    """An order of a seat: what was known and played when it was put, and by kind how far off the oven was said.

    *wrong* is None where nothing was said, or where doubles leave open which cards were meant.
    """

    edition: str
    knowledge: Knowledge
    moves: tuple[Move, ...]
    wrong: tuple[tuple[Ingredient, int], ...] | None
    seed: int

    def reckon(self) -> Chances:
        """The same for the same seed, on the same engine."""
        return whole(self.slices())

    def slices(self) -> Slices[Chances]:
        """See `SlicedReckoning`."""
        knew = yield from order_odds(self.knowledge, EDITIONS[self.edition], self.moves, seed=self.seed)
        said = None if self.wrong is None else (yield from self._as_said(knew))
        worlds = max(knew.worlds, said.worlds if said else 0)
        return Chances(knew.chance, said.chance if said else None, worlds, can_foresee_fast())

    def _as_said(self, knew: OrderOdds) -> Slices[OrderOdds]:
        """The chance in the oven as it was said; in several ones, where chance decides what was meant."""
        wrong = dict(self.wrong or ())
        if not any(n < 0 for n in wrong.values()):
            return knew  # nothing can be exchanged: the oven is as it is
        first = changed_oven(self.knowledge, wrong, Random(self.seed))
        ovens = [changed_oven(self.knowledge, wrong, Random(self.seed + n)) for n in range(OVENS)]
        tried = ovens if first.is_by_chance else [first]
        worlds = (WORLDS if can_foresee_fast() else PLAIN_WORLDS) // len(tried)
        edition = EDITIONS[self.edition]
        odds = []
        for n, oven in enumerate(tried):  # each in worlds of its own: else ten ovens err alike
            asked = order_odds(oven.knowledge, edition, self.moves, seed=self.seed + n, worlds=worlds)
            odds.append((yield from asked))
        return pooled(odds)


def pooled(odds: Sequence[OrderOdds]) -> OrderOdds:
    """One chance from those in several ovens, each as likely as the others."""
    if len(odds) == 1:
        return odds[0]
    values = [one.chance.value for one in odds]
    within = sqrt(sum(one.chance.error**2 for one in odds)) / len(odds)
    between = SURE * stdev(values) / sqrt(len(odds))
    return OrderOdds(Estimate(fmean(values), max(within, between)), sum(one.worlds for one in odds))
