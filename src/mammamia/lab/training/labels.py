"""Labels: positions of many games, and what search thinks of every candidate there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from mammamia.bots.guided_search import Adviser
from mammamia.bots.kernels.candidates import CANDIDATES
from mammamia.bots.kernels.mind import SEARCH, Mind
from mammamia.bots.kernels.monte_carlo import TRUTH
from mammamia.bots.kernels.net_layers import Net
from mammamia.bots.kernels.policies import decide_at_once
from mammamia.bots.kernels.pools import Pools
from mammamia.bots.kernels.scene_features import CANDIDATE, SCENE, NetInput
from mammamia.bots.kernels.self_play import see_all
from mammamia.bots.net_file import judging_ends
from mammamia.bots.timed_search import Searcher
from mammamia.bots.weights import tuned
from mammamia.editions import EDITIONS, box_of
from mammamia.engine.chance import below, deal_randomly, roll, seed_dice, shuffle_supply
from mammamia.engine.fields import blank
from mammamia.engine.play import apply, legal
from mammamia.engine.state import DRAW, ORDER, OVER, PUT, SHUFFLE, Box, Desk, State

TABLES: Final[tuple[tuple[str, int, dict[str, object]], ...]] = (
    ("classic", 2, {}), ("classic", 4, {}), ("plus", 4, {}), ("classic", 4, {}), ("plus", 6, {}),
    ("classic", 2, {}), ("classic", 3, {}), ("classic", 4, {}), ("plus", 4, {}), ("spanish", 2, {}),
    ("classic", 2, {}), ("classic", 5, {}), ("classic", 4, {}), ("plus", 6, {}), ("first", 4, {}),
    ("classic", 2, {}), ("spanish", 4, {}), ("plus", 3, {}), ("classic", 4, {"doubles": True}), ("plus", 5, {}),
    ("plus", 2, {}), ("first", 3, {}), ("spanish", 3, {}),
)  # fmt: skip  # two and four players of classic, four and six of Plus more often than others
LABELLED: Final = {PUT: 60, ORDER: 10, DRAW: 30}  # of 100 decisions
FOLLOWED: Final = 50  # of 100 labels: the game goes on with the best candidate
NEVER_DROP: Final = 1e9  # standard errors
ASTRAY: Final = 10  # of 100 labels: with any of them


@dataclass(frozen=True, slots=True)
class Labels:
    """Positions one after another: how many candidates each has, and a row and a value for each candidate."""

    counts: Any
    rows: Any
    values: Any

    def save(self, path: Path) -> None:
        """Whole or not at all."""
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            np.savez_compressed(file, counts=self.counts, rows=self.rows, values=self.values)
        part.replace(path)


def load(paths: list[Path]) -> Labels:
    """The labels of several files."""
    parts = [np.load(path) for path in paths]
    return Labels(*(np.concatenate([part[name] for part in parts]) for name in ("counts", "rows", "values")))


def box_at(table: tuple[str, int, dict[str, object]]) -> Box:
    """The numbers of a game at one of the tables."""
    key, players, options = table
    edition = EDITIONS[key]
    return box_of(edition, edition.options(players, options), edition.colours[:players])


class Labeller:
    """Plays games and labels some of their decisions; plain and compiled labels are the same."""

    def __init__(
        self, *, worlds: int, candidates: int = CANDIDATES, net: Net | None = None, compiled: bool = True
    ) -> None:
        self.worlds = worlds
        self.candidates = candidates
        self.net = net
        self.compiled = compiled

    def games(self, seed: int, numbers: range) -> Labels:
        """The labels of some games of a seed, the same every time."""
        found = [label for number in numbers for label in self._game(seed, number)]
        return Labels(
            np.array([len(values) for _, values in found], np.int32),
            np.concatenate([rows for rows, _ in found]).astype(np.float16),
            np.concatenate([values for _, values in found]).astype(np.float32),
        )

    def _game(self, seed: int, number: int) -> Iterator[tuple[Any, Any]]:
        box = box_at(TABLES[number % len(TABLES)])
        mind = tuned(box, SEARCH)
        if self.net is not None:
            mind = judging_ends(mind, self.net)
        mind.candidates, mind.patience = self.candidates, NEVER_DROP
        mind.roll_outs = max(2, self.worlds // (2 if box.kinds > 5 else 1))  # worlds: games of six kinds are slow
        scholar = Scholar(box, mind, compiled=self.compiled)
        adviser = None
        if self.net is not None and number % 4 < 3:
            adviser = Adviser(box, compiled=self.compiled, net=self.net)
        g, desk, pools, own = blank(State), blank(Desk), blank(Pools), blank(Desk)
        seed_dice(desk.dice, seed, number)
        seed_dice(own.dice, seed + 1, number)
        deal_randomly(g, box, desk.dice, desk)
        while g.phase != OVER:
            if g.phase == SHUFFLE:
                shuffle_supply(g, desk.dice)
                continue
            n = legal(g, box, desk.moves)
            move = desk.moves[0]
            if n > 1:
                if g.phase > DRAW or adviser is None:
                    move = decide_at_once(g, box, mind, own.dice, own, pools)
                else:
                    move = adviser.decide(g)
                if g.phase <= DRAW and below(own.dice, 100) < LABELLED[g.phase]:
                    rows, values, moves = scholar.label(g, roll(own.dice))
                    yield rows, values
                    point = below(own.dice, 100)
                    if point < FOLLOWED:
                        move = moves[int(values.argmax())]
                    elif point < FOLLOWED + ASTRAY:
                        move = moves[below(own.dice, len(moves))]
                    if point < FOLLOWED + ASTRAY and adviser is not None:
                        adviser.forget()
            apply(g, box, move)


class Scholar(Searcher):
    """A searcher that drops no candidate, and says what the net would see of each."""

    def __init__(self, box: Box, mind: Mind, *, compiled: bool) -> None:
        super().__init__(box, mind, compiled=compiled)
        self._worlds = mind.roll_outs
        self._see, self._sight = self._way.entry(see_all), self._way.blank(NetInput)
        self._rows: Any = np.zeros((CANDIDATES, SCENE + CANDIDATE))

    def label(self, g: State, seed: int) -> tuple[Any, Any, list[int]]:
        """Try every candidate of a position in the same worlds: a row and a value for each, and its first decision."""
        n = self.begin(g)
        self._search_on(seed, n * self._worlds)
        self._see(self._states[TRUTH], self._box, self._pools[0], self._sight, self._search, self._rows)
        values = np.array(self._look("total")[:n]) / self._worlds
        return self._rows[:n].copy(), values, [int(move) for move in self._look("first")[:n]]
