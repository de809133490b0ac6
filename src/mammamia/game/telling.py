"""From moves to events: a move is carried out step by step, and the difference is told as events."""

from __future__ import annotations

from collections.abc import Iterator
from operator import sub
from typing import assert_never

from mammamia.engine.baking import open_next
from mammamia.engine.play import decide
from mammamia.engine.scoring import winners
from mammamia.engine.state import BAKING, CARDS, NOBODY, ORDERS, OVER, Box, State
from mammamia.game.cards import ALL_CARDS, Cards, Seat, from_counts
from mammamia.game.events import (
    CardsDrawn,
    Event,
    GameEnded,
    HandRefilled,
    HelpAsked,
    HelpGiven,
    HelpRefused,
    IngredientCameUp,
    IngredientsPut,
    MammaMiaLaidOpen,
    OfferMade,
    OrderCameUp,
    OrderDelivered,
    OrderPut,
    OrdersDrawn,
    OrdersHeld,
    OrderTakenBack,
    OvenEmptied,
    OvenOpened,
    RoundStarted,
    SupplyShuffled,
    TurnEnded,
    TurnPassed,
)
from mammamia.game.moves import (
    AskForHelp,
    DrawNothing,
    FillOrder,
    Help,
    HoldOrders,
    Move,
    Pass,
    PutIngredients,
    PutOrder,
    Refill,
    Source,
    TakeOrderBack,
)
from mammamia.game.names import Names, kinds_of

_CAME_UP = tuple(map(IngredientCameUp, ALL_CARDS))


def tell(state: State, box: Box, names: Names, move: Move, decisions: list[int]) -> Iterator[Event]:
    """Carry out a legal move and everything that just happens after it."""
    seat = Seat(state.seat)
    match move:
        case PutIngredients() | PutOrder() | HoldOrders() | Pass():
            decide(state, box, decisions[0])
            yield _told_put(seat, move)
        case Refill(source):
            yield from _tell_refill(state, box, names, source, decisions[0])
        case DrawNothing():
            decide(state, box, decisions[0])
            yield TurnEnded(seat)
        case FillOrder() | TakeOrderBack() | AskForHelp():
            yield from _tell_filling(state, box, names, move, decisions)
        case _:
            yield from _tell_answer(state, box, names, move, decisions[0])
    if state.phase == BAKING:
        if state.opened == 0:
            yield OvenOpened(state.round, Seat(state.opener))
        yield from _tell_baking(state, box, names)


def tell_round(state: State) -> Iterator[Event]:
    """A new round has begun."""
    yield SupplyShuffled(state.supply_size)
    yield RoundStarted(state.round, Seat(state.seat))


def _told_put(seat: Seat, move: PutIngredients | Pass | PutOrder | HoldOrders) -> Event:
    match move:
        case PutIngredients(kind, singles, doubles):
            return IngredientsPut(seat, kind, singles, doubles)
        case Pass():
            return TurnPassed(seat)
        case PutOrder(order):
            return OrderPut(seat, order)
        case HoldOrders():
            return OrdersHeld(seat)
        case _:
            assert_never(move)


def _tell_refill(state: State, box: Box, names: Names, source: Source, decision: int) -> Iterator[Event]:
    """R3.3: everybody sees how many cards are drawn, the drawer sees which."""
    seat = Seat(state.seat)
    hand = state.hand[seat][:]
    held = state.order_count[seat]
    holder = state.holder
    decide(state, box, decision)
    if source is Source.SUPPLY:
        drawn = from_counts(map(sub, state.hand[seat], hand))
        yield HandRefilled(seat, source, len(drawn))
        if state.holder != holder:
            yield MammaMiaLaidOpen(seat)
        yield CardsDrawn(seat, drawn)
    else:
        orders = names.listed(seat, state.orders[seat][held : state.order_count[seat]])
        yield HandRefilled(seat, source, len(orders))
        yield OrdersDrawn(seat, orders)
    yield TurnEnded(seat)


def _tell_filling(
    state: State, box: Box, names: Names, move: FillOrder | TakeOrderBack | AskForHelp, decisions: list[int]
) -> Iterator[Event]:
    """R5.3, R6.2: what the owner does about the order."""
    owner = Seat(state.owner)
    table = state.table[:]
    for decision in decisions:
        decide(state, box, decision)
    match move:
        case FillOrder():
            yield _told_delivery(state, names, table, from_counts(state.give))
        case TakeOrderBack(order):
            yield OrderTakenBack(owner, order)
        case AskForHelp(order):
            yield HelpAsked(owner, order, kinds_of(state.way), from_counts(state.request))
            yield OfferMade(owner, from_counts(state.give))
        case _:
            assert_never(move)


def _tell_answer(state: State, box: Box, names: Names, move: Move, decision: int) -> Iterator[Event]:
    """R6.3, R6.4: what the seat asked says."""
    seat = Seat(state.seat)
    table = state.table[:]
    decide(state, box, decision)
    if isinstance(move, Help):
        yield HelpGiven(seat, from_counts(state.request))
        yield _told_delivery(state, names, table, from_counts(state.give))
        return
    yield HelpRefused(seat)
    if state.phase == BAKING:
        yield OrderTakenBack(Seat(state.owner), names.orders[state.owner][state.up])


def _told_delivery(state: State, names: Names, table: list[int], add: Cards) -> OrderDelivered:
    used = from_counts(map(sub, table, state.table))
    order = names.orders[state.owner][state.up]
    return OrderDelivered(Seat(state.owner), order, kinds_of(state.way), used, add)


def _tell_baking(state: State, box: Box, names: Names) -> Iterator[Event]:
    """R5: the oven's cards come up one after another, until somebody is asked or the oven is empty."""
    while state.phase == BAKING:
        if state.opened == state.oven_size:
            yield from _tell_end(state, box, names)
            continue
        number = state.oven[state.opened]
        table = state.table[:]
        if number < CARDS:
            open_next(state, box)
            yield _CAME_UP[number]
            continue
        owner = Seat(number // ORDERS - 1)
        order = names.orders[owner][number % ORDERS]
        delivered = state.delivered[owner]
        open_next(state, box)
        yield OrderCameUp(owner, order)
        if state.delivered[owner] > delivered:
            yield _told_delivery(state, names, table, ())
        elif state.phase == BAKING:
            yield OrderTakenBack(owner, order)


def _tell_end(state: State, box: Box, names: Names) -> Iterator[Event]:
    """R7: the oven is empty; the game may be over."""
    leftovers = from_counts(state.table)
    baked = state.round
    open_next(state, box)
    yield OvenEmptied(baked, leftovers)
    if state.phase == OVER:
        won = winners(state, box)
        yield GameEnded(
            delivered=tuple(state.delivered[seat] for seat in names.seats),
            ingredients=tuple(state.ingredients[seat] for seat in names.seats),
            winners=tuple(seat for seat in names.seats if won >> seat & 1),
        )
    assert state.holder == NOBODY or state.phase == OVER, "the Mamma Mia! card goes back into the supply"
