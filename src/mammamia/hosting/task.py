"""One decision that a bot has to make: small enough to be sent to another process, and decided the same in any."""

from __future__ import annotations

import warnings
from dataclasses import dataclass, replace

from mammamia.bots import Budget, CharacterBot, PlainSearch, make_bot
from mammamia.bots.memory import memory_of
from mammamia.editions import EDITIONS
from mammamia.game import Knowledge, Move, SeatView

NO_SEARCH = Budget(milliseconds=0.0, roll_outs=0)


class BotTrouble(Exception):
    """A bot could not decide. Its mistake, not the table's: whoever asked plays the clock's default move."""


@dataclass(frozen=True, slots=True)
class Recall:
    """What a seat may forget: by one seed for the whole game, so that nothing comes back; at an open log, nothing."""

    seed: int
    is_log_open: bool = False


@dataclass(frozen=True, slots=True)
class Task:
    """All that a bot needs."""

    bot: str
    edition: str
    seed: int
    view: SeatView
    knowledge: Knowledge
    budget: Budget
    recall: Recall | None = None  # None: as the bot has it by itself

    def with_share(self, share: float) -> Task:
        """The same with only a share of the thought."""
        budget = self.budget
        less = Budget(
            milliseconds=budget.milliseconds * share,
            roll_outs=None if budget.roll_outs is None else int(budget.roll_outs * share),
        )
        return replace(self, budget=less)


def decide(task: Task) -> Move:
    """What the bot decides, here and now."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", PlainSearch)
            bot = make_bot(task.bot, edition=EDITIONS[task.edition], seed=task.seed, budget=task.budget)
            if task.recall is not None and isinstance(bot, CharacterBot):
                fading = None if task.recall.is_log_open else bot.character.fading
                bot.memory = memory_of(fading, edition=EDITIONS[task.edition], seed=task.recall.seed)
            return bot.decide(task.view, task.knowledge)
    except Exception as error:
        # What the error says may name cards, so only its type is told.
        raise BotTrouble(f"the bot {task.bot} failed with {type(error).__name__}") from None


def decide_quickly(task: Task) -> Move:
    """What the bot decides without searching: some milliseconds, in any process."""
    return decide(replace(task, budget=NO_SEARCH))
