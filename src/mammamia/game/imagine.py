"""Imagining: a full game that fits a knowledge, each fitting one as likely as the others."""

from __future__ import annotations

from mammamia.editions import Edition, box_of
from mammamia.engine.baking import missing
from mammamia.engine.fields import blank, clone
from mammamia.engine.imagining import imagine as imagine_hidden
from mammamia.engine.setup import clear, deal_order, lay_on_supply, lay_under_waiter
from mammamia.engine.state import CARDS, KINDS, MAMMA_MIA, NO_CARD, NOBODY, Box, Desk, State
from mammamia.game.cards import Order, to_counts
from mammamia.game.deal import Shuffle
from mammamia.game.game import Game
from mammamia.game.knowledge import Knowledge, SeatKnown
from mammamia.game.names import Names, mask_of, names_of
from mammamia.game.view import PHASE_NAMES

_BLANK = blank(State)  # copied, which is quicker than to make one


def imagine(knowledge: Knowledge, edition: Edition, shuffle: Shuffle) -> Game:
    """A game in which *knowledge* is true, and everything hidden is as chance would have it."""
    game = scene(knowledge, edition)
    imagine_hidden(game.state, game.box, knowledge.seat, shuffle.dice, blank(Desk))
    return game


def scene(knowledge: Knowledge, edition: Edition, before: Game | None = None) -> Game:
    """A game in which *knowledge* is true, and what is hidden lies anywhere that fits: the start of imagining.

    An earlier scene of the same game can lend its box and names, which take longer to make than the scene.
    """
    box = box_of(edition, knowledge.options, knowledge.colours) if before is None else before.box
    names = names_of(edition, knowledge.colours) if before is None else before.names
    state = _place_known(knowledge, box, names)
    _spread_hidden(state, box, knowledge)
    return Game(names, knowledge.options, box, state)


def _place_known(knowledge: Knowledge, box: Box, names: Names) -> State:
    """Everything that is known, put in its place."""
    state = clone(_BLANK)
    clear(state, box)
    state.phase = PHASE_NAMES.index(knowledge.phase)
    state.round = knowledge.round
    state.seat = knowledge.deciding if knowledge.deciding is not None else 0
    state.passed = int(knowledge.has_passed)
    state.stuck = knowledge.stuck
    state.holder = NOBODY if knowledge.mamma_mia is None else knowledge.mamma_mia
    state.opener = NOBODY if knowledge.opener is None else knowledge.opener
    state.table = to_counts(knowledge.table)
    state.used = to_counts(knowledge.used)
    state.opened = knowledge.came_up
    state.oven_size = knowledge.came_up + len(knowledge.oven)
    for place, card in enumerate(knowledge.oven, start=knowledge.came_up):
        state.oven[place] = names.oven_number(card)
    state.shuffled = to_counts(knowledge.supply_at_most)
    state.hand[knowledge.seat] = to_counts(knowledge.hand)
    for seat, known in zip(names.seats, knowledge.seats, strict=True):
        _seat_scene(state, names, seat, known, is_own=seat == knowledge.seat)
    _order_scene(state, box, knowledge, names)
    return state


def _seat_scene(state: State, names: Names, seat: int, known: SeatKnown, *, is_own: bool) -> None:
    """One seat's cards; its unplaced orders lie in the hand, among the scored and in the waiter, in this order."""
    state.ingredients[seat] = known.ingredients
    state.shown[seat] = to_counts(known.shown)
    unplaced = [_number(names, order) for order in known.unplaced]
    for order in known.orders:
        deal_order(state, seat, _number(names, order))
        if not is_own:
            state.known_orders[seat] |= 1 << _number(names, order)
    while state.order_count[seat] < known.order_count:
        deal_order(state, seat, unplaced.pop())
    for _ in range(known.scored_unseen):
        state.scored_unseen[seat] |= 1 << unplaced.pop()
    state.delivered[seat] = known.score
    state.delivered_orders[seat] = state.scored_unseen[seat]
    for order in known.delivered:
        state.delivered_orders[seat] |= 1 << _number(names, order)
    for number in unplaced:
        lay_under_waiter(state, seat, number)
    for order in known.waiter_bottom:
        lay_under_waiter(state, seat, _number(names, order))
    state.known_bottom[seat] = len(known.waiter_bottom)
    assert state.waiter_size[seat] == known.waiter_size, "every order lies somewhere"


def _number(names: Names, order: Order) -> int:
    place = names.place(order)
    assert place is not None, "the order is of this game"
    return place[1]


def _order_scene(state: State, box: Box, knowledge: Knowledge, names: Names) -> None:
    """The order that came up, and what its owner asks for."""
    if knowledge.order_up is None:
        return
    place = names.place(knowledge.order_up)
    assert place is not None, "the order is of this game"
    state.owner, state.up = place
    if knowledge.request is None:
        return
    state.asking = 1
    state.step = 3 * KINDS  # all has been said
    state.way = mask_of(knowledge.request.kinds)
    requested = to_counts(knowledge.request.cards)
    state.request = requested[:KINDS]
    if knowledge.seat == state.owner:
        state.give = to_counts(knowledge.offer)
    elif box.heap[state.owner][state.up]:
        state.give[0] = box.heap[state.owner][state.up] - len(knowledge.table) - sum(requested)  # imagined later
    else:
        for kind in range(box.kinds):
            state.give[kind] = missing(state, box, state.way, kind) - requested[kind]


def _spread_hidden(state: State, box: Box, knowledge: Knowledge) -> None:
    """Lay what is hidden anywhere that fits in number; chance arranges it afterwards."""
    unseen = to_counts(knowledge.unseen)
    at_most = state.shuffled
    room = knowledge.supply_size - (box.mamma_mia != NO_CARD and state.holder == NOBODY)
    for card in range(CARDS):
        for _ in range(min(unseen[card], at_most[card], room)):
            lay_on_supply(state, card)
            unseen[card] -= 1
            room -= 1
    if state.supply_size < knowledge.supply_size:
        lay_on_supply(state, MAMMA_MIA)
    hidden = [card for card in range(CARDS) for _ in range(unseen[card])]
    for seat in range(box.seats):
        if seat == knowledge.seat:
            continue
        state.hand[seat] = state.shown[seat][:]
        while sum(state.hand[seat]) < state.ingredients[seat]:
            state.hand[seat][hidden.pop()] += 1
