"""The vector environment keeps Gymnasium's rules, writes into the caller's buffers, and refuses what is not legal."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode

import mammamia.envs.gymnasium  # noqa: F401 - registers the names
from mammamia.bots.kernels.mind import COUNTER
from mammamia.bots.kernels.policies import decide_at_once
from mammamia.bots.kernels.pools import Pools
from mammamia.bots.weights import tuned
from mammamia.engine import compiled
from mammamia.engine.decisions import DECISIONS
from mammamia.engine.fields import blank
from mammamia.engine.state import Desk, State
from mammamia.envs.observations import MASK, OBSERVATION
from mammamia.envs.vector import TablesEnv

SHORT: dict[str, Any] = {"players": 2, "options": {"rounds": 1}}  # a game of a few dozen decisions


def until_one_ends(env: TablesEnv) -> tuple[Any, ...]:
    """Step until a game has just ended."""
    for _ in range(2000):
        stepped = env.step(env.random_actions())
        if stepped[2].any():
            return stepped
    raise AssertionError("no game ended")


def test_the_caller_owns_the_buffers() -> None:
    rows, masks = np.full((5, 446), 7, np.uint8), np.full((5, DECISIONS), 7, np.int8)
    env = TablesEnv(5, observations=rows, masks=masks)
    seen, _ = env.reset(seed=1)
    assert seen[OBSERVATION] is rows
    assert seen[MASK] is masks
    before = rows.copy(), masks.copy()
    assert set(np.unique(masks)) == {0, 1}
    env.step(env.random_actions())
    assert not np.array_equal(rows, before[0])
    assert not np.array_equal(masks, before[1])


def test_observations_are_in_their_spaces() -> None:
    for sight in ("in-sight", "memory"):
        env = TablesEnv(3, edition="plus", sight=sight)
        seen, _ = env.reset(seed=2)
        assert env.observation_space.contains(seen)
        seen, rewards, ended, truncated, _ = env.step(env.random_actions())
        assert env.observation_space.contains(seen)
        assert [array.shape for array in (rewards, ended, truncated)] == [(3,)] * 3
        assert env.action_space.contains(env.random_actions())


@pytest.mark.parametrize(("edition", "players"), [("classic", 2), ("plus", 4)])
def test_a_bot_decides_in_each_game_as_it_does_at_a_table(edition: str, players: int) -> None:
    env = TablesEnv(16, edition=edition, players=players, sight="memory")
    env.reset(seed=4)
    box, desk = env.setting.box, blank(Desk)
    mind, seen = tuned(box, COUNTER), 0
    for step in range(120):
        chosen = env.bot_actions("counter").copy()
        for game in np.flatnonzero(env._masks.any(1)):
            g = compiled.plain_of(State, env._states[game])
            assert chosen[game] == decide_at_once(g, box, mind, desk.dice, desk, blank(Pools))
            seen += int(env._masks[game].sum() > 1)
        env.step(env.random_actions() if step % 4 == 0 else chosen)
    assert seen > 500


def test_guests_play_better_the_more_they_think() -> None:
    """One seat counts cards or plays greedily, and the others play by chance."""
    won = []
    for bot in ("random", "greedy", "counter"):
        env = TablesEnv(300, players=2)
        _, infos = env.reset(seed=8)
        shares: list[float] = []
        while len(shares) < 300:
            chosen = np.where(infos["seat"] == 0, env.bot_actions(bot).copy(), env.random_actions())
            _, _, ended, _, infos = env.step(chosen)
            shares.extend(infos["rewards"][ended, 0])
        won.append(np.mean(shares))
    assert won[0] + 0.2 < won[1] < won[2]


def test_only_bots_that_do_not_search_are_guests() -> None:
    env = TablesEnv(2)
    with pytest.raises(ResetNeeded):
        env.bot_actions("counter")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="random, greedy, counter, not 'master'"):
        env.bot_actions("master")


def test_two_threads_step_two_environments_as_one_does() -> None:
    def play(seed: int) -> list[Any]:
        env = TablesEnv(200, sight="memory")
        env.reset(seed=seed)
        return [env.step(env.random_actions())[0][OBSERVATION].sum() for _ in range(300)]

    with ThreadPoolExecutor(2) as threads:
        assert list(threads.map(play, (1, 2))) == [play(1), play(2)]


def test_the_same_seed_deals_the_same_games_and_another_one_others() -> None:
    first, second, other = TablesEnv(20), TablesEnv(20), TablesEnv(20)
    first.reset(seed=9), second.reset(seed=9), other.reset(seed=10)
    for _ in range(50):
        chosen = first.random_actions().copy()
        assert np.array_equal(chosen, second.random_actions())
        seen, expected = first.step(chosen)[0], second.step(chosen)[0]
        assert np.array_equal(seen[OBSERVATION], expected[OBSERVATION])
        assert np.array_equal(seen[MASK], expected[MASK])
    assert not np.array_equal(other.reset(seed=10)[0][OBSERVATION], first.reset(seed=9)[0][OBSERVATION])


def test_a_game_is_the_same_among_few_and_among_many() -> None:
    few, many = TablesEnv(2), TablesEnv(30)
    assert np.array_equal(few.reset(seed=4)[0][OBSERVATION], many.reset(seed=4)[0][OBSERVATION][:2])


def test_next_step_deals_again_one_step_later_and_ignores_the_decision() -> None:
    env = TablesEnv(8, **SHORT)
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    env.reset(seed=1)
    seen, _, ended, truncated, infos = until_one_ends(env)
    assert not truncated.any()
    game = int(np.flatnonzero(ended)[0])
    assert not seen[MASK][game].any()
    assert seen[OBSERVATION][game][8] == 1  # the phase: over
    assert infos["rewards"][game].sum() == pytest.approx(1)
    chosen = env.random_actions().copy()
    chosen[game] = -12345
    seen, rewards, ended, _, _ = env.step(chosen)
    assert not ended[game]
    assert rewards[game] == 0
    assert seen[OBSERVATION][game][0] == 1  # the phase: put
    assert seen[MASK][game].any()


def test_same_step_deals_again_at_once_and_keeps_what_was_seen_last() -> None:
    env = TablesEnv(8, autoreset_mode="SameStep", **SHORT)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    env.reset(seed=1)
    seen, _, ended, _, infos = until_one_ends(env)
    game = int(np.flatnonzero(ended)[0])
    assert seen[MASK][game].any()
    assert seen[OBSERVATION][game][0] == 1
    assert infos["_final_obs"].tolist() == infos["_final_info"].tolist() == ended.tolist()
    final = infos["final_obs"][game]
    assert final[OBSERVATION][8] == 1
    assert not final[MASK].any()
    assert infos["final_info"]["rewards"][game].sum() == pytest.approx(1)
    assert all((last is None) != over for last, over in zip(infos["final_obs"], ended, strict=True))


def test_without_autoreset_the_caller_resets_the_games_that_are_over() -> None:
    env = TablesEnv(8, autoreset_mode=AutoresetMode.DISABLED, **SHORT)
    env.reset(seed=1)
    seen, _, ended, _, _ = until_one_ends(env)
    game = int(np.flatnonzero(ended)[0])
    with pytest.raises(ValueError, match=f"game {game} is over: reset it"):
        env.step(env.random_actions())
    assert not ended.all()
    before = {name: array.copy() for name, array in seen.items()}
    seen, _ = env.reset(options={"reset_mask": ended})
    assert np.array_equal(seen[OBSERVATION][~ended], before[OBSERVATION][~ended])
    assert np.array_equal(seen[MASK][~ended], before[MASK][~ended])
    assert seen[MASK][game].any()
    env.step(env.random_actions())


def test_a_decision_that_is_not_legal_is_refused_and_changes_nothing() -> None:
    env = TablesEnv(4)
    seen, _ = env.reset(seed=1)
    chosen = env.random_actions().copy()
    right = chosen.copy()
    for wrong in (int(np.flatnonzero(seen[MASK][2] == 0)[0]), -1, DECISIONS, 1 << 40):
        chosen[2] = wrong
        before = seen[OBSERVATION].copy()
        with pytest.raises(ValueError, match=f"decision {wrong} is not legal in game 2"):
            env.step(chosen)
        assert np.array_equal(seen[OBSERVATION], before)
    assert np.array_equal(np.flatnonzero(seen[MASK][2]), np.flatnonzero(TablesEnv(4).reset(seed=1)[0][MASK][2]))
    env.step(right)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"num_envs": 0}, "at least one game"),
        ({"edition": "pizza"}, "no edition 'pizza'; there are classic"),
        ({"players": 7}, "for 2 to 5 players, not 7"),
        ({"options": {"cheese": True}}, "no option 'cheese'"),
        ({"sight": "x-ray"}, "x-ray"),
        ({"reward": "fame"}, "fame"),
        ({"masks": np.zeros((3, DECISIONS), np.int64)}, "masks must be a writeable, contiguous array of int8"),
        ({"observations": np.zeros((446, 3), np.uint8).T}, "observations must be"),
    ],
)
def test_wrong_settings_are_refused_in_one_sentence(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        TablesEnv(**{"num_envs": 3, **wrong})


def test_wrong_calls_are_refused_in_one_sentence() -> None:
    env = TablesEnv(3)
    with pytest.raises(ResetNeeded):
        env.step(np.zeros(3, np.int64))
    with pytest.raises(ResetNeeded):
        env.random_actions()
    with pytest.raises(ResetNeeded, match="all games"):
        env.reset(options={"reset_mask": np.array([True, False, False])})
    with pytest.raises(ValueError, match="3 booleans"):
        env.reset(options={"reset_mask": np.zeros(3, np.bool_)})
    for seed in (-1, 1 << 64):
        with pytest.raises(ValueError, match="a seed is a number from 0"):
            env.reset(seed=seed)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="3 games, but decisions of shape"):
        env.step(np.zeros(4, np.int64))


def test_delivered_orders_are_rewarded_as_they_come_and_the_decider_gets_its_own() -> None:
    env = TablesEnv(50, reward="orders", options={"rounds": 1})
    _, infos = env.reset(seed=1)
    total = np.zeros((50, 4))
    for _ in range(400):
        deciding = infos["seat"]
        _, rewards, ended, _, infos = env.step(env.random_actions())
        assert np.array_equal(rewards, infos["rewards"][np.arange(50), deciding])
        total += infos["rewards"]
        if ended.any():
            break
    game = int(np.flatnonzero(ended)[0])
    assert total[game].tolist() == env.delivered()[game].tolist()
    assert total.sum() > 0


def test_gymnasium_finds_it_by_its_name() -> None:
    env = gymnasium.make_vec("mammamia/PlusTables-v0", num_envs=6, vectorization_mode="vector_entry_point", players=6)
    assert isinstance(env.unwrapped, TablesEnv)
    assert env.num_envs == 6
    assert env.unwrapped.setting.edition.key == "plus"
    _, infos = env.reset(seed=1)
    assert infos["rewards"].shape == (6, 6)
