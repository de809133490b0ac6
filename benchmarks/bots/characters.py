"""Measure the characters: python -m benchmarks.bots.characters steps --deals 50, or habits --games 40.

`steps` plays each character against the one a level below (one against the rest, every deal in all rotations) and
prints Elo with its 95 % interval, clustered by deal. `habits` prints what the characters do, `pace` how long they take.
Nothing is tuned on the seed; roll-outs are fixed, so everything but the times can be reproduced.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from benchmarks.bots.habits import HABITS, watch
from mammamia.bots import warm_up
from mammamia.bots.characters import CHARACTERS
from mammamia.editions import EDITIONS
from mammamia.lab.arena_clock import pace_of
from mammamia.lab.arena_games import Entrant, play_deals
from mammamia.lab.ratings import Encounter, Interval
from mammamia.lab.simulation import SeriesPlan

SEED: Final = 727_272
TABLES: Final = "classic-2,classic-4,plus-4"
RANDOM: Final = "random"  # below the first level


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("steps", "habits", "pace"))
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--tables", default=TABLES)
    parser.add_argument("--only", default="", help="characters, separated by commas; all by default")
    chosen = parser.parse_args()
    tables = [(key, int(players)) for key, players in (table.split("-") for table in chosen.tables.split(","))]
    only = chosen.only.split(",") if chosen.only else list(CHARACTERS)
    if any(CHARACTERS[name].roll_outs for name in only):
        warm_up()
    for key, players in tables:
        if chosen.what == "steps":
            lines = steps(key, players, chosen.deals, only)
        elif chosen.what == "habits":
            lines = habits(key, players, chosen.games, only)
        else:
            lines = paces(key, players, only)
        for line in lines:
            print(line, flush=True)


def steps(key: str, players: int, deals: int, only: list[str]) -> Iterator[str]:
    """One line for each character: what it makes of the one below."""
    yield f"\n| {key}, {players} players | win share, % | fair | Elo | pizzas | games |\n|---|---|---|---|---|---|"
    for below, one in pairwise([RANDOM, *CHARACTERS]):
        if one in only:
            yield step(key, players, deals, one, below)


def step(key: str, players: int, deals: int, one: str, below: str) -> str:
    """One match."""
    plan = SeriesPlan(EDITIONS[key], players, {}, SEED, deals)
    played = play_deals(plan, Entrant(one), Entrant(below), range(deals), compiled=True)
    met = Encounter(0, 1, players, played.shares)
    share = f"{100 * met.share.value:.1f} ({100 * met.share.low:.1f} … {100 * met.share.high:.1f})"
    pizzas = f"{sum(played.pizzas) / met.games:.2f} : {sum(played.rival_pizzas) / met.games / (players - 1):.2f}"
    return f"| {one} over {below} | {share} | {100 / players:.0f} | {points(met.elo)} | {pizzas} | {met.games} |"


def points(elo: Interval) -> str:
    """`+123 (+80 … +170)`."""
    return f"{elo.value:+.0f} ({elo.low:+.0f} … {elo.high:+.0f})"


def habits(key: str, players: int, games: int, only: list[str]) -> Iterator[str]:
    """One line for each character: what it does at a table of its neighbours by level."""
    yield f"\n| {key}, {players} players | " + " | ".join(HABITS) + " |\n|---|" + "---|" * len(HABITS)
    for start in range(0, len(only), players):
        cast = only[start : start + players]
        seated = (cast * players)[:players]
        for name, seen in list(zip(seated, watch(EDITIONS[key], seated, games, seed=SEED), strict=True))[: len(cast)]:
            yield f"| {name} | " + " | ".join(f"{seen.rates[habit]:.2f}" for habit in HABITS) + " |"


def paces(key: str, players: int, only: list[str]) -> Iterator[str]:
    """One line for each character: milliseconds a decision."""
    yield f"\n| {key}, {players} players | mean, ms | p95, ms |\n|---|---|---|"
    for name in only:
        pace = pace_of(SeriesPlan(EDITIONS[key], players, {}, SEED, 1), Entrant(name))
        yield f"| {name} | {pace.milliseconds:.2f} | {pace.p95:.2f} |"


if __name__ == "__main__":
    main()
