"""Practice: what is written down of a game, its loss, and that the net gets better by it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mammamia.bots.kernels.candidates import CANDIDATES, Search
from mammamia.bots.kernels.mind import NET
from mammamia.bots.kernels.net_layers import Net
from mammamia.bots.kernels.pools import Pools, forget_pools
from mammamia.bots.kernels.scene_features import CANDIDATE, SCENE, NetInput
from mammamia.bots.kernels.self_play import NetTable, Samples, explore, sample_candidate, share_by_lead
from mammamia.bots.net_file import net_of
from mammamia.engine.chance import deal_randomly, seed_dice
from mammamia.engine.fields import blank, clone
from mammamia.engine.state import Desk, State
from mammamia.lab.training import labels, practice
from mammamia.lab.training.fit import (
    ENDING,
    RANKING,
    Adam,
    Sharpening,
    expected_value_loss,
    first_weights,
    gradient_of,
    net_numbers,
    numbers_in,
    softmax,
)
from mammamia.lab.training.practice import CLIP, TIMES, PolicySamples, Practice, ppo_loss, together
from mammamia.lab.training.trial import mind_for
from tests.bots.test_minds import box_for
from tests.lab.test_training import assert_gradient_is_right, some_labels

FIRST = first_weights(RANKING, np.random.default_rng(5))


def net_with(weights: Any) -> Net:
    """A net that judges no ends of rounds."""
    return net_of(net_numbers(weights, np.zeros(numbers_in(ENDING))))


def some_choices(positions: int, seed: int = 1) -> PolicySamples:
    """Positions with a choice by chance, each as likely as the others; the advantage follows one number."""
    some = some_labels(positions, seed)
    rng = np.random.default_rng(seed)
    chosen = rng.integers(0, some.counts)
    merits = some.values[np.cumsum(some.counts) - some.counts + chosen]
    return PolicySamples(some.counts, some.rows.astype(np.float64), chosen, 1 / some.counts, 10 * merits, 0.5)


@pytest.fixture
def one_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """One deal of a short game."""
    monkeypatch.setattr(labels, "TABLES", (("spanish", 2, {"rounds": 2}),))
    monkeypatch.setattr(practice, "GAMES", 8)


# ---------------------------------------------------------------- exploring


def test_lots_are_drawn_as_the_scores_say() -> None:
    s, lots = blank(Search), [0] * 4
    s.count = 3
    s.prior[:3] = [1.0, 0.0, -1.0]
    seed_dice(lots, 4, 0)
    drawn = np.bincount([sample_candidate(s, lots) for _ in range(4000)]) / 4000
    expected = softmax(np.array([1.0, 0.0, -1.0]), np.array([0]))
    assert s.value[:3] == pytest.approx(expected, rel=0.01)
    assert drawn == pytest.approx(expected, abs=0.03)


def test_a_lead_of_pizzas_and_then_of_cards_counts() -> None:
    """R7.4."""
    box, g = box_for("classic", 3), blank(State)
    assert share_by_lead(g, box, 0) == pytest.approx(1 / 3)
    g.ingredients[1] = 2
    by_cards = [share_by_lead(g, box, seat) for seat in range(3)]
    assert by_cards[1] > by_cards[0] == by_cards[2]
    g.delivered[0] = 1
    by_pizzas = [share_by_lead(g, box, seat) for seat in range(3)]
    assert by_pizzas[0] > by_pizzas[1] > by_pizzas[2]
    assert sum(by_pizzas) == pytest.approx(1, rel=0.01)


@pytest.mark.parametrize("room", [3, 0])
def test_what_has_no_room_is_played_but_not_written_down(room: int) -> None:
    box = box_for("classic", 2)
    g, desk, lots = blank(State), blank(Desk), [0] * 4
    seed_dice(desk.dice, 1, 0)
    seed_dice(lots, 2, 0)
    deal_randomly(g, box, desk.dice, desk)
    pools, written = blank(Pools), [0, 0]
    forget_pools(pools)
    rows = [[0.0] * (SCENE + CANDIDATE) for _ in range(CANDIDATES + 9)]
    counts, likely = [0] * room, [0.0] * room
    samples = Samples(rows, counts, [0] * room, likely, written)
    for _ in range(5):
        table = NetTable(clone(g), box, blank(Desk), pools, blank(NetInput), blank(Search))
        explore(table, mind_for(box, NET), net_with(0 * FIRST), lots, samples)
    taken = written[0]
    assert taken <= min(room, 2)
    assert written[1] == sum(counts[:taken])
    assert all(share == pytest.approx(1 / n) for share, n in zip(likely[:taken], counts, strict=False))


@pytest.mark.slow
@pytest.mark.usefixtures("one_table")
def test_practice_is_alike_plain_and_compiled() -> None:
    pytest.importorskip("numba", reason="needs mammamia[fast]")
    plain, compiled = (
        Practice(FIRST, seed=3, lessons=2, compiled=fast)._play(0, net_with(FIRST), 1) for fast in (False, True)
    )
    for name in ("counts", "rows", "chosen", "probabilities", "advantages"):
        assert np.array_equal(getattr(plain, name), getattr(compiled, name)), name
    assert plain.share == compiled.share
    assert len(plain.counts) > 20


# ---------------------------------------------------------------- learning


def test_the_ppo_loss_has_the_right_gradient() -> None:
    """Where choices have become much likelier or unlikelier already, and where they have not."""
    choices = some_choices(40)
    assert_gradient_is_right(choices.rows, lambda scores: ppo_loss(choices, scores), spread=0.1)


def test_the_expected_value_has_the_right_gradient() -> None:
    some = some_labels(6)
    starts = np.cumsum(some.counts) - some.counts
    values = some.values.astype(np.float64)
    assert_gradient_is_right(some.rows.astype(np.float64), lambda scores: expected_value_loss(scores, values, starts))


def test_the_ratio_is_clipped() -> None:
    """A choice that one lesson has made a fifth likelier is pulled no further, nor one it has made unlikelier."""
    scores = np.array([0.5, 0.0, -0.5, 0.0])
    choices = PolicySamples(
        np.array([2, 2]), np.zeros((4, 0)), np.array([0, 0]), np.array([0.5, 0.5]), np.array([1.0, -1.0]), 0.5
    )
    loss, gradient = ppo_loss(choices, scores)
    assert gradient.tolist() == [0, 0, 0, 0]
    assert loss == pytest.approx(-(1 + CLIP) + (1 - CLIP))
    assert ppo_loss(choices, -scores)[1].tolist() != [0, 0, 0, 0]


def test_what_has_an_advantage_becomes_likelier() -> None:
    choices, adam = some_choices(400), Adam(FIRST.copy())
    rows = choices.rows.astype(np.float32)
    losses = []
    for _ in range(20):
        loss, gradient = gradient_of(adam.weights, RANKING, rows, lambda scores: ppo_loss(choices, scores))
        adam.step(gradient, 1e-3)
        losses.append(loss)
    assert losses[-1] < losses[0] - 10


def test_sharpening_brings_more_of_what_the_labels_promise() -> None:
    some = some_labels(1500)
    sharpening = Sharpening(some, FIRST, seed=1)
    before = sharpening.judge()
    *_, after = sharpening.run(30)
    assert after.loss < before.loss - 0.02
    assert after.regret < 0.8 * before.regret


def test_some_positions_are_taken_with_their_rows() -> None:
    choices = some_choices(9)
    some = choices.take(np.array([7, 2]))
    rows = np.split(choices.rows, np.cumsum(choices.counts)[:-1])
    assert np.array_equal(some.rows, np.concatenate([rows[7], rows[2]]))
    assert some.chosen.tolist() == choices.chosen[[7, 2]].tolist()
    both = together([choices, some])
    assert np.array_equal(both.take(np.array([9, 10])).rows, some.rows)


@pytest.mark.slow
@pytest.mark.usefixtures("one_table")
def test_a_lesson_is_the_same_on_any_number_of_cores_and_can_be_stopped_after(tmp_path: Path) -> None:
    whole, stopped = (Practice(FIRST, seed=3, lessons=2, cores=cores, compiled=False) for cores in (1, 2))
    told = [whole.lesson(), whole.lesson()]
    assert [list(lesson) for lesson in told] == [["spanish-2-rounds"]] * 2
    stopped.lesson()
    stopped.save(tmp_path / "practice.npz")
    again = Practice(FIRST, seed=3, lessons=2, compiled=False)
    again.go_on_from(tmp_path / "practice.npz")
    assert again.lesson() == told[1]
    assert again.taken == whole.taken == 2
    assert np.array_equal(again.weights, whole.weights)
    assert not np.array_equal(again.weights, FIRST)


@pytest.mark.slow
@pytest.mark.usefixtures("one_table")
def test_advantages_compare_the_games_of_one_deal_and_seat() -> None:
    played = Practice(FIRST, seed=3, lessons=2, compiled=False)._play(0, net_with(FIRST), 1)
    advantages = played.advantages[np.append(True, np.diff(played.advantages) != 0)]
    assert len(advantages) <= 2 * TIMES
    assert advantages.min() < 0 < advantages.max()
