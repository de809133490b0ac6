"""Measure the rules, plain and compiled: `python -m benchmarks.engine`."""

from __future__ import annotations

from functools import partial
from typing import Any

from benchmarks import openspiel
from benchmarks.clock import seconds, two_cores
from benchmarks.positions import box_for_four, copy_often, middles, pairs
from benchmarks.table import line
from mammamia.editions import CLASSIC, PLUS, Edition
from mammamia.engine import compiled
from mammamia.engine.batches import play_games
from mammamia.engine.fields import blank
from mammamia.engine.series import GameEnd, RollOuts, play_series, roll_out
from mammamia.engine.state import Desk, State

PLAIN_GAMES = 40
COMPILED_GAMES = 2000
THREADED_GAMES = 20_000
POSITIONS = 200
ROLL_OUTS = 100  # from each position
CLONES = 1_000_000
TURNS = 15


def measure_play(edition: Edition) -> None:
    """Random play on one core, plain and compiled side by side."""
    box = box_for_four(edition)
    desk, results = blank(Desk), [blank(GameEnd) for _ in range(PLAIN_GAMES)]
    records, record = compiled.records(GameEnd, COMPILED_GAMES), compiled.record_of(box)
    g, room = compiled.blank(State), compiled.blank(Desk)
    run = compiled.entry(play_series)
    run(g, record, room, records[:1], 1, 0)
    plain, fast = float("inf"), float("inf")
    for _ in range(TURNS):
        plain = min(plain, seconds(lambda: play_series(blank(State), box, desk, results, 1, 0), 1))
        fast = min(fast, seconds(lambda: run(g, record, room, records, 1, 0), 1))
    slow_rate = sum(result.decisions for result in results) / plain
    fast_rate = records["decisions"].sum() / fast
    line(f"{edition.key}, plain", f"{slow_rate / 1e3:.0f} k/s", f"decisions; {PLAIN_GAMES / plain:.0f} games/s")
    line(f"{edition.key}, compiled", f"{fast_rate / 1e6:.1f} M/s", f"decisions; {COMPILED_GAMES / fast:.0f} games/s")
    line(f"{edition.key}, compiled : plain", f"{fast_rate / slow_rate:.0f} : 1")


def measure_roll_outs(edition: Edition) -> None:
    """Imagine and play out, from the middle of many games, on one core."""
    box = box_for_four(edition)
    states = middles(box, POSITIONS)
    records, record, room = pairs(states), compiled.record_of(box), compiled.blank(Desk)
    for rounds, where in ((box.rounds, "game"), (1, "round"), (0, "imagining")):
        out = compiled.record_of(RollOuts(0, rounds, [0] * 6, [0] * 6, 0))

        def work(n: int, out: Any = out) -> None:
            for pair, state in zip(records, states, strict=True):
                out["viewer"] = state.seat
                compiled.entry(roll_out)(pair, record, room, out, 1, 0, n)

        work(1)
        out["decisions"] = 0
        rate = POSITIONS * ROLL_OUTS / seconds(lambda: work(ROLL_OUTS), 5)
        each = out["decisions"] / (5 * POSITIONS * ROLL_OUTS)
        name = f"{edition.key}, imagine and play to the end of the {where}" if rounds else f"{edition.key}, imagine"
        line(name, f"{rate / 1e3:.0f} k/s", f"{each:.0f} decisions each" if rounds else "")


def measure_clone() -> None:
    """A copy of a state inside compiled code."""
    states = compiled.records(State, 8)
    compiled.entry(copy_often)(states, 1)
    best = seconds(lambda: compiled.entry(copy_often)(states, CLONES), TURNS)
    line("clone a state", f"{best / CLONES * 1e9:.0f} ns", f"{states.itemsize} bytes")


def measure_cores() -> None:
    """One core against two, on the wall, by turns; and what the machine's two cores are worth meanwhile."""
    box = box_for_four(CLASSIC)
    play_games(box, 1, 0, 1, compiled=True)
    best = {1: float("inf"), 2: float("inf")}
    for cores in (1, 2) * TURNS:
        play = partial(play_games, box, 1, 0, THREADED_GAMES, cores=cores, compiled=True)
        best[cores] = min(best[cores], seconds(play, 1, of_this_process=False))
    remark = f"on the wall, with results as lists; a loop alone {two_cores():.2f} : 1"
    line("classic, a batch on 2 cores : on 1", f"{best[1] / best[2]:.2f} : 1", remark)


def measure_openspiel() -> None:
    """For scale."""
    if not openspiel.is_installed():
        line("OpenSpiel", "–", "not installed: pip install open_spiel")
        return
    mine = play_games(box_for_four(CLASSIC), 1, 0, PLAIN_GAMES, compiled=False)
    plain = sum(mine.decisions) / seconds(
        lambda: play_games(box_for_four(CLASSIC), 1, 0, PLAIN_GAMES, compiled=False), 5
    )
    for game in openspiel.GAMES:
        decisions = openspiel.play(game, 20)
        rate = decisions / seconds(lambda: openspiel.play(game, 20), 5)  # noqa: B023
        line(
            f"OpenSpiel {game}", f"{rate / 1e3:.0f} k/s", f"decisions; our plain classic : it = {plain / rate:.1f} : 1"
        )


def main() -> None:
    """Everything, in the order of the table."""
    print("Four players, random play; the best of several turns.\n")
    for edition in (CLASSIC, PLUS):
        measure_play(edition)
        measure_roll_outs(edition)
    measure_clone()
    measure_cores()
    measure_openspiel()


if __name__ == "__main__":
    main()
