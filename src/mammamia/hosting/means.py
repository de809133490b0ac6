"""What all rooms of a process share."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mammamia.bots import BOTS
from mammamia.hosting.intents import Opened
from mammamia.hosting.refused import Refused
from mammamia.hosting.staff import Staff
from mammamia.hosting.stores import Header, Store
from mammamia.hosting.tempo import Tempo

if TYPE_CHECKING:
    from mammamia.hosting.room import Room


class Figures:
    """What happens in the rooms of a process. A server passes it on to Prometheus; this one counts nothing."""

    def moved(self, seconds: float) -> None:
        """An entry was committed and acknowledged, so long after it came."""

    def refused(self, reason: str) -> None:
        """Somebody was refused something: illegal, stale, repeated, unavailable or other."""

    def failed(self) -> None:
        """Something that should not have happened; the log has more."""

    def collapsed(self) -> None:
        """An outbox collapsed to the newest view."""


@dataclass(frozen=True, slots=True)
class Means:
    """The store, the staff and the tempo of a process, and how its rooms begin their next games."""

    store: Store
    staff: Staff
    tempo: Tempo
    begin: Callable[[Header, Opened], Awaitable[str]]  # the next game of a room; its id
    follow: Callable[[Header, str], None]  # a room has gone over from this game to that one
    forget: Callable[[Room], None]  # a room has ended by itself
    figures: Figures = field(default_factory=Figures)
    bots: Collection[str] = tuple(BOTS)  # that may sit down here


def reason_of(error: Refused) -> str:
    """A refusal as the figures count it."""
    if error.rule is not None:
        return "illegal"
    return "unavailable" if error.key in ("unavailable", "device-full", "outcome-unknown") else "other"
