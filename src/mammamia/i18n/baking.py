"""The opening of the oven told in words: what comes up, what each order needs, and what becomes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mammamia.editions import Leftovers, Options, box_of
from mammamia.game import Cards, Event, Order, Seat, TableView
from mammamia.game.events import (
    HelpAsked,
    HelpGiven,
    HelpRefused,
    OfferMade,
    OrderCameUp,
    OrderDelivered,
    OrderTakenBack,
    OvenEmptied,
    OvenOpened,
)
from mammamia.game.names import Names
from mammamia.game.opening import Opening
from mammamia.game.view import CoveredDeliveries, OpenDeliveries
from mammamia.i18n.language import Language
from mammamia.i18n.shortage import CrossedOut, NoScarcest, shortage

MOST_WAYS = 2  # so many equally good ways are named when an order is short


class BakingTold:
    """Follows the table while the oven is opened. Lines come with their indentation."""

    def __init__(
        self, language: Language, names: Names, options: Options, seats: Sequence[str], *, hides_score: bool
    ) -> None:
        self.language = language
        self.names = names
        self.seats = seats
        self.rounds = options.rounds
        self.box = box_of(names.edition, options, names.colours)
        self.hides_score = hides_score
        self.delivered = [0] * len(seats)
        self.opening = Opening(0, None)  # between two of them, what lies on the table

    def go_on_from(self, table: TableView) -> None:
        """Begin in the middle of a game, with what everybody sees there."""
        place = None if table.order_up is None else self.names.place(table.order_up)
        self.opening = Opening.joined(table, None if place is None else place[0])
        match table.delivered:
            case OpenDeliveries(by_seat):
                self.delivered = [len(orders) for orders in by_seat]
            case CoveredDeliveries(size):
                self.delivered = [size, *[0] * (len(self.seats) - 1)]  # only their sum is told

    def tell(self, event: Event) -> Iterator[tuple[int, str]]:
        """The lines that an event of the baking adds."""
        if isinstance(event, OrderCameUp | OvenEmptied):
            yield from self.break_off()
        self.opening = self.opening.after(event)
        match event:
            case OvenOpened(number, seat):
                self.opening = Opening(number, seat, table=self.opening.table)
                yield 2, self._say("opened", name=self.seats[seat])
                if self.opening.table:
                    yield 2, self._say("already", cards=self.opening.table)
            case OrderCameUp(seat, order):
                yield from self._order(seat, order)
            case HelpAsked(seat, _, kinds, request):
                key = "asks-with-kinds" if kinds else "asks"
                yield 6, self._say(key, name=self.seats[seat], kinds=kinds, cards=request)
            case OfferMade(seat, cards) if cards:
                yield 6, self._say("offers", name=self.seats[seat], cards=cards)
            case HelpRefused(seat):
                yield 6, self._say("refuses", name=self.seats[seat])
            case HelpGiven(seat, _):
                self.delivered[seat] += 1  # R6.4: an order from the waiter counts for the helper.
                yield 6, self._say("helps", name=self.seats[seat])
            case OrderDelivered():
                yield 6, self._delivered(event)
            case OrderTakenBack(_, order):
                up = self.opening.current
                has_asked = up is not None and bool(up.request)
                reason = self._say("nobody-helps") if has_asked else self._why_short(order)
                yield 6, self._say("failed", reason=reason)
            case OvenEmptied(number, leftovers):
                yield from self._closed(number, leftovers)
            case _:
                pass

    def break_off(self) -> Iterator[tuple[int, str]]:
        """The ingredients that came up since the last order, in a row."""
        if self.opening.came_up:
            yield 2, "+ " + ", ".join(self.language.card(card) for card in self.opening.came_up)

    def _say(self, key: str, **values: object) -> str:
        return self.language.say(f"replay.baking.{key}", **values)

    def _order(self, seat: Seat, order: Order) -> Iterator[tuple[int, str]]:
        """What it needs, and what there is."""
        place = self.names.place(order)
        assert place is not None, f"{order} is an order of this game"
        card = self.names.edition.orders_of(order.colour.ingredient)[place[1]]
        needs = self.language.recipe(card.recipe)
        yield 2, "▸ " + self._say("order", name=self.seats[seat], order=self.language.quoted(order), recipe=needs)
        yield 6, self._say("table", cards=self.opening.table)

    def _delivered(self, event: OrderDelivered) -> str:
        """Baked, and from what."""
        self.delivered[event.seat] += 1
        up = self.opening.current
        parts = []
        if event.from_table:
            parts.append(self._say("from-table", cards=event.from_table))
        if event.from_hand:
            parts.append(self._say("from-hand", name=self.seats[event.seat], cards=event.from_hand))
        if up is not None and up.helper is not None:
            parts.append(self._say("from-helper", name=self.seats[up.helper], cards=up.from_helper))
        return self._say("baked", parts=self._say("between-parts").join(parts))

    def _why_short(self, order: Order) -> str:
        """What the table lacked. Nobody is told whether the owner could not fill it or would not."""
        lack = shortage(self.box, self.names, order, self.opening.table)
        match lack:
            case NoScarcest():
                return self.language.say("opening.no-other")
            case CrossedOut(kind):
                return self._say("crossed-out", cards=tuple(card for card in self.opening.table if card.kind is kind))
        if not 0 < len(lack.ways) <= MOST_WAYS:
            return self._say("short-count", n=lack.n)
        ways = [", ".join(self.language.count(kind, n) for kind, n in way) for way in lack.ways]
        return self._say("short-cards", n=lack.n, cards=self.language.either(ways))

    def _closed(self, number: int, leftovers: Cards) -> Iterator[tuple[int, str]]:
        """R7.1: what is left, and how the seats stand."""
        stay_open = self.names.edition.leftovers is Leftovers.LIE_OPEN
        self.opening = Opening(number, None, table=leftovers if stay_open else ())
        if not leftovers:
            yield 2, self._say("nothing-left")
        elif number == self.rounds:
            yield 2, self._say("left", cards=leftovers)
        else:
            yield 2, self._say("left-open" if stay_open else "left-stacked", cards=leftovers)
        if number == self.rounds:
            return
        if self.hides_score:
            yield 2, self._say("score-covered", n=sum(self.delivered))
        else:
            scores = (self._say("score-of", name=name, n=n) for name, n in zip(self.seats, self.delivered, strict=True))
            yield 2, self._say("score", scores=" · ".join(scores))
