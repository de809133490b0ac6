"""Measure the ladder of bots: python -m benchmarks.bots.ladder; its page is written from what was measured.

Win share of one against the rest, every deal once for each rotation, with 95 % intervals clustered by deal. The seed
tunes and trains nothing. Roll-outs are fixed, so the shares can be reproduced; only the times depend on the machine.
A match is played in parts, each a line of `ladder.jsonl`: stopped at any time, the same command goes on after the last
of them, on all cores with the same result. Other bots (weights, net, roll-outs) begin the match anew. `--page` writes
docs/bots/ladder.md from the newest of each match.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from math import sqrt
from pathlib import Path
from typing import Any, Final

from mammamia.bots.guided_search import COMPARED, COMPARED_QUICKLY, COST, is_search_by_net, warm_up_net
from mammamia.bots.kernels.mind import COUNTER, GREEDY, MASTER, NET, RANDOM, SEARCH, Mind, blank_mind
from mammamia.bots.matches import play_minds
from mammamia.bots.net_file import shipped
from mammamia.bots.weights import tuned
from mammamia.engine.state import Box
from mammamia.lab.training.labels import box_at
from mammamia.lab.workers import in_order

SEED: Final = 424_242
POLICIES: Final = {
    "random": RANDOM, "greedy": GREEDY, "counter": COUNTER, "net": NET, "search": SEARCH, "master": MASTER,
}  # fmt: skip
PART: Final = {"master": 4, "search": 10}  # deals between two lines of the results
ROLL_OUTS: Final = {
    "classic-2": {"search": 2000, "master": 400},
    "classic-4": {"search": 2000, "master": 2700},
    "spanish-2": {"search": 3600, "master": 2700},
    "plus-4": {"search": 1100, "master": 1450},
    "plus-6": {"search": 800, "master": 1400},
}  # at a table: what search makes of about 20 ms in the middle of a game, and master of about 200
TABLES: Final = tuple(ROLL_OUTS)
RESULTS: Final = Path(__file__).with_name("ladder.jsonl")
PAGE: Final = Path(__file__).parents[2] / "docs" / "bots" / "ladder.md"
BEGIN, END = "<!-- written by benchmarks/bots/ladder.py -->\n", "<!-- end -->\n"


@dataclass(frozen=True)
class Match:
    """One bot against copies of another, and the win shares that were asked for in `classic` with two and four."""

    one: str
    rest: str
    deals: int
    goals: tuple[float, float] | None = None

    @property
    def name(self) -> str:
        """As it is asked for."""
        return f"{self.one}/{self.rest}"


MATCHES: Final = (
    Match("greedy", "random", 2000, (80, 45)),
    Match("counter", "greedy", 2000, (85, 80)),
    Match("net", "counter", 1000, (80, 45)),
    Match("search", "counter", 100, (94, 60)),
    Match("search", "greedy", 50, (99, 95)),
    Match("search", "net", 50),
    Match("master", "search", 100, (55, 29)),
)


def main() -> None:
    """Play the matches asked for, all of them unless some are named, or write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", help="such as search/counter,search/greedy")
    parser.add_argument("--tables", help="such as classic-2,plus-6")
    parser.add_argument("--deals", type=int, help="of every match, rather than its own number")
    parser.add_argument("--roll-outs", type=int, help="of a decision of search, rather than those of about 20 ms")
    parser.add_argument("--master", type=int, help="of a decision of master, rather than those of about 200 ms")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--page", action="store_true", help="write the page from what was measured")
    chosen = parser.parse_args()
    if chosen.page:
        write_page()
        return
    asked = {name: n for name, n in (("search", chosen.roll_outs), ("master", chosen.master)) if n is not None}
    for match in MATCHES:
        if chosen.matches is None or match.name in chosen.matches.split(","):
            for table in TABLES:
                if chosen.tables is None or table in chosen.tables.split(","):
                    budgets = ROLL_OUTS[table] | asked
                    for line in play(match, table, chosen.deals or match.deals, budgets, chosen.cores):
                        print(line, flush=True)
                        with RESULTS.open("a", encoding="utf-8") as results:
                            results.write(line + "\n")


def play(match: Match, table: str, deals: int, budgets: dict[str, int], cores: int) -> Iterator[str]:
    """What is missing of one match, as lines of the results."""
    bots = digest_of(match, table, budgets)
    played = newest().get((match.name, table))
    done = played.deals if played is not None and played.bots == bots else 0
    part = PART.get(match.one, deals)
    parts = [(first, min(part, deals - first)) for first in range(done, deals, part)]
    for line in in_order(partial(play_part, match, table, budgets), parts, min(cores, max(1, len(parts)))):
        yield json.dumps({**line, "bots": bots})


def play_part(match: Match, table: str, budgets: dict[str, int], part: tuple[int, int]) -> dict[str, Any]:
    """Some deals of a match."""
    first, deals = part
    box, one, rest = seats_of(match, table, budgets)
    minds = [one, *[rest] * (box.seats - 1)]
    if match.one in PART:
        warm_up_net()
    else:
        play_minds(box, minds, 1, seed=SEED + 1)
    start = time.process_time()
    played = play_minds(box, minds, deals, seed=SEED, first=first)[0]
    spent = time.process_time() - start
    return {
        "match": match.name,
        "table": table,
        "first": first,
        "deals": deals,
        "games": played.games,
        "roll_outs": {name: n for name, n in budgets.items() if name in (match.one, match.rest)},
        "share": round(100 * played.share, 4),
        "interval": round(100 * played.interval, 4),
        "fair": round(100 / box.seats, 1),
        "pizzas": round(sum(played.pizzas) / played.games, 2),
        "seconds": round(spent, 1),
    }


def seats_of(match: Match, table: str, budgets: dict[str, int]) -> tuple[Box, Mind, Mind]:
    """The numbers of a table and the two minds that meet there."""
    key, players = table.split("-")
    box = box_at((key, int(players), {}))
    return box, mind_named(match.one, box, budgets), mind_named(match.rest, box, budgets)


def digest_of(match: Match, table: str, budgets: dict[str, int]) -> str:
    """Changes with the weights, the budgets and the net of the bots and how it plays on, though not with other code."""
    box, *minds = seats_of(match, table, budgets)
    played_on = (SEARCH, MASTER) if is_search_by_net(box) else (MASTER,)
    bots: list[object] = [minds, shipped() if any(mind.policy in (NET, *played_on) for mind in minds) else None]
    if any(mind.policy in played_on for mind in minds):
        bots += [COST, COMPARED, COMPARED_QUICKLY]
    return hashlib.sha256(repr(tuple(bots)).encode()).hexdigest()[:12]


def mind_named(name: str, box: Box, budgets: dict[str, int]) -> Mind:
    """The mind of a bot, with its budget."""
    policy = POLICIES[name]
    mind = tuned(box, policy) if policy >= COUNTER else blank_mind(policy)
    mind.roll_outs = budgets.get(name, 0)
    return mind


# ---------------------------------------------------------------- the page


def write_page() -> None:
    """Put the table between its marks."""
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    after = rest.split(END)[1]
    PAGE.write_text(before + BEGIN + "\n".join(table_of(newest())) + "\n" + END + after, encoding="utf-8")


@dataclass(frozen=True)
class Result:
    """What one made of a match so far: the mean over deals, and the squares of how far each deal was from it."""

    bots: str
    deals: int
    share: float
    squares: float

    @property
    def interval(self) -> float:
        """Half of the 95 % interval of the share."""
        return 1.96 * sqrt(self.squares / max(1, self.deals - 1) / self.deals)

    def and_then(self, more: Result) -> Result:
        """Together with the deals that follow."""
        deals = self.deals + more.deals
        share = (self.deals * self.share + more.deals * more.share) / deals
        apart = self.deals * (self.share - share) ** 2 + more.deals * (more.share - share) ** 2
        return Result(self.bots, deals, share, self.squares + more.squares + apart)


def newest() -> dict[tuple[str, str], Result]:
    """Every match at every table, by the last bots that played it."""
    found: dict[tuple[str, str], Result] = {}
    for line in map(json.loads, RESULTS.read_text(encoding="utf-8").splitlines()):
        n = line["deals"]
        result = Result(line.get("bots", ""), n, line["share"], (line["interval"] / 1.96) ** 2 * n * (n - 1))
        key = line["match"], line["table"]
        before = found.get(key)
        follows = before is not None and before.bots == result.bots and before.deals == line.get("first", 0)
        found[key] = before.and_then(result) if before is not None and follows else result
    return found


def table_of(results: dict[tuple[str, str], Result]) -> list[str]:
    """A row for each match, a column for each table."""
    rows = ["| one over the rest | " + " | ".join(table.replace("-", " ") for table in TABLES) + " | asked for |"]
    rows.append("|---|" + "---|" * len(TABLES) + "---|")
    rows.append("| *fair* | " + " | ".join(f"*{100 / int(t.split('-')[1]):.0f}*" for t in TABLES) + " | |")
    for match in MATCHES:
        cells = [cell(results.get((match.name, table))) for table in TABLES]
        goals = "" if match.goals is None else f"{match.goals[0]:g} / {match.goals[1]:g}"
        rows.append(f"| {match.one} over {match.rest} | " + " | ".join(cells) + f" | {goals} |")
    return rows


def cell(result: Result | None) -> str:
    """`82.1 ± 4.4 (60)`."""
    return "–" if result is None else f"{result.share:.1f} ± {result.interval:.1f} ({result.deals})"


if __name__ == "__main__":
    main()
