"""Measure the ladder of bots and print it as a table: python -m benchmarks.bots.ladder --search-deals 50.

Win share of one against the rest, every deal once for each rotation, with 95 % intervals clustered by deal. The seed is
used for nothing else. Roll-outs are fixed, so the shares can be reproduced; only the times depend on the machine.
"""

from __future__ import annotations

import argparse
import time
from typing import Final

from benchmarks.bots.tune import box_for
from mammamia.bots.minds.mind import COUNTER, GREEDY, RANDOM, SEARCH, Mind, blank_mind
from mammamia.bots.minds.playing import play_one_against_rest
from mammamia.bots.minds.weights import tuned
from mammamia.engine.state import Box

SEED: Final = 424_242
POLICIES: Final = {"random": RANDOM, "greedy": GREEDY, "counter": COUNTER, "search": SEARCH}
TABLES: Final = (("classic", 2), ("classic", 4), ("spanish", 2), ("plus", 4), ("plus", 6))


def main() -> None:
    """Play the matches asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--search-deals", type=int, default=0)
    parser.add_argument("--roll-outs", type=int, default=1600)
    parser.add_argument("--matches", default="greedy/random,counter/greedy,search/counter,search/greedy")
    parser.add_argument("--tables", default=",".join(f"{key}-{players}" for key, players in TABLES))
    chosen = parser.parse_args()
    print("| match | table | win share, % | fair | orders delivered | games | CPU a decision |")
    print("|---|---|---|---|---|---|---|")
    for match in chosen.matches.split(","):
        one, rest = match.split("/")
        deals = chosen.search_deals if "search" in (one, rest) else chosen.deals
        for table in chosen.tables.split(",") if deals else ():
            key, players = table.split("-")
            box = box_for(key, int(players), {})
            print(row(box, table, one, rest, deals, chosen.roll_outs), flush=True)


def row(box: Box, table: str, one: str, rest: str, deals: int, roll_outs: int) -> str:
    """One line of the table."""
    mind, rival = (mind_named(name, box, roll_outs) for name in (one, rest))
    play_one_against_rest(box, mind, rival, 1, seed=SEED + 1)  # compiles
    start = time.process_time()
    played = play_one_against_rest(box, mind, rival, deals, seed=SEED)
    spent = 1000 * (time.process_time() - start) / sum(played.decisions)
    share = f"{100 * played.share:.1f} ± {100 * played.interval:.1f}"
    pizzas = sum(played.pizzas) / played.games
    cost = f"{spent:.1f} ms" if one == "search" else "µs"
    return f"| {one} over {rest} | {table} | {share} | {100 / box.seats:.0f} | {pizzas:.2f} | {played.games} | {cost} |"


def mind_named(name: str, box: Box, roll_outs: int) -> Mind:
    """The mind of a bot, with its budget."""
    policy = POLICIES[name]
    mind = tuned(box, policy) if policy >= COUNTER else blank_mind(policy)
    mind.roll_outs = roll_outs
    return mind


if __name__ == "__main__":
    main()
