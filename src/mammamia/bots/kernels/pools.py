"""The oven as a card counter keeps it: two pools of ingredients, a cautious one and a hopeful one (R5.1, R5.2).

The oven is a queue: an order put now will find on the table what lies under it and what the orders under it leave.
In the *low* pool every order that may still succeed does and eats; in the *high* one only those do that the table
covers. Everything here is public, so one set of pools serves all seats.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from mammamia.engine.baking import worth
from mammamia.engine.fields import Cells, Grid, Row, Small, Wide, small, wide
from mammamia.engine.rule import rule
from mammamia.engine.state import CARDS, KINDS, NO_KIND, ORDERS, SEATS, Box, State

LOW: Final = 0
HIGH: Final = 1
NO_ORDER: Final = -1
NEVER: Final = 99  # the shortage of an order that nothing can save
END: Final = 18  # numbers that describe a seat at the end of a round (ends.py)
LONG_SHOT: Final = 6  # no hope of drawing more missing cards than these
SAVED_BY_HAND: Final = 4  # an order that lacks more is not expected to eat


@dataclass(slots=True)
class Pools:
    """The oven, folded card by card, and room for the plan of one order."""

    folded: Wide  # how many cards of the oven are in
    round: Small
    pool: Annotated[Grid, wide(2, KINDS)]  # LOW and HIGH
    seen: Annotated[Row, wide(KINDS)]  # everything that lies in the oven and on the table
    sure: Annotated[Row, small(SEATS)]  # orders in the oven that the low pool covered
    short: Annotated[Row, small(SEATS)]  # others that may succeed
    lacking: Annotated[Grid, wide(SEATS, KINDS)]  # what these still need from the hand
    need: Annotated[Row, wide(KINDS)]  # what the order planned last demands
    free: Annotated[Row, wide(KINDS)]  # what a hand can spare for it
    rate: Annotated[list[float], Cells("f8", (KINDS,))]  # how many of each kind the hand may expect to draw
    end: Annotated[list[float], Cells("f8", (END,))]  # room for a seat at the end of a round


@rule
def forget_pools(p: Pools) -> None:
    """Before a game: the next look at the oven starts from its bottom."""
    p.round = 0
    p.folded = 0


@rule
def begin_pools(p: Pools, g: State) -> None:
    """Before the oven's first card: only what lies open on the table (R7.1)."""
    p.folded = 0
    p.round = g.round
    for kind in range(KINDS):
        p.seen[kind] = worth(g.table, kind)
        p.pool[LOW][kind] = p.seen[kind]
        p.pool[HIGH][kind] = p.seen[kind]
    for seat in range(SEATS):
        p.sure[seat] = 0
        p.short[seat] = 0
        for kind in range(KINDS):
            p.lacking[seat][kind] = 0


@rule
def catch_up(p: Pools, g: State, box: Box) -> None:
    """Fold in what has been put since the last look."""
    if p.round != g.round or p.folded > g.oven_size:
        begin_pools(p, g)
    while p.folded < g.oven_size:
        card = g.oven[p.folded]
        p.folded += 1
        if card < KINDS:
            add_to_pools(p, card, 1)
        elif card < CARDS:
            add_to_pools(p, card - KINDS, 2)
        else:
            fold_order(p, box, card // ORDERS - 1, card % ORDERS)


@rule
def add_to_pools(p: Pools, kind: int, n: int) -> None:
    """An ingredient; a double counts two (R5.13)."""
    p.pool[LOW][kind] += n
    p.pool[HIGH][kind] += n
    p.seen[kind] += n


@rule
def fold_order(p: Pools, box: Box, owner: int, order: int) -> None:
    """An order of the oven eats from each pool, if it may be expected to."""
    for kind in range(KINDS):
        p.free[kind] = 0
    for which in range(HIGH, LOW - 1, -1):
        pool = p.pool[which]
        shortage = plan_order(p, pool, box, owner, order)
        if which == LOW:
            note_order(p, pool, box, owner, order, shortage)
        if shortage == 0 or (which == LOW and shortage <= SAVED_BY_HAND):
            eat(p, pool, box, owner, order)


@rule
def note_order(p: Pools, pool: Row, box: Box, owner: int, order: int, shortage: int) -> None:
    """What the owner may hope for, and needs to keep in hand for it."""
    if shortage == 0:
        p.sure[owner] += 1
    elif shortage < NEVER:
        p.short[owner] += 1
        if box.heap[owner][order] == 0:
            for kind in range(box.kinds):
                p.lacking[owner][kind] += max(0, p.need[kind] - pool[kind])


@rule
def eat(p: Pools, pool: Row, box: Box, owner: int, order: int) -> None:
    """R5.4, R5.6: what the planned order uses is gone."""
    is_heap = box.heap[owner][order] > 0
    for kind in range(box.kinds):
        if is_heap:
            pool[kind] = 0
        else:
            pool[kind] = max(0, pool[kind] - p.need[kind])


@rule
def plan_order(p: Pools, pool: Row, box: Box, owner: int, order: int) -> int:
    """The least shortage of an order when a pool and the free cards go into it; its demand is left in `need`."""
    need = box.need[owner][order]
    heap = box.heap[owner][order]
    lacking = 0
    total = 0
    for kind in range(box.kinds):
        have = pool[kind] + p.free[kind]
        p.need[kind] = need[kind]
        lacking += max(0, need[kind] - have)
        total += have
    if heap > 0:
        return max(0, heap - total)
    crossed = box.crossed[owner][order]
    if crossed != NO_KIND and pool[crossed] > 0:
        return NEVER
    if box.extra[owner][order] > 0:
        lacking = min(NEVER, lacking + plan_free_kinds(p, pool, box, owner, order))
    return lacking


@rule
def plan_free_kinds(p: Pools, pool: Row, box: Box, owner: int, order: int) -> int:
    """R5.7 to R5.11: choose the free kinds that lack least; ? must be the scarcest of the pool (R5.8)."""
    extra = box.extra[owner][order]
    least = fewest(pool, box, owner) if box.scarcest[owner][order] else 0
    best = NEVER
    best_way = 0
    for i in range(box.way_count[owner][order]):
        way = box.ways[owner][order][i]
        lacking = 0
        for kind in range(box.kinds):
            if way >> kind & 1:
                lacking += max(0, extra - pool[kind] - p.free[kind])
                if least > 0 and pool[kind] != least:
                    lacking = NEVER
        if lacking < best:
            best = lacking
            best_way = way
    for kind in range(box.kinds):
        if best_way >> kind & 1:
            p.need[kind] += extra
    return best


@rule
def fewest(pool: Row, box: Box, owner: int) -> int:
    """R5.8: how many there are of the scarcest kind; the personal one and absent ones do not count; none: `NEVER`."""
    least = NEVER
    for kind in range(box.kinds):
        if kind != box.own[owner] and 0 < pool[kind] < least:
            least = pool[kind]
    return least


@rule
def spare_cards(p: Pools, g: State, box: Box, seat: int) -> None:
    """The free cards of a hand: what its own short orders in the oven do not need."""
    for kind in range(KINDS):
        p.free[kind] = max(0, worth(g.hand[seat], kind) - p.lacking[seat][kind])


@rule
def next_order(g: State, seat: int, after: int) -> int:
    """The order in hand with the next number after *after*: where they lie in the hand must not matter."""
    best = ORDERS
    for i in range(g.order_count[seat]):
        order = g.orders[seat][i]
        if after < order < best:
            best = order
    return best


@rule
def expect_draws(p: Pools, g: State, box: Box, seat: int) -> None:
    """How many of each kind the seat may expect to draw in the rest of the round, by what it has not seen."""
    unseen = 0.0
    for kind in range(box.kinds):
        p.rate[kind] = worth(box.cards, kind) - worth(g.hand[seat], kind) - p.seen[kind]
        unseen += p.rate[kind]
    share = g.supply_size / (box.seats * max(1.0, unseen))
    for kind in range(box.kinds):
        p.rate[kind] *= share


@rule
def chance_to_complete(p: Pools, pool: Row, box: Box, shortage: int) -> float:
    """A rough chance that later draws bring what the order planned last still lacks."""
    if shortage == 0:
        return 1.0
    if shortage > LONG_SHOT:
        return 0.0
    chance = 1.0
    found = 0
    total = 0.0
    for kind in range(box.kinds):
        lacking = p.need[kind] - pool[kind] - p.free[kind]
        total += p.rate[kind]
        if lacking > 0:
            found += lacking
            chance *= at_least(lacking, p.rate[kind])
    if found < shortage:  # a heap takes cards of any kind
        return at_least(shortage, total)
    return chance


@rule
def at_least(n: int, rate: float) -> float:
    """About how likely *n* or more cards are where *rate* are expected; a fraction that compiles to the same number."""
    power = 1.0
    for _ in range(n):
        power *= rate / n
    return power / (power + 1.0)
