"""Many random games or roll-outs at once: compiled where Numba is installed, plain otherwise, with the same results."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from dataclasses import fields as dataclass_fields
from functools import partial
from importlib.util import find_spec
from itertools import accumulate, pairwise
from typing import Any, Final, TypeVar

from mammamia.engine.fields import Grid, Row, stores
from mammamia.engine.garbage import uncollected
from mammamia.engine.series import VICTORY, GameEnd, RollOuts, play_series, trace_series
from mammamia.engine.series import roll_out as roll_out_series
from mammamia.engine.state import SEATS, Box, Desk, State
from mammamia.engine.way import way_to_run

WORTH_COMPILING: Final = 2000  # games; fewer are over before Numba is loaded
CHUNKS_PER_CORE: Final = 8  # small ones: at the end no core waits long for another
BY_SEAT: Final = frozenset({"delivered", "delivered_orders", "ingredients"})  # rows of a game's end, a number per seat

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class GamesPlayed:
    """The ends of the games of a batch: one row or number per game; seats beyond those of the game are left out."""

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
    seed: int,
    first_game: int,
    games: int,
    *,
    cores: int = 1,
    traces: bool = False,
    compiled: bool | None = None,
) -> GamesPlayed:
    """Play random games. Game number i of a seed is the same in every batch, on any number of cores, plain or compiled.

    *compiled* None: compiled if that is possible and the batch is large enough to be worth it.
    """
    assert 0 <= seed < 1 << 64, "a seed is a number below 2**64"
    assert 0 <= first_game <= first_game + games <= 1 << 32, "games are numbered below 2**32"
    if compiled is None:
        compiled = is_fast() and games >= WORTH_COMPILING
    record = way_to_run(compiled=compiled).record_of(box)
    work = partial(_play, record, box.seats, seed, traces, compiled)
    with uncollected():  # lists for each game are made under Python's lock, and all of them are kept
        return _join(_spread(work, first_game, games, cores, compiled))


def _play(box: Box, seats: int, seed: int, traces: bool, compiled: bool, first: int, games: int) -> GamesPlayed:
    """One chunk of a batch, with a record for its box."""
    way = way_to_run(compiled=compiled)
    setting = way.blank(State), box, way.blank(Desk)
    results = way.records(GameEnd, games)
    way.entry(play_series)(*setting, results, way.signed(seed), first)
    columns = {
        name: way.row_column(results, name, seats) if name in BY_SEAT else way.column(results, name)
        for name in stores(GameEnd)
    }
    told: Grid = []
    if traces:
        ends = list(accumulate(columns["decisions"], initial=0))
        moves = way.row(ends[-1])
        way.entry(trace_series)(*setting, moves, way.signed(seed), first)
        told = [list(map(int, moves[start:end])) for start, end in pairwise(ends)]
    return GamesPlayed(first_game=first, traces=told, **columns)


def _join(parts: list[GamesPlayed]) -> GamesPlayed:
    columns: dict[str, list[Any]] = {column.name: [] for column in dataclass_fields(GamesPlayed)[1:]}
    for name, whole in columns.items():
        for part in parts:
            whole += getattr(part, name)
    return GamesPlayed(first_game=parts[0].first_game, **columns)


@dataclass(frozen=True, slots=True)
class RolledOut:
    """The average result of many roll-outs from one position; one number per seat."""

    shares: list[float]  # of the victory
    delivered: list[float]  # orders
    decisions: int  # of all roll-outs together


def roll_out(
    state: State,
    box: Box,
    viewer: int,
    n: int,
    seed: int,
    *,
    rounds: int | None = None,
    cores: int = 1,
    compiled: bool | None = None,
) -> RolledOut:
    """Imagine *n* times what *viewer* does not know, and play at random to the end of the game, or of so many *rounds*.

    Where it stops earlier, the victory goes to whoever would win if the game ended there. The same seed comes to the
    same, on any number of cores, plain or compiled. *compiled* None: compiled if that is possible.
    """
    if compiled is None:
        compiled = is_fast()
    ask = RollOuts(viewer, box.rounds if rounds is None else rounds, [0] * SEATS, [0] * SEATS, 0)
    parts = _spread(partial(_roll, state, box, ask, seed, compiled), 0, n, cores, compiled)
    return RolledOut(
        shares=[sum(part.victories[seat] for part in parts) / VICTORY / n for seat in range(box.seats)],
        delivered=[sum(part.delivered[seat] for part in parts) / n for seat in range(box.seats)],
        decisions=sum(part.decisions for part in parts),
    )


def _roll(state: State, box: Box, ask: RollOuts, seed: int, compiled: bool, first: int, n: int) -> RollOuts:
    """One chunk of the roll-outs."""
    way = way_to_run(compiled=compiled)
    states = way.records_of([state, state])
    out = way.record_of(ask)
    way.entry(roll_out_series)(states, way.record_of(box), way.blank(Desk), out, way.signed(seed), first, n)
    return way.plain_of(RollOuts, out)


def _spread(work: Callable[[int, int], T], first: int, n: int, cores: int, compiled: bool) -> list[T]:
    """Do *n* pieces of work from number *first* on, a chunk at a time, on so many cores."""
    chunks = split(first, n, cores * CHUNKS_PER_CORE if cores > 1 else 1)
    if len(chunks) < 2:
        return [work(first, n)]
    if compiled:
        work(first, 0)  # compiles, so that the threads need not
        return _share(work, chunks, cores)
    from concurrent.futures import ProcessPoolExecutor  # not before: it loads half a library

    with ProcessPoolExecutor(cores) as executor:
        return list(executor.map(work, *zip(*chunks, strict=True)))


def _share(work: Callable[[int, int], T], chunks: list[tuple[int, int]], cores: int) -> list[T]:
    """Threads take the next chunk until there is none: so nobody is told of each chunk, and woken for it."""
    waiting = iter(chunks)
    done: dict[int, T] = {}

    def take_chunks(_: int) -> None:
        for first, n in waiting:
            done[first] = work(first, n)

    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(cores) as executor:
        list(executor.map(take_chunks, range(cores)))  # an error in any of them is raised here
    return [done[first] for first, _ in chunks]


def split(first: int, n: int, most: int) -> list[tuple[int, int]]:
    """At most so many chunks of about the same size: where each begins, and its size."""
    ends = [n * i // most for i in range(most + 1)]
    return [(first + start, end - start) for start, end in pairwise(ends) if end > start]
