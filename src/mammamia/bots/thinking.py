"""Between a bot and its mind: a scene built from what the seat knows, and the move that decisions amount to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from mammamia.bots.bot import Budget
from mammamia.bots.explaining import reasons_for
from mammamia.bots.kernels.policies import decide_at_once
from mammamia.bots.kernels.pools import Pools
from mammamia.bots.reasons import Reason
from mammamia.bots.weights import tuned
from mammamia.editions import Edition, Ingredient
from mammamia.engine.chance import seed_dice
from mammamia.engine.fields import blank
from mammamia.engine.play import decide
from mammamia.engine.state import DETAIL, Desk
from mammamia.game import Game, Knowledge, Move, SeatView, choices
from mammamia.game.imagine import scene


class ThinkingBot:
    """A bot whose mind is one of the narrow policies. What is hidden lies anywhere: a policy does not look there."""

    policy: ClassVar[int]

    def __init__(self, *, edition: Edition, seed: int, budget: Budget) -> None:
        self.edition = edition
        self.seed = seed
        self.budget = budget
        self._decisions = 0
        self.desk = blank(Desk)
        self._before: Game | None = None
        self._last: tuple[Knowledge, Move] | None = None

    def decide(self, view: SeatView, knowledge: Knowledge) -> Move:
        """A legal move, by what the seat knows."""
        game = self._scene(knowledge)
        trial = game.copy()
        places = [self._place(trial)]
        while trial.state.phase == DETAIL:
            places.append(self._place(trial))
        chosen = iter(place for place, n in places if n > 1)
        move = choices.random_move(game.state, game.box, game.names, lambda _: next(chosen))
        self._last = knowledge, move
        return move

    def explain(self, spread: Mapping[Ingredient, float] | None = None) -> tuple[Reason, ...]:
        """Two or three reasons of the last move, by the knowledge it was decided on; none before the first.

        A bot that forgets hands over the *spread* of its memory: how unsure it is of each kind in the oven.
        """
        if self._last is None:
            return ()
        knowledge, move = self._last
        seed = self.seed * 1_000_003 + self._decisions & 0x7FFFFFFF
        game = scene(knowledge, self.edition, self._before)
        return reasons_for(game, knowledge, move, policy=self.policy, seed=seed, spread=spread)

    def _scene(self, knowledge: Knowledge) -> Game:
        before = self._before
        if before is not None and (before.options, before.names.colours) != (knowledge.options, knowledge.colours):
            before = None
        self._before = scene(knowledge, self.edition, before)
        return self._before

    def _place(self, trial: Game) -> tuple[int, int]:
        """Decide, in a trial: which of how many legal decisions it was."""
        legal = choices.legal_decisions(trial.state, trial.box)
        number = legal[0] if len(legal) == 1 else self.choose(trial)
        decide(trial.state, trial.box, number)
        return legal.index(number), len(legal)

    def choose(self, game: Game) -> int:
        """The engine's decision in a scene, where there is more than one."""
        seed_dice(self.desk.dice, self.next_seed(), 0)
        mind = tuned(game.box, self.policy)
        return decide_at_once(game.state, game.box, mind, self.desk.dice, self.desk, blank(Pools))

    def next_seed(self) -> int:
        """Every decision has dice of its own."""
        self._decisions += 1
        return self.seed * 1_000_003 + self._decisions & 0x7FFFFFFF
