"""R3, a turn: put, order, draw. And R4, the opener of the oven."""

from __future__ import annotations

from mammamia.engine.decisions import (
    COUNTS,
    DOUBLES,
    DRAW_NOTHING,
    DRAW_SUPPLY,
    DRAW_WAITER,
    HOLD,
    PASS,
    PUT_CARDS,
    PUT_ORDER,
)
from mammamia.engine.fields import Row
from mammamia.engine.rule import rule
from mammamia.engine.setup import deal_order
from mammamia.engine.state import BAKING, DRAW, KINDS, MAMMA_MIA, NOBODY, ORDER, ORDERS, PUT, Box, State


@rule
def count_puts(g: State, box: Box) -> int:
    """R3.1: one ingredient at least, several only of one kind. R3.6: none in hand, so the only choice is to pass."""
    seat = g.seat
    n = g.ingredients[seat]
    if n == 0:
        return 1
    if box.has_doubles:
        n = 0
        hand = g.hand[seat]
        for kind in range(box.kinds):
            n += (hand[kind] + 1) * (hand[kind + KINDS] + 1) - 1
    return n


@rule
def nth_put(g: State, box: Box, n: int) -> int:
    """The put with number *n*, counted by kind, then by doubles, then by singles."""
    seat = g.seat
    if g.ingredients[seat] == 0:
        return PASS
    n += 1
    hand = g.hand[seat]
    kind = 0
    choices = (hand[0] + 1) * (hand[KINDS] + 1) - 1
    while n > choices:
        n -= choices
        kind += 1
        choices = (hand[kind] + 1) * (hand[kind + KINDS] + 1) - 1
    singles = hand[kind] + 1
    if n < singles:
        return PUT_CARDS + kind * DOUBLES * COUNTS + n
    return PUT_CARDS + (kind * DOUBLES + n // singles) * COUNTS + n % singles


@rule
def list_all_puts(g: State, box: Box, moves: Row) -> int:
    """Every put, in the order of `nth_put`, and how many they are; in one go, for loops that need them all."""
    seat = g.seat
    if g.ingredients[seat] == 0:
        moves[0] = PASS
        return 1
    hand = g.hand[seat]
    n = 0
    for kind in range(box.kinds):
        first = PUT_CARDS + kind * DOUBLES * COUNTS
        for doubles in range(hand[kind + KINDS] + 1):
            for singles in range(hand[kind] + 1):
                moves[n] = first + doubles * COUNTS + singles
                n += singles + doubles > 0
    return n


@rule
def is_put(g: State, box: Box, move: int) -> bool:
    """Whether a decision is one of `list_all_puts`: to test one, they need not be listed."""
    seat = g.seat
    if g.ingredients[seat] == 0:
        return move == PASS
    code = move - PUT_CARDS
    kind = code // (DOUBLES * COUNTS)
    singles = code % COUNTS
    doubles = code // COUNTS % DOUBLES
    if code < 0 or kind >= box.kinds or singles + doubles == 0:
        return False
    return singles <= g.hand[seat][kind] and doubles <= g.hand[seat][kind + KINDS]


@rule
def count_orders(g: State) -> int:
    """R3.2: one order from the hand, or none."""
    return g.order_count[g.seat] + 1


@rule
def nth_order(g: State, n: int) -> int:
    """Hold, or the order with number *n* - 1 in the hand."""
    if n == 0:
        return HOLD
    return PUT_ORDER + g.orders[g.seat][n - 1]


@rule
def list_all_orders(g: State, moves: Row) -> int:
    """Every order that may be put, in the order of `nth_order`, and how many they are."""
    orders = g.orders[g.seat]
    n = g.order_count[g.seat]
    moves[0] = HOLD
    for i in range(n):
        moves[i + 1] = PUT_ORDER + orders[i]
    return n + 1


@rule
def count_draws(g: State, box: Box) -> int:
    """R3.3: the supply or the waiter. R3.4: an empty waiter cannot be chosen. Otherwise there is one thing to do."""
    seat = g.seat
    if g.waiter_size[seat] == 0 or g.ingredients[seat] + g.order_count[seat] >= box.hand_limit:
        return 1
    if g.passed and box.pass_draw > 0:
        return 1
    return 2


@rule
def nth_draw(g: State, box: Box, n: int) -> int:
    """R3.4: drawing is a duty, unless the hand is full. R3.6: in Plus a seat that passes draws all the same."""
    if n == 1:
        return DRAW_WAITER
    seat = g.seat
    if g.passed and box.pass_draw > 0:
        return DRAW_SUPPLY
    if g.ingredients[seat] + g.order_count[seat] >= box.hand_limit:
        return DRAW_NOTHING
    return DRAW_SUPPLY


@rule
def put_cards(g: State, kind: int, singles: int, doubles: int) -> None:
    """R3.1: face up into the oven, on top of what lies there."""
    seat = g.seat
    size = g.oven_size
    for i in range(size, size + singles):
        g.oven[i] = kind
    for i in range(size + singles, size + singles + doubles):
        g.oven[i] = kind + KINDS
    g.oven_size = size + singles + doubles
    lose_cards(g, seat, kind, singles)
    if doubles > 0:
        lose_cards(g, seat, kind + KINDS, doubles)
    g.phase = ORDER


@rule
def lose_cards(g: State, seat: int, card: int, n: int) -> None:
    """Take *n* of a card from a hand. What the seat had shown to hold goes first."""
    g.hand[seat][card] -= n
    g.ingredients[seat] -= n
    if g.shown[seat][card] > 0:
        g.shown[seat][card] = max(0, g.shown[seat][card] - n)


@rule
def pass_turn(g: State) -> None:
    """R3.6: nothing is put, no order either."""
    g.passed = 1
    g.phase = DRAW


@rule
def put_order(g: State, order: int) -> None:
    """R3.2: on top of the ingredients."""
    seat = g.seat
    g.known_orders[seat] &= ~(1 << order)
    last = g.order_count[seat] - 1
    i = 0
    while g.orders[seat][i] != order:
        i += 1
    g.orders[seat][i] = g.orders[seat][last]
    g.order_count[seat] = last
    g.oven[g.oven_size] = (seat + 1) * ORDERS + order
    g.oven_size += 1
    g.phase = DRAW


@rule
def draw_from_supply(g: State, box: Box) -> None:
    """R3.3 to R3.6: as many as the limits and the pile allow. R3.9: with its last card the phase ends."""
    seat = g.seat
    n = min(box.hand_limit - g.ingredients[seat] - g.order_count[seat], box.draw_limit)
    if g.passed and box.pass_draw > 0:
        n = box.pass_draw
    left = g.supply_size
    hand = g.hand[seat]
    drawn = g.drawn[seat]
    while n > 0 and left > 0:
        left -= 1
        card = g.supply[left]
        if card == MAMMA_MIA:
            g.holder = seat  # R3.5: laid open, and another card is drawn at once.
        else:
            hand[card] += 1
            drawn[card] += 1
            g.ingredients[seat] += 1
            n -= 1
    g.supply_size = left
    end_turn(g, box)
    if left == 0:
        open_oven(g, seat)


@rule
def draw_from_waiter(g: State, box: Box) -> None:
    """R3.3: from the top of the seat's own waiter; what is there, if it is less."""
    seat = g.seat
    n = min(box.hand_limit - g.ingredients[seat] - g.order_count[seat], box.draw_limit)
    while n > 0 and g.waiter_size[seat] > 0:
        is_known = g.waiter_size[seat] == g.known_bottom[seat]
        order = take_from_waiter(g, seat)
        deal_order(g, seat, order)
        if is_known:
            g.known_orders[seat] |= 1 << order
        n -= 1
    end_turn(g, box)


@rule
def take_from_waiter(g: State, seat: int) -> int:
    """The top order of a waiter, and what everybody knows of its bottom afterwards."""
    top = g.waiter_top[seat]
    if g.waiter_size[seat] == g.known_bottom[seat]:
        g.known_bottom[seat] -= 1
    g.waiter_top[seat] = (top + 1) % ORDERS
    g.waiter_size[seat] -= 1
    return g.waiter[seat][top]


@rule
def draw_nothing(g: State, box: Box) -> None:
    """R3.6, R3.7: the hand is full. R3.10: when every seat in turn is stuck, the phase ends."""
    stuck = g.stuck + 1 if g.passed else 0
    if g.passed:
        g.locked |= 1 << g.seat
    end_turn(g, box)
    g.stuck = stuck
    if stuck == box.seats:
        open_oven(g, g.seat)


@rule
def end_turn(g: State, box: Box) -> None:
    """R2.4: clockwise, the next seat."""
    g.turns += 1
    g.passed = 0
    g.stuck = 0
    g.seat = left_of(box, g.seat)
    g.phase = PUT


@rule
def left_of(box: Box, seat: int) -> int:
    """The next seat, clockwise."""
    return seat + 1 if seat + 1 < box.seats else 0


@rule
def open_oven(g: State, otherwise: int) -> None:
    """R4.1: the holder of the Mamma Mia! card opens the oven; with none, the seat that drew last or is next."""
    g.opener = otherwise if g.holder == NOBODY else g.holder
    g.stuck = 0
    g.opened = 0
    g.phase = BAKING
