"""The whole course: labels, a fit and a trial, again and again, then practice. Every step leaves a file behind."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any, Final, TypeAlias

import numpy as np

from mammamia.bots.kernels.net_layers import Net
from mammamia.bots.net_file import net_of, read_numbers
from mammamia.lab.training.curve import draw_curve
from mammamia.lab.training.fit import ENDING, RANKING, TEMPERATURE, Fit, Sharpening, net_numbers, numbers_in
from mammamia.lab.training.labels import Labeller, Labels, box_at, load
from mammamia.lab.training.outcomes import outcomes
from mammamia.lab.training.practice import Practice
from mammamia.lab.training.trial import try_net
from mammamia.lab.workers import in_order

PLAN: Final = "course.json"
LOG: Final = "training.jsonl"
CURVE: Final = "curve.svg"
FINAL: Final = "net.npy"
CHUNK: Final = 23  # games in one file: one at every table
GAMES_APART: Final = 1_000_000  # between the games of two iterations
TRIALS: Final = (("classic", 2), ("classic", 4), ("plus", 4))
TRIAL_SEED: Final = 5_000_000
OUTCOME_SEED: Final = 6_000_000
PRACTICE_SEED: Final = 7_000_000
SESSION: Final = 10  # lessons between two files
SHARPENINGS: Final = 4  # looks at all positions

Name: TypeAlias = int | str  # of a net: the iteration that made it, or what came of it by practice


class AnotherCourse(Exception):
    """The folder holds a course with other numbers."""


@dataclass(frozen=True, slots=True)
class TrainingCourse:
    """Everything the net depends on."""

    seed: int
    iterations: int
    chunks: int  # files of labels in each iteration
    worlds: int  # in which every candidate of a position is tried
    epochs: int  # looks at all positions in a fit
    lessons: int  # of practice after the last iteration
    ends: int  # games at each table that teach what the end of a round is worth
    deals: int  # of each trial


class Training:
    """A course in its folder."""

    def __init__(self, course: TrainingCourse, folder: Path, *, cores: int = 1, compiled: bool = True) -> None:
        self.course = course
        self.folder = folder
        self.cores = cores
        self.compiled = compiled
        folder.mkdir(parents=True, exist_ok=True)
        plan = folder / PLAN
        if plan.exists():
            begun = json.loads(plan.read_text(encoding="utf-8"))
            if begun | {"iterations": 0} != asdict(course) | {"iterations": 0}:  # more of these may be added
                raise AnotherCourse(str(plan))
        plan.write_text(json.dumps(asdict(course)) + "\n", encoding="utf-8")

    @property
    def steps(self) -> int:
        """How many there are."""
        return self.course.iterations * (self.course.chunks + 3) + len(self._sessions) + 3

    def run(self) -> Iterator[str]:
        """Take every step that is not done; the name of each when it is."""
        for iteration in range(1, self.course.iterations + 1):
            yield from self._label(iteration)
            yield self._step(f"fit {iteration}", self._ranking(iteration), partial(self._fit, iteration))
            yield from self._try_out(iteration)
        practised = f"{self.course.iterations}-practised"
        yield from self._practise(practised)
        yield from self._try_out(practised)
        (self.folder / FINAL).write_bytes(self._net(practised).read_bytes())
        (self.folder / CURVE).write_text(draw_curve(self.log()), encoding="utf-8")

    def log(self) -> list[dict[str, Any]]:
        """What the steps have told so far."""
        path = self.folder / LOG
        if not path.exists():
            return []
        return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]

    # ---------------------------------------------------------------- steps

    def _label(self, iteration: int) -> Iterator[str]:
        chunks = range(self.course.chunks)
        missing = [chunk for chunk in chunks if not self._labels(iteration, chunk).exists()]
        yield from (f"labels {iteration}-{chunk}" for chunk in chunks if chunk not in missing)
        work = partial(label_chunk, self.course, self.folder, self.compiled, iteration)
        for chunk, told in zip(missing, in_order(work, missing, self.cores), strict=True):
            self._tell(told)
            yield f"labels {iteration}-{chunk}"

    def _practise(self, name: Name) -> Iterator[str]:
        """Sessions of some lessons each, beginning with the net of the last iteration."""
        sharpened = self.folder / f"sharpened-{self.course.iterations}.npy"
        yield self._step("sharpen", sharpened, partial(self._sharpen, sharpened))
        practice = Practice(
            np.load(sharpened), seed=PRACTICE_SEED + self.course.seed, lessons=self.course.lessons,
            cores=self.cores, compiled=self.compiled,
        )  # fmt: skip
        for session, until in enumerate(self._sessions):
            file = self.folder / f"practice-{self.course.iterations}-{session:03}.npz"
            if file.exists():
                practice.go_on_from(file)
            yield self._step(f"practice {session}", file, partial(self._session, practice, file, until))
        save_numbers(self._ranking(name), practice.weights)

    def _session(self, practice: Practice, file: Path, until: int) -> dict[str, Any]:
        lessons = [practice.lesson() for _ in range(until - practice.taken)]
        practice.save(file)
        shares = {table: round(fmean(lesson[table] for lesson in lessons), 4) for table in lessons[0]}
        return {"step": "practice", "lessons": until, "shares": shares}

    @property
    def _sessions(self) -> list[int]:
        """How many lessons were taken at the end of each."""
        return [min(first + SESSION, self.course.lessons) for first in range(0, self.course.lessons, SESSION)]

    def _try_out(self, name: Name) -> Iterator[str]:
        yield self._step(f"ends {name}", self._net(name), partial(self._fit_ends, name))
        yield self._step(f"trial {name}", self._trial(name), partial(self._try, name))

    def _step(self, name: str, file: Path, make: Callable[[], dict[str, Any]]) -> str:
        if not file.exists():
            start = time.monotonic()
            told = make()
            self._tell({**told, "seconds": round(time.monotonic() - start, 1)})
        return name

    def _fit(self, iteration: int) -> dict[str, Any]:
        """Learn the labels of all iterations so far, from the beginning."""
        labels = self._all_labels(iteration)
        fit = Fit(labels, RANKING, temperature=TEMPERATURE, seed=self.course.seed)
        epochs = list(fit.run(self.course.epochs))
        save_numbers(self._ranking(iteration), fit.weights)
        return {
            "step": "fit", "iteration": iteration, "positions": len(labels.counts), "candidates": len(labels.values),
            "counter_regret": round(fit.regret_of_the_first(), 5),
            "regret": [round(epoch.regret, 5) for epoch in epochs],
            "loss": [round(epoch.loss, 5) for epoch in epochs],
        }  # fmt: skip

    def _all_labels(self, iteration: int) -> Labels:
        """Those of an iteration and all before it."""
        return load([self._labels(i, chunk) for i in range(1, iteration + 1) for chunk in range(self.course.chunks)])

    def _sharpen(self, file: Path) -> dict[str, Any]:
        """Prepare the net of the last iteration for practice: it becomes sure of itself, and somewhat better."""
        last = self.course.iterations
        sharpening = Sharpening(self._all_labels(last), np.load(self._ranking(last)), seed=self.course.seed)
        epochs = list(sharpening.run(SHARPENINGS))
        save_numbers(file, sharpening.weights)
        return {"step": "sharpen", "regret": [round(epoch.regret, 5) for epoch in epochs]}

    def _fit_ends(self, name: Name) -> dict[str, Any]:
        """Let the net of this name play, and learn what the ends of rounds were worth."""
        ranking = np.load(self._ranking(name))
        net = net_of(net_numbers(ranking, np.zeros(numbers_in(ENDING))))
        ends = outcomes(net, self.course.ends, seed=OUTCOME_SEED + self.course.seed, compiled=self.compiled)
        fit = Fit(ends, ENDING, temperature=None, seed=self.course.seed)
        epochs = list(fit.run(self.course.epochs))
        save_numbers(self._net(name), net_numbers(ranking, fit.weights))
        loss = [round(epoch.loss, 5) for epoch in epochs]
        return {"step": "ends", "iteration": name, "positions": len(ends.counts), "loss": loss}

    def _try(self, name: Name) -> dict[str, Any]:
        net = net_at(self._net(name))
        told: dict[str, Any] = {"step": "trial", "iteration": name, "deals": self.course.deals}
        for key, players in TRIALS:
            played = try_net(
                box_at((key, players, {})), net, self.course.deals, seed=TRIAL_SEED, compiled=self.compiled
            )
            told[f"{key}-{players}"] = [round(played.share, 4), round(played.interval, 4)]
        self._trial(name).write_text(json.dumps(told) + "\n", encoding="utf-8")
        return told

    def _tell(self, told: dict[str, Any]) -> None:
        with (self.folder / LOG).open("a", encoding="utf-8") as log:
            log.write(json.dumps(told) + "\n")

    def _labels(self, iteration: int, chunk: int) -> Path:
        return labels_file(self.folder, iteration, chunk)

    def _net(self, name: Name) -> Path:
        return net_file(self.folder, name)

    def _ranking(self, name: Name) -> Path:
        return self.folder / f"ranking-{name}.npy"

    def _trial(self, name: Name) -> Path:
        return self.folder / f"trial-{name}.json"


def labels_file(folder: Path, iteration: int, chunk: int) -> Path:
    """Where some labels are kept."""
    return folder / f"labels-{iteration}-{chunk:03}.npz"


def net_file(folder: Path, name: Name) -> Path:
    """Where a net is kept."""
    return folder / f"net-{name}.npy"


def save_numbers(path: Path, numbers: Any) -> None:
    """Whole or not at all."""
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        np.save(file, numbers.astype("<f4"))
    part.replace(path)


def net_at(path: Path) -> Net:
    """The net of a file."""
    return net_of(read_numbers(path.read_bytes()))


def label_chunk(course: TrainingCourse, folder: Path, compiled: bool, iteration: int, chunk: int) -> dict[str, Any]:
    """Play and label some games; from the second iteration on the last net plays most of them."""
    start = time.monotonic()
    net = net_at(net_file(folder, iteration - 1)) if iteration > 1 else None
    first = iteration * GAMES_APART + chunk * CHUNK
    labeller = Labeller(worlds=course.worlds, net=net, compiled=compiled)
    labels = labeller.games(course.seed, range(first, first + CHUNK))
    labels.save(labels_file(folder, iteration, chunk))
    return {
        "step": "labels", "iteration": iteration, "chunk": chunk, "positions": len(labels.counts),
        "seconds": round(time.monotonic() - start, 1),
    }  # fmt: skip
