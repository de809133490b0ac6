"""A series of random games. Game i of a seed is the same on any number of cores, plain, compiled or written down."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from mammamia.editions import Edition, box_of
from mammamia.engine.batches import WORTH_COMPILING, GamesPlayed, is_fast, play_games
from mammamia.engine.state import Box
from mammamia.game import Game, Phase, Shuffle
from mammamia.game.deal import supply_in
from mammamia.lab.workers import in_order
from mammamia.records import Record, Recording, SeatEntry, write_line

COMPILED_PART: Final = 20_000  # games at a time: some tenths of a second
PLAIN_PART: Final = 100
RECORDED_PART: Final = 25
NAMES: Final = ("Ada", "Bo", "Cleo", "Dino", "Eva", "Finn")
MOST_GAMES: Final = 2**32  # so many can be told apart by their dice
MOST_SEED: Final = 2**64 - 1


@dataclass(frozen=True, slots=True)
class SeriesPlan:
    """Which games are played."""

    edition: Edition
    players: int
    options: Mapping[str, object]
    seed: int
    games: int

    @property
    def box(self) -> Box:
        """What the engine is handed."""
        decided = self.edition.options(self.players, self.options)
        return box_of(self.edition, decided, self.edition.colours[: self.players])


@dataclass(frozen=True, slots=True)
class SeriesPart:
    """Some games in a row, and the lines of their records if these were asked for."""

    played: GamesPlayed
    lines: tuple[str, ...] = ()


def simulate(plan: SeriesPlan, *, cores: int = 1, records: bool = False) -> Generator[SeriesPart, None, None]:
    """Play the games of a plan, part by part."""
    if records:
        return in_order(partial(_recorded, plan), _parts(plan, RECORDED_PART), cores)
    if is_fast() and plan.games >= WORTH_COMPILING:
        return _compiled(plan, cores)
    return in_order(partial(_plain, plan), _parts(plan, PLAIN_PART), cores)


def _parts(plan: SeriesPlan, size: int) -> Iterator[range]:
    for first in range(0, plan.games, size):
        yield range(first, min(first + size, plan.games))


def _compiled(plan: SeriesPlan, cores: int) -> Generator[SeriesPart, None, None]:
    box = plan.box
    for part in _parts(plan, COMPILED_PART * cores):
        yield SeriesPart(play_games(box, plan.seed, part.start, len(part), cores=cores, compiled=True))


def _plain(plan: SeriesPlan, part: range) -> SeriesPart:
    return SeriesPart(play_games(plan.box, plan.seed, part.start, len(part), compiled=False))


def _recorded(plan: SeriesPlan, part: range) -> SeriesPart:
    recordings = [record_game(plan, number) for number in part]
    lines = tuple(write_line(recording.record()) for recording in recordings)
    return SeriesPart(_played(part.start, [recording.game for recording in recordings]), lines)


def seats_of_bots(plan: SeriesPlan) -> tuple[SeatEntry, ...]:
    """The players: bots that decide at random."""
    colours = plan.edition.colours[: plan.players]
    return tuple(SeatEntry.of(name, colour, "random") for name, colour in zip(NAMES, colours, strict=False))


def deal_game(plan: SeriesPlan, number: int) -> tuple[Recording, Shuffle]:
    """A game of the plan before its first move, and the dice it goes on with."""
    shuffle = Shuffle.from_seed(plan.seed, number)
    game = Game.deal(plan.edition, seats=plan.players, shuffle=shuffle, options=plan.options)
    more = {"seed": plan.seed, "game": number}
    return Recording(game, seats_of_bots(plan), options=plan.options, more=more), shuffle


def record_game(plan: SeriesPlan, number: int) -> Recording:
    """A whole game of the plan, the same that `play_games` plays, written down."""
    recording, shuffle = deal_game(plan, number)
    game = recording.game
    while game.phase is not Phase.OVER:
        if game.phase is Phase.SHUFFLE:
            # The dice shuffle the pile from its bottom, as it lies.
            recording.shuffle(shuffle.order(supply_in(game.state)[::-1]))
        else:
            recording.play(game.random_move(shuffle))
    return recording


def dealt_record(plan: SeriesPlan, number: int = 0) -> Record:
    """The start of a record: a deal and no move."""
    return deal_game(plan, number)[0].record()


def _played(first: int, games: list[Game]) -> GamesPlayed:
    """The same numbers that `play_games` gives, but for the decisions, which a record does not count."""
    results = [game.result() for game in games]
    return GamesPlayed(
        first_game=first,
        delivered=[list(result.delivered) for result in results],
        delivered_orders=[game.state.delivered_orders[: len(game.seats)] for game in games],
        ingredients=[list(result.ingredients) for result in results],
        winners=[sum(1 << seat for seat in result.winners) for result in results],
        turns=[game.state.turns for game in games],
        locked=[game.state.locked for game in games],
        decisions=[],
        traces=[],
    )
