"""Run worlds: `python -m tests.simulation --seed 7` replays one, `--hours 10000` runs so many simulated hours."""

from __future__ import annotations

import argparse
import sys
import time
from contextlib import nullcontext
from itertools import count

from tests.simulation.planted import FAULTS, planted
from tests.simulation.world import Report, simulate


def run(hours: float, first: int) -> int:
    """World after world; the first one in which a law is broken ends it."""
    reports: list[Report] = []
    begun = time.process_time()
    for seed in count(first):
        reports.append(simulate(seed))
        if reports[-1].broken is not None:
            print(f"seed {seed}: {reports[-1].broken}\nreplay it: python -m tests.simulation --seed {seed}")
            return 1
        if sum(report.hours for report in reports) >= hours:
            break
    names = ("hours", "games", "entries", "acknowledged", "kills")
    totals = {name: round(sum(getattr(report, name) for report in reports)) for name in names}
    print(f"{len(reports)} worlds, {totals}, {time.process_time() - begun:.0f} s of CPU: every law held")
    return 0


def main() -> int:
    """See the module."""
    parser = argparse.ArgumentParser(description="Simulate a whole house, with faults, from a seed.")
    parser.add_argument("--seed", type=int, help="replay one world")
    parser.add_argument("--hours", type=float, default=1000.0, help="simulated hours to run")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--planted", choices=FAULTS, help="with a fault of old")
    options = parser.parse_args()
    with planted(options.planted) if options.planted else nullcontext():
        if options.seed is None:
            return run(options.hours, options.first)
        report = simulate(options.seed)
    print(report)
    return 0 if report.broken is None else 1


if __name__ == "__main__":
    sys.exit(main())
