"""Many games stepped side by side for learners: the loops that live inside compiled code, and run plain too.

Compiled, a list of bundles is an array of records, a `Grid` a matrix and a `Row` a vector; plain, they are lists.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from mammamia.engine.chance import below, deal_randomly, seed_dice, shuffle_supply
from mammamia.engine.decisions import HOLD
from mammamia.engine.fields import Cells, Grid, Name, Row, Small, Weights, wide
from mammamia.engine.observing import observe, remember
from mammamia.engine.play import apply
from mammamia.engine.rows import STRETCH, fetch_early, is_among
from mammamia.engine.rule import rule
from mammamia.engine.scoring import winners
from mammamia.engine.state import MOVES, ORDER, OVER, PUT, SEATS, SHUFFLE, Box, Desk, State
from mammamia.envs.choices import hide_choices, show_choices
from mammamia.envs.following import follow_order, follow_put, recall_order, recall_put
from mammamia.envs.queues import AT_LENGTH, OF_GAMES_OVER, QUEUES, empty_queues, line_up, queue_of
from mammamia.envs.whereabouts import Whereabouts, recall, tell_deal, tell_opened, tell_order, tell_put, tell_waiters

ALL_LEGAL: Final = -1
AHEAD: Final = 2  # games, by which memory is fetched

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
    moves: Annotated[Row, wide(MOVES + STRETCH)]  # the legal decisions; beyond them anything
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
def line_up_games(places: list[Lane], wishes: list[Wishes], actions: Row, queues: Grid) -> int:
    """Put the games into queues. The first one whose decision is not legal, or `ALL_LEGAL`.

    A game that is dealt again now has no decision to take.
    """
    empty_queues(queues)
    is_dealing = wishes[0].again == AT_NEXT_STEP
    for i in range(len(places)):
        place = places[i]
        if place.is_over and is_dealing:
            line_up(i, OF_GAMES_OVER, queues)
        elif is_among(place.moves, place.count, actions[i]):
            line_up(i, queue_of(actions[i]), queues)
        else:
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
    memories: list[Whereabouts],
    boxes: list[Box],
    desks: list[Desk],
    wishes: list[Wishes],
    actions: Row,
    queues: Grid,
    rows: Grid,
    masks: Grid,
    rewards: Weights,
    finals: Grid,
) -> None:
    """Carry out a legal decision in each game, and write the observation and the mask of the seat that is next.

    Where a game ends and is dealt again at once, its last observation goes to its row of *finals*. What all seats
    know is in *memories*, if memory is asked for. The box, the desk and the wishes are the first of a list each:
    NumPy takes 3 µs to hand over a single record.
    """
    box = boxes[0]
    desk = desks[0]
    wish = wishes[0]
    for queue in range(QUEUES):
        games = queues[queue]
        last = games[AT_LENGTH]
        for k in range(1, last + 1):
            i = games[k]
            fetch_early(states, games[min(k + AHEAD, last)])
            if places[i].has_ended or places[i].is_over:
                forget_rewards(places[i], box, rewards[i])
            if places[i].is_over:
                is_dealt = True
            else:
                step_game(states[i], places[i], memories[i], box, wish, actions[i], rows[i], rewards[i])
                is_dealt = places[i].has_ended == 1 and wish.again == AT_SAME_STEP
                if is_dealt:
                    keep_row(rows[i], finals[i])
            if is_dealt:
                begin_game(states[i], places[i], memories[i], box, desk, wish, rows[i])
            hide_choices(places[i].moves, places[i].count, masks[i])
            places[i].count = show_choices(states[i], box, places[i].moves, masks[i])


@rule
def step_game(
    g: State, place: Lane, known: Whereabouts, box: Box, wish: Wishes, move: int, row: Row, rewards: list[float]
) -> None:
    """Carry out a decision, reward the seats, and write the observation."""
    decider = g.seat
    phase = g.phase
    carry_out(g, place, box, move)
    if place.has_ended or wish.reward == DELIVERED_ORDERS:
        reward_seats(g, place, box, wish, rewards)
        place.gain = rewards[decider]
    if wish.sight == MEMORY_ROW:
        remember_step(g, box, place.viewer, phase, move, known, row)
    else:
        see_step(g, box, place.viewer, phase, move, row)


@rule
def see_step(g: State, box: Box, viewer: int, phase: int, move: int, row: Row) -> None:
    """Make a row that told what was in sight before a decision tell what is in sight now."""
    if phase == PUT and g.phase == ORDER:
        follow_put(g, box, viewer, move, row)
    elif phase == ORDER:
        follow_order(g, box, viewer, move, row)
    else:
        observe(g, box, viewer, row)


@rule
def remember_step(g: State, box: Box, viewer: int, phase: int, move: int, known: Whereabouts, row: Row) -> None:
    """The same with what a perfect memory knows."""
    if phase == PUT and g.phase == ORDER:
        tell_put(known, move)
        kind = follow_put(g, box, viewer, move, row)
        recall_put(g, viewer, kind, known, row)
    elif phase == ORDER:
        follow_order(g, box, viewer, move, row)
        if move != HOLD:
            tell_order(g, known, move)
            recall_order(g, move, row)
    else:
        tell_opened(g, box, known)
        tell_waiters(g, box, known)
        recall(g, box, viewer, known, row)


@rule
def keep_row(row: Row, final: Row) -> None:
    """The last observation of a game."""
    for i in range(len(row)):
        final[i] = row[i]


@rule
def begin_game(g: State, place: Lane, known: Whereabouts, box: Box, desk: Desk, wish: Wishes, row: Row) -> None:
    """Deal, with the dice as the game before left them, and write the observation."""
    deal_randomly(g, box, place.dice, desk)
    place.is_over = 0
    place.viewer = g.seat
    for seat in range(box.seats):
        place.delivered[seat] = 0
    if wish.sight == MEMORY_ROW:
        remember(g, box, place.viewer, row)
        tell_deal(g, box, known)
    else:
        observe(g, box, place.viewer, row)


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
def forget_rewards(place: Lane, box: Box, rewards: list[float]) -> None:
    """A game that has ended, or is over, gets nothing more."""
    place.has_ended = 0
    place.gain = 0.0
    for seat in range(box.seats):
        rewards[seat] = 0.0


@rule
def reward_seats(g: State, place: Lane, box: Box, wishes: Wishes, rewards: list[float]) -> None:
    """What each seat gets for the step: the orders it delivered, or at the end its share of the victory (R7.4)."""
    if wishes.reward == DELIVERED_ORDERS:
        for seat in range(box.seats):
            rewards[seat] = g.delivered[seat] - place.delivered[seat]
            place.delivered[seat] = g.delivered[seat]
    else:
        share_victory(winners(g, box), box, rewards)


@rule
def share_victory(won: int, box: Box, rewards: list[float]) -> None:
    """R7.4: one victory, shared by all who won."""
    n = 0
    for seat in range(box.seats):
        n += won >> seat & 1
    for seat in range(box.seats):
        rewards[seat] = (won >> seat & 1) / n
