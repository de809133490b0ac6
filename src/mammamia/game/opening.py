"""The opening of the oven as a fold of what everybody is told, one fact after another: the only such fold in Python."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mammamia.editions import Ingredient
from mammamia.game.cards import Cards, IngredientCard, Order, Seat, merge, without
from mammamia.game.checking import OrderChecked
from mammamia.game.events import (
    HelpAsked,
    HelpGiven,
    HelpRefused,
    IngredientCameUp,
    OrderCameUp,
    OrderDelivered,
    OrderTakenBack,
    OvenEmptied,
)
from mammamia.game.view import TableView


@dataclass(frozen=True, slots=True)
class Need:
    """What an order needs of a kind, or of anything, and how much of it lay on the table."""

    kind: Ingredient | None
    needed: int
    found: int

    @property
    def lack(self) -> int:
        """How many were missing."""
        return self.needed - self.found


@dataclass(frozen=True, slots=True)
class CheckedOrder:
    """An order that came up, and what became of it."""

    seat: Seat
    order: Order
    is_open: bool = True
    is_baked: bool = False
    needs: tuple[Need, ...] = ()
    crossed: tuple[Ingredient, ...] = ()  # what lay there and spoilt it
    from_table: Cards = ()
    from_hand: Cards = ()
    request: Cards = ()  # asked of the others
    refused: tuple[Seat, ...] = ()  # who would not help
    helper: Seat | None = None
    from_helper: Cards = ()

    @property
    def lack(self) -> int:
        """How many cards the table was short of."""
        return sum(need.lack for need in self.needs)

    @property
    def lacks_another_kind(self) -> bool:
        """Whether it needs a kind of which the table has none, whichever that might have been (R5.8)."""
        return len(self.needs) > 1 and any(need.kind is None for need in self.needs)


@dataclass(frozen=True, slots=True)
class Opening:
    """How far the opening has come. Whoever only listens need not say how many cards were in the oven."""

    round: int
    opener: Seat | None
    total: int = 0  # cards that were in the oven
    left: int = 0  # cards still in it
    table: Cards = ()
    came_up: tuple[IngredientCard, ...] = ()  # since the last order
    checks: tuple[CheckedOrder, ...] = ()  # the last one may still be open
    leftovers: Cards | None = None  # None: the oven is not empty yet

    @property
    def current(self) -> CheckedOrder | None:
        """The order that came up last."""
        return self.checks[-1] if self.checks else None

    @property
    def last(self) -> IngredientCard | None:
        """The ingredient that came up last; none where an order did."""
        return self.came_up[-1] if self.came_up else None

    @classmethod
    def joined(cls, table: TableView, owner: Seat | None) -> Opening:
        """An opening whose beginning was not seen; *owner* is the seat whose order is up, if one is."""
        left, request = table.oven_size, () if table.request is None else table.request.cards
        opening = cls(table.round, table.mamma_mia, left, left, table.table)
        if owner is None or table.order_up is None:
            return opening
        return replace(opening, checks=(CheckedOrder(owner, table.order_up, request=request),))

    def after(self, fact: object) -> Opening:
        """The opening after one more fact; what is not told of an opening changes nothing."""
        match fact:
            case IngredientCameUp(card):
                came_up = (*self.came_up, card)
                return replace(self, left=self.left - 1, came_up=came_up, table=merge(self.table, (card,)))
            case OrderCameUp(seat, order):
                return replace(self, left=self.left - 1, came_up=(), checks=(*self.checks, CheckedOrder(seat, order)))
            case OrderDelivered(from_table=used):
                return replace(self, table=without(self.table, used), checks=self._judged(fact))
            case OvenEmptied(leftovers=leftovers):
                return replace(self, left=0, came_up=(), leftovers=leftovers)
            case _:
                return replace(self, checks=self._judged(fact))

    def _judged(self, fact: object) -> tuple[CheckedOrder, ...]:
        """The same orders with what is new about the one that is up."""
        return (*self.checks[:-1], *(_judged(check, fact) for check in self.checks[-1:]))


def _judged(check: CheckedOrder, fact: object) -> CheckedOrder:
    match fact:
        case OrderChecked(kinds=kinds, needed=needed, found=found, crossed=crossed):
            named: Sequence[Ingredient | None] = (*kinds, *(None,) * (len(needed) - len(kinds)))
            return replace(check, needs=tuple(map(Need, named, needed, found)), crossed=crossed)
        case HelpAsked(request=request):
            return replace(check, request=request)
        case HelpRefused(seat):
            return replace(check, refused=(*check.refused, seat))
        case HelpGiven(seat, cards):
            return replace(check, helper=seat, from_helper=cards)
        case OrderDelivered(from_table=used, from_hand=added):
            needs = _filled(check, fact)
            return replace(check, is_open=False, is_baked=True, needs=needs, from_table=used, from_hand=added)
        case OrderTakenBack():
            return replace(check, is_open=False)
        case _:
            return check


def _filled(check: CheckedOrder, delivered: OrderDelivered) -> tuple[Need, ...]:
    """The needs of a baked order: nothing is missing, and of free kinds those that its owner chose are named."""
    used = {card.kind for card in (*delivered.from_table, *delivered.from_hand, *check.from_helper)}
    named = {need.kind for need in check.needs}
    others = iter([kind for kind in delivered.kinds if kind not in named])
    kinds = [need.kind if need.kind is None or need.kind in used else next(others, need.kind) for need in check.needs]
    return tuple(Need(kind, need.needed, need.needed) for kind, need in zip(kinds, check.needs, strict=True))
