"""Which events a viewer may be told, and which of them once more after a reconnect."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from mammamia.game import Seat
from mammamia.game.events import OvenEmptied, OvenOpened
from mammamia.hosting import Fact, is_told
from mammamia.server.protocol import encoded
from mammamia.server.protocol_events import Told, told

Said: TypeAlias = Sequence[tuple[Fact, Told, bool]]  # in words, and whether everybody is told it


def opening_of(facts: Sequence[Fact]) -> int:
    """Where the opening that is under way began: who comes in is told all of it. The end, if the oven is closed."""
    for number in range(len(facts) - 1, -1, -1):
        if isinstance(facts[number], OvenOpened):
            return number
        if isinstance(facts[number], OvenEmptied):
            break
    return len(facts)


def told_to(viewer: Seat | None, facts: Sequence[Fact], first: int) -> tuple[Told, ...]:
    """Those of the facts that a viewer is shown, whole or not at all; *first* is the number of the first one."""
    return heard_by(viewer, [(fact, told(number, fact), False) for number, fact in enumerate(facts, first)])


def said(facts: Sequence[Fact], first: int) -> Said:
    """The facts, each encoded once for all who are told it."""
    return [(fact, encoded(told(number, fact)), is_told(fact, None)) for number, fact in enumerate(facts, first)]


def heard_by(viewer: Seat | None, told: Said) -> tuple[Told, ...]:
    """What a viewer is told of it."""
    return tuple([words for fact, words, is_for_all in told if is_for_all or is_told(fact, viewer)])
