"""A socket that costs little, so that the load takes no time from what it measures: text frames, no extensions."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, cast

UPGRADE: Final = (
    "GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
MASKED: Final = 0x80
NO_MASK: Final = bytes(4)  # a mask of zeros changes nothing
Heard = Callable[[bytes], None]


class Line(asyncio.Protocol):
    """One socket; what comes is handed to *heard*."""

    def __init__(self, request: str, heard: Heard) -> None:
        self.is_lost = False
        self._request = request
        self._heard = heard
        self._data = b""
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def open(cls, port: int, path: str, heard: Heard) -> Line:
        """Open one, and wait until it is."""
        request = UPGRADE.format(path=path, host="127.0.0.1", port=port)
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(lambda: cls(request, heard), "127.0.0.1", port)
        await line._opened
        return line

    def send(self, text: bytes) -> None:
        """One frame."""
        assert self._transport is not None, "the socket is open"
        size = len(text)
        head = bytes((TEXT, MASKED | size)) if size < 126 else bytes((TEXT, MASKED | 126)) + size.to_bytes(2, "big")
        self._transport.write(head + NO_MASK + text)

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.abort()

    # ------------------------------------------------------------ see asyncio.Protocol

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request.encode())

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self.is_lost = True
        if not self._opened.done():
            self._opened.set_exception(ConnectionError("the socket was not opened"))

    def data_received(self, data: bytes) -> None:
        """Frames, or parts of them."""
        self._data += data
        if not self._opened.done():
            head, end, rest = self._data.partition(b"\r\n\r\n")
            if not end:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self._data = rest
            self._opened.set_result(None)
        self._read_frames()

    def _read_frames(self) -> None:
        data, start = self._data, 0
        while len(data) >= start + 2:
            size, body = data[start + 1], start + 2
            if size == 126:
                size, body = int.from_bytes(data[body : body + 2], "big"), body + 2
            elif size == 127:
                size, body = int.from_bytes(data[body : body + 8], "big"), body + 8
            if len(data) < body + size:
                break
            self._read_frame(data[start], data[body : body + size])
            start = body + size
        self._data = data[start:]

    def _read_frame(self, kind: int, body: bytes) -> None:
        if kind == TEXT:
            self._heard(body)
        elif kind == PING and self._transport is not None:
            self._transport.write(bytes((PONG, MASKED | len(body))) + NO_MASK + body)
        elif kind == CLOSE:
            self.close()
