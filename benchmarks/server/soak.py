"""An evening that goes on: hundreds of rooms for an hour, and whether memory stays where it is.

`python -m benchmarks.server.soak --rooms 300 --minutes 60` runs `mammamia serve` at its usual pace. At each table sit
two people and two bots; in every tenth room the bots search. The people take some seconds for a turn, play game after
game, lose their connection now and then, and after a few games leave for a new room. Every minute prints a line.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final, NamedTuple

from benchmarks.server.latency import share
from benchmarks.server.ours import Desk, say
from benchmarks.server.running import LIMITS, Process, free_port
from benchmarks.server.wire import Line
from examples.network_bot import VERSION, choose

SEATS: Final = 4
SEARCHED: Final = 10  # of so many rooms, one has bots that search
GAMES: Final = 3  # in a room, then its people leave for a new one
THINKING: Final = (1.0, 8.0)  # seconds
LOST: Final = 0.01  # how often a connection is lost, for each turn
MINUTE: Final = 60.0
Json = dict[str, Any]


@dataclass
class Evening:
    """What happens, in this minute and since the beginning."""

    rng: Random = field(default_factory=lambda: Random(16))
    taken: list[float] = field(default_factory=list)  # milliseconds until a turn was on disk, this minute
    all_taken: list[float] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    def end_minute(self) -> list[float]:
        """The times of this minute, which is over."""
        times, self.taken = self.taken, []
        self.all_taken += times
        return times


class Party(NamedTuple):
    """Who sits at a table: so many people, and this bot in every other seat."""

    people: int
    bot: str


class Person:
    """Somebody in a seat: whatever happens, they come back and play what they are offered."""

    def __init__(self, port: int, seated: Json, evening: Evening, *, bot: str) -> None:
        self.games = 0
        self.has_left = asyncio.Event()
        self._port, self._seated, self._evening, self._bot = port, seated, evening, bot
        self._ids = count()
        self._sent: dict[str, float] = {}
        self._asked = b""  # the show that waits for a decision
        self._wish: Json = {}  # what was said last about the table
        self._seat = 0
        self._is_done = False
        self._line: Line | None = None

    async def come(self) -> None:
        """With a ticket of one's own."""
        path = f"/api/rooms/{self._seated['room']}/ticket"
        ticket = (await post(self._port, path, {"token": self._seated["token"]}))["ticket"]
        self._line = await Line.open(self._port, f"/ws?ticket={ticket}", self._heard)
        say(self._line, {"type": "hello", "version": VERSION})

    def close(self) -> None:
        """Go."""
        if self._line is not None:
            self._line.close()

    def _say(self, message: Json) -> None:
        assert self._line is not None, "whoever hears something has a line"
        say(self._line, message)

    def _heard(self, text: bytes) -> None:
        kind = text[9 : text.index(b'"', 9)].decode()
        if kind == "show":
            self._asked = text if b'"offer":{' in text else b""
            if self._asked:
                asyncio.get_running_loop().call_later(self._evening.rng.uniform(*THINKING), self._play, text)
        elif kind == "took":
            self._took(json.loads(text)["id"])
        elif kind == "paced":
            if self._seat in json.loads(text)["waiting"]:
                self._say({"type": "go-on"})
        elif kind == "welcome":
            self._seat = json.loads(text)["seat"]
        elif kind == "lobby":
            self._sit(json.loads(text))
        elif kind in ("refused", "bye"):
            self._evening.counts[f"{kind} {json.loads(text)['key']}"] += 1

    def _took(self, key: str | None) -> None:
        sent = self._sent.pop(key or "", None)
        if sent is not None:
            self._evening.taken.append(1000 * (perf_counter() - sent))

    def _play(self, text: bytes) -> None:
        if text is not self._asked or self.has_left.is_set():
            return
        self._asked, key = b"", f"{self._seat}-{next(self._ids)}"
        self._sent[key] = perf_counter()
        self._say({"type": "play", "id": key, "moves": choose(json.loads(text))})
        if self._evening.rng.random() < LOST:
            self._evening.counts["lost connections"] += 1
            self._sent.clear()
            self.close()
            self.returning = asyncio.ensure_future(self.come())

    def _sit(self, lobby: Json) -> None:
        """Before a game and after it."""
        wish = self._wish_for(lobby)
        if lobby["status"] == "finished" and not self._is_done and self._seat == 0:
            self.games += 1
            self._evening.counts["games"] += 1
            if self.games == GAMES:
                self.has_left.set()
        self._is_done = lobby["status"] == "finished"
        if wish and wish != self._wish and not self.has_left.is_set():
            self._say(wish)
        self._wish = wish

    def _wish_for(self, lobby: Json) -> Json:
        """What is to be done about the table, if anything."""
        chairs, is_host = lobby["chairs"], self._seat == 0
        if lobby["status"] == "finished" and is_host and lobby["next_game"] is None:
            return {"type": "rematch"}
        if lobby["status"] != "lobby":
            return {}
        free = [seat for seat in range(SEATS) if chairs[seat]["bot"] is None and chairs[seat]["name"] is None]
        if is_host and free:
            return {"type": "bot", "seat": free[0], "bot": self._bot}
        if not chairs[self._seat]["ready"]:
            return {"type": "ready", "nonce": "0" * 32}
        return {"type": "start"} if is_host and all(chair["ready"] for chair in chairs) else {}


async def post(port: int, path: str, body: Json) -> Json:
    """One request, on a connection of its own."""
    desk = await Desk.open(port)
    try:
        return await desk.post(path, body)
    finally:
        desk.close()


async def keep_a_table(port: int, party: Party, evening: Evening, wait: float = 0.0) -> None:
    """Room after room, for ever; the first one after a wait."""
    await asyncio.sleep(wait)
    while True:
        made = await post(port, "/api/rooms", {"name": "Ada", "terms": {"edition": "classic", "seats": SEATS}})
        path = f"/api/rooms/{made['room']}/join"
        seated = [made, *[await post(port, path, {"name": f"Bo {n}"}) for n in range(1, party.people)]]
        people = [Person(port, one, evening, bot=party.bot) for one in seated]
        evening.counts["rooms"] += 1
        try:
            for person in people:
                await person.come()
            await people[0].has_left.wait()
        finally:
            for person in people:
                person.has_left.set()
                person.close()


def least_squares(values: list[float]) -> float:
    """By how much they grow with each step."""
    n = len(values)
    middle, mean = (n - 1) / 2, sum(values) / n
    spread = sum((k - middle) ** 2 for k in range(n))
    return sum((k - middle) * (value - mean) for k, value in enumerate(values)) / spread if spread else 0.0


def party_of(number: int) -> Party:
    """Two people and two bots, which search in every tenth room."""
    return Party(2, "professoressa" if number % SEARCHED == 0 else "bambino")


async def soak(server: Process, rooms: int, minutes: int) -> None:
    """A line for each minute, and at the end what came of it."""
    evening, memory = Evening(), list[float]()
    parties = [keep_a_table(server.port, party_of(number), evening, number / 10) for number in range(rooms)]
    tables = [asyncio.create_task(party) for party in parties]
    for minute in range(1, minutes + 1):
        await asyncio.sleep(MINUTE)
        memory.append(server.memory() / 1024)
        workers = server.memory_of_children() / 1024
        print(
            f"minute {minute:3}: {memory[-1]:6.1f} MiB, workers {workers:6.1f} MiB; {said(evening.end_minute())}; "
            f"load {os.getloadavg()[0]:.1f}; {dict(evening.counts)}",
            flush=True,
        )
        for table in tables:
            if table.done():
                await table  # it has failed
    for table in tables:
        table.cancel()
    late = memory[len(memory) // 3 :]
    growth = 60 * least_squares(late)
    print(f"all: {said(evening.all_taken)}")
    print(f"the last two thirds: {min(late):.1f} to {max(late):.1f} MiB, {growth:+.1f} MiB an hour")


def said(times: list[float]) -> str:
    """How many turns, and how long they took."""
    half, most = (share(times, part) if times else 0.0 for part in (0.5, 0.99))
    return f"{len(times)} turns, p50 {half:.1f} ms, p99 {most:.1f} ms"


def main() -> None:
    """Start a server as people do, and play."""
    parser = argparse.ArgumentParser(description="Hundreds of rooms for an hour: memory, and the time of a turn.")
    parser.add_argument("--rooms", type=int, default=300)
    parser.add_argument("--minutes", type=int, default=60)
    options = parser.parse_args()
    with serving([]) as server, suppress(KeyboardInterrupt):
        asyncio.run(soak(server, options.rooms, options.minutes))


@contextmanager
def serving(options: Sequence[str]) -> Iterator[Process]:
    """`mammamia serve` at its usual pace, without limits for an address: everybody comes from one here."""
    port = free_port()
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "mammamia", "serve", "--port", str(port), "--log-level", "error"]
        command += ["--database", f"sqlite:///{Path(folder) / 'games.db'}", *options]
        for limit in LIMITS:
            command += [limit, "100000"]
        paths = os.pathsep.join(path for path in sys.path if path)
        with Process(command, port, "/readyz", PYTHONPATH=paths) as server:
            yield server


if __name__ == "__main__":
    main()
