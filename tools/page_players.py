"""Simulated players for the page's tests: they forget by the characters' own formula, so the page must find their τ."""

from __future__ import annotations

import random
from typing import Any, Final

from mammamia.bots.memory import Fading
from mammamia.bots.memory.activation import recall_chance
from mammamia.editions import CLASSIC

THRESHOLDS: Final = (-0.5, -1.0, -1.5, -2.2)
PLAYERS: Final = 5  # of each threshold
GUESSES: Final = 200
KINDS: Final = tuple(kind.value for kind in CLASSIC.kinds)
SEATS: Final = 4
MANY: Final = 3

Json = dict[str, Any]


def simulated_players() -> list[Json]:
    """For each threshold the guesses of a few players, as the page keeps them."""
    names = [(tau, f"{tau} {player}") for tau in THRESHOLDS for player in range(PLAYERS)]
    return [{"tau": tau, "guesses": _guesses(tau, random.Random(name))} for tau, name in names]


def _guesses(tau: float, dice: random.Random) -> list[Json]:
    return [_guess(Fading(tau), dice, number) for number in range(GUESSES)]


def _guess(fading: Fading, dice: random.Random, number: int) -> Json:
    """One round: throws of four seats, each remembered as a whole or not; the rest is an even guess."""
    thrown = [_throw(age, dice) for age in range(dice.randint(8, 26))]
    said = dict.fromkeys(KINDS, 0)
    for one in thrown:
        bonus = (fading.own if one["isOwn"] else 0.0) + (fading.many if one["n"] >= MANY else 0.0)
        is_known = dice.random() < recall_chance(fading, one["age"], bonus)
        for _ in range(one["n"]):
            said[one["kind"] if is_known else dice.choice(KINDS)] += 1
    there = {kind: sum(one["n"] for one in thrown if one["kind"] == kind) for kind in KINDS}
    even = sum(there.values()) / len(KINDS)
    kinds = [{"kind": kind, "said": said[kind], "there": there[kind], "even": even} for kind in KINDS]
    return {"at": number, "from": f"game-{number}/1", "kinds": kinds, "thrown": thrown}


def _throw(age: int, dice: random.Random) -> Json:
    is_own = age % SEATS == SEATS - 1
    return {"kind": dice.choice(KINDS), "n": dice.choice((1, 1, 2, 2, 3)), "age": age, "isOwn": is_own}
