"""Minds: what they may look at, that plain and compiled decide alike, and the ladder they form."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files

import pytest

from mammamia.bots.minds.deciding import decide_at_once
from mammamia.bots.minds.mind import (
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
from mammamia.bots.minds.playing import play_minds, play_one_against_rest
from mammamia.bots.minds.pools import HIGH, LOW, Pools, catch_up, plan_order
from mammamia.bots.minds.weights import FILE, ODDS, situation_of, tuned
from mammamia.editions import EDITIONS, box_of
from mammamia.engine.chance import deal_randomly, seed_dice, shuffle_supply
from mammamia.engine.fields import blank, clone
from mammamia.engine.imagining import imagine
from mammamia.engine.play import apply, legal
from mammamia.engine.state import ORDERS, OVER, SHUFFLE, Box, Desk, State

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
    pytest.importorskip("numba")
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


# ---------------------------------------------------------------- weights


def test_weights_are_chosen_by_the_numbers_of_a_game() -> None:
    assert situation_of(box_for("classic", 2)) == "plenty"
    assert situation_of(box_for("classic", 4)) == situation_of(box_for("spanish", 2)) == "five-kinds"
    assert situation_of(box_for("plus", 6)) == situation_of(box_for("plus", 2)) == "six-kinds"


def test_the_shipped_weights_are_complete() -> None:
    sets = json.loads(files("mammamia.bots.minds").joinpath(FILE).read_text(encoding="utf-8"))
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
        ("classic", 2, 0.85, 0.48),
        ("classic", 4, 0.80, 0.80),
        ("spanish", 2, 0.85, 0.80),
        ("plus", 4, 0.70, 0.95),
        ("plus", 6, 0.65, 0.95),
    ],
)
def test_the_ladder(key: str, players: int, greedy_over_random: float, counter_over_greedy: float) -> None:
    """Win shares of one against the rest; docs/decisions/0010 has the measured ones and says why two players share."""
    pytest.importorskip("numba")
    box = box_for(key, players)
    greedy, counter = blank_mind(GREEDY), tuned(box, COUNTER)
    assert play_one_against_rest(box, greedy, blank_mind(RANDOM), 400, seed=21).share > greedy_over_random
    assert play_one_against_rest(box, counter, greedy, 400, seed=22).share > counter_over_greedy
