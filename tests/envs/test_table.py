"""One game for an environment: the engine's own, with a future that nobody can peek at."""

from __future__ import annotations

import random
from copy import deepcopy

import numpy as np
import pytest

from mammamia.engine.decisions import DECISIONS
from mammamia.envs import Reward, Sight
from mammamia.envs.observations import MASK, OBSERVATION, parts_of
from mammamia.envs.table import EnvTable
from mammamia.game import Phase
from tests.envs.told import ALL, ONE_EACH, At


def played(at: At, seed: int, decisions: int) -> EnvTable:
    """A table after so many random decisions."""
    table, rng = EnvTable(at.setting, seed), random.Random(seed)
    for _ in range(decisions):
        if table.is_over:
            break
        table.decide(rng.choice(table.legal()))
    return table


def test_a_decision_that_is_not_legal_is_refused_and_changes_nothing() -> None:
    table = played(ALL[0], 1, 5)
    before = deepcopy(table.state)
    wrong = next(number for number in range(DECISIONS) if number not in table.legal())
    with pytest.raises(ValueError, match=f"decision {wrong} is not legal now; legal are"):
        table.decide(wrong)
    assert table.state == before


def test_a_copy_has_the_same_hands_and_another_future() -> None:
    for at in ONE_EACH:
        table = played(at, 2, 20)
        g = table.state
        before = deepcopy(g)
        other = deepcopy(table).state
        assert g == before
        assert other.hand == g.hand
        assert other.orders == g.orders
        assert sorted(other.supply[: g.supply_size]) == sorted(g.supply[: g.supply_size])
        assert other.supply[: g.supply_size] != g.supply[: g.supply_size]
        assert other.waiter != g.waiter


def test_the_future_of_a_copy_is_not_the_real_one() -> None:
    """A planner that plays on a copy with the same decisions is dealt other cards."""
    differ = 0
    for seed in range(10):
        table = played(ALL[0], seed, 9)
        copy, rng = deepcopy(table), random.Random(seed)
        for _ in range(12):
            number = rng.choice(table.legal())
            table.decide(number)
            if number not in copy.legal():
                differ += 1
                break
            copy.decide(number)
        else:
            differ += copy.state.hand != table.state.hand
    assert differ >= 9


@pytest.mark.parametrize("at", ALL, ids=str)
def test_an_imagined_table_looks_the_same_to_the_seat_that_imagines_it(at: At) -> None:
    table = played(at, 3, 30)
    other_hands = set()
    for seed in range(8):
        other = table.imagined(table.deciding, seed)
        assert other.row(table.deciding, Sight.MEMORY) == table.row(table.deciding, Sight.MEMORY)
        assert other.legal() == table.legal()
        other_hands.add(str([other.state.hand, other.state.supply[: other.state.supply_size]]))
        for _ in range(2000):
            if other.is_over:
                break
            other.decide(other.legal()[-1])
        assert other.is_over
    assert len(other_hands) > 1


def test_no_dice_are_in_an_observation() -> None:
    """Two tables with the same cards and other dice look the same to every seat."""
    table = played(ALL[0], 4, 30)
    twin = table._twin(99)
    assert twin._dice != table._dice
    for seat in range(4):
        for sight in Sight:
            seen, other = (one.observation(seat, sight) for one in (table, twin))
            assert np.array_equal(seen[OBSERVATION], other[OBSERVATION])


def test_only_the_seat_that_decides_has_a_mask() -> None:
    table = played(ALL[0], 5, 7)
    for seat in range(4):
        mask = table.observation(seat, Sight.IN_SIGHT)[MASK]
        assert np.flatnonzero(mask).tolist() == (sorted(table.legal()) if seat == table.deciding else [])


def test_the_named_parts_are_views_of_the_row() -> None:
    table = played(ALL[0], 6, 40)
    row = table.observation(1, Sight.MEMORY)[OBSERVATION]
    parts = parts_of(row)
    assert parts["hand"].tolist() == table.state.hand[1]
    assert parts["known_bottom"].shape == (6, 16)
    assert parts["supply_size"].tolist() == [table.state.supply_size]
    row[:] = 9
    assert (parts["own"] == 9).all()
    both = parts_of(np.stack([row, row]))
    assert both["own"].shape == (2, 6, 6)
    in_sight = parts_of(table.observation(1, Sight.IN_SIGHT)[OBSERVATION])
    assert "unseen" in parts
    assert "unseen" not in in_sight


@pytest.mark.parametrize("at", ALL, ids=str)
def test_the_standing_is_that_of_the_game(at: At) -> None:
    table = played(at, 7, 3000)
    game = table.game
    assert game.phase is Phase.OVER
    result = game.result()
    assert table.standing(Reward.ORDERS) == list(map(float, result.delivered))
    shares = table.standing(Reward.WIN)
    assert sum(shares) == pytest.approx(1)
    assert tuple(seat for seat in game.seats if shares[seat]) == result.winners


def test_before_the_end_nobody_has_won() -> None:
    assert played(ALL[0], 8, 20).standing(Reward.WIN) == [0.0] * 4


def test_numbers_fit_into_a_byte_in_the_longest_oven() -> None:
    """Six seats that put one card at a time and hold nothing back fill the largest oven."""
    table, most = EnvTable(At("plus", 6).setting, 1), 0
    for _ in range(600):
        if table.is_over:
            break
        legal = table.legal()
        puts = [number for number in legal if 8 <= number < 24 or number >= 184]
        table.decide(min(puts) if puts else legal[-1])
        most = max(most, *table.row(table.deciding, Sight.MEMORY))
        assert min(table.row(table.deciding, Sight.MEMORY)) >= 0
    assert 60 < most < 256
