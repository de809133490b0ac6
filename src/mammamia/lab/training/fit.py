"""Fitting: the net learns to rank candidates as search did, by Adam in NumPy; the same seed fits the same net."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, prod
from typing import Any, Final

import numpy as np

from mammamia.bots.minds.features import CANDIDATE, HIDDEN, SCENE, SECOND
from mammamia.bots.minds.net import NUMBERS, SIZES
from mammamia.lab.training.labels import Labels

TEMPERATURE: Final = 0.05  # of the target: about the standard error of a label
RATE: Final = 0.002
BATCH: Final = 256  # positions
DECAY: Final = (0.9, 0.999)
HELD_BACK: Final = 20  # every so many-th position is not learnt, but tells how well the others were


@dataclass(frozen=True, slots=True)
class Epoch:
    """How well a net ranks positions it has not learnt, after one more look at all others."""

    loss: float
    regret: float  # what its first choice gives up, as a share of the victory


class Fit:
    """A net in the making."""

    def __init__(self, labels: Labels, *, seed: int) -> None:
        self._rng = np.random.default_rng(seed)
        self._labels = labels
        self._starts = np.concatenate([[0], np.cumsum(labels.counts)])
        numbers = np.arange(len(labels.counts))
        self._held_back = numbers[numbers % HELD_BACK == 0]
        self._learnt = numbers[numbers % HELD_BACK != 0]
        self.weights = self._first_weights()
        self._moments = [np.zeros_like(self.weights), np.zeros_like(self.weights)]
        self._steps = 0

    def _first_weights(self) -> Any:
        weights = np.zeros(NUMBERS, np.float32)
        for name, fan in (("scene", SCENE + CANDIDATE), ("candidate", SCENE + CANDIDATE), ("second", HIDDEN)):
            part = parts_of(weights)[name]
            part[...] = self._rng.normal(0, (2 / fan) ** 0.5, part.shape)
        parts_of(weights)["last"][...] = self._rng.normal(0, SECOND**-0.5, SECOND)
        return weights

    def run(self, epochs: int) -> Iterator[Epoch]:
        """Look at all positions so many times, with smaller and smaller steps."""
        total = epochs * -(-len(self._learnt) // BATCH)
        for _ in range(epochs):
            order = self._rng.permutation(self._learnt)
            for start in range(0, len(order), BATCH):
                rows, values, counts = self._take(order[start : start + BATCH])
                rate = RATE * 0.5 * (1 + cos(pi * self._steps / total))
                self._step(gradient(self.weights, rows, values, counts)[1], rate)
            yield self.judge()

    def judge(self) -> Epoch:
        """By the positions that were held back."""
        rows, values, counts = self._take(self._held_back)
        scores = forward(parts_of(self.weights), rows)[-1]
        starts = np.concatenate([[0], np.cumsum(counts)[:-1]])
        return Epoch(loss_of(scores, values, starts)[0], regret_of(scores, values, starts))

    def regret_of_the_first(self) -> float:
        """What the card counter's choice gives up at the same positions: its candidates are listed first."""
        rows, values, counts = self._take(self._held_back)
        starts = np.concatenate([[0], np.cumsum(counts)[:-1]])
        return regret_of(-np.arange(len(rows), dtype=np.float64), values, starts)

    def _take(self, numbers: Any) -> tuple[Any, Any, Any]:
        counts = self._labels.counts[numbers]
        ends = np.cumsum(counts)
        places = np.arange(ends[-1]) + np.repeat(self._starts[numbers] - (ends - counts), counts)
        return self._labels.rows[places].astype(np.float32), self._labels.values[places].astype(np.float32), counts

    def _step(self, slope: Any, rate: float) -> None:
        self._steps += 1
        for moment, decay, sample in zip(self._moments, DECAY, (slope, slope * slope), strict=True):
            moment *= decay
            moment += (1 - decay) * sample
        mean, square = (m / (1 - decay**self._steps) for m, decay in zip(self._moments, DECAY, strict=True))
        self.weights -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def parts_of(numbers: Any) -> dict[str, Any]:
    """Views of a flat array of a net's numbers, by the names of its fields."""
    parts, start = {}, 0
    for name, sizes in SIZES.items():
        parts[name] = numbers[start : start + prod(sizes)].reshape(sizes)
        start += prod(sizes)
    return parts


def forward(net: dict[str, Any], rows: Any) -> tuple[Any, Any, Any]:
    """Both layers and the score of every row."""
    first = np.maximum(rows[:, :SCENE] @ net["scene"] + rows[:, SCENE:] @ net["candidate"] + net["hidden_bias"], 0)
    second = np.maximum(first @ net["second"] + net["second_bias"], 0)
    return first, second, second @ net["last"]


def loss_of(scores: Any, values: Any, starts: Any) -> tuple[float, Any]:
    """Cross-entropy between what search and what the net would choose, and its slope in every score."""
    aimed = share_out(values / np.float32(TEMPERATURE), starts)
    chosen = share_out(scores, starts)
    loss = -np.sum(aimed * np.log(np.maximum(chosen, 1e-9))) / len(starts)
    return float(loss), (chosen - aimed) / np.float32(len(starts))


def share_out(scores: Any, starts: Any) -> Any:
    """Softmax over the candidates of each position."""
    counts = np.diff(np.append(starts, len(scores)))
    powers = np.exp(scores - np.repeat(np.maximum.reduceat(scores, starts), counts))
    return powers / np.repeat(np.add.reduceat(powers, starts), counts)


def regret_of(scores: Any, values: Any, starts: Any) -> float:
    """How much less than the best candidate the first choices are worth, on the average."""
    counts = np.diff(np.append(starts, len(scores)))
    is_best = scores == np.repeat(np.maximum.reduceat(scores, starts), counts)
    chosen = np.maximum.reduceat(np.where(is_best, values, -1.0), starts)
    return float(np.mean(np.maximum.reduceat(values, starts) - chosen))


def gradient(weights: Any, rows: Any, values: Any, counts: Any) -> tuple[float, Any]:
    """The loss of some positions and its slope in every number of the net."""
    net = parts_of(weights)
    first, second, scores = forward(net, rows)
    loss, slope = loss_of(scores, values, np.concatenate([[0], np.cumsum(counts)[:-1]]))
    slopes = np.zeros_like(weights)
    into = parts_of(slopes)
    into["last"][...] = slope @ second
    into_second = np.outer(slope, net["last"]) * (second > 0)
    into["second"][...] = first.T @ into_second
    into["second_bias"][...] = into_second.sum(0)
    into_first = (into_second @ net["second"].T) * (first > 0)
    into["hidden_bias"][...] = into_first.sum(0)
    into["scene"][...] = rows[:, :SCENE].T @ into_first
    into["candidate"][...] = rows[:, SCENE:].T @ into_first
    return loss, slopes
