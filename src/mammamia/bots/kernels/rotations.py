"""Matches: many games between minds, each deal played once for every rotation of the seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from mammamia.bots.kernels.mind import Mind
from mammamia.bots.kernels.policies import decide_at_once
from mammamia.bots.kernels.pools import Pools, forget_pools
from mammamia.engine.chance import deal_randomly, seed_dice, shuffle_supply
from mammamia.engine.fields import Cells, Row
from mammamia.engine.play import apply
from mammamia.engine.rule import rule
from mammamia.engine.scoring import winners
from mammamia.engine.state import OVER, SEATS, SHUFFLE, Box, Desk, State


@dataclass(slots=True)
class DealResult:
    """What the minds made of one deal, summed over its rotations. Minds are counted by their first seat."""

    shares: Annotated[list[float], Cells("f8", (SEATS,))]  # of the victories; a shared one is divided
    delivered: Annotated[Row, Cells("i8", (SEATS,))]
    decisions: Annotated[Row, Cells("i8", (SEATS,))]
    turns: Annotated[int, Cells("i8")]


@rule
def play_match(
    g: State, box: Box, minds: list[Mind], desk: Desk, p: Pools, results: list[DealResult], seed: int, first: int
) -> None:
    """Play the deals from number *first* on; in each, mind i sits first in seat i and then moves on by one."""
    dice = desk.dice
    for i in range(len(results)):
        for rotation in range(box.seats):
            seed_dice(dice, seed, first + i)
            deal_randomly(g, box, dice, desk)
            forget_pools(p)
            while g.phase != OVER:
                if g.phase == SHUFFLE:
                    shuffle_supply(g, dice)
                else:
                    who = (g.seat + rotation) % box.seats
                    results[i].decisions[who] += 1
                    apply(g, box, decide_at_once(g, box, minds[who], dice, desk, p))
            enter_rotation(g, box, rotation, results[i])


@rule
def enter_rotation(g: State, box: Box, rotation: int, result: DealResult) -> None:
    """Add up how one game ended."""
    won = winners(g, box)
    n = 0
    for seat in range(box.seats):
        n += won >> seat & 1
    for seat in range(box.seats):
        who = (seat + rotation) % box.seats
        result.delivered[who] += g.delivered[seat]
        if won >> seat & 1:
            result.shares[who] += 1.0 / n
    result.turns += g.turns
