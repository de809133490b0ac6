"""Fitting: a net learns to rank candidates as search did, or to tell who will win, by Adam in NumPy.

The same seed fits the same net. A net is a flat array of numbers: for each layer its weights and then its bias, and
at the end the weights of the score, which has none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import cos, pi
from typing import Any, Final

import numpy as np

from mammamia.bots.kernels.mind import END_HIDDEN
from mammamia.bots.kernels.pools import END
from mammamia.bots.kernels.scene_features import CANDIDATE, HIDDEN, SCENE, SECOND
from mammamia.bots.net_file import NUMBERS
from mammamia.lab.training.labels import Labels

TEMPERATURE: Final = 0.05  # of the target: about the standard error of a label
RATE: Final = 0.002
BATCH: Final = 256  # positions
BETAS: Final = (0.9, 0.999)
HELD_BACK: Final = 20  # every so many-th position is not learnt, but tells how well the others were
RANKING: Final = (SCENE + CANDIDATE, HIDDEN, SECOND)  # numbers of each layer: the net that scores candidates
ENDING: Final = (END, END_HIDDEN)  # and the one that judges the end of a round


@dataclass(frozen=True, slots=True)
class Epoch:
    """How well a net does with positions it has not learnt, after one more look at all others."""

    loss: float
    regret: float  # what its first choice gives up, as a share of the victory


class Fit:
    """A net in the making. With a *temperature* the values are softened into a choice; without, they are shares."""

    rate = RATE

    def __init__(self, labels: Labels, layers: Sequence[int], *, temperature: float | None, seed: int) -> None:
        self._rng = np.random.default_rng(seed)
        self._labels = labels
        self._layers = layers
        self._temperature = temperature
        self._starts = np.concatenate([[0], np.cumsum(labels.counts)])
        numbers = np.arange(len(labels.counts))
        self._held_back = numbers[numbers % HELD_BACK == 0]
        self._learnt = numbers[numbers % HELD_BACK != 0]
        self._adam = Adam(first_weights(layers, self._rng))

    @property
    def weights(self) -> Any:
        """The net so far."""
        return self._adam.weights

    def run(self, epochs: int) -> Iterator[Epoch]:
        """Look at all positions so many times, with smaller and smaller steps."""
        total = epochs * -(-len(self._learnt) // BATCH)
        for _ in range(epochs):
            order = self._rng.permutation(self._learnt)
            for start in range(0, len(order), BATCH):
                rows, aims, _, starts = self._take(order[start : start + BATCH])
                rate = self.rate * 0.5 * (1 + cos(pi * self._adam.steps / total))
                loss = partial(self.loss, aims=aims, starts=starts)
                self._adam.step(gradient_of(self.weights, self._layers, rows, loss)[1], rate)
            yield self.judge()

    def judge(self) -> Epoch:
        """By the positions that were held back."""
        rows, aims, values, starts = self._take(self._held_back)
        scores = forward(parts_of(self.weights, self._layers), rows)[-1]
        return Epoch(self.loss(scores, aims, starts)[0], regret_of(scores, values, starts))

    def loss(self, scores: Any, aims: Any, starts: Any) -> tuple[float, Any]:
        """The loss, and its gradient in every score."""
        return cross_entropy(scores, aims, starts)

    def regret_of_the_first(self) -> float:
        """What the card counter's choice gives up at the same positions: its candidates are listed first."""
        rows, _, values, starts = self._take(self._held_back)
        return regret_of(-np.arange(len(rows), dtype=np.float64), values, starts)

    def _take(self, numbers: Any) -> tuple[Any, Any, Any, Any]:
        counts = self._labels.counts[numbers]
        ends = np.cumsum(counts)
        starts = ends - counts
        places = np.arange(ends[-1]) + np.repeat(self._starts[numbers] - starts, counts)
        rows, values = self._labels.rows[places].astype(np.float32), self._labels.values[places].astype(np.float32)
        if self._temperature is None:
            return rows, values, values, starts
        return rows, softmax(values / np.float32(self._temperature), starts), values, starts


class Sharpening(Fit):
    """A net that was fitted looks at the labels again, now to raise the expected value of its choice.

    Values are noisy. Their mean over choices is not wrong for that, as the target of a fit is: the noise cancels out.
    """

    rate = RATE / 4

    def __init__(self, labels: Labels, weights: Any, *, seed: int) -> None:
        super().__init__(labels, RANKING, temperature=None, seed=seed)
        self._adam = Adam(weights.copy())

    def loss(self, scores: Any, aims: Any, starts: Any) -> tuple[float, Any]:
        """The negative expected value of what is chosen."""
        return expected_value_loss(scores, aims, starts)


class Adam:
    """The optimiser Adam."""

    def __init__(self, weights: Any) -> None:
        self.weights = weights
        self.moments = [np.zeros_like(weights), np.zeros_like(weights)]
        self.steps = 0

    def step(self, gradient: Any, rate: float) -> None:
        """One step of this learning rate."""
        self.steps += 1
        for moment, decay, sample in zip(self.moments, BETAS, (gradient, gradient * gradient), strict=True):
            moment *= decay
            moment += (1 - decay) * sample
        mean, square = (m / (1 - decay**self.steps) for m, decay in zip(self.moments, BETAS, strict=True))
        self.weights -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def net_numbers(ranking: Any, ending: Any) -> Any:
    """Both parts of a net in the order of its fields."""
    numbers = np.concatenate([ranking, ending])
    assert len(numbers) == NUMBERS, f"{NUMBERS} numbers, not {len(numbers)}"
    return numbers


def numbers_in(layers: Sequence[int]) -> int:
    """How many numbers a net of such layers has."""
    pairs = pairwise(layers)
    return sum((inputs + 1) * outputs for inputs, outputs in pairs) + layers[-1]


def first_weights(layers: Sequence[int], rng: Any) -> Any:
    """A net that knows nothing yet."""
    weights = np.zeros(numbers_in(layers), np.float32)
    *pairs, last = parts_of(weights, layers)
    for part, _ in pairs:
        part[...] = rng.normal(0, (2 / len(part)) ** 0.5, part.shape)
    last[...] = rng.normal(0, len(last) ** -0.5, len(last))
    return weights


def parts_of(numbers: Any, layers: Sequence[int]) -> list[Any]:
    """Views of a flat array: for each layer its weights and its bias, and the weights of the score."""
    parts: list[Any] = []
    start = 0
    for inputs, outputs in pairwise(layers):
        middle, end = start + inputs * outputs, start + (inputs + 1) * outputs
        parts.append((numbers[start:middle].reshape(inputs, outputs), numbers[middle:end]))
        start = end
    return [*parts, numbers[start:]]


def forward(net: list[Any], rows: Any) -> list[Any]:
    """The rows, every layer, and the score of every row."""
    *pairs, last = net
    values = [rows]
    for weights, bias in pairs:
        values.append(np.maximum(values[-1] @ weights + bias, 0))
    return [*values, values[-1] @ last]


def cross_entropy(scores: Any, aims: Any, starts: Any) -> tuple[float, Any]:
    """Cross-entropy between what the labels and what the net would choose, and its gradient in every score."""
    chosen = softmax(scores, starts)
    loss = -np.sum(aims * np.log(np.maximum(chosen, 1e-9))) / len(starts)
    return float(loss), (chosen - aims) / np.float32(len(starts))


def expected_value_loss(scores: Any, values: Any, starts: Any) -> tuple[float, Any]:
    """The negative expected value of what the net would choose, and its gradient in every score."""
    chosen = softmax(scores, starts)
    counts = np.diff(np.append(starts, len(scores)))
    means = np.add.reduceat(chosen * values, starts)
    return -float(means.mean()), chosen * (np.repeat(means, counts) - values) / np.float32(len(starts))


def softmax(scores: Any, starts: Any) -> Any:
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


def gradient_of(
    weights: Any, layers: Sequence[int], rows: Any, loss_of_scores: Callable[[Any], tuple[float, Any]]
) -> tuple[float, Any]:
    """Backpropagation: a loss, given with its gradient in every score, and its gradient in every number of the net."""
    *pairs, last = net = parts_of(weights, layers)
    *values, scores = forward(net, rows)
    loss, in_scores = loss_of_scores(scores)
    gradient = np.zeros_like(weights)
    *into, into_last = parts_of(gradient, layers)
    into_last[...] = in_scores @ values[-1]
    back = np.outer(in_scores, last)
    for i in range(len(pairs) - 1, -1, -1):
        back *= values[i + 1] > 0
        into[i][0][...] = values[i].T @ back
        into[i][1][...] = back.sum(0)
        if i > 0:
            back = back @ pairs[i][0].T
    return loss, gradient
