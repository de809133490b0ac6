"""A view is what lies in sight now (R8.2). It is its own type: what is not in the type cannot leak."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from mammamia.editions import Deliveries, Ingredient
from mammamia.engine.state import ANSWER, DETAIL, FILL, NOBODY, OVER, SHUFFLE, Box, State
from mammamia.game.cards import Cards, Order, OvenCard, Seat, from_counts
from mammamia.game.names import Names, kinds_of
from mammamia.game.swift import swift


@swift
@dataclass(frozen=True, slots=True)
class SeatInSight:
    """What everybody sees of a seat: how many cards, not which."""

    ingredients: int
    orders: int
    waiter: int
    is_locked: bool = False  # R3.7: nothing but orders in a full hand; it can neither put nor draw

    @property
    def hand_size(self) -> int:
        """All cards held."""
        return self.ingredients + self.orders


@swift
@dataclass(frozen=True, slots=True)
class OpenDeliveries:
    """Delivered orders lie open before each seat (base editions)."""

    by_seat: tuple[tuple[Order, ...], ...]


@swift
@dataclass(frozen=True, slots=True)
class CoveredDeliveries:
    """Delivered orders lie face down in one pile (Plus): the score is remembered, not shown."""

    size: int


DeliveriesInSight: TypeAlias = OpenDeliveries | CoveredDeliveries


@swift
@dataclass(frozen=True, slots=True)
class Request:
    """What an owner asks the others for."""

    order: Order
    kinds: tuple[Ingredient, ...]
    cards: Cards


@swift
@dataclass(frozen=True, slots=True)
class TableView:
    """What everybody sees, spectators too. Edition, options and colours do not change: whoever looks knows them."""

    round: int
    phase: str
    supply_size: int
    oven_size: int  # cards not yet turned up
    used_size: int
    seats: tuple[SeatInSight, ...]
    delivered: DeliveriesInSight
    table: Cards = ()
    deciding: Seat | None = None
    mamma_mia: Seat | None = None
    oven_top: OvenCard | None = None  # None: the oven is empty, or turned over
    order_up: Order | None = None  # the order that is being checked
    request: Request | None = None


@swift
@dataclass(frozen=True, slots=True)
class SeatView:
    """What a seat sees: the table and its own hand."""

    seat: Seat
    hand: Cards
    orders: tuple[Order, ...]
    table: TableView


PHASE_NAMES = ("put", "order", "draw", "baking", "fill", "fill", "answer", "shuffle", "over")


def table_view(state: State, box: Box, names: Names) -> TableView:
    """What lies in sight of everybody."""
    is_baking = state.phase in (FILL, DETAIL, ANSWER)
    order_up = names.orders[state.owner][state.up] if is_baking else None
    request = None
    if state.phase == ANSWER:
        request = Request(names.orders[state.owner][state.up], kinds_of(state.way), from_counts(state.request))
    return TableView(
        round=state.round,
        phase=PHASE_NAMES[state.phase],
        deciding=None if state.phase in (SHUFFLE, OVER) else Seat(state.seat),
        mamma_mia=None if state.holder == NOBODY else Seat(state.holder),
        supply_size=state.supply_size,
        oven_size=state.oven_size - state.opened,
        oven_top=None if is_baking or state.oven_size == 0 else names.oven_card(state.oven[state.oven_size - 1]),
        table=from_counts(state.table),
        used_size=sum(state.used),
        order_up=order_up,
        request=request,
        seats=_seats(box, state, names),
        delivered=_deliveries(state, names),
    )


def _seats(box: Box, state: State, names: Names) -> tuple[SeatInSight, ...]:
    held = state.ingredients[: len(names.seats)]
    if 0 in held:  # somebody may be locked
        return tuple([_seat(box, state, seat) for seat in names.seats])
    return tuple(map(_in_sight, held, state.order_count, state.waiter_size))


def _seat(box: Box, state: State, seat: Seat) -> SeatInSight:
    ingredients, orders = state.ingredients[seat], state.order_count[seat]
    is_locked = ingredients == 0 and orders >= box.hand_limit and not box.pass_draw
    return _in_sight(ingredients, orders, state.waiter_size[seat], is_locked)


_in_sight = lru_cache(maxsize=4096)(SeatInSight)  # the same few counts are looked at again and again


def seat_view(state: State, box: Box, names: Names, seat: Seat, table: TableView | None = None) -> SeatView:
    """What lies in sight of a seat; *table* saves the work where it was looked at before."""
    return SeatView(
        seat=seat,
        hand=from_counts(state.hand[seat]),
        orders=held_orders(state, names, seat),
        table=table_view(state, box, names) if table is None else table,
    )


def held_orders(state: State, names: Names, seat: int) -> tuple[Order, ...]:
    """The orders in a hand."""
    return names.listed(seat, sorted(state.orders[seat][: state.order_count[seat]]))


def _deliveries(state: State, names: Names) -> DeliveriesInSight:
    if names.edition.deliveries is Deliveries.COVERED:
        return CoveredDeliveries(sum(state.delivered))
    return _open_deliveries(names, tuple(state.delivered_orders))


@lru_cache(maxsize=4096)
def _open_deliveries(names: Names, delivered: tuple[int, ...]) -> OpenDeliveries:
    """They change only while the oven is open."""
    return OpenDeliveries(tuple(map(names.masked, names.seats, delivered)))
