"""What all rooms of a process share."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mammamia.bots import BOTS
from mammamia.hosting.figures import Figures
from mammamia.hosting.intents import Opened
from mammamia.hosting.staff import Staff
from mammamia.hosting.stores import Header, Store
from mammamia.hosting.tempo import Tempo

if TYPE_CHECKING:
    from mammamia.hosting.room import Room


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
