"""What reviews do to the tables of a server: `python -m benchmarks.server.reviewing`.

`mammamia serve` as it is, with one worker for bots: twelve tables of four Professoressas play at the usual pace, and a
few seated people send messages. They are measured without reviews and beside reviews that follow each other without a
pause, by turns. Whoever reviews is a process of its own.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import product
from multiprocessing import get_context
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

from websockets.asyncio.client import ClientConnection

from benchmarks.review import GAMES, RECORDS
from benchmarks.server.admission import PLAYERS, Address, figures, measured, tables_with_bots
from benchmarks.server.running import Process, free_port
from benchmarks.table import line

ROUNDS: Final = 3  # each without and beside
SEATS: Final = range(4)
BEGINNING: Final = 3.0  # seconds until a review is under way
WARMING: Final = 15.0  # seconds until the worker has compiled what bots need
HOST: Final = "127.0.6.1"
COUNTED: Final = ("bot_decisions_total", "bot_quick_total", "bot_hurried_total")


async def review_all(port: int) -> None:
    """One review after the other, each asked for part by part."""
    address = Address(port, HOST)
    for language, name, seat in product(("en", "de", "es", "fr", "it", "ru"), GAMES, SEATS):
        record = (RECORDS / f"{name}.game").read_text(encoding="utf-8")
        heard, is_done, begun = 0, False, monotonic()
        while not is_done:
            status, body = await address.ask(
                "POST", f"/api/review/{seat}/{heard}", {"record": record, "language": language}
            )
            if status != 200:
                await asyncio.sleep(1.0)
                continue
            part = json.loads(body)
            heard, is_done = heard + len(part["messages"]), part["is_done"]
        print(f"{'':24} review of {name}, seat {seat}: {monotonic() - begun:.1f} s on the wall", flush=True)


def review_on(port: int) -> None:
    """A process that does nothing else."""
    asyncio.run(review_all(port))


@asynccontextmanager
async def reviewed(port: int) -> AsyncIterator[None]:
    """While reviews are under way."""
    process = get_context("spawn").Process(target=review_on, args=(port,), daemon=True)
    process.start()
    await asyncio.sleep(BEGINNING)
    try:
        yield
    finally:
        process.terminate()
        process.join()


async def seen(port: int, players: Sequence[ClientConnection], what: str) -> None:
    """The players' p50 and p99, and what became of the turns of bots meanwhile."""
    before = await figures(port)
    found = await measured(players)
    after = await figures(port)
    turns = ", ".join(f"{name} {after[name] - before[name]:.0f}" for name in COUNTED)
    line(f"seated beside 12 tables of bots, {what}", found, f"{turns}; load {os.getloadavg()[0]:.1f}")


async def look_on(table: ClientConnection) -> None:
    """Hear whatever a table says: a connection that nobody reads would be closed."""
    async for _ in table:
        pass


async def run(port: int) -> None:
    """Without and beside, by turns."""
    players: list[ClientConnection] = []
    tables: list[ClientConnection] = []
    for n in range(PLAYERS):
        seated = await Address(port, f"127.0.2.{n + 1}").seat()
        assert seated is not None, "there is a place for the players"
        players.append(seated[1])
    await tables_with_bots(Address(port, "127.0.3.1"), tables)
    looking = [asyncio.create_task(look_on(table)) for table in tables]
    await asyncio.sleep(WARMING)
    for _ in range(ROUNDS):
        await seen(port, players, "no review")
        async with reviewed(port):
            await seen(port, players, "reviews without a pause")
    for task in looking:
        task.cancel()


def main() -> None:
    """Start a server as people do, and measure."""
    port = free_port()
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "mammamia", "serve", "--port", str(port), "--log-level", "error"]
        command += ["--bot-workers", "1", "--database", f"sqlite:///{folder}/games.db", *sys.argv[1:]]
        with Process(command, port, "/readyz", PYTHONPATH=os.pathsep.join(path for path in sys.path if path)):
            asyncio.run(run(port))


if __name__ == "__main__":
    main()
