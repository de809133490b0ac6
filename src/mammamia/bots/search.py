"""The bot that imagines the hidden cards, tries its best decisions and takes what wins most."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import cache
from time import perf_counter
from typing import Final

from mammamia.bots.bot import Budget, register
from mammamia.bots.guided_search import is_net_warm, searcher_for
from mammamia.bots.kernels.mind import SEARCH
from mammamia.bots.thinking import ThinkingBot
from mammamia.bots.timed_search import Searcher, is_warm
from mammamia.bots.weights import tuned
from mammamia.editions import Edition
from mammamia.engine.batches import is_fast
from mammamia.engine.state import DRAW, Box, State
from mammamia.game import Game, Knowledge, Move, SeatView

SLOWER: Final = 10  # how many times fewer roll-outs the plain engine is given
RESERVE: Final = 0.06  # of the time: for the roll-outs under way when it is up, and for the move


class PlainSearch(UserWarning):
    """Searches run on the plain engine, with fewer roll-outs."""


@register("search")
class SearchBot(ThinkingBot):
    """Roll-outs by card counters, in worlds drawn from what the seat knows; where cards are plentiful by the net.

    It searches compiled once `warm_up` has compiled it, plain until then; by the net once `warm_up_net` has done that.
    """

    policy = SEARCH

    def __init__(self, *, edition: Edition, seed: int, budget: Budget) -> None:
        super().__init__(edition=edition, seed=seed, budget=budget)
        self.roll_outs = 0  # of the last move
        self._searcher: Searcher | None = None
        self._compiled = False, False  # search, and the net
        self._began = 0.0  # to decide the last move, by the clock

    def decide(self, view: SeatView, knowledge: Knowledge) -> Move:
        """The move that wins most roll-outs."""
        self.roll_outs = 0
        self._began = perf_counter()
        return super().decide(view, knowledge)

    def choose(self, game: Game) -> int:
        """Search a scene; what to add or request is said by later decisions, which share the budget of the move."""
        searcher = self._searcher_for(game.box)
        if self.budget.roll_outs is not None:
            slower = 1 if searcher.is_compiled or self.budget.is_equal else SLOWER
            searcher.limit((self.budget.roll_outs - self.roll_outs) // slower)
        number = searcher.decide(game.state, self.next_seed(), self.time_left(game.state, searcher))
        self.roll_outs += searcher.roll_outs
        return number

    def time_left(self, g: State, searcher: Searcher) -> Callable[[], float] | None:
        """Tells the share of a decision's time that is left; None: its roll-outs are counted instead."""
        return None if self.budget.roll_outs is not None else self.clock(g)

    def _searcher_for(self, box: Box) -> Searcher:
        """The same one all through a game, unless more is compiled meanwhile."""
        compiled = is_warm(), is_net_warm()
        if self._searcher is None or self._compiled != compiled or self._searcher.box is not box:
            if not is_warm():
                _say_once()
            self._compiled = compiled
            self._searcher = self.make_searcher(box, compiled=is_warm())
        return self._searcher

    def make_searcher(self, box: Box, *, compiled: bool) -> Searcher:
        """The search that this bot decides by."""
        make = searcher_for if is_net_warm() else Searcher
        return make(box, tuned(box, SEARCH), compiled=compiled)

    def clock(self, g: State) -> Callable[[], float]:
        """Tells the share of a decision's time that is left. By the oven half of the rest is for what may follow."""
        start = perf_counter()
        rest = self._began + (1 - RESERVE) * self.budget.milliseconds / 1000 - start
        span = rest if g.phase <= DRAW else rest / 2
        return lambda: 1 - (perf_counter() - start) / span if span > 0 else 0.0


@cache
def _say_once() -> None:
    if is_fast():
        reason = "call mammamia.bots.warm_up() first, which compiles it"
    else:
        reason = "install mammamia[fast]"
    warnings.warn(f"search runs on the plain engine, with far fewer roll-outs: {reason}", PlainSearch, stacklevel=2)
