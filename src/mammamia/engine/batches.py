"""Many random games at once: compiled where Numba is installed, plain otherwise, with the same results."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import accumulate, chain, repeat
from typing import Final, TypeVar

from mammamia.engine.fields import Grid, Row, blank
from mammamia.engine.series import Result, play_series, trace_series
from mammamia.engine.state import Box, Desk, State

WORTH_COMPILING: Final = 2000  # games; fewer are over before Numba is loaded
CHUNKS_PER_CORE: Final = 4

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class GamesPlayed:
    """How the games of a batch ended: one row or number a game; seats beyond those of the game are left out."""

    first_game: int
    delivered: Grid  # orders of each seat
    delivered_orders: Grid  # which, a bit for each order
    ingredients: Grid  # cards left in each hand
    winners: Row  # a bit for each seat
    turns: Row
    locked: Row  # a bit for each seat that could ever neither put nor draw (R3.7)
    decisions: Row
    traces: Grid  # every decision of each game, if they were asked for; else empty

    def __len__(self) -> int:
        return len(self.winners)


def is_fast() -> bool:
    """Whether NumPy and Numba are installed, so that batches can run compiled."""
    return find_spec("numpy") is not None and find_spec("numba") is not None


def play_games(
    box: Box,
    *,
    seed: int,
    first_game: int = 0,
    games: int,
    cores: int = 1,
    traces: bool = False,
    compiled: bool | None = None,
) -> GamesPlayed:
    """Play random games. Game number i of a seed is the same in every batch, on every number of cores, plain or compiled.

    *compiled* None: compiled if that is possible and the batch is large enough to be worth it.
    """
    if compiled is None:
        compiled = is_fast() and games >= WORTH_COMPILING
    chunks = split(first_game, games, cores * CHUNKS_PER_CORE if cores > 1 else 1)
    starts = [start for start, _ in chunks]
    sizes = [size for _, size in chunks]
    play = _play_compiled if compiled else _play_plain
    trace = _trace_compiled if compiled else _trace_plain
    parts = _map(play, cores, compiled, (repeat(box), repeat(seed), starts, sizes))
    lengths = [part.decisions for part in parts]
    told = _map(trace, cores, compiled, (repeat(box), repeat(seed), starts, lengths)) if traces else []
    return _join(first_game, parts, list(chain.from_iterable(told)))
