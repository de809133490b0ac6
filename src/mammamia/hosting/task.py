"""What bots are asked: a turn, or a reckoning. Small enough for another process, and the same in any."""

from __future__ import annotations

import asyncio
import warnings
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Final, Protocol, TypeVar, runtime_checkable

from mammamia.bots import Budget, CharacterBot, PlainSearch, make_bot, turn_of
from mammamia.bots.memory import memory_of
from mammamia.bots.slices import Slices
from mammamia.editions import EDITIONS
from mammamia.game import Knowledge, Move, Seat, SeatView

NO_SEARCH: Final = Budget(milliseconds=0.0, roll_outs=0)
DAILY_BUDGET: Final = Budget(milliseconds=0.0, roll_outs=60, is_equal=True)  # as many as a phone can afford
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
STEPS: Final = {"put": 3, "order": 2}  # decisions that are left of a turn


class BotTrouble(Exception):
    """A bot could not decide. Its mistake, not the table's: whoever asked plays on as the clock would.

    *moves* are what it had decided before.
    """

    def __init__(self, why: str, moves: tuple[Move, ...] = ()) -> None:
        super().__init__(why)
        self.moves = moves


@dataclass(frozen=True, slots=True)
class Recall:
    """What a seat may forget: by one seed for the whole game, so that nothing comes back; at an open log, nothing."""

    seed: int
    is_log_open: bool = False


@dataclass(frozen=True, slots=True)
class Task:
    """All that a bot needs; the budget is for each of its decisions."""

    bot: str
    edition: str
    seed: int
    view: SeatView
    knowledge: Knowledge
    budget: Budget
    recall: Recall | None = None  # None: as the bot has it by itself

    @property
    def decisions(self) -> int:
        """How many there are to make, at most."""
        return STEPS.get(self.knowledge.phase, 1)

    def with_share(self, share: float) -> Task:
        """The same with only a share of the thought; a budget that is equal for all is nobody's to cut."""
        budget = self.budget
        if budget.is_equal:
            return self
        less = Budget(
            milliseconds=budget.milliseconds * share,
            roll_outs=None if budget.roll_outs is None else int(budget.roll_outs * share),
        )
        return replace(self, budget=less)


def turn(task: Task) -> tuple[Move, ...]:
    """What one bot decides, here and now, until its turn is over; at the baking its one answer."""
    moves: list[Move] = []
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", PlainSearch)
            bot = make_bot(task.bot, edition=EDITIONS[task.edition], seed=task.seed, budget=task.budget)
            if task.recall is not None and isinstance(bot, CharacterBot):
                fading = None if task.recall.is_log_open else bot.character.fading
                bot.memory = memory_of(fading, edition=EDITIONS[task.edition], seed=task.recall.seed)
            for move in turn_of(bot, EDITIONS[task.edition], task.view, task.knowledge):
                moves.append(move)
    except Exception as error:
        # What the error says may name cards, so only its type is told.
        raise BotTrouble(f"the bot {task.bot} failed with {type(error).__name__}", tuple(moves)) from None
    return tuple(moves)


def turn_quickly(task: Task) -> tuple[Move, ...]:
    """The same without searching: some milliseconds, in any process. An equal budget is kept all the same."""
    return turn(task if task.budget.is_equal else replace(task, budget=NO_SEARCH))


def seed_of(game: bytes, seat: Seat, number: int) -> int:
    """Dice of its own for every decision of a bot; from the seed of the game, so that nobody can foretell it."""
    dice = blake2b(b"%d %d" % (seat, number), key=game, digest_size=4)
    return int.from_bytes(dice.digest(), "big") >> 1


class Reckoning(Protocol[T_co]):
    """Figures that take thought and that nobody's turn waits for: a value of plain types, done in a moment.

    Make it small: a turn that comes meanwhile waits until it is done.
    """

    def reckon(self) -> T_co:
        """What it comes to; the same every time."""
        ...


@runtime_checkable
class SlicedReckoning(Reckoning[T_co], Protocol[T_co]):
    """A reckoning that pauses where others may go first; by its work, not by a clock, and so to the same end."""

    def slices(self) -> Slices[T_co]:
        """What it comes to, with pauses."""
        ...


async def reckoned_in_slices(reckoning: Reckoning[T]) -> T:
    """What a reckoning comes to, where the room lives too: whatever waits goes first in its pauses."""
    if not isinstance(reckoning, SlicedReckoning):
        return reckoned(reckoning)
    try:
        slices: Slices[T] = reckoning.slices()
        while True:
            await asyncio.sleep(0)
            try:
                next(slices)
            except StopIteration as done:
                result: T = done.value
                return result
    except Exception as error:
        # What the error says may name cards, so only its type is told.
        raise BotTrouble(f"{type(reckoning).__name__} failed with {type(error).__name__}") from None


def reckoned(reckoning: Reckoning[T]) -> T:
    """What a reckoning comes to, here and now; `BotTrouble` if it cannot be done."""
    try:
        return reckoning.reckon()
    except Exception as error:
        # What the error says may name cards, so only its type is told.
        raise BotTrouble(f"{type(reckoning).__name__} failed with {type(error).__name__}") from None
