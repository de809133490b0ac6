"""What lies in sight while the oven is being shown: each fact moves a few cards. The only such fold.

A `show` follows and has the last word.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from mammamia.game import Order, Seat, Source, TableView, merge, without
from mammamia.game.cards import cards
from mammamia.game.events import (
    CardsDrawn,
    HandRefilled,
    HelpAsked,
    HelpGiven,
    IngredientCameUp,
    IngredientsPut,
    MammaMiaLaidOpen,
    OrderCameUp,
    OrderDelivered,
    OrderPut,
    OrdersDrawn,
    OrderTakenBack,
    OvenEmptied,
    OvenOpened,
)
from mammamia.game.view import CoveredDeliveries, DeliveriesInSight, OpenDeliveries, Request
from mammamia.hosting.facts import Fact
from mammamia.hosting.protocol.messages import Beat, Hand, Show, Told


class BetweenBeats:
    """The table and every hand while the oven is being shown.

    *settled* is what was in sight before, by viewer; nothing where no show is under way.
    """

    def __init__(self) -> None:
        self.settled: Mapping[Seat | None, Show] = {}
        self._table: TableView | None = None
        self._hands: dict[Seat, Hand] = {}

    def settle(self, shows: Mapping[Seat | None, Show]) -> None:
        """The show begins from here."""
        self.settled = shows
        self._table = shows[None].table
        self._hands = {seat: show.hand for seat, show in shows.items() if seat is not None and show.hand}

    def fold(self, facts: Iterable[Fact]) -> None:
        """Move the cards that the facts tell of."""
        assert self._table is not None, "the show has begun"
        for fact in facts:
            self._table = table_after(self._table, fact)
            self._hands = {seat: hand_after(hand, seat, fact) for seat, hand in self._hands.items()}

    def beat(self, viewer: Seat | None, number: int, told: tuple[Told, ...]) -> Beat:
        """What a viewer sees now; *number* is that of the last fact."""
        assert self._table is not None, "the show has begun"
        return Beat(number, told, self._table, None if viewer is None else self._hands[viewer])


def hand_after(hand: Hand, seat: Seat, fact: Fact) -> Hand:
    """What a seat holds after one more fact that it was told."""
    if getattr(fact, "seat", None) != seat:
        return hand
    match fact:
        case IngredientsPut(_, kind, singles, doubles):
            return replace(hand, ingredients=without(hand.ingredients, cards(kind, singles, doubles=doubles)))
        case OrderPut(_, order):
            return replace(hand, orders=tuple(held for held in hand.orders if held != order))
        case CardsDrawn(_, drawn):
            return replace(hand, ingredients=merge(hand.ingredients, drawn))
        case OrdersDrawn(_, orders):
            return replace(hand, orders=(*hand.orders, *orders))
        case OrderDelivered(from_hand=given) | HelpGiven(cards=given):
            return replace(hand, ingredients=without(hand.ingredients, given))
        case _:
            return hand


def table_after(view: TableView, fact: Fact) -> TableView:
    """What everybody sees after one more fact; nobody is asked anything meanwhile."""
    view = replace(view, deciding=None)
    match fact:
        case IngredientsPut(seat, kind, singles, doubles):
            put = cards(kind, singles, doubles=doubles)
            view = replace(view, oven_size=view.oven_size + len(put), oven_top=put[-1])
            return _counted(view, seat, ingredients=-len(put))
        case OrderPut(seat, order):
            return _counted(replace(view, oven_size=view.oven_size + 1, oven_top=order), seat, orders=-1)
        case HandRefilled(seat, Source.SUPPLY, n):
            return _counted(replace(view, supply_size=view.supply_size - n), seat, ingredients=n)
        case HandRefilled(seat, _, n):
            return _counted(view, seat, orders=n, waiter=-n)
        case MammaMiaLaidOpen(seat):
            return replace(view, mamma_mia=seat, supply_size=max(0, view.supply_size - 1))
        case _:
            return _baking(view, fact)


def _baking(view: TableView, fact: Fact) -> TableView:
    """The table while the oven is open."""
    match fact:
        case OvenOpened():
            return replace(view, phase="baking", oven_top=None)
        case IngredientCameUp(card):
            return replace(view, oven_size=view.oven_size - 1, table=merge(view.table, (card,)))
        case OrderCameUp(_, order):
            return replace(view, oven_size=view.oven_size - 1, order_up=order)
        case HelpAsked(_, order, kinds, asked):
            return replace(view, request=Request(order, kinds, asked))
        case HelpGiven(seat, given):
            delivered = _delivered(view.delivered, seat, None)
            view = replace(view, used_size=view.used_size + len(given), delivered=delivered)
            return _counted(view, seat, ingredients=-len(given), waiter=-1)
        case OrderDelivered(seat, order, _, from_table, from_hand):
            used = view.used_size + len(from_table) + len(from_hand)
            view = replace(view, table=without(view.table, from_table), used_size=used, order_up=None, request=None)
            view = replace(view, delivered=_delivered(view.delivered, seat, order))
            return _counted(view, seat, ingredients=-len(from_hand))
        case OrderTakenBack(seat, _):
            return _counted(replace(view, order_up=None, request=None), seat, waiter=1)
        case OvenEmptied():
            return replace(view, oven_size=0)
        case _:
            return view


def _counted(view: TableView, seat: Seat, *, ingredients: int = 0, orders: int = 0, waiter: int = 0) -> TableView:
    """So many cards more, or fewer, at one seat."""
    seats = list(view.seats)
    one = seats[seat]
    seats[seat] = replace(
        one,
        ingredients=max(0, one.ingredients + ingredients),
        orders=max(0, one.orders + orders),
        waiter=max(0, one.waiter + waiter),
    )
    return replace(view, seats=tuple(seats))


def _delivered(seen: DeliveriesInSight, seat: Seat, order: Order | None) -> DeliveriesInSight:
    """One order more; one that a helper scores is seen by nobody."""
    if isinstance(seen, CoveredDeliveries):
        return CoveredDeliveries(seen.size + 1)
    if order is None:
        return seen
    by_seat = list(seen.by_seat)
    by_seat[seat] = (*by_seat[seat], order)
    return OpenDeliveries(tuple(by_seat))
