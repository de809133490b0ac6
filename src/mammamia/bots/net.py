"""The bot that decides by its net alone."""

from __future__ import annotations

from mammamia.bots.bot import Budget, register
from mammamia.bots.minds.guiding import Adviser
from mammamia.bots.minds.mind import NET
from mammamia.bots.minds.searching import is_warm
from mammamia.bots.thinking import ThinkingBot
from mammamia.editions import Edition
from mammamia.game import Game


@register("net")
class NetBot(ThinkingBot):
    """What search has taught a net, without searching."""

    policy = NET

    def __init__(self, *, edition: Edition, seed: int, budget: Budget) -> None:
        super().__init__(edition=edition, seed=seed, budget=budget)
        self._adviser: Adviser | None = None

    def choose(self, game: Game) -> int:
        """The candidate that the net scores best."""
        if self._adviser is None or self._adviser.box is not game.box or self._adviser.is_compiled != is_warm():
            self._adviser = Adviser(game.box, compiled=is_warm())
        return self._adviser.decide(game.state)
