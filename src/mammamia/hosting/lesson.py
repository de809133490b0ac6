"""The lesson: a trial round with a fixed deal, what its guests throw, and the steps that a learner is led through.

Whoever learns sits in the first seat of a real room and plays by the real rules. Bambino and Turista throw what is
written here until the learner's order lies in the oven, and wait where something is explained; then they throw whole
piles, so that the supply is soon empty. A step is told where so many cards lie in the oven: whoever comes back goes on
at the same place. Its words are in the catalogues, under `learn.steps`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Final

from mammamia.editions import Colour, Edition, Ingredient, box_of
from mammamia.game import (
    MAMMA_MIA,
    Deal,
    Game,
    HoldOrders,
    IngredientCard,
    Move,
    Order,
    Phase,
    PutIngredients,
    PutOrder,
    Refill,
    Seat,
    Source,
    SupplyCard,
    TurnOffer,
    cards,
)
from mammamia.game.cards import ALL_CARDS
from mammamia.game.names import names_of
from mammamia.hosting.defaults import default_moves

GUESTS: Final = {1: "bambino", 2: "turista"}  # by seat; the learner has seat 0
COLOURS: Final = (Colour.YELLOW, Colour.RED, Colour.PURPLE)
LEARNER: Final = Seat(0)
FIRST: Final = Seat(2)  # Turista has begun when the learner looks
ORDER: Final = Order(Colour.YELLOW, "four-mushroom")

_MUSHROOM, _PEPPER, _OLIVE = Ingredient.MUSHROOM, Ingredient.PEPPER, Ingredient.OLIVE
_SALAMI, _PINEAPPLE = Ingredient.SALAMI, Ingredient.PINEAPPLE
_HANDS: Final = (
    {_MUSHROOM: 3, _OLIVE: 1, _SALAMI: 2},
    {_MUSHROOM: 1, _SALAMI: 4, _PEPPER: 1},
    {_PINEAPPLE: 1, _OLIVE: 4, _PEPPER: 1},
)
_SUPPLY: Final = (_SALAMI, _PEPPER, _PEPPER, _PEPPER, _PEPPER, _OLIVE)  # then the card, then the rest in runs
_RUN: Final = 4


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One sentence: at so many cards in the oven something is lit, and nothing else reacts."""

    key: str  # of its sentence
    number: int  # of ten
    oven: int | None  # None: from the learner's order on, until the oven is opened
    lit: str  # what the sentence is about, as the faces call it
    act: str  # what leads to the next step: `look`, `choose`, `say`, `answer`, `draw`, `order`, `play` or `wait`


STEPS: Final = (
    LessonStep("goal", 1, 1, lit="order", act="look"),
    LessonStep("hand", 2, 1, lit="hand", act="look"),
    LessonStep("choose", 3, 1, lit="kind", act="choose"),
    LessonStep("say", 4, 1, lit="say", act="say"),
    LessonStep("remember", 5, 5, lit="oven", act="answer"),
    LessonStep("draw", 6, 6, lit="draw", act="draw"),
    LessonStep("order", 7, 6, lit="order", act="order"),
    LessonStep("say-order", 7, 6, lit="say", act="say"),
    LessonStep("card", 8, 8, lit="supply", act="look"),
    LessonStep("play-on", 8, None, lit="own", act="play"),
)
LAST: Final = 10  # the opening is the ninth step, and the tenth leads to a real game

TURNS: Final[Mapping[int, tuple[Move, ...]]] = {  # what the learner does, by the number of cards in the oven
    1: (PutIngredients(_MUSHROOM, 3), HoldOrders(), Refill(Source.SUPPLY)),
    6: (PutIngredients(_SALAMI, 1), PutOrder(ORDER), Refill(Source.SUPPLY)),
}
_THROWN: Final = {0: _PINEAPPLE, 4: _MUSHROOM, 5: _OLIVE}  # by the guests, one card each
WAITS: Final = frozenset({5, 8})  # there a guest waits until the learner goes on
CHOICES: Final = (3, 4, 5)  # to the question how many mushrooms are in the oven
RIGHT: Final = 4


class LessonShuffle:
    """The one deal of the lesson; it has one round, so no supply follows."""

    def deal(self, edition: Edition, colours: tuple[Colour, ...], options: Mapping[str, object] | None = None) -> Deal:
        """R2: the same for everybody."""
        box = box_of(edition, edition.options(len(colours), options), colours)
        names = names_of(edition, colours)
        hands = tuple(tuple(chain.from_iterable(cards(kind, n) for kind, n in hand.items())) for hand in _HANDS)
        top = tuple(card for kind in _SUPPLY for card in cards(kind, 1))
        left = Counter({card: box.cards[card.number] for card in ALL_CARDS})
        left.subtract(chain(*hands, top))
        orders = [tuple(names.orders[seat]) for seat in names.seats]
        firsts = tuple(ORDER if seat == LEARNER else orders[seat][0] for seat in names.seats)
        waiters = tuple(
            tuple(order for order in row if order != first) for row, first in zip(orders, firsts, strict=True)
        )
        return Deal(FIRST, hands, firsts, waiters, (*top, MAMMA_MIA, *_in_runs(left)))

    def next_supply(self, game: Game) -> tuple[SupplyCard, ...]:
        """There is none."""
        raise AssertionError("a lesson has one round")


def _in_runs(left: Counter[IngredientCard]) -> tuple[IngredientCard, ...]:
    """All of these, in runs of one kind: whoever draws them can throw a whole pile."""
    found: list[IngredientCard] = []
    while any(left.values()):
        for card in ALL_CARDS:
            n = min(_RUN, left[card])
            found += [card] * n
            left[card] -= n
    return tuple(found)


def is_waiting(game: Game) -> bool:
    """Whether a guest's turn waits until the learner has understood."""
    return game.deciding != LEARNER and game.phase is Phase.PUT and game.state.oven_size in WAITS


def is_beginning(game: Game) -> bool:
    """Whether the guest who begins is about to throw: nobody waits for that."""
    return game.state.oven_size == 0


def guest_moves(game: Game) -> tuple[Move, ...]:
    """What a guest throws: the card of the lesson, else the whole largest pile; never an order."""
    assert game.deciding is not None, "a guest decides"
    offer = game.offer(game.deciding)
    assert isinstance(offer, TurnOffer), "a guest has no order in the oven"
    wanted = _THROWN.get(game.state.oven_size)
    if any(pile.kind is wanted for pile in offer.piles) and wanted is not None:
        return (PutIngredients(wanted, 1), HoldOrders(), Refill(Source.SUPPLY))
    if not offer.piles or offer.step != "put":
        return default_moves(offer)
    largest = max(offer.piles, key=lambda pile: pile.singles)
    source = offer.draws[largest.singles][0].source
    assert source is not None, "whoever throws can draw"
    return (PutIngredients(largest.kind, largest.singles), HoldOrders(), Refill(source))
