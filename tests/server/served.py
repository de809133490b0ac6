"""A real server in a thread of the test: uvicorn on a free port, rooms in memory, bots that decide at once."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import uvicorn
from websockets.sync.client import ClientConnection, connect

from mammamia.hosting.stores import Shelf
from mammamia.server.guard import Doorway, Keeper, MemoryBook, SecurityHeaders
from mammamia.server.metrics import Metrics
from mammamia.server.settings import Settings
from mammamia.server.web import create_app
from mammamia.server.web.door import uvicorn_config
from tests.server.people import house_on

Json = dict[str, Any]
PATIENCE = 120  # seconds: today's oven takes half a minute on a busy machine


@contextmanager
def server(*, buffer: int | None = None, port: int = 0, shelf: Shelf | None = None, **settings: Any) -> Iterator[str]:
    """The address of a server that lives as long as the block; its sockets hold back no more than *buffer* bytes.

    Begun again with the same port and shelf, it is the same server after a restart.
    """
    with socket.socket(proto=socket.IPPROTO_TCP) as listening:
        if buffer is not None:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(("127.0.0.1", port))
        port = listening.getsockname()[1]
        runs: list[uvicorn.Server] = []
        ready = threading.Event()
        thread = threading.Thread(target=lambda: _run(_serve(listening, runs, ready, settings, shelf)), daemon=True)
        thread.start()
        assert ready.wait(PATIENCE), "the server starts"
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            runs[0].should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive(), "the server stops"


def _run(serving: Coroutine[Any, Any, None]) -> None:
    """On the loop that `mammamia serve` runs on: uvloop, where it is installed."""
    with asyncio.Runner(loop_factory=uvicorn_config(None, Doorway()).get_loop_factory()) as runner:
        runner.run(serving)


async def _serve(
    listening: socket.socket, runs: list[uvicorn.Server], ready: threading.Event, settings: Json, shelf: Shelf | None
) -> None:
    metrics = Metrics()
    house = house_on(shelf, scale=settings.get("pace", 0.0), figures=metrics)
    doorway = Doorway(settings.pop("door", None))
    given = Settings("sqlite:///unused", **{"rate": 1000.0, "address_rate": 1000.0, "address_tables": 1000, **settings})
    app = create_app(house, Keeper(given, MemoryBook(), metrics, doorway), metrics=metrics.answer)
    config = uvicorn_config(SecurityHeaders(app), doorway, log_level="error", timeout_graceful_shutdown=2)
    run = uvicorn.Server(config)
    runs.append(run)
    task = asyncio.create_task(run.serve([listening]))
    while not run.started:
        await asyncio.sleep(0.01)
    ready.set()
    await task


def ask(url: str, body: object | None = None, *, method: str | None = None, headers: Json | None = None) -> Json:
    """One request, and its answer as JSON."""
    status, answer = request(url, body, method=method, headers=headers)
    assert status < 400, answer
    return answer


def request(
    url: str, body: object | None = None, *, method: str | None = None, headers: Json | None = None
) -> tuple[int, Json]:
    data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
    asked = Request(url, data, {"Content-Type": "application/json", **(headers or {})}, method=method)
    try:
        with urlopen(asked, timeout=PATIENCE) as answer:
            return answer.status, json.loads(answer.read() or b"{}")
    except HTTPError as error:
        return error.code, json.loads(error.read() or b"{}")


@contextmanager
def socket_of(url: str, room: str, token: str | None, *, hello: Json | None = None) -> Iterator[ClientConnection]:
    """A socket with a ticket, that has said hello."""
    ticket = ask(f"{url}/api/rooms/{room}/ticket", {"token": token} if token else {})["ticket"]
    with connect(f"{url.replace('http', 'ws', 1)}/ws?ticket={ticket}", close_timeout=2) as opened:
        opened.send(json.dumps(hello or {"type": "hello", "version": 2}))
        yield opened


def next_of(opened: ClientConnection, *kinds: str) -> Json:
    """The next message of one of these types."""
    while True:
        message: Json = json.loads(opened.recv(timeout=PATIENCE))
        if message["type"] in kinds:
            return message
