"""Which events a viewer may be told, and which of them once more after a reconnect."""

from __future__ import annotations

from collections.abc import Sequence

from mammamia.game import Seat, is_shown_to
from mammamia.game.events import GameEnded, OvenEmptied, OvenOpened
from mammamia.server.protocol_events import Told, told
from mammamia.server.table.course import Fact, TurnUndone
from mammamia.server.table.terms import Aid


def told_to(
    viewer: Seat | None, facts: Sequence[Fact], first: int, said: dict[int, Told] | None = None
) -> tuple[Told, ...]:
    """Those of the facts that a viewer is shown, whole or not at all; *first* is the number of the first one.

    What was put into words for one viewer is kept in *said* for the next.
    """
    said = {} if said is None else said
    return tuple(
        said.get(number) or said.setdefault(number, told(number, fact))
        for number, fact in enumerate(facts, first)
        if isinstance(fact, TurnUndone) or is_shown_to(fact, viewer)
    )


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
