"""Moves per second of CPU: ours, every one on disk before it is shown, beside boardgame.io in memory and with files.

All servers run at the same time, and play in turn, a slice each: whatever else the machine does disturbs all alike.
"""

from __future__ import annotations

import asyncio
import secrets
import sys
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple, Protocol

from benchmarks.server import ours, theirs
from benchmarks.server.running import start_ours

TABLES: Final = 80
SEATS: Final = 4
TURNS: Final = 8  # of each table, in a slice
DECISIONS: Final = 3  # in a turn
PATIENCE: Final = 300  # seconds for a slice
OURS, MEMORY, FILES = "Mamma Mia!, SQLite FULL", "boardgame.io, in memory", "boardgame.io, file store"
# After one that does not count: just-in-time compilers need it. The file store looks through all its files every two
# minutes and falls over one that is half written, so it is not kept running for long.
SLICES: Final = {MEMORY: 5, FILES: 2}


class Running(Protocol):
    """One server, or several."""

    @property
    def is_alive(self) -> bool:
        """Whether none has ended."""
        ...

    def cpu(self) -> float:
        """Seconds of CPU so far."""
        ...


class Fallen(Exception):
    """A server has ended by itself."""


class Cost(NamedTuple):
    """What a slice has cost the server."""

    messages: int
    decisions: int
    cpu: float
    seconds: float  # on the wall, until the last message was answered

    @property
    def a_message(self) -> float:
        """Microseconds."""
        return self.cpu / self.messages * 1e6

    @property
    def a_decision(self) -> float:
        """Microseconds."""
        return self.cpu / self.decisions * 1e6


@dataclass
class Side:
    """A server and its tables, which send a whole turn in a message, or a message for each decision."""

    name: str
    server: Running
    whole_turns: bool
    tables: Sequence[ours.Table | theirs.Table]
    costs: list[Cost] = field(default_factory=list)

    async def play(self) -> Cost:
        """A slice: all tables at once, each with one message under way."""
        messages = TURNS if self.whole_turns else TURNS * DECISIONS
        done = asyncio.Event()
        sent = [0] * len(self.tables)
        under_way = set(range(len(self.tables)))

        def go_on(number: int) -> None:
            table = self.tables[number]
            if sent[number] == messages or table.is_over:
                under_way.discard(number)
                if not under_way:
                    done.set()
                return
            sent[number] += 1
            table.play()

        for number, table in enumerate(self.tables):
            table.when_asked = lambda number=number: go_on(number)  # type: ignore[misc]
        before, cpu, start = sum(table.decisions for table in self.tables), self.server.cpu(), perf_counter()
        for number in range(len(self.tables)):
            go_on(number)
        for _ in range(PATIENCE):
            with suppress(TimeoutError):
                await asyncio.wait_for(done.wait(), 1.0)
                break
            if not self.server.is_alive:
                raise Fallen(self.name)
        seconds = perf_counter() - start
        await asyncio.sleep(0.2)  # what is still being sent
        decisions = sum(table.decisions for table in self.tables) - before
        return Cost(sum(sent), decisions, self.server.cpu() - cpu, seconds)


def ours_on(python: str) -> str:
    """What our server is called; that on the Python of this process has no name of its own."""
    return OURS if python == sys.executable else f"{OURS}, {python}"


async def measure(folder: Path, package: Path | None, other: str, pythons: Sequence[str]) -> list[Side]:
    """Ours on some Pythons and another one, both ways to play; ours alone where there is no *package*."""
    with ExitStack() as stack:
        name = secrets.token_hex(4)
        servers = {
            ours_on(python): stack.enter_context(start_ours(folder / f"{name}-{number}.db", python=python))
            for number, python in enumerate(pythons)
        }
        if package is not None:
            store = folder / name if other == FILES else None
            servers[other] = stack.enter_context(theirs.start_theirs(package, store))
        sides: list[Side] = []
        for whole_turns in (True, False):
            for name, server in servers.items():
                opening = theirs.open_tables if name == other else ours.open_tables
                sides.append(Side(name, server, whole_turns, await opening(server.port, TABLES, SEATS, whole_turns)))
        for slice_number in range(1 + SLICES[other]):
            for side in sides:
                cost = await side.play()
                if slice_number > 0:
                    side.costs.append(cost)
        for side in sides:
            for table in side.tables:
                table.close()
        return sides
