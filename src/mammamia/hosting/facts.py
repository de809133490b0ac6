"""Facts: the events of a game, two more that everybody sees, and which of them may be told again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from mammamia.game import Event, Game, Seat, is_shown_to
from mammamia.game.checking import OrderChecked, check_of
from mammamia.game.events import (
    GameEnded,
    HelpAsked,
    HelpGiven,
    HelpRefused,
    IngredientCameUp,
    OrderCameUp,
    OrderDelivered,
    OrderTakenBack,
    OvenEmptied,
    OvenOpened,
)
from mammamia.hosting.aid import Aid


@dataclass(frozen=True, slots=True)
class TurnUndone:
    """Everyone sees that a seat takes back what it put in this turn."""

    seat: Seat


Fact: TypeAlias = Event | TurnUndone | OrderChecked
SHOWN_TO_ALL: Final = (TurnUndone, OrderChecked)  # facts that are no events of the game
SHOWN: Final = (
    OvenOpened,
    IngredientCameUp,
    OrderCameUp,
    OrderDelivered,
    OrderTakenBack,
    HelpAsked,
    HelpRefused,
    HelpGiven,
    OvenEmptied,
)  # what comes out of an oven: shown one by one
_SHOWN: Final = frozenset[type](SHOWN)


def is_told(fact: Fact, viewer: Seat | None) -> bool:
    """Whether a viewer is told a fact; a spectator (None) is told the public ones."""
    return isinstance(fact, SHOWN_TO_ALL) or is_shown_to(fact, viewer)


def is_shown(facts: Sequence[Fact]) -> bool:
    """Whether something comes out of the oven."""
    return not _SHOWN.isdisjoint(map(type, facts))


def checked(game: Game, table: list[int], facts: list[Fact]) -> list[Fact]:
    """The same facts, and after every order that came up what the table had for it; *table* is as it lay before."""
    if OrderCameUp not in map(type, facts):
        return facts
    told: list[Fact] = []
    for fact in facts:
        told.append(fact)
        match fact:
            case IngredientCameUp(card):
                table[card.number] += 1
            case OrderDelivered(from_table=used):
                for card in used:
                    table[card.number] -= 1
            case OrderCameUp(seat, order):
                check = check_of(game.box, game.names, order, table)
                told.append(OrderChecked(seat, order, check.kinds, check.needed, check.found, check.crossed))
            case _:
                pass
    return told


def open_past(facts: Sequence[Fact], aid: Aid) -> int:
    """How many of the facts may be told again. An open log: all. Otherwise the log opens when the oven does."""
    if aid.has_log:
        return len(facts)
    for number in range(len(facts) - 1, -1, -1):
        if isinstance(facts[number], OvenOpened | GameEnded):
            return len(facts)
        if isinstance(facts[number], OvenEmptied):
            return number + 1
    return 0
