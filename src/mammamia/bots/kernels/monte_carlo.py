"""Flat Monte Carlo search: every candidate is tried in the same imagined worlds and played out by card counters.

Worlds are drawn from what the seat knows. Candidates that fall behind are dropped, half of them at a time, and so are
those that trail the best by more standard errors than the mind has patience.
"""

from __future__ import annotations

from typing import Final

from mammamia.bots.kernels.candidates import NOTHING, Search, list_candidates
from mammamia.bots.kernels.counter_policy import count_and_choose, take_turn
from mammamia.bots.kernels.ends import share_by_net
from mammamia.bots.kernels.filling import fill_or_help
from mammamia.bots.kernels.mind import Mind
from mammamia.bots.kernels.pools import Pools, catch_up, forget_pools
from mammamia.engine.chance import roll, seed_dice, shuffle_supply
from mammamia.engine.fields import Row
from mammamia.engine.imagining import arrange_hidden, weigh_hidden
from mammamia.engine.play import advance, apply, legal
from mammamia.engine.rule import apart, rule
from mammamia.engine.scoring import winners
from mammamia.engine.series import overwrite
from mammamia.engine.state import DRAW, ORDERS, OVER, PUT, SHUFFLE, Box, Desk, State

TRUTH: Final = 0  # the scene: what the seat knows, and anything where it does not know
WORLD: Final = 1  # an imagined world
PLAY: Final = 2  # the same, being played out
LEAST_WORLDS: Final = 12  # before anybody is dropped for trailing


@rule
def begin_search(g: State, box: Box, mind: Mind, desk: Desk, p: Pools, s: Search) -> int:
    """List the candidates of the seat that decides in a scene, and weigh what is hidden from it; how many there are."""
    for seat in range(box.seats):
        cover_orders(g, seat, g.seat)
    forget_pools(p)
    catch_up(p, g, box)
    list_candidates(g, box, mind, desk, p, s)
    weigh_hidden(g, box, g.seat, desk)
    return s.count


@rule
def search_slice(
    states: list[State], box: Box, mind: Mind, desk: Desk, pools: list[Pools], s: Search, seed: int, roll_outs: int
) -> int:
    """Go on with a search for at most so many roll-outs; the best candidate so far.

    Between two slices the caller may look at a clock. With no roll-outs the worse half of the candidates is dropped.
    """
    if roll_outs == 0:
        drop_half(s, mind.trust)
    end = s.roll_outs + roll_outs
    while s.left > 1 and s.roll_outs + s.left <= end:
        try_in_a_world(states, box, mind, desk, pools, s, seed)
        if s.worlds >= LEAST_WORLDS and s.worlds % 4 == 0:
            drop_trailing(s, mind.patience)
    return s.first[chosen_candidate(s, mind.trust)]


@rule
def cover_orders(g: State, seat: int, viewer: int) -> None:
    """Lay the orders of a seat that *viewer* cannot place in rising order, so that no world depends on the true one."""
    on_top = g.waiter_size[seat] - g.known_bottom[seat]
    hidden = g.scored_unseen[seat]
    for i in range(on_top):
        hidden |= 1 << g.waiter[seat][(g.waiter_top[seat] + i) % ORDERS]
    g.delivered_orders[seat] &= ~g.scored_unseen[seat]
    scored = g.scored_unseen[seat]
    g.scored_unseen[seat] = 0
    if seat != viewer:
        known = g.known_orders[seat]
        for i in range(g.order_count[seat]):
            hidden |= 1 << g.orders[seat][i]
        hidden &= ~known
        for i in range(g.order_count[seat]):
            order = lowest_bit(known if known else hidden)
            g.orders[seat][i] = order
            hidden &= ~(1 << order)
            known &= ~(1 << order)
    while scored:
        scored &= scored - 1
        g.scored_unseen[seat] |= 1 << lowest_bit(hidden)
        hidden &= hidden - 1
    g.delivered_orders[seat] |= g.scored_unseen[seat]
    for i in range(on_top):
        g.waiter[seat][(g.waiter_top[seat] + i) % ORDERS] = lowest_bit(hidden)
        hidden &= hidden - 1


@rule
def lowest_bit(mask: int) -> int:
    """The number of the lowest bit that is set."""
    bit = 0
    while not mask >> bit & 1:
        bit += 1
    return bit


@rule
def try_in_a_world(
    states: list[State], box: Box, mind: Mind, desk: Desk, pools: list[Pools], s: Search, seed: int
) -> None:
    """Imagine a world and play out every candidate that is left in it, with the same luck."""
    luck = imagine_world(states, box, desk, s, seed)
    for i in range(s.count):
        if not s.is_out[i]:
            enter_world(states, pools, s, luck)
            play_on(states[PLAY], box, mind, desk, pools[1], s.dice, s.first[i], s.then[i])
            s.value[i] = value_for(states[PLAY], box, mind, pools[1], states[TRUTH].seat)
            s.roll_outs += 1
    s.worlds += 1
    compare(s)


@rule
def try_first(states: list[State], box: Box, mind: Mind, desk: Desk, pools: list[Pools], s: Search, seed: int) -> None:
    """Play out the candidate listed first, for nothing but the time it takes."""
    luck = imagine_world(states, box, desk, s, seed)
    enter_world(states, pools, s, luck)
    play_on(states[PLAY], box, mind, desk, pools[1], s.dice, s.first[0], s.then[0])


@rule
def imagine_world(states: list[State], box: Box, desk: Desk, s: Search, seed: int) -> int:
    """Arrange what is hidden from the seat that decides; the luck of everything afterwards."""
    seed_dice(s.dice, seed, s.worlds)
    overwrite(states, WORLD, TRUTH)
    arrange_hidden(states[WORLD], box, states[TRUTH].seat, s.dice, desk)
    return roll(s.dice)


@rule
def enter_world(states: list[State], pools: list[Pools], s: Search, luck: int) -> None:
    """Begin a roll-out in the world that was imagined last."""
    overwrite(states, PLAY, WORLD)
    overwrite(pools, 1, 0)
    seed_dice(s.dice, luck, s.worlds)


@rule
def play_on(g: State, box: Box, mind: Mind, desk: Desk, p: Pools, dice: Row, first: int, then: int) -> None:
    """One roll-out: the candidate's decisions, and then card counters until enough rounds have ended."""
    if first != NOTHING:
        play_decision(g, box, first)
    if then != NOTHING:
        play_decision(g, box, then)
    laps = mind.laps
    while g.phase != OVER:
        if g.phase == SHUFFLE:
            laps -= 1
            if laps <= 0:
                return
            shuffle_supply(g, dice)
        elif g.phase == PUT:
            play_turn(g, box, mind, p)
        else:
            play_decision(g, box, quick_decision(g, box, mind, desk, p))


@apart
def play_decision(g: State, box: Box, decision: int) -> None:
    """One decision of a roll-out."""
    apply(g, box, decision)


@apart
def play_turn(g: State, box: Box, mind: Mind, p: Pools) -> None:
    """The card counter's whole turn, and what follows from it."""
    take_turn(g, box, mind, p)
    advance(g, box)


@apart
def quick_decision(g: State, box: Box, mind: Mind, desk: Desk, p: Pools) -> int:
    """The card counter's decision, in a turn that has begun and by the oven."""
    if g.phase <= DRAW:
        catch_up(p, g, box)
        return count_and_choose(g, box, mind, p)
    n = legal(g, box, desk.moves)
    if n == 1:
        return desk.moves[0]
    return fill_or_help(g, box, mind, desk.moves, n, p)


# ---------------------------------------------------------------- values


@rule
def value_for(g: State, box: Box, mind: Mind, p: Pools, seat: int) -> float:
    """The share of the victory: real when the game is over, expected at the end of a round."""
    if g.phase == OVER:
        return share_of(g, box, seat)
    if mind.ends_by_net:
        return share_by_net(g, box, mind, p, seat)
    total = 0.0
    mine = 0.0
    for other in range(box.seats):
        strength = strength_of(g, box, mind, other)
        total += strength
        if other == seat:
            mine = strength
    return mine / total


@rule
def share_of(g: State, box: Box, seat: int) -> float:
    """R7.4: a shared victory is divided."""
    won = winners(g, box)
    if not won >> seat & 1:
        return 0.0
    n = 0
    for other in range(box.seats):
        n += won >> other & 1
    return 1.0 / n


@rule
def strength_of(g: State, box: Box, mind: Mind, seat: int) -> float:
    """Odds to win from the end of a round: they grow by a factor with each delivered order, more so late."""
    growth = mind.odds_before_last if g.round + 1 == box.rounds else mind.odds_earlier
    strength = 1.0
    for _ in range(g.delivered[seat]):
        strength *= growth
    return strength * (1.0 + mind.odds_orders * g.order_count[seat] + mind.odds_hand * g.ingredients[seat])


# ---------------------------------------------------------------- comparing


@rule
def compare(s: Search) -> None:
    """Take in one world: sums, and squared differences between any two candidates that are left."""
    for i in range(s.count):
        if not s.is_out[i]:
            s.total[i] += s.value[i]
            for j in range(i):
                if not s.is_out[j]:
                    difference = s.value[i] - s.value[j]
                    s.squares[i][j] += difference * difference
                    s.squares[j][i] = s.squares[i][j]


@rule
def best_candidate(s: Search) -> int:
    """The best mean of those that are left; among equals the one the card counter likes best."""
    best = NOTHING
    for i in range(s.count):
        if not s.is_out[i] and (best == NOTHING or s.total[i] > s.total[best]):
            best = i
    return best


@rule
def chosen_candidate(s: Search, trust: float) -> int:
    """The best one, if it leads the candidate listed first by enough to give that up."""
    best = best_candidate(s)
    if trust > 0.0 and not s.is_out[0] and best != 0 and not trails(s, 0, best, trust):
        return 0
    return best


@rule
def trails(s: Search, i: int, best: int, errors: float) -> bool:
    """Whether a candidate trails the best by more than so many standard errors of the difference."""
    n = s.worlds
    behind = (s.total[best] - s.total[i]) / n
    variance = s.squares[best][i] / n - behind * behind
    return behind > 0.0 and behind * behind * n > errors * errors * variance


@rule
def drop_trailing(s: Search, patience: float) -> None:
    """Drop whoever trails the best clearly."""
    best = best_candidate(s)
    for i in range(s.count):
        if i != best and not s.is_out[i] and trails(s, i, best, patience):
            s.is_out[i] = 1
            s.left -= 1


@rule
def drop_half(s: Search, trust: float) -> None:
    """Sequential halving: the worse half is tried no more, but for the candidate listed first if it is trusted."""
    keep = (s.left + 1) // 2
    while s.left > keep:
        worst = NOTHING
        for i in range(1 if trust > 0.0 else 0, s.count):
            if not s.is_out[i] and (worst == NOTHING or s.total[i] <= s.total[worst]):
                worst = i
        s.is_out[worst] = 1
        s.left -= 1
