"""Which events a viewer may be told, and which of them once more after a reconnect."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from mammamia.game import Seat, is_shown_to
from mammamia.game.events import GameEnded, OvenEmptied, OvenOpened
from mammamia.server.protocol import encoded
from mammamia.server.protocol_events import Told, told
from mammamia.server.table.course import SHOWN_TO_ALL, Fact
from mammamia.server.table.terms import Aid

Said: TypeAlias = Sequence[tuple[Fact, Told, bool]]  # in words, and whether everybody is told it


def told_to(viewer: Seat | None, facts: Sequence[Fact], first: int) -> tuple[Told, ...]:
    """Those of the facts that a viewer is shown, whole or not at all; *first* is the number of the first one."""
    return heard_by(viewer, [(fact, told(number, fact), False) for number, fact in enumerate(facts, first)])


def said(facts: Sequence[Fact], first: int) -> Said:
    """The facts, each encoded once for all who are told it."""
    return [(fact, encoded(told(number, fact)), _is_told(fact, None)) for number, fact in enumerate(facts, first)]


def heard_by(viewer: Seat | None, told: Said) -> tuple[Told, ...]:
    """What a viewer is told of it."""
    return tuple([words for fact, words, is_for_all in told if is_for_all or _is_told(fact, viewer)])


def _is_told(fact: Fact, viewer: Seat | None) -> bool:
    return isinstance(fact, SHOWN_TO_ALL) or is_shown_to(fact, viewer)


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
