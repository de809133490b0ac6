"""Matches between bots: each against each other, one against the rest, the same deals in every seating.

Results depend on the plan and the entrants alone: not on the number of cores or machines, on what is compiled, on a
clock, or on how often the work was stopped.
"""

from __future__ import annotations

import signal
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations, permutations
from multiprocessing import parent_process
from typing import Any, Final

from mammamia.engine.batches import is_fast
from mammamia.lab.arena_games import DealsPlayed, Entrant, is_mind, play_deals, warm_up_for
from mammamia.lab.ratings import Encounter, Interval, plackett_luce
from mammamia.lab.simulation import SeriesPlan
from mammamia.lab.workers import Cores, Spread

WORTH_COMPILING: Final = 1000  # games without any search: fewer are over before Numba is loaded
COMPILED_PART: Final = 200  # deals at a time: some tenths of a second
PLAIN_PART: Final = 2


@dataclass(frozen=True, slots=True)
class Arena:
    """The entrants and their games: the plan's games are deals, each played in all rotations."""

    plan: SeriesPlan
    entrants: tuple[Entrant, ...]

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Every match: the one, and the rival in all other seats. Two players meet in both seats anyway."""
        choose = combinations if self.plan.players == 2 else permutations
        return list(choose(range(len(self.entrants)), 2))

    @property
    def games(self) -> int:
        """Games of all matches."""
        return len(self.pairs) * self.plan.games * self.plan.players


@dataclass(frozen=True, slots=True)
class MatchPart:
    """Some deals of one match."""

    match: int  # its number among the arena's pairs
    played: DealsPlayed

    def written(self) -> list[Any]:
        """For a file."""
        return [self.match, self.played.shares, self.played.pizzas, self.played.rival_pizzas]

    @classmethod
    def read(cls, value: list[Any]) -> MatchPart:
        """From a file."""
        match, *columns = value
        return cls(match, DealsPlayed(*columns))


@dataclass(slots=True)
class MatchResult:
    """What one made of all deals against copies of its rival in all other seats."""

    one: int
    rival: int
    seats: int
    shares: list[float] = field(default_factory=list)  # of the victories; for each deal, summed over the rotations
    pizzas: list[int] = field(default_factory=list)
    rival_pizzas: list[int] = field(default_factory=list)  # of all rivals together

    def add(self, played: DealsPlayed) -> None:
        """Take in more deals, in their order."""
        self.shares += played.shares
        self.pizzas += played.pizzas
        self.rival_pizzas += played.rival_pizzas

    @property
    def encounter(self) -> Encounter:
        """What ratings are made from."""
        return Encounter(self.one, self.rival, self.seats, self.shares)

    @property
    def pizzas_a_game(self) -> float:
        """What the one delivered."""
        return sum(self.pizzas) / self.encounter.games

    @property
    def rival_pizzas_a_game(self) -> float:
        """What each of the rivals delivered."""
        return sum(self.rival_pizzas) / self.encounter.games / (self.seats - 1)

    def mirrored(self) -> MatchResult:
        """The same games of two players, told by the other side."""
        assert self.seats == 2, "with more than two players the reverse match is another one"
        shares = [self.seats - share for share in self.shares]
        return MatchResult(self.rival, self.one, self.seats, shares, self.rival_pizzas, self.pizzas)


class Results:
    """What the matches of an arena have come to so far."""

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self.played = [MatchResult(one, rival, arena.plan.players) for one, rival in arena.pairs]

    def add(self, part: MatchPart) -> None:
        """Take in the next part."""
        self.played[part.match].add(part.played)

    @property
    def matches(self) -> list[MatchResult]:
        """Every match and its reverse, in the order of the entrants."""
        if self.arena.plan.players > 2:
            return self.played
        both = [*self.played, *(match.mirrored() for match in self.played)]
        return sorted(both, key=lambda match: (match.one, match.rival))

    @property
    def ratings(self) -> list[Interval]:
        """In Elo, on the average 0: one for each entrant."""
        return plackett_luce(len(self.arena.entrants), [match.encounter for match in self.played])


def play_arena(
    arena: Arena, *, spread: Spread | None = None, compiled: bool | None = None, done: int = 0
) -> Generator[MatchPart, None, None]:
    """Play all matches, part by part, after so many deals that are *done*; in this process, or *spread* over others.

    *compiled* None: if that is possible and worth it.
    """
    if compiled is None:
        compiled = is_worth_compiling(arena)
    spread = spread or Cores(1)
    if compiled and isinstance(spread, Cores) and spread.cores > 1:
        _compile(arena)
    return spread(partial(_play, arena, compiled), _tasks(arena, compiled=compiled, done=done))


def is_worth_compiling(arena: Arena) -> bool:
    """Whether the compiled engine plays: wherever it can, if anybody searches or there are many games.

    A roll-out takes a millisecond plain and ten microseconds compiled: a single game of a search takes longer plain
    than to compile it. And it is the same engine for a few deals as for many.
    """
    does_search = any(entrant.does_search for entrant in arena.entrants)
    return is_fast() and (does_search or arena.games >= WORTH_COMPILING)


def play_through(arena: Arena, *, cores: int = 1, compiled: bool | None = None) -> Results:
    """Play all matches and add them up."""
    results = Results(arena)
    for part in play_arena(arena, spread=Cores(cores), compiled=compiled):
        results.add(part)
    return results


def _compile(arena: Arena) -> None:
    """Once, for all workers: they begin as copies of this process where the system knows how to do that."""
    warm_up_for(*arena.entrants)
    quick = next((entrant for entrant in arena.entrants if is_mind(entrant) and entrant.roll_outs is None), None)
    if quick is not None:
        play_deals(arena.plan, quick, quick, range(1), compiled=True)


def _tasks(arena: Arena, *, compiled: bool, done: int) -> Iterator[tuple[int, range]]:
    """The deals of one match after the other; the first ones are done."""
    for number, pair in enumerate(arena.pairs):
        start = min(max(0, done - number * arena.plan.games), arena.plan.games)
        size = 1
        if all(is_mind(entrant) and entrant.roll_outs is None for entrant in map(arena.entrants.__getitem__, pair)):
            size = COMPILED_PART if compiled else PLAIN_PART
        for first in range(start, arena.plan.games, size):
            yield number, range(first, min(first + size, arena.plan.games))


def _play(arena: Arena, compiled: bool, task: tuple[int, range]) -> MatchPart:
    if parent_process() is not None:
        # A deal between searchers takes a while: let Ctrl-C end a worker at once.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    number, deals = task
    one, rival = (arena.entrants[who] for who in arena.pairs[number])
    return MatchPart(number, play_deals(arena.plan, one, rival, deals, compiled=compiled))
