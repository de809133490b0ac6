"""The net at practice: it tries what it does not rule out, and what it saw is written down to learn from."""

from __future__ import annotations

from typing import Final

from mammamia.bots.minds.candidates import CANDIDATES, Search, list_candidates
from mammamia.bots.minds.ends import power_of_e
from mammamia.bots.minds.features import CANDIDATE, SCENE, Sight, see_candidate, see_scene
from mammamia.bots.minds.guided import NO_MOMENT, decide_with_put, decide_without_net, is_up_to_the_net
from mammamia.bots.minds.mind import Mind
from mammamia.bots.minds.net import Net, score_candidate, take_in_scene
from mammamia.bots.minds.pools import Pools, catch_up, forget_pools
from mammamia.bots.minds.search import quick_decision, share_of
from mammamia.engine.chance import below, deal_randomly, seed_dice, shuffle_supply
from mammamia.engine.fields import Row, Weights
from mammamia.engine.play import apply
from mammamia.engine.rule import apart, rule
from mammamia.engine.state import OVER, SHUFFLE, Box, Desk, State

POINTS: Final = 1 << 24  # of a whole, when lots are drawn
SURE: Final = 0.99  # a choice as likely as this teaches nothing, and is not written down
PIZZA, CARD = 1.2, 0.1  # what a lead of one pizza and one card in hand counts (R7.4)
POSITIONS, ROWS = 0, 1  # how many were written down so far


@rule
def practise(
    g: State, box: Box, minds: list[Mind], net: Net, desk: Desk, p: Pools, sight: Sight, s: Search, lots: Row,
    seed: int, first: int, deals: int, times: int,
    rows: Weights, counts: Row, chosen: Row, likely: list[float], written: Row,
    ends: Row, shares: list[float], leads: list[float],
) -> None:  # fmt: skip
    """Play every deal in every rotation several times: the net, which explores, against the second mind.

    Positions are written one after another, `ends` says how many there are after each game.
    """
    game = 0
    for deal in range(first, first + deals):
        for rotation in range(box.seats):
            for time in range(times):
                seed_dice(desk.dice, seed, deal)
                seed_dice(lots, seed + 1, (deal * box.seats + rotation) * times + time)
                deal_randomly(g, box, desk.dice, desk)
                forget_pools(p)
                sight.moment = NO_MOMENT
                while g.phase != OVER:
                    if g.phase == SHUFFLE:
                        shuffle_supply(g, desk.dice)
                    elif g.seat == rotation:
                        move = explore(
                            g, box, minds[0], net, desk, p, sight, s, lots, rows, counts, chosen, likely, written
                        )
                        apply(g, box, move)
                    else:
                        apply(g, box, quick_decision(g, box, minds[1], desk, p))
                shares[game] = share_of(g, box, rotation)
                leads[game] = share_by_lead(g, box, rotation)
                ends[game] = written[POSITIONS]
                game += 1


@rule
def share_by_lead(g: State, box: Box, seat: int) -> float:
    """A share of the victory that grows smoothly with the lead: a narrow game is worth something to both sides."""
    total = 0.0
    for other in range(box.seats):
        behind = PIZZA * (g.delivered[other] - g.delivered[seat]) + CARD * (g.ingredients[other] - g.ingredients[seat])
        total += power_of_e(behind, 0.0)
    return 1.0 / total


@apart
def explore(
    g: State, box: Box, mind: Mind, net: Net, desk: Desk, p: Pools, sight: Sight, s: Search, lots: Row,
    rows: Weights, counts: Row, chosen: Row, likely: list[float], written: Row,
) -> int:  # fmt: skip
    """`choose_by_net`, but that lots are drawn among the candidates and what the net saw of each is written down."""
    if not is_up_to_the_net(g, sight):
        return decide_without_net(g, box, mind, desk, p, sight)
    catch_up(p, g, box)
    list_candidates(g, box, mind, desk, p, s)
    choice = 0
    if s.count > 1:
        at = min(written[ROWS], len(rows) - CANDIDATES)
        see_and_score(g, box, net, p, sight, s, rows, at)
        choice = draw_lots(s, lots)
        is_room = at == written[ROWS] and written[POSITIONS] < len(counts)
        if is_room and s.value[choice] < SURE:
            counts[written[POSITIONS]] = s.count
            chosen[written[POSITIONS]] = choice
            likely[written[POSITIONS]] = s.value[choice]
            written[POSITIONS] += 1
            written[ROWS] += s.count
    return decide_with_put(g, sight, s, choice)


@rule
def see_and_score(g: State, box: Box, net: Net, p: Pools, sight: Sight, s: Search, rows: Weights, at: int) -> None:
    """The net's score of every candidate, in their old order, and what it sees of them, from a row on."""
    see_scene(g, box, p, sight)
    take_in_scene(net, sight)
    for i in range(s.count):
        see_candidate(g, box, p, sight, s.first[i], s.then[i])
        s.prior[i] = score_candidate(net, sight)
        for j in range(SCENE):
            rows[at + i][j] = sight.scene[j]
        for j in range(CANDIDATE):
            rows[at + i][SCENE + j] = sight.candidate[j]


@rule
def draw_lots(s: Search, lots: Row) -> int:
    """One candidate by chance; how likely each was is kept as its value: a softmax of the scores."""
    most = s.prior[0]
    for i in range(s.count):
        most = max(most, s.prior[i])
    total = 0.0
    for i in range(s.count):
        s.value[i] = power_of_e(s.prior[i] - most, 0.0)
        total += s.value[i]
    point = below(lots, POINTS) / POINTS
    choice = s.count - 1
    for i in range(s.count):
        s.value[i] /= total
        if point >= 0.0 and point < s.value[i]:
            choice = i
        point -= s.value[i]
    return choice
