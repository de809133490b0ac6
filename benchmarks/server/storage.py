"""What it costs to keep an entry: group commit beside one commit a move, on SQLite and PostgreSQL, both to disk.

`python -m benchmarks.server.storage`; CPU time of this process, and of PostgreSQL's own processes beside it.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import NamedTuple

from mammamia.hosting.stores import Entry, Header, Store
from mammamia.server.storage import open_store
from tests.server.storage.cluster import Cluster
from tests.server.storage.games import NOON, header

TURNS = 9
MOVES = 1000  # in a turn
TOGETHER = (1, 10, 100, 500)  # games with a move under way; 1 is one commit a move
OPEN_GAMES = 1000
ENTRIES = 150  # of a usual game
PAYLOAD = b'{"draw":"supply","order":"four-salami","put":{"kind":"salami","n":2}}'
TICKS = os.sysconf("SC_CLK_TCK")


class Cost(NamedTuple):
    """Of one turn, in microseconds an entry; how many entries a commit kept."""

    here: float
    there: float
    wall: float
    group: float


def entry(number: int) -> Entry:
    """As large as those of a game."""
    return Entry(number, number % 4, "move", f"{number:032x}", PAYLOAD, number.to_bytes(32, "big"), NOON)


async def play(store: Store, game: str, moves: int) -> None:
    """One entry after the other."""
    for number in range(1, moves + 1):
        await store.append(game, entry(number))


async def turn(store: Store, name: str, together: int, elsewhere: Callable[[], float]) -> Cost:
    """MOVES entries by so many games at once."""
    games = [f"{name}-{n}" for n in range(together)]
    await asyncio.gather(*(store.begin(header(game), []) for game in games))
    commits, here, there, wall = store.tally.commits, process_time(), elsewhere(), perf_counter()
    await asyncio.gather(*(play(store, game, MOVES // together) for game in games))
    spent = (process_time() - here, elsewhere() - there, perf_counter() - wall)
    cpu, other, passed = (seconds / MOVES * 1e6 for seconds in spent)
    return Cost(cpu, other, passed, MOVES / (store.tally.commits - commits))


def spread(values: list[float]) -> str:
    """Median and quartiles: the machine is shared."""
    low, _, high = quantiles(values, n=4)
    return f"{median(values):7.1f} [{low:6.1f} {high:6.1f}]"


async def measure(name: str, store: Store, elsewhere: Callable[[], float]) -> None:
    """All sizes in turn, so that whatever else runs disturbs each of them alike."""
    costs: dict[int, list[Cost]] = {together: [] for together in TOGETHER}
    for number in range(TURNS):
        for together in TOGETHER:
            costs[together].append(await turn(store, f"{number}-{together}", together, elsewhere))
    for together, found in costs.items():
        here, there, wall, groups = (list(column) for column in zip(*found, strict=True))
        print(
            f"{name:<11} {together:>4} games at once   here {spread(here)}   database {spread(there)}"
            f"   wall {spread(wall)}   entries a commit {median(groups):6.1f}",
            flush=True,
        )


async def measure_loading(name: str, store: Store) -> None:
    """Reading all open games, as after a restart."""
    log = [entry(number) for number in range(1, ENTRIES + 1)]
    heads: list[Header] = [header(f"load-{n}") for n in range(OPEN_GAMES)]
    for head in heads:
        await store.begin(head, log)
    start, cpu = perf_counter(), process_time()
    found = await asyncio.gather(*(store.load(head.id) for head in heads))
    assert all(loaded is not None and len(loaded[1]) == ENTRIES for loaded in found)
    print(
        f"{name:<11} load {OPEN_GAMES} games of {ENTRIES} entries: {perf_counter() - start:.2f} s on the wall,"
        f" {process_time() - cpu:.2f} s of CPU here",
        flush=True,
    )


def seconds_of_postgres(cluster: Cluster) -> float:
    """CPU time of the server's processes, also of those that have ended."""
    postmaster = (cluster.folder / "data" / "postmaster.pid").read_text().split()[0]
    ticks = 0
    for process in Path("/proc").iterdir():
        try:
            fields = (process / "stat").read_text().rpartition(")")[2].split()
        except OSError:  # no process, or one that has just ended
            continue
        if process.name == postmaster:
            ticks += sum(map(int, fields[11:15]))
        elif fields[1] == postmaster:
            ticks += sum(map(int, fields[11:13]))
    return ticks / TICKS


async def main() -> None:
    """Both databases."""
    print(f"CPU and wall time in µs an entry: median [quartiles] of {TURNS} turns of {MOVES} entries\n")
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(Path(folder) / "mammamia.db")
        await measure("SQLite", store, lambda: 0.0)
        await measure_loading("SQLite", store)
        await store.stop()
    cluster = Cluster(fsync="on", full_page_writes="on")
    try:
        store = open_store(cluster.fresh())
        await measure("PostgreSQL", store, lambda: seconds_of_postgres(cluster))
        await measure_loading("PostgreSQL", store)
        await store.stop()
    finally:
        cluster.remove()


if __name__ == "__main__":
    asyncio.run(main())
