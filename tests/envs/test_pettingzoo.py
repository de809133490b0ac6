"""PettingZoo's own tests, and the game behind the environment."""

from __future__ import annotations

import random
import warnings
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from mammamia.engine.chance import shuffle_supply
from mammamia.engine.decisions import DECISIONS
from mammamia.engine.fields import blank, clone
from mammamia.engine.observing import IN_SIGHT, observe
from mammamia.engine.play import apply, legal
from mammamia.engine.scoring import winners
from mammamia.engine.state import SHUFFLE, Desk
from mammamia.envs.observations import MASK, OBSERVATION
from mammamia.envs.pettingzoo import ILLEGAL, env, raw_env
from mammamia.i18n import LANGUAGES
from tests.envs.told import ALL, ONE_EACH, At

SEEDS = 150  # games of each edition
WIDTH, HEIGHT = 720, 480


def made(at: At, **more: Any) -> Any:
    return env(edition=at.edition, players=at.players, options=at.options, **more)


@pytest.fixture
def _expected_warnings() -> Iterator[None]:
    """A dictionary with a mask is what PettingZoo recommends, and warns of."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        yield


@pytest.mark.usefixtures("_expected_warnings")
@pytest.mark.parametrize("at", ALL, ids=str)
def test_it_passes_the_api_test(at: At) -> None:
    api_test(made(at, sight="memory", reward="orders"), num_cycles=150)


@pytest.mark.parametrize("at", ONE_EACH, ids=str)
def test_it_passes_the_seed_test(at: At) -> None:
    seed_test(lambda: made(at), num_cycles=40)


def test_it_passes_the_render_test(capsys: pytest.CaptureFixture[str]) -> None:
    for at in ONE_EACH:
        render_test(lambda render_mode=None, at=at: made(at, render_mode=render_mode))
    assert "Supply: " in capsys.readouterr().out  # the mode `human` prints


@pytest.mark.parametrize("at", ONE_EACH, ids=str)
def test_masks_observations_and_results_are_those_of_the_engine(at: At) -> None:
    """The engine plays the same decisions on a state of its own; observations are compared now and then."""
    world, desk, box = raw_env(edition=at.edition, players=at.players, options=at.options), blank(Desk), at.setting.box
    for seed in range(SEEDS):
        world.reset(seed=seed)
        g, dice, rng = clone(world.table.state), world.table._dice[:], random.Random(seed)
        total = [0.0] * at.players
        while not any(world.terminations.values()):
            assert world.agent_selection == f"player_{g.seat}"
            offered = desk.moves[: legal(g, box, desk.moves)]
            if rng.random() < 0.05:
                seen, row = world.observe(world.agent_selection), [0] * IN_SIGHT
                observe(g, box, g.seat, row)
                assert seen[OBSERVATION].tolist() == row
                assert np.flatnonzero(seen[MASK]).tolist() == sorted(offered)
            number = rng.choice(offered)
            world.step(number)
            apply(g, box, number)
            if g.phase == SHUFFLE:
                shuffle_supply(g, dice)
            total = [had + world.rewards[agent] for had, agent in zip(total, world.possible_agents, strict=True)]
        assert g == world.table.state
        won = winners(g, box)
        assert total == [1 / won.bit_count() if won >> seat & 1 else 0.0 for seat in range(at.players)]


def test_delivered_orders_are_rewarded_as_they_come() -> None:
    world = env(reward="orders", players=3)
    world.reset(seed=2)
    total = dict.fromkeys(world.possible_agents, 0.0)
    for agent in world.agent_iter():
        seen, reward, is_over, _, _ = world.last()
        total[agent] += reward
        world.step(None if is_over else int(np.flatnonzero(seen[MASK])[-1]))
    assert list(total.values()) == list(map(float, world.unwrapped.table.state.delivered[:3]))
    assert sum(total.values()) > 0


def test_a_decision_that_is_not_legal_ends_the_game_for_who_made_it() -> None:
    world = env()
    world.reset(seed=1)
    agent = world.agent_selection
    wrong = int(np.flatnonzero(world.observe(agent)[MASK] == 0)[0])
    world.step(wrong)
    assert world.rewards[agent] == ILLEGAL
    assert all(world.terminations.values()) or all(world.truncations.values())


def test_without_guards_it_is_refused_and_changes_nothing() -> None:
    world = raw_env()
    world.reset(seed=1)
    before = deepcopy(world.table.state)
    with pytest.raises(ValueError, match="not legal now"):
        world.step(DECISIONS - 1)
    assert world.table.state == before


def test_it_renders_in_six_languages_and_draws_what_lies_there() -> None:
    texts = set()
    for code in LANGUAGES:
        world = env(render_mode="ansi", language=code)
        world.reset(seed=3)
        texts.add(world.render())
    assert len(texts) == len(LANGUAGES)
    pictures = []
    for at in ALL:
        world = made(at, render_mode="rgb_array")
        world.reset(seed=3)
        for _ in range(40):
            seen = world.last()[0]
            world.step(int(np.flatnonzero(seen[MASK])[0]))
            picture = world.render()
            assert picture.shape == (HEIGHT, WIDTH, 3)
        pictures.append(picture)
    assert len({picture.tobytes() for picture in pictures}) == len(ALL)


def test_a_picture_shows_no_hidden_card() -> None:
    world = raw_env(render_mode="rgb_array")
    for seed in range(5):
        world.reset(seed=seed)
        for _ in range(25):
            world.step(world.table.legal()[0])
        other = world.imagined(world.agent_selection, seed)
        seen, drawn = other.render(), world.render()
        assert isinstance(seen, np.ndarray)
        assert isinstance(drawn, np.ndarray)
        assert np.array_equal(seen, drawn)


def test_an_imagined_environment_goes_its_own_way() -> None:
    world = raw_env(sight="memory")
    world.reset(seed=4)
    agent = world.agent_selection
    other = world.imagined(agent, 1)
    seen, imagined = world.observe(agent), other.observe(agent)
    assert all(np.array_equal(seen[name], imagined[name]) for name in seen)
    before = deepcopy(world.table.state)
    for _ in range(30):
        other.step(other.table.legal()[0])
    assert world.table.state == before
    assert world.agent_selection == agent


@pytest.mark.parametrize("wrong", [{"render_mode": "hologram"}, {"language": "xx"}, {"edition": "x"}, {"players": 1}])
def test_wrong_settings_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"hologram|xx|'x'|not 1"):
        env(**wrong)
