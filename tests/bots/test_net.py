"""The net: its file, what it sees, and that it decides alike plain and compiled."""

from __future__ import annotations

from importlib.resources import files
from itertools import islice
from math import isfinite

import numpy as np
import pytest

from mammamia.bots import BOTS, Budget, check_bot
from mammamia.bots.guided_search import Adviser
from mammamia.bots.kernels.candidate_features import KEPT, PUT_ORDERS, see_candidate
from mammamia.bots.kernels.candidates import Search, list_candidates
from mammamia.bots.kernels.mind import COUNTER, NET
from mammamia.bots.kernels.net_layers import add_row, add_rows, score_candidate, take_in_scene
from mammamia.bots.kernels.policies import decide_at_once
from mammamia.bots.kernels.pools import Pools, catch_up, forget_pools
from mammamia.bots.kernels.scene_features import CANDIDATE, SCENE, NetInput, see_scene
from mammamia.bots.kernels.self_play import see_all
from mammamia.bots.net_file import FILE, NUMBERS, net_of, read_numbers, shipped
from mammamia.bots.weights import tuned
from mammamia.engine.chance import deal_randomly, seed_dice, shuffle_supply
from mammamia.engine.decisions import HOLD, PUT_CARDS, PUT_ORDER
from mammamia.engine.fields import blank, clone
from mammamia.engine.imagining import imagine
from mammamia.engine.play import apply, legal
from mammamia.engine.scoring import winners
from mammamia.engine.state import DRAW, ORDER, OVER, PUT, SHUFFLE, Box, Desk, State
from tests.bots.test_minds import TABLES, box_for, positions

# ---------------------------------------------------------------- the file


def test_the_shipped_net_is_small_and_any_numpy_reads_it() -> None:
    path = files("mammamia.bots").joinpath(FILE)
    data = path.read_bytes()
    assert len(data) <= 500_000
    with path.open("rb") as file:
        numbers = np.load(file, allow_pickle=False)
    assert numbers.shape == (NUMBERS,)
    assert read_numbers(data).tolist() == numbers.tolist()
    assert shipped() == net_of(numbers)


def test_another_file_is_not_a_net() -> None:
    with pytest.raises(AssertionError, match="not a NumPy file"):
        read_numbers(b"PK\x03\x04")


def test_the_score_is_that_of_two_layers() -> None:
    """What the narrow code sums up one number at a time, by matrices."""
    rng = np.random.default_rng(3)
    numbers = rng.normal(0, 0.3, NUMBERS)
    net, sight = net_of(numbers), blank(NetInput)
    sight.scene = rng.normal(0, 1, SCENE).tolist()
    sight.candidate = rng.normal(0, 1, CANDIDATE).tolist()
    take_in_scene(net, sight)
    first = np.maximum(
        np.array(sight.scene) @ net.scene + np.array(sight.candidate) @ net.candidate + net.hidden_bias, 0
    )
    second = np.maximum(first @ np.array(net.second) + net.second_bias, 0)
    assert score_candidate(net, sight) == pytest.approx(second @ np.array(net.last))


@pytest.mark.parametrize("seed", range(9))
def test_four_rows_at_a_time_come_to_the_same_sum_as_one_after_the_other(seed: int) -> None:
    """To the last bit, so that it does not matter how many are zero."""
    rng = np.random.default_rng(seed)
    numbers = rng.normal(0, 1, 24) * (rng.random(24) < 0.6)
    rows = rng.normal(0, 1, (24, 5)).tolist()
    together, alone = [0.1] * 5, [0.1] * 5
    add_rows(together, rows, numbers.tolist(), [0] * 25)
    for row, x in zip(rows, numbers.tolist(), strict=True):
        if x != 0.0:
            add_row(alone, row, x)
    assert together == alone


# ---------------------------------------------------------------- what it sees


@pytest.mark.parametrize(("key", "players", "options"), TABLES)
def test_what_it_sees_is_of_the_same_size_everywhere_and_known_to_the_seat(
    key: str, players: int, options: dict[str, object]
) -> None:
    """R8: the same numbers in another world that the seat cannot tell from this one."""
    box = box_for(key, players, options)
    mind = tuned(box, NET)
    for g, desk in islice(positions(box, tuned(box, COUNTER), seed=6), 0, None, 5):
        if g.phase <= DRAW:
            other = clone(g)
            imagine(other, box, g.seat, desk.dice[:], clone(desk))
            rows = [[[0.0] * (SCENE + CANDIDATE) for _ in range(24)] for _ in range(2)]
            for state, seen in zip((g, other), rows, strict=True):
                pools, search = blank(Pools), blank(Search)
                catch_up(pools, state, box)
                list_candidates(state, box, mind, clone(desk), pools, search)
                see_all(state, box, pools, blank(NetInput), search, seen)
            assert rows[0] == rows[1]
            assert all(isfinite(x) and -2 <= x <= 6 for row in rows[0] for x in row)


def test_it_sees_the_table_after_the_candidate() -> None:
    """R1.5: classic, seat 0's four-pepper needs 1 pineapple and 4 pepper; all lie in the oven but one pepper."""
    box, g, pools, sight = box_for("classic", 2), blank(State), blank(Pools), blank(NetInput)
    g.round, g.phase = 1, PUT
    for card in (0, 1, 1, 1):
        g.oven[g.oven_size] = card
        g.oven_size += 1
    g.hand[0][1], g.ingredients[0] = 2, 2
    g.orders[0][0], g.order_count[0] = 0, 1
    catch_up(pools, g, box)
    see_scene(g, box, pools, sight)
    see_candidate(g, box, pools, sight, PUT_CARDS + 1 * 64 + 1, PUT_ORDER + 0)
    row = sight.candidate
    assert row[PUT_ORDERS] == row[PUT_ORDERS + 5] == row[PUT_ORDERS + 21] == 1.0  # an order, nothing short, covered
    assert row[KEPT] == 1.0  # no order is left in hand
    assert sight.pool == [[0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0]]
    assert sight.hand[1] == 1
    see_candidate(g, box, pools, sight, PUT_CARDS + 1 * 64 + 1, HOLD)
    assert sight.candidate[PUT_ORDERS] == 0.0
    assert sight.pool[0][1] == 4


# ---------------------------------------------------------------- what it decides


@pytest.mark.parametrize(("key", "players", "options"), TABLES)
def test_it_decides_legally_and_by_what_its_seat_knows(key: str, players: int, options: dict[str, object]) -> None:
    box, moves = box_for(key, players, options), [0] * 64
    for g, desk in islice(positions(box, tuned(box, COUNTER), seed=6), 0, None, 11):
        other = clone(g)
        imagine(other, box, g.seat, desk.dice[:], clone(desk))
        decision = Adviser(box, compiled=False).decide(clone(g))
        assert decision in moves[: legal(g, box, moves)]
        assert Adviser(box, compiled=False).decide(other) == decision


def test_the_order_goes_with_the_cards() -> None:
    """A put and its order are chosen together, unless the net is told to forget what it had in mind."""
    box = box_for("classic", 2)
    adviser = Adviser(box, compiled=False)
    g = next(clone(g) for g, _ in positions(box, tuned(box, COUNTER), seed=6) if g.phase == PUT)
    apply(g, box, adviser.decide(g))
    assert g.phase == ORDER
    planned = adviser.decide(g)
    g.order_count[g.seat] = 0  # even if it could no longer be put
    assert adviser.decide(g) == planned
    adviser.forget()
    assert adviser.decide(g) == HOLD


@pytest.mark.slow
def test_the_bot_conforms() -> None:
    check_bot(BOTS["net"], tables=[("spanish", 2)], budget=Budget(roll_outs=1))


@pytest.mark.slow
@pytest.mark.parametrize(("key", "players", "options"), TABLES)
def test_plain_and_compiled_nets_decide_alike(key: str, players: int, options: dict[str, object]) -> None:
    pytest.importorskip("numba", reason="needs mammamia[fast]")
    box = box_for(key, players, options)
    plain, compiled = Adviser(box, compiled=False), Adviser(box, compiled=True)
    for g, _ in islice(positions(box, tuned(box, COUNTER), seed=6), 0, None, 7):
        assert plain.decide(clone(g)) == compiled.decide(g)


def share_over_counters(box: Box, deals: int, seed: int) -> float:
    """One net against card counters, in every rotation."""
    adviser, counter = Adviser(box, compiled=True), tuned(box, COUNTER)
    g, desk, pools, shares = blank(State), blank(Desk), blank(Pools), 0.0
    for deal in range(deals * box.seats):
        seat = deal % box.seats
        seed_dice(desk.dice, seed, deal // box.seats)
        deal_randomly(g, box, desk.dice, desk)
        forget_pools(pools)
        adviser.forget()
        while g.phase != OVER:
            if g.phase == SHUFFLE:
                shuffle_supply(g, desk.dice)
            elif g.seat == seat:
                apply(g, box, adviser.decide(g))
            else:
                apply(g, box, decide_at_once(g, box, counter, desk.dice, desk, pools))
        won = winners(g, box)
        shares += (won >> seat & 1) / won.bit_count()
    return shares / (deals * box.seats)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "least"), [(2, 0.52), (4, 0.29)])
def test_the_net_beats_card_counters(players: int, least: float) -> None:
    """docs/decisions/0012 has the measured shares."""
    pytest.importorskip("numba", reason="needs mammamia[fast]")
    assert share_over_counters(box_for("classic", players), 60, seed=41) > least
