"""What a million rooms ask of PostgreSQL: `python -m benchmarks.server.million --rooms 1000000`.

Three things are measured: how many rows and bytes a whole game leaves, what the questions about all open rooms take
when there are so many, and what a notice costs whoever hears it. docs/server/million-rooms.md does the sums.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Callable
from functools import partial
from time import perf_counter, process_time
from typing import Any, Final, NamedTuple

import psycopg
import uvloop

from benchmarks.server import ours
from benchmarks.server.moves import SEATS, Side
from benchmarks.server.running import start_ours
from benchmarks.server.storage import entry, seconds_of_postgres
from mammamia.hosting.codes import LENGTH, LETTERS, code_of
from mammamia.hosting.stores import Store
from mammamia.server.storage import open_store
from mammamia.server.storage.notices import GATHERING
from mammamia.server.storage.postgres import open_postgres
from mammamia.server.storage.wishes import Append
from tests.server.storage.cluster import Cluster

TABLES: Final = 24  # that are played to their end
ENTRIES: Final = 4  # of each of a million rooms: too few for a game, enough to count them
NEWS: Final = 200_000
AT_ONCE: Final = 500  # entries of a group commit
LISTENERS: Final = (0, 1, 4)
FILL_GAMES: Final = """
    INSERT INTO game (id, room, ordinal, edition, options, rules, commitment, seed, created, status)
    SELECT md5('game' || n), left(encode(sha256(int4send(n)), 'base64'), 24), 1, 'classic', '{}', '1',
           encode(sha256(int4send(-n)), 'hex'), sha256(int4send(n)), n, 'open' FROM generate_series(1, %s) n"""
FILL_ENTRIES: Final = """
    INSERT INTO entry (game, number, seat, kind, move_id, payload, hash, time)
    SELECT md5('game' || n), number, number %% 4, 'move', NULL, %s, substr(sha256(int4send(n)), 1, 16), n
    FROM generate_series(1, %s) n, generate_series(1, %s) number"""


class Cost(NamedTuple):
    """Seconds: on the wall, of CPU of this process, of CPU of the database."""

    wall: float
    here: float
    there: float


def line(what: str, figure: str, remark: str = "") -> None:
    """One row of the table."""
    print(f"{what:<52} {figure:>12}   {remark}", flush=True)


async def cost_of(doing: Callable[[], Any], cluster: Cluster) -> tuple[Any, Cost]:
    """What something gives, and what it takes."""
    wall, here, there = perf_counter(), process_time(), seconds_of_postgres(cluster)
    found = await doing()
    spent = Cost(perf_counter() - wall, process_time() - here, seconds_of_postgres(cluster) - there)
    return found, spent


def line_of(what: str, spent: Cost) -> None:
    """One row, for something that took a while."""
    line(what, f"{spent.wall:.2f} s", f"{spent.here:.2f} s of CPU here, {spent.there:.2f} s of the database")


# ---------------------------------------------------------------- rows


async def play_games(port: int, server: Any) -> None:
    """Some tables of four, from the first card to the last."""
    side = Side("", server, True, await ours.open_tables(port, TABLES, SEATS))
    while not all(table.is_over for table in side.tables):
        await side.play()
    for table in side.tables:
        table.close()


def measure_rows(cluster: Cluster) -> None:
    """What a game leaves in the database, with all its indexes."""
    address = cluster.fresh()
    with start_ours(address) as server:
        uvloop.run(play_games(server.port, server))
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("VACUUM FULL")
        rows, size = ask(connection, "SELECT count(*), sum(pg_column_size(entry.*)) FROM entry")
        (whole,) = ask(connection, "SELECT pg_total_relation_size('entry') + pg_total_relation_size('game')")
    line("rows of a game of four", f"{rows / TABLES:.0f}", f"{size / rows:.0f} bytes each")
    line("a game in the database, with its indexes", f"{whole / TABLES / 1024:.0f} KiB")


def ask(connection: psycopg.Connection[Any], question: str) -> list[Any]:
    """The one row of an answer."""
    found = connection.execute(question.encode()).fetchone()
    assert found is not None, question
    return list(found)


# ---------------------------------------------------------------- rooms


def fill(address: str, rooms: int) -> None:
    """So many open rooms, each with a few entries."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(FILL_GAMES.encode(), (rooms,))
        connection.execute(FILL_ENTRIES.encode(), (entry(1).payload, rooms, ENTRIES))
        connection.execute("ANALYZE")


async def measure_rooms(cluster: Cluster, store: Store, rooms: int) -> None:
    """The questions that ask for all open rooms, and one that does not."""
    names, spent = await cost_of(store.open_rooms, cluster)
    assert len(names) == rooms, f"{len(names)} of {rooms} rooms"
    line_of("all open rooms: a new room, or a code typed in", spent)
    start = process_time()
    codes = len(set(map(code_of, names)))
    line("their codes", f"{process_time() - start:.2f} s", f"{codes} of {len(LETTERS) ** LENGTH} are in use")
    _, spent = await cost_of(store.heads, cluster)
    line_of(f"the last number of every game, {ENTRIES} rows each", spent)
    _, spent = await cost_of(lambda: asyncio.gather(*map(store.newest, names[:1000])), cluster)
    line("one room by its link", f"{spent.here:.2f} ms", f"of CPU here, {spent.there:.2f} ms of the database")


# ---------------------------------------------------------------- notices


async def hear(address: str, listeners: int, cluster: Cluster) -> Cost:
    """News of one process, until all others have heard them."""
    teller = open_postgres(address).notices
    others = [open_postgres(address).notices for _ in range(listeners)]
    heard = [0] * listeners

    def count(number: int, game: str, last: int) -> None:
        heard[number] += 1

    for number, other in enumerate(others):
        other.listen(partial(count, number))
    groups = [
        [Append(f"{n:032x}", (entry(1),)) for n in range(first, first + AT_ONCE)] for first in range(0, NEWS, AT_ONCE)
    ]
    await asyncio.sleep(1.0)  # they have to connect

    async def tell() -> None:
        for group in groups:
            teller.tell(group)
            await asyncio.sleep(GATHERING)
        while min(heard, default=NEWS) < NEWS:
            await asyncio.sleep(0.01)
        await asyncio.to_thread(teller.stop)

    _, spent = await cost_of(tell, cluster)
    for other in others:
        await asyncio.to_thread(other.stop)
    return spent


async def measure_notices(cluster: Cluster, address: str) -> None:
    """What each listener adds, for each entry that is told."""
    alone, *costs = [await hear(address, n, cluster) for n in LISTENERS]
    line(
        "telling an entry",
        f"{alone.here / NEWS * 1e6:.1f} µs",
        f"of CPU here, {alone.there / NEWS * 1e6:.1f} of the database",
    )
    for n, spent in zip(LISTENERS[1:], costs, strict=True):
        here, there = ((spent[column] - alone[column]) / n / NEWS * 1e6 for column in (1, 2))
        line(f"each of {n} that hear it", f"{here:.1f} µs", f"of CPU here, {there:.1f} of the database")


async def measure(cluster: Cluster, rooms: int) -> None:
    """Everything that asks the database alone."""
    address = cluster.fresh()
    store = open_store(address)
    await measure_notices(cluster, address)
    _, spent = await cost_of(lambda: asyncio.to_thread(fill, address, rooms), cluster)
    line_of(f"{rooms} rooms are made", spent)
    await measure_rooms(cluster, store, rooms)
    await store.stop()


def main() -> None:
    """All three."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooms", type=int, default=1_000_000)
    rooms = parser.parse_args().rooms
    cluster = Cluster(shared_buffers="512MB", max_wal_size="4GB")
    try:
        measure_rows(cluster)
        uvloop.run(measure(cluster, rooms))
    finally:
        cluster.remove()


if __name__ == "__main__":
    main()
