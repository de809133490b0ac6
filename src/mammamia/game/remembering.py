"""Remembering: a seat's knowledge, kept up event by event by somebody who forgets nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import assert_never

from mammamia.editions import Edition, Leftovers, box_of
from mammamia.engine.baking import missing
from mammamia.engine.fields import blank
from mammamia.engine.state import CARDS, KINDS, NO_CARD, Box, State
from mammamia.game.cards import Cards, IngredientCard, Order, OvenCard, Seat, from_counts, to_counts
from mammamia.game.events import (
    CardsDrawn,
    Event,
    GameEnded,
    GameStarted,
    HandDealt,
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
from mammamia.game.knowledge import Knowledge, SeatKnown
from mammamia.game.moves import Source
from mammamia.game.names import mask_of, names_of
from mammamia.game.view import Request


def _nothing() -> list[int]:
    return [0] * CARDS


@dataclass
class _Neighbour:
    """What is remembered of one seat."""

    ingredients: int
    waiter_size: int
    unplaced: set[Order]
    order_count: int = 1
    shown: list[int] = field(default_factory=_nothing)
    orders: set[Order] = field(default_factory=set)
    waiter_bottom: list[Order] = field(default_factory=list)
    delivered: set[Order] = field(default_factory=set)
    scored_unseen: int = 0

    def take_from_waiter(self) -> Order | None:
        """The top order, if everybody knows which it is."""
        is_known = self.waiter_size == len(self.waiter_bottom)
        self.waiter_size -= 1
        return self.waiter_bottom.pop(0) if is_known else None

    def lose(self, cards: Iterable[IngredientCard]) -> None:
        """Cards left the hand; what was shown goes first."""
        for card in cards:
            self.ingredients -= 1
            self.shown[card.number] = max(0, self.shown[card.number] - 1)


class Remembering:
    """A perfect memory of one seat. It is shown events, and nothing else."""

    def __init__(self, edition: Edition, seat: Seat) -> None:
        self._edition = edition
        self._seat = seat
        self._round = 1
        self._phase = "put"
        self._deciding = Seat(0)
        self._has_passed = False
        self._has_drawn = False
        self._stuck = 0
        self._mamma_mia: Seat | None = None
        self._opener: Seat | None = None
        self._hand = _nothing()
        self._oven: list[OvenCard] = []
        self._came_up = 0
        self._table = _nothing()
        self._used = _nothing()
        self._order_up: Order | None = None
        self._request: Request | None = None
        self._offer: Cards = ()

    def see_all(self, events: Iterable[Event]) -> None:
        """Take in several events."""
        for event in events:
            self.see(event)

    def see(self, event: Event) -> None:
        """Take in one event."""
        match event:
            case GameStarted():
                self._start(event)
            case HandDealt(_, cards, orders):
                self._take_up(cards, orders)
            case MammaMiaLaidOpen(seat):
                self._mamma_mia = seat
                self._supply_size -= 1
            case SupplyShuffled(size):
                assert size == self._supply_size, "everybody can count the new supply"
            case RoundStarted(number, seat):
                self._round, self._deciding, self._phase = number, seat, "put"
            case GameEnded():
                self._phase = "over"
            case IngredientsPut() | TurnPassed() | OrderPut() | OrdersHeld() | TurnEnded():
                self._see_turn(event)
            case HandRefilled() | CardsDrawn() | OrdersDrawn():
                self._see_draw(event)
            case HelpAsked() | OfferMade() | HelpRefused() | HelpGiven():
                self._see_help(event)
            case (
                OvenOpened() | IngredientCameUp() | OrderCameUp() | OrderDelivered() | OrderTakenBack() | OvenEmptied()
            ):
                self._see_baking(event)
            case _:
                assert_never(event)

    def _start(self, event: GameStarted) -> None:
        self._options = event.options
        self._box: Box = box_of(self._edition, event.options, event.colours)
        self._names = names_of(self._edition, event.colours)
        self._deciding = event.first
        self._seats = [
            _Neighbour(self._box.dealt, self._box.order_count - 1, set(orders)) for orders in self._names.orders
        ]
        cards = sum(self._box.cards) + (self._box.mamma_mia != NO_CARD)
        self._supply_size = cards - self._box.dealt * self._box.seats
        self._at_most = self._box.cards[:]

    def _take_up(self, cards: Cards, orders: Iterable[Order]) -> None:
        for card in cards:
            self._hand[card.number] += 1
        own = self._seats[self._seat]
        own.orders |= set(orders)
        own.unplaced -= set(orders)

    def _lose(self, seat: Seat, cards: Cards) -> None:
        self._seats[seat].lose(cards)
        if seat == self._seat:
            for card in cards:
                self._hand[card.number] -= 1

    def _see_turn(self, event: IngredientsPut | TurnPassed | OrderPut | OrdersHeld | TurnEnded) -> None:
        self._phase = "draw"
        match event:
            case IngredientsPut(seat, kind, singles, doubles):
                cards = (IngredientCard(kind),) * singles + (IngredientCard(kind, is_double=True),) * doubles
                self._oven.extend(cards)
                self._lose(seat, cards)
                self._phase = "order"
            case TurnPassed():
                self._has_passed = True
            case OrderPut(seat, order):
                self._oven.append(order)
                self._seats[seat].orders.discard(order)
                self._seats[seat].unplaced.discard(order)
                self._seats[seat].order_count -= 1
            case OrdersHeld():
                pass
            case TurnEnded(seat):
                self._stuck = self._stuck + 1 if self._has_passed and not self._has_drawn else 0
                self._has_passed = self._has_drawn = False
                self._deciding = self._left_of(seat)
                self._phase = "put"
            case _:
                assert_never(event)

    def _left_of(self, seat: Seat) -> Seat:
        return Seat((seat + 1) % len(self._seats))

    def _see_draw(self, event: HandRefilled | CardsDrawn | OrdersDrawn) -> None:
        self._has_drawn = True
        match event:
            case HandRefilled(seat, Source.SUPPLY, count):
                self._supply_size -= count
                self._seats[seat].ingredients += count
            case HandRefilled(seat, _, count):
                other = self._seats[seat]
                other.order_count += count
                known = [other.take_from_waiter() for _ in range(count)]
                other.orders |= {order for order in known if order is not None}
            case CardsDrawn(_, cards):
                self._take_up(cards, ())
                for card in cards:
                    self._at_most[card.number] -= 1
            case OrdersDrawn(_, orders):
                self._take_up((), orders)
            case _:
                assert_never(event)

    def _see_help(self, event: HelpAsked | OfferMade | HelpRefused | HelpGiven) -> None:
        match event:
            case HelpAsked(seat, order, kinds, request):
                self._request = Request(order, kinds, request)
                self._phase, self._deciding = "answer", self._left_of(seat)
                shown = self._seats[seat].shown
                for card, n in enumerate(self._must_hold(seat, self._request)):
                    shown[card] = max(shown[card], n)
            case OfferMade(_, cards):
                self._offer = cards
            case HelpRefused(seat):
                self._deciding = self._left_of(seat)
            case HelpGiven(seat, cards):
                self._lose(seat, cards)
                self._use(cards)
                scored = self._seats[seat].take_from_waiter()
                if scored is None:
                    self._seats[seat].scored_unseen += 1
                else:
                    self._seats[seat].delivered.add(scored)
            case _:
                assert_never(event)

    def _must_hold(self, seat: Seat, request: Request) -> list[int]:
        """R6.2: the missing cards that the asker does not request; of a heap they may be any."""
        place = self._names.place(request.order)
        assert place is not None, "the order is of this game"
        scene = blank(State)
        scene.table = self._table
        scene.owner, scene.up = place
        if self._box.heap[scene.owner][scene.up]:
            return _nothing()
        requested = to_counts(request.cards)
        way = mask_of(request.kinds)
        rest = [missing(scene, self._box, way, kind) - requested[kind] for kind in range(KINDS)]
        return rest + [0] * KINDS

    def _use(self, cards: Cards) -> None:
        for card in cards:
            self._used[card.number] += 1

    def _see_baking(
        self,
        event: OvenOpened | IngredientCameUp | OrderCameUp | OrderDelivered | OrderTakenBack | OvenEmptied,
    ) -> None:
        self._order_up = self._request = None
        self._offer = ()
        match event:
            case OvenOpened(_, seat):
                self._opener = seat
                self._stuck = self._came_up = 0
            case IngredientCameUp(card):
                self._come_up()
                self._table[card.number] += 1
            case OrderCameUp(seat, order):
                self._come_up()
                self._order_up, self._deciding, self._phase = order, seat, "fill"
            case OrderDelivered(seat, order, _, from_table, from_hand):
                self._lose(seat, from_hand)
                for card in from_table:
                    self._table[card.number] -= 1
                self._use(from_table + from_hand)
                self._seats[seat].delivered.add(order)
            case OrderTakenBack(seat, order):
                self._seats[seat].waiter_bottom.append(order)
                self._seats[seat].waiter_size += 1
            case OvenEmptied(number, leftovers):
                self._came_up = 0
                if number < self._options.rounds:
                    self._clear_up(leftovers)
            case _:
                assert_never(event)

    def _come_up(self) -> None:
        self._oven.pop(0)
        self._came_up += 1

    def _clear_up(self, leftovers: Cards) -> None:
        """R7.1, R7.2: leftovers are covered or stay, the used pile becomes the supply."""
        if self._edition.leftovers is Leftovers.STACKED_COVERED:
            self._oven = list(leftovers)
            self._table = _nothing()
        if self._supply_size == 0:
            self._at_most = _nothing()
        for card, n in enumerate(self._used):
            self._at_most[card] += n
        self._supply_size += sum(self._used) + (self._mamma_mia is not None)
        self._used = _nothing()
        self._mamma_mia = None
        self._phase = "shuffle"

    def knowledge(self) -> Knowledge:
        """What has been seen so far."""
        unseen = self._unseen()
        at_most = [min(n, self._at_most[card]) if self._supply_size else 0 for card, n in enumerate(unseen)]
        return Knowledge(
            seat=self._seat,
            edition=self._edition.key,
            options=self._options,
            colours=self._names.colours,
            round=self._round,
            phase=self._phase,
            deciding=None if self._phase in ("shuffle", "over") else self._deciding,
            has_passed=self._has_passed,
            stuck=self._stuck,
            mamma_mia=self._mamma_mia,
            opener=self._opener,
            hand=from_counts(self._hand),
            oven=tuple(self._oven),
            came_up=self._came_up,
            table=from_counts(self._table),
            used=from_counts(self._used),
            unseen=from_counts(unseen),
            supply_size=self._supply_size,
            supply_at_most=from_counts(at_most),
            order_up=self._order_up,
            request=self._request,
            offer=self._offer,
            seats=tuple(self._known_of(seat) for seat in self._names.seats),
        )

    def _unseen(self) -> list[int]:
        counts = self._box.cards[:]
        for card in range(CARDS):
            counts[card] -= self._hand[card] + self._table[card] + self._used[card]
            counts[card] -= sum(other.shown[card] for seat, other in enumerate(self._seats) if seat != self._seat)
        for oven_card in self._oven:
            if isinstance(oven_card, IngredientCard):
                counts[oven_card.number] -= 1
        return counts

    def _known_of(self, seat: Seat) -> SeatKnown:
        other = self._seats[seat]
        return SeatKnown(
            ingredients=other.ingredients,
            shown=from_counts(other.shown),
            order_count=other.order_count,
            orders=self._sorted(seat, other.orders),
            waiter_size=other.waiter_size,
            waiter_bottom=tuple(other.waiter_bottom),
            unplaced=self._sorted(seat, other.unplaced),
            delivered=self._sorted(seat, other.delivered),
            scored_unseen=other.scored_unseen,
        )

    def _sorted(self, seat: Seat, orders: set[Order]) -> tuple[Order, ...]:
        return tuple(order for order in self._names.orders[seat] if order in orders)
