"""Many games stepped side by side for learners: the loops that live inside compiled code, and run plain too.

Compiled, a list of bundles is an array of records, a `Grid` a matrix and a `Row` a vector; plain, they are lists.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from mammamia.engine.chance import below, deal_randomly, seed_dice, shuffle_supply
from mammamia.engine.fields import Cells, Grid, Name, Row, Small, Weights, wide
from mammamia.engine.observing import observe, remember
from mammamia.engine.play import apply, legal
from mammamia.engine.rule import rule
from mammamia.engine.scoring import winners
from mammamia.engine.state import OVER, PUT, SEATS, SHUFFLE, Box, Desk, State
from mammamia.engine.turn import list_all_puts

MOVES: Final = 64  # more decisions than a seat ever has to choose from
ALL_LEGAL: Final = -1

# Kinds of observation.
IN_SIGHT_ROW: Final = 0
MEMORY_ROW: Final = 1

# Kinds of reward.
WIN_SHARE: Final = 0
DELIVERED_ORDERS: Final = 1

# When a game that is over is dealt again.
AT_NEXT_STEP: Final = 0
AT_SAME_STEP: Final = 1
NEVER: Final = 2


@dataclass(slots=True)
class Wishes:
    """What is asked of every step: a kind of observation, a kind of reward, and when a game is dealt again."""

    sight: Small
    reward: Small
    again: Small


@dataclass(slots=True)
class Lane:
    """What stands beside the state of one game. An observation is written from the state alone: no dice are in it."""

    dice: Annotated[Row, Cells("i8", (4,))]
    moves: Annotated[Row, wide(MOVES)]  # the legal decisions
    count: Small  # how many these are
    viewer: Name  # whose observation is written: who decides, or decided last
    is_over: Small
    has_ended: Small  # 1: by the last step
    gain: Annotated[float, Cells("f8")]  # the reward of the seat that decided
    delivered: Annotated[Row, wide(SEATS)]  # orders before the last step


@rule
def seat_games(places: list[Lane], seed: int, first: int) -> None:
    """Give each game of a series, from number *first* on, dice of its own."""
    for i in range(len(places)):
        seed_dice(places[i].dice, seed, first + i)


@rule
def find_illegal(places: list[Lane], wishes: Wishes, actions: Row) -> int:
    """The first game whose decision is not legal, or `ALL_LEGAL`. One that is dealt again now has none to take."""
    for i in range(len(places)):
        place = places[i]
        if not (place.is_over and wishes.again == AT_NEXT_STEP):
            is_legal = False
            for j in range(place.count):
                is_legal |= place.moves[j] == actions[i]
            if not is_legal:
                return i
    return ALL_LEGAL


@rule
def choose_each(places: list[Lane], dice: Row, actions: Row) -> None:
    """One of the legal decisions of each game, each as likely as the others, by dice that are not the games' own."""
    for i in range(len(places)):
        n = places[i].count
        if n > 0:
            actions[i] = places[i].moves[below(dice, n) if n > 1 else 0]


@rule
def step_games(
    states: list[State],
    places: list[Lane],
    box: Box,
    desk: Desk,
    wishes: Wishes,
    actions: Row,
    rows: Grid,
    masks: Grid,
    rewards: Weights,
    finals: Grid,
) -> None:
    """Carry out a legal decision in each game, and write the observation and the mask of the seat that is next.

    Where a game ends and is dealt again at once, its last observation goes to its row of *finals*.
    """
    for i in range(len(states)):
        g = states[i]
        place = places[i]
        place.has_ended = 0
        place.gain = 0.0
        is_dealt = False
        if place.is_over:
            for seat in range(box.seats):
                rewards[i][seat] = 0
            is_dealt = wishes.again == AT_NEXT_STEP
        else:
            decider = g.seat
            carry_out(g, place, box, actions[i])
            reward_seats(g, place, box, wishes, rewards[i])
            place.gain = rewards[i][decider]
            if place.has_ended and wishes.again == AT_SAME_STEP:
                show_row(g, box, place.viewer, wishes, finals[i])
                is_dealt = True
        if is_dealt:
            begin_game(g, place, box, desk)
        show_game(g, place, box, wishes, rows[i], masks[i])


@rule
def begin_game(g: State, place: Lane, box: Box, desk: Desk) -> None:
    """Deal, with the dice as the game before left them."""
    deal_randomly(g, box, place.dice, desk)
    place.is_over = 0
    place.viewer = g.seat
    for seat in range(box.seats):
        place.delivered[seat] = 0


@rule
def carry_out(g: State, place: Lane, box: Box, move: int) -> None:
    """A decision, what just happens after it, and the shuffle that may be due."""
    place.viewer = g.seat
    apply(g, box, move)
    if g.phase == SHUFFLE:
        shuffle_supply(g, place.dice)
    if g.phase == OVER:
        place.is_over = 1
        place.has_ended = 1
    else:
        place.viewer = g.seat


@rule
def reward_seats(g: State, place: Lane, box: Box, wishes: Wishes, rewards: list[float]) -> None:
    """What each seat gets for the step: the orders it delivered, or at the end its share of the victory (R7.4)."""
    if wishes.reward == DELIVERED_ORDERS:
        for seat in range(box.seats):
            rewards[seat] = g.delivered[seat] - place.delivered[seat]
            place.delivered[seat] = g.delivered[seat]
    elif place.has_ended:
        share_victory(winners(g, box), box, rewards)
    else:
        for seat in range(box.seats):
            rewards[seat] = 0.0


@rule
def share_victory(won: int, box: Box, rewards: list[float]) -> None:
    """R7.4: one victory, shared by all who won."""
    n = 0
    for seat in range(box.seats):
        n += won >> seat & 1
    for seat in range(box.seats):
        rewards[seat] = (won >> seat & 1) / n


@rule
def show_game(g: State, place: Lane, box: Box, wishes: Wishes, row: Row, mask: Row) -> None:
    """The observation, and the mask: only what was legal before and what is legal now is written."""
    for i in range(place.count):
        mask[place.moves[i]] = 0
    place.count = list_all_puts(g, box, place.moves) if g.phase == PUT else legal(g, box, place.moves)
    for i in range(place.count):
        mask[place.moves[i]] = 1
    show_row(g, box, place.viewer, wishes, row)


@rule
def show_row(g: State, box: Box, viewer: int, wishes: Wishes, row: Row) -> None:
    """The observation of one seat."""
    if wishes.sight == MEMORY_ROW:
        remember(g, box, viewer, row)
    else:
        observe(g, box, viewer, row)
