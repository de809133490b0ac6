"""The characters as data: how each remembers, how deep it thinks, what it is like (docs/bots/characters.md).

A new character is one value in `CHARACTERS`. Levels rise from a child at its first game to the strongest there is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from mammamia.bots.memory import Fading


class ThinkingStyle(Enum):
    """How a character decides in its turn."""

    RULES = "rules of thumb with more or less nerve"
    COUNTING = "the card counter"
    SEARCHING = "imagined worlds, played out by card counters"


@dataclass(frozen=True, slots=True)
class Character:
    """Somebody to play against."""

    key: str  # stands in saved games: never rename
    name: str  # the same in every language
    level: int
    thinking: ThinkingStyle
    fading: Fading | None = None  # None: nothing is forgotten
    nerve: int = 0  # rules: the largest shortage at which an order is still put; half of it where cards are plentiful
    kept: int = 2  # rules: draws from the waiter while fewer orders are in hand
    more: int = 0  # rules: cards put beyond those that are needed
    slips: float = 0.0  # how often the mind wanders in a turn, and any decision will do
    roll_outs: int = 0  # searching: for one decision
    leanings: Mapping[str, float] = field(default_factory=dict)  # added to the weights of the card counter
    with_help: Mapping[str, float] = field(default_factory=dict)  # added too where help may be asked for (R6.1)

    @property
    def description_key(self) -> str:
        """Where the catalogues describe it in a line."""
        return f"characters.{self.key}"


ALWAYS: Final = 20.0  # outweighs everything

_CAST: Final = (
    Character(
        key="bambino",
        name="Bambino",
        level=1,
        thinking=ThinkingStyle.RULES,
        fading=Fading(-0.4),
        nerve=0,
        kept=1,
        more=4,
        slips=0.5,
        leanings={"ask": -ALWAYS, "help": ALWAYS},
    ),
    Character(
        key="turista",
        name="Turista",
        level=2,
        thinking=ThinkingStyle.RULES,
        fading=Fading(-0.7),
        nerve=0,
        kept=2,
        slips=0.25,
        leanings={"help": ALWAYS},
    ),
    Character(
        key="luigi",
        name="Luigi",
        level=3,
        thinking=ThinkingStyle.RULES,
        fading=Fading(-0.6),
        nerve=3,
        kept=3,
        slips=0.08,
        leanings={"ask": 0.5, "help": -1.0},
    ),
    Character(
        key="giulia",
        name="Giulia",
        level=4,
        thinking=ThinkingStyle.COUNTING,
        fading=Fading(-0.6, orders=1.5),
        slips=0.06,
        leanings={"draw": 0.3},
    ),
    Character(
        key="nonna",
        name="Nonna",
        level=5,
        thinking=ThinkingStyle.COUNTING,
        fading=Fading(-2.2, own=1.5, orders=1.5),
        leanings={"hold": 0.4},
        with_help={"hold": 1.4},
    ),
    Character(
        key="commissario",
        name="Commissario",
        level=6,
        thinking=ThinkingStyle.SEARCHING,
        fading=Fading(-2.0),
        roll_outs=100,
    ),
    Character(
        key="professoressa",
        name="Professoressa",
        level=7,
        thinking=ThinkingStyle.SEARCHING,
        roll_outs=1100,
    ),
)

CHARACTERS: Final[Mapping[str, Character]] = {one.key: one for one in _CAST}  # by level
PLAY_NOW: Final = ("luigi", "giulia", "nonna")  # pleasant company for a first game
