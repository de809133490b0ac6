"""The table of `make bench`: every figure with its goal, kept as JSON, and held against the run before."""

from __future__ import annotations

import json
import os
import re
from dataclasses import asdict, dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from time import process_time
from typing import Final

KEPT: Final = Path(".cache/bench.json")
FIGURES: Final = "MAMMAMIA_FIGURES"  # the file to which a part writes its figures, where it is one of several
_PREFIXES: Final = {"k": 1e3, "M": 1e6}
_LESS_IS_BETTER: Final = frozenset(("ns", "µs", "ms", "s", "B", "KiB", "MiB", "taps", "%"))
_LOOPS: Final = 200_000

GOALS: Final = {  # in the unit that the figure is printed in, without k or M
    "the first compiled game, nothing compiled": 5,
    "the first search, nothing compiled": 12,
    "the first hint, nothing compiled": 15,
    "everything, nothing compiled, CPU": 28,
    "mammamia --help": 0.15,
    "mammamia *, first line": 0.5,
    "Mamma Mia! *, in-sight": 9e6,
    "Mamma Mia! *, memory": 6e6,
    "*2 cores : *1": 1.9,
    "OpenSpiel ISMCTS, classic, *": 500,
    "search *, p95": 20,
    "master *, p95": 200,
    "decisions, each server as it is used a CPU second": 2.5,
    "messages, each a turn a CPU second": 1.3,
    "decisions, each server as it is used a CPU second, against files": 10,
    "5000 connections, shown to every seat, p99": 15,
    "5000 connections, memory for each": 32,
    "home to first card": 2,
    "review of classic-4, one core": 10,
    "review of plus-4, one core": 10,
    "script, gzipped": 76_800,
    "the opening, *": 59.5,  # 60, rounded
    "the table while bots think*": 59.5,
    "mammamia play, *": 1,
    "Play to a table, alone": 4,
    "a table under way, page opened anew": 4,
    "Play to a table, alone, *": 12,
    "a table under way, page opened anew, *": 12,
    "longest decision of *": 1000,
}


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that was measured, in its unit."""

    value: float
    unit: str

    @property
    def is_less_better(self) -> bool:
        """Whether it is a time or a size rather than a rate or a ratio."""
        return self.unit in _LESS_IS_BETTER

    def is_worse_than(self, other: float, noise: float = 1.0) -> bool:
        """Whether it is on the wrong side of another number, by more than a factor."""
        if self.is_less_better:
            return self.value > other * noise
        return self.value * noise < other


def goal_of(what: str) -> float | None:
    """The goal of a figure; a star in a name stands for anything."""
    return next((goal for name, goal in GOALS.items() if fnmatchcase(what, name)), None)


_figures: dict[str, Figure] = {}
_loops: list[float] = []


def figure_of(text: str) -> Figure | None:
    """The number in a text such as "9.13 M/s", "1.9 : 1" or "4.2 ms"; nothing where there is none."""
    found = re.fullmatch(r"(\d[\d,]*(?:\.\d+)?) ?([kM]?)(/s|: 1|[^\d\s]*)", text)
    if found is None:
        return None
    number, prefix, unit = found.groups()
    return Figure(float(number.replace(",", "")) * _PREFIXES.get(prefix, 1.0), unit)


def line(what: str, figure: str, remark: str = "") -> None:
    """One row of the table; a goal that is not met is marked."""
    found, aim = figure_of(figure), goal_of(what)
    goal = ""
    _loops.append(_loop())
    if found is not None:
        _figures[what] = found
        if aim is not None:
            goal = f"{'!' if found.is_worse_than(aim) else ' '}goal {_in_short(aim)}"
        if FIGURES in os.environ:
            with Path(os.environ[FIGURES]).open("a") as rows:
                print(json.dumps({"what": what, "loop": _loops[-1], **asdict(found)}), file=rows)
    print(f"{what:<52} {figure:>14} {goal:<18} {remark}".rstrip(), flush=True)


def _in_short(aim: float) -> str:
    """A goal as figures are printed: millions with an M."""
    return f"{aim / 1e6:g} M" if aim >= 1e6 else f"{aim:,g}"


def _loop() -> float:
    """How long this machine takes now for a loop that never changes."""
    start = process_time()
    for _ in range(_LOOPS):
        pass
    return process_time() - start


def read_figures(rows: Path) -> None:
    """Take in the figures that parts have written."""
    for row in map(json.loads, rows.read_text().splitlines()):
        _loops.append(row["loop"])
        _figures[row["what"]] = Figure(row["value"], row["unit"])


def noise() -> float:
    """By what factor the same loop took longer at one time than at another."""
    return max(_loops, default=1.0) / min(_loops, default=1.0)


def slower(figures: dict[str, Figure], before: dict[str, Figure], factor: float) -> list[str]:
    """What is worse than before by more than a factor, a sentence each."""
    return [
        f"{what}: {figure.value:,.4g} {figure.unit}, before {before[what].value:,.4g}"
        for what, figure in figures.items()
        if what in before and figure.is_worse_than(before[what].value, factor)
    ]


def finish(kept: Path = KEPT) -> None:
    """Say what misses its goal and what got slower since the last run, by more than the noise of both.

    This run is kept for the next; what it did not measure is kept as it was.
    """
    factor, before = noise(), {}
    missed = [what for what, found in _figures.items() if (goal := goal_of(what)) and found.is_worse_than(goal)]
    print(f"\nMissing their goals: {'; '.join(missed) or 'none'}")
    if kept.exists():
        last = json.loads(kept.read_text())
        before = {what: Figure(**figure) for what, figure in last["figures"].items()}
        factor = max(factor, last["noise"])
        named = slower(_figures, before, factor)
        print(f"\nSlower than in the last run by more than the noise ({factor:.2f} : 1): {len(named) or 'nothing'}")
        print(*named, sep="\n")
    kept.parent.mkdir(parents=True, exist_ok=True)
    figures = {what: asdict(figure) for what, figure in {**before, **_figures}.items()}
    kept.write_text(json.dumps({"noise": noise(), "figures": figures}, ensure_ascii=False, indent=1) + "\n")
    print(f"\nKept in {kept}.")
