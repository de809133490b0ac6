"""The bot that decides by its net alone."""

from __future__ import annotations

from typing import Final

from mammamia.bots.bot import Budget, register
from mammamia.bots.guided_search import Adviser, is_net_warm
from mammamia.bots.kernels.mind import NET
from mammamia.bots.thinking import ThinkingBot
from mammamia.editions import Edition
from mammamia.game import Game

WITH_NET: Final = frozenset({"net", "search", "master"})  # who asks the net, compiled by `warm_up_net`


@register("net")
class NetBot(ThinkingBot):
    """What search has taught a net, without searching; compiled once `warm_up_net` has done it, plain until then."""

    policy = NET

    def __init__(self, *, edition: Edition, seed: int, budget: Budget) -> None:
        super().__init__(edition=edition, seed=seed, budget=budget)
        self._adviser: Adviser | None = None

    def choose(self, game: Game) -> int:
        """The candidate that the net scores best."""
        compiled = is_net_warm()
        if self._adviser is None or self._adviser.box is not game.box or self._adviser.is_compiled != compiled:
            self._adviser = Adviser(game.box, compiled=compiled)
        return self._adviser.decide(game.state)
