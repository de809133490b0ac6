"""Two checkouts of this project side by side: `python -m benchmarks.server.beside FOLDER`, with FOLDER the other one.

    git worktree add --detach FOLDER COMMIT, then an environment for it in FOLDER/.venv

Both servers run at the same time and play a few turns each by turns, so that whatever else the machine does disturbs
both alike. Of every figure it prints the medians over all rounds, and the median of the ratios: below 1, this checkout
is the better one. A game counts more than a message: where a server decides more by itself, there are fewer messages.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from statistics import median
from typing import Any, Final

import uvloop

from benchmarks.server import ours
from benchmarks.server.latency import Clocked, Latency, play_steadily, share
from benchmarks.server.moves import SEATS, Side
from benchmarks.server.running import Process, start_ours

HERE: Final = Path(__file__).parents[2]
TABLES: Final = 24
CONNECTIONS: Final = 400  # of each server, while memory and latency are measured
SECONDS: Final = 4.0  # of steady play
Figures = dict[str, list[float]]


@dataclass
class Checkout:
    """One of the two: its server, how its clients speak, and what was measured."""

    folder: Path
    server: Process
    speaks: ours.Speech
    side: Side = field(init=False)  # the tables that are played to their end
    figures: Figures = field(default_factory=dict)

    def note(self, what: str, value: float) -> None:
        """One more round."""
        self.figures.setdefault(what, []).append(value)

    @property
    def is_over(self) -> bool:
        """Whether all its games are."""
        return all(table.is_over for table in self.side.tables)

    def note_games(self, what: str) -> None:
        """What games cost that were played with a message for each *what*, and let them go."""
        tables: Any = self.side.tables
        messages, cpu = (sum(getattr(cost, name) for cost in self.side.costs) for name in ("messages", "cpu"))
        self.note(f"CPU of a game, a message a {what}, ms", 1e3 * cpu / len(tables))
        self.note(f"CPU of a message, each a {what}, µs", 1e6 * cpu / messages)
        self.note(f"messages of a game, each a {what}", messages / len(tables))
        self.note(f"bytes of a show, a message a {what}", sum(t.size for t in tables) / sum(t.shown for t in tables))
        for table in tables:
            table.close()

    async def tables(self, n: int, *, whole_turns: bool = True) -> list[ours.Table]:
        """So many tables of it."""
        return await ours.open_tables(self.server.port, n, SEATS, whole_turns, self.speaks)


def speech_of(folder: Path) -> ours.Speech:
    """How the example of a checkout speaks to its server."""
    spec = spec_from_file_location(f"network_bot_of_{folder.name}", folder / "examples" / "network_bot.py")
    assert spec is not None, f"{folder} is a checkout"
    assert spec.loader is not None, "it is a file of Python"
    module: Any = module_from_spec(spec)
    spec.loader.exec_module(module)
    return ours.Speech(module.VERSION, module.choose)


async def measure_moves(checkouts: Sequence[Checkout], rounds: int) -> None:
    """CPU of whole games, and CPU and bytes of their messages: for whole turns, and for single decisions."""
    for _ in range(rounds):
        for whole_turns, what in ((True, "turn"), (False, "decision")):
            for one in checkouts:
                tables = await one.tables(TABLES, whole_turns=whole_turns)
                one.side = Side(one.folder.name, one.server, whole_turns, tables)
            while not all(one.is_over for one in checkouts):
                for one in checkouts:
                    one.side.costs.append(await one.side.play())
            for one in checkouts:
                one.note_games(what)


async def measure_latency(checkouts: Sequence[Checkout], rounds: int) -> None:
    """Memory of a connection, and how long a turn takes while all play steadily, before the first oven is opened."""
    for number in range(rounds):
        for one in checkouts:
            (await one.tables(1))[0].close()
            before = one.server.memory()
            tables = await one.tables(CONNECTIONS // SEATS)
            await asyncio.sleep(1.0)
            if number == 0:  # what is let go is used again
                one.note("memory of a connection, KiB", (one.server.memory() - before) / CONNECTIONS)
            await _steady_turns(one, tables)
            for table in tables:
                table.close()


async def _steady_turns(one: Checkout, tables: list[ours.Table]) -> None:
    found = Latency(CONNECTIONS, [], [], 0.0, 0.0)
    start = one.server.cpu()
    await play_steadily([Clocked(table, found) for table in tables], SECONDS)
    one.note("CPU of a turn at a steady rate, µs", 1e6 * (one.server.cpu() - start) / len(found.taken))
    one.note("until a turn is on disk, half, ms", share(found.taken, 0.5))
    one.note("until a turn is shown, half, ms", share(found.shown, 0.5))
    one.note("until a turn is shown, 99 of 100, ms", share(found.shown, 0.99))


def report(checkouts: Sequence[Checkout]) -> None:
    """A row for each figure."""
    this, other = checkouts
    print(f"{'':<44} {'other':>9} {'this':>9} {'ratio':>7}   least to most")
    for what, values in this.figures.items():
        ratios = sorted(mine / theirs for mine, theirs in zip(values, other.figures[what], strict=False))
        medians = f"{median(other.figures[what]):9.1f} {median(values):9.1f} {median(ratios):7.2f}"
        print(f"{what:<44} {medians}   {ratios[0]:.2f} to {ratios[-1]:.2f} of {len(ratios)}")


async def measure(folders: Sequence[Path], rounds: int, measures: Sequence[Callable[..., Any]]) -> list[Checkout]:
    """Everything, on two servers that run at the same time."""
    with tempfile.TemporaryDirectory() as room, ExitStack() as stack:
        checkouts = [
            Checkout(folder, stack.enter_context(start_ours(Path(room) / f"{n}.db", folder)), speech_of(folder))
            for n, folder in enumerate(folders)
        ]
        for measuring in measures:
            await measuring(checkouts, rounds)
        return checkouts


def main() -> None:
    """This checkout and another one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="the other checkout")
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--only", choices=("moves", "latency"))
    parser.add_argument("--json", type=Path, help="write the figures of every round here")
    given = parser.parse_args()
    ways = {"moves": measure_moves, "latency": measure_latency}
    measures = [way for name, way in ways.items() if given.only in (None, name)]
    checkouts = uvloop.run(measure((HERE, given.folder.resolve()), given.rounds, measures))
    report(checkouts)
    if given.json is not None:
        given.json.write_text(json.dumps({str(one.folder): one.figures for one in checkouts}))
    print(f"load of the machine: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
