"""Measure a study: python -m benchmarks.study [--games 1000000] [--bot random]. Its memory, and two cores against one.

Each run is a process of its own, with the compiled code on disk, until the report is written. Starting and writing the
report take the same time however many games there are: what further games take is told apart.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter, sleep
from typing import Final

from benchmarks.table import line

GAMES: Final = 1_000_000
LONGER: Final = 5  # times as many to compare cores
BOT: Final = "random"
PACKAGES: Final = ("altair", "pyarrow", "vl_convert")
KIB_IN_MIB: Final = 1024
PAUSE: Final = 0.1  # seconds between two looks at the memory


@dataclass(frozen=True, slots=True)
class Run:
    """What one study took."""

    seconds: float  # on the wall
    processor: float  # seconds of all processes
    peak: int  # MiB of all processes together, at the worst moment that was looked at


def study(games: int, bot: str, cores: int) -> Run:
    """One study of classic with four players."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["study", "--players", "4", "--bots", bot, "--games", str(games), "--memory-deals", "0", "--seed", "1"]
        command = [sys.executable, "-m", "mammamia", *words, "--cores", str(cores), "--out", folder]
        start = perf_counter()
        peak = 0
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        done, status, usage = os.wait4(process.pid, os.WNOHANG)
        while not done:
            peak = max(peak, memory_of(process.pid))
            sleep(PAUSE)
            done, status, usage = os.wait4(process.pid, os.WNOHANG)
        seconds = perf_counter() - start
    assert status == 0, "the study failed"
    return Run(seconds, usage.ru_utime + usage.ru_stime, peak // KIB_IN_MIB)


def memory_of(pid: int) -> int:
    """KiB of a process and its descendants, by Linux; what several share is counted once."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:  # it has just ended
        return 0
    own = next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0)
    return own + sum(memory_of(int(child)) for child in children)


def main(games: int = GAMES, bot: str = BOT) -> None:
    """A study and a longer one, each on one core and on two."""
    if any(find_spec(package) is None for package in PACKAGES):
        print("study: not installed: pip install 'mammamia[study]'")
        return
    study(10_000, bot, 1)  # compiles
    short, long = ([show(n, bot, cores) for cores in (1, 2)] for n in (games, LONGER * games))
    longer = [more.seconds - less.seconds for less, more in zip(short, long, strict=True)]
    for what, (one, two) in {"all": [run.seconds for run in long], "of further games": longer}.items():
        line(f"study, 2 cores : 1 core, {what}", f"{one / two:.2f} : 1", "on the wall")


def show(games: int, bot: str, cores: int) -> Run:
    """Run a study and print what it took."""
    run = study(games, bot, cores)
    name = f"study, {games} games of {bot}, {cores} {'core' if cores == 1 else 'cores'}"
    rate = f"{games / run.seconds / 1e3:.0f} k/s"
    remark = f"games; {run.seconds:.0f} s, {run.processor:.0f} s of processors, at most {run.peak} MiB"
    line(name, rate, remark)
    return run


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--bot", default=BOT)
    chosen = parser.parse_args()
    main(chosen.games, chosen.bot)
