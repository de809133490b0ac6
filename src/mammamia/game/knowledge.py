"""Knowledge is what a seat was shown, kept by a perfect memory (R8.4): more than a view, less than the truth.

It is a summary, not the whole past: which of its draws a seat put again is not kept (docs/decisions/0003-imagine.md).
"""

from __future__ import annotations

from dataclasses import dataclass

from mammamia.editions import Colour, Options
from mammamia.engine.state import ANSWER, CARDS, DETAIL, FILL, NOBODY, ORDERS, OVER, SHUFFLE, Box, State
from mammamia.game.cards import Cards, Order, OvenCard, Seat, from_counts
from mammamia.game.names import Names, kinds_of
from mammamia.game.view import PHASE_NAMES, Request


@dataclass(frozen=True, slots=True)
class SeatKnown:
    """What is known of one seat. Its *unplaced* orders are in the hand, on top of the waiter or scored unseen."""

    ingredients: int
    shown: Cards  # cards it offered when it asked for help, and so must hold
    order_count: int
    orders: tuple[Order, ...]  # orders known to be in the hand
    waiter_size: int
    waiter_bottom: tuple[Order, ...]  # returned orders, top first
    unplaced: tuple[Order, ...]
    delivered: tuple[Order, ...]
    scored_unseen: int  # orders scored by helping

    @property
    def score(self) -> int:
        """All delivered orders, those scored unseen too."""
        return len(self.delivered) + self.scored_unseen


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What one seat knows of a game."""

    seat: Seat
    edition: str
    options: Options
    colours: tuple[Colour, ...]
    round: int
    phase: str
    deciding: Seat | None
    has_passed: bool  # the seat that decides had no ingredient, and draws
    stuck: int  # seats in a row that could neither put nor draw
    mamma_mia: Seat | None
    opener: Seat | None  # who opened the oven last
    hand: Cards
    oven: tuple[OvenCard, ...]  # what has not come up, bottom first
    came_up: int  # cards that have come up in this baking
    table: Cards
    used: Cards
    unseen: Cards  # in other hands or in the supply
    supply_size: int
    supply_at_most: Cards  # of the unseen, those that were shuffled into this supply
    order_up: Order | None
    request: Request | None
    offer: Cards  # what the seat itself adds if somebody helps
    seats: tuple[SeatKnown, ...]


def knowledge_of(state: State, box: Box, names: Names, options: Options, seat: Seat) -> Knowledge:
    """What *seat* would know of this state if it had been shown everything that led to it."""
    unseen = _unseen(state, box, seat)
    at_most = [
        min(n, state.shuffled[card] - state.drawn[seat][card]) if state.supply_size else 0
        for card, n in enumerate(unseen)
    ]
    is_filling = state.phase in (FILL, DETAIL, ANSWER)
    order_up = names.orders[state.owner][state.up] if is_filling else None
    request = None
    if state.phase == ANSWER:
        assert order_up is not None
        request = Request(order_up, kinds_of(state.way), from_counts(state.request))
    return Knowledge(
        seat=seat,
        edition=names.edition.key,
        options=options,
        colours=names.colours,
        round=state.round,
        phase=PHASE_NAMES[state.phase],
        deciding=None if state.phase in (SHUFFLE, OVER) else Seat(state.seat),
        has_passed=bool(state.passed),
        stuck=state.stuck,
        mamma_mia=None if state.holder == NOBODY else Seat(state.holder),
        opener=None if state.opener == NOBODY else Seat(state.opener),
        hand=from_counts(state.hand[seat]),
        oven=tuple(names.oven_card(number) for number in state.oven[state.opened : state.oven_size]),
        came_up=state.opened,
        table=from_counts(state.table),
        used=from_counts(state.used),
        unseen=from_counts(unseen),
        supply_size=state.supply_size,
        supply_at_most=from_counts(at_most),
        order_up=order_up,
        request=request,
        offer=from_counts(state.give) if state.phase == ANSWER and state.owner == seat else (),
        seats=tuple(_known_of(state, names, other, is_own=other == seat) for other in names.seats),
    )


def _unseen(state: State, box: Box, seat: Seat) -> list[int]:
    """How many of each ingredient card the seat cannot place; what the others have shown to hold can be placed."""
    counts = box.cards[:]
    for card in range(CARDS):
        counts[card] -= state.hand[seat][card] + state.table[card] + state.used[card]
        counts[card] -= sum(state.shown[other][card] for other in range(box.seats) if other != seat)
    for number in state.oven[state.opened : state.oven_size]:
        if number < CARDS:
            counts[number] -= 1
    return counts


def _known_of(state: State, names: Names, seat: Seat, *, is_own: bool) -> SeatKnown:
    size, top, known = state.waiter_size[seat], state.waiter_top[seat], state.known_bottom[seat]
    waiter = [state.waiter[seat][(top + i) % ORDERS] for i in range(size)]
    held = sorted(state.orders[seat][: state.order_count[seat]])
    in_hand = [order for order in held if is_own or state.known_orders[seat] >> order & 1]
    scored = state.scored_unseen[seat]
    unplaced = {*waiter[: size - known], *held} - {*in_hand}
    unplaced |= {order for order in range(ORDERS) if scored >> order & 1}
    return SeatKnown(
        ingredients=state.ingredients[seat],
        shown=from_counts(state.shown[seat]),
        order_count=state.order_count[seat],
        orders=names.listed(seat, in_hand),
        waiter_size=size,
        waiter_bottom=names.listed(seat, waiter[size - known :]),
        unplaced=names.listed(seat, sorted(unplaced)),
        delivered=names.masked(seat, state.delivered_orders[seat] & ~scored),
        scored_unseen=scored.bit_count(),
    )
