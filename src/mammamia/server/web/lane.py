"""uvicorn's socket with a short way in and out: a message is one call, and a frame needs no task to be written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from mammamia.server.guard.doorway import Doorway

LANE: Final = "mammamia.lane"  # among the extensions of the scope
TEXT: Final = 0x81  # a whole message


class LaneProtocol(WebSocketsSansIOProtocol):
    """A socket as ASGI knows it. Whoever finds its lane in the scope may use that too; the order is the same."""

    def __init__(self, *given: Any, doorway: Doorway | None = None, **named: Any) -> None:
        super().__init__(*given, **named)
        self._doorway = doorway
        self._hear: Callable[[bytes], None] | None = None
        self._written: list[bytes] = []  # goes out together, at the end of this turn of the loop

    def hear(self, heard: Callable[[bytes], None]) -> None:
        """Hand messages to *heard* from now on, unless one waits to be received, or half of one has come."""
        if self.queue.empty() and not self.frames:
            self._hear = heard
            self.scope["headers"] = ()  # nobody asks for headers again, and a browser sends a lot
            self.request.headers.clear()
            self.response.headers.clear()

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


def _head(size: int) -> bytes:
    """What stands before a text of a server (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((TEXT, size))
    return b"\x81\x7e" + size.to_bytes(2, "big") if size < 65536 else b"\x81\x7f" + size.to_bytes(8, "big")
