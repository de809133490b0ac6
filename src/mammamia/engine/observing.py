"""Observations: what a seat sees, or could remember, as one row of numbers with named parts (R8), for learners.

Seats are counted from the viewer: 0 is the viewer, 1 the left neighbour, and so on round the table. The sizes are those
of the largest box, so a row has the same parts in every edition; parts that a game does not have stay zero.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mammamia.engine.fields import Row
from mammamia.engine.rows import enter_cards, enter_orders, enter_rest, mask_of, take_cards, total_of
from mammamia.engine.rule import rule
from mammamia.engine.state import (
    ANSWER,
    CARDS,
    DETAIL,
    DRAW,
    FILL,
    KINDS,
    NOBODY,
    ORDERS,
    OVER,
    SEATS,
    SHUFFLE,
    Box,
    State,
)

PHASES: Final = OVER + 1
PLACES: Final = 7  # a place needs no more bits; compiled code sees by this that none is negative
SEATS_AND_ORDERS: Final = SEATS * ORDERS
SEATS_AND_CARDS: Final = SEATS * CARDS

# In sight (R8.2).
AT_PHASE: Final = 0
AT_DECIDING: Final = AT_PHASE + PHASES
AT_ROUND: Final = AT_DECIDING + SEATS
AT_ROUNDS_LEFT: Final = AT_ROUND + 1
AT_HOLDER: Final = AT_ROUNDS_LEFT + 1
AT_OWN_KIND: Final = AT_HOLDER + SEATS
AT_INGREDIENTS: Final = AT_OWN_KIND + SEATS * KINDS
AT_ORDER_COUNT: Final = AT_INGREDIENTS + SEATS
AT_WAITER_SIZE: Final = AT_ORDER_COUNT + SEATS
AT_HAND: Final = AT_WAITER_SIZE + SEATS
AT_ORDERS: Final = AT_HAND + CARDS
AT_SUPPLY_SIZE: Final = AT_ORDERS + ORDERS
AT_USED_SIZE: Final = AT_SUPPLY_SIZE + 1
AT_OVEN_SIZE: Final = AT_USED_SIZE + 1
AT_OVEN_TOP: Final = AT_OVEN_SIZE + 1
AT_OVEN_TOP_ORDER: Final = AT_OVEN_TOP + CARDS
AT_TABLE: Final = AT_OVEN_TOP_ORDER + SEATS_AND_ORDERS
AT_ORDER_UP: Final = AT_TABLE + CARDS
AT_WAY: Final = AT_ORDER_UP + SEATS_AND_ORDERS
AT_REQUEST: Final = AT_WAY + KINDS
AT_ADDED: Final = AT_REQUEST + KINDS
AT_STEP: Final = AT_ADDED + CARDS
AT_DELIVERED_IN_ALL: Final = AT_STEP + 1
AT_OPEN_DELIVERIES: Final = AT_DELIVERED_IN_ALL + 1
IN_SIGHT: Final = AT_OPEN_DELIVERIES + SEATS_AND_ORDERS

# Beyond that, what a perfect memory knows.
AT_OPENER: Final = IN_SIGHT
AT_STUCK: Final = AT_OPENER + SEATS
AT_DELIVERED: Final = AT_STUCK + 1
AT_DELIVERED_ORDERS: Final = AT_DELIVERED + SEATS
AT_OVEN_CARDS: Final = AT_DELIVERED_ORDERS + SEATS_AND_ORDERS
AT_OVEN_ORDERS: Final = AT_OVEN_CARDS + CARDS
AT_USED: Final = AT_OVEN_ORDERS + SEATS_AND_ORDERS
AT_UNSEEN: Final = AT_USED + CARDS
AT_SUPPLY_AT_MOST: Final = AT_UNSEEN + CARDS
AT_SHOWN: Final = AT_SUPPLY_AT_MOST + CARDS
AT_KNOWN_ORDERS: Final = AT_SHOWN + SEATS_AND_CARDS
AT_KNOWN_BOTTOM: Final = AT_KNOWN_ORDERS + SEATS_AND_ORDERS
AT_UNPLACED: Final = AT_KNOWN_BOTTOM + SEATS_AND_ORDERS
REMEMBERED: Final = AT_UNPLACED + SEATS_AND_ORDERS


@dataclass(frozen=True, slots=True)
class Stretch:
    """A named stretch of an observation."""

    name: str
    start: int
    sizes: tuple[int, ...]
    meaning: str


LAYOUT: Final = (
    Stretch("phase", AT_PHASE, (PHASES,), "1 at what the game waits for; a fill in the making is a fill to the others"),
    Stretch("deciding", AT_DECIDING, (SEATS,), "1 at the seat that decides"),
    Stretch("round", AT_ROUND, (1,), "1, 2 …"),
    Stretch("rounds_left", AT_ROUNDS_LEFT, (1,), "bakings to come after this round's"),
    Stretch("holder", AT_HOLDER, (SEATS,), "1 at the holder of the Mamma Mia! card"),
    Stretch("own", AT_OWN_KIND, (SEATS, KINDS), "1 at each seat's personal ingredient; a row of zeros: no such seat"),
    Stretch("ingredients", AT_INGREDIENTS, (SEATS,), "ingredient cards in each hand"),
    Stretch("order_count", AT_ORDER_COUNT, (SEATS,), "orders in each hand"),
    Stretch("waiter_size", AT_WAITER_SIZE, (SEATS,), "orders in each waiter"),
    Stretch("hand", AT_HAND, (CARDS,), "ingredient cards in the viewer's hand: singles, then doubles"),
    Stretch("orders", AT_ORDERS, (ORDERS,), "1 at each order in the viewer's hand"),
    Stretch("supply_size", AT_SUPPLY_SIZE, (1,), "cards in the supply"),
    Stretch("used_size", AT_USED_SIZE, (1,), "cards in the used pile"),
    Stretch("oven_size", AT_OVEN_SIZE, (1,), "cards in the oven that have not come up"),
    Stretch("oven_top", AT_OVEN_TOP, (CARDS,), "1 at the oven's top card, if it is an ingredient in sight"),
    Stretch(
        "oven_top_order", AT_OVEN_TOP_ORDER, (SEATS, ORDERS), "1 at the oven's top card, if it is an order in sight"
    ),
    Stretch("table", AT_TABLE, (CARDS,), "ingredients on the table"),
    Stretch("order_up", AT_ORDER_UP, (SEATS, ORDERS), "1 at the order that is being checked"),
    Stretch(
        "way",
        AT_WAY,
        (KINDS,),
        "1 at the kinds its owner chose: to the owner at once, to the others when help is asked for",
    ),
    Stretch("request", AT_REQUEST, (KINDS,), "what is requested, shown as the kinds are"),
    Stretch("added", AT_ADDED, (CARDS,), "what the owner adds from the hand, shown to the owner"),
    Stretch("step", AT_STEP, (1,), "how far the owner has said what to add, shown to the owner"),
    Stretch("delivered_in_all", AT_DELIVERED_IN_ALL, (1,), "delivered orders of all seats"),
    Stretch("open_deliveries", AT_OPEN_DELIVERIES, (SEATS, ORDERS), "1 at each delivered order, where they lie open"),
    Stretch("opener", AT_OPENER, (SEATS,), "1 at the seat that opened the oven last"),
    Stretch("stuck", AT_STUCK, (1,), "seats in a row that could neither put nor draw"),
    Stretch("delivered", AT_DELIVERED, (SEATS,), "how many orders each seat delivered"),
    Stretch("delivered_orders", AT_DELIVERED_ORDERS, (SEATS, ORDERS), "1 at each delivered order that was seen"),
    Stretch("oven_cards", AT_OVEN_CARDS, (CARDS,), "ingredients in the oven that have not come up"),
    Stretch(
        "oven_orders", AT_OVEN_ORDERS, (SEATS, ORDERS), "orders in the oven: how many cards come up before it, and 1"
    ),
    Stretch("used", AT_USED, (CARDS,), "ingredients in the used pile"),
    Stretch("unseen", AT_UNSEEN, (CARDS,), "ingredients the viewer cannot place: in the other hands or in the supply"),
    Stretch("supply_at_most", AT_SUPPLY_AT_MOST, (CARDS,), "how many of these the supply holds at most"),
    Stretch(
        "shown", AT_SHOWN, (SEATS, CARDS), "cards each seat must hold, because it offered them when it asked for help"
    ),
    Stretch("known_orders", AT_KNOWN_ORDERS, (SEATS, ORDERS), "1 at each order known to be in the seat's hand"),
    Stretch(
        "known_bottom",
        AT_KNOWN_BOTTOM,
        (SEATS, ORDERS),
        "orders returned to a waiter: their place from its top, from 1",
    ),
    Stretch(
        "unplaced", AT_UNPLACED, (SEATS, ORDERS), "1 at each order that may be in a hand, in a waiter or scored unseen"
    ),
)


@rule
def observe(g: State, box: Box, viewer: int, out: Row) -> None:
    """R8.2: write what lies in sight of *viewer* into *out*, which has room for `IN_SIGHT` numbers."""
    for i in range(IN_SIGHT):
        out[i] = 0
    observe_progress(g, box, viewer, out)
    delivered = 0
    for seat in range(box.seats):
        observe_seat(g, box, seat, seat_from(box, viewer, seat), out)
        delivered += g.delivered[seat]
    out[AT_DELIVERED_IN_ALL] = delivered
    enter_cards(g.hand[viewer], AT_HAND, out)
    enter_cards(g.table, AT_TABLE, out)
    out[AT_USED_SIZE] = total_of(g.used)
    enter_orders(mask_of(g.orders[viewer], g.order_count[viewer]), AT_ORDERS, out)
    out[AT_SUPPLY_SIZE] = g.supply_size
    out[AT_OVEN_SIZE] = g.oven_size - g.opened
    if g.phase <= DRAW and g.oven_size > 0:
        out[oven_top_at(box, viewer, g.oven[g.oven_size - 1])] = 1
    if FILL <= g.phase <= ANSWER:
        observe_order_up(g, box, viewer, out)


@rule
def seat_from(box: Box, viewer: int, seat: int) -> int:
    """How many places to the left of the viewer a seat is."""
    place = seat - viewer if seat >= viewer else seat - viewer + box.seats
    return place & PLACES


@rule
def observe_progress(g: State, box: Box, viewer: int, out: Row) -> None:
    """What the game waits for, and in which round."""
    phase = FILL if g.phase == DETAIL and g.owner != viewer else g.phase
    out[AT_PHASE + phase] = 1
    if g.phase < SHUFFLE:
        out[AT_DECIDING + seat_from(box, viewer, g.seat)] = 1
    out[AT_ROUND] = g.round
    out[AT_ROUNDS_LEFT] = box.rounds - g.round
    if g.holder != NOBODY:
        out[AT_HOLDER + seat_from(box, viewer, g.holder)] = 1


@rule
def observe_seat(g: State, box: Box, seat: int, place: int, out: Row) -> None:
    """What everybody sees of a seat, entered at its place from the viewer."""
    out[AT_OWN_KIND + place * KINDS + box.own[seat]] = 1
    out[AT_INGREDIENTS + place] = g.ingredients[seat]
    out[AT_ORDER_COUNT + place] = g.order_count[seat]
    out[AT_WAITER_SIZE + place] = g.waiter_size[seat]
    if box.open_deliveries:
        enter_orders(g.delivered_orders[seat], AT_OPEN_DELIVERIES + place * ORDERS, out)


@rule
def oven_top_at(box: Box, viewer: int, card: int) -> int:
    """R3.1: only the oven's top card stays in sight; where that is told."""
    if card < CARDS:
        return AT_OVEN_TOP + card
    return AT_OVEN_TOP_ORDER + seat_from(box, viewer, card // ORDERS - 1) * ORDERS + card % ORDERS


@rule
def observe_order_up(g: State, box: Box, viewer: int, out: Row) -> None:
    """The order that is being checked. What its owner is still making up shows to nobody else."""
    out[AT_ORDER_UP + seat_from(box, viewer, g.owner) * ORDERS + g.up] = 1
    if g.phase == FILL:
        return
    if g.phase == ANSWER or g.owner == viewer:
        for kind in range(KINDS):
            out[AT_WAY + kind] = g.way >> kind & 1
            out[AT_REQUEST + kind] = g.request[kind]
    if g.owner == viewer:
        for card in range(CARDS):
            out[AT_ADDED + card] = g.give[card]
        out[AT_STEP] = g.step


@rule
def remember(g: State, box: Box, viewer: int, out: Row) -> None:
    """R8.1: `observe`, and after it what a perfect memory knows; *out* has room for `REMEMBERED` numbers."""
    observe(g, box, viewer, out)
    for i in range(IN_SIGHT, REMEMBERED):
        out[i] = 0
    remember_oven(g, box, viewer, out)
    for seat in range(box.seats):
        remember_orders(g, seat, seat_from(box, viewer, seat), find_unplaced(g, seat), out)
    remember_own_orders(g, viewer, out)
    remember_counts(g, box, viewer, out)


@rule
def remember_oven(g: State, box: Box, viewer: int, out: Row) -> None:
    """What was put into the oven, and has not come up."""
    for i in range(g.opened, g.oven_size):
        card = g.oven[i]
        if card < CARDS:
            out[AT_OVEN_CARDS + card] += 1
        else:
            place = seat_from(box, viewer, card // ORDERS - 1)
            out[AT_OVEN_ORDERS + place * ORDERS + card % ORDERS] = i - g.opened + 1


@rule
def remember_orders(g: State, seat: int, place: int, unplaced: int, out: Row) -> None:
    """Where the orders of a seat are, but for the oven, as far as all others know; *unplaced* is a mask."""
    start = place * ORDERS
    enter_orders(g.delivered_orders[seat] & ~g.scored_unseen[seat], AT_DELIVERED_ORDERS + start, out)
    enter_orders(g.known_orders[seat], AT_KNOWN_ORDERS + start, out)
    enter_orders(unplaced, AT_UNPLACED + start, out)
    enter_orders(0, AT_KNOWN_BOTTOM + start, out)
    for i in range(g.waiter_size[seat] - g.known_bottom[seat], g.waiter_size[seat]):
        order = g.waiter[seat][(g.waiter_top[seat] + i) % ORDERS]
        out[AT_KNOWN_BOTTOM + start + order] = i + 1


@rule
def find_unplaced(g: State, seat: int) -> int:
    """A mask of the orders in a hand or in a waiter that nobody else can place, and of those scored unseen."""
    unplaced = g.scored_unseen[seat]
    for i in range(g.order_count[seat]):
        unplaced |= 1 << g.orders[seat][i] & ~g.known_orders[seat]
    for i in range(g.waiter_size[seat] - g.known_bottom[seat]):
        unplaced |= 1 << g.waiter[seat][(g.waiter_top[seat] + i) % ORDERS]
    return unplaced


@rule
def remember_own_orders(g: State, viewer: int, out: Row) -> None:
    """The viewer knows every order in its own hand."""
    for i in range(g.order_count[viewer]):
        order = g.orders[viewer][i]
        out[AT_KNOWN_ORDERS + order] = 1
        out[AT_UNPLACED + order] = 0


@rule
def remember_counts(g: State, box: Box, viewer: int, out: Row) -> None:
    """Who opened last, what is used and what is nowhere to be seen, and what each seat has delivered and shown.

    The ingredients in the oven are in *out* already.
    """
    if g.opener != NOBODY:
        out[AT_OPENER + seat_from(box, viewer, g.opener)] = 1
    out[AT_STUCK] = g.stuck
    enter_cards(g.used, AT_USED, out)
    enter_unseen(g, box, viewer, out)
    for seat in range(box.seats):
        place = seat_from(box, viewer, seat)
        out[AT_DELIVERED + place] = g.delivered[seat]
        if box.help:
            enter_cards(g.shown[seat], AT_SHOWN + place * CARDS, out)


@rule
def enter_unseen(g: State, box: Box, viewer: int, out: Row) -> None:
    """What is in no place that the viewer knows; how much of it the supply may hold."""
    enter_cards(box.cards, AT_UNSEEN, out)
    take_cards(g.hand[viewer], AT_UNSEEN, out)
    take_cards(g.table, AT_UNSEEN, out)
    take_cards(g.used, AT_UNSEEN, out)
    if box.help:
        for seat in range(box.seats):
            if seat != viewer:
                take_cards(g.shown[seat], AT_UNSEEN, out)
    for card in range(CARDS):
        out[AT_UNSEEN + card] -= out[AT_OVEN_CARDS + card]
    if g.supply_size > 0:
        enter_rest(g.shuffled, g.drawn[viewer], AT_UNSEEN, AT_SUPPLY_AT_MOST, out)
    else:
        for card in range(CARDS):
            out[AT_SUPPLY_AT_MOST + card] = 0
