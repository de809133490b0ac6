"""The net at work: it decides alone, it guides a search, and its matches run compiled."""

from __future__ import annotations

from typing import Final

from mammamia.bots.minds.candidates import Search, list_candidates
from mammamia.bots.minds.ends import see_end
from mammamia.bots.minds.features import CANDIDATE, SCENE, Sight, see_candidate, see_scene
from mammamia.bots.minds.filling import fill_or_help
from mammamia.bots.minds.matches import DealResult, enter_rotation
from mammamia.bots.minds.mind import NET, Mind
from mammamia.bots.minds.net import Net, score_all
from mammamia.bots.minds.pools import Pools, begin_pools, catch_up, forget_pools
from mammamia.bots.minds.search import quick_decision, share_of
from mammamia.engine.chance import deal_randomly, seed_dice, shuffle_supply
from mammamia.engine.decisions import COUNTS, DOUBLES, PUT_CARDS
from mammamia.engine.fields import Weights
from mammamia.engine.play import apply, legal
from mammamia.engine.rule import rule
from mammamia.engine.state import DRAW, ORDER, OVER, SHUFFLE, Box, Desk, State

MOMENTS: Final = 256  # in a round
NO_MOMENT: Final = -1


@rule
def choose_by_net(g: State, box: Box, mind: Mind, net: Net, desk: Desk, p: Pools, sight: Sight, s: Search) -> int:
    """What the net decides in a turn, and the card counter by the oven. Cards and order are chosen together."""
    if g.phase > DRAW:
        n = legal(g, box, desk.moves)
        return desk.moves[0] if n == 1 else fill_or_help(g, box, mind, desk.moves, n, p)
    if g.phase == ORDER and sight.moment == moment_of(g):
        return sight.order
    catch_up(p, g, box)
    list_candidates(g, box, mind, desk, p, s)
    if s.count > 1:
        score_all(g, box, net, p, sight, s)
    if s.first[0] >= PUT_CARDS:
        sight.moment = moment_after(g, s.first[0])
        sight.order = s.then[0]
    return s.first[0]


@rule
def moment_of(g: State) -> int:
    """A number that no two puts of a game share: the round, and the height of the oven."""
    return g.round * MOMENTS + g.oven_size


@rule
def moment_after(g: State, put: int) -> int:
    """The same after a put."""
    code = put - PUT_CARDS
    return moment_of(g) + code % COUNTS + code // COUNTS % DOUBLES


@rule
def play_net_match(
    g: State, box: Box, minds: list[Mind], nets: list[Net], desk: Desk, p: Pools, sight: Sight, s: Search,
    results: list[DealResult], seed: int, first: int,
) -> None:  # fmt: skip
    """`play_match` for nets and card counters."""
    dice = desk.dice
    for i in range(len(results)):
        for rotation in range(box.seats):
            seed_dice(dice, seed, first + i)
            deal_randomly(g, box, dice, desk)
            forget_pools(p)
            sight.moment = NO_MOMENT
            while g.phase != OVER:
                if g.phase == SHUFFLE:
                    shuffle_supply(g, dice)
                else:
                    who = (g.seat + rotation) % box.seats
                    results[i].decisions[who] += 1
                    policy = minds[who].policy
                    if policy >= NET:
                        move = choose_by_net(g, box, minds[who], nets[policy - NET], desk, p, sight, s)
                    else:
                        move = quick_decision(g, box, minds[who], desk, p)
                    apply(g, box, move)
            enter_rotation(g, box, rotation, results[i])


@rule
def gather_ends(
    g: State, box: Box, mind: Mind, net: Net, desk: Desk, p: Pools, sight: Sight, s: Search,
    rows: Weights, shares: list[float], seed: int, number: int,
) -> int:  # fmt: skip
    """Play a game of nets; a row for each seat at each end of a round but the last, and who won. How many rows."""
    n = 0
    seed_dice(desk.dice, seed, number)
    deal_randomly(g, box, desk.dice, desk)
    forget_pools(p)
    sight.moment = NO_MOMENT
    while g.phase != OVER:
        if g.phase == SHUFFLE:
            begin_pools(p, g)
            for seat in range(box.seats):
                see_end(g, box, p, seat, rows[n])
                n += 1
            shuffle_supply(g, desk.dice)
        else:
            apply(g, box, choose_by_net(g, box, mind, net, desk, p, sight, s))
    for seat in range(box.seats):
        shares[seat] = share_of(g, box, seat)
    return n


@rule
def keep_best(g: State, box: Box, p: Pools, s: Search, net: Net, sight: Sight, keep: int) -> int:
    """Of the candidates that a search has listed, keep so many by the net's scores; how many there are."""
    score_all(g, box, net, p, sight, s)
    s.count = min(s.count, keep)
    s.left = s.count
    return s.count


@rule
def see_all(g: State, box: Box, p: Pools, sight: Sight, s: Search, rows: Weights) -> None:
    """Write down what the net sees of every candidate; the pools have caught up with the oven."""
    see_scene(g, box, p, sight)
    for i in range(s.count):
        see_candidate(g, box, p, sight, s.first[i], s.then[i])
        for j in range(SCENE):
            rows[i][j] = sight.scene[j]
        for j in range(CANDIDATE):
            rows[i][SCENE + j] = sight.candidate[j]
