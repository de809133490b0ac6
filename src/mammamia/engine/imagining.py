"""Imagining: a full state drawn from all those that fit what a seat knows, each as likely as the others (R8).

Hidden from a seat are the ingredients in the other hands, the supply, the orders in the other hands, the upper part
of every waiter, and the orders that helpers scored. Hidden cards may lie anywhere hidden, but for two things a perfect
memory keeps: the supply holds only cards that were shuffled into it, and a seat that offered cards when it asked for
help still has them.
"""

from __future__ import annotations

from mammamia.engine.chance import roll, shuffle_pile
from mammamia.engine.fields import Row
from mammamia.engine.rule import rule
from mammamia.engine.state import ANSWER, CARDS, DETAIL, FILL, MAMMA_MIA, ORDERS, Box, Desk, State


@rule
def imagine(g: State, box: Box, viewer: int, dice: Row, desk: Desk) -> None:
    """Replace everything hidden from *viewer* by a chance arrangement that fits."""
    weigh_hidden(g, box, viewer, desk)
    arrange_hidden(g, box, viewer, dice, desk)


@rule
def arrange_hidden(g: State, box: Box, viewer: int, dice: Row, desk: Desk) -> None:
    """Imagine by what `weigh_hidden` left on the desk: the same for all states that *viewer* cannot tell apart."""
    for seat in range(box.seats):
        imagine_orders(g, box, seat, viewer, dice, desk)
    imagine_ingredients(g, box, viewer, dice, desk)
    if g.phase == DETAIL and g.owner != viewer:
        begin_again(g)
    if g.phase == ANSWER and g.owner != viewer and box.heap[g.owner][g.up] > 0:
        imagine_offer(g, dice, desk)


@rule
def imagine_orders(g: State, box: Box, seat: int, viewer: int, dice: Row, desk: Desk) -> None:
    """The orders of one seat that *viewer* cannot place: in the hand, scored unseen, or on top of the waiter."""
    hidden = desk.pool
    known = g.known_orders[seat]
    n = 0
    if seat != viewer:
        held = 0
        for i in range(g.order_count[seat]):
            order = g.orders[seat][i]
            if known >> order & 1:
                g.orders[seat][held] = order
                held += 1
            else:
                hidden[n] = order
                n += 1
    hand_end = n
    n = list_bits(g.scored_unseen[seat], hidden, n)
    scored_end = n
    on_top = g.waiter_size[seat] - g.known_bottom[seat]
    for i in range(on_top):
        hidden[n] = g.waiter[seat][(g.waiter_top[seat] + i) % ORDERS]
        n += 1
    shuffle_pile(dice, hidden, n)
    for i in range(hand_end):
        g.orders[seat][g.order_count[seat] - 1 - i] = hidden[i]
    g.delivered_orders[seat] &= ~g.scored_unseen[seat]
    g.scored_unseen[seat] = bits_of(hidden, hand_end, scored_end)
    g.delivered_orders[seat] |= g.scored_unseen[seat]
    for i in range(on_top):
        g.waiter[seat][(g.waiter_top[seat] + i) % ORDERS] = hidden[scored_end + i]


@rule
def list_bits(mask: int, pile: Row, n: int) -> int:
    """Append the numbers of the bits of *mask* to a pile of *n*; its new size."""
    bit = 0
    while mask:
        if mask & 1:
            pile[n] = bit
            n += 1
        mask >>= 1
        bit += 1
    return n


@rule
def bits_of(pile: Row, start: int, end: int) -> int:
    """The mask of the numbers in a stretch of a pile."""
    mask = 0
    for i in range(start, end):
        mask |= 1 << pile[i]
    return mask


@rule
def imagine_ingredients(g: State, box: Box, viewer: int, dice: Row, desk: Desk) -> None:
    """The supply and the other hands, from all ingredients that *viewer* cannot place."""
    spare = desk.spare
    in_hands = 0
    laid = 0
    for card in range(CARDS):
        n = desk.least[card]
        if n < desk.counts[card]:
            more = choose_more(card, spare, dice, desk)
            n += more
            spare -= more
        for _ in range(n):
            desk.pool[in_hands] = card
            in_hands += 1
        for _ in range(desk.counts[card] - n):
            g.supply[laid] = card
            laid += 1
    if laid < g.supply_size:
        g.supply[laid] = MAMMA_MIA
    shuffle_pile(dice, g.supply, g.supply_size)
    shuffle_pile(dice, desk.pool, in_hands)
    for seat in range(box.seats):
        if seat != viewer:
            in_hands = fill_hand(g, seat, desk, in_hands)


@rule
def gather_hidden(g: State, box: Box, viewer: int, desk: Desk) -> None:
    """Count the ingredients hidden from *viewer*; what the others have shown to hold is not hidden."""
    for card in range(CARDS):
        n = 0
        for seat in range(box.seats):
            if seat != viewer:
                n += g.hand[seat][card] - g.shown[seat][card]
        desk.counts[card] = n
    for i in range(g.supply_size):
        if g.supply[i] != MAMMA_MIA:
            desk.counts[g.supply[i]] += 1


@rule
def fill_hand(g: State, seat: int, desk: Desk, rest: int) -> int:
    """Deal a hand back to its size, from the last *rest* cards of the pool; how many are left there."""
    held = 0
    for card in range(CARDS):
        g.hand[seat][card] = g.shown[seat][card]
        held += g.shown[seat][card]
    for _ in range(g.ingredients[seat] - held):
        rest -= 1
        g.hand[seat][desk.pool[rest]] += 1
    return rest


@rule
def weigh_hidden(g: State, box: Box, viewer: int, desk: Desk) -> None:
    """How many of each hidden card must lie in the other hands, how many more do, and how likely each number is.

    A card beyond those that were shuffled into this round's supply, and not drawn by *viewer*, must be in a hand.
    """
    gather_hidden(g, box, viewer, desk)
    spare = hidden_in_hands(g, box, viewer)
    for card in range(CARDS):
        desk.least[card] = max(0, desk.counts[card] - g.shuffled[card] + g.drawn[viewer][card])
        spare -= desk.least[card]
    desk.spare = spare
    count_picks(desk)
    count_combinations(spare, desk)


@rule
def choose_more(card: int, spare: int, dice: Row, desk: Desk) -> int:
    """How many more of one card lie in the other hands, of *spare* in all: every choice that fits is as likely."""
    most = min(spare, desk.counts[card] - desk.least[card])
    point = fraction(dice) * desk.combinations[card][spare]
    n = 0
    share = desk.combinations[card + 1][spare]
    while point >= share and n < most:
        point -= share
        n += 1
        share = desk.picks[card][n] * desk.combinations[card + 1][spare - n]
    return n


@rule
def hidden_in_hands(g: State, box: Box, viewer: int) -> int:
    """How many cards of the other hands *viewer* cannot place."""
    n = 0
    for seat in range(box.seats):
        if seat != viewer:
            n += g.ingredients[seat]
            for card in range(CARDS):
                n -= g.shown[seat][card]
    return n


@rule
def count_picks(desk: Desk) -> None:
    """In how many ways n more of a card can be picked for the hands, for each way to pick none."""
    for card in range(CARDS):
        least = desk.least[card]
        most = desk.counts[card] - least
        picks = 1.0
        for n in range(most + 1):
            desk.picks[card][n] = picks
            picks = picks * (most - n) / (least + n + 1)


@rule
def count_combinations(spare: int, desk: Desk) -> None:
    """In how many ways the cards from one card on can make up each number of spare cards, up to a common factor."""
    for total in range(spare + 1):
        desk.combinations[CARDS][total] = 1.0 if total == 0 else 0.0
    for card in range(CARDS - 1, -1, -1):
        most = desk.counts[card] - desk.least[card]
        for total in range(spare + 1):
            ways = 0.0
            for n in range(min(most, total) + 1):
                ways += desk.picks[card][n] * desk.combinations[card + 1][total - n]
            desk.combinations[card][total] = ways


@rule
def fraction(dice: Row) -> float:
    """A number from 0 up to, and not including, 1."""
    return (roll(dice) * 2097152 + (roll(dice) >> 11)) / 9007199254740992.0


@rule
def begin_again(g: State) -> None:
    """What an owner is still making up shows to nobody else: another hand might fill the order in another way."""
    g.way = 0
    g.asking = 0
    g.phase = FILL


@rule
def imagine_offer(g: State, dice: Row, desk: Desk) -> None:
    """R6.2 with `bombastica`: which cards the asker would add is said only when somebody helps."""
    held = 0
    offered = 0
    for card in range(CARDS):
        for _ in range(g.hand[g.owner][card]):
            desk.pool[held] = card
            held += 1
        offered += g.give[card]
        g.give[card] = 0
    shuffle_pile(dice, desk.pool, held)
    for i in range(offered):
        g.give[desk.pool[i]] += 1
