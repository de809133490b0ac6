"""The time that bots take to decide, and the roll-outs that fit into a time: measured once, before the matches."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from math import floor, log10
from time import perf_counter
from typing import Final

from mammamia.bots import PlainSearch
from mammamia.game import Phase
from mammamia.lab.arena_games import Entrant, seat_bots, shuffle_supply, warm_up_for
from mammamia.lab.simulation import SeriesPlan

MEASURED_BUDGET: Final = 2000  # roll-outs
LONG_ENOUGH: Final = 2.0  # seconds of decisions
LEAST_DECISIONS: Final = 10
DIGITS: Final = 2  # of a number of roll-outs that was measured: easy to type again


@dataclass(frozen=True, slots=True)
class DecisionTimes:
    """What the moves of a bot take, in one game against itself."""

    seconds: tuple[float, ...]  # of every move, sorted
    roll_outs: int  # of all of them

    @property
    def milliseconds(self) -> float:
        """Of a move, on the average."""
        return 1000 * sum(self.seconds) / len(self.seconds)

    @property
    def p95(self) -> float:
        """Milliseconds that 95 of 100 moves do not exceed."""
        return 1000 * self.seconds[min(len(self.seconds) - 1, len(self.seconds) * 95 // 100)]

    @property
    def roll_outs_a_second(self) -> float:
        """How fast it searches."""
        return self.roll_outs / sum(self.seconds)


def pace_of(plan: SeriesPlan, entrant: Entrant) -> DecisionTimes:
    """Time the bot as people meet it: a move by its view and knowledge. The first is not counted, nor is compiling."""
    warm_up_for(entrant)
    seconds: list[float] = []
    roll_outs = 0
    game, shuffle, bots = seat_bots(plan, [entrant] * plan.players, 0)
    is_first = True
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PlainSearch)
        while game.phase is not Phase.OVER and (len(seconds) < LEAST_DECISIONS or sum(seconds) < LONG_ENOUGH):
            seat = game.deciding
            if seat is None:
                shuffle_supply(game, shuffle)
                continue
            view, knowledge = game.view(seat), game.knowledge(seat)
            start = perf_counter()
            move = bots[seat].decide(view, knowledge)
            if not is_first:
                seconds.append(perf_counter() - start)
                roll_outs += getattr(bots[seat], "roll_outs", 0)
            is_first = False
            game.play(move)
    return DecisionTimes(tuple(sorted(seconds)), roll_outs)


def roll_outs_in(plan: SeriesPlan, name: str, milliseconds: float) -> int:
    """How many roll-outs of one decision fit into a time on this machine, rounded to what is easy to type again."""
    fitting = pace_of(plan, Entrant(name, MEASURED_BUDGET)).roll_outs_a_second * milliseconds / 1000
    return max(1, rounded(fitting))


def rounded(number: float) -> int:
    """Down to two digits and zeros."""
    if number < 1:
        return 0
    unit = 10 ** max(0, floor(log10(number)) + 1 - DIGITS)
    return int(number // unit * unit)
