"""Minds: what they may look at, that plain and compiled decide alike, and the ladder they form."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files

import pytest

from mammamia.bots.kernels.counter_policy import take_turn
from mammamia.bots.kernels.mind import (
    COUNTER,
    FIELDS,
    GREEDY,
    RANDOM,
    WEIGHTS,
    Mind,
    blank_mind,
    weights_in,
    with_weights,
)
from mammamia.bots.kernels.policies import decide_at_once
from mammamia.bots.kernels.pools import HIGH, LOW, Pools, catch_up, plan_order
from mammamia.bots.matches import play_minds, play_one_against_rest
from mammamia.bots.weights import FILE, ODDS, situation_of, tuned
from mammamia.editions import EDITIONS, box_of
from mammamia.engine.chance import deal_randomly, seed_dice, shuffle_supply
from mammamia.engine.decisions import COUNTS, DECLINE, DOUBLES, FILL_WITH, PUT_CARDS, PUT_ORDER
from mammamia.engine.fields import blank, clone
from mammamia.engine.imagining import imagine
from mammamia.engine.play import apply, decide, legal
from mammamia.engine.state import FILL, NOBODY, ORDER, ORDERS, OVER, PUT, SHUFFLE, Box, Desk, State

TABLES = [("classic", 2, {}), ("first", 3, {}), ("classic", 4, {"doubles": True}), ("plus", 2, {}), ("plus", 4, {})]


def box_for(key: str, players: int, options: dict[str, object] | None = None) -> Box:
    edition = EDITIONS[key]
    return box_of(edition, edition.options(players, options), edition.colours[:players])


def some_mind(box: Box, policy: int) -> Mind:
    return tuned(box, policy) if policy >= COUNTER else blank_mind(policy)


def positions(box: Box, mind: Mind, seed: int, games: int = 1) -> Iterator[tuple[State, Desk]]:
    """Every decision of some games of one mind, before it is taken."""
    g, desk, pools = blank(State), blank(Desk), blank(Pools)
    for game in range(games):
        seed_dice(desk.dice, seed, game)
        deal_randomly(g, box, desk.dice, desk)
        pools.round = 0
        while g.phase != OVER:
            if g.phase == SHUFFLE:
                shuffle_supply(g, desk.dice)
            else:
                yield g, desk
                apply(g, box, decide_at_once(g, box, mind, desk.dice, desk, pools))


@pytest.mark.parametrize(("key", "players", "options"), TABLES)
@pytest.mark.parametrize("policy", [RANDOM, GREEDY, COUNTER])
def test_a_mind_decides_legally_and_by_what_its_seat_knows(
    policy: int, key: str, players: int, options: dict[str, object]
) -> None:
    """R8: the same decision when everything hidden from the seat is arranged anew, with the same dice."""
    box = box_for(key, players, options)
    mind = some_mind(box, policy)
    moves = [0] * 64
    for g, desk in positions(box, mind, seed=11):
        dice = desk.dice[:]
        decision = decide_at_once(clone(g), box, mind, dice[:], clone(desk), blank(Pools))
        other = clone(g)
        imagine(other, box, g.seat, dice[:], clone(desk))
        assert decide_at_once(other, box, mind, dice[:], clone(desk), blank(Pools)) == decision
        assert decision in moves[: legal(g, box, moves)]


@pytest.mark.parametrize(("key", "players", "options"), TABLES)
def test_plain_and_compiled_matches_are_the_same(key: str, players: int, options: dict[str, object]) -> None:
    pytest.importorskip("numba", reason="needs mammamia[fast]")
    box = box_for(key, players, options)
    minds = [some_mind(box, policy) for policy in (COUNTER, GREEDY, RANDOM, COUNTER, GREEDY, RANDOM)][:players]
    plain = play_minds(box, minds, 4, seed=2**63 + 5, first=7, compiled=False)
    assert play_minds(box, minds, 4, seed=2**63 + 5, first=7, compiled=True) == plain


def test_every_deal_is_played_by_every_rotation() -> None:
    """Copies of one mind share the victories of a deal evenly; decisions by the same mind are counted together."""
    box = box_for("classic", 3)
    played = play_minds(box, [blank_mind(GREEDY)] * 3, 5, seed=1, compiled=False)
    assert [sum(shares) for shares in zip(*(one.shares for one in played), strict=True)] == pytest.approx([3.0] * 5)
    assert played[0].games == 15
    assert played[0].shares == pytest.approx([1.0] * 5)
    assert played[0].interval == pytest.approx(0.0)
    assert played[0].pizzas == played[1].pizzas == played[2].pizzas


# ---------------------------------------------------------------- pools


def test_an_earlier_order_eats_first() -> None:
    """R5.1, R5.2: classic, seat 0's four-pepper (1 pineapple + 4 pepper) lies under what seat 1 would like."""
    box = box_for("classic", 2)
    g, pools = blank(State), blank(Pools)
    g.round = 1
    for card in (0, 1, 1, 1, 1, 1, (0 + 1) * ORDERS + 0):
        g.oven[g.oven_size] = card
        g.oven_size += 1
    catch_up(pools, g, box)
    assert pools.pool[LOW] == pools.pool[HIGH] == [0, 1, 0, 0, 0, 0]
    assert pools.sure[0] == 1
    assert pools.seen == [1, 5, 0, 0, 0, 0]


def test_a_short_order_eats_from_the_low_pool_only_and_reserves_cards() -> None:
    """R5.3: its owner may add what is missing, so a cautious count takes its ingredients away."""
    box = box_for("classic", 2)
    g, pools = blank(State), blank(Pools)
    g.round = 1
    for card in (0, 1, 1, (0 + 1) * ORDERS + 0, 3):
        g.oven[g.oven_size] = card
        g.oven_size += 1
    catch_up(pools, g, box)
    assert pools.pool[LOW] == [0, 0, 0, 1, 0, 0]
    assert pools.pool[HIGH] == [1, 2, 0, 1, 0, 0]
    assert (pools.sure[0], pools.short[0]) == (0, 1)
    assert pools.lacking[0] == [0, 2, 0, 0, 0, 0]


@pytest.mark.parametrize(("key", "players", "options"), TABLES)
def test_pools_kept_up_equal_pools_made_anew(key: str, players: int, options: dict[str, object]) -> None:
    box = box_for(key, players, options)
    kept = blank(Pools)
    for g, _ in positions(box, blank_mind(RANDOM), seed=3):
        if g.opened == 0:
            fresh = blank(Pools)
            catch_up(kept, g, box)
            catch_up(fresh, g, box)
            assert (kept.pool, kept.seen, kept.sure, kept.short, kept.lacking) == (
                fresh.pool, fresh.seen, fresh.sure, fresh.short, fresh.lacking,
            )  # fmt: skip


def test_a_plan_counts_what_table_and_hand_lack() -> None:
    """R1.5: 1 pineapple + 4 pepper, of which the pool has 1 and 2 and the hand one pepper more."""
    box, pools = box_for("classic", 2), blank(Pools)
    pools.free[1] = 1
    assert plan_order(pools, [1, 2, 0, 0, 0, 0], box, 0, 0) == 1
    assert pools.need == [1, 4, 0, 0, 0, 0]


# ---------------------------------------------------------------- policies


def turn_of(box: Box, hand: list[int], orders: list[int], oven: list[int], rounds: int = 1) -> State:
    """Seat 0 is to put, in this round."""
    g = blank(State)
    g.round = rounds
    g.holder = NOBODY
    g.hand[0][: len(hand)] = hand
    g.ingredients[0] = sum(hand)
    g.orders[0][: len(orders)] = orders
    g.order_count[0] = len(orders)
    g.oven[: len(oven)] = oven
    g.oven_size = len(oven)
    g.supply_size = 30
    return g


def decision_of(g: State, box: Box, mind: Mind) -> int:
    return decide_at_once(g, box, mind, [1, 2, 3, 4], blank(Desk), blank(Pools))


def test_greedy_puts_as_many_cards_as_fit_an_order() -> None:
    """R1.5: four-mushroom (1 pineapple + 4 mushroom) lacks three of the four mushrooms held."""
    box = box_for("classic", 2)
    g = turn_of(box, hand=[1, 2, 4], orders=[1], oven=[2])
    assert decision_of(g, box, blank_mind(GREEDY)) == PUT_CARDS + 2 * DOUBLES * COUNTS + 3


def test_greedy_forgets_that_orders_below_eat() -> None:
    """R5.2: the oven has had 1 pineapple + 4 pepper, but a rival's bombastica lies on them."""
    box = box_for("classic", 2)
    g = turn_of(box, hand=[1], orders=[0], oven=[0, 1, 1, 1, 1, *[2] * 10, 2 * ORDERS + 7])
    g.phase = ORDER
    assert box.heap[1][7] == 15
    assert decision_of(g, box, blank_mind(GREEDY)) == PUT_ORDER + 0


def test_greedy_puts_the_largest_order_that_is_covered() -> None:
    """R1.5: one-of-each takes five cards, monotoni seven, and both are there."""
    box = box_for("classic", 2)
    sizes = [sum(box.need[0][order]) + box.extra[0][order] for order in range(8)]
    largest = max(range(7), key=lambda order: sizes[order])
    g = turn_of(box, hand=[1], orders=[4, largest], oven=[0, 1, 1, 1, 1, 1, 1, 2, 3, 4])
    g.phase = ORDER
    assert (sizes[4], sizes[largest]) == (5, 7)
    assert decision_of(g, box, blank_mind(GREEDY)) == PUT_ORDER + largest


@pytest.mark.parametrize("policy", [GREEDY, COUNTER])
@pytest.mark.parametrize(("key", "players", "options"), TABLES)
def test_it_does_not_matter_where_in_the_hand_an_order_lies(
    policy: int, key: str, players: int, options: dict[str, object]
) -> None:
    box = box_for(key, players, options)
    mind = some_mind(box, policy)
    for g, _ in positions(box, mind, seed=5):
        if g.phase <= ORDER:
            turned = clone(g)
            turned.orders[g.seat][: g.order_count[g.seat]] = g.orders[g.seat][: g.order_count[g.seat]][::-1]
            assert decision_of(turned, box, mind) == decision_of(g, box, mind)


def test_in_the_last_round_the_counter_keeps_cards_that_the_supply_cannot_replace() -> None:
    """R7.4: they break ties. The one card left of the supply besides the Mamma Mia! card replaces one (R3.5)."""
    box = box_for("classic", 2)
    mind = blank_mind(COUNTER)
    mind.put_card, mind.put_last_short = 1.0, -5.0
    for number, cards in ((1, 4), (box.rounds, 1)):
        g = turn_of(box, hand=[0, 4], orders=[], oven=[], rounds=number)
        g.supply_size = 2
        assert decision_of(g, box, mind) == PUT_CARDS + 1 * DOUBLES * COUNTS + cards


def test_at_the_last_baking_an_order_is_worth_any_cards() -> None:
    """R7.4: even to a mind that would rather keep them for the next round."""
    box = box_for("classic", 2)
    mind = blank_mind(COUNTER)
    mind.fill, mind.fill_card = 1.0, -2.0
    for number, expected in ((1, DECLINE), (box.rounds, FILL_WITH)):
        g = turn_of(box, hand=[1, 4], orders=[], oven=[], rounds=number)
        g.phase, g.owner, g.up = FILL, 0, 0
        assert decision_of(g, box, mind) == expected


@pytest.mark.parametrize(("key", "players", "options"), TABLES)
def test_a_turn_played_at_once_puts_what_the_counter_would_put(
    key: str, players: int, options: dict[str, object]
) -> None:
    """Roll-outs play whole turns: the order is the one that the cards were chosen for."""
    box = box_for(key, players, options)
    mind = tuned(box, COUNTER)
    for g, _ in positions(box, mind, seed=8):
        if g.phase == PUT:
            turn, steps = clone(g), clone(g)
            take_turn(turn, box, mind, blank(Pools))
            decide(steps, box, decision_of(steps, box, mind))
            assert turn.turns == g.turns + 1
            assert turn.oven[: steps.oven_size] == steps.oven[: steps.oven_size]
            assert turn.oven_size - steps.oven_size <= 1


# ---------------------------------------------------------------- weights


def test_weights_are_chosen_by_the_numbers_of_a_game() -> None:
    assert situation_of(box_for("classic", 2)) == "plenty"
    assert situation_of(box_for("classic", 4)) == situation_of(box_for("spanish", 2)) == "five-kinds"
    assert situation_of(box_for("plus", 6)) == situation_of(box_for("plus", 2)) == "six-kinds"


def test_the_shipped_weights_are_complete() -> None:
    sets = json.loads(files("mammamia.bots").joinpath(FILE).read_text(encoding="utf-8"))
    assert sorted(sets) == ["five-kinds", "plenty", "six-kinds"]
    for weights in sets.values():
        assert list(weights) == [*ODDS, *(name for name, _ in FIELDS)]


def test_weights_go_into_a_mind_and_come_out() -> None:
    numbers = [float(n) for n in range(WEIGHTS)]
    assert weights_in(with_weights(blank_mind(COUNTER), numbers)) == numbers


# ---------------------------------------------------------------- the ladder


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "players", "greedy_over_random", "counter_over_greedy"),
    [
        ("classic", 2, 0.85, 0.87),
        ("classic", 4, 0.83, 0.76),
        ("spanish", 2, 0.90, 0.80),
        ("plus", 4, 0.50, 0.95),
        ("plus", 6, 0.50, 0.95),
    ],
)
def test_the_ladder(key: str, players: int, greedy_over_random: float, counter_over_greedy: float) -> None:
    """Win shares of one against the rest; docs/decisions/0010 has the measured ones."""
    pytest.importorskip("numba", reason="needs mammamia[fast]")
    box = box_for(key, players)
    greedy, counter = blank_mind(GREEDY), tuned(box, COUNTER)
    assert play_one_against_rest(box, greedy, blank_mind(RANDOM), 400, seed=21).share > greedy_over_random
    assert play_one_against_rest(box, counter, greedy, 400, seed=22).share > counter_over_greedy
