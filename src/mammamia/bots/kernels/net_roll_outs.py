"""Search guided by the net: it keeps the best candidates, and plays on in the roll-outs."""

from __future__ import annotations

from mammamia.bots.kernels.candidates import NOTHING, Search, keep_first
from mammamia.bots.kernels.mind import NET, Mind
from mammamia.bots.kernels.monte_carlo import (
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
    play_turn,
    quick_decision,
    value_for,
)
from mammamia.bots.kernels.net_layers import Net, score_all
from mammamia.bots.kernels.net_policy import NO_MOMENT, choose_by_net
from mammamia.bots.kernels.pools import Pools
from mammamia.bots.kernels.scene_features import NetInput
from mammamia.engine.chance import shuffle_supply
from mammamia.engine.fields import Row
from mammamia.engine.rule import rule
from mammamia.engine.state import DRAW, OVER, PUT, SHUFFLE, Box, Desk, State


@rule
def keep_best(g: State, box: Box, p: Pools, s: Search, net: Net, sight: NetInput, keep: int) -> int:
    """Of the candidates that a search has listed, keep so many by the net's scores; how many there are."""
    score_all(g, box, net, p, sight, s)
    return keep_first(s, keep)


@rule
def guided_slice(
    states: list[State], box: Box, mind: Mind, desk: Desk, pools: list[Pools], s: Search, seed: int, roll_outs: int,
    net: Net, sight: NetInput, turn: Search,
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
    g: State, box: Box, mind: Mind, net: Net, desk: Desk, p: Pools, sight: NetInput, turn: Search, dice: Row,
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
            play_turn(g, box, mind, p)
        else:
            play_decision(g, box, quick_decision(g, box, mind, desk, p))
