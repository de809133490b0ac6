"""Shares, intervals, Elo and Plackett–Luce."""

from __future__ import annotations

from itertools import permutations
from math import exp, inf, log10, sqrt
from random import Random

import pytest

from mammamia.lab.ratings import ELO, Encounter, elo_of, mean_of, plackett_luce


def synthetic(strengths: list[float], seats: int, deals: int, seed: int) -> list[Encounter]:
    """One against the rest, for every two: each game is won in proportion to strength."""
    dice = Random(seed)
    met = []
    for one, rival in permutations(range(len(strengths)), 2):
        p = exp(strengths[one]) / (exp(strengths[one]) + (seats - 1) * exp(strengths[rival]))
        met.append(
            Encounter(one, rival, seats, [float(sum(dice.random() < p for _ in range(seats))) for _ in range(deals)])
        )
    return met


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_a_fair_share_is_worth_nothing(seats: int) -> None:
    assert elo_of(1 / seats, seats) == pytest.approx(0)


def test_elo_by_hand() -> None:
    assert elo_of(0.75, 2) == pytest.approx(400 * log10(3))
    assert elo_of(0.6, 4) == pytest.approx(400 * log10(4.5))
    assert (elo_of(0, 3), elo_of(1, 3)) == (-inf, inf)


def test_an_interval_by_hand() -> None:
    """Four deals of two seats: 2, 1, 1 and 1 victories; mean 5/8, variance (9 + 1 + 1 + 1)/64/3 = 1/16."""
    share = Encounter(0, 1, 2, [2.0, 1.0, 1.0, 1.0]).share
    assert share.value == 0.625
    assert share.high - share.value == pytest.approx(1.96 * sqrt(1 / 16 / 4))
    assert share.value - share.low == pytest.approx(1.96 * 0.125)


def test_the_rotations_of_a_deal_are_one_observation() -> None:
    """The same 8 victories in 16 games: won by deals they tell less than won in every deal."""
    by_deals = Encounter(0, 1, 2, [2.0, 0.0] * 4).share
    in_every_deal = Encounter(0, 1, 2, [1.0] * 8).share
    assert by_deals.value == in_every_deal.value == 0.5
    assert in_every_deal.low == in_every_deal.high == 0.5
    assert by_deals.high - by_deals.value == pytest.approx(1.96 * sqrt(2 / 7 / 8))


def test_who_always_wins_may_yet_lose() -> None:
    always, never = mean_of([1.0] * 20), mean_of([0.0] * 20)
    assert (always.value, always.high) == (1, 1)
    assert always.low**20 == pytest.approx(0.05)
    assert (never.value, never.low, never.high) == (0, 0, 1 - always.low)


def test_one_deal_tells_nothing() -> None:
    assert (mean_of([1.0]).low, mean_of([1.0]).high) == (0, 1)


def test_an_encounter_in_elo() -> None:
    met = Encounter(0, 1, 4, [2.0, 3.0, 2.0, 1.0])
    assert met.games == 16
    assert met.elo.value == pytest.approx(elo_of(0.5, 4))
    assert met.elo.low < met.elo.value < met.elo.high


@pytest.mark.parametrize("seats", [2, 4])
def test_plackett_luce_recovers_strengths(seats: int) -> None:
    strengths = [-1.0, -0.2, 0.3, 0.9]
    ratings = plackett_luce(4, synthetic(strengths, seats, 500, seed=seats))
    assert sum(rating.value for rating in ratings) == pytest.approx(0, abs=1e-6)
    for rating, strength in zip(ratings, strengths, strict=True):
        assert rating.value == pytest.approx(ELO * strength, abs=30)
        assert 5 < rating.high - rating.value < 20


def test_the_intervals_hold_the_truth_about_95_times_in_100() -> None:
    strengths = [-0.5, 0.0, 0.5]
    held = sum(
        rating.low <= ELO * strength <= rating.high
        for seed in range(100)
        for rating, strength in zip(plackett_luce(3, synthetic(strengths, 3, 40, seed)), strengths, strict=True)
    )
    assert 0.92 < held / 300 < 0.99


def test_two_bots_are_apart_by_what_they_won() -> None:
    """With so many games, the one fair game more does not show."""
    met = Encounter(0, 1, 4, [2.0, 1.0, 3.0, 2.0] * 1000)
    one, rival = plackett_luce(2, [met])
    assert one.value - rival.value == pytest.approx(met.elo.value, abs=0.1)


def test_who_always_wins_is_not_infinitely_strong() -> None:
    one, rival = plackett_luce(2, [Encounter(0, 1, 2, [2.0] * 10)])
    assert 300 < one.value - rival.value < 1000
    assert one.high - one.value > 100, "and nobody knows by how much"


def test_equal_results_give_equal_ratings() -> None:
    ratings = plackett_luce(3, [Encounter(a, b, 3, [1.0] * 7) for a, b in permutations(range(3), 2)])
    assert all(rating.value == pytest.approx(0) for rating in ratings)
