"""The oven's opening is a show: its events are told in beats, which the room's task paces, the same for all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mammamia.game.events import (
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
from mammamia.server.table.course import Fact

# Seconds until the next beat. A round of 40 ingredients and 8 orders takes about forty.
SECONDS: Final[dict[type[object], float]] = {
    OvenOpened: 2.0,
    IngredientCameUp: 0.35,
    OrderCameUp: 1.2,
    OrderDelivered: 1.8,
    OrderTakenBack: 1.4,
    HelpAsked: 1.5,
    HelpRefused: 0.9,
    HelpGiven: 1.5,
    OvenEmptied: 2.0,
}


@dataclass(frozen=True, slots=True)
class Beats:
    """So many facts are told together; then a pause."""

    count: int
    seconds: float


def beats_of(facts: Sequence[Fact]) -> tuple[Beats, ...]:
    """The facts of one entry in beats; none where nothing comes out of the oven.

    How long a beat is depends on the sort of event and on nothing else.
    """
    if not any(type(fact) in SECONDS for fact in facts):
        return ()
    beats: list[Beats] = []
    quiet = 0
    for fact in facts:
        seconds = SECONDS.get(type(fact))
        if seconds is None:
            quiet += 1
            continue
        if quiet:
            beats.append(Beats(quiet, 0.9))
            quiet = 0
        beats.append(Beats(1, seconds))
    if quiet:
        beats.append(Beats(quiet, 0.0))
    return tuple(beats)
