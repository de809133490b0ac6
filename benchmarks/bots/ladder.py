"""Measure the ladder of bots and print it as a table: python -m benchmarks.bots.ladder.

Win share of one against the rest, every deal once for each rotation, with 95 % intervals clustered by deal. The seed is
used for nothing else. Roll-outs are fixed, so the shares can be reproduced; only the times depend on the machine.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from typing import Final

from benchmarks.bots.tune import box_for
from mammamia.bots.minds.mind import COUNTER, GREEDY, RANDOM, SEARCH, Mind, blank_mind
from mammamia.bots.minds.playing import play_one_against_rest
from mammamia.bots.minds.weights import tuned
from mammamia.engine.state import Box

SEED: Final = 424_242
POLICIES: Final = {"random": RANDOM, "greedy": GREEDY, "counter": COUNTER, "search": SEARCH}
EVERYWHERE: Final = ("classic-2", "classic-4", "spanish-2", "plus-4", "plus-6")


@dataclass(frozen=True)
class Match:
    """One bot against copies of another; each table is a row."""

    one: str
    rest: str
    deals: int
    tables: tuple[str, ...] = EVERYWHERE


MATCHES: Final = (
    Match("greedy", "random", 2000),
    Match("counter", "greedy", 2000),
    Match("search", "counter", 100),
    Match("search", "greedy", 50),
)


def main() -> None:
    """Play the matches asked for, all of them unless some are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", help="such as search/counter,search/greedy")
    parser.add_argument("--tables", help="such as classic-2,plus-6")
    parser.add_argument("--deals", type=int, help="of every match, rather than its own number")
    parser.add_argument("--roll-outs", type=int, default=1600, help="of one searched decision")
    chosen = parser.parse_args()
    print("| match | table | win share, % | fair | orders delivered | games | CPU a decision |")
    print("|---|---|---|---|---|---|---|")
    for match in MATCHES:
        if chosen.matches is None or f"{match.one}/{match.rest}" in chosen.matches.split(","):
            for table in match.tables:
                if chosen.tables is None or table in chosen.tables.split(","):
                    print(row(match, table, chosen.deals or match.deals, chosen.roll_outs), flush=True)


def row(match: Match, table: str, deals: int, roll_outs: int) -> str:
    """One line of the table."""
    key, players = table.split("-")
    box = box_for(key, int(players), {})
    mind, rival = (mind_named(name, box, roll_outs) for name in (match.one, match.rest))
    play_one_against_rest(box, mind, rival, 1, seed=SEED + 1)  # compiles
    start = time.process_time()
    played = play_one_against_rest(box, mind, rival, deals, seed=SEED)
    spent = 1000 * (time.process_time() - start) / sum(played.decisions)
    share = f"{100 * played.share:.1f} ± {100 * played.interval:.1f}"
    pizzas = sum(played.pizzas) / played.games
    cost = f"{spent:.1f} ms" if mind.policy == SEARCH else "µs"
    name = f"{match.one} over {match.rest}"
    return f"| {name} | {table} | {share} | {100 / box.seats:.0f} | {pizzas:.2f} | {played.games} | {cost} |"


def mind_named(name: str, box: Box, roll_outs: int) -> Mind:
    """The mind of a bot, with its budget."""
    policy = POLICIES[name]
    mind = tuned(box, policy) if policy >= COUNTER else blank_mind(policy)
    mind.roll_outs = roll_outs
    return mind


if __name__ == "__main__":
    main()
