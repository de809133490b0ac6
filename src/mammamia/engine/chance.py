"""Dice for many games: a generator that gives the same numbers plain and compiled, and random play with it.

No live game comes here: its shuffles are handed in. The generator is Doty-Humphrey's sfc32 (128 bits of state,
additions and shifts only), so that plain integers and 64-bit ones agree without a thought about overflow.
"""

from __future__ import annotations

from typing import Final

from mammamia.engine.fields import Row
from mammamia.engine.help import count_answers, nth_answer
from mammamia.engine.play import (
    advance,
    decide_answer,
    decide_baking,
    decide_draw,
    decide_order,
    decide_put,
    legal,
)
from mammamia.engine.rule import rule
from mammamia.engine.setup import (
    clear,
    deal_ingredient,
    deal_order,
    lay_on_supply,
    lay_under_waiter,
    start_game,
    start_round,
)
from mammamia.engine.state import (
    AFTER_THE_DEAL,
    ANSWER,
    BEFORE_THE_DEAL,
    CARDS,
    DRAW,
    MAMMA_MIA,
    ORDER,
    OVER,
    PUT,
    SHUFFLE,
    Box,
    Desk,
    State,
)
from mammamia.engine.turn import count_draws, count_orders, count_puts, nth_draw, nth_order, nth_put

WORD: Final = 0xFFFFFFFF
WARM_UP: Final = 15


@rule
def seed_dice(dice: Row, seed: int, game: int) -> None:
    """Start the dice of one game of a series; *seed* below 2**64, *game* below 2**32."""
    dice[0] = seed & WORD
    dice[1] = (seed >> 32) & WORD
    dice[2] = game & WORD
    dice[3] = 1
    for _ in range(WARM_UP):
        roll(dice)


@rule
def roll(dice: Row) -> int:
    """The next 32 random bits."""
    a = dice[0]
    b = dice[1]
    c = dice[2]
    total = (a + b + dice[3]) & WORD
    dice[3] = (dice[3] + 1) & WORD
    dice[0] = b ^ (b >> 9)
    dice[1] = (c + (c << 3)) & WORD
    dice[2] = ((((c << 21) | (c >> 11)) & WORD) + total) & WORD
    return total


@rule
def below(dice: Row, n: int) -> int:
    """A number from 0 to n - 1, each exactly as likely (Lemire's method)."""
    product = roll(dice) * n
    if product & WORD < n:
        least = (WORD + 1 - n) % n
        while product & WORD < least:
            product = roll(dice) * n
    return product >> 32


@rule
def shuffle_pile(dice: Row, pile: Row, size: int) -> None:
    """Fisher and Yates."""
    for i in range(size - 1, 0, -1):
        j = below(dice, i + 1)
        card = pile[i]
        pile[i] = pile[j]
        pile[j] = card


@rule
def deal_randomly(g: State, box: Box, dice: Row, desk: Desk) -> None:
    """R2: shuffle, deal, and choose the first seat, all by the dice."""
    clear(g, box)
    pile = desk.pool
    size = 0
    for card in range(CARDS):
        for _ in range(box.cards[card]):
            pile[size] = card
            size += 1
    if box.mamma_mia == BEFORE_THE_DEAL:
        pile[size] = MAMMA_MIA
        size += 1
    shuffle_pile(dice, pile, size)
    for seat in range(box.seats):
        while g.ingredients[seat] < box.dealt:
            size -= 1
            deal_ingredient(g, seat, pile[size])
    if box.mamma_mia == AFTER_THE_DEAL:
        pile[size] = MAMMA_MIA
        size += 1
        shuffle_pile(dice, pile, size)
    for i in range(size):
        lay_on_supply(g, pile[i])
    for seat in range(box.seats):
        deal_orders_randomly(g, box, seat, dice, pile)
    start_game(g, below(dice, box.seats))


@rule
def deal_orders_randomly(g: State, box: Box, seat: int, dice: Row, pile: Row) -> None:
    """R2.3: the seat's orders are shuffled, and it takes the top one."""
    for order in range(box.order_count):
        pile[order] = order
    shuffle_pile(dice, pile, box.order_count)
    deal_order(g, seat, pile[0])
    for i in range(1, box.order_count):
        lay_under_waiter(g, seat, pile[i])


@rule
def shuffle_supply(g: State, dice: Row) -> None:
    """R7.2 by the dice, and the next round begins."""
    shuffle_pile(dice, g.supply, g.supply_size)
    start_round(g)


@rule
def play_out(g: State, box: Box, dice: Row, desk: Desk) -> int:
    """Play to the end of the game, each legal decision as likely as the others; how many decisions that took."""
    return play_rounds(g, box, dice, desk, box.rounds)


@rule
def play_rounds(g: State, box: Box, dice: Row, desk: Desk, most: int) -> int:
    """The same, until so many rounds have ended."""
    decisions = 0
    while most > 0 and g.phase != OVER:
        if g.phase == SHUFFLE:
            shuffle_supply(g, dice)
        decisions += play_round(g, box, dice, desk)
        most -= 1
    return decisions


@rule
def play_round(g: State, box: Box, dice: Row, desk: Desk) -> int:
    """Until a shuffle is due or the game is over."""
    decisions = 0
    while g.phase < SHUFFLE:
        decide_randomly(g, box, dice, desk)
        decisions += 1
    return decisions


@rule
def decide_randomly(g: State, box: Box, dice: Row, desk: Desk) -> int:
    """Carry out one of the legal decisions, each as likely, and what just happens after it; which one it was."""
    if g.phase == PUT:
        n = count_puts(g, box)
        move = nth_put(g, box, below(dice, n) if n > 1 else 0)
        decide_put(g, move)
        return move
    if g.phase == ORDER:
        n = count_orders(g)
        move = nth_order(g, below(dice, n) if n > 1 else 0)
        decide_order(g, move)
        return move
    if g.phase == DRAW:
        n = count_draws(g, box)
        move = nth_draw(g, box, below(dice, n) if n > 1 else 0)
        decide_draw(g, box, move)
    elif g.phase == ANSWER:
        n = count_answers(g, box)
        move = nth_answer(below(dice, n) if n > 1 else 0)
        decide_answer(g, box, move)
    else:
        n = legal(g, box, desk.moves)
        move = desk.moves[below(dice, n) if n > 1 else 0]
        decide_baking(g, box, move)
    advance(g, box)
    return move
