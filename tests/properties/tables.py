"""Every edition with every number of players and option, and random games at these tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from mammamia.editions import EDITIONS, PLUS, Edition, Heap, OrderCard
from mammamia.game import Event, Game, Move, Phase, Shuffle

Step = tuple[Move | None, tuple[Event, ...]]  # a move, or None for a shuffle, and what happened


@dataclass(frozen=True)
class Table:
    """What a game is played with."""

    edition: Edition
    seats: int
    options: Mapping[str, object]

    def __str__(self) -> str:
        chosen = "".join(f"-{name}={value}" for name, value in self.options.items())
        return f"{self.edition.key}-{self.seats}{chosen}".lower()

    def deal(self, shuffle: Shuffle) -> Game:
        """A fresh game."""
        return Game.deal(self.edition, seats=self.seats, shuffle=shuffle, options=self.options)


def _choices(edition: Edition, seats: int) -> Iterator[dict[str, object]]:
    """The default, and each option by itself turned the other way; doubles with rescue, as base games may have both."""
    default = edition.options(seats)
    yield {}
    for name in ("thin", "doubles", "help", "rescue"):
        if name in edition.switches and not (name == "help" and seats == 2):
            yield {name: not getattr(default, name)}
    if "rescue" in edition.switches:
        yield {"doubles": True, "rescue": True, "rounds": 4}
    yield {"rounds": 1}


TABLES = tuple(
    Table(edition, seats, chosen)
    for edition in EDITIONS.values()
    for seats in edition.players
    for chosen in _choices(edition, seats)
)

# Plus with nothing but heaps: what is offered beside a request is secret only there, and rare in a common game.
HEAPS = replace(
    PLUS, key="heaps", orders_of=lambda own: tuple(OrderCard(f"heap-of-{n}", Heap(at_least=n)) for n in range(4, 13))
)
HEAP_TABLES = (Table(HEAPS, 4, {}), Table(HEAPS, 3, {}))


def go_on(game: Game, shuffle: Shuffle, choose: Callable[[Game], Move] | None = None) -> Step:
    """One step of a game: a random move, or the shuffle that is due."""
    if game.phase is Phase.SHUFFLE:
        return None, game.shuffle(shuffle.order(game.unshuffled_supply()))
    move = game.random_move(shuffle) if choose is None else choose(game)
    return move, game.play(move)


def play_random(game: Game, shuffle: Shuffle) -> Iterator[Step]:
    """A whole random game, step by step."""
    while game.phase is not Phase.OVER:
        yield go_on(game, shuffle)


def position(table: Table, seed: int, phase: Phase, *, after: int = 0) -> Game | None:
    """A position of a random game: the first in this phase after so many steps, if there is one."""
    shuffle = Shuffle.from_seed(seed)
    game = table.deal(shuffle)
    steps = 0
    while game.phase is not phase or steps < after:
        if game.phase is Phase.OVER:
            return None
        go_on(game, shuffle)
        steps += 1
    return game
