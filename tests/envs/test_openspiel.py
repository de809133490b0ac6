"""OpenSpiel's own tests and players, and the engine's game behind its states."""

from __future__ import annotations

import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, random_agent, tabular_qlearner
from open_spiel.python.observation import make_observation

import mammamia.envs.openspiel  # noqa: F401 - registers the names
from mammamia.editions import EDITIONS
from mammamia.engine.chance import shuffle_supply
from mammamia.engine.decisions import DECISIONS, DRAW_SUPPLY
from mammamia.engine.fields import clone
from mammamia.engine.play import apply, legal
from mammamia.engine.state import MAMMA_MIA, MOVES, ORDERS, SHUFFLE
from mammamia.envs import Reward, Sight
from mammamia.envs.dealing import CARD_COMES, ORDER_COMES, SEAT_BEGINS
from mammamia.envs.names import openspiel_name
from mammamia.envs.naming import decision_name
from mammamia.envs.roll_outs import CompiledRollOuts
from mammamia.envs.table import EnvTable
from mammamia.envs.unfolding import Unfolding
from tests.envs.told import ALL, At

GAMES = 6  # at each table


def loaded(at: At, **more: object) -> Any:
    given = {"players": at.players, **at.options, **more}
    return pyspiel.load_game(f"python_mammamia_{at.edition}", given)


def let_chance_deal(state: Any, table: EnvTable) -> None:
    """Deal what lies at a table that the engine has dealt."""
    g, box = table.state, table.setting.box
    hands = [[card for card, n in enumerate(g.hand[seat]) for _ in range(n)] for seat in range(box.seats)]
    for seat, hand in enumerate(hands):
        if g.holder == seat:
            state.apply_action(CARD_COMES + MAMMA_MIA)
        for card in hand:
            state.apply_action(CARD_COMES + card)
    for seat in range(box.seats):
        state.apply_action(ORDER_COMES + g.orders[seat][0])
    state.apply_action(SEAT_BEGINS + g.seat)


def let_chance_draw(state: Any, table: EnvTable, number: int) -> None:
    """Draw what lies on the piles of a table, before the same is drawn there."""
    g = table.state
    while state.is_chance_node():
        n = state.unfolding.fixed
        if number == DRAW_SUPPLY:
            outcome = CARD_COMES + g.supply[g.supply_size - 1 - n]
        else:
            outcome = ORDER_COMES + g.waiter[g.seat][(g.waiter_top[g.seat] + n) % ORDERS]
        likely = dict(state.chance_outcomes())
        assert sum(likely.values()) == pytest.approx(1)
        assert len(likely) > 1
        state.apply_action(outcome)


def at_random(state: Any, rng: random.Random) -> int:
    """Any outcome or decision."""
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        return int(rng.choices(outcomes, weights)[0])
    return int(rng.choice(state.legal_actions()))


def middle(at: At, seed: int, decisions: int, **more: object) -> Any:
    """A state after so many random decisions, at which a player decides."""
    state, rng, n = loaded(at, **more).new_initial_state(), random.Random(seed), 0
    while n < decisions or state.is_chance_node():
        n += not state.is_chance_node()
        state.apply_action(at_random(state, rng))
    return state


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.key)
def test_it_passes_openspiels_own_test(edition: Any) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(openspiel_name(edition)), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("at", ALL, ids=str)
def test_it_passes_openspiels_own_test_with_every_option(at: At) -> None:
    game = loaded(at, reward="orders", rounds=1)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("at", ALL, ids=str)
def test_masks_observations_and_results_are_those_of_the_engine(at: At) -> None:
    """The same cards come and the same is decided at a table of the engine."""
    game = loaded(at)
    for seed in range(GAMES):
        table, rng = EnvTable(at.setting, seed), random.Random(seed)
        state = game.new_initial_state()
        let_chance_deal(state, table)
        while not table.is_over:
            assert state.current_player() == table.deciding
            assert state.legal_actions() == sorted(table.legal())
            if rng.random() < 0.05:
                viewer = rng.randrange(at.players)
                assert state.observation_tensor(viewer) == table.row(viewer, Sight.IN_SIGHT)
                assert state.information_state_tensor(viewer) == table.row(viewer, Sight.MEMORY)
            number = rng.choice(table.legal())
            state.apply_action(number)
            let_chance_draw(state, table, number)
            table.decide(number)
        assert state.is_terminal()
        assert state.returns() == table.standing(Reward.WIN)


def test_every_card_is_as_likely_as_there_are_of_it() -> None:
    state = loaded(At("classic", 4)).new_initial_state()
    assert dict(state.chance_outcomes()) == {CARD_COMES + kind: pytest.approx(0.2) for kind in range(5)}
    state.apply_action(CARD_COMES)
    assert dict(state.chance_outcomes())[CARD_COMES] == pytest.approx(12 / 64)
    first = loaded(At("first", 5)).new_initial_state()  # R2.2: the Mamma Mia! card is among them
    assert dict(first.chance_outcomes())[CARD_COMES + MAMMA_MIA] == pytest.approx(1 / 66)


def test_a_state_holds_no_order_of_any_pile() -> None:
    """Whatever the real game would bring: from one state any card that is left may come."""
    state = middle(At("classic", 4), 1, 14)
    while DRAW_SUPPLY not in state.legal_actions():
        state.apply_action(at_random(state, random.Random(1)))
    state.apply_action(DRAW_SUPPLY)
    assert state.is_chance_node()
    g = state.unfolding.table
    drawer, hand = g.seat, g.hand[g.seat]
    left = {CARD_COMES + card for card in g.supply[: g.supply_size]}
    assert {outcome for outcome, _ in state.chance_outcomes()} == left
    for outcome in left - {CARD_COMES + MAMMA_MIA}:
        child = state.child(outcome)
        while child.is_chance_node():
            child.apply_action(child.chance_outcomes()[0][0])
        assert child.unfolding.table.hand[drawer][outcome - CARD_COMES] > hand[outcome - CARD_COMES]


@pytest.mark.parametrize("at", [At("classic", 3), At("plus", 4)], ids=str)
def test_a_resampled_state_looks_the_same_to_who_resampled_it(at: At) -> None:
    for decisions in (3, 50, 120):
        state = middle(at, decisions, decisions, rounds=2)
        viewer, hands = state.current_player(), set()
        for seed in range(6):
            other = state.resample_from_infostate(viewer, random.Random(seed).random)
            assert other.information_state_string(viewer) == state.information_state_string(viewer)
            assert other.information_state_tensor(viewer) == state.information_state_tensor(viewer)
            assert other.legal_actions() == state.legal_actions()
            neighbour = (viewer + 1) % at.players
            hands.add(other.information_state_string(neighbour))
            again = pickle.loads(pickle.dumps(other))
            assert again.information_state_string(neighbour) == other.information_state_string(neighbour)
            rng = random.Random(seed)
            while not other.is_terminal():
                other.apply_action(at_random(other, rng))
            assert sum(other.returns()) == pytest.approx(1)
        assert len(hands) > 1
        assert state.current_player() == viewer


@pytest.mark.parametrize("at", [At("classic", 3), At("plus", 4)], ids=str)
def test_a_resampled_state_is_a_world_whose_chance_is_decided(at: At) -> None:
    """Its copies have the same future, other worlds have others, and none of them says what the real piles hold."""
    state = middle(at, 20, 4, rounds=2)
    ends = []
    for seed in (1, 1, 2, 3):
        world = state.resample_from_infostate(state.current_player(), random.Random(seed).random)
        for copy in (world.clone(), world):
            rng = random.Random(5)
            while not copy.is_terminal():
                assert not copy.is_chance_node()
                copy.apply_action(at_random(copy, rng))
            ends.append(str(copy))
    assert ends[0] == ends[1] == ends[2] == ends[3]
    assert len(set(ends)) == 3


@pytest.mark.parametrize("at", [At("classic", 3), At("plus", 4)], ids=str)
def test_a_world_takes_along_what_leaves_no_choice(at: At) -> None:
    """The same worlds, played decision by decision by the engine: it shows the same to all, and ends alike."""
    state = middle(at, 20, 4, rounds=2)
    for seed in range(20):
        world = state.resample_from_infostate(state.current_player(), random.Random(seed).random)
        table, dice, rng = clone(world.unfolding.table), world.unfolding.dice[:], random.Random(seed)
        box, room, taken = world.unfolding.setting.box, [0] * MOVES, 0
        while not world.is_terminal():
            assert len(world.legal_actions()) > 1
            action = rng.choice(world.legal_actions())
            world.apply_action(action)
            while action is not None:
                apply(table, box, action)
                if table.phase == SHUFFLE:
                    shuffle_supply(table, dice)
                n = legal(table, box, room)
                action = room[0] if n == 1 else None
                taken += n == 1
            assert table == world.unfolding.table
        assert taken > 0


def test_chance_goes_on_in_a_state_resampled_while_it_decides() -> None:
    state = middle(At("classic", 3), 20, 4)
    rng = random.Random(4)
    while not state.is_chance_node():
        state.apply_action(at_random(state, rng))
    other = state.resample_from_infostate(0, random.random)
    assert other.is_chance_node()
    assert other.information_state_string(0) == state.information_state_string(0)


@pytest.mark.parametrize("reward", list(Reward), ids=str)
def test_compiled_roll_outs_are_as_likely_as_its_own(reward: Reward) -> None:
    """Two ways to the same mean: a thousand random games from the same world, each with its own dice."""
    state = middle(At("classic", 3), 60, 2, rounds=2, reward=reward.value)
    world = state.resample_from_infostate(state.current_player(), random.Random(3).random)
    theirs = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    played = np.array([theirs.evaluate(world) for _ in range(300)])
    ours = CompiledRollOuts(2000, np.random.RandomState(2)).evaluate(world)
    error = played.std(0) / len(played) ** 0.5
    assert np.abs(ours - played.mean(0)).max() < 4 * error.max()
    assert (abs(ours.sum() - 1) < 1e-9) == (reward is Reward.WIN)


def test_compiled_roll_outs_leave_a_state_without_an_order_to_openspiel() -> None:
    state = middle(At("classic", 3), 60, 2, rounds=1)
    assert sum(CompiledRollOuts(2).evaluate(state)) == pytest.approx(1)
    assert dict(CompiledRollOuts().prior(state)).keys() == set(state.legal_actions())


def test_what_a_seat_was_shown_tells_nothing_of_the_other_hands() -> None:
    """Two games that differ in a card that another seat was dealt read the same to a third one."""
    texts = []
    for card in (0, 1):
        state = loaded(At("classic", 3)).new_initial_state()
        for outcome in (*[card] * 3, *[2] * 3, *[3] * 6, *[4] * 6):
            state.apply_action(CARD_COMES + outcome)
        for outcome in (ORDER_COMES, ORDER_COMES, ORDER_COMES, SEAT_BEGINS + 1):
            state.apply_action(outcome)
        texts.append((state.information_state_string(2), state.information_state_string(0)))
    assert texts[0][0] == texts[1][0]
    assert texts[0][1] != texts[1][1]


@pytest.mark.parametrize("at", [At("classic", 4), At("plus", 3)], ids=str)
def test_a_state_is_saved_and_read_again_anywhere(at: At) -> None:
    game = loaded(at, rounds=1)
    state, rng, n = game.new_initial_state(), random.Random(3), 0
    while not state.is_terminal():
        if n % 17 == 0:
            text = pyspiel.serialize_game_and_state(game, state)
            _, again = pyspiel.deserialize_game_and_state(text)
            assert str(again) == str(state)
            assert again.history() == state.history()
            assert again.legal_actions() == state.legal_actions()
        state.apply_action(at_random(state, rng))
        n += 1


def test_clones_go_their_own_way() -> None:
    state = middle(At("plus", 3), 5, 40)
    before = str(state)
    copy = state.clone()
    assert str(copy) == before
    rng = random.Random(1)
    for _ in range(30):
        copy.apply_action(at_random(copy, rng))
    assert str(state) == before


def test_its_python_ismcts_plays() -> None:
    at = At("classic", 2, {"rounds": 1})
    game = loaded(at)
    rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, rollouts, uct_c=2.0, max_simulations=6, random_state=np.random.RandomState(2))
    state, rng, n = game.new_initial_state(), random.Random(4), 0
    while not state.is_terminal():
        if state.current_player() == 0 and n < 12:
            action = int(bot.step(state))
            assert action in state.legal_actions()
            state.apply_action(action)
            n += 1
        else:
            state.apply_action(at_random(state, rng))
    assert n == 12


def test_an_rl_agent_learns_in_its_rl_environment() -> None:
    env = rl_environment.Environment("python_mammamia_classic", players=2, rounds=1, reward="orders")
    learner = tabular_qlearner.QLearner(0, DECISIONS)
    agents = [learner, random_agent.RandomAgent(1, DECISIONS)]
    for _ in range(3):
        step = env.reset()
        while not step.last():
            step = env.step([agents[step.observations["current_player"]].step(step).action])
        for agent in agents:
            agent.step(step)
    assert len(learner._q_values) > 50


def test_the_observer_has_the_named_parts() -> None:
    game = loaded(At("classic", 4))
    state = middle(At("classic", 4), 1, 10)
    seen = make_observation(game)
    seen.set_from(state, 2)
    assert seen.dict["hand"].tolist() == state.unfolding.table.hand[2]
    assert "unseen" not in seen.dict
    known = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    known.set_from(state, 2)
    assert known.dict["unseen"].shape == (12,)
    with pytest.raises(ValueError, match="one seat sees"):
        make_observation(game, pyspiel.IIGObservationType(public_info=False, perfect_recall=False))


def test_rewards_add_up_to_returns() -> None:
    state, rng = loaded(At("plus", 3), reward="orders").new_initial_state(), random.Random(8)
    total = np.zeros(3)
    while not state.is_terminal():
        state.apply_action(at_random(state, rng))
        total += state.rewards()
    assert total.tolist() == state.returns()
    assert total.sum() > 0


def test_decisions_have_names_of_their_own() -> None:
    names = At("plus", 6).setting.names
    assert len({decision_name(number, names, 0) for number in range(DECISIONS)}) == DECISIONS
    assert decision_name(187, names, 0) == "put 3 pineapple"
    state = middle(At("classic", 4), 2, 5)
    told = [state.action_to_string(action) for action in state.legal_actions()]
    assert len(set(told)) == len(told)
    dealing = loaded(At("first", 5)).new_initial_state()
    assert dealing.action_to_string(pyspiel.PlayerId.CHANCE, CARD_COMES + MAMMA_MIA) == "mamma-mia comes"


def test_what_is_not_legal_or_cannot_come_is_refused_and_changes_nothing() -> None:
    dealing = Unfolding(At("classic", 4).setting)
    with pytest.raises(ValueError, match="outcome 5 cannot come now"):
        dealing.happen(5)  # there are no shrimps in classic
    unfolding = middle(At("classic", 4), 1, 8).unfolding
    before = unfolding.copy()
    wrong = next(number for number in range(DECISIONS) if number not in unfolding.legal())
    with pytest.raises(ValueError, match=f"decision {wrong} is not legal now"):
        unfolding.decide(wrong)
    with pytest.raises(ValueError, match="cannot come now"):
        unfolding.happen(CARD_COMES)
    assert (unfolding.state, unfolding.sights.of_all()) == (before.state, before.sights.of_all())


def test_wrong_parameters_are_refused() -> None:
    with pytest.raises((ValueError, RuntimeError), match="for 2 to 5 players, not 9"):
        loaded(At("classic", 9))
    with pytest.raises(ValueError, match="before the cards are dealt"):
        loaded(At("classic", 4)).new_initial_state().resample_from_infostate(0, random.random)
