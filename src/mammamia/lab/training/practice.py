"""Practice: the net plays card counters, tries what it does not rule out, and learns from who won.

Every deal is played several times from each seat, with other choices. What a game brought beyond the mean of the games
from the same seat praises or blames all of its choices alike; a choice becomes only so much likelier or unlikelier by
one lesson (a policy gradient with the clipped objective of PPO, and the games of a group as each other's measure).
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import numpy as np

from mammamia.bots.minds.candidates import CANDIDATES, Search
from mammamia.bots.minds.exploring import POSITIONS, ROWS, practise
from mammamia.bots.minds.features import CANDIDATE, SCENE, Sight
from mammamia.bots.minds.mind import COUNTER, NET
from mammamia.bots.minds.net import Net, net_of
from mammamia.bots.minds.pools import Pools
from mammamia.engine.state import Desk, State
from mammamia.lab.training import labels
from mammamia.lab.training.fit import ENDING, RANKING, Descent, net_numbers, numbers_in, share_out, slopes_of
from mammamia.lab.training.trial import mind_for

TIMES: Final = 4  # every deal is played from a seat
GAMES: Final = 96  # at each table in a lesson, or somewhat fewer
MOST_POSITIONS: Final = 100  # of a seat in a game
LOOKS: Final = 2  # at all positions of a lesson
BATCH: Final = 8192  # positions
PIECE: Final = 2048  # positions of a batch that one core learns at a time
CLIP: Final = 0.2  # how much likelier, or unlikelier
SMOOTH: Final = 0.7  # of what a game brings is by the lead, which tells more than who won
RATE: Final = 0.0006
SLOWER: Final = 0.9  # by so much of it, at the end


@dataclass(frozen=True, slots=True)
class Choices:
    """Positions one after another: their candidates, which one was taken, how likely it was and what it brought."""

    counts: Any
    rows: Any
    chosen: Any
    likely: Any
    merits: Any
    share: float  # of the victories in these games

    @property
    def starts(self) -> Any:
        """Where the rows of each position begin."""
        return np.cumsum(self.counts) - self.counts

    def take(self, numbers: Any) -> Choices:
        """Some of the positions."""
        counts = self.counts[numbers]
        places = np.arange(counts.sum()) + np.repeat(self.starts[numbers] - (np.cumsum(counts) - counts), counts)
        return Choices(
            counts, self.rows[places], self.chosen[numbers], self.likely[numbers], self.merits[numbers], self.share
        )


def together(parts: Sequence[Choices]) -> Choices:
    """The choices of several tables."""
    return Choices(
        counts=np.concatenate([part.counts for part in parts]),
        rows=np.concatenate([part.rows for part in parts]),
        chosen=np.concatenate([part.chosen for part in parts]),
        likely=np.concatenate([part.likely for part in parts]),
        merits=np.concatenate([part.merits for part in parts]),
        share=float(np.mean([part.share for part in parts])),
    )


class Practice:
    """A net that practises. The same seed teaches the same, on any number of *cores*."""

    def __init__(self, weights: Any, *, seed: int, lessons: int, cores: int = 1, compiled: bool = True) -> None:
        self._descent = Descent(np.array(weights, np.float32))
        self._seed = seed
        self._lessons = lessons
        self._compiled = compiled
        self._pool = ThreadPoolExecutor(cores)
        self.taken = 0

    @property
    def weights(self) -> Any:
        """The net that scores candidates, as it is now."""
        return self._descent.weights

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

    def _play(self, number: int, net: Net, deals: int) -> Choices:
        way = import_module("mammamia.engine.compiled" if self._compiled else "mammamia.engine.plain")
        box = labels.box_at(labels.TABLES[number])
        games = deals * box.seats * TIMES
        rows = np.zeros((games * MOST_POSITIONS * CANDIDATES // 2, SCENE + CANDIDATE), np.float32)
        counts, chosen = np.zeros((2, games * MOST_POSITIONS), np.int64)
        likely, written = np.zeros(games * MOST_POSITIONS), np.zeros(2, np.int64)
        ends, shares, leads = np.zeros(games, np.int64), np.zeros(games), np.zeros(games)
        way.entry(practise)(
            way.blank(State), way.record_of(box), way.records_of([mind_for(box, NET), mind_for(box, COUNTER)]),
            way.record_of(net), way.blank(Desk), way.blank(Pools), way.blank(Sight), way.blank(Search),
            np.zeros(4, np.int64), way.signed(self._seed + number), self.taken * deals, deals, TIMES,
            rows, counts, chosen, likely, written, ends, shares, leads,
        )  # fmt: skip
        groups = (SMOOTH * leads + (1 - SMOOTH) * shares).reshape(-1, TIMES)
        merits = (groups - groups.mean(1, keepdims=True)).ravel()
        merits /= max(0.05, merits.std())
        return Choices(
            counts[: written[POSITIONS]],
            rows[: written[ROWS]].copy(),
            chosen[: written[POSITIONS]],
            likely[: written[POSITIONS]].astype(np.float32),
            np.repeat(merits, np.diff(ends, prepend=0)).astype(np.float32),
            float(shares.mean()),
        )

    # ---------------------------------------------------------------- learning

    def _learn(self, choices: Choices) -> None:
        rng = np.random.default_rng((self._seed, self.taken))
        rate = RATE * (1 - SLOWER * self.taken / self._lessons)
        for _ in range(LOOKS):
            order = rng.permutation(len(choices.counts))
            for start in range(0, len(order), BATCH):
                batch = order[start : start + BATCH]
                pieces = [choices.take(batch[i : i + PIECE]) for i in range(0, len(batch), PIECE)]
                slopes = sum(self._pool.map(self._slopes, pieces))
                self._descent.step(slopes / np.float32(len(batch)), rate)

    def _slopes(self, choices: Choices) -> Any:
        return slopes_of(self.weights, RANKING, choices.rows, partial(praise, choices))[1]

    # ---------------------------------------------------------------- keeping

    def save(self, path: Path) -> None:
        """Whole or not at all."""
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            np.savez(
                file, weights=self.weights, moments=self._descent.moments, steps=self._descent.steps, taken=self.taken
            )
        part.replace(path)

    def go_on_from(self, path: Path) -> None:
        """Where it was saved."""
        kept = np.load(path)
        self._descent.weights[...] = kept["weights"]
        self._descent.moments = list(kept["moments"])
        self._descent.steps, self.taken = int(kept["steps"]), int(kept["taken"])


def praise(choices: Choices, scores: Any) -> tuple[float, Any]:
    """What the choices would bring if the net made them as the scores say, as a loss, and its slope in every score."""
    likely = share_out(scores, choices.starts)
    places = choices.starts + choices.chosen
    times = likely[places] / choices.likely  # likelier than they were
    bounded = np.clip(times, 1 - CLIP, 1 + CLIP) * choices.merits
    counts = times * choices.merits <= bounded
    pull = np.where(counts, times * choices.merits, 0).astype(scores.dtype)
    slope = likely * np.repeat(pull, choices.counts)
    slope[places] -= pull
    return -float(np.minimum(times * choices.merits, bounded).sum()), slope
