"""The interface of a bot, and the list of all bots. A bot is handed a view and a knowledge, never a state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from mammamia.editions import Edition
from mammamia.game import Knowledge, Move, SeatView


class Bot(Protocol):
    """A player that is a program. One bot plays one seat of one game."""

    def decide(self, view: SeatView, knowledge: Knowledge) -> Move:
        """A legal move, by what the seat sees now and by what it was shown so far."""
        ...


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may search for one decision: by the clock, or so many roll-outs, which is the same every time."""

    milliseconds: float = 200.0
    roll_outs: int | None = None
    is_equal: bool = False  # the plain engine makes as many roll-outs as the compiled one: the same decisions


class MakeBot(Protocol):
    """What makes a bot: its class will do."""

    def __call__(self, *, edition: Edition, seed: int, budget: Budget) -> Bot:
        """A fresh bot for one seat of one game of this edition."""
        ...


BOTS: Final[dict[str, MakeBot]] = {}

B = TypeVar("B", bound=Callable[..., Bot])


def register(name: str) -> Callable[[B], B]:
    """Enter a bot's class into the list, under the name people choose it by."""

    def enter(make: B) -> B:
        assert name not in BOTS, f"two bots are called {name}"
        BOTS[name] = make
        return make

    return enter


def make_bot(name: str, *, edition: Edition, seed: int, budget: Budget | None = None) -> Bot:
    """The bot of this name, for one seat of one game; the same seed decides the same."""
    if name not in BOTS:
        raise ValueError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name](edition=edition, seed=seed, budget=Budget() if budget is None else budget)
