"""The oven's opening is a show: its events are told in beats, which the room's task paces, the same for all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mammamia.game.events import (
    GameEnded,
    GameStarted,
    HelpAsked,
    HelpGiven,
    HelpRefused,
    IngredientCameUp,
    OrderCameUp,
    OrderDelivered,
    OrderPut,
    OrderTakenBack,
    OvenEmptied,
    OvenOpened,
    TurnEnded,
)
from mammamia.hosting.facts import Fact, OrderChecked, TurnUndone

# Seconds until the next beat, before they are stretched.
SECONDS: Final[dict[type[object], float]] = {
    OvenOpened: 1.8,
    IngredientCameUp: 0.35,
    OrderCameUp: 1.2,
    OrderDelivered: 1.6,
    OrderTakenBack: 1.2,
    HelpAsked: 0.8,
    HelpRefused: 0.15,
    HelpGiven: 1.2,
    OvenEmptied: 2.0,
}
ANSWER: Final = 0.6  # what a bot takes to decide about its order
REPLY: Final = 0.1  # what it takes to help or refuse: several are asked in turn
ASKED: Final = 0.75  # of the orders, so many are asked about where players may help: a guess
ROUND: Final = 40.0  # seconds: how long a baking should be, whatever is in the oven
STRETCH: Final = (0.22, 1.8)  # no card is shown faster or slower than that
THINKING: Final = {"relaxed": 90.0, "quick": 30.0}  # seconds that a turn has, where it is not as long as one likes
RING: Final = 15.0  # seconds that a decision at the baking has, the same for all, whether or not there is a choice
READING: Final = 20.0  # at most so long a round's summary is read before the next one begins
ANNOUNCED: Final = 0.9  # seconds of a play that comes while the oven is still being shown


@dataclass(frozen=True, slots=True)
class Beats:
    """So many facts are told together; then a pause, which may be for reading: then it ends when all have read."""

    count: int
    seconds: float
    is_for_reading: bool = False


def beats_of(facts: Sequence[Fact]) -> tuple[Beats, ...]:
    """The facts of one entry in beats; none where nothing comes out of the oven.

    How long a beat is depends on the sort of event and on nothing else.
    """
    if not any(type(fact) in SECONDS for fact in facts):
        return ()
    is_last = any(isinstance(fact, GameEnded) for fact in facts)
    beats: list[Beats] = []
    quiet = 0
    for fact in facts:
        seconds = SECONDS.get(type(fact))
        if isinstance(fact, OrderChecked):  # it is shown with its order
            beats[-1] = Beats(2, beats[-1].seconds)
        elif seconds is None:
            quiet += 1
        else:
            if quiet:
                beats.append(Beats(quiet, ANNOUNCED))
                quiet = 0
            is_read = isinstance(fact, OvenEmptied) and not is_last
            beats.append(Beats(1, READING if is_read else seconds, is_read))
    if quiet:
        beats.append(Beats(quiet, 0.0))
    return tuple(beats)


def stretch_of(facts: Sequence[Fact], oven: int) -> float:
    """By how much the beats of a round are stretched so that it takes `ROUND`: everybody knows what it depends on.

    *facts* is all that was told before the oven was opened, *oven* the number of cards in it. That every owner decides,
    half of the orders are filled and `ASKED` of them asked about is a guess.
    """
    orders = min(oven, _orders_put(facts))
    order = SECONDS[OrderCameUp] + ANSWER + (SECONDS[OrderDelivered] + SECONDS[OrderTakenBack]) / 2 + _help(facts)
    fixed = SECONDS[OvenOpened]
    expected = (oven - orders) * SECONDS[IngredientCameUp] + orders * order
    least, most = STRETCH
    return max(least, min(most, (ROUND - fixed) / max(expected, 1.0)))


def _help(facts: Sequence[Fact]) -> float:
    """What asking the others adds to an order, where they may help."""
    start = next((fact for fact in facts if isinstance(fact, GameStarted)), None)
    if start is None or not start.options.help:
        return 0.0
    others = len(start.colours) - 1
    return ASKED * (SECONDS[HelpAsked] + others * (REPLY + SECONDS[HelpRefused]))


def _orders_put(facts: Sequence[Fact]) -> int:
    """How many orders lie in the oven, without those that were taken back."""
    orders = put = 0
    for fact in facts:
        match fact:
            case OvenEmptied():
                orders = 0
            case OrderPut():
                put = 1
            case TurnUndone():
                put = 0
            case TurnEnded():
                orders, put = orders + put, 0
            case _:
                pass
    return orders
