"""The legal decisions of a game as a list and as a mask, both written a stretch at a time."""

from __future__ import annotations

from mammamia.engine.decisions import COUNTS, DECISIONS, DOUBLES, FILL_WITH, HOLD, PASS, PUT_CARDS, PUT_ORDER
from mammamia.engine.fields import Row
from mammamia.engine.play import legal
from mammamia.engine.rows import enter_first, enter_numbers, enter_orders, enter_raised, mask_of
from mammamia.engine.rule import rule
from mammamia.engine.state import DRAW, KINDS, ORDER, PUT, Box, State
from mammamia.engine.turn import count_draws, nth_draw


@rule
def hide_choices(moves: Row, n: int, mask: Row) -> None:
    """Take what was legal before out of the mask: all puts, all orders, or each of a few decisions."""
    if n > 0 and moves[0] >= PUT_CARDS:
        for move in range(PUT_CARDS, DECISIONS):
            mask[move] = 0
    elif n > 0 and moves[0] == HOLD:
        for move in range(FILL_WITH):
            mask[move] = 0
    else:
        for i in range(n):
            mask[moves[i]] = 0


@rule
def show_choices(g: State, box: Box, moves: Row, mask: Row) -> int:
    """What `legal` writes, into *moves* and into a mask where nothing is legal yet; how many decisions they are."""
    if g.phase == PUT:
        return show_puts(g, box, moves, mask)
    if g.phase == ORDER:
        return show_orders(g, moves, mask)
    if g.phase == DRAW:
        return show_draws(g, box, moves, mask)
    n = legal(g, box, moves)
    for i in range(n):
        mask[moves[i]] = 1
    return n


@rule
def show_puts(g: State, box: Box, moves: Row, mask: Row) -> int:
    """What `list_all_puts` writes: of each kind some singles, and so many with a double, with two doubles …"""
    seat = g.seat
    if g.ingredients[seat] == 0:
        moves[0] = PASS
        mask[PASS] = 1
        return 1
    hand = g.hand[seat]
    n = 0
    for kind in range(box.kinds):
        first = PUT_CARDS + kind * DOUBLES * COUNTS
        singles = hand[kind]
        enter_first(singles + 1, first, mask)
        mask[first] = 0
        enter_numbers(first + 1, n, moves)
        n += singles
        for doubles in range(1, hand[kind + KINDS] + 1):
            enter_first(singles + 1, first + doubles * COUNTS, mask)
            enter_numbers(first + doubles * COUNTS, n, moves)
            n += singles + 1
    return n


@rule
def show_orders(g: State, moves: Row, mask: Row) -> int:
    """What `list_all_orders` writes."""
    seat = g.seat
    n = g.order_count[seat]
    moves[0] = HOLD
    mask[HOLD] = 1
    enter_raised(g.orders[seat], PUT_ORDER, 1, moves)
    enter_orders(mask_of(g.orders[seat], n), PUT_ORDER, mask)
    return n + 1


@rule
def show_draws(g: State, box: Box, moves: Row, mask: Row) -> int:
    """One way to draw, or two."""
    n = count_draws(g, box)
    moves[0] = nth_draw(g, box, 0)
    moves[1] = nth_draw(g, box, 1)
    mask[moves[1]] = n > 1
    mask[moves[0]] = 1
    return n
