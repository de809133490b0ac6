"""R5.3 and R6: the owner of a short order adds cards from the hand, takes it back, or asks the others for help.

What to add is said card by card, in a fixed sequence of steps, and only where there is a choice:
first how many of each kind are requested (when asking), then how many doubles, then how many singles of each kind.
"""

from __future__ import annotations

from mammamia.engine.baking import (
    ANY_KIND,
    FIXED,
    deliver,
    kinds_covered,
    kinds_to_choose,
    missing,
    take_back,
    total_worth,
    use_from_hand,
)
from mammamia.engine.decisions import ADD, ASK_WITH, DECLINE, FILL_WITH, HELP, REFUSE, REQUEST
from mammamia.engine.fields import Row
from mammamia.engine.rule import rule
from mammamia.engine.state import ANSWER, CARDS, DETAIL, KINDS, Box, State
from mammamia.engine.turn import left_of, take_from_waiter


@rule
def list_fillings(g: State, box: Box, moves: Row) -> int:
    """R5.12: every way that table and hand can fill. If none is filled by the table alone: decline, or ask (R6.1)."""
    ways = box.ways[g.owner][g.up]
    way_count = box.way_count[g.owner][g.up]
    closed = ANY_KIND & ~kinds_to_choose(g, box)
    n = 0
    with_hand = kinds_covered(g, box, True)
    if with_hand & FIXED:
        by_table = kinds_covered(g, box, False)
        must_fill = False
        for i in range(way_count):
            moves[n] = FILL_WITH + ways[i]
            n += ways[i] & (closed | ~with_hand) == 0
            must_fill |= (ways[i] | FIXED) & (closed | ~by_table) == 0
        if must_fill:
            return n
    moves[n] = DECLINE
    n += 1
    if box.help:
        for i in range(way_count):
            moves[n] = ASK_WITH + ways[i]
            n += ways[i] & closed == 0
    return n


@rule
def begin_filling(g: State, box: Box, way: int, asking: int) -> None:
    """The kinds are fixed; now what to add, and what to request."""
    g.way = way
    g.asking = asking
    g.step = 0 if asking else KINDS
    for card in range(CARDS):
        g.give[card] = 0
    for kind in range(KINDS):
        g.request[kind] = 0
    take_forced_steps(g, box)


@rule
def take_step(g: State, n: int) -> None:
    """*n* cards of the sort that this step is about."""
    kind = g.step % KINDS
    if g.step < KINDS:
        g.request[kind] = n
    elif g.step < 2 * KINDS:
        g.give[kind + KINDS] = n
    else:
        g.give[kind] = n
    g.step += 1


@rule
def take_forced_steps(g: State, box: Box) -> None:
    """Go on to the next step that leaves a choice; after the last one, bake or ask."""
    g.phase = DETAIL
    is_heap = box.heap[g.owner][g.up] > 0
    while g.step < 3 * KINDS:
        if g.step < KINDS and not is_heap:
            if take_forced_requests(g, box):
                return
        if g.step == KINDS and not box.has_doubles:
            g.step = 2 * KINDS
        if g.step == 2 * KINDS and not is_heap:
            add_singles(g, box)
        else:
            least, most = step_bounds(g, box)
            if least < most:
                return
            take_step(g, least)
    if g.asking:
        ask_first(g, box)
    else:
        bake(g, box)


@rule
def take_forced_requests(g: State, box: Box) -> bool:
    """Go on to the next kind of which more or fewer can be requested; whether there is one."""
    for kind in range(g.step, box.kinds):
        lacking = missing(g, box, g.way, kind)
        if lacking > 0:
            if least_request(g, box, kind, lacking) < lacking:
                g.step = kind
                return True
            g.request[kind] = lacking
    g.step = KINDS
    return False


@rule
def least_request(g: State, box: Box, kind: int, lacking: int) -> int:
    """R6.2: at least one card in all, and what is not requested must be in the hand."""
    least = lacking - g.hand[g.owner][kind]
    if least > 0:
        return least
    return 1 if is_last_chance(g, box, kind) else 0


@rule
def add_singles(g: State, box: Box) -> None:
    """R5.3: what is still missing, exactly; that leaves no choice."""
    for kind in range(box.kinds):
        lacking = missing(g, box, g.way, kind)
        if lacking > 0:
            g.give[kind] = max(0, lacking - g.request[kind] - 2 * g.give[kind + KINDS])
    g.step = 3 * KINDS


@rule
def list_details(g: State, box: Box, moves: Row) -> int:
    """Every number of cards this step allows."""
    least, most = step_bounds(g, box)
    first = REQUEST if g.step < KINDS else ADD
    for n in range(least, most + 1):
        moves[n - least] = first + n
    return most - least + 1


@rule
def step_bounds(g: State, box: Box) -> tuple[int, int]:
    """The least and the most cards of this step that still lead to a filled order."""
    kind = g.step % KINDS
    if kind >= box.kinds:
        return 0, 0
    if box.heap[g.owner][g.up] > 0:
        return heap_bounds(g, box, kind)
    lacking = missing(g, box, g.way, kind)
    if lacking == 0:
        return 0, 0
    hand = g.hand[g.owner]
    if g.step < KINDS:
        return least_request(g, box, kind, lacking), lacking
    lacking -= g.request[kind]
    if g.step < 2 * KINDS:
        # R5.13: the last card may overpay, so doubles alone may reach one too many.
        return max(0, (lacking - hand[kind] + 1) // 2), min(hand[kind + KINDS], (lacking + 1) // 2)
    singles = max(0, lacking - 2 * g.give[kind + KINDS])
    return singles, singles


@rule
def is_last_chance(g: State, box: Box, kind: int) -> bool:
    """R6.2: nothing is requested yet, and no later kind is missing."""
    for earlier in range(kind):
        if g.request[earlier] > 0:
            return False
    for later in range(kind + 1, box.kinds):
        if missing(g, box, g.way, later) > 0:
            return False
    return True


@rule
def heap_lacks(g: State, box: Box) -> int:
    """R5.6: how far the table is from fifteen."""
    return box.heap[g.owner][g.up] - total_worth(g.table)


@rule
def heap_bounds(g: State, box: Box, kind: int) -> tuple[int, int]:
    """R5.6: any cards will do, exactly up to fifteen; with doubles the last card may overpay (R5.13)."""
    hand = g.hand[g.owner]
    lacking = heap_lacks(g, box) - total_worth(g.give)
    for earlier in range(KINDS):
        lacking -= g.request[earlier]
    if g.step < KINDS:
        least = 0
        if kind == box.kinds - 1:
            # R6.2: at least one card in all, and the hand must have the rest.
            requested = heap_lacks(g, box) - lacking
            least = max(0, max(1, heap_lacks(g, box) - total_worth(hand)) - requested)
        return least, lacking
    later_doubles = 0
    later_singles = 0
    for other in range(box.kinds):
        if other > kind or g.step < 2 * KINDS:
            later_singles += hand[other]
        if other > kind:
            later_doubles += hand[other + KINDS]
    lacking = max(0, lacking)
    if g.step < 2 * KINDS:
        least = max(0, (lacking - later_singles + 1) // 2 - later_doubles)
        return least, min(hand[kind + KINDS], (lacking + 1) // 2)
    return max(0, lacking - later_singles), min(hand[kind], lacking)


@rule
def bake(g: State, box: Box) -> None:
    """R5.4: the owner's cards and the table's are used, the order is delivered."""
    for card in range(CARDS):
        if g.give[card] > 0:
            use_from_hand(g, g.owner, card, g.give[card])
    deliver(g, box)


@rule
def ask_first(g: State, box: Box) -> None:
    """R6.3: the left neighbour is asked first. What is not requested, the owner has shown to hold (R6.2)."""
    if box.heap[g.owner][g.up] == 0:
        for card in range(CARDS):
            g.shown[g.owner][card] = max(g.shown[g.owner][card], g.give[card])
    g.seat = left_of(box, g.owner)
    g.phase = ANSWER


@rule
def count_answers(g: State, box: Box) -> int:
    """R6.4: to help one must hold the whole request and have an order in the waiter; to refuse, nothing."""
    hand = g.hand[g.seat]
    can_help = g.waiter_size[g.seat] > 0
    for kind in range(KINDS):
        can_help &= hand[kind] >= g.request[kind]
    return 1 + can_help


@rule
def nth_answer(n: int) -> int:
    """Refuse, or help."""
    return HELP if n == 1 else REFUSE


@rule
def refuse(g: State, box: Box) -> None:
    """R6.3: then the next seat is asked. R6.5: nobody helps, so the order is not filled."""
    g.seat = left_of(box, g.seat)
    if g.seat == g.owner:
        take_back(g)


@rule
def lend(g: State, box: Box) -> None:
    """R6.4: the request is added, the order delivered, and the helper scores the top of its own waiter, unseen."""
    helper = g.seat
    for kind in range(box.kinds):
        if g.request[kind] > 0:
            use_from_hand(g, helper, kind, g.request[kind])
    is_known = g.waiter_size[helper] == g.known_bottom[helper]
    scored = take_from_waiter(g, helper)
    g.delivered[helper] += 1
    g.delivered_orders[helper] |= 1 << scored
    if not is_known:
        g.scored_unseen[helper] |= 1 << scored
    bake(g, box)
