"""The net at work: it decides alone, it guides a search, and its matches run compiled."""

from __future__ import annotations

from typing import Final

from mammamia.bots.minds.candidates import NOTHING, Search, list_candidates
from mammamia.bots.minds.counter import take_turn
from mammamia.bots.minds.ends import see_end
from mammamia.bots.minds.features import CANDIDATE, SCENE, Sight, see_candidate, see_scene
from mammamia.bots.minds.filling import fill_or_help
from mammamia.bots.minds.matches import DealResult, enter_rotation
from mammamia.bots.minds.mind import NET, Mind
from mammamia.bots.minds.net import Net, score_all
from mammamia.bots.minds.pools import Pools, begin_pools, catch_up, forget_pools
from mammamia.bots.minds.search import (
    LEAST_WORLDS,
    PLAY,
    TRUTH,
    chosen_candidate,
    compare,
    drop_half,
    drop_trailing,
    enter_world,
    imagine_world,
    play_decision,
    quick_decision,
    share_of,
    value_for,
)
from mammamia.engine.chance import deal_randomly, seed_dice, shuffle_supply
from mammamia.engine.decisions import COUNTS, DOUBLES, PUT_CARDS
from mammamia.engine.fields import Row, Weights
from mammamia.engine.play import advance, apply, legal
from mammamia.engine.rule import apart, rule
from mammamia.engine.state import DRAW, ORDER, OVER, PUT, SHUFFLE, Box, Desk, State

MOMENTS: Final = 256  # in a round
NO_MOMENT: Final = -1


@apart
def choose_by_net(g: State, box: Box, mind: Mind, net: Net, desk: Desk, p: Pools, sight: Sight, s: Search) -> int:
    """What the net decides in a turn, and the card counter by the oven. Cards and order are chosen together."""
    if not is_up_to_the_net(g, sight):
        return decide_without_net(g, box, mind, desk, p, sight)
    catch_up(p, g, box)
    list_candidates(g, box, mind, desk, p, s)
    if s.count > 1:
        score_all(g, box, net, p, sight, s)
    return decide_with_put(g, sight, s, 0)


@rule
def is_up_to_the_net(g: State, sight: Sight) -> bool:
    """Whether the net has anything to decide: in a turn, unless the order was chosen together with the cards."""
    return g.phase <= DRAW and (g.phase != ORDER or sight.moment != moment_of(g))


@rule
def decide_without_net(g: State, box: Box, mind: Mind, desk: Desk, p: Pools, sight: Sight) -> int:
    """The order that was chosen with the cards, or what the card counter does by the oven."""
    if g.phase == ORDER:
        return sight.order
    n = legal(g, box, desk.moves)
    return desk.moves[0] if n == 1 else fill_or_help(g, box, mind, desk.moves, n, p)


@rule
def decide_with_put(g: State, sight: Sight, s: Search, choice: int) -> int:
    """The decision of a candidate; the order that goes with a put is kept for later."""
    if s.first[choice] >= PUT_CARDS:
        sight.moment = moment_after(g, s.first[choice])
        sight.order = s.then[choice]
    return s.first[choice]


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


# ---------------------------------------------------------------- roll-outs


@rule
def guided_slice(
    states: list[State], box: Box, mind: Mind, desk: Desk, pools: list[Pools], s: Search, seed: int, roll_outs: int,
    net: Net, sight: Sight, turn: Search,
) -> int:  # fmt: skip
    """`search_slice` with roll-outs in which the net plays on for the seat that decides, or for everybody."""
    if roll_outs == 0:
        drop_half(s, mind.trust)
    end = s.roll_outs + roll_outs
    viewer = states[TRUTH].seat
    while s.left > 1 and s.roll_outs + s.left <= end:
        luck = imagine_world(states, box, desk, s, seed)
        for i in range(s.count):
            if not s.is_out[i]:
                enter_world(states, pools, s, luck)
                g = states[PLAY]
                play_on_by_net(g, box, mind, net, desk, pools[1], sight, turn, s.dice, s.first[i], s.then[i], viewer)
                s.value[i] = value_for(g, box, mind, pools[1], viewer)
                s.roll_outs += 1
        s.worlds += 1
        compare(s)
        if s.worlds >= LEAST_WORLDS and s.worlds % 4 == 0:
            drop_trailing(s, mind.patience)
    return s.first[chosen_candidate(s, mind.trust)]


@rule
def play_on_by_net(
    g: State, box: Box, mind: Mind, net: Net, desk: Desk, p: Pools, sight: Sight, turn: Search, dice: Row,
    first: int, then: int, viewer: int,
) -> None:  # fmt: skip
    """One roll-out: the candidate's decisions, then the net in the turns of the viewer, and card counters.

    The mind's policy is that of the others: the net takes their turns as well, if it says so.
    """
    if first != NOTHING:
        play_decision(g, box, first)
    if then != NOTHING:
        play_decision(g, box, then)
    sight.moment = NO_MOMENT
    laps = mind.laps
    while g.phase != OVER:
        if g.phase == SHUFFLE:
            laps -= 1
            if laps <= 0:
                return
            shuffle_supply(g, dice)
        elif g.phase <= DRAW and (g.seat == viewer or mind.policy == NET):
            play_decision(g, box, choose_by_net(g, box, mind, net, desk, p, sight, turn))
        elif g.phase == PUT:
            take_turn(g, box, mind, p)
            advance(g, box)
        else:
            play_decision(g, box, quick_decision(g, box, mind, desk, p))
