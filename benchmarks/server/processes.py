"""One, two and four processes on one PostgreSQL, side by side: `python -m benchmarks.server.processes`.

All servers run at the same time and play in turn, a slice each. The seats of a table come to whichever process takes
their connection (`--workers`), or all to the same one, as behind a proxy that goes by the room. Every move waits until
PostgreSQL has it on disk.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from statistics import median
from time import monotonic, process_time, sleep
from typing import Final, NamedTuple
from urllib.request import urlopen

import uvloop

from benchmarks.server import ours
from benchmarks.server.moves import SEATS, Side
from benchmarks.server.running import Process, start_ours
from benchmarks.server.storage import seconds_of_postgres
from tests.server.storage.cluster import Cluster

TABLES: Final = 48
SLICES: Final = 4  # after one that does not count
PROCESSES: Final = (1, 2, 4)
PATIENCE: Final = 60.0
ANY, ONE = "a seat at any", "a table at one"


class Slice(NamedTuple):
    """What was played in one turn of a set-up, and what that took."""

    moves: int
    seconds: float
    server: float  # seconds of CPU of all its processes
    database: float
    load: float  # of this process, which plays all seats

    @property
    def rate(self) -> float:
        """Moves a second on the wall."""
        return self.moves / self.seconds

    @property
    def busy(self) -> float:
        """How many cores all of them kept busy."""
        return (self.server + self.database + self.load) / self.seconds


class Servers:
    """Several servers that are looked at as one."""

    def __init__(self, servers: Sequence[Process]) -> None:
        self._servers = servers

    @property
    def ports(self) -> list[int]:
        """Where each of them listens."""
        return [server.port for server in self._servers]

    @property
    def is_alive(self) -> bool:
        """Whether none has ended."""
        return all(server.is_alive for server in self._servers)

    def cpu(self) -> float:
        """Seconds of CPU so far."""
        return sum(server.cpu_with_children() for server in self._servers)


@dataclass
class SetUp:
    """So many processes on a database of their own, and the tables that play there."""

    name: str
    processes: int
    servers: Servers
    slices: list[Slice] = field(default_factory=list)
    side: Side = field(init=False)

    async def open_tables(self) -> None:
        """As many at each port."""
        tables: list[ours.Table] = []
        for port in self.servers.ports:
            tables += await ours.open_tables(port, TABLES // len(self.servers.ports), SEATS)
        self.side = Side(self.name, self.servers, True, tables)

    async def play(self, database: Callable[[], float]) -> Slice:
        """Some turns of every table."""
        there, here = database(), process_time()
        cost = await self.side.play()
        return Slice(cost.messages, cost.seconds, cost.cpu, database() - there, process_time() - here)


def set_ups(cluster: Cluster, stack: ExitStack) -> list[SetUp]:
    """One process; several behind one socket; several servers of one process."""

    def start(address: str, *options: str) -> Process:
        return stack.enter_context(start_ours(address, None, *options))

    found = []
    for n in PROCESSES:
        server = start(cluster.fresh(), *(("--workers", str(n)) if n > 1 else ()))
        wait_for_all(server, n)
        found.append(SetUp(ANY if n > 1 else "", n, Servers([server])))
    for n in PROCESSES[1:]:
        address = cluster.fresh()
        found.append(SetUp(ONE, n, Servers([start(address) for _ in range(n)])))
    return found


def wait_for_all(server: Process, n: int) -> None:
    """The first process to be ready answers for the server; let the others be ready too."""
    end = monotonic() + PATIENCE
    while monotonic() < end:
        with urlopen(f"http://127.0.0.1:{server.port}/metrics") as answer:
            if answer.read().count(b"\nmammamia_process_id{") == n or n == 1:
                return
        sleep(0.1)
    raise RuntimeError(f"not all {n} processes are ready")


async def measure(found: Sequence[SetUp], database: Callable[[], float]) -> None:
    """In turn."""
    for one in found:
        await one.open_tables()
    for number in range(1 + SLICES):
        for one in found:
            cut = await one.play(database)
            if number > 0:
                one.slices.append(cut)
    for one in found:
        for table in one.side.tables:
            table.close()


def report(found: Sequence[SetUp]) -> None:
    """A row for each set-up: the medians of its slices."""
    print(f"{TABLES} tables of {SEATS} seats, a move is a whole turn; CPU in µs a move, all processes together\n")
    columns = ("moves/s", "to one", "server", "database", "load", "cores busy")
    print(f"{'processes':<20}" + "".join(f"{column:>12}" for column in columns))
    for one in found:
        pairs = zip(one.slices, found[0].slices, strict=True)
        rate, ratio = median(s.rate for s in one.slices), median(s.rate / alone.rate for s, alone in pairs)
        cpu = (median(getattr(s, who) / s.moves * 1e6 for s in one.slices) for who in ("server", "database", "load"))
        figures = [f"{rate:.0f}", f"{ratio:.2f}", *(f"{each:.0f}" for each in cpu)]
        figures.append(f"{median(s.busy for s in one.slices):.2f}")
        print(f"{one.processes} {one.name:<18}" + "".join(f"{figure:>12}" for figure in figures))
    print(f"\nthe machine has {os.cpu_count()} cores, its load is {os.getloadavg()[0]:.1f}")


def main() -> None:
    """All of them."""
    cluster = Cluster(fsync="on", full_page_writes="on", max_connections="200", shared_buffers="128MB")
    try:
        with ExitStack() as stack:
            found = set_ups(cluster, stack)
            uvloop.run(measure(found, lambda: seconds_of_postgres(cluster)))
            report(found)
    finally:
        cluster.remove()


if __name__ == "__main__":
    main()
