"""Answers at the open oven, of an owner and of whoever is asked for help: one choice for each open way.

The full-screen terminal changes a choice card by card; line mode reads its cards from what is typed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TypeAlias

from mammamia.editions import Ingredient
from mammamia.game import (
    AnswerOffer,
    AskForHelp,
    Cards,
    FillOffer,
    FillOrder,
    Help,
    IngredientCard,
    Move,
    Order,
    Refuse,
    TakeOrderBack,
    merge,
)
from mammamia.game.offers import Lack, Way

Tally: TypeAlias = Mapping[IngredientCard, int]


class Sort(Enum):
    """What can be done about an order."""

    FILL = "fill"
    ASK = "ask"
    DECLINE = "decline"
    HELP = "help"
    REFUSE = "refuse"


@dataclass(frozen=True, slots=True)
class CardCount:
    """Something that can be more or less: cards to ask for, or cards to add from the hand."""

    card: IngredientCard
    most: int
    is_request: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer; where several sets of cards would do, *added* and *request* can be changed."""

    sort: Sort
    order: Order | None = None
    way: Way | None = None
    added: Tally = field(default_factory=dict)
    request: Tally = field(default_factory=dict)

    @property
    def lacks(self) -> tuple[Lack, ...]:
        """What is missing."""
        return () if self.way is None else self.way.lacks

    @property
    def move(self) -> Move:
        """The decision."""
        if self.sort is Sort.HELP:
            return Help()
        if self.sort is Sort.REFUSE:
            return Refuse()
        assert self.order is not None, "it is about an order"
        if self.way is None:
            return TakeOrderBack(self.order)
        if self.sort is Sort.FILL:
            return FillOrder(self.order, self.way.kinds, cards_in(self.added))
        return AskForHelp(self.order, self.way.kinds, cards_in(self.request), cards_in(self.added))

    @property
    def has_sets(self) -> bool:
        """Whether several sets of cards would do, so that one may choose."""
        if self.sort is Sort.ASK:
            return any(lack.least_request < lack.count or len(lack.kinds) > 1 for lack in self.lacks)
        return any(len(lack.hand) > 1 and _held(lack) > lack.count for lack in self.lacks)

    @property
    def is_good(self) -> bool:
        """Whether the cards are what the offer asks for."""
        if self.sort is Sort.ASK and not sum(self.request.values()):
            return False
        return all(self._suits(lack) for lack in self.lacks)

    @property
    def lines(self) -> tuple[CardCount, ...]:
        """What can be more or less."""
        asked = [
            CardCount(IngredientCard(kind), lack.count, is_request=True)
            for lack in self.lacks
            if self.sort is Sort.ASK
            for kind in lack.kinds
        ]
        return *asked, *(CardCount(sort.card, sort.most, is_request=False) for lack in self.lacks for sort in lack.hand)

    def number(self, line: CardCount) -> int:
        """How many it is now."""
        return (self.request if line.is_request else self.added).get(line.card, 0)

    def changed(self, line: CardCount, by: int) -> Choice:
        """One card more or fewer. Where more is asked for, the hand gives what is left, if it can."""
        n = self.number(line) + by
        if not 0 <= n <= line.most:
            return self
        if not line.is_request:
            return replace(self, added={**self.added, line.card: n})
        return self.requesting({**self.request, line.card: n})

    def requesting(self, request: Tally) -> Choice:
        """Ask for these cards; the hand gives what is left, if it can."""
        added: Counter[IngredientCard] = Counter()
        for lack in self.lacks:
            added.update(lack.exactly(lack.count - requested(lack, request)))
        return replace(self, request=request, added=dict(added))

    def _suits(self, lack: Lack) -> bool:
        given = [sort.worth for sort in lack.hand for _ in range(self.added.get(sort.card, 0))]
        if self.sort is Sort.FILL:
            return sum(given) >= lack.count and all(sum(given) - worth < lack.count for worth in given)
        asked = requested(lack, self.request)
        return lack.least_request <= asked <= lack.count and sum(given) == lack.count - asked


def choices_of(offer: FillOffer | AnswerOffer) -> tuple[Choice, ...]:
    """All that can be done: what fills the order first, then what lacks least, and last what always goes."""
    if isinstance(offer, AnswerOffer):
        return *((Choice(Sort.HELP),) if offer.can_help else ()), Choice(Sort.REFUSE)
    filled = [_fill(offer.order, way) for way in offer.ways if way.can_fill]
    asked = sorted((_ask(offer.order, way) for way in offer.ways if way.can_ask), key=_lacking)
    return *filled, *asked, *((Choice(Sort.DECLINE, offer.order),) if offer.can_decline else ())


def cards_in(tally: Tally) -> Cards:
    """So many of each card as a handful."""
    return merge(card for card, n in tally.items() for _ in range(n))


def _fill(order: Order, way: Way) -> Choice:
    return Choice(Sort.FILL, order, way, added=Counter(way.proposed))


def _ask(order: Order, way: Way) -> Choice:
    return Choice(Sort.ASK, order, way, added=Counter(way.proposed_rest), request=Counter(way.proposed_request))


def requested(lack: Lack, request: Tally) -> int:
    """How much of what is missing a request would bring."""
    return sum(n * (1 + card.is_double) for card, n in request.items() if card.kind in lack.kinds)


def _held(lack: Lack) -> int:
    return sum(sort.most * sort.worth for sort in lack.hand)


def _lacking(choice: Choice) -> int:
    return sum(lack.count for lack in choice.lacks)


def kinds_chosen(choice: Choice) -> tuple[Ingredient, ...]:
    """The free kinds that a choice fixes."""
    return () if choice.way is None else choice.way.kinds
