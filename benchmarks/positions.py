"""Positions in the middle of random games, and the work that is measured."""

from __future__ import annotations

from typing import Any

from mammamia.editions import Edition, box_of
from mammamia.engine import compiled
from mammamia.engine.chance import deal_randomly, decide_randomly, play_out, seed_dice, shuffle_supply
from mammamia.engine.fields import blank, clone
from mammamia.engine.rule import rule
from mammamia.engine.series import overwrite
from mammamia.engine.state import SHUFFLE, Box, Desk, State

PLAYERS = 4


def box_for_four(edition: Edition) -> Box:
    """A game of four with the edition's own options."""
    return box_of(edition, edition.options(PLAYERS), edition.colours[:PLAYERS])


def middles(box: Box, n: int) -> list[State]:
    """The position after half the decisions, in each of *n* random games."""
    return [_middle(box, game) for game in range(n)]


def _middle(box: Box, game: int) -> State:
    g, desk = blank(State), blank(Desk)
    dice = desk.dice
    seed_dice(dice, 1, game)
    deal_randomly(g, box, dice, desk)
    at_the_start, its_dice = clone(g), dice[:]
    for _ in range(play_out(g, box, dice, desk) // 2):
        decide_randomly(at_the_start, box, its_dice, desk)
        if at_the_start.phase == SHUFFLE:
            shuffle_supply(at_the_start, its_dice)
    return at_the_start


def pairs(states: list[State]) -> list[Any]:
    """Each state with room for its roll-outs, as records."""
    return [compiled.records_of([state, state]) for state in states]


@rule
def copy_often(states: list[State], n: int) -> None:
    """*n* clones, each of another state than the one before."""
    for i in range(n):
        overwrite(states, i % 7 + 1, i % 5)
