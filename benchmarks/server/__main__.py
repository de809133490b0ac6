"""Measure the server and print a table: `python -m benchmarks.server`."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final

import uvloop

from benchmarks.server import latency, moves, recovery, theirs
from benchmarks.server.pythons import build_of
from benchmarks.table import line

CONNECTIONS: Final = (1000, 5000)
FLUSHES: Final = 50


def measure_moves(folder: Path, pythons: Sequence[str] = (sys.executable,)) -> None:
    """Ours and boardgame.io side by side: CPU of the server's process for each message and for each decision."""
    print(f"\nCPU of the server; {moves.TABLES} tables of {moves.SEATS} seats at once, each seat a connection.\n")
    for python in pythons:
        build = build_of(python)
        what = "a thousand steps of a plain loop with objects"
        line(what if python == sys.executable else f"{what}, {python}", f"{build.loop:.0f} µs", str(build))
    package: Path | None = None
    if theirs.is_possible():
        package = folder / "package"
        package.mkdir()
        theirs.install(package)
        line("boardgame.io", theirs.version(package), "its own server, a game of the same shape")
    else:
        line("boardgame.io", "–", "not installed: it needs node and npm")
    for other in (moves.MEMORY, moves.FILES) if package is not None else (moves.MEMORY,):
        try:
            sides = uvloop.run(moves.measure(folder, package, other, pythons))
        except moves.Fallen as fallen:
            line(str(fallen), "–", "it fell; try again")
            continue
        for side in sides:
            print_cost(side)
        for python in pythons:
            print_ratios(sides, other, moves.ours_on(python))


def print_cost(side: moves.Side) -> None:
    """Of one server and one way to play."""
    a_message, a_decision = ([getattr(cost, unit) for cost in side.costs] for unit in ("a_message", "a_decision"))
    unit = "turn" if side.whole_turns else "decision"
    remark = f"{spread(a_message)}; {median(a_decision):.0f} µs a decision"
    line(f"{side.name}, a message a {unit}", f"{median(a_message):.0f} µs", remark)


def print_ratios(sides: list[moves.Side], other: str, name: str) -> None:
    """Of slices that were played one after the other."""
    found = {(side.name, side.whole_turns): side.costs for side in sides}
    if (other, True) not in found:
        return
    for what, is_turn, is_other_turn, unit in (
        ("decisions, each server as it is used", True, False, "a_decision"),
        ("messages, each a turn", True, True, "a_message"),
        ("messages, each a decision", False, False, "a_message"),
    ):
        pairs = zip(found[name, is_turn], found[other, is_other_turn], strict=True)
        ratios = [getattr(cost, unit) / getattr(ours, unit) for ours, cost in pairs]
        against = ", against files" if other == moves.FILES else ""
        on = name.removeprefix(moves.OURS)
        line(f"{what} a CPU second{against}{on}", f"{median(ratios):.1f} : 1", f"{spread(ratios, 1)} against {other}")


def spread(values: list[float], digits: int = 0) -> str:
    """Least and most."""
    return f"{min(values):.{digits}f} to {max(values):.{digits}f}"


def measure_latency(folder: Path) -> None:
    """Many connections, 200 moves a second."""
    print(f"\n{latency.RATE} moves a second, each a whole turn; four connections to a table.\n")
    line("writing 8 KiB to this disk and waiting for it", f"{flush(folder):.1f} ms", "median; every move waits for one")
    for connections in CONNECTIONS:
        found = uvloop.run(latency.measure(folder, connections))
        for what, times in (("on disk", found.taken), ("shown to every seat", found.shown)):
            half, most, all_of = (latency.share(times, part) for part in (0.5, 0.99, 1.0))
            line(
                f"{connections} connections, {what}",
                f"{half:.1f} ms",
                f"half; all: {all_of:.1f}",
            )
            line(f"{connections} connections, {what}, p99", f"{most:.1f} ms")
        line(f"{connections} connections, memory for each", f"{found.memory:.0f} KiB", "with its share of a table")
        line(f"{connections} connections, CPU of the server", f"{100 * found.cpu:.0f} %", "of one core")


def flush(folder: Path) -> float:
    """What a commit waits for at least."""
    times = []
    with (folder / "flushed").open("wb", buffering=0) as file:
        for _ in range(FLUSHES):
            start = perf_counter()
            file.write(bytes(8192))
            os.fdatasync(file.fileno())
            times.append(1000 * (perf_counter() - start))
    return median(times)


def measure_recovery(folder: Path) -> None:
    """After a crash."""
    print(f"\nA start with {recovery.GAMES} open games.\n")
    people, bots = (recovery.measure(folder, bots=bots) for bots in (False, True))
    line("until it is ready", f"{people.ready:.1f} s", f"{people.ready_cpu:.1f} s of CPU; every game can be joined")
    line("until every game with bots goes on", f"{bots.awake:.1f} s", f"{bots.awake_cpu:.1f} s of CPU; all have bots")


def main() -> None:
    """Everything, in the order of the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--python", action="append", default=[], help="moves alone, also on that of this environment")
    pythons = parser.parse_args().python
    with tempfile.TemporaryDirectory() as folder:
        measure_moves(Path(folder), (sys.executable, *pythons))
        if pythons:
            return
        measure_latency(Path(folder))
        measure_recovery(Path(folder))


if __name__ == "__main__":
    main()
