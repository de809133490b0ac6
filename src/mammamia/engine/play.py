"""The two questions everything else is built on: what may be decided now, and what follows from a decision."""

from __future__ import annotations

from mammamia.engine.baking import open_next, take_back
from mammamia.engine.decisions import (
    ADD,
    ASK_WITH,
    COUNTS,
    DECLINE,
    DOUBLES,
    DRAW_SUPPLY,
    DRAW_WAITER,
    FILL_WITH,
    HELP,
    HOLD,
    PASS,
    PUT_CARDS,
    PUT_ORDER,
    REQUEST,
)
from mammamia.engine.fields import Row
from mammamia.engine.help import (
    begin_filling,
    count_answers,
    lend,
    list_details,
    list_fillings,
    nth_answer,
    refuse,
    take_forced_steps,
    take_step,
)
from mammamia.engine.rule import rule
from mammamia.engine.state import ANSWER, BAKING, DETAIL, DRAW, FILL, ORDER, PUT, Box, State
from mammamia.engine.turn import (
    count_draws,
    count_orders,
    count_puts,
    draw_from_supply,
    draw_from_waiter,
    draw_nothing,
    list_all_orders,
    list_all_puts,
    nth_draw,
    nth_order,
    nth_put,
    pass_turn,
    put_cards,
    put_order,
)


@rule
def legal(g: State, box: Box, moves: Row) -> int:
    """Write every legal decision of the seat that decides into *moves*, and say how many they are."""
    if g.phase == PUT:
        return list_all_puts(g, box, moves)
    if g.phase == ORDER:
        return list_all_orders(g, moves)
    if g.phase == FILL:
        return list_fillings(g, box, moves)
    if g.phase == DETAIL:
        return list_details(g, box, moves)
    n = count_choices(g, box)
    for i in range(n):
        moves[i] = nth_choice(g, box, i)
    return n


@rule
def count_choices(g: State, box: Box) -> int:
    """How many decisions there are where they need no list: in a turn, and when help is asked for."""
    if g.phase == PUT:
        return count_puts(g, box)
    if g.phase == ORDER:
        return count_orders(g)
    if g.phase == DRAW:
        return count_draws(g, box)
    if g.phase == ANSWER:
        return count_answers(g, box)
    return 0


@rule
def nth_choice(g: State, box: Box, n: int) -> int:
    """Of these, the decision with number *n*."""
    if g.phase == PUT:
        return nth_put(g, box, n)
    if g.phase == ORDER:
        return nth_order(g, n)
    if g.phase == DRAW:
        return nth_draw(g, box, n)
    return nth_answer(n)


@rule
def decide(g: State, box: Box, move: int) -> None:
    """Carry out a legal decision, and nothing more: the oven's next card is still covered."""
    if g.phase == PUT:
        decide_put(g, move)
    elif g.phase == ORDER:
        decide_order(g, move)
    elif g.phase == DRAW:
        decide_draw(g, box, move)
    else:
        decide_baking(g, box, move)


@rule
def decide_put(g: State, move: int) -> None:
    """Which ingredients, or none."""
    if move == PASS:
        pass_turn(g)
    else:
        code = move - PUT_CARDS
        put_cards(g, code // (DOUBLES * COUNTS), code % COUNTS, code // COUNTS % DOUBLES)


@rule
def decide_order(g: State, move: int) -> None:
    """Which order, or none."""
    if move == HOLD:
        g.phase = DRAW
    else:
        put_order(g, move - PUT_ORDER)


@rule
def decide_draw(g: State, box: Box, move: int) -> None:
    """Which pile, or none."""
    if move == DRAW_SUPPLY:
        draw_from_supply(g, box)
    elif move == DRAW_WAITER:
        draw_from_waiter(g, box)
    else:
        draw_nothing(g, box)


@rule
def decide_baking(g: State, box: Box, move: int) -> None:
    """What becomes of the order that came up."""
    if g.phase == ANSWER:
        decide_answer(g, box, move)
    elif g.phase == DETAIL:
        take_step(g, move - (ADD if move < REQUEST else REQUEST))
        take_forced_steps(g, box)
    elif move == DECLINE:
        take_back(g)
    elif move < ASK_WITH:
        begin_filling(g, box, move - FILL_WITH, 0)
    else:
        begin_filling(g, box, move - ASK_WITH, 1)


@rule
def decide_answer(g: State, box: Box, move: int) -> None:
    """To help, or not."""
    if move == HELP:
        lend(g, box)
    else:
        refuse(g, box)


@rule
def advance(g: State, box: Box) -> None:
    """Open the oven until somebody is asked, a shuffle is due or the game is over."""
    while g.phase == BAKING:
        open_next(g, box)


@rule
def apply(g: State, box: Box, move: int) -> None:
    """Carry out a legal decision and everything that just happens after it."""
    decide(g, box, move)
    advance(g, box)
