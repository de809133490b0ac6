"""Many games and many roll-outs: the loops that live inside compiled code, and run plain too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, TypeVar

from mammamia.engine.chance import deal_randomly, decide_randomly, play_out, play_rounds, seed_dice, shuffle_supply
from mammamia.engine.fields import Cells, Row, Small, Wide, clone, small, wide
from mammamia.engine.imagining import arrange_hidden, weigh_hidden
from mammamia.engine.rule import rule
from mammamia.engine.scoring import winners
from mammamia.engine.state import OVER, SEATS, SHUFFLE, Box, Desk, State

T = TypeVar("T")

VICTORY: Final = 60  # parts, so that any number of winners can share it


@dataclass(slots=True)
class GameEnd:
    """How one game ended."""

    delivered: Annotated[Row, small(SEATS)]  # orders of each seat
    delivered_orders: Annotated[Row, wide(SEATS)]  # which, a bit each
    ingredients: Annotated[Row, small(SEATS)]  # cards left in each hand
    winners: Small  # a bit for each
    turns: Wide
    locked: Small  # a bit for each seat that could ever neither put nor draw (R3.7)
    decisions: Wide


@rule
def play_series(g: State, box: Box, desk: Desk, results: list[GameEnd], seed: int, first: int) -> None:
    """Play the games of a series from number *first* on, each with dice of its own."""
    dice = desk.dice
    for i in range(len(results)):
        seed_dice(dice, seed, first + i)
        deal_randomly(g, box, dice, desk)
        decisions = play_out(g, box, dice, desk)
        enter_result(g, box, results[i], decisions)


@rule
def enter_result(g: State, box: Box, result: GameEnd, decisions: int) -> None:
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
def trace_series(g: State, box: Box, desk: Desk, moves: Row, seed: int, first: int) -> None:
    """Play the same games again and write down their decisions, until *moves* is full."""
    dice = desk.dice
    n = 0
    while n < len(moves):
        seed_dice(dice, seed, first)
        deal_randomly(g, box, dice, desk)
        first += 1
        while g.phase != OVER:
            if g.phase == SHUFFLE:
                shuffle_supply(g, dice)
            else:
                moves[n] = decide_randomly(g, box, dice, desk)
                n += 1


@dataclass(slots=True)
class RollOuts:
    """Many roll-outs from one position: what is asked for, and what they came to."""

    viewer: Small  # whose knowledge they fit
    rounds: Small  # after how many they stop; as many as the game has: at its end
    victories: Annotated[Row, Cells("i8", (SEATS,))]  # in parts of `VICTORY`, summed; a shared one is divided
    delivered: Annotated[Row, Cells("i8", (SEATS,))]  # orders, summed
    decisions: Annotated[int, Cells("i8")]  # summed


@rule
def roll_out(states: list[State], box: Box, desk: Desk, out: RollOuts, seed: int, first: int, n: int) -> None:
    """From the first of two *states*, *n* times: imagine what the viewer does not know, and play at random."""
    dice = desk.dice
    weigh_hidden(states[0], box, out.viewer, desk)
    for i in range(n):
        seed_dice(dice, seed, first + i)
        overwrite(states, 1, 0)
        g = states[1]
        arrange_hidden(g, box, out.viewer, dice, desk)
        out.decisions += play_rounds(g, box, dice, desk, out.rounds)
        add_up(g, box, out)


@rule
def add_up(g: State, box: Box, out: RollOuts) -> None:
    """Who leads, and what was delivered."""
    leaders = winners(g, box)
    n = 0
    for seat in range(box.seats):
        n += leaders >> seat & 1
    for seat in range(box.seats):
        out.delivered[seat] += g.delivered[seat]
        if leaders >> seat & 1:
            out.victories[seat] += VICTORY // n


@rule
def overwrite(bundles: list[T], to: int, source: int) -> None:
    """Make one state, or other bundle, of a list a copy of another."""
    bundles[to] = clone(bundles[source])
