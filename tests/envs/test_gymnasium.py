"""Gymnasium's own check, and one seat against chosen bots."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from mammamia.editions import EDITIONS
from mammamia.envs.gymnasium import ILLEGAL, SeatEnv
from mammamia.envs.observations import MASK, OBSERVATION
from mammamia.game import Seat
from tests.envs.told import ALL, At


def play(env: Any, seed: int) -> tuple[list[float], Any, dict[str, Any]]:
    """A game in which the seat takes the last decision that is legal: its rewards, the last observation and infos."""
    seen, infos = env.reset(seed=seed)
    rewards, is_over = [], False
    while not is_over:
        seen, reward, is_over, _, infos = env.step(int(np.flatnonzero(seen[MASK])[-1]))
        rewards.append(reward)
    return rewards, seen, infos


@pytest.mark.parametrize("key", EDITIONS)
def test_it_passes_gymnasiums_check(key: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(f"mammamia/{key.capitalize()}-v0", render_mode="rgb_array", bots="greedy")
        check_env(env.unwrapped)
    seat = env.unwrapped
    assert isinstance(seat, SeatEnv)
    assert seat.setting.edition.key == key


@pytest.mark.parametrize("at", ALL, ids=str)
def test_the_mask_is_what_the_seat_may_decide_and_the_rewards_are_those_of_the_game(at: At) -> None:
    for reward in ("win", "orders"):
        env = SeatEnv(edition=at.edition, players=at.players, options=at.options, bots="random", seat=1, reward=reward)
        for seed in range(3):
            seen, _ = env.reset(seed=seed)
            assert env.observation_space.contains(seen)
            total, is_over = 0.0, False
            while not is_over:
                assert env.table.deciding == 1
                legal = sorted(env.table.legal())
                assert np.flatnonzero(seen[MASK]).tolist() == legal
                seen, gained, is_over, is_cut, infos = env.step(legal[seed % len(legal)])
                total += gained
                assert not is_cut
            result = env.table.game.result()
            won = 1 / len(result.winners) if Seat(1) in result.winners else 0.0
            assert total == pytest.approx(result.delivered[1] if reward == "orders" else won)
            assert infos["delivered"] == result.delivered
            assert not seen[MASK].any()


def test_the_same_seed_plays_the_same_game_with_every_kind_of_bot() -> None:
    for bots in ("random", ["greedy", "counter", "random"]):
        env = SeatEnv(bots=bots, sight="memory")
        first, again, other = play(env, 3), play(env, 3), play(env, 4)
        assert first[0] == again[0]
        assert np.array_equal(first[1][OBSERVATION], again[1][OBSERVATION])
        assert not np.array_equal(first[1][OBSERVATION], other[1][OBSERVATION])


def test_the_chosen_bots_sit_from_the_left_neighbour_on() -> None:
    env = SeatEnv(bots=["random", "greedy", "counter"], seat=2)
    env.reset(seed=1)
    assert [type(env._rivals[seat]).__name__ for seat in (3, 0, 1)] == ["RandomBot", "GreedyBot", "CounterBot"]


def test_a_decision_that_is_not_legal_is_not_carried_out_and_ends_the_game() -> None:
    env = SeatEnv(bots="random")
    seen, _ = env.reset(seed=1)
    wrong = int(np.flatnonzero(seen[MASK] == 0)[0])
    after, reward, is_over, is_cut, infos = env.step(wrong)
    assert (reward, is_over, is_cut, infos["illegal"]) == (ILLEGAL, True, False, wrong)
    assert np.array_equal(after[OBSERVATION], seen[OBSERVATION])
    with pytest.raises(ResetNeeded):
        env.step(wrong)
    env.reset()


def test_it_must_be_reset_first() -> None:
    with pytest.raises(ResetNeeded):
        SeatEnv().step(0)


def test_it_shows_the_table_as_its_seat_sees_it() -> None:
    env = SeatEnv(render_mode="ansi", seat=3, language="de")
    env.reset(seed=2)
    said = env.render()
    assert isinstance(said, str)
    assert "Lila: " in said or "Violett: " in said
    assert SeatEnv().render_mode is None


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"bots": "deep-blue"}, "no bot 'deep-blue'; there are"),
        ({"bots": ["random"]}, "4 players need 3 bots, not 1"),
        ({"seat": 4}, "the seats are 0 to 3, not 4"),
        ({"edition": "second"}, "no edition 'second'"),
        ({"render_mode": "smell"}, "render_mode is ansi, human, rgb_array or None"),
    ],
)
def test_wrong_settings_are_refused_in_one_sentence(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        SeatEnv(**wrong)
