"""Simulated players for the page's tests: some forget by the characters' own formula, some climb the ladder."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any, Final

from mammamia.bots.memory import Fading
from mammamia.bots.memory.activation import recall_chance
from mammamia.editions import CLASSIC
from mammamia.hosting.ladder import CAST, Ladder

THRESHOLDS: Final = (-0.5, -1.0, -1.5, -2.2)
PLAYERS: Final = 5  # of each threshold
GUESSES: Final = 200
KINDS: Final = tuple(kind.value for kind in CLASSIC.kinds)
SEATS: Final = 4
MANY: Final = 3
CLIMBERS: Final = 20
GAMES: Final = 15  # of each

Json = dict[str, Any]


def simulated_players() -> list[Json]:
    """For each threshold the guesses of a few players, as the page keeps them."""
    names = [(tau, f"{tau} {player}") for tau in THRESHOLDS for player in range(PLAYERS)]
    return [{"tau": tau, "guesses": _guesses(tau, random.Random(name))} for tau, name in names]


def climbs() -> list[Json]:
    """Games that people play on the ladder, and where each leads: the page must come to the same."""
    dice = random.Random("climbs")
    return [game for _ in range(CLIMBERS) for game in _climb(dice)]


def _climb(dice: random.Random) -> Iterator[Json]:
    """Somebody who plays at the table of the ladder, or now and then with whoever they like."""
    now = Ladder()
    for _ in range(GAMES):
        company = [*CAST, "counter"]
        guests = now.rung.guests if dice.random() < 0.7 else dice.sample(company, dice.randrange(4))
        is_won = dice.random() < 0.5
        before, now = now, now.after(guests, is_won=is_won)
        said = now.invitation_since(before)
        yield {
            "before": asdict(before),
            "guests": list(guests),
            "isWon": is_won,
            "now": asdict(now),
            "said": None if said is None else said.key,
        }


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
