"""Games of nets to learn from: practice, in which a net explores; matches; and the ends of rounds."""

from __future__ import annotations

from typing import Final, NamedTuple

from mammamia.bots.kernels.candidate_features import see_candidate
from mammamia.bots.kernels.candidates import CANDIDATES, Search, list_candidates
from mammamia.bots.kernels.ends import approximate_exp, see_end
from mammamia.bots.kernels.mind import NET, Mind
from mammamia.bots.kernels.monte_carlo import quick_decision, share_of
from mammamia.bots.kernels.net_layers import Net, score_candidate, take_in_scene
from mammamia.bots.kernels.net_policy import (
    NO_MOMENT,
    choose_by_net,
    decide_with_put,
    decide_without_net,
    is_up_to_the_net,
)
from mammamia.bots.kernels.pools import Pools, begin_pools, catch_up, forget_pools
from mammamia.bots.kernels.rotations import DealResult, enter_rotation
from mammamia.bots.kernels.scene_features import CANDIDATE, SCENE, NetInput, see_scene
from mammamia.engine.chance import below, deal_randomly, seed_dice, shuffle_supply
from mammamia.engine.fields import Row, Weights
from mammamia.engine.play import apply
from mammamia.engine.rule import apart, rule
from mammamia.engine.state import OVER, SHUFFLE, Box, Desk, State

POINTS: Final = 1 << 24  # of a whole, when a candidate is sampled
SURE: Final = 0.99  # a choice as likely as this teaches nothing, and is not written down
PIZZA, CARD = 1.2, 0.1  # what a lead of one pizza and one card in hand counts (R7.4)
POSITIONS, ROWS = 0, 1  # how many were written down so far


class NetTable(NamedTuple):
    """One game in which a net plays, and room for it to look and to weigh."""

    g: State
    box: Box
    desk: Desk
    pools: Pools
    sight: NetInput
    search: Search


class Lesson(NamedTuple):
    """Which games are played: every deal from every seat, several times."""

    seed: int
    first: int  # deal
    deals: int
    times: int


class Samples(NamedTuple):
    """What is written down: positions one after another, each with the rows of its candidates."""

    rows: Weights
    counts: Row  # candidates of a position
    chosen: Row  # which of them was taken
    probabilities: list[float]  # how likely that was
    written: Row  # positions and rows so far


class Returns(NamedTuple):
    """What each game brought."""

    ends: Row  # how many positions are written after it
    shares: list[float]  # of the victory
    leads: list[float]  # a share by the lead


@rule
def practise(t: NetTable, minds: list[Mind], net: Net, dice: Row, lesson: Lesson, out: Samples, end: Returns) -> None:
    """Play a lesson: the net, which explores with *dice* of its own, against the second mind."""
    game = 0
    for deal in range(lesson.first, lesson.first + lesson.deals):
        for seat in range(t.box.seats):
            for time in range(lesson.times):
                seed_dice(t.desk.dice, lesson.seed, deal)
                seed_dice(dice, lesson.seed + 1, (deal * t.box.seats + seat) * lesson.times + time)
                practise_game(t, minds, net, dice, seat, out)
                end.shares[game] = share_of(t.g, t.box, seat)
                end.leads[game] = share_by_lead(t.g, t.box, seat)
                end.ends[game] = out.written[POSITIONS]
                game += 1


@rule
def practise_game(t: NetTable, minds: list[Mind], net: Net, dice: Row, seat: int, out: Samples) -> None:
    """One game, in which the net explores in one seat."""
    g = t.g
    deal_for_net(t)
    while g.phase != OVER:
        if g.phase == SHUFFLE:
            shuffle_supply(g, t.desk.dice)
        elif g.seat == seat:
            apply(g, t.box, explore(t, minds[0], net, dice, out))
        else:
            apply(g, t.box, quick_decision(g, t.box, minds[1], t.desk, t.pools))


@rule
def deal_for_net(t: NetTable) -> None:
    """Deal by the dice, and forget the game before."""
    deal_randomly(t.g, t.box, t.desk.dice, t.desk)
    forget_pools(t.pools)
    t.sight.moment = NO_MOMENT


@rule
def share_by_lead(g: State, box: Box, seat: int) -> float:
    """A share of the victory that grows smoothly with the lead: a narrow game is worth something to both sides."""
    total = 0.0
    for other in range(box.seats):
        behind = PIZZA * (g.delivered[other] - g.delivered[seat]) + CARD * (g.ingredients[other] - g.ingredients[seat])
        total += approximate_exp(behind, 0.0)
    return 1.0 / total


@apart
def explore(t: NetTable, mind: Mind, net: Net, dice: Row, out: Samples) -> int:
    """`choose_by_net`, but a candidate is sampled from the net's softmax, and what the net saw is written down."""
    g, box, s, sight = t.g, t.box, t.search, t.sight
    if not is_up_to_the_net(g, sight):
        return decide_without_net(g, box, mind, t.desk, t.pools, sight)
    catch_up(t.pools, g, box)
    list_candidates(g, box, mind, t.desk, t.pools, s)
    choice = 0
    if s.count > 1:
        at = min(out.written[ROWS], len(out.rows) - CANDIDATES)
        see_and_score(t, net, out.rows, at)
        choice = sample_candidate(s, dice)
        n = out.written[POSITIONS]
        if at == out.written[ROWS] and n < len(out.counts) and s.value[choice] < SURE:
            out.counts[n] = s.count
            out.chosen[n] = choice
            out.probabilities[n] = s.value[choice]
            out.written[POSITIONS] += 1
            out.written[ROWS] += s.count
    return decide_with_put(g, sight, s, choice)


@rule
def see_and_score(t: NetTable, net: Net, rows: Weights, at: int) -> None:
    """The net's score of every candidate, in their old order, and what it sees of them, from a row on."""
    s, sight = t.search, t.sight
    see_scene(t.g, t.box, t.pools, sight)
    take_in_scene(net, sight)
    for i in range(s.count):
        see_candidate(t.g, t.box, t.pools, sight, s.first[i], s.then[i])
        s.prior[i] = score_candidate(net, sight)
        write_row(sight, rows, at + i)


@rule
def write_row(sight: NetInput, rows: Weights, at: int) -> None:
    """What the net sees of the scene and of one candidate."""
    for j in range(SCENE):
        rows[at][j] = sight.scene[j]
    for j in range(CANDIDATE):
        rows[at][SCENE + j] = sight.candidate[j]


@rule
def sample_candidate(s: Search, dice: Row) -> int:
    """A candidate sampled from the softmax of the scores; its probability is kept as its value."""
    most = s.prior[0]
    for i in range(s.count):
        most = max(most, s.prior[i])
    total = 0.0
    for i in range(s.count):
        s.value[i] = approximate_exp(s.prior[i] - most, 0.0)
        total += s.value[i]
    point = below(dice, POINTS) / POINTS
    choice = s.count - 1
    for i in range(s.count):
        s.value[i] /= total
        if point >= 0.0 and point < s.value[i]:
            choice = i
        point -= s.value[i]
    return choice


@rule
def play_net_match(
    t: NetTable, minds: list[Mind], nets: list[Net], results: list[DealResult], seed: int, first: int
) -> None:
    """`play_match` for nets and card counters."""
    for i in range(len(results)):
        for rotation in range(t.box.seats):
            seed_dice(t.desk.dice, seed, first + i)
            deal_for_net(t)
            while t.g.phase != OVER:
                if t.g.phase == SHUFFLE:
                    shuffle_supply(t.g, t.desk.dice)
                else:
                    who = (t.g.seat + rotation) % t.box.seats
                    results[i].decisions[who] += 1
                    apply(t.g, t.box, decide_with_nets(t, minds[who], nets))
            enter_rotation(t.g, t.box, rotation, results[i])


@rule
def decide_with_nets(t: NetTable, mind: Mind, nets: list[Net]) -> int:
    """By the net that the mind's policy names, or by card counting."""
    if mind.policy >= NET:
        return choose_by_net(t.g, t.box, mind, nets[mind.policy - NET], t.desk, t.pools, t.sight, t.search)
    return quick_decision(t.g, t.box, mind, t.desk, t.pools)


@rule
def gather_ends(t: NetTable, mind: Mind, net: Net, rows: Weights, shares: list[float], seed: int, number: int) -> int:
    """Play a game of nets; a row for each seat at each end of a round but the last, and who won. How many rows."""
    g = t.g
    n = 0
    seed_dice(t.desk.dice, seed, number)
    deal_for_net(t)
    while g.phase != OVER:
        if g.phase == SHUFFLE:
            begin_pools(t.pools, g)
            for seat in range(t.box.seats):
                see_end(g, t.box, t.pools, seat, rows[n])
                n += 1
            shuffle_supply(g, t.desk.dice)
        else:
            apply(g, t.box, choose_by_net(g, t.box, mind, net, t.desk, t.pools, t.sight, t.search))
    for seat in range(t.box.seats):
        shares[seat] = share_of(g, t.box, seat)
    return n


@rule
def see_all(g: State, box: Box, p: Pools, sight: NetInput, s: Search, rows: Weights) -> None:
    """Write down what the net sees of every candidate; the pools have caught up with the oven."""
    see_scene(g, box, p, sight)
    for i in range(s.count):
        see_candidate(g, box, p, sight, s.first[i], s.then[i])
        write_row(sight, rows, i)
