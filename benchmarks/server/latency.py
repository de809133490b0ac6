"""How long a move takes while many are connected, and how much memory a connection costs."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple

from benchmarks.server import ours
from benchmarks.server.running import start_ours

SEATS: Final = 4
RATE: Final = 200  # messages a second, of all tables together
SECONDS: Final = 15.0
WARMING: Final = 3.0


class Latency(NamedTuple):
    """In milliseconds, from the sending of a move; and KiB of memory for each connection."""

    connections: int
    taken: list[float]  # until its acknowledgement, which says that it is on disk
    shown: list[float]  # until the view of each seat
    memory: float
    cpu: float  # what part of one core the server used meanwhile


def share(values: list[float], part: float) -> float:
    """The value that this part of all does not pass."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


class Clocked:
    """A table whose messages are timed."""

    def __init__(self, table: ours.Table, found: Latency) -> None:
        self.table = table
        self._found = found
        self._sent = 0.0
        table.when_taken = lambda: self._note(found.taken)
        table.when_shown = lambda: self._note(found.shown)

    def play(self) -> None:
        """One message."""
        self._sent = perf_counter()
        self.table.play()

    def _note(self, times: list[float]) -> None:
        times.append(1000 * (perf_counter() - self._sent))


async def measure(folder: Path, connections: int) -> Latency:
    """So many connections, four to a table; every table plays in its turn."""
    with start_ours(folder / f"{connections}.db") as server:
        (await ours.open_tables(server.port, 1, SEATS))[0].close()
        before = server.memory()
        tables = await ours.open_tables(server.port, connections // SEATS, SEATS)
        await asyncio.sleep(1.0)
        memory = (server.memory() - before) / connections
        found = Latency(connections, [], [], memory, 0.0)
        clocked = [Clocked(table, found) for table in tables]
        gc.collect()
        gc.disable()  # our own pauses are not the server's
        await play_steadily(clocked, WARMING)
        found.taken.clear()
        found.shown.clear()
        cpu = server.cpu()
        await play_steadily(clocked, SECONDS)
        cpu = server.cpu() - cpu
        gc.enable()
        for table in tables:
            table.close()
        return found._replace(cpu=cpu / SECONDS)


async def play_steadily(clocked: list[Clocked], seconds: float) -> None:
    """At a steady rate, whether the answers come or not."""
    start, sent = perf_counter(), 0
    while (now := perf_counter()) < start + seconds:
        while sent < (now - start) * RATE:
            one = clocked[sent % len(clocked)]
            sent += 1
            if one.table.is_asked:
                one.play()
        await asyncio.sleep(1 / RATE)
    await asyncio.sleep(0.5)
