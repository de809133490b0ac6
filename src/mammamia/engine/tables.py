"""Many tables stepped side by side, one decision at each: for learners that play hundreds of games at once.

Compiled, *states* is an array of records, a `Grid` a matrix and a `Row` a vector; plain, they are lists.
"""

from __future__ import annotations

from mammamia.engine.chance import deal_randomly, seed_dice, shuffle_supply
from mammamia.engine.decisions import DECISIONS
from mammamia.engine.fields import Grid, Row
from mammamia.engine.observing import observe, remember
from mammamia.engine.play import apply, legal
from mammamia.engine.rule import rule
from mammamia.engine.state import SHUFFLE, Box, Desk, State


@rule
def deal_each(states: list[State], box: Box, dice: Grid, desk: Desk, seed: int, first: int) -> None:
    """Deal the games of a series from number *first* on, one at each table, with dice of its own."""
    for i in range(len(states)):
        seed_dice(dice[i], seed, first + i)
        deal_randomly(states[i], box, dice[i], desk)


@rule
def legal_each(states: list[State], box: Box, moves: Grid, counts: Row) -> None:
    """Write the legal decisions at each table into its row of *moves*, and how many they are into *counts*."""
    for i in range(len(states)):
        counts[i] = legal(states[i], box, moves[i])


@rule
def mask_each(states: list[State], box: Box, desk: Desk, masks: Grid) -> None:
    """The legal decisions at each table as a row of `DECISIONS` numbers: 1 where a decision is legal, else 0."""
    for i in range(len(states)):
        mask = masks[i]
        for move in range(DECISIONS):
            mask[move] = 0
        for j in range(legal(states[i], box, desk.moves)):
            mask[desk.moves[j]] = 1


@rule
def apply_each(states: list[State], box: Box, dice: Grid, moves: Row) -> None:
    """Carry out one legal decision at each table, what just happens after it, and the shuffle that may be due."""
    for i in range(len(states)):
        apply(states[i], box, moves[i])
        if states[i].phase == SHUFFLE:
            shuffle_supply(states[i], dice[i])


@rule
def observe_each(states: list[State], box: Box, viewers: Row, out: Grid) -> None:
    """What lies in sight of one seat of each table."""
    for i in range(len(states)):
        observe(states[i], box, viewers[i], out[i])


@rule
def remember_each(states: list[State], box: Box, viewers: Row, out: Grid) -> None:
    """What one seat of each table could remember."""
    for i in range(len(states)):
        remember(states[i], box, viewers[i], out[i])
