"""Training: labels, the fit and its gradients, a course that is stopped and goes on, and its curve."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mammamia.bots.kernels.scene_features import CANDIDATE, SCENE
from mammamia.engine.state import DRAW, ORDER, PUT
from mammamia.lab.training import course as course_module
from mammamia.lab.training import labels as labels_module
from mammamia.lab.training import practice
from mammamia.lab.training.course import CURVE, FINAL, LOG, AnotherCourse, Training, TrainingCourse
from mammamia.lab.training.curve import draw_curve
from mammamia.lab.training.fit import RANKING, Fit, cross_entropy, gradient_of, numbers_in, regret_of, softmax
from mammamia.lab.training.labels import Labeller, Labels, load

TINY = TrainingCourse(seed=4, iterations=2, chunks=2, worlds=2, epochs=2, lessons=2, ends=2, deals=1)


def some_labels(positions: int, seed: int = 1) -> Labels:
    """Positions in which one number of a candidate says how good it is."""
    rng = np.random.default_rng(seed)
    counts = rng.integers(2, 9, positions)
    rows = rng.normal(0, 1, (counts.sum(), SCENE + CANDIDATE))
    return Labels(counts, rows.astype(np.float16), (0.1 * rows[:, SCENE + 5]).astype(np.float32))


@pytest.fixture
def tiny_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """One short game of two in a file, few labels, a trial of one deal."""
    monkeypatch.setattr(course_module, "CHUNK", 1)
    monkeypatch.setattr(course_module, "SESSION", 1)
    monkeypatch.setattr(practice, "GAMES", 4)
    monkeypatch.setattr(course_module, "TRIALS", (("spanish", 2),))
    monkeypatch.setattr(labels_module, "TABLES", (("spanish", 2, {"rounds": 2}),))
    monkeypatch.setattr(labels_module, "LABELLED", {PUT: 12, ORDER: 6, DRAW: 12})


# ---------------------------------------------------------------- labels and fit


@pytest.mark.slow
@pytest.mark.usefixtures("tiny_games")
def test_labels_are_the_same_every_time_and_kept_in_a_file(tmp_path: Path) -> None:
    labels = Labeller(worlds=2, compiled=False).games(7, range(2))
    assert labels.rows.shape == (labels.counts.sum(), SCENE + CANDIDATE)
    assert labels.values.shape == (labels.counts.sum(),)
    assert labels.counts.min() > 1
    assert ((labels.values >= 0) & (labels.values <= 1)).all()
    Labeller(worlds=2, compiled=False).games(7, range(1)).save(tmp_path / "a.npz")
    Labeller(worlds=2, compiled=False).games(7, range(1, 2)).save(tmp_path / "b.npz")
    again = load([tmp_path / "a.npz", tmp_path / "b.npz"])
    for name in ("counts", "rows", "values"):
        assert np.array_equal(getattr(again, name), getattr(labels, name))


def assert_gradient_is_right(
    rows: Any, loss_of_scores: Callable[[Any], tuple[float, Any]], *, spread: float = 0.2
) -> None:
    """Against a small step in the number that matters most, in every part of a net."""
    numbers = numbers_in(RANKING)
    weights = np.random.default_rng(2).normal(0, spread, numbers)
    gradient = gradient_of(weights, RANKING, rows, loss_of_scores)[1]
    assert np.abs(gradient).max() > 0
    for part in np.array_split(np.arange(numbers), 40):
        place = part[np.abs(gradient[part]).argmax()]
        step = np.zeros(numbers)
        step[place] = 1e-5
        more, less = (gradient_of(weights + sign * step, RANKING, rows, loss_of_scores)[0] for sign in (1, -1))
        assert gradient[place] == pytest.approx((more - less) / 2e-5, rel=1e-3, abs=1e-7)


def test_gradients_are_right() -> None:
    labels = some_labels(6)
    starts = np.cumsum(labels.counts) - labels.counts
    aims = softmax(labels.values.astype(np.float64) / 0.05, starts)
    assert_gradient_is_right(labels.rows.astype(np.float64), lambda scores: cross_entropy(scores, aims, starts))


def test_a_fit_learns_to_rank_and_the_same_seed_fits_the_same_net() -> None:
    fits = [Fit(some_labels(1500), RANKING, temperature=0.05, seed=seed) for seed in (1, 1, 2)]
    before = fits[0].judge()
    *_, after = fits[0].run(5)
    assert after.loss < before.loss
    assert after.regret < 0.7 * before.regret
    assert fits[0].regret_of_the_first() > after.regret
    for fit in fits[1:]:
        list(fit.run(5))
    assert np.array_equal(fits[0].weights, fits[1].weights)
    assert not np.array_equal(fits[0].weights, fits[2].weights)


def test_regret_is_what_the_first_choice_gives_up() -> None:
    scores, values, starts = np.array([1.0, 3.0, 2.0, 0.0]), np.array([0.5, 0.2, 0.1, 0.4]), np.array([0, 2])
    assert regret_of(scores, values, starts) == pytest.approx((0.3 + 0.3) / 2)
    assert cross_entropy(values, softmax(values, starts), starts)[1] == pytest.approx(np.zeros(4), abs=1e-6)


# ---------------------------------------------------------------- a course


def run(folder: Path, *, steps: int | None = None) -> list[str]:
    """Take all steps of a course, or only the first so many."""
    done = []
    for name in Training(TINY, folder, compiled=False).run():
        done.append(name)
        if len(done) == steps:
            break
    return done


@pytest.mark.slow
@pytest.mark.usefixtures("tiny_games")
def test_a_stopped_course_goes_on_and_ends_with_the_same_net(tmp_path: Path) -> None:
    steps = run(tmp_path / "whole")
    assert steps == [
        *(
            f"{step} {i}{chunk}"
            for i in (1, 2)
            for step, chunk in (("labels", "-0"), ("labels", "-1"), ("fit", ""), ("ends", ""), ("trial", ""))
        ),
        *("sharpen", "practice 0", "practice 1", "ends 2-practised", "trial 2-practised"),
    ]
    assert len(steps) == Training(TINY, tmp_path / "whole").steps
    for taken in (1, 3, 6, 12):
        run(tmp_path / "stopped", steps=taken)
    assert not (tmp_path / "stopped" / FINAL).exists()
    assert run(tmp_path / "stopped") == steps
    assert (tmp_path / "stopped" / FINAL).read_bytes() == (tmp_path / "whole" / FINAL).read_bytes()

    log = [json.loads(line) for line in (tmp_path / "stopped" / LOG).read_text(encoding="utf-8").splitlines()]
    iteration, last = ["labels", "labels", "fit", "ends", "trial"], ["sharpen", *["practice"] * 2, "ends", "trial"]
    assert [told["step"] for told in log] == [*iteration * 2, *last]
    assert all(told["seconds"] >= 0 for told in log)
    curve = (tmp_path / "stopped" / CURVE).read_text(encoding="utf-8")
    assert curve.count("<polyline") == 4  # two fits; the trial is at another table than the practice
    assert "in 2 lessons" in curve

    with pytest.raises(AnotherCourse):
        Training(replace(TINY, worlds=3), tmp_path / "whole", compiled=False)
    Training(replace(TINY, iterations=3), tmp_path / "whole", compiled=False)


def test_the_curve_shows_every_fit_and_every_trial() -> None:
    fit: dict[str, Any] = {"step": "fit", "iteration": 1, "counter_regret": 0.06, "regret": [0.05, 0.04, 0.03]}
    trial = {"step": "trial", "iteration": 1, "deals": 5, "classic-2": [0.6, 0.01]}
    picture = draw_curve([fit, trial])
    assert picture.count("<polyline") == 2
    assert "classic-2 60.0 ± 1.0 %" in picture
    shares = {"classic-2": 0.6, "classic-3": 0.5}
    practised = draw_curve([fit, trial, *({"step": "practice", "lessons": n, "shares": shares} for n in (10, 20))])
    assert practised.count("<polyline") == 3  # the table of the trial, and not the other
    assert "in 20 lessons" in practised
