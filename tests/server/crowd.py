"""Players on real sockets that go on whatever happens to their server, and note what it has promised them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from http.client import HTTPException
from itertools import count
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from mammamia.hosting.match import Match
from mammamia.server.storage import open_store
from tests.server.choosing import usual_moves
from tests.server.processes import Served
from tests.server.served import ask

Json = dict[str, Any]
REST = 0.005  # seconds before a lost server is looked for again


@dataclass
class Promises:
    """What was acknowledged, by game and move id, and the last event that was shown of each game."""

    took: dict[tuple[str, str], int] = field(default_factory=dict)
    shown: dict[str, int] = field(default_factory=dict)
    recent: set[str] = field(default_factory=set)  # games of which something was heard since the last check
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def note(self, game: str, message: Json) -> None:
        self.recent.add(game)
        if message["type"] == "took" and message["id"]:
            number = self.took.setdefault((game, message["id"]), message["number"])
            assert number == message["number"], "a move was acknowledged twice, under two numbers"
            self.news.set()
        elif message["type"] == "show":
            self.shown[game] = max(self.shown.get(game, -1), message["number"])

    async def more(self, n: int) -> None:
        """Wait until *n* more moves are acknowledged."""
        goal = len(self.took) + n
        while len(self.took) < goal:
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), 20)

    async def check(self, address: str, games: Collection[str] | None = None) -> None:
        """Hold the logs of *games*, or of those that were played since the last check, against all promises."""
        took, shown = dict(self.took), dict(self.shown)
        games, self.recent = self.recent if games is None else games, set()
        store = open_store(address)
        for game in games:
            loaded = await store.load(game)
            assert loaded is not None, "a game is lost"
            numbers = [entry.number for entry in loaded[1]]
            assert numbers == list(range(1, len(numbers) + 1)), "the log is forked"
            kept = {entry.move_id.partition(".")[2]: entry.number for entry in loaded[1] if entry.move_id}
            promised = {move: number for (of, move), number in took.items() if of == game}
            assert promised.items() <= kept.items(), "an acknowledged move is lost"
            match = Match.load(*loaded)  # every entry can be folded
            assert len(match.facts) > shown.get(game, -1), "something that was shown is lost"
        await store.stop()


class Tab:
    """One tab of a seat: it reacts to what it is told and to nothing else, so it may come back at any time."""

    ids = count(1)

    def __init__(self, served: Served, seated: Json, promises: Promises) -> None:
        self._served = served
        self._seated = seated
        self._promises = promises
        self._game = ""

    async def play(self) -> None:
        """For ever, one game of the room after the other."""
        while True:
            try:
                await self._sit()
            except (ConnectionClosed, HTTPException, InvalidHandshake, OSError, EOFError):
                await asyncio.sleep(REST)

    async def _sit(self) -> None:
        url, room = self._served.url, self._seated["room"]
        ticket = await asyncio.to_thread(ask, f"{url}/api/rooms/{room}/ticket", {"token": self._seated["token"]})
        address = f"{url.replace('http', 'ws', 1)}/ws?ticket={ticket['ticket']}"
        async with connect(address, compression=None, close_timeout=0.1) as socket:
            await socket.send('{"type":"hello","version":2}')
            async for text in socket:
                await self._hear(socket, json.loads(text))

    async def _hear(self, socket: ClientConnection, message: Json) -> None:
        if message["type"] == "welcome":
            self._game = message["game"]
        self._promises.note(self._game, message)
        if (answer := self._answer(message)) is not None:
            await socket.send(json.dumps(answer))

    def _answer(self, message: Json) -> Json | None:
        if message["type"] == "show" and message.get("offer"):
            return {"type": "play", "id": f"m{next(self.ids)}", "moves": usual_moves(message["offer"])}
        if message["type"] != "lobby":
            return None
        if message["status"] == "finished":
            return {"type": "rematch"}
        if message["status"] != "lobby":
            return None
        if message["chairs"][1]["bot"] is None:
            return {"type": "bot", "seat": 1, "bot": "bambino"}
        if not message["chairs"][0]["ready"]:
            return {"type": "ready", "nonce": "0" * 32}
        return {"type": "start"}


def crowd(fleet: Sequence[Served], rooms: int, promises: Promises) -> list[Tab]:
    """So many rooms; the player of each has a tab on every server."""
    terms = {"seats": 2, "options": {"rounds": 1}}
    made = [ask(f"{fleet[0].url}/api/rooms", {"name": "Ada", "terms": terms}) for _ in range(rooms)]
    return [Tab(served, seated, promises) for seated in made for served in fleet]
