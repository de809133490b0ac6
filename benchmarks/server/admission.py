"""What others can do to somebody who is seated: p99 of an acknowledged message beside floods and idle connections.

`python -m benchmarks.server.admission` runs `mammamia serve` with its default limits. Each address is one of 127.0.0.x;
before each case the same players are measured alone. Whoever floods is a process of its own, as it would be another
computer: a player's clock does not wait for it. Nothing leaves this computer, and every flood has an end.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final, NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from benchmarks.server.running import Process, free_port

SECONDS: Final = 12.0  # of each measurement
PLAYERS: Final = 4  # who are measured
PERIOD: Final = 1 / 15  # seconds between two messages of one of them
EVERY: Final = 0.02  # seconds between two requests of a flood, on each of its lines
LINES: Final = 4  # of a flood from one address
IDLE: Final = 1000
BEGINNING: Final = 4.0  # seconds that others need to begin
RECORD: Final = Path(__file__).parents[2] / "tests" / "records" / "classic-4.game"
Json = dict[str, Any]


class Address:
    """Everything that one address asks of the server."""

    def __init__(self, port: int, host: str) -> None:
        self.port, self.host = port, host
        self.refused = 0

    async def ask(self, method: str, path: str, body: Json | None = None) -> tuple[int, bytes]:
        """One request on a connection of its own."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.host, 0))
        try:
            data = b"" if body is None else json.dumps(body).encode()
            head = (
                f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(data)}\r\nConnection: close\r\n"
            )
            writer.write(head.encode() + b"\r\n" + data)
            answer = await reader.read()
        finally:
            writer.close()
        top, _, found = answer.partition(b"\r\n\r\n")
        status = int(top.split()[1]) if top else 0
        self.refused += status >= 400 or not status
        return status, found

    async def seat(self, seats: int = 2) -> tuple[Json, ClientConnection] | None:
        """A room of its own, and a socket in its first seat; None where there is no more of them."""
        status, made = await self.ask("POST", "/api/rooms", {"name": "Ada", "terms": {"seats": seats}})
        if status != 201:
            return None
        seated = json.loads(made)
        path = f"/api/rooms/{seated['room']}/ticket"
        status, given = await self.ask("POST", path, {"token": seated["token"]})
        if status != 201:
            return None
        address = f"ws://127.0.0.1:{self.port}/ws?ticket={json.loads(given)['ticket']}"
        opened = await connect(address, local_addr=(self.host, 0), open_timeout=30)
        await opened.send('{"type":"hello","version":2}')
        return seated, opened


async def answered(opened: ClientConnection) -> None:
    """Wait for the next acknowledgement or refusal."""
    while json.loads(await opened.recv())["type"] not in ("took", "refused"):
        pass


async def player(opened: ClientConnection, seconds: float) -> list[float]:
    """How long each message of somebody who is seated took until it was on disk and acknowledged."""
    taken: list[float] = []
    end = perf_counter() + seconds
    while (begun := perf_counter()) < end:
        await opened.send(json.dumps({"type": "rename", "name": f"Ada {len(taken)}", "id": secrets.token_hex(6)}))
        await answered(opened)
        taken.append(perf_counter() - begun)
        await asyncio.sleep(max(0.0, PERIOD - taken[-1]))
    return taken


async def repeat(work: Callable[[], Awaitable[object]]) -> None:
    """Again and again, until it is cancelled."""
    while True:
        with suppress(OSError, WebSocketException, asyncio.IncompleteReadError):
            await work()
        await asyncio.sleep(EVERY)


async def tables_with_bots(address: Address, opened: list[ClientConnection]) -> None:
    """As many games of one person and three bots that search as the address may have."""
    while (seated := await address.seat(4)) is not None:
        line = seated[1]
        opened.append(line)
        for seat in (1, 2, 3):
            await line.send(json.dumps({"type": "bot", "seat": seat, "bot": "professoressa"}))
        await line.send(json.dumps({"type": "ready", "nonce": "0" * 32}))
        await line.send('{"type":"start"}')
        await line.send('{"type":"leave","bot":"professoressa"}')  # bots among themselves, and the socket stays
        await asyncio.sleep(0.3)


async def flood(port: int, hosts: Sequence[str]) -> None:
    """Tables full of bots, replays, codes and pages, from every one of these addresses, faster than they may."""
    record = RECORD.read_text(encoding="utf-8")
    tasks, opened = [], list[ClientConnection]()
    for host in hosts:
        address = Address(port, host)
        asks = (
            partial(address.ask, "POST", "/api/replay/all", {"record": record}),
            partial(address.ask, "POST", "/api/code", {"link": "https://pizza.example/" + "pizza" * 8}),
            partial(address.ask, "GET", "/"),
            partial(tables_with_bots, address, opened),
        )
        tasks += [asyncio.create_task(repeat(asks[n % len(asks)])) for n in range(LINES)]
    await asyncio.gather(*tasks)


async def idle(port: int, hosts: Sequence[str]) -> None:
    """Connections that ask for nothing, from these addresses, opened anew whenever they are closed."""

    async def hold(host: str) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(host, 0))
        try:
            await reader.read()
        finally:
            writer.close()

    await asyncio.gather(*(repeat(partial(hold, hosts[n % len(hosts)])) for n in range(IDLE)))


class Case(NamedTuple):
    """What others do, and from which addresses."""

    name: str
    does: Callable[[int, Sequence[str]], Coroutine[Any, Any, None]]
    hosts: tuple[str, ...]


CASES: Final = (
    Case("one address", flood, ("127.0.3.1",)),
    Case("ten addresses", flood, tuple(f"127.0.4.{n}" for n in range(1, 11))),
    Case(f"{IDLE} idle connections", idle, tuple(f"127.0.1.{n}" for n in range(1, 21))),
)


def besiege(number: int, port: int) -> None:
    """A process that does nothing else."""
    asyncio.run(CASES[number].does(port, CASES[number].hosts))


@asynccontextmanager
async def besieged(number: int, port: int) -> AsyncIterator[None]:
    """While others do what they do in this case."""
    process = get_context("spawn").Process(target=besiege, args=(number, port), daemon=True)
    process.start()
    await asyncio.sleep(BEGINNING)
    try:
        yield
    finally:
        process.terminate()
        process.join()


async def measured(players: Sequence[ClientConnection]) -> str:
    """Their p50 and p99 in milliseconds."""
    found = await asyncio.gather(*(player(opened, SECONDS) for opened in players))
    taken = sorted(seconds for one in found for seconds in one)
    p50, p99 = (1000 * taken[int(share * (len(taken) - 1))] for share in (0.5, 0.99))
    return f"p50 {p50:6.1f} ms, p99 {p99:6.1f} ms, n {len(taken)}"


async def figures(port: int) -> dict[str, float]:
    """What `/metrics` says, by name."""
    _, found = await Address(port, "127.0.5.1").ask("GET", "/metrics")
    lines = (line.rsplit(" ", 1) for line in found.decode().splitlines() if not line.startswith("#"))
    return {name.removeprefix("mammamia_"): float(value) for name, value in lines}


async def thought(port: int) -> str:
    """How many turns of bots were searched so far, how many were not, and how many rooms there are."""
    found = await figures(port)
    names = ("bot_decisions_total", "bot_quick_total", "bot_hurried_total", "rooms")
    return ", ".join(f"{name} {found[name]:.0f}" for name in names)


async def run(port: int) -> None:
    """Every case, each beside the same players alone."""
    players = []
    for n in range(PLAYERS):
        seated = await Address(port, f"127.0.2.{n + 1}").seat()
        assert seated is not None, "there is a place for the players"
        players.append(seated[1])
    for number, case in enumerate(CASES):
        alone = await measured(players)
        async with besieged(number, port):
            beside = await measured(players)
        print(f"{case.name:24} {beside}   (alone {alone}; load {os.getloadavg()[0]:.1f})", flush=True)
        print(f"{'':24} {await thought(port)}", flush=True)


def main() -> None:
    """Start a server as people do, and measure."""
    port = free_port()
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "mammamia", "serve", "--port", str(port), "--log-level", "error"]
        command += ["--database", f"sqlite:///{folder}/games.db", *sys.argv[1:]]
        with Process(command, port, "/readyz", PYTHONPATH=os.pathsep.join(path for path in sys.path if path)):
            asyncio.run(run(port))


if __name__ == "__main__":
    main()
