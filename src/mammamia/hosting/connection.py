"""One client of a room, as the room sees it: near or far, the same."""

from __future__ import annotations

from collections.abc import Callable

from mammamia.hosting.protocol.messages import ServerMessage


class Connection:
    """A viewer, and the way to tell them something. A room never waits for a connection."""

    __slots__ = ("device", "is_blind", "is_closed", "member", "when_behind")

    def __init__(self, member: str | None = None) -> None:
        self.member = member  # None: a spectator
        self.is_blind = False  # a member who is shown only what everybody sees
        self.device = ""  # of its own giving; nameless ones share a seat
        self.is_closed = False
        self.when_behind: Callable[[Connection], None] = _nothing  # called when it can be sent to again

    def send(self, message: ServerMessage) -> None:
        """Tell it a message."""
        raise NotImplementedError

    def close(self) -> None:
        """Send what waits, then nothing more."""
        self.is_closed = True

    def catch_up(self) -> None:
        """The newest view comes next, where something was dropped."""


def _nothing(connection: Connection) -> None:
    pass
