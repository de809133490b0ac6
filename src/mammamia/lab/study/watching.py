"""Counts of games in play: whole numbers in a bundle of fixed size, however many games there are.

The sums of all parts together are the sums of the whole, so a study is the same in any number of parts and processes.
Beside most sums stand those of the squares, from which intervals come; a game is one observation.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from mammamia.bots.kernels.mind import Mind
from mammamia.bots.kernels.policies import decide_at_once
from mammamia.bots.kernels.pools import Pools, forget_pools
from mammamia.engine.baking import total_worth, worth
from mammamia.engine.chance import deal_randomly, seed_dice, shuffle_supply
from mammamia.engine.decisions import HELP, PUT_ORDER
from mammamia.engine.fields import Cells, Grid, Row, Small, Wide, names, small, wide
from mammamia.engine.play import apply
from mammamia.engine.rule import rule
from mammamia.engine.scoring import winners
from mammamia.engine.series import VICTORY
from mammamia.engine.state import ANSWER, ORDER, ORDERS, OVER, SEATS, SHUFFLE, Box, Desk, State

ROUNDS_WATCHED: Final = 9  # as many as a game may have; the column after them is the whole game
ANY_ORDER: Final = ORDERS  # the row of all orders together
TURNS_WATCHED: Final = 512  # turns of one round; the last number means so many or more
CARDS_WATCHED: Final = 32  # ingredients of one hand, doubles counted twice; likewise
PARTS: Final = 5  # of a row: see `add_try` and `add_hand`


def sums(*sizes: int) -> Cells:
    """Numbers that grow with the number of games."""
    return Cells("i8", sizes)


@dataclass(slots=True)
class Sums:
    """What many games came to."""

    games: Annotated[int, sums()]
    delivered: Annotated[Grid, sums(ORDERS + 1, ROUNDS_WATCHED + 1)]  # by kind of order and round
    delivered_squares: Annotated[Grid, sums(ORDERS + 1, ROUNDS_WATCHED + 1)]
    tries: Annotated[Grid, sums(ORDERS + 1, PARTS)]  # orders put into the oven, and those filled there, by kind
    turns: Annotated[Grid, sums(ROUNDS_WATCHED, TURNS_WATCHED)]  # rounds, by how many turns they had
    shares: Annotated[Row, sums(SEATS)]  # of the victories, in parts of `VICTORY`; by place after the first seat
    shares_squares: Annotated[Row, sums(SEATS)]
    pizzas: Annotated[Row, sums(SEATS)]  # orders delivered, by the same places
    pizzas_squares: Annotated[Row, sums(SEATS)]
    winners: Annotated[Row, sums(SEATS + 1)]  # games, by how many shared the victory
    broken_ties: Annotated[int, sums()]  # games with one winner, that only cards in hand made (R7.4)
    locked: Annotated[Row, sums(SEATS + 1)]  # games, by how many seats could ever neither put nor draw (R3.7)
    own_dealt: Annotated[Grid, sums(CARDS_WATCHED, PARTS)]  # one seat a game, by its personal ingredients when dealt
    held_last: Annotated[Grid, sums(CARDS_WATCHED, PARTS)]  # the same seat, by what it holds when the last round begins


@dataclass(slots=True)
class Notes:
    """How orders are counted, and what is noted about the game that is being played."""

    kind_of: Annotated[Grid, names(SEATS, ORDERS)]  # the row in which an order is counted
    before: Annotated[Row, wide(SEATS)]  # orders delivered before this round, a bit each
    turns_before: Wide
    delivered: Annotated[Grid, small(ORDERS + 1, ROUNDS_WATCHED + 1)]
    put: Annotated[Row, wide(ORDERS + 1)]  # orders put into the oven
    helped: Annotated[Row, wide(ORDERS + 1)]  # orders delivered by helping, which were not in it (R6.4)
    first: Small  # the seat that began
    watched: Small  # the seat whose hand is watched: another one in each game, so that games are independent
    own_dealt: Small
    held_last: Small


@rule
def watch_series(
    g: State, box: Box, mind: Mind, desk: Desk, p: Pools, notes: Notes, out: Sums, seed: int, first: int, n: int
) -> None:
    """Play *n* games of a series from number *first* on, with the same mind in every seat, and count."""
    dice = desk.dice
    for game in range(first, first + n):
        seed_dice(dice, seed, game)
        deal_randomly(g, box, dice, desk)
        forget_pools(p)
        begin_notes(g, box, notes, game % box.seats)
        while g.phase != OVER:
            if g.phase == SHUFFLE:
                note_round(g, box, notes, out)
                shuffle_supply(g, dice)
                note_hand(g, notes)
            else:
                move = decide_at_once(g, box, mind, dice, desk, p)
                note_decision(g, notes, move)
                apply(g, box, move)
        note_round(g, box, notes, out)
        enter_game(g, box, notes, out)


@rule
def begin_notes(g: State, box: Box, notes: Notes, watched: int) -> None:
    """A new game was dealt."""
    notes.turns_before = 0
    notes.first = g.seat
    notes.watched = watched
    notes.own_dealt = worth(g.hand[watched], box.own[watched])
    note_hand(g, notes)
    for seat in range(box.seats):
        notes.before[seat] = 0
    for kind in range(ORDERS + 1):
        notes.put[kind] = 0
        notes.helped[kind] = 0
        for column in range(ROUNDS_WATCHED + 1):
            notes.delivered[kind][column] = 0


@rule
def note_hand(g: State, notes: Notes) -> None:
    """A round begins: what the watched seat holds. What stays is the last one."""
    notes.held_last = total_worth(g.hand[notes.watched])


@rule
def note_decision(g: State, notes: Notes, move: int) -> None:
    """An order goes into the oven, or one is about to be delivered by helping: the top of the waiter (R6.4)."""
    seat = g.seat
    if g.phase == ORDER and move >= PUT_ORDER:
        count_order(notes.put, notes.kind_of[seat][move - PUT_ORDER])
    elif g.phase == ANSWER and move == HELP:
        count_order(notes.helped, notes.kind_of[seat][g.waiter[seat][g.waiter_top[seat]]])


@rule
def count_order(row: Row, kind: int) -> None:
    """One more, of its kind and of all."""
    row[kind] += 1
    row[ANY_ORDER] += 1


@rule
def note_round(g: State, box: Box, notes: Notes, out: Sums) -> None:
    """A round has ended: its length, and what was delivered in it."""
    out.turns[g.round - 1][min(g.turns - notes.turns_before, TURNS_WATCHED - 1)] += 1
    notes.turns_before = g.turns
    for seat in range(box.seats):
        fresh = g.delivered_orders[seat] & ~notes.before[seat]
        notes.before[seat] = g.delivered_orders[seat]
        for order in range(box.order_count):
            if fresh >> order & 1:
                note_delivery(notes, notes.kind_of[seat][order], g.round - 1)


@rule
def note_delivery(notes: Notes, kind: int, column: int) -> None:
    """Of its kind and of all, in its round and in the whole game."""
    notes.delivered[kind][column] += 1
    notes.delivered[kind][ROUNDS_WATCHED] += 1
    notes.delivered[ANY_ORDER][column] += 1
    notes.delivered[ANY_ORDER][ROUNDS_WATCHED] += 1


@rule
def enter_game(g: State, box: Box, notes: Notes, out: Sums) -> None:
    """A game has ended."""
    out.games += 1
    for kind in range(ORDERS + 1):
        if notes.put[kind] + notes.delivered[kind][ROUNDS_WATCHED] > 0:
            add_try(out.tries[kind], notes.put[kind], notes.delivered[kind][ROUNDS_WATCHED] - notes.helped[kind])
            for column in range(ROUNDS_WATCHED + 1):
                delivered = notes.delivered[kind][column]
                out.delivered[kind][column] += delivered
                out.delivered_squares[kind][column] += delivered * delivered
    enter_victory(g, box, notes, out)
    locked = 0
    for seat in range(box.seats):
        locked += g.locked >> seat & 1
    out.locked[locked] += 1


@rule
def enter_victory(g: State, box: Box, notes: Notes, out: Sums) -> None:
    """Who won, by the place after the first seat, and by the hand of the watched seat."""
    won = winners(g, box)
    n = 0
    best = 0
    for seat in range(box.seats):
        n += won >> seat & 1
        best = max(best, g.delivered[seat])
    level = 0
    for seat in range(box.seats):
        place = (seat - notes.first + box.seats) % box.seats
        share = VICTORY // n if won >> seat & 1 else 0
        pizzas = g.delivered[seat]
        level += pizzas == best
        out.shares[place] += share
        out.shares_squares[place] += share * share
        out.pizzas[place] += pizzas
        out.pizzas_squares[place] += pizzas * pizzas
        if seat == notes.watched:
            add_hand(out.own_dealt[min(notes.own_dealt, CARDS_WATCHED - 1)], share, pizzas)
            add_hand(out.held_last[min(notes.held_last, CARDS_WATCHED - 1)], share, pizzas)
    out.winners[n] += 1
    if n == 1 and level > 1:
        out.broken_ties += 1


@rule
def add_try(row: Row, put: int, filled: int) -> None:
    """Orders put and filled in one game, their squares, and their product."""
    row[0] += put
    row[1] += filled
    row[2] += put * put
    row[3] += filled * filled
    row[4] += put * filled


@rule
def add_hand(row: Row, share: int, pizzas: int) -> None:
    """One seat: how many there are, its share of the victory and its orders, and the squares of both."""
    row[0] += 1
    row[1] += share
    row[2] += share * share
    row[3] += pizzas
    row[4] += pizzas * pizzas
