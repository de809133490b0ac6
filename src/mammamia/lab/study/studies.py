"""A study: which tables are watched, in how many games, and the pieces it is done in."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, TypeAlias

from mammamia.engine.batches import WORTH_COMPILING, is_fast
from mammamia.engine.fields import blank
from mammamia.lab.simulation import SeriesPlan
from mammamia.lab.study.memory import play_memory_deal
from mammamia.lab.study.playing import add, read_sums, watch_games, written
from mammamia.lab.study.watching import Sums
from mammamia.lab.workers import Cores, Spread

PLAYING: Final = ("random", "greedy", "counter")  # the bots that decide at once, and so can play millions of games
COMPILED_PIECE: Final = 10_000  # games: a second or so
PLAIN_PIECE: Final = 25
MEMORY_EFFORT: Final = 1000  # a game between memories, which are plain Python, takes as long as about so many others
MOST_PIECES: Final = 200  # of one table, so that the file of pieces stays small


@dataclass(frozen=True, slots=True)
class StudiedTable:
    """One game that is studied: an edition for so many players, and the bot in all its seats."""

    plan: SeriesPlan
    bot: str


@dataclass(frozen=True, slots=True)
class Study:
    """The tables, all with the same seed and as many games."""

    tables: tuple[StudiedTable, ...]
    seed: int
    games: int  # of each table
    memory_deals: int  # of each edition and number of players, in every seating

    @property
    def memory_plans(self) -> tuple[SeriesPlan, ...]:
        """Each edition and number of players once, whichever bots play there."""
        plans = {(table.plan.edition.key, table.plan.players): table.plan for table in self.tables}
        return tuple(plans.values())

    @property
    def memory_games(self) -> int:
        """Games that tell what memory is worth."""
        return sum(plan.players for plan in self.memory_plans) * self.memory_deals

    @property
    def all_games(self) -> int:
        """Games of all kinds."""
        return len(self.tables) * self.games + self.memory_games

    @property
    def effort(self) -> int:
        """Everything there is to do, in quick games."""
        return len(self.tables) * self.games + self.memory_games * MEMORY_EFFORT

    def written(self) -> dict[str, Any]:
        """For a file."""
        tables = [
            [table.plan.edition.key, table.plan.players, dict(table.plan.options), table.bot] for table in self.tables
        ]
        return {
            "command": "study", "tables": tables, "seed": self.seed, "games": self.games,
            "memory_deals": self.memory_deals,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class GamesWatched:
    """Some games of one table."""

    table: int
    sums: Sums


@dataclass(frozen=True, slots=True)
class DealRemembered:
    """One deal of a match between memories."""

    plan: int
    share: float


Piece: TypeAlias = GamesWatched | DealRemembered
Task: TypeAlias = tuple[int, range | int]


def written_piece(piece: Piece) -> list[Any]:
    """For a file."""
    match piece:
        case GamesWatched(table, sums):
            return [table, written(sums)]
        case DealRemembered(plan, share):
            return [plan, share]


def read_piece(value: list[Any]) -> Piece:
    """From a file."""
    number, found = value
    return GamesWatched(number, read_sums(found)) if isinstance(found, Mapping) else DealRemembered(number, found)


@dataclass(slots=True)
class Findings:
    """What a study has come to so far: the same size however many games there are, but for one number a memory deal."""

    study: Study
    sums: list[Sums] = field(init=False)
    memory: list[list[float]] = field(init=False)  # by edition and number of players: a share for each deal

    def __post_init__(self) -> None:
        self.sums = [blank(Sums) for _ in self.study.tables]
        self.memory = [[] for _ in self.study.memory_plans]

    def add(self, piece: Piece) -> int:
        """Take in the next piece, and say how much of the effort it was."""
        match piece:
            case GamesWatched(table, sums):
                add(self.sums[table], sums)
                return sums.games
            case DealRemembered(plan, share):
                self.memory[plan].append(share)
                return self.study.memory_plans[plan].players * MEMORY_EFFORT

    def tasks(self, size: int) -> Iterator[Task]:
        """What is not done yet."""
        for number, sums in enumerate(self.sums):
            for first in range(sums.games, self.study.games, size):
                yield number, range(first, min(first + size, self.study.games))
        for number, shares in enumerate(self.memory):
            for deal in range(len(shares), self.study.memory_deals):
                yield number, deal


def play_study(
    findings: Findings, *, spread: Spread | None = None, compiled: bool | None = None
) -> Generator[Piece, None, None]:
    """Do what is not done yet, piece by piece. *compiled* None: if that is possible and worth it."""
    study = findings.study
    spread = spread or Cores(1)
    if compiled is None:
        compiled = is_fast() and study.games * len(study.tables) >= WORTH_COMPILING
    size = max(COMPILED_PIECE if compiled else PLAIN_PIECE, -(-study.games // MOST_PIECES))
    if compiled and isinstance(spread, Cores) and spread.cores > 1:
        watch_games(study.tables[0].plan, study.tables[0].bot, range(1), compiled=True)  # once, for all workers
    return spread(partial(_do, study, compiled), list(findings.tasks(size)))


def _do(study: Study, compiled: bool, task: Task) -> Piece:
    number, what = task
    if isinstance(what, int):
        return DealRemembered(number, play_memory_deal(study.memory_plans[number], what))
    table = study.tables[number]
    return GamesWatched(number, watch_games(table.plan, table.bot, what, compiled=compiled))
