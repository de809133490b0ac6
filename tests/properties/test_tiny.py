"""A Mamma Mia! so small that everything which can happen is tried."""

from __future__ import annotations

import pytest

from mammamia.editions import Edition
from mammamia.engine.fields import clone
from mammamia.game import Game, Phase, Remembering, Seat, Shuffle, is_shown_to
from mammamia.game.events import Event
from tests.properties.test_laws import check_cards
from tests.properties.tiny import SMALL_PLUS, TINY

MOST_STATES = 60000


def key_of(game: Game) -> tuple[object, ...]:
    """A position, without the number of turns that led to it."""
    state = clone(game.state)
    state.turns = 0
    return tuple(_frozen(getattr(state, name)) for name in state.__slots__)


def _frozen(value: object) -> object:
    return tuple(_frozen(part) for part in value) if isinstance(value, list) else value


def explore(edition: Edition, seed: int, most: int) -> tuple[int, int, int]:
    """Try every move from every position that can come about; how many positions, how many ends, what is left."""
    dice = Shuffle.from_seed(seed)
    game = Game.deal(edition, seats=edition.players[0], shuffle=dice, options={"rounds": 1})
    waiting = [game]
    seen = {key_of(game)}
    ends = 0
    while waiting and len(seen) < most:
        here = waiting.pop()
        moves = here.legal_moves()
        assert len(set(moves)) == len(moves)
        assert bool(moves) == (here.phase is not Phase.OVER)
        ends += here.phase is Phase.OVER
        for move in moves:
            there = here.copy()
            there.play(move)
            check_cards(there)
            if (key := key_of(there)) not in seen:
                seen.add(key)
                waiting.append(there)
    return len(seen), ends, len(waiting)


def show(memories: dict[Seat, Remembering], events: tuple[Event, ...]) -> None:
    for seat, memory in memories.items():
        memory.see_all(event for event in events if is_shown_to(event, seat))


@pytest.mark.slow
def test_everything_that_can_happen_in_a_tiny_game_is_sound() -> None:
    """All positions that a deal can lead to."""
    states, ends, left = explore(TINY, 1, MOST_STATES)
    assert left == 0, "every position was looked at"
    assert states > ends > 0


def test_much_that_can_happen_with_help_is_sound() -> None:
    """Too many positions for all of them, so the first few thousand, deepest first."""
    states, _, _ = explore(SMALL_PLUS, 1, 1500)
    assert states >= 1500


def test_every_line_of_a_tiny_game_is_remembered() -> None:
    """Kept knowledge equals recomputed on every line of play of bounded length."""
    dice = Shuffle.from_seed(4)
    start = Game.deal(TINY, seats=2, shuffle=dice)
    lines: list[tuple[Game, tuple[Event, ...]]] = [(start, start.opening_events())]
    for _ in range(4):
        longer = []
        for game, events in lines:
            for move in game.legal_moves():
                there = game.copy()
                longer.append((there, events + there.play(move)))
        lines = longer
    assert len(lines) > 10
    for game, events in lines:
        memories = {seat: Remembering(TINY, seat) for seat in game.seats}
        show(memories, events)
        for seat, memory in memories.items():
            assert memory.knowledge() == game.knowledge(seat)
