"""Decisions about an order that came up: fill it, with which kinds, adding what; take it back; ask; help."""

from __future__ import annotations

from typing import Final

from mammamia.bots.kernels.mind import Mind
from mammamia.bots.kernels.pools import Pools
from mammamia.engine.baking import missing, worth
from mammamia.engine.decisions import ADD, ASK_WITH, FILL_WITH, HELP, REFUSE, REQUEST
from mammamia.engine.fields import Row
from mammamia.engine.help import heap_lacks
from mammamia.engine.rule import rule
from mammamia.engine.state import CARDS, DETAIL, FILL, KINDS, NO_KIND, ORDERS, Box, State

LAST_BAKING: Final = 100.0  # R7.4: an order outweighs all cards in hand, and these are worth nothing later


@rule
def fill_or_help(g: State, box: Box, mind: Mind, moves: Row, n: int, p: Pools) -> int:
    """The card counter's decision while the oven is open, among *n* legal ones."""
    want_later(g, box, g.seat, p.need)
    if g.phase == FILL:
        return choose_filling(g, box, mind, moves, n, p.need)
    if g.phase == DETAIL:
        return choose_detail(g, box, moves, n, p.need)
    return choose_answer(g, box, mind, p.need)


@rule
def want_later(g: State, box: Box, seat: int, wanted: Row) -> None:
    """How many of each kind the seat's own orders that are still to come up demand, as far as that is fixed."""
    for kind in range(KINDS):
        wanted[kind] = 0
    for i in range(g.opened, g.oven_size):
        card = g.oven[i]
        if card >= CARDS and card // ORDERS - 1 == seat:
            need = box.need[seat][card % ORDERS]
            for kind in range(box.kinds):
                wanted[kind] += need[kind]


@rule
def choose_filling(g: State, box: Box, mind: Mind, moves: Row, n: int, wanted: Row) -> int:
    """The best of the legal ways to fill, to ask or to decline."""
    best = moves[0]
    value = -1e9
    for i in range(n):
        move = moves[i]
        worth_it = 0.0
        if move >= ASK_WITH:
            worth_it = value_of_asking(g, box, mind, move - ASK_WITH)
        elif move >= FILL_WITH:
            worth_it = value_of_filling(g, box, mind, move - FILL_WITH, wanted)
        if worth_it > value:
            value = worth_it
            best = move
    return best


@rule
def value_of_filling(g: State, box: Box, mind: Mind, way: int, wanted: Row) -> float:
    """An order delivered, against the cards from the hand, those wanted later most of all; declining is worth 0."""
    hand = g.hand[g.owner]
    from_hand = 0
    also_wanted = 0
    if box.heap[g.owner][g.up] > 0:
        from_hand = max(0, heap_lacks(g, box))
        for kind in range(box.kinds):
            also_wanted += min(worth(hand, kind), wanted[kind])
        also_wanted = min(from_hand, also_wanted)
    else:
        for kind in range(box.kinds):
            lacking = missing(g, box, way, kind)
            from_hand += lacking
            also_wanted += min(lacking, wanted[kind])
    value = mind.fill + mind.fill_card * from_hand + mind.fill_wanted * also_wanted
    return value + LAST_BAKING if g.round == box.rounds else value


@rule
def value_of_asking(g: State, box: Box, mind: Mind, way: int) -> float:
    """R6: help for what the hand lacks; both score, which is good for both unless the helper is close behind."""
    request = fewest_to_ask(g, box, way)
    return mind.ask + mind.ask_card * request + mind.ask_lead * lead_over_others(g, box, g.owner)


@rule
def fewest_to_ask(g: State, box: Box, way: int) -> int:
    """R6.2: what table and hand lack, at least one card."""
    hand = g.hand[g.owner]
    request = 0
    if box.heap[g.owner][g.up] > 0:
        request = heap_lacks(g, box)
        for kind in range(box.kinds):
            request -= worth(hand, kind)
    else:
        for kind in range(box.kinds):
            request += max(0, missing(g, box, way, kind) - hand[kind])
    return max(1, request)


@rule
def lead_over_others(g: State, box: Box, seat: int) -> int:
    """Delivered orders above those of the best of the others."""
    best = 0
    for other in range(box.seats):
        if other != seat:
            best = max(best, g.delivered[other])
    return g.delivered[seat] - best


@rule
def choose_answer(g: State, box: Box, mind: Mind, wanted: Row) -> int:
    """R6.4: to help brings an order to both."""
    cards = 0
    also_wanted = 0
    for kind in range(box.kinds):
        cards += g.request[kind]
        if g.request[kind] > 0:
            also_wanted += min(g.request[kind], wanted[kind])
    ahead = lead_over_others(g, box, g.owner)
    value = mind.help + mind.help_card * cards + mind.help_wanted * also_wanted + mind.help_gap * min(3, max(-3, ahead))
    if ahead >= 0:
        value += mind.help_leader
    return HELP if value > 0 else REFUSE


@rule
def choose_detail(g: State, box: Box, moves: Row, n: int, wanted: Row) -> int:
    """Request only what the hand lacks; add what later orders want least, and few doubles before the last round."""
    kind = g.step % KINDS
    is_heap = box.heap[g.owner][g.up] > 0
    least = moves[0]
    most = moves[n - 1]
    if g.step < KINDS:
        if is_heap:
            return min(most, max(least, REQUEST + heap_request(g, box, kind)))
        return least
    if is_heap and g.step >= 2 * KINDS:
        return min(most, max(least, ADD + g.hand[g.owner][kind] - wanted[kind]))
    return most if g.round == box.rounds else least


@rule
def heap_request(g: State, box: Box, kind: int) -> int:
    """With a heap any kind will do: all of the one that the asker sees least of, so that others may hold it."""
    rarest = NO_KIND
    least = 0
    for other in range(box.kinds):
        seen = worth(g.table, other) + worth(g.used, other) + worth(g.hand[g.owner], other)
        if rarest == NO_KIND or seen < least:
            least = seen
            rarest = other
    return fewest_to_ask(g, box, 0) if kind == rarest else 0
