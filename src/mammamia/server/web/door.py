"""The door: uvicorn's HTTP connection within limits of size, time and number; whoever is over them is refused early.

It overrides only what asyncio and httptools call by name, so it needs to know nothing of uvicorn's insides.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from mammamia.hosting.protocol.asides import ErrorSaid
from mammamia.hosting.protocol.messages import FRAME_LIMIT
from mammamia.hosting.refused import Refused
from mammamia.server.guard.doorway import Doorway
from mammamia.server.web.lane import LaneProtocol
from mammamia.server.web.wire import body_of

PHRASES: Final = {
    408: b"Request Timeout",
    413: b"Content Too Large",
    414: b"URI Too Long",
    429: b"Too Many Requests",
    431: b"Request Header Fields Too Large",
}
HEAD: Final = b"HTTP/1.1 %d %s\r\ncontent-type: application/json\r\ncontent-length: %d\r\nconnection: close\r\n\r\n"


class DoorProtocol(HttpToolsProtocol):
    """One connection, until it is closed or becomes a socket."""

    def __init__(self, *given: Any, doorway: Doorway, **named: Any) -> None:
        super().__init__(*given, **named)
        self._doorway = doorway
        self._limits = doorway.limits
        self._line: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._is_refused = False
        self._is_in_head = True
        self._head = self._url = self._body = 0  # bytes of this request so far

    # ------------------------------------------------------------ see asyncio

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody knocks."""
        super().connection_made(transport)
        self._line = transport
        if self._doorway.is_too_fast(transport):
            self._is_refused = True
            self._doorway.refused()
            transport.abort()
        elif self._doorway.enter(transport):
            self._expect(self._limits.head_seconds)
        else:
            self._refuse(429, Refused("too-many-connections"))

    def connection_lost(self, exc: Exception | None) -> None:
        """Whoever it was is gone."""
        self._stop_timer()
        if self._line is not None:
            self._doorway.leave(self._line)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A head is read only as far as it is allowed to go; the rest of a request when the head is known."""
        while data and not self._is_refused and self._is_ours:
            size = min(len(data), self._limits.head - self._head) if self._is_in_head else len(data)
            if not size:
                self._refuse(431, Refused("too-large", most=self._limits.head))
                return
            self._head += size
            super().data_received(data[:size])
            data = data[size:]
        if not self._is_ours and self._line is not None:
            self._stop_timer()
            self._doorway.stays(self._line)

    # ------------------------------------------------------------ see httptools

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._expect(self._limits.head_seconds)

    def on_url(self, url: bytes) -> None:
        """A piece of its address."""
        self._url += len(url)
        if self._url > self._limits.url:
            self._refuse(414, Refused("too-large", most=self._limits.url))
        if not self._is_refused:
            super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """One header; a body that is announced too large need not come."""
        if name.lower() == b"content-length" and value.isdigit() and int(value[:20]) > self._limits.body:
            self._refuse(413, Refused("too-large", most=self._limits.body))
        if not self._is_refused:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is whole: the application hears of the request."""
        self._is_in_head = False
        self._head = self._url = self._body = 0
        if not self._is_refused and self._line is not None:
            self._doorway.asked(self._line)
            self._expect(self._limits.body_seconds)
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A piece of the body, announced or not."""
        self._body += len(body)
        if self._body > self._limits.body:
            self._refuse(413, Refused("too-large", most=self._limits.body))
        if not self._is_refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is whole; its answer may take its time."""
        self._is_in_head = True
        self._head = 0
        if not self._is_refused:
            self._expect(self._limits.answer_seconds)
            super().on_message_complete()

    # ------------------------------------------------------------ within

    @property
    def _is_ours(self) -> bool:
        """Whether it has not become a socket."""
        return self._line is not None and self._line.get_protocol() is self

    def _expect(self, seconds: float) -> None:
        """The next step must come within so many seconds."""
        self._stop_timer()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._late)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _late(self) -> None:
        if not self._is_ours or self._line is None:
            return
        if self._is_in_head and not self._head:
            self._line.abort()  # it has asked for nothing, or does not read what it asked for
        else:
            self._refuse(408, Refused("too-slow"))

    def _refuse(self, status: int, why: Refused) -> None:
        """One sentence, and the connection ends; nothing more is read."""
        if self._is_refused or self._line is None:
            return
        self._is_refused = True
        self._doorway.refused()
        body = body_of(ErrorSaid(why.key, why.rule, why.values, why.text))
        self._line.pause_reading()
        self._line.write(HEAD % (status, PHRASES[status], len(body)) + body)
        self._line.close()


def uvicorn_config(app: Any, doorway: Doorway, **more: Any) -> uvicorn.Config:
    """How uvicorn serves *app*: by our doors and lanes, and nothing that we do not ask for."""
    door: Any = partial(DoorProtocol, doorway=doorway)
    lane: Any = partial(LaneProtocol, doorway=doorway)
    return uvicorn.Config(
        app,
        http=door,
        ws=lane,
        ws_max_size=FRAME_LIMIT,
        ws_per_message_deflate=False,  # a window for each connection would cost more memory than all else
        lifespan="on",
        access_log=False,
        proxy_headers=False,  # see BehindProxy
        server_header=False,
        **more,
    )
