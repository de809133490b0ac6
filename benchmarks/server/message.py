"""What a message costs inside the process, without sockets, disk or threads: `python -m benchmarks.server.message`.

The same games are played again and again, from seeds: first by a client that chooses, then with the texts that it sent.
So two runs do the same work, and with `--count` their instructions are counted by valgrind, whatever else the machine
does: those of two passes less those of one, and less those of dealing the cards.

It is what a server does in the thread of its rooms: read, judge, commit, show and write, for four seats.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import json
import os
import random
import re
import subprocess
import sys
from datetime import UTC, datetime
from functools import partial
from pstats import Stats
from time import process_time
from typing import Any, Final, NamedTuple

import uvloop

from benchmarks.table import line
from examples.network_bot import VERSION, choose
from mammamia.hosting.fair import commitment_of
from mammamia.hosting.intents import Join, Opened, Ready, Start
from mammamia.hosting.match import open_match
from mammamia.hosting.means import Means
from mammamia.hosting.protocol.messages import Hello
from mammamia.hosting.room import Room
from mammamia.hosting.staff import QuickStaff
from mammamia.hosting.stores import Entry, Header
from mammamia.hosting.stores.memory import MemoryStore
from mammamia.hosting.tempo import Tempo
from mammamia.hosting.terms import Terms
from mammamia.server.collecting import calm_collector
from mammamia.server.web.wire import Outbox, read_message

SEATS: Final = 4
GAMES: Final = 4
BEGUN: Final = datetime(2026, 1, 1, tzinfo=UTC)
Said = list[tuple[int, bytes]]  # by which seat, and what


class Measured(NamedTuple):
    """What so many passes were."""

    messages: int
    shown: int  # bytes
    seconds: list[float]  # of CPU, for each pass

    @property
    def microseconds(self) -> float:
        """Of a message, in the fastest pass."""
        return 1e6 * min(self.seconds) / self.messages


class Sink(MemoryStore):
    """It keeps nothing: a long log would be looked through for every entry."""

    async def append(self, game: str, *entries: Entry) -> None:
        """See `Store`."""
        await asyncio.sleep(0)


class Table:
    """One room with a connection in every seat, whose clients are part of the process."""

    def __init__(self, number: int) -> None:
        self.shown = 0  # bytes
        self.asked: tuple[int, bytes] | None = None
        self.is_over = False
        nobody: Any = None
        means = Means(Sink(), QuickStaff(), Tempo(scale=0.0), nobody, nobody, nobody)
        members = tuple(Join(member=f"m{seat}", name=f"Seat {seat}", token="", seat=seat) for seat in range(SEATS))
        opened = Opened(terms=Terms(seats=SEATS), members=members, host="m0")
        seed = number.to_bytes(32, "big")
        header = Header("game", "room", 1, "classic", b"{}", "0", commitment_of("game", "0", seed), seed, BEGUN)
        match, _ = open_match(header, opened, BEGUN)
        self.room = Room(match, means, is_new=True)
        self.seats = [Outbox(member.member) for member in members]

    async def begin(self) -> None:
        """Everybody comes, is ready and is dealt cards."""
        for seat, connection in enumerate(self.seats):
            connection.write = partial(self._heard, seat)
            self.room.hear(connection, Hello(VERSION))
            await self.room.request(Ready(nonce=f"{seat:032}"), connection.member)
        await self.room.request(Start(), "m0")

    async def play(self, said: Said) -> None:
        """Say what was said, one thing after the other."""
        for seat, text in said:
            self.asked = None
            self.room.hear(self.seats[seat], read_message(text))
            while not self._is_answered():
                await asyncio.sleep(0)

    def _is_answered(self) -> bool:
        return self.asked is not None or self.is_over

    def _heard(self, seat: int, frame: bytes) -> bool:
        self.shown += len(frame)
        if b'"offer":{' in frame:
            self.asked = seat, frame
        elif frame.startswith(b'{"type":"ended"'):
            self.is_over = True
        return True


async def chosen(number: int, *, whole_turns: bool) -> Said:
    """What the clients of one game say, from its beginning to its end."""
    dice = random.getstate()
    random.seed(number)
    table, said = Table(number), Said()
    await table.begin()
    while not table.is_over:
        assert table.asked is not None, "somebody is to decide"
        seat, shown = table.asked
        moves = choose(json.loads(shown))
        for part in [moves] if whole_turns else [[move] for move in moves]:
            said.append((seat, json.dumps({"type": "play", "id": f"{len(said)}", "moves": part}).encode()))
            await table.play(said[-1:])
    random.setstate(dice)
    await table.room.stop()
    return said


async def played(said: list[Said], profile: cProfile.Profile | None = None) -> tuple[float, int]:
    """One pass: the seconds of CPU of what was said, and the bytes shown after it."""
    tables = [Table(number) for number in range(GAMES)]
    for table in tables:
        await table.begin()
    if profile is not None:
        profile.enable()
    start, before = process_time(), sum(table.shown for table in tables)
    for table, texts in zip(tables, said, strict=True):
        await table.play(texts)
    seconds, shown = process_time() - start, sum(table.shown for table in tables) - before
    if profile is not None:
        profile.disable()
    for table in tables:
        await table.room.stop()
    return seconds, shown


async def measure(passes: int, deals: int, *, whole_turns: bool, profile: cProfile.Profile | None = None) -> Measured:
    """So many passes, after some that only deal the cards."""
    said = [await chosen(number, whole_turns=whole_turns) for number in range(GAMES)]
    for _ in range(deals):
        await played([[] for _ in said])
    found = [await played(said, profile) for _ in range(passes)]
    return Measured(sum(map(len, said)), found[0][1], [seconds for seconds, _ in found])


def counted(passes: int, deals: int, *, decisions: bool) -> int:
    """Instructions of a process that plays so many passes."""
    way = ["--decisions"] if decisions else []
    module = ["-m", "benchmarks.server.message", "--passes", str(passes), "--deals", str(deals)]
    command = [sys.executable, *module, *way]
    tool = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    env = {**os.environ, "PYTHONHASHSEED": "0"}
    found = subprocess.run([*tool, *command], env=env, capture_output=True, text=True, check=True).stderr
    refs = re.search(r"I\s+refs:\s+([\d,]+)", found)
    assert refs is not None, found
    return int(refs[1].replace(",", ""))


def main() -> None:
    """Messages with a turn, or with a decision."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--passes", type=int, default=7)
    parser.add_argument("--deals", type=int, default=0, help="so often the cards are only dealt")
    parser.add_argument("--decisions", action="store_true", help="a message for each decision, not for each turn")
    parser.add_argument("--profile", action="store_true", help="where the time goes, by function")
    parser.add_argument("--count", action="store_true", help="count instructions, with valgrind: it takes minutes")
    given = parser.parse_args()
    profile = cProfile.Profile() if given.profile else None
    calm_collector()
    found = uvloop.run(measure(given.passes, given.deals, whole_turns=not given.decisions, profile=profile))
    unit = "decision" if given.decisions else "turn"
    line(
        f"a message a {unit}", f"{found.microseconds:.1f} µs", f"the least of {given.passes}; {found.messages} of them"
    )
    line(f"shown after it, a message a {unit}", f"{found.shown / found.messages:.0f} B", "to four seats")
    if given.count:
        once, dealt = (counted(*ways, decisions=given.decisions) for ways in ((2, 0), (1, 1)))
        line(f"instructions, a message a {unit}", f"{(once - dealt) / found.messages:.0f}", "counted by valgrind")
    if profile is not None:
        Stats(profile).sort_stats("tottime").print_stats(60)


if __name__ == "__main__":
    main()
