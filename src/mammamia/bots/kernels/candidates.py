"""The decisions worth a search: the best by the card counter's own values, at most as many as the mind compares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from mammamia.bots.kernels.counter_policy import (
    most_wanted,
    value_of_holding,
    value_of_order,
    value_of_put,
    value_of_tempo,
)
from mammamia.bots.kernels.filling import fill_or_help
from mammamia.bots.kernels.mind import Mind
from mammamia.bots.kernels.pools import LOW, NO_ORDER, Pools, expect_draws, next_order, plan_order, spare_cards
from mammamia.engine.decisions import COUNTS, DOUBLES, DRAW_WAITER, HOLD, PASS, PUT_CARDS, PUT_ORDER
from mammamia.engine.fields import Cells, Row, Small, Weights, small, wide
from mammamia.engine.play import legal
from mammamia.engine.rule import apart, rule
from mammamia.engine.state import DRAW, KINDS, ORDER, PUT, Box, Desk, State
from mammamia.engine.turn import count_draws, nth_draw

CANDIDATES: Final = 24  # at most
NOTHING: Final = -1  # no second decision goes with the first


@dataclass(slots=True)
class Search:
    """The candidates of one decision, and what their roll-outs have come to."""

    count: Small
    first: Annotated[Row, wide(CANDIDATES)]  # the decision
    then: Annotated[Row, wide(CANDIDATES)]  # with a put: the order that goes with it
    prior: Annotated[list[float], Cells("f8", (CANDIDATES,))]
    is_out: Annotated[Row, small(CANDIDATES)]
    left: Small  # candidates that are not out
    worlds: Annotated[int, Cells("i8")]  # imagined so far
    roll_outs: Annotated[int, Cells("i8")]
    value: Annotated[list[float], Cells("f8", (CANDIDATES,))]  # in the last world
    total: Annotated[list[float], Cells("f8", (CANDIDATES,))]  # over all worlds
    squares: Annotated[Weights, Cells("f8", (CANDIDATES, CANDIDATES))]  # of the differences between two, summed
    dice: Annotated[Row, Cells("i8", (4,))]


@apart
def list_candidates(g: State, box: Box, mind: Mind, desk: Desk, p: Pools, s: Search) -> None:
    """Write down what is worth trying, best first; the pools have caught up with the oven."""
    s.count = 0
    s.worlds = 0
    s.roll_outs = 0
    if g.phase > DRAW:
        list_by_the_oven(g, box, mind, desk, p, s)
    elif g.phase == DRAW:
        suggest(s, mind, nth_draw(g, box, 0), NOTHING, 1.0)
        if count_draws(g, box) > 1:
            suggest(s, mind, DRAW_WAITER, NOTHING, 0.0)
    elif g.phase == PUT and g.ingredients[g.seat] == 0:
        suggest(s, mind, PASS, NOTHING, 0.0)
    else:
        list_turns(g, box, mind, p, s)
    s.left = s.count
    for i in range(s.count):
        s.is_out[i] = 0
        s.total[i] = 0.0
        for j in range(s.count):
            s.squares[i][j] = 0.0


@rule
def keep_first(s: Search, keep: int) -> int:
    """Try no more than so many, those listed first; how many there are."""
    s.count = min(s.count, keep)
    s.left = s.count
    return s.count


@rule
def suggest(s: Search, mind: Mind, first: int, then: int, prior: float) -> None:
    """Insert a candidate by its prior, if there is room or it is better than the last."""
    most = min(CANDIDATES, mind.candidates)
    place = s.count
    if place == most:
        place -= 1
        if prior <= s.prior[place]:
            return
    else:
        s.count += 1
    while place > 0 and s.prior[place - 1] < prior:
        s.first[place] = s.first[place - 1]
        s.then[place] = s.then[place - 1]
        s.prior[place] = s.prior[place - 1]
        place -= 1
    s.first[place] = first
    s.then[place] = then
    s.prior[place] = prior


@rule
def list_turns(g: State, box: Box, mind: Mind, p: Pools, s: Search) -> None:
    """Orders, or handfuls of cards each with the order that goes with them."""
    spare_cards(p, g, box, g.seat)
    expect_draws(p, g, box, g.seat)
    order = NO_ORDER
    for _ in range(g.order_count[g.seat] + 1):
        if order == NO_ORDER:
            value = value_of_holding(g, box, mind, p)
        else:
            value = value_of_order(g, box, mind, p, order)
        decision = HOLD if order == NO_ORDER else PUT_ORDER + order
        if g.phase == ORDER:
            suggest(s, mind, decision, NOTHING, value)
        else:
            list_puts(g, box, mind, p, s, order, decision, value)
        order = next_order(g, g.seat, order)


@rule
def list_puts(g: State, box: Box, mind: Mind, p: Pools, s: Search, order: int, decision: int, value: float) -> None:
    """Every handful that may go with an order, or without one."""
    hand = g.hand[g.seat]
    tempo = value_of_tempo(g, box, mind, p)
    if order != NO_ORDER:
        plan_order(p, p.pool[LOW], box, g.seat, order)
    for kind in range(box.kinds):
        wanted = most_wanted(g, box, kind, order)
        for doubles in range(hand[kind + KINDS] + 1):
            for singles in range(hand[kind] + 1):
                if singles + doubles > 0:
                    more = value_of_put(g, box, mind, p, order, kind, singles, doubles, wanted)
                    more += tempo * (singles + doubles)
                    put = PUT_CARDS + (kind * DOUBLES + doubles) * COUNTS + singles
                    suggest(s, mind, put, decision, value + more)


@rule
def list_by_the_oven(g: State, box: Box, mind: Mind, desk: Desk, p: Pools, s: Search) -> None:
    """What the card counter would do with the order that came up, and everything else there is room for."""
    n = legal(g, box, desk.moves)
    chosen = desk.moves[0]
    if n > 1:
        chosen = fill_or_help(g, box, mind, desk.moves, n, p)
    suggest(s, mind, chosen, NOTHING, 1.0)
    for i in range(n):
        if desk.moves[i] != chosen:
            suggest(s, mind, desk.moves[i], NOTHING, 0.0)
