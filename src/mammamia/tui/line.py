"""The line to one room, as both ends of it see it: near, in this process, or far, over the network."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from mammamia.hosting.protocol.messages import ClientMessage, ServerMessage


@dataclass(frozen=True, slots=True)
class Ears:
    """A listener of a line; called from the line's thread."""

    heard: Callable[[ServerMessage], None]
    lost: Callable[[], None]  # it will be tried again
    refused: Callable[[Exception], None]  # it will not: we are never let in
    after: Callable[[], int]  # the number of the last event that was told


class RoomLine(Protocol):
    """Carries messages to a room; what comes from there is heard by its ears."""

    def send(self, message: ClientMessage) -> None:
        """Say something; while the line is down it goes nowhere."""
        ...

    def close(self) -> None:
        """For good."""
        ...


OpenLine: TypeAlias = Callable[[Ears], RoomLine]  # begins to listen
