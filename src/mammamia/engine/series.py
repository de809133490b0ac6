"""Many games and many roll-outs: the loops that live inside compiled code, and run plain too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from mammamia.engine.chance import deal_randomly, play_out, random_decision, seed_dice, shuffle_supply
from mammamia.engine.decisions import DECISIONS
from mammamia.engine.fields import Grid, Row, Small, Wide, clone, small, wide
from mammamia.engine.imagining import imagine
from mammamia.engine.play import apply, legal
from mammamia.engine.rule import rule
from mammamia.engine.scoring import winners
from mammamia.engine.state import OVER, SEATS, SHUFFLE, Box, Desk, State


@dataclass(slots=True)
class Result:
    """How one game ended."""

    delivered: Annotated[Row, small(SEATS)]  # orders of each seat
    delivered_orders: Annotated[Row, wide(SEATS)]  # which, a bit each
    ingredients: Annotated[Row, small(SEATS)]  # cards left in each hand
    winners: Small  # a bit for each
    turns: Wide
    locked: Small  # a bit for each seat that could ever neither put nor draw (R3.7)
    decisions: Wide


@rule
def play_series(g: State, box: Box, dice: Row, desk: Desk, results: list[Result], seed: int, first: int) -> None:
    """Play the games of a series from number *first* on, each with dice of its own."""
    for i in range(len(results)):
        seed_dice(dice, seed, first + i)
        deal_randomly(g, box, dice, desk)
        decisions = play_out(g, box, dice, desk)
        enter_result(g, box, results[i], decisions)


@rule
def enter_result(g: State, box: Box, result: Result, decisions: int) -> None:
    """What is kept of a game that is over."""
    for seat in range(box.seats):
        result.delivered[seat] = g.delivered[seat]
        result.delivered_orders[seat] = g.delivered_orders[seat]
        result.ingredients[seat] = g.ingredients[seat]
    result.winners = winners(g, box)
    result.turns = g.turns
    result.locked = g.locked
    result.decisions = decisions


@rule
def trace_series(g: State, box: Box, dice: Row, desk: Desk, moves: Row, seed: int, first: int) -> None:
    """Play the same games again and write down their decisions, until *moves* is full."""
    n = 0
    while n < len(moves):
        seed_dice(dice, seed, first)
        deal_randomly(g, box, dice, desk)
        first += 1
        while g.phase != OVER:
            if g.phase == SHUFFLE:
                shuffle_supply(g, dice)
            else:
                moves[n] = random_decision(g, box, dice, desk)
                apply(g, box, moves[n])
                n += 1
