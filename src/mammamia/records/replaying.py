"""A record played again, entry by entry: for the narrator, the referee and the statistician alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mammamia.game import Event, Game, Phase
from mammamia.records.record import Entry, Record, Shuffled


@dataclass(frozen=True, slots=True)
class Step:
    """What one entry led to. Number 0 is the deal; moves count from 1. *game* goes on: copy it to keep it."""

    number: int
    entry: Entry | None
    events: tuple[Event, ...]
    game: Game


def replay(record: Record) -> Iterator[Step]:
    """The whole game, from its deal on."""
    game = Game.from_deal(record.edition, record.colours, record.deal, record.options)
    yield Step(0, None, game.opening_events(), game)
    for number, entry in enumerate(record.entries, 1):
        yield Step(number, entry, carry_out(game, entry), game)


def carry_out(game: Game, entry: Entry) -> tuple[Event, ...]:
    """Carry out an entry, and then everything that just happens or just fails at the baking (R5.12)."""
    events: list[Event] = []
    if isinstance(entry, Shuffled):
        events.extend(game.shuffle(entry.supply))
    else:
        for move in entry.moves:
            events.extend(game.play(move))
    while game.phase is Phase.FILL and not game.has_choice():
        events.extend(game.play(game.legal_moves()[0]))
    return tuple(events)
