"""The value of a round's end to a seat: a small net of its own, trained with the other and kept in the same file.

It looks at one seat after another and gives each a strength; the share of the victory is the strength's share of all
of them. A mind without these numbers judges by its odds (search.py). Sums run in one order, plain and compiled.
"""

from __future__ import annotations

from typing import Final

from mammamia.bots.kernels.mind import END_HIDDEN, Mind
from mammamia.bots.kernels.pools import END, LOW, Pools, begin_pools, plan_order
from mammamia.engine.baking import worth
from mammamia.engine.rule import rule
from mammamia.engine.state import KINDS, Box, State

MOST_SHORT: Final = 6
NEAR: Final = 2  # cards short
SQUARINGS: Final = 10  # of the approximate exp
STEPS: Final = 1024.0  # two to that power
WEAKEST: Final = 0.05


@rule
def see_end(g: State, box: Box, p: Pools, seat: int, row: list[float]) -> None:
    """Describe a seat when a round has ended; the pools hold what lies open on the table."""
    best = 0
    others = 0
    for other in range(box.seats):
        if other != seat:
            best = max(best, g.delivered[other])
            others += g.delivered[other]
    late = 1.0 if g.round + 1 == box.rounds else 0.0
    row[0] = g.delivered[seat] / 8.0
    row[1] = (g.delivered[seat] - best) / 4.0
    row[2] = (g.delivered[seat] - others / (box.seats - 1.0)) / 4.0
    row[3] = late
    row[4] = late * row[1]
    row[5] = late * row[2]
    row[6] = (box.order_count - g.delivered[seat]) / 8.0
    row[7] = g.order_count[seat] / 4.0
    row[8] = g.ingredients[seat] / 7.0
    row[9] = g.waiter_size[seat] / 8.0
    row[10] = box.seats / 6.0
    row[11] = 1.0 if box.kinds > 5 else 0.0
    row[12] = (seat - g.opener if seat >= g.opener else seat - g.opener + box.seats) / 6.0
    see_hand_at_end(g, box, p, seat, row)


@rule
def see_hand_at_end(g: State, box: Box, p: Pools, seat: int, row: list[float]) -> None:
    """What the hand has for its orders."""
    row[13] = worth(g.hand[seat], box.own[seat]) / 3.0
    row[14] = 0.0
    for kind in range(KINDS):
        p.free[kind] = worth(g.hand[seat], kind)
        row[14] += (1.0 if p.free[kind] > 0 else 0.0) / 6.0
    least = MOST_SHORT
    row[15] = 0.0
    row[16] = 0.0
    for i in range(g.order_count[seat]):
        shortage = plan_order(p, p.pool[LOW], box, seat, g.orders[seat][i])
        least = min(least, shortage)
        if shortage == 0:
            row[15] += 0.5
        elif shortage <= NEAR:
            row[16] += 0.5
    row[17] = least / 6.0


@rule
def strength_by_net(g: State, box: Box, mind: Mind, p: Pools, seat: int) -> float:
    """A positive number that grows with the chances of a seat."""
    row = p.end
    see_end(g, box, p, seat, row)
    score = 0.0
    for j in range(END_HIDDEN):
        hidden = mind.end_bias[j]
        for i in range(END):
            hidden += row[i] * mind.end_first[i][j]
        if hidden > 0.0:
            score += hidden * mind.end_last[j]
    return approximate_exp(score, WEAKEST)


@rule
def approximate_exp(x: float, least: float) -> float:
    """About exp(x) for small x, as (1 + x / 1024) ** 1024: the same number plain and compiled."""
    power = max(least, 1.0 + x / STEPS)
    for _ in range(SQUARINGS):
        power *= power
    return power


@rule
def share_by_net(g: State, box: Box, mind: Mind, p: Pools, seat: int) -> float:
    """The share of the victory that a seat may expect at the end of a round."""
    begin_pools(p, g)
    total = 0.0
    mine = 0.0
    for other in range(box.seats):
        strength = strength_by_net(g, box, mind, p, other)
        total += strength
        if other == seat:
            mine = strength
    return mine / total
