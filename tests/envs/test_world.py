"""Imagined games: the position goes ahead of what is told of it, and both are the engine's game."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from itertools import pairwise
from typing import Any

import pyspiel
import pytest

import mammamia.envs.openspiel  # noqa: F401 - registers the names
from mammamia.envs import Reward
from mammamia.envs.course import WorldEngine
from mammamia.envs.unfolding import NOBODY, Unfolding
from mammamia.envs.world import ToldWorld, World, imagine_world
from tests.envs.told import ALL, ONE_EACH, At

WORLDS = 8  # of each position


@pytest.fixture(params=[True, False], ids=["compiled", "plain"])
def _engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Worlds run one way, whatever is installed."""
    run = WorldEngine(compiled=request.param)
    monkeypatch.setattr("mammamia.envs.world.engine", lambda: run)


def decided(at: At, decisions: int, rng: random.Random) -> Unfolding:
    """A game after so many random decisions, where somebody has a choice."""
    game = Unfolding(at.setting)
    while game.is_by_chance or decisions > 0 or len(game.legal()) < 2:
        if game.is_by_chance:
            outcomes, weights = zip(*game.outcomes(), strict=True)
            game.happen(rng.choices(outcomes, weights)[0])
        else:
            game.decide(rng.choice(game.legal()))
            decisions -= 1
    return game


def imagined(game: Unfolding, seed: int) -> World:
    world = imagine_world(game, game.deciding, seed)
    assert isinstance(world, World)
    return world


def middle(at: At, **more: object) -> Any:
    """A state in the middle of a game, where a player decides."""
    game = pyspiel.load_game(f"python_mammamia_{at.edition}", {"players": at.players, **at.options, **more})
    state, rng = game.new_initial_state(), random.Random(5)
    for _ in range(30):
        step(state, rng)
    while state.is_chance_node():
        step(state, rng)
    return state


def resampled(state: Any, seed: int) -> Any:
    return state.resample_from_infostate(state.current_player(), random.Random(seed).random)


def step(state: Any, rng: random.Random) -> int:
    """Apply any action, and say which."""
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        action = rng.choices(outcomes, weights)[0]
    else:
        action = rng.choice(state.legal_actions())
    state.apply_action(action)
    return int(action)


@pytest.mark.usefixtures("_engine")
@pytest.mark.parametrize("at", ALL, ids=str)
def test_a_world_is_decision_by_decision_what_is_told_of_it(at: At) -> None:
    """The slow way: a world that tells everything, made of the same cards and dice, is asked the same questions."""
    for decisions in (0, 25):
        game = decided(at, decisions, random.Random(decisions))
        for seed in range(WORLDS):
            world, rng = imagined(game, seed), random.Random(seed)
            slow = ToldWorld(world.unfolded(), world.dice)
            while not world.is_over:
                assert (world.deciding, world.legal()) == (slow.deciding, slow.legal())
                number = rng.choice(world.legal())
                delivered = slow.delivered()
                world.decide(number)
                slow.decide(number)
                assert world.position == slow.state
                assert (world.delivered_before(), world.delivered()) == (delivered, slow.delivered())
            assert slow.is_over
            assert world.deciding == NOBODY
            assert world.legal() == []
            assert world.winners() == slow.winners()
            assert world.dice == slow.dice
            assert world.sights.of_all() == slow.sights.of_all()
            assert world.table == slow.table


@pytest.mark.usefixtures("_engine")
@pytest.mark.parametrize("at", ONE_EACH, ids=str)
def test_it_makes_no_difference_when_a_world_is_asked_or_copied(at: At) -> None:
    game = decided(at, 12, random.Random(1))
    for seed in range(WORLDS):
        silent, rng = imagined(game, seed), random.Random(seed)
        asked, copied = silent.copy(), silent.copy()
        while not silent.is_over:
            number = rng.choice(silent.legal())
            for world in (silent, asked, copied):
                world.decide(number)
            if rng.random() < 0.3:
                assert asked.sights.of(0)
            if rng.random() < 0.1:
                left, copied = copied, copied.copy()
                left.decide(rng.choice(left.legal())) if not left.is_over else None
        assert silent.position == asked.position == copied.position
        assert silent.sights.of_all() == asked.sights.of_all() == copied.sights.of_all()
        assert silent.unwritten() == asked.unwritten() == copied.unwritten()


@pytest.mark.usefixtures("_engine")
def test_what_is_not_legal_in_a_world_is_refused_and_changes_nothing() -> None:
    world = imagined(decided(At("plus", 4), 10, random.Random(2)), 1)
    before, legal = world.position, world.legal()
    for wrong in (-1, 7, 10**6):
        with pytest.raises(ValueError, match=f"decision {wrong} is not legal now; legal are {legal[0]}, "):
            world.decide(wrong)
    assert (world.position, world.legal(), world.unwritten()) == (before, legal, [])


@pytest.mark.usefixtures("_engine")
def test_a_list_of_decisions_belongs_to_whoever_asked_for_it() -> None:
    world = imagined(decided(At("classic", 4), 10, random.Random(2)), 1)
    legal = world.legal()
    world.legal().clear()
    assert world.legal() == legal
    assert all(type(number) is int for number in legal)


def test_worlds_of_a_game_that_went_on_are_of_where_it_stands_now() -> None:
    """What was weighed to imagine a position is not used for the next one, nor for a copy that went elsewhere."""
    game, rng = decided(At("classic", 4), 20, random.Random(3)), random.Random(4)
    for _ in range(12):
        other = game.copy()
        imagined(game, 1)
        game.decide(rng.choice(game.legal()))
        while game.is_by_chance:
            game.happen(game.outcomes()[0][0])
        for one in (game, other):
            world = imagined(one, 2)
            assert (world.deciding, world.legal()) == (one.deciding, one.legal())
            assert world.sights.of(one.deciding) == one.sights.of(one.deciding)


def test_a_world_can_be_imagined_by_another_seat() -> None:
    state = middle(At("plus", 4))
    first, rng = resampled(state, 1), random.Random(1)
    while first.current_player() == state.current_player():
        step(first, rng)
    viewer = first.current_player()
    second = resampled(first, 2)
    assert second.information_state_string(viewer) == first.information_state_string(viewer)
    assert second.history() == first.history()
    step(second, rng)
    assert second.move_number() == first.move_number() + 1


@pytest.mark.parametrize("at", ONE_EACH, ids=str)
def test_the_history_of_a_world_is_the_real_one_and_every_decision_since(at: At) -> None:
    """Whenever it is asked for, and whether decisions come from Python or by OpenSpiel's way through C++."""
    state = middle(at)
    real = [(entry.player, entry.action) for entry in state.full_history()]
    world, rng, n = resampled(state, 7), random.Random(7), state.move_number()
    since: list[tuple[int, int]] = []
    while not world.is_terminal() and len(since) < 60:
        player, action = world.current_player(), rng.choice(world.legal_actions())
        if rng.random() < 0.2:
            world.apply_action_with_legality_check(action)
        elif rng.random() < 0.2:
            world = world.child(action)
        else:
            world.apply_action(action)
        since.append((player, action))
        if rng.random() < 0.1:
            world = world.clone()
        if rng.random() < 0.1:
            world = pickle.loads(pickle.dumps(world))
        if rng.random() < 0.2:
            assert world.move_number() == n + len(since)
        if rng.random() < 0.2:
            assert world.history() == [action for _, action in real + since]
    assert [(entry.player, entry.action) for entry in world.full_history()] == real + since
    assert world.move_number() == n + len(since)
    assert world.history_str() == ", ".join(str(action) for _, action in real + since)
    assert [(entry.player, entry.action) for entry in state.full_history()] == real


def test_a_world_is_saved_with_decisions_that_stand_in_no_history_yet() -> None:
    state = middle(At("plus", 4))
    world, rng = resampled(state, 3), random.Random(3)
    actions = [step(world, rng) for _ in range(9)]
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(world.get_game(), world))
    for one in (again, world):
        assert one.history() == state.history() + actions
        assert one.legal_actions() == world.legal_actions()
        assert str(one) == str(world)
        assert one.serialize().startswith(f"history={world.serialize().split('=')[1].split(chr(10))[0]}")
    ends = []
    for one in (again, world):
        rng = random.Random(4)
        while not one.is_terminal():
            step(one, rng)
        ends.append(str(one))
    assert ends[0] == ends[1]


@pytest.mark.parametrize("reward", list(Reward), ids=str)
def test_rewards_of_a_world_add_up_to_what_it_returns(reward: Reward) -> None:
    state = middle(At("plus", 3), reward=reward.value, rounds=2)
    for seed in range(WORLDS):
        world, rng = resampled(state, seed), random.Random(seed)
        assert world.rewards() == state.rewards()
        told = [world.returns()]
        while not world.is_terminal():
            step(world, rng)
            told.append(world.returns())
            if reward is Reward.ORDERS:
                assert world.rewards() == [now - before for before, now in zip(*told[-2:], strict=True)]
                assert pickle.loads(pickle.dumps(world)).rewards() == world.rewards()
        assert world.rewards() == pytest.approx([b - a for a, b in list(zip(*told[-2:], strict=True))])
        assert all(before <= now for pair in pairwise(told) for before, now in zip(*pair, strict=True))


WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
import random
import pyspiel
import mammamia.envs.openspiel
from mammamia.envs.course import engine
rng = random.Random(1)
state = pyspiel.load_game("python_mammamia_classic(players=3,rounds=1)").new_initial_state()
while state.is_chance_node():
    state.apply_action(state.chance_outcomes()[0][0])
world = state.resample_from_infostate(state.current_player(), rng.random)
while not world.is_terminal():
    world.apply_action(rng.choice(world.legal_actions()))
print(engine().is_compiled, round(sum(world.returns())))
"""


def test_worlds_need_no_numba() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_NUMBA], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "1"]
