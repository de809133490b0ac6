"""Tables of our server: every seat a connection, every move one that was offered."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

from benchmarks.server.wire import Line
from examples import network_bot

AT_ONCE: Final = 40  # tables that are being opened
Json = dict[str, Any]


class Speech(NamedTuple):
    """How a client of the server speaks: the version of the protocol, and the moves it chooses of a show."""

    version: int
    choose: Callable[[Json], list[str]]


SPEECH: Final = Speech(network_bot.VERSION, network_bot.choose)


class Desk:
    """The HTTP side, on one connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def open(cls, port: int) -> Desk:
        """A connection of its own."""
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    async def post(self, path: str, body: Json) -> Json:
        """One request."""
        data = json.dumps(body).encode()
        self._writer.write(
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(data)}\r\n\r\n".encode()
            + data
        )
        head = (await self._reader.readuntil(b"\r\n\r\n")).lower()
        size = int(head.partition(b"content-length:")[2].split()[0])
        found: Json = json.loads(await self._reader.readexactly(size))
        assert head.startswith(b"http/1.1 201"), found
        return found

    def close(self) -> None:
        """Hang up."""
        self._writer.close()


class Table:
    """One room with a connection in every seat. It plays when told to, and says when it has been answered."""

    def __init__(self, *, whole_turns: bool = True, speech: Speech = SPEECH) -> None:
        self.lines: list[Line] = []
        self.shown = 0  # messages `show` that came, to all seats
        self.size = 0  # their bytes
        self.decisions = 0
        self.is_over = False
        self.when_taken: Callable[[], None] = _nothing  # the move is on disk
        self.when_shown: Callable[[], None] = _nothing  # a seat has been shown it
        self.when_asked: Callable[[], None] = _nothing  # somebody is to decide
        self._whole_turns = whole_turns
        self._speech = speech
        self._asked: tuple[int, bytes] | None = None
        self._planned: list[str] = []
        self._moves = 0
        self._is_ready = asyncio.Event()  # everybody is, and the first seat has been told
        self._is_started = asyncio.Event()

    async def open(self, desk: Desk, port: int, seats: int) -> None:
        """Everybody sits down and is ready, and the cards are dealt."""
        terms = {"edition": "classic", "seats": seats}
        seated = [await desk.post("/api/rooms", {"name": "Seat 0", "terms": terms})]
        room = seated[0]["room"]
        seated += [await desk.post(f"/api/rooms/{room}/join", {"name": f"Seat {seat}"}) for seat in range(1, seats)]
        for seat, found in enumerate(seated):
            ticket = (await desk.post(f"/api/rooms/{room}/ticket", {"token": found["token"]}))["ticket"]
            line = await Line.open(port, f"/ws?ticket={ticket}", partial(self._heard, seat))
            self.lines.append(line)
            say(line, {"type": "hello", "version": self._speech.version})
            await self._do(seat, {"type": "ready", "nonce": secrets.token_hex(16)})
        await asyncio.wait_for(self._is_ready.wait(), 30)
        await self._do(0, {"type": "start"})
        await asyncio.wait_for(self._is_started.wait(), 30)

    async def _do(self, seat: int, message: Json) -> None:
        """Say something, and wait until it is on disk."""
        taken = asyncio.Event()
        self.when_taken = taken.set
        say(self.lines[seat], message)
        await asyncio.wait_for(taken.wait(), 30)
        self.when_taken = _nothing

    @property
    def is_asked(self) -> bool:
        """Whether somebody is to decide."""
        return self._asked is not None and not self.is_over

    def play(self) -> int:
        """Whoever is to decide does: how many decisions that were."""
        assert self._asked is not None, "somebody is to decide"
        seat, text = self._asked
        if not self._planned:
            self._planned = self._speech.choose(json.loads(text))
        moves = self._planned if self._whole_turns else self._planned[:1]
        self._planned = self._planned[len(moves) :]
        self._asked = None
        self._moves += 1
        self.decisions += len(moves)
        say(self.lines[seat], {"type": "play", "id": f"{self._moves}", "moves": moves})
        return len(moves)

    def close(self) -> None:
        """Everybody goes."""
        for line in self.lines:
            line.close()

    def _heard(self, seat: int, text: bytes) -> None:
        if text.startswith(b'{"type":"show"'):
            self.shown += 1
            self.size += len(text)
            if b'"offer":{' in text:
                self._asked = seat, text
                self._is_started.set()
                self.when_asked()
            self.when_shown()
        elif seat == 0 and text.startswith(b'{"type":"lobby"'):
            if all(chair["ready"] for chair in json.loads(text)["chairs"]):
                self._is_ready.set()
        elif text.startswith(b'{"type":"took"'):
            self.when_taken()
        elif text.startswith(b'{"type":"ended"'):
            self.is_over = True
            self.when_asked()
        elif text.startswith((b'{"type":"refused"', b'{"type":"bye"')) and not self.is_over:
            raise RuntimeError(text.decode())


async def open_tables(port: int, n: int, seats: int, whole_turns: bool = True, speech: Speech = SPEECH) -> list[Table]:
    """So many tables, several at a time."""
    tables = [Table(whole_turns=whole_turns, speech=speech) for _ in range(n)]
    waiting = iter(tables)

    async def open_next() -> None:
        desk = await Desk.open(port)
        for table in waiting:
            await table.open(desk, port, seats)
        desk.close()

    await asyncio.gather(*(open_next() for _ in range(AT_ONCE)))
    return tables


def say(line: Line, message: Json) -> None:
    """One message."""
    line.send(json.dumps(message).encode())


def _nothing() -> None:
    pass
