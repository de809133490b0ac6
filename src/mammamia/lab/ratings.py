"""Ratings with their intervals: win shares, Elo for any number of players, and Plackett–Luce.

The games of one deal resemble each other, so a deal is one observation, in however many seatings it is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, inf, log, log10, sqrt
from typing import Final

NORMAL: Final = 1.96  # standard errors on either side of a 95 % interval
ELO: Final = 400 / log(10)  # points by which the odds grow e times
NEVER: Final = 0.05  # how likely a run of equal deals may be, for an interval that has no spread to go by
STEP: Final = 2.0  # the most by which one step of the fit moves a strength
STEPS: Final = 200
CLOSE: Final = 1e-10


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate, and the ends of its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Encounter:
    """One against the rest: what it won of each deal, summed over the rotations; a shared victory is divided."""

    one: int
    rival: int  # in all other seats
    seats: int
    shares: Sequence[float]

    @property
    def games(self) -> int:
        """Every deal is played once in each rotation."""
        return len(self.shares) * self.seats

    @property
    def share(self) -> Interval:
        """The share of all victories; fair is one for each seat."""
        return mean_of([share / self.seats for share in self.shares])

    @property
    def elo(self) -> Interval:
        """The same as a difference in Elo."""
        share = self.share
        return Interval(*(elo_of(p, self.seats) for p in (share.value, share.low, share.high)))


def elo_of(share: float, seats: int) -> float:
    """By how many points one is better than its rivals in all other seats, if it wins this share of the games."""
    if share <= 0:
        return -inf
    return inf if share >= 1 else 400 * log10(share * (seats - 1) / (1 - share))


def mean_of(shares: Sequence[float]) -> Interval:
    """The mean of one number a deal, each from 0 to 1, and its interval."""
    n = len(shares)
    mean = sum(shares) / n
    if n == 1:
        return Interval(mean, 0.0, 1.0)
    if min(shares) == 1:
        return Interval(1.0, NEVER ** (1 / n), 1.0)
    if max(shares) == 0:
        return Interval(0.0, 0.0, 1 - NEVER ** (1 / n))
    variance = sum((share - mean) ** 2 for share in shares) / (n - 1)
    half = NORMAL * sqrt(variance / n)
    return Interval(mean, max(0.0, mean - half), min(1.0, mean + half))


# ---------------------------------------------------------------- Plackett–Luce


def plackett_luce(players: int, encounters: Sequence[Encounter]) -> list[Interval]:
    """Ratings of all *players* in Elo, on the average 0, by maximum likelihood of who won each game.

    Each wins in proportion to its strength. A fair game is added to every encounter, so that no bot is
    infinitely strong. The interval is the wider of two: from the spread between deals, and from the likelihood alone.
    """
    strengths = [0.0] * players  # their logarithms
    for _ in range(STEPS):
        slopes = [0.0] * players
        for met in encounters:
            surplus = sum(met.shares) + 1 / met.seats - (met.games + 1) * _expected(met, strengths)
            slopes[met.one] += surplus
            slopes[met.rival] -= surplus
        steps = _times(_inverse(_curvature(encounters, strengths)), slopes)
        longest = max(map(abs, steps))
        scale = min(1.0, STEP / longest) if longest else 1.0
        strengths = [strength + scale * step for strength, step in zip(strengths, steps, strict=True)]
        if longest < CLOSE:
            break
    errors = _errors(encounters, strengths)
    return [
        Interval(ELO * strength, ELO * (strength - NORMAL * error), ELO * (strength + NORMAL * error))
        for strength, error in zip(strengths, errors, strict=True)
    ]


def _expected(met: Encounter, strengths: Sequence[float]) -> float:
    """The share of the games that one should win."""
    return 1 / (1 + (met.seats - 1) * exp(strengths[met.rival] - strengths[met.one]))


def _curvature(encounters: Sequence[Encounter], strengths: Sequence[float]) -> list[list[float]]:
    """Of the likelihood; the ones everywhere hold the average at 0, which no game tells."""
    rows = [[1.0] * len(strengths) for _ in strengths]
    for met in encounters:
        p = _expected(met, strengths)
        weight = (met.games + 1) * p * (1 - p)
        rows[met.one][met.one] += weight
        rows[met.rival][met.rival] += weight
        rows[met.one][met.rival] -= weight
        rows[met.rival][met.one] -= weight
    return rows


def _errors(encounters: Sequence[Encounter], strengths: Sequence[float]) -> list[float]:
    """The standard error of every strength."""
    players = len(strengths)
    inverse = _inverse(_curvature(encounters, strengths))
    deals = len(encounters[0].shares)
    spread = [0.0] * players
    for deal in range(deals):
        surplus = [0.0] * players
        for met in encounters:
            more = met.shares[deal] - met.seats * _expected(met, strengths)
            surplus[met.one] += more
            surplus[met.rival] -= more
        for player, moved in enumerate(_times(inverse, surplus)):
            spread[player] += moved * moved
    factor = deals / max(1, deals - 1)
    alone = [inverse[player][player] - 1 / players**2 for player in range(players)]
    return [sqrt(max(factor * s, a, 0.0)) for s, a in zip(spread, alone, strict=True)]


def _times(rows: Sequence[Sequence[float]], column: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, column, strict=True)) for row in rows]


def _inverse(rows: Sequence[Sequence[float]]) -> list[list[float]]:
    """By Gauss and Jordan; a curvature is positive, so nothing needs to be exchanged."""
    n = len(rows)
    work = [[*row, *(float(i == j) for j in range(n))] for i, row in enumerate(rows)]
    for i in range(n):
        pivot = work[i][i]
        work[i] = [value / pivot for value in work[i]]
        for j in range(n):
            if j != i:
                factor = work[j][i]
                work[j] = [value - factor * other for value, other in zip(work[j], work[i], strict=True)]
    return [row[n:] for row in work]
