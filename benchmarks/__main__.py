"""`python -m benchmarks [part …]`: all parts, or some, each in a process and a time of its own; one table."""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple

from benchmarks.table import FIGURES, finish, read_figures


class Part(NamedTuple):
    """A module that prints rows of the table, and the seconds that it may take."""

    module: str
    most: int


PARTS: Final = {  # together less than twenty minutes
    "engine": Part("benchmarks.engine", 60),
    "start": Part("benchmarks.start", 140),
    "bots": Part("benchmarks.bots.pace", 165),
    "review": Part("benchmarks.review", 70),
    "study": Part("benchmarks.study", 160),
    "environments": Part("benchmarks.envs", 120),
    "searching": Part("benchmarks.envs.searching", 40),
    "server": Part("benchmarks.server", 230),
    "page": Part("benchmarks.page", 200),
}


def run(name: str, rows: Path) -> float:
    """One part, which writes its figures as it finds them; the seconds it took. What is cut off keeps what it has."""
    start = perf_counter()
    part = PARTS[name]
    env = {**os.environ, FIGURES: str(rows)}
    with subprocess.Popen([sys.executable, "-m", part.module], env=env, start_new_session=True) as process:
        try:
            if process.wait(part.most):
                print(f"\n{name}: it failed; the rows above are all there are", flush=True)
        except subprocess.TimeoutExpired:
            print(f"\n{name}: cut off after {part.most} s; the rows above are all there are", flush=True)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)  # its servers and browsers, too
    return perf_counter() - start


def main() -> None:
    """Run the parts, compare with the last run, and keep this one for the next."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="part", help=f"of {', '.join(PARTS)}; all of them by default")
    chosen = parser.parse_args().parts or list(PARTS)
    if unknown := [name for name in chosen if name not in PARTS]:
        parser.error(f"there is no part {', '.join(unknown)}; the parts are {', '.join(PARTS)}")
    taken = {}
    with tempfile.TemporaryDirectory() as folder:
        rows = Path(folder) / "rows"
        rows.touch()
        for name in chosen:
            taken[name] = run(name, rows)
        read_figures(rows)
    print("\n" + ", ".join(f"{name} {seconds:.0f} s" for name, seconds in taken.items()))
    print(f"Together {sum(taken.values()) / 60:.1f} minutes.")
    finish()


if __name__ == "__main__":
    main()
