"""An offer: all legal moves of a seat in a few lines, so that a client needs no rules to build every one of them.

The engine decides what is legal; an offer only sorts it by what is in the hand. Its size does not grow with the number
of moves: asking for help with a Bombastica can be said in thousands of ways, and is offered as one sum (R5.6, R6.2).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from mammamia.editions import Ingredient
from mammamia.engine.baking import missing, total_worth
from mammamia.engine.decisions import DECLINE, DRAW_SUPPLY, DRAW_WAITER, HELP
from mammamia.engine.state import ANSWER, FILL, KINDS, NO_CARD, NOBODY, State
from mammamia.engine.turn import count_draws, nth_draw
from mammamia.game import choices
from mammamia.game.cards import ALL_CARDS, Cards, IngredientCard, Order, from_counts, merge
from mammamia.game.errors import Refusal
from mammamia.game.moves import FillOrder, Source
from mammamia.game.names import kinds_of
from mammamia.game.position import Position
from mammamia.game.refusals import why_not
from mammamia.game.swift import swift
from mammamia.game.view import PHASE_NAMES, held_orders


@swift
@dataclass(frozen=True, slots=True)
class Pile:
    """Cards of one kind in the hand: any of these may be put, at least one (R3.1)."""

    kind: Ingredient
    singles: int
    doubles: int


@dataclass(frozen=True, slots=True)
class Draw:
    """A pile to draw from and how many cards it gives; no source: nothing can be drawn (R3.3, R3.4).

    *may_end*: the phase may end with it (R3.9, R3.10). *locks_after*: put so many ingredients before it, and only
    orders are left in a full hand: from then on one can neither put nor draw (R3.7); None: it cannot come to that.
    """

    source: Source | None
    count: int
    may_end: bool = False
    locks_after: int | None = None


@swift
@dataclass(frozen=True, slots=True)
class TurnOffer:
    """A turn, or what is left of it: put from one pile, then one of the orders or none, then draw.

    Where something is to be put and there is no pile, the move is to pass, and no order may be put. What may be drawn
    depends on how many cards were put, an order among them: *draws* has a line for 0, 1, 2 … put from now on.
    """

    step: str  # put, order or draw: where the turn goes on
    piles: tuple[Pile, ...]
    orders: tuple[Order, ...]
    draws: tuple[tuple[Draw, ...], ...]


@swift
@dataclass(frozen=True, slots=True)
class Held:
    """A sort of card in the hand that would do, how many there are, and what each counts (R5.13)."""

    card: IngredientCard
    most: int
    worth: int


@swift
@dataclass(frozen=True, slots=True)
class Lack:
    """What an order is short of: *count* of these kinds together.

    To fill it, add cards of *hand* that are worth the count or more, but none that could be left out. To ask for help,
    request at least *least_request* and at most *count* cards of *kinds*, and add exactly the rest.
    """

    count: int
    kinds: tuple[Ingredient, ...]
    hand: tuple[Held, ...]
    least_request: int

    def exactly(self, count: int) -> Cards:
        """Cards of the hand that are worth exactly so much, as many singles as possible; fewer if it cannot be done."""
        singles = [sort.card for sort in self.hand if sort.worth == 1 for _ in range(sort.most)]
        doubles = [sort.card for sort in self.hand if sort.worth > 1 for _ in range(sort.most)]
        ones = min(len(singles), max(0, count))
        if (count - ones) % 2 and ones:
            ones -= 1
        return merge(singles[:ones], doubles[: max(0, count - ones) // 2])


@swift
@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why something is not offered: the key and the rule of its refusal."""

    refusal: Refusal
    rule: str


@swift
@dataclass(frozen=True, slots=True)
class Way:
    """A choice of the free kinds, and what is missing then. Whoever asks requests one card at least, of all lacks.

    What one would usually do is proposed: *proposed* is added from the hand to fill the order; whoever asks for help
    requests *proposed_request*, and adds *proposed_rest*.
    """

    kinds: tuple[Ingredient, ...]
    lacks: tuple[Lack, ...]
    can_ask: bool
    why_not: WhyNot | None  # None: it can be filled
    proposed: Cards = ()
    proposed_request: Cards = ()
    proposed_rest: Cards = ()

    @property
    def can_fill(self) -> bool:
        """Whether table and hand together fill the order this way."""
        return self.why_not is None


@swift
@dataclass(frozen=True, slots=True)
class FillOffer:
    """What the owner may do about the order that came up (R5.12, R6.1)."""

    order: Order
    ways: tuple[Way, ...]
    can_decline: bool


@swift
@dataclass(frozen=True, slots=True)
class AnswerOffer:
    """A request for help: to refuse is always possible (R6.3, R6.4)."""

    request: Cards
    can_help: bool


Offer: TypeAlias = TurnOffer | FillOffer | AnswerOffer


def offer_of(game: Position) -> Offer:
    """What the seat that decides may do."""
    if game.state.phase == FILL:
        return _fill_offer(game)
    if game.state.phase == ANSWER:
        return AnswerOffer(from_counts(game.state.request), can_help=HELP in game.legal_decisions())
    return _turn_offer(game)


# ---------------------------------------------------------------- a turn


def _turn_offer(game: Position) -> TurnOffer:
    state, seat = game.state, game.state.seat
    step = PHASE_NAMES[state.phase]
    piles = _piles(tuple(state.hand[seat])) if step == "put" else ()
    is_pass = step == "put" and not piles
    orders: tuple[Order, ...] = ()
    if step != "draw" and not is_pass:
        orders = held_orders(state, game.names, seat)
    most = max([pile.singles + pile.doubles for pile in piles], default=0) + bool(orders)
    return TurnOffer(step, piles, orders, _draws(game, most, must_put=bool(piles), is_pass=is_pass))


@lru_cache(maxsize=4096)
def _piles(hand: tuple[int, ...]) -> tuple[Pile, ...]:
    """The same few hands are held again and again."""
    counts = zip(Ingredient, hand, hand[KINDS:], strict=False)
    return tuple([Pile(kind, singles, doubles) for kind, singles, doubles in counts if singles or doubles])


class _Drawer(NamedTuple):
    """All that drawing depends on: many positions have the same, so what follows from it is kept."""

    hand_limit: int
    draw_limit: int
    pass_draw: int
    seats: int
    ingredients: int
    orders: int
    waiter: int
    supply: int  # what may be taken up, but no more than fits
    passed: bool
    stuck: int


def _draws(game: Position, most: int, *, must_put: bool, is_pass: bool) -> tuple[tuple[Draw, ...], ...]:
    """What may be drawn after 0, 1, 2 … cards were put, *most* in all."""
    state, box, seat = game.state, game.box, game.state.seat
    has_card = box.mamma_mia != NO_CARD and state.holder == NOBODY  # R3.5: it is laid open, not taken up
    drawer = _Drawer(
        box.hand_limit,
        box.draw_limit,
        box.pass_draw,
        box.seats,
        state.ingredients[seat],
        state.order_count[seat],
        state.waiter_size[seat],
        min(state.supply_size - has_card, box.hand_limit + box.pass_draw + 1),
        bool(state.passed) or is_pass,
        state.stuck,
    )
    return _draws_of(drawer, most, must_put)


@lru_cache(maxsize=4096)
def _draws_of(drawer: _Drawer, most: int, must_put: bool) -> tuple[tuple[Draw, ...], ...]:
    """The same, for all positions in which as much can be drawn."""
    trial: Any = State.__new__(State)  # as much of a state as drawing depends on, and a box
    trial.seat, trial.passed = 0, drawer.passed
    trial.waiter_size, trial.order_count, trial.ingredients = [drawer.waiter], [drawer.orders], [drawer.ingredients]
    draws = []
    for put in range(most + 1):
        draws.append(() if must_put and put == 0 else _draws_now(trial, drawer))
        trial.ingredients[0] -= 1
    return tuple(draws)


def _draws_now(trial: State, drawer: Any) -> tuple[Draw, ...]:
    """What may be drawn by the seat whose turn it is."""
    free = drawer.hand_limit - trial.ingredients[0] - trial.order_count[0]
    room = drawer.pass_draw if trial.passed and drawer.pass_draw else min(free, drawer.draw_limit)
    draws = []
    for n in range(count_draws(trial, drawer)):
        number = nth_draw(trial, drawer, n)
        if number == DRAW_SUPPLY:
            draws.append(Draw(Source.SUPPLY, min(room, drawer.supply), may_end=room >= drawer.supply))
        elif number == DRAW_WAITER:
            count = min(room, drawer.waiter)
            locks_after = drawer.ingredients if count >= free and not drawer.pass_draw else None
            draws.append(Draw(Source.WAITER, count, locks_after=locks_after))
        else:
            draws.append(Draw(None, 0, may_end=bool(trial.passed) and drawer.stuck + 1 == drawer.seats))
    return tuple(draws)


# ---------------------------------------------------------------- the baking


def _fill_offer(game: Position) -> FillOffer:
    state, box = game.state, game.box
    owner, up = state.owner, state.up
    legal = game.legal_decisions()
    ways = tuple(_way(game, way, legal) for way in box.ways[owner][up][: box.way_count[owner][up]])
    return FillOffer(game.names.orders[owner][up], ways, can_decline=DECLINE in legal)


def _way(game: Position, way: int, legal: list[int]) -> Way:
    kinds = kinds_of(way)
    reason = None
    if choices.fill_number(way) not in legal:
        refused = why_not(game, FillOrder(game.names.orders[game.state.owner][game.state.up], kinds))
        reason = WhyNot(refused.refusal, refused.rule)
    lacks, can_ask = _lacks(game, way), choices.ask_number(way) in legal
    proposed = merge(*map(_enough, lacks)) if reason is None else ()
    request, rest = _request(lacks) if can_ask else ((), ())
    return Way(kinds, lacks, can_ask, reason, proposed, request, rest)


def _lacks(game: Position, way: int) -> tuple[Lack, ...]:
    state, box = game.state, game.box
    heap = box.heap[state.owner][state.up]
    if heap:
        count = heap - total_worth(state.table)
        return (_lack(game, count, game.edition.kinds),) if count > 0 else ()
    short = ((kind, missing(state, box, way, kind.number)) for kind in game.edition.kinds)
    return tuple(_lack(game, count, (kind,)) for kind, count in short if count > 0)


def _lack(game: Position, count: int, kinds: tuple[Ingredient, ...]) -> Lack:
    hand = game.state.hand[game.state.owner]
    held = tuple(
        Held(card, hand[card.number], 1 + card.is_double)
        for card in ALL_CARDS
        if card.kind in kinds and hand[card.number]
    )
    total = sum(sort.most * sort.worth for sort in held)
    return Lack(count, kinds, held, least_request=max(0, count - total))


# ---------------------------------------------------------------- what is proposed


def _enough(lack: Lack) -> Cards:
    """Cards that are worth what is lacking, doubles last, and none that could be left out."""
    chosen: list[IngredientCard] = []
    lacking = lack.count
    for sort in sorted(lack.hand, key=lambda held: held.worth):
        for _ in range(sort.most):
            if lacking > 0:
                chosen.append(sort.card)
                lacking -= sort.worth
    for card in list(chosen):
        if lacking + 1 + card.is_double <= 0:
            chosen.remove(card)
            lacking += 1 + card.is_double
    return tuple(chosen)


def _request(lacks: tuple[Lack, ...]) -> tuple[Cards, Cards]:
    """As little as possible to ask for, but one card at least; and what the hand adds to it."""
    request: list[IngredientCard] = []
    rest: list[IngredientCard] = []
    must_ask = not any(lack.least_request for lack in lacks)
    for place, lack in enumerate(lacks):
        n = max(lack.least_request, 1 if must_ask and place == 0 else 0)
        request += [IngredientCard(lack.kinds[0])] * n
        rest += lack.exactly(lack.count - n)
    return merge(request), merge(rest)
