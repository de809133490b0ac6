"""R2, setting up, and R7.2, the supply of a new round. A shuffle is a value handed in: nothing is rolled here."""

from __future__ import annotations

from mammamia.engine.rule import rule
from mammamia.engine.state import CARDS, MAMMA_MIA, NOBODY, ORDERS, PUT, SHUFFLE, Box, State


@rule
def clear(g: State, box: Box) -> None:
    """An empty table, before anything is dealt."""
    g.round = 1
    g.turns = 0
    g.passed = 0
    g.stuck = 0
    g.locked = 0
    g.holder = NOBODY
    g.opener = NOBODY
    g.oven_size = 0
    g.opened = 0
    g.supply_size = 0
    g.owner = 0
    g.up = 0
    g.way = 0
    g.asking = 0
    g.step = 0
    for card in range(CARDS):
        g.table[card] = 0
        g.used[card] = 0
        g.give[card] = 0
        g.shuffled[card] = box.cards[card]
    for kind in range(len(g.request)):
        g.request[kind] = 0
    for seat in range(len(g.delivered)):
        clear_seat(g, seat)


@rule
def clear_seat(g: State, seat: int) -> None:
    """A seat with no cards."""
    for card in range(CARDS):
        g.hand[seat][card] = 0
        g.drawn[seat][card] = 0
        g.shown[seat][card] = 0
    g.ingredients[seat] = 0
    g.order_count[seat] = 0
    g.waiter_top[seat] = 0
    g.waiter_size[seat] = 0
    g.delivered[seat] = 0
    g.delivered_orders[seat] = 0
    g.known_bottom[seat] = 0
    g.known_orders[seat] = 0
    g.scored_unseen[seat] = 0


@rule
def deal_ingredient(g: State, seat: int, card: int) -> None:
    """R2.1: one card into a hand. R2.2: the Mamma Mia! card is laid open instead."""
    if card == MAMMA_MIA:
        g.holder = seat
    else:
        g.hand[seat][card] += 1
        g.ingredients[seat] += 1


@rule
def deal_order(g: State, seat: int, order: int) -> None:
    """R2.3: one order into a hand."""
    g.orders[seat][g.order_count[seat]] = order
    g.order_count[seat] += 1


@rule
def lay_under_waiter(g: State, seat: int, order: int) -> None:
    """One order face down to the bottom of a waiter (R2.3, R5.5)."""
    g.waiter[seat][(g.waiter_top[seat] + g.waiter_size[seat]) % ORDERS] = order
    g.waiter_size[seat] += 1


@rule
def lay_on_supply(g: State, card: int) -> None:
    """One card face down on top of the supply."""
    g.supply[g.supply_size] = card
    g.supply_size += 1


@rule
def start_game(g: State, first: int) -> None:
    """R2.4: the first seat begins."""
    g.seat = first
    g.phase = PUT


@rule
def gather_supply(g: State, box: Box) -> None:
    """R7.2: the used pile and the Mamma Mia! card, and what an early end left of the supply (R3.10); to be shuffled."""
    if g.supply_size == 0:
        for card in range(CARDS):
            g.shuffled[card] = 0
            for seat in range(box.seats):
                g.drawn[seat][card] = 0
    for card in range(CARDS):
        g.shuffled[card] += g.used[card]
        for _ in range(g.used[card]):
            lay_on_supply(g, card)
        g.used[card] = 0
    if g.holder != NOBODY:
        lay_on_supply(g, MAMMA_MIA)
        g.holder = NOBODY
    g.phase = SHUFFLE


@rule
def start_round(g: State) -> None:
    """R4.2: the supply is shuffled, and the opener starts the next round."""
    g.round += 1
    g.seat = g.opener
    g.phase = PUT
