"""One connection as a room sees it: a bounded outbox that collapses to the newest view when nobody reads."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

import msgspec

from mammamia.server.protocol import OUTBOX_LIMIT, encode


class Connection:
    """Frames that wait to be sent. A room never waits for a connection; only its own writer does."""

    __slots__ = (
        "_frames",
        "_is_idle",
        "_is_told",
        "_size",
        "_wake",
        "is_behind",
        "is_blind",
        "is_closed",
        "member",
        "when_behind",
        "write",
    )

    def __init__(self, member: str | None = None) -> None:
        self.member = member  # None: a spectator
        self.is_blind = False  # a member who is shown only what everybody sees
        self.is_behind = False  # something was dropped: the newest view is due
        self.is_closed = False
        self.when_behind: Callable[[], None] = _nothing  # called when it can be sent to again
        self.write: Callable[[bytes], bool] = _cannot  # sends a frame now, if it need not wait
        self._is_told = False
        self._is_idle = False  # the writer has nothing to send
        self._frames: deque[bytes] = deque()
        self._size = 0
        self._wake = asyncio.Event()

    def send(self, message: msgspec.Struct) -> None:
        """Put a message into the outbox."""
        self.send_frame(encode(message))

    def send_frame(self, frame: bytes) -> None:
        """Put an encoded message into the outbox; one too many empties it."""
        if self.is_closed or self.is_behind:
            return
        if self._is_idle and not self._frames and self.write(frame):
            return
        if self._size + len(frame) > OUTBOX_LIMIT:
            self._frames.clear()
            self._size = 0
            self.is_behind = True
        else:
            self._frames.append(frame)
            self._size += len(frame)
        self._wake.set()

    def close(self) -> None:
        """Send what waits, then nothing more."""
        self.is_closed = True
        self._wake.set()

    def catch_up(self) -> None:
        """The newest view comes next."""
        self.is_behind = self._is_told = False

    async def next_frame(self) -> bytes | None:
        """The next frame to send; None where there is none and the connection is closed."""
        while not self._frames:
            if self.is_closed:
                return None
            if self.is_behind and not self._is_told:
                self._is_told = True
                self.when_behind()
            self._wake.clear()
            self._is_idle = not self.is_behind
            await self._wake.wait()
            self._is_idle = False
        frame = self._frames.popleft()
        self._size -= len(frame)
        return frame


def _nothing() -> None:
    pass


def _cannot(frame: bytes) -> bool:
    return False
