"""A server without a network: requests and sockets go straight to the application, byte for byte."""

from __future__ import annotations

import asyncio
import json
from collections.abc import MutableMapping
from typing import Any, Final

import msgspec
from starlette.types import ASGIApp

from mammamia.hosting.house import House
from mammamia.server.guard import Keeper, MemoryBook, SecurityHeaders
from mammamia.server.guard.limits import AddressLimits
from mammamia.server.metrics import Metrics
from mammamia.server.settings import Settings
from mammamia.server.web import create_app
from tests.server.people import house_on

Json = dict[str, Any]
Sent = MutableMapping[str, Any]
HEADERS: Final = [(b"host", b"house"), (b"content-type", b"application/json")]
UNHURRIED: Final = {"rate": 1e9, "address_rate": 1e9, "address_tables": 10**9}


class Inside:
    """The whole application on a house of its own; to be made in a running loop."""

    def __init__(self, house: House | None = None, **settings: Any) -> None:
        self.house = house_on() if house is None else house
        self.metrics = Metrics()
        given = Settings("sqlite:///unused", **{**UNHURRIED, **settings})
        keeper = Keeper(given, MemoryBook(), self.metrics)
        keeper._guesses = AddressLimits(1e9, 1e9)  # of codes: a limit by the clock would answer two worlds by chance
        app = create_app(self.house, keeper, metrics=self.metrics.answer)
        self.app: ASGIApp = SecurityHeaders(app)

    async def answer(self, method: str, path: str, body: bytes = b"") -> list[Sent]:
        """One request: all that is sent in answer, headers too."""
        scope = {"type": "http", "method": method, "path": path, "raw_path": path.encode(), "query_string": b""}
        scope |= {"headers": HEADERS, "client": ("here", 1), "scheme": "http", "http_version": "1.1"}
        answer: list[Sent] = []

        async def receive() -> Sent:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Sent) -> None:
            answer.append(message)

        await self.app(scope, receive, send)
        return answer

    async def request(self, method: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
        """One request: the status of its answer, and the body."""
        answer = await self.answer(method, path, body)
        return answer[0]["status"], b"".join(part.get("body", b"") for part in answer[1:])

    async def get(self, path: str) -> Json:
        """Something that is there."""
        status, found = await self.request("GET", path)
        assert status == 200, found
        read: Json = json.loads(found)
        return read

    async def post(self, path: str, body: Json) -> Json:
        """Something that is done."""
        status, found = await self.request("POST", path, json.dumps(body).encode())
        assert status == 201, found
        made: Json = json.loads(found)
        return made

    async def socket(self, room: str, token: str | None, **hello: Any) -> Line:
        """A socket with a ticket, that has said hello."""
        ticket = (await self.post(f"/api/rooms/{room}/ticket", {"token": token} if token else {}))["ticket"]
        line = Line(self.app, f"ticket={ticket}")
        line.send({"type": "hello", "version": 2, **hello})
        return line


class Line:
    """One socket."""

    def __init__(self, app: ASGIApp, query: str) -> None:
        self.raw = ""  # the last message as it came
        self._there: asyncio.Queue[Sent] = asyncio.Queue()
        self._here: asyncio.Queue[Sent] = asyncio.Queue()
        self._there.put_nowait({"type": "websocket.connect"})
        scope = {"type": "websocket", "path": "/ws", "raw_path": b"/ws", "query_string": query.encode()}
        scope |= {"headers": HEADERS, "client": ("here", 1), "scheme": "ws", "subprotocols": []}
        self.task = asyncio.create_task(self._run(app, scope))

    async def _run(self, app: ASGIApp, scope: Sent) -> None:
        await app(scope, self._there.get, self._here.put)

    def send(self, message: Json | bytes | str) -> None:
        """A message, or any bytes or letters in the place of one."""
        if isinstance(message, bytes):
            self._there.put_nowait({"type": "websocket.receive", "bytes": message})
        else:
            text = message if isinstance(message, str) else json.dumps(message)
            self._there.put_nowait({"type": "websocket.receive", "text": text})

    async def next(self, *kinds: str) -> Json:
        """The next message of one of these types, or of any; `ConnectionError` where the socket was closed."""
        while True:
            sent = await self._here.get()
            if sent["type"] == "websocket.close":
                raise ConnectionError(sent.get("code"))
            if sent["type"] == "websocket.send":
                self.raw = sent["text"]
                message: Json = msgspec.json.decode(self.raw)
                if not kinds or message["type"] in kinds:
                    return message

    async def close(self) -> None:
        """Go away."""
        self._there.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.task
