"""A row that follows a turn: whoever puts, orders and then draws looks at one table, of which little has changed."""

from __future__ import annotations

from mammamia.engine.decisions import COUNTS, DOUBLES, HOLD, PUT_CARDS, PUT_ORDER
from mammamia.engine.fields import Row
from mammamia.engine.observing import (
    AT_HAND,
    AT_INGREDIENTS,
    AT_KNOWN_ORDERS,
    AT_ORDER_COUNT,
    AT_ORDERS,
    AT_OVEN_CARDS,
    AT_OVEN_ORDERS,
    AT_OVEN_SIZE,
    AT_PHASE,
    AT_SHOWN,
    oven_top_at,
)
from mammamia.engine.rule import rule
from mammamia.engine.state import CARDS, DRAW, KINDS, ORDER, PUT, Box, State
from mammamia.envs.whereabouts import Whereabouts


@rule
def follow_put(g: State, box: Box, viewer: int, move: int, out: Row) -> int:
    """What is in sight after ingredients were put; of which kind they were."""
    code = move - PUT_CARDS
    kind = code // (DOUBLES * COUNTS)
    out[AT_PHASE + PUT] = 0
    out[AT_PHASE + ORDER] = 1
    out[AT_INGREDIENTS] = g.ingredients[viewer]
    for card in range(kind, CARDS, KINDS):
        out[AT_HAND + card] = g.hand[viewer][card]
    cover_oven(g, box, viewer, code % COUNTS + code // COUNTS % DOUBLES, out)
    return kind


@rule
def follow_order(g: State, box: Box, viewer: int, move: int, out: Row) -> None:
    """What is in sight after an order was put, or held."""
    out[AT_PHASE + ORDER] = 0
    out[AT_PHASE + DRAW] = 1
    if move != HOLD:
        out[AT_ORDER_COUNT] = g.order_count[viewer]
        out[AT_ORDERS + move - PUT_ORDER] = 0
        cover_oven(g, box, viewer, 1, out)


@rule
def cover_oven(g: State, box: Box, viewer: int, n: int, out: Row) -> None:
    """R3.1: *n* cards more lie on the oven, the last of them in sight."""
    before = g.oven_size - n
    if before > 0:
        out[oven_top_at(box, viewer, g.oven[before - 1])] = 0
    out[oven_top_at(box, viewer, g.oven[g.oven_size - 1])] = 1
    out[AT_OVEN_SIZE] = g.oven_size


@rule
def recall_put(g: State, viewer: int, kind: int, known: Whereabouts, out: Row) -> None:
    """What else a perfect memory knows after ingredients of a kind were put."""
    for card in range(kind, CARDS, KINDS):
        out[AT_OVEN_CARDS + card] = known.oven_cards[card]
        out[AT_SHOWN + card] = g.shown[viewer][card]


@rule
def recall_order(g: State, move: int, out: Row) -> None:
    """What else it knows after an order was put: it comes up after all others."""
    order = move - PUT_ORDER
    out[AT_OVEN_ORDERS + order] = g.oven_size
    out[AT_KNOWN_ORDERS + order] = 0
