"""R5, baking: the oven is opened card by card, and each order is checked when it comes up."""

from __future__ import annotations

from typing import Final

from mammamia.engine.fields import Row
from mammamia.engine.rule import rule
from mammamia.engine.setup import gather_supply, lay_under_waiter
from mammamia.engine.state import BAKING, CARDS, FILL, KINDS, NO_KIND, ORDERS, OVER, Box, State
from mammamia.engine.turn import lose_cards

FIXED: Final = 1 << KINDS  # beside the bits of the kinds: the fixed part of an order, or the whole heap
ANY_KIND: Final = FIXED - 1
NO_WAY: Final = -1


@rule
def open_next(g: State, box: Box) -> None:
    """R5.1: the next card comes up: an ingredient goes to the table, an order is checked."""
    if g.opened == g.oven_size:
        close_oven(g, box)
        return
    card = g.oven[g.opened]
    g.opened += 1
    if card < CARDS:
        g.table[card] += 1
    else:
        check_order(g, box, card // ORDERS - 1, card % ORDERS)


@rule
def check_order(g: State, box: Box, owner: int, order: int) -> None:
    """R5.2, R5.12: one way, filled by the table alone, just happens; an order that is dead just fails.

    Otherwise the owner is asked, also when the hand leaves nothing to decide: whether somebody
    is asked follows from the table, which all can see, and never tells what a hand holds.
    """
    g.owner = owner
    g.up = order
    g.way = 0
    g.asking = 0
    if is_dead(g, box):
        take_back(g)
        return
    filled = only_way_filled(g, box)
    if filled != NO_WAY:
        g.way = filled
        deliver(g, box)
    else:
        g.seat = owner
        g.phase = FILL


@rule
def is_dead(g: State, box: Box) -> bool:
    """R5.10: a crossed-out kind lies on the table. R5.8: the scarcest kind is asked for, and there is none."""
    crossed = box.crossed[g.owner][g.up]
    if crossed != NO_KIND and worth(g.table, crossed) > 0:
        return True
    return kinds_to_choose(g, box) == 0


@rule
def only_way_filled(g: State, box: Box) -> int:
    """R5.2: the way that the table alone fills, if it is the only one that is open."""
    covered = kinds_covered(g, box, False)
    if covered & FIXED == 0:
        return NO_WAY
    owner = g.owner
    open_kinds = kinds_to_choose(g, box)
    open_ways = 0
    filled = NO_WAY
    for i in range(box.way_count[owner][g.up]):
        way = box.ways[owner][g.up][i]
        if way & ~open_kinds == 0:
            open_ways += 1
            if way & ~covered == 0:
                filled = way
    return filled if open_ways == 1 else NO_WAY


@rule
def kinds_to_choose(g: State, box: Box) -> int:
    """The kinds that J or ? may be, a bit each; none where ? stands and there is no such kind (R5.8).

    R5.8: ? is a kind with the fewest on the table; the personal kind and kinds the table has none of do not count.
    """
    if box.scarcest[g.owner][g.up] == 0:
        return ANY_KIND
    least = 0
    kinds = 0
    for kind in range(box.kinds):
        n = worth(g.table, kind)
        if kind != box.own[g.owner] and n > 0:
            if least == 0 or n < least:
                least = n
                kinds = 0
            if n == least:
                kinds |= 1 << kind
    return kinds


@rule
def worth(pile: Row, kind: int) -> int:
    """R5.13: a double counts two."""
    return pile[kind] + 2 * pile[kind + KINDS]


@rule
def total_worth(pile: Row) -> int:
    """All ingredients of a pile, doubles counted twice."""
    n = 0
    for kind in range(KINDS):
        n += worth(pile, kind)
    return n


@rule
def kinds_covered(g: State, box: Box, with_hand: bool) -> int:
    """Which free kinds there are enough of, a bit each, and whether all that is fixed is there (bit `FIXED`).

    Counted are the table, which is used first (R5.3), and the owner's hand if *with_hand*.
    """
    owner = g.owner
    hand = g.hand[owner]
    if box.heap[owner][g.up] > 0:
        total = total_worth(g.table) + (total_worth(hand) if with_hand else 0)
        return FIXED if total >= box.heap[owner][g.up] else 0
    need = box.need[owner][g.up]
    extra = box.extra[owner][g.up]
    covered = 0
    lacking = False
    for kind in range(KINDS):
        n = worth(g.table, kind)
        if with_hand:
            n += worth(hand, kind)
        lacking |= n < need[kind]
        covered |= (n >= extra) << kind
    return covered if lacking else covered | FIXED


@rule
def needs(g: State, box: Box, way: int, kind: int) -> int:
    """How many of *kind* the order demands when the free kinds are those of *way*."""
    n = box.need[g.owner][g.up][kind]
    if way >> kind & 1:
        n += box.extra[g.owner][g.up]
    return n


@rule
def missing(g: State, box: Box, way: int, kind: int) -> int:
    """R5.3: what the table lacks of one kind; what it has is used first."""
    return max(0, needs(g, box, way, kind) - worth(g.table, kind))


@rule
def deliver(g: State, box: Box) -> None:
    """R5.4: what the table gives is used; what hands add is used by `use_from_hand`."""
    if box.heap[g.owner][g.up] > 0:
        for card in range(CARDS):  # R5.6: all of it, however many.
            g.used[card] += g.table[card]
            g.table[card] = 0
    else:
        for kind in range(box.kinds):
            n = needs(g, box, g.way, kind)
            if n > 0:
                use_from_table(g, kind, n)
    g.delivered[g.owner] += 1
    g.delivered_orders[g.owner] |= 1 << g.up
    g.phase = BAKING


@rule
def use_from_table(g: State, kind: int, n: int) -> None:
    """R5.13: doubles first, even if that overpays; then singles."""
    doubles = min(g.table[kind + KINDS], (n + 1) // 2)
    singles = min(g.table[kind], max(0, n - 2 * doubles))
    g.table[kind + KINDS] -= doubles
    g.table[kind] -= singles
    g.used[kind + KINDS] += doubles
    g.used[kind] += singles


@rule
def use_from_hand(g: State, seat: int, card: int, n: int) -> None:
    """R5.4: cards from a hand go to the used pile too."""
    lose_cards(g, seat, card, n)
    g.used[card] += n


@rule
def take_back(g: State) -> None:
    """R5.5: face down to the bottom of its owner's waiter; nothing is used."""
    lay_under_waiter(g, g.owner, g.up)
    g.known_bottom[g.owner] += 1
    g.phase = BAKING


@rule
def close_oven(g: State, box: Box) -> None:
    """R7.1: what is left is the bottom of the next oven, or stays open. R7.3: after the last baking the game ends."""
    g.oven_size = 0
    g.opened = 0
    if g.round == box.rounds:
        g.phase = OVER
        return
    if not box.open_leftovers:
        for card in range(CARDS):
            for _ in range(g.table[card]):
                g.oven[g.oven_size] = card
                g.oven_size += 1
            g.table[card] = 0
    gather_supply(g, box)
