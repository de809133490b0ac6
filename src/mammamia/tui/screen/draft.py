"""A turn that is being put together from an offer. Nothing here decides what is legal: the offer says it all."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mammamia.editions import Ingredient
from mammamia.game import (
    Cards,
    DrawNothing,
    HoldOrders,
    Move,
    Order,
    Pass,
    PutIngredients,
    PutOrder,
    Refill,
    Source,
    TurnOffer,
    cards,
)
from mammamia.game.offers import Draw, Pile


@dataclass(frozen=True, slots=True)
class Draft:
    """What one would do now: cards of one kind, an order or none, and the pile one would like to draw from."""

    offer: TurnOffer
    kind: Ingredient | None = None  # None: there is no pile to put from
    singles: int = 0
    doubles: int = 0
    order: Order | None = None
    source: Source | None = Source.SUPPLY

    @property
    def put(self) -> Cards:
        """The cards that would go into the oven."""
        return () if self.kind is None else cards(self.kind, self.singles, doubles=self.doubles)

    @property
    def draws(self) -> tuple[Draw, ...]:
        """What may be drawn after this."""
        return self.offer.draws[self.singles + self.doubles + (self.order is not None)]

    @property
    def draw(self) -> Draw:
        """What will be drawn: from the pile one would like, if that is offered."""
        return next((draw for draw in self.draws if draw.source is self.source), self.draws[0])

    @property
    def locks(self) -> bool:
        """Whether nothing but orders would be left in a full hand (R3.7)."""
        return self.draw.locks_after is not None and self.singles + self.doubles >= self.draw.locks_after

    @property
    def before_drawing(self) -> tuple[Move, ...]:
        """What is put, without the draw."""
        if self.offer.step == "draw":
            return ()
        if self.offer.step == "put" and self.kind is None:
            return (Pass(),)
        order: Move = HoldOrders() if self.order is None else PutOrder(self.order)
        if self.kind is None:
            return (order,)
        return PutIngredients(self.kind, self.singles, self.doubles), order

    @property
    def moves(self) -> tuple[Move, ...]:
        """The whole turn, or what is left of it."""
        source = self.draw.source
        return *self.before_drawing, DrawNothing() if source is None else Refill(source)

    def pile(self, kind: Ingredient | None) -> Pile | None:
        """The pile of a kind that cards may be put from."""
        return next((pile for pile in self.offer.piles if pile.kind is kind), None)

    def with_kind(self, kind: Ingredient) -> Draft:
        """Another pile, whole; of the same pile one card fewer, and after the last one all again."""
        pile = self.pile(kind)
        if pile is None:
            return self
        if kind is not self.kind or self.singles + self.doubles <= 1:
            return replace(self, kind=kind, singles=pile.singles, doubles=pile.doubles)
        return self.with_count(-1)

    def with_count(self, by: int) -> Draft:
        """One card more or fewer: singles first, then doubles."""
        pile = self.pile(self.kind)
        if pile is None:
            return self
        is_single = self.singles < pile.singles if by > 0 else self.singles > 0
        return self._counted(pile, self.singles + by * is_single, self.doubles + by * (not is_single))

    def with_doubles(self, by: int) -> Draft:
        """One double card more or fewer."""
        pile = self.pile(self.kind)
        return self if pile is None else self._counted(pile, self.singles, self.doubles + by)

    def _counted(self, pile: Pile, singles: int, doubles: int) -> Draft:
        is_offered = 0 <= singles <= pile.singles and 0 <= doubles <= pile.doubles and singles + doubles > 0
        return replace(self, singles=singles, doubles=doubles) if is_offered else self

    def with_order(self, order: Order) -> Draft:
        """This order, or none if it was chosen already."""
        if order not in self.offer.orders:
            return self
        return replace(self, order=None if order == self.order else order)

    def with_next_order(self) -> Draft:
        """The next of the orders, and after the last one none."""
        choices = (None, *self.offer.orders)
        return replace(self, order=choices[(choices.index(self.order) + 1) % len(choices)])

    def with_next_source(self) -> Draft:
        """The next of the piles one may draw from."""
        sources = [draw.source for draw in self.draws]
        return self.with_source(sources[(sources.index(self.draw.source) + 1) % len(sources)])

    def with_source(self, source: Source | None) -> Draft:
        """Draw from this pile, where it can be done."""
        return replace(self, source=source) if any(draw.source is source for draw in self.draws) else self


def first_draft(offer: TurnOffer) -> Draft:
    """What is proposed at first: the largest pile, no order, the supply."""
    if not offer.piles:
        return Draft(offer)
    largest = max(offer.piles, key=lambda pile: pile.singles + pile.doubles)
    return Draft(offer, largest.kind, largest.singles, largest.doubles)
