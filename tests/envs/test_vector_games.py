"""The vector environment plays the engine's own games: masks, observations and results, over thousands of seeds."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mammamia.engine import compiled
from mammamia.engine.chance import deal_randomly, seed_dice, shuffle_supply
from mammamia.engine.decisions import DECISIONS
from mammamia.engine.fields import blank
from mammamia.engine.observing import observe, remember
from mammamia.engine.play import apply, legal
from mammamia.engine.scoring import winners
from mammamia.engine.state import OVER, SHUFFLE, Desk, State
from mammamia.engine.tables import apply_each, deal_each, mask_each, observe_each, remember_each
from mammamia.envs import Sight
from mammamia.envs.observations import MASK, OBSERVATION
from mammamia.envs.vector import TablesEnv
from tests.envs.told import ALL, ONE_EACH, At

SEEDS = 2000  # games of each edition
TABLES = 250
FEW = 6
LONGEST = 3000  # steps


def vector(at: At, n: int, **more: Any) -> TablesEnv:
    return TablesEnv(n, edition=at.edition, players=at.players, options=at.options, **more)


def shares(won: int, players: int) -> list[float]:
    return [1 / won.bit_count() if won >> seat & 1 else 0.0 for seat in range(players)]


@pytest.mark.parametrize("at", ONE_EACH, ids=str)
@pytest.mark.parametrize("sight", Sight, ids=lambda sight: sight.value)
def test_masks_observations_and_results_are_those_of_the_engine_over_thousands_of_seeds(at: At, sight: Sight) -> None:
    env = vector(at, SEEDS, sight=sight, autoreset_mode="NextStep")
    box, desk = compiled.record_of(at.setting.box), compiled.blank(Desk)
    states, dice = compiled.records(State, SEEDS), compiled.dice(SEEDS)
    masks, rows, viewers = compiled.rows(SEEDS, DECISIONS), compiled.rows(SEEDS, sight.size), compiled.row(SEEDS)
    look = compiled.entry(observe_each if sight is Sight.IN_SIGHT else remember_each)
    seen, infos = env.reset(seed=5)
    compiled.entry(deal_each)(states, box, dice, desk, 5, 0)
    over: Any = np.zeros(SEEDS, np.bool_)
    for _ in range(LONGEST):
        playing = ~over
        viewers[:] = states["seat"]
        look(states, box, viewers, rows)
        compiled.entry(mask_each)(states, box, desk, masks)
        assert (infos["seat"] == states["seat"])[playing].all()
        assert (seen[OBSERVATION] == rows)[playing].all()
        assert (seen[MASK] == masks)[playing].all()
        actions: Any = env.random_actions().astype(np.int16)
        going_on: Any = states[playing]
        its_dice: Any = dice[playing]
        compiled.entry(apply_each)(going_on, box, its_dice, actions[playing])
        states[playing], dice[playing] = going_on, its_dice
        seen, _, ended, _, infos = env.step(actions)
        assert (ended[playing] == (states["phase"] == OVER)[playing]).all()
        for i in np.flatnonzero(ended & playing):
            won = winners(compiled.plain_of(State, states[i]), at.setting.box)
            assert infos["rewards"][i].tolist() == pytest.approx(shares(won, at.players))
        over |= ended
        if over.all():
            return
    raise AssertionError("a game never ended")


@pytest.mark.parametrize("at", ONE_EACH, ids=str)
@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
@pytest.mark.parametrize("sight", Sight, ids=lambda sight: sight.value)
def test_kept_rows_are_those_found_anew_whatever_was_dealt_before(at: At, mode: str, sight: Sight) -> None:
    """Over several games at each table: what is kept from step to step begins anew with every deal."""
    env = vector(at, TABLES, sight=sight, autoreset_mode=mode)
    states, box = env._states, compiled.record_of(at.setting.box)
    rows, viewers = compiled.rows(TABLES, sight.size), compiled.row(TABLES)
    look = compiled.entry(observe_each if sight is Sight.IN_SIGHT else remember_each)
    seen, infos = env.reset(seed=11)
    dealt = 0
    while dealt < 4 * TABLES:
        viewers[:] = infos["seat"]
        look(states, box, viewers, rows)
        assert (seen[OBSERVATION] == rows).all()
        seen, _, ended, _, infos = env.step(env.random_actions())
        dealt += int(ended.sum())


@pytest.mark.parametrize("at", ALL, ids=str)
def test_every_number_is_that_of_the_plain_engine(at: At) -> None:
    """Decision by decision in a few games at every sort of table, both kinds of observation."""
    envs = [vector(at, FEW, sight=sight) for sight in Sight]
    seen = [env.reset(seed=3)[0] for env in envs]
    box, desk = at.setting.box, blank(Desk)
    games = [blank(State) for _ in range(FEW)]
    dice = [[0] * 4 for _ in games]
    for i, g in enumerate(games):
        seed_dice(dice[i], 3, i)
        deal_randomly(g, box, dice[i], desk)
    for _ in range(150):
        actions = envs[0].random_actions().copy()
        for i, g in enumerate(games):
            if g.phase == OVER:
                continue
            for row, look, sight in zip(seen, (observe, remember), Sight, strict=True):
                expected = [0] * sight.size
                look(g, box, g.seat, expected)
                assert row[OBSERVATION][i].tolist() == expected
            offered = desk.moves[: legal(g, box, desk.moves)]
            assert np.flatnonzero(seen[0][MASK][i]).tolist() == sorted(offered)
            apply(g, box, int(actions[i]))
            if g.phase == SHUFFLE:
                shuffle_supply(g, dice[i])
        seen = [env.step(actions)[0] for env in envs]
        if any(g.phase == OVER for g in games):
            return
