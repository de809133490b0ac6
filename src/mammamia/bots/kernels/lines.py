"""Odds: lines of play tried in the same imagined worlds, none dropped: what they win, and which own orders bake."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from mammamia.bots.kernels.candidates import NOTHING
from mammamia.bots.kernels.mind import Mind
from mammamia.bots.kernels.monte_carlo import (
    PLAY,
    TRUTH,
    WORLD,
    cover_orders,
    play_decision,
    play_on,
    play_turn,
    quick_decision,
    value_for,
)
from mammamia.bots.kernels.pools import Pools, catch_up, forget_pools
from mammamia.engine.chance import roll, seed_dice
from mammamia.engine.decisions import HELP
from mammamia.engine.fields import Cells, Grid, Row, Small, Weights, small, wide
from mammamia.engine.imagining import arrange_hidden, weigh_hidden
from mammamia.engine.rule import rule
from mammamia.engine.series import overwrite
from mammamia.engine.state import ORDERS, OVER, PUT, SHUFFLE, Box, Desk, State

LINES: Final = 24  # tried at once, at most
LINE_LENGTH: Final = 24  # decisions that may be fixed: the longest request takes 19


@dataclass(slots=True)
class Odds:
    """Lines of play of the seat that decides, and what they came to."""

    count: Small
    length: Annotated[Row, small(LINES)]
    line: Annotated[Grid, wide(LINES, LINE_LENGTH)]  # decisions; after them card counters play
    worlds: Annotated[int, Cells("i8")]  # imagined so far
    value: Annotated[list[float], Cells("f8", (LINES,))]  # in the last world
    total: Annotated[list[float], Cells("f8", (LINES,))]  # over all worlds
    squares: Annotated[Weights, Cells("f8", (LINES, LINES))]  # of the differences between two; of one: of its values
    baked: Annotated[Grid, Cells("i8", (LINES, ORDERS))]  # worlds in which an own order was delivered in this baking
    dice: Annotated[Row, Cells("i8", (4,))]


@rule
def try_lines(
    states: list[State], box: Box, mind: Mind, desk: Desk, pools: list[Pools], o: Odds, seed: int, worlds: int
) -> None:
    """Play every line out in so many more worlds, drawn from what the seat that decides knows in the first state."""
    g = states[TRUTH]
    viewer = g.seat
    for seat in range(box.seats):
        cover_orders(g, seat, viewer)
    forget_pools(pools[0])
    catch_up(pools[0], g, box)
    weigh_hidden(g, box, viewer, desk)
    for _ in range(worlds):
        seed_dice(o.dice, seed, o.worlds)
        overwrite(states, WORLD, TRUTH)
        arrange_hidden(states[WORLD], box, viewer, o.dice, desk)
        luck = roll(o.dice)
        for i in range(o.count):
            overwrite(states, PLAY, WORLD)
            overwrite(pools, 1, 0)
            seed_dice(o.dice, luck, o.worlds)
            play_line(states[PLAY], box, mind, desk, pools[1], o, i, viewer)
        o.worlds += 1
        sum_up(o)


@rule
def play_line(g: State, box: Box, mind: Mind, desk: Desk, p: Pools, o: Odds, i: int, viewer: int) -> None:
    """One line: its decisions, the rest of the round, and what comes after as in any roll-out."""
    not_baked = g.delivered_orders[viewer]
    for step in range(o.length[i]):
        not_baked |= scored_by_helping(g, viewer, o.line[i][step])
        play_decision(g, box, o.line[i][step])
    while g.phase != SHUFFLE and g.phase != OVER:
        if g.phase == PUT:
            play_turn(g, box, mind, p)
        else:
            move = quick_decision(g, box, mind, desk, p)
            not_baked |= scored_by_helping(g, viewer, move)
            play_decision(g, box, move)
    baked = g.delivered_orders[viewer] & ~not_baked
    for order in range(ORDERS):
        o.baked[i][order] += baked >> order & 1
    play_on(g, box, mind, desk, p, o.dice, NOTHING, NOTHING)
    o.value[i] = value_for(g, box, mind, p, viewer)


@rule
def scored_by_helping(g: State, viewer: int, move: int) -> int:
    """R6.4: the bit of the order that *viewer* scores with this decision; it may have failed in the same baking."""
    if move == HELP and g.seat == viewer:
        return 1 << g.waiter[viewer][g.waiter_top[viewer]]
    return 0


@rule
def sum_up(o: Odds) -> None:
    """Take in one world."""
    for i in range(o.count):
        o.total[i] += o.value[i]
        o.squares[i][i] += o.value[i] * o.value[i]
        for j in range(i):
            difference = o.value[i] - o.value[j]
            o.squares[i][j] += difference * difference
            o.squares[j][i] = o.squares[i][j]
