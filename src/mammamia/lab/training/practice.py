"""Practice: the net plays card counters, explores, and learns from who won, by PPO.

Every deal is played several times from each seat, with other choices. The advantage of a game is what it brought
beyond the mean of the games from the same seat; all its choices have it. PPO's clipped loss bounds each lesson.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from mammamia.bots.kernels.candidates import CANDIDATES
from mammamia.bots.kernels.mind import COUNTER, NET
from mammamia.bots.kernels.net_layers import Net
from mammamia.bots.kernels.scene_features import CANDIDATE, SCENE
from mammamia.bots.kernels.self_play import POSITIONS, ROWS, Lesson, Returns, Samples, practise
from mammamia.bots.net_file import net_of
from mammamia.engine.way import way_to_run
from mammamia.lab.training import labels
from mammamia.lab.training.fit import ENDING, RANKING, Adam, gradient_of, net_numbers, numbers_in, softmax
from mammamia.lab.training.trial import mind_for, net_table

TIMES: Final = 4  # every deal is played from a seat
GAMES: Final = 96  # at each table in a lesson, or somewhat fewer
MOST_POSITIONS: Final = 100  # of a seat in a game
LOOKS: Final = 2  # at all positions of a lesson
BATCH: Final = 8192  # positions
PIECE: Final = 2048  # positions of a batch that one core learns at a time
CLIP: Final = 0.2  # of the ratio of new to old probability
SMOOTH: Final = 0.7  # of what a game brings is by the lead, which tells more than who won
RATE: Final = 0.0006
SLOWER: Final = 0.9  # by so much of it, at the end


@dataclass(frozen=True, slots=True)
class PolicySamples:
    """Positions one after another: their candidates, which one was taken, its probability and its advantage."""

    counts: Any
    rows: Any
    chosen: Any
    probabilities: Any
    advantages: Any
    share: float  # of the victories in these games

    @property
    def starts(self) -> Any:
        """Where the rows of each position begin."""
        return np.cumsum(self.counts) - self.counts

    def take(self, numbers: Any) -> PolicySamples:
        """Some of the positions."""
        counts = self.counts[numbers]
        places = np.arange(counts.sum()) + np.repeat(self.starts[numbers] - (np.cumsum(counts) - counts), counts)
        return PolicySamples(
            counts,
            self.rows[places],
            self.chosen[numbers],
            self.probabilities[numbers],
            self.advantages[numbers],
            self.share,
        )


def together(parts: Sequence[PolicySamples]) -> PolicySamples:
    """The choices of several tables."""
    return PolicySamples(
        counts=np.concatenate([part.counts for part in parts]),
        rows=np.concatenate([part.rows for part in parts]),
        chosen=np.concatenate([part.chosen for part in parts]),
        probabilities=np.concatenate([part.probabilities for part in parts]),
        advantages=np.concatenate([part.advantages for part in parts]),
        share=float(np.mean([part.share for part in parts])),
    )


class Practice:
    """A net that practises. The same seed teaches the same, on any number of *cores*."""

    def __init__(self, weights: Any, *, seed: int, lessons: int, cores: int = 1, compiled: bool = True) -> None:
        self._adam = Adam(np.array(weights, np.float32))
        self._seed = seed
        self._lessons = lessons
        self._compiled = compiled
        self._pool = ThreadPoolExecutor(cores)
        self.taken = 0

    @property
    def weights(self) -> Any:
        """The net that scores candidates, as it is now."""
        return self._adam.weights

    def lesson(self) -> dict[str, float]:
        """Play at every table and learn from it; the share of the victories at each."""
        net = net_of(net_numbers(self.weights, np.zeros(numbers_in(ENDING))))
        deals = [max(1, GAMES // TIMES // seats) for _, seats, _ in labels.TABLES]
        tasks = [(number, net, n) for number, n in enumerate(deals)]
        played = list(self._pool.map(lambda task: self._play(*task), tasks))
        self._learn(together(played))
        self.taken += 1
        shares: dict[str, list[float]] = {}
        for (key, seats, options), part in zip(labels.TABLES, played, strict=True):
            shares.setdefault("-".join((key, str(seats), *options)), []).append(part.share)
        return {table: float(np.mean(some)) for table, some in shares.items()}

    # ---------------------------------------------------------------- playing

    def _play(self, number: int, net: Net, deals: int) -> PolicySamples:
        way = way_to_run(compiled=self._compiled)
        box = labels.box_at(labels.TABLES[number])
        games = deals * box.seats * TIMES
        most = games * MOST_POSITIONS
        rows = zeros((most * CANDIDATES // 2, SCENE + CANDIDATE), np.float32)
        counts, chosen, written, ends = zeros(most), zeros(most), zeros(2), zeros(games)
        probabilities, shares, leads = (zeros(n, np.float64) for n in (most, games, games))
        minds = way.records_of([mind_for(box, NET), mind_for(box, COUNTER)])
        lesson = Lesson(way.signed(self._seed + number), self.taken * deals, deals, TIMES)
        samples = Samples(rows, counts, chosen, probabilities, written)
        way.entry(practise)(
            net_table(way, box), minds, way.record_of(net), zeros(4), lesson, samples, Returns(ends, shares, leads)
        )
        groups = (SMOOTH * leads + (1 - SMOOTH) * shares).reshape(-1, TIMES)
        advantages = (groups - groups.mean(1, keepdims=True)).ravel()
        advantages /= max(0.05, advantages.std())
        return PolicySamples(
            counts[: written[POSITIONS]],
            rows[: written[ROWS]].copy(),
            chosen[: written[POSITIONS]],
            probabilities[: written[POSITIONS]].astype(np.float32),
            np.repeat(advantages, np.diff(ends, prepend=0)).astype(np.float32),
            float(shares.mean()),
        )

    # ---------------------------------------------------------------- learning

    def _learn(self, choices: PolicySamples) -> None:
        rng = np.random.default_rng((self._seed, self.taken))
        rate = RATE * (1 - SLOWER * self.taken / self._lessons)
        for _ in range(LOOKS):
            order = rng.permutation(len(choices.counts))
            for start in range(0, len(order), BATCH):
                batch = order[start : start + BATCH]
                pieces = [choices.take(batch[i : i + PIECE]) for i in range(0, len(batch), PIECE)]
                gradient = sum(self._pool.map(self._gradient, pieces))
                self._adam.step(gradient / np.float32(len(batch)), rate)

    def _gradient(self, samples: PolicySamples) -> Any:
        return gradient_of(self.weights, RANKING, samples.rows, partial(ppo_loss, samples))[1]

    # ---------------------------------------------------------------- keeping

    def save(self, path: Path) -> None:
        """Whole or not at all."""
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            np.savez(file, weights=self.weights, moments=self._adam.moments, steps=self._adam.steps, taken=self.taken)
        part.replace(path)

    def go_on_from(self, path: Path) -> None:
        """Where it was saved."""
        kept = np.load(path)
        self._adam.weights[...] = kept["weights"]
        self._adam.moments = list(kept["moments"])
        self._adam.steps, self.taken = int(kept["steps"]), int(kept["taken"])


def zeros(sizes: int | tuple[int, int], numbers: Any = np.int64) -> Any:
    """An array, where the kernels name the list that they take when they run plain."""
    return np.zeros(sizes, numbers)


def ppo_loss(samples: PolicySamples, scores: Any) -> tuple[float, Any]:
    """PPO's clipped loss, and its gradient in every score."""
    probabilities = softmax(scores, samples.starts)
    places = samples.starts + samples.chosen
    ratio = probabilities[places] / samples.probabilities
    unclipped = ratio * samples.advantages
    clipped = np.clip(ratio, 1 - CLIP, 1 + CLIP) * samples.advantages
    pull = np.where(unclipped <= clipped, unclipped, 0).astype(scores.dtype)
    gradient = probabilities * np.repeat(pull, samples.counts)
    gradient[places] -= pull
    return -float(np.minimum(unclipped, clipped).sum()), gradient
