"""Measure the environments and print a table: `python -m benchmarks.envs`."""

from __future__ import annotations

import contextlib
import io
import os
import warnings

from benchmarks.clock import seconds, two_cores
from benchmarks.envs.cores import one_and_two
from benchmarks.envs.ours import TABLES, Ours
from benchmarks.envs.theirs import Play, all_games
from benchmarks.table import line
from mammamia.envs import Sight

TURNS = 5
OURS = "Mamma Mia! classic, in sight"


def rate(play: Play, turns: int = TURNS) -> float:
    """Decisions a second of this process's own time, in the best of several turns."""
    counted: list[int] = []
    best = 0.0
    for _ in range(turns):
        spent = seconds(lambda: counted.append(play()), 1)
        best = max(best, counted.pop() / spent)
    return best


def in_words(a_second: float) -> str:
    """Steps a second."""
    return f"{a_second / 1e6:.2f} M/s" if a_second >= 1e6 else f"{a_second / 1e3:.1f} k/s"


def measure_ours() -> float:
    """Every kind of observation in two editions; the first is what the others are held against."""
    found = {}
    for edition in ("classic", "plus"):
        for sight in Sight:
            ours = Ours(edition, sight)
            found[edition, sight] = rate(ours.play, 4 * TURNS)
            line(f"Mamma Mia! {edition}, {sight.value}", in_words(found[edition, sight]), f"{TABLES} games")
    return found["classic", Sight.IN_SIGHT]


def measure_cores() -> None:
    """Two processes with an environment each against one."""
    for sight in Sight:
        one, two = one_and_two(sight)
        remark = f"{in_words(two)} on the wall; a loop alone {two_cores():.2f} : 1"
        line(f"Mamma Mia! classic, {sight.value}, 2 cores : 1", f"{two / one:.2f} : 1", remark)


def measure_theirs(ours: float) -> None:
    """Each with how many times as fast ours is; ours is measured again beside each."""
    again = Ours("classic", Sight.IN_SIGHT)
    for game in all_games():
        if not game.is_installed:
            line(game.name, "–", f"not installed: pip install {game.package}")
            continue
        try:
            with warnings.catch_warnings(), contextlib.redirect_stderr(io.StringIO()):
                warnings.simplefilter("ignore")
                theirs = rate(game.make())
        except Exception as error:  # another project's game that does not run here is told, and the others go on
            line(game.name, "–", f"does not run here: {type(error).__name__}: {error}".splitlines()[0])
            continue
        ours = max(ours, rate(again.play, 2))
        line(game.name, in_words(theirs), f"{OURS} : it = {ours / theirs:,.0f} : 1")
    line(OURS, in_words(ours), "the best of all turns, also of those beside the others")


def main() -> None:
    """Everything, in the order of the table."""
    print("\nSteps a second of one core: choose, carry out, observe, mask, deal again.")
    print(f"Load before: {os.getloadavg()[0]:.1f}.\n")
    ours = measure_ours()
    measure_cores()
    measure_theirs(ours)


if __name__ == "__main__":
    main()
