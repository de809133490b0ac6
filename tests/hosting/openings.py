"""Games of bots as everybody sees them: the facts of each entry, and how long an opening of theirs is shown."""

from __future__ import annotations

import warnings
from collections.abc import Collection, Iterator, Sequence
from typing import TypeAlias

from mammamia.bots import Budget, PlainSearch, make_bot
from mammamia.editions import Edition
from mammamia.game import Game, Phase, Seat, Shuffle
from mammamia.game.events import OvenEmptied, OvenOpened
from mammamia.hosting import Fact, checked
from mammamia.hosting.opening import Beats, OpeningTempo

Shown: TypeAlias = tuple[Beats, Sequence[Fact]]


def entries_of(edition: Edition, seats: int, crew: Sequence[str], seed: int) -> list[list[Fact]]:
    """A whole game, one list of facts for each decision and one for the deal."""
    shuffle = Shuffle.from_seed(seed)
    game = Game.deal(edition, seats=seats, shuffle=shuffle)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PlainSearch)
        bots = [
            make_bot(
                crew[seat % len(crew)], edition=edition, seed=seed + seat, budget=Budget(milliseconds=0.0, roll_outs=0)
            )
            for seat in range(seats)
        ]
    entries: list[list[Fact]] = [list(game.opening_events())]
    while game.phase is not Phase.OVER:
        if game.phase is Phase.SHUFFLE:
            entries[-1] += game.shuffle(shuffle.order(game.unshuffled_supply()))
            continue
        seat, table = game.deciding, game.state.table[:]
        assert seat is not None
        move = bots[seat].decide(game.view(seat), game.knowledge(seat))
        entries.append(checked(game, table, list(game.play(move))))
    return entries


def openings_of(
    entries: Sequence[Sequence[Fact]], people: Collection[Seat] = ()
) -> Iterator[tuple[list[Shown], float]]:
    """Each opening of a game: its beats with their facts, and the seconds in which bots answered."""
    past: list[Fact] = []
    opening: OpeningTempo | None = None
    shown: list[Shown] = []
    answers = 0.0
    for facts in entries:
        if opening is None and any(isinstance(fact, OvenOpened) for fact in facts):
            at = next(n for n, fact in enumerate(facts) if isinstance(fact, OvenOpened))
            opening, shown, answers = OpeningTempo((*past, *facts[:at]), people), [], 0.0
        if opening is not None:
            answers += opening._bots_answer(facts)
            shown += with_facts(opening.beats(facts), facts)
            if any(isinstance(fact, OvenEmptied) for fact in facts):
                yield shown, answers
                opening = None
        past += facts


def with_facts(beats: Sequence[Beats], facts: Sequence[Fact]) -> Iterator[Shown]:
    """Each beat with what is told in it."""
    at = 0
    for beat in beats:
        yield beat, facts[at : at + beat.count]
        at += beat.count
    assert at == len(facts), "every fact is told"


def seconds_of(shown: Sequence[Shown], answers: float) -> float:
    """From the opening to the last card; the play before it and the summary apart."""
    return answers + sum(
        beat.seconds
        for beat, facts in shown
        if not beat.is_fixed and not any(isinstance(fact, OvenEmptied) for fact in facts)
    )
