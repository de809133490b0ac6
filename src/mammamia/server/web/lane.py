"""uvicorn's socket with a short way in and out: a message is one call, and a frame needs no task to be written.

A socket also gives back what only its beginning needs: most of the time thousands of them just lie there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.utils import apply_mask

from mammamia.hosting.protocol.messages import FRAME_LIMIT
from mammamia.server.guard.doorway import Doorway

LANE: Final = "mammamia.lane"  # among the extensions of the scope
TEXT: Final = 0x81  # a whole message
MASKED: Final = 0x80  # as all frames of clients are
OPEN: Final = asyncio.Event()  # of everybody who reads what is written
OPEN.set()


class Letters:
    """A queue for one reader: those of asyncio take three kilobytes, empty."""

    __slots__ = ("_items", "_waiting")

    def __init__(self) -> None:
        self._items: list[Any] = []
        self._waiting: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        """Whether nothing is in it."""
        return not self._items

    def put_nowait(self, item: Any) -> None:
        """Put something in."""
        self._items.append(item)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def get(self) -> Any:
        """Take something out, as soon as there is something."""
        while not self._items:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        self._waiting = None
        return self._items.pop(0)


class LaneProtocol(WebSocketsSansIOProtocol):
    """A socket as ASGI knows it. Whoever finds its lane in the scope may use that too; the order is the same."""

    def __init__(self, *given: Any, doorway: Doorway | None = None, **named: Any) -> None:
        super().__init__(*given, **named)
        letters: Any = Letters()
        self.queue = letters
        self.writable = OPEN
        self._doorway = doorway
        self._hear: Callable[[bytes], None] | None = None
        self._is_in_step = True  # whether all that has come so far were whole messages
        self._written: list[bytes] = []  # goes out together, at the end of this turn of the loop

    def hear(self, heard: Callable[[bytes], None]) -> None:
        """Hand messages to *heard* from now on, unless one waits to be received, or half of one has come."""
        if self.queue.empty() and not self.frames:
            self._hear = heard
            nothing: Any = None
            scope: Any = self.scope
            scope.clear()  # nobody asks for headers again, and a browser sends a lot
            self.request = self.response = nothing

    def write(self, frame: bytes) -> bool:
        """Send a text now; False where it would have to wait."""
        if self.close_sent or not self.writable.is_set() or self.transport.is_closing():
            return False
        if not self._written:
            self.loop.call_soon(self._flush)
        self._written += (_head(len(frame)), frame)
        return True

    def _flush(self) -> None:
        if self._written and not self.transport.is_closing():
            self.transport.write(b"".join(self._written))
        self._written.clear()

    def rest(self, seconds: float) -> None:
        """Read nothing for a while."""
        if not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()
            self.loop.call_later(seconds, self._wake)

    def _wake(self) -> None:
        if self.read_paused and self.queue.empty() and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    # ------------------------------------------------------------ see asyncio

    def data_received(self, data: bytes) -> None:
        """The short way for one whole text; whoever ever sent a piece of something takes the long way for good."""
        if self.handshake_initiated and self._is_in_step:
            text = text_in(data) if self._hear is not None and not self.close_sent else None
            if text is not None and self._hear is not None:
                self._hear(text)
                return
            self._is_in_step = self.handshake_complete and is_whole(data)
        super().data_received(data)

    def pause_writing(self) -> None:
        """What was written waits: from now on an event of its own says whether it does."""
        self.writable = asyncio.Event()

    def connection_lost(self, exc: Exception | None) -> None:
        """Whoever it was is gone."""
        if self._doorway is not None:
            self._doorway.leave(self.transport)  # also where uvloop made it, whose class is another
        super().connection_lost(exc)

    # ------------------------------------------------------------ see uvicorn

    def handle_connect(self, event: Request) -> None:
        """Tell the application that there is a lane."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions: Any = self.scope["extensions"]
            extensions[LANE] = self

    def handle_text(self, event: Frame) -> None:
        """The short way for whole messages."""
        if self._hear is None or not event.fin or self.close_sent:
            self._hear = None  # whatever comes behind a message that waits, waits too
            super().handle_text(event)
        else:
            self._hear(bytes(event.data))

    def handle_bytes(self, event: Frame) -> None:
        """The long way."""
        self._hear = None
        super().handle_bytes(event)

    async def send(self, message: ASGISendEvent) -> None:
        """Behind what was written the short way."""
        self._flush()
        await super().send(message)

    def shutdown(self) -> None:
        """The same."""
        self._flush()
        super().shutdown()


def text_in(data: bytes) -> bytes | None:
    """The text of a client, if this is one whole frame with one, and nothing else (RFC 6455, 5.2)."""
    if len(data) < 6 or data[0] != TEXT or not data[1] & MASKED:
        return None
    size, start = data[1] & ~MASKED, 6
    if size == 126:
        size, start = int.from_bytes(data[2:4], "big"), 8
    if len(data) != start + size or size > FRAME_LIMIT:
        return None
    return apply_mask(data[start:], data[start - 4 : start])


def is_whole(data: bytes) -> bool:
    """Whether these are whole frames, and none of them a piece of a message."""
    place = 0
    while place + 6 <= len(data):
        is_piece = not data[place] & 0x80 or not data[place] & 0x0F
        size = data[place + 1] & ~MASKED
        if is_piece or size == 127:
            return False
        if size == 126:
            size = 2 + int.from_bytes(data[place + 2 : place + 4], "big")
        place += 6 + size
    return place == len(data)


def _head(size: int) -> bytes:
    """What stands before a text of a server (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((TEXT, size))
    return b"\x81\x7e" + size.to_bytes(2, "big") if size < 65536 else b"\x81\x7f" + size.to_bytes(8, "big")
