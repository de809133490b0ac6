"""Measure the ladder of bots: python -m benchmarks.bots.ladder; its page is written from what was measured.

Win share of one against the rest, every deal once for each rotation, with 95 % intervals clustered by deal. The seed is
used for nothing else. Roll-outs are fixed, so the shares can be reproduced; only the times depend on the machine.
Each match adds a line to `ladder.jsonl`; `--page` writes docs/bots/ladder.md from the newest line of each.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from benchmarks.bots.tune import box_for
from mammamia.bots.minds.mind import COUNTER, GREEDY, MASTER, NET, RANDOM, SEARCH, Mind, blank_mind
from mammamia.bots.minds.playing import play_one_against_rest
from mammamia.bots.minds.weights import tuned
from mammamia.engine.state import Box

SEED: Final = 424_242
POLICIES: Final = {
    "random": RANDOM, "greedy": GREEDY, "counter": COUNTER, "net": NET, "search": SEARCH, "master": MASTER,
}  # fmt: skip
TABLES: Final = ("classic-2", "classic-4", "spanish-2", "plus-4", "plus-6")
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
    parser.add_argument("--roll-outs", type=int, default=1600, help="of a decision of search: about 20 ms")
    parser.add_argument("--master", type=int, default=2000, help="of a decision of master: about 200 ms")
    parser.add_argument("--page", action="store_true", help="write the page from what was measured")
    chosen = parser.parse_args()
    if chosen.page:
        write_page()
        return
    for match in MATCHES:
        if chosen.matches is None or match.name in chosen.matches.split(","):
            for table in TABLES:
                if chosen.tables is None or table in chosen.tables.split(","):
                    budgets = {"search": chosen.roll_outs, "master": chosen.master}
                    line = json.dumps(play(match, table, chosen.deals or match.deals, budgets))
                    print(line, flush=True)
                    with RESULTS.open("a", encoding="utf-8") as results:
                        results.write(line + "\n")


def play(match: Match, table: str, deals: int, budgets: dict[str, int]) -> dict[str, Any]:
    """One match, as a line of the results."""
    key, players = table.split("-")
    box = box_for(key, int(players), {})
    mind, rival = (mind_named(name, box, budgets) for name in (match.one, match.rest))
    play_one_against_rest(box, mind, rival, 1, seed=SEED + 1)  # compiles
    start = time.process_time()
    played = play_one_against_rest(box, mind, rival, deals, seed=SEED)
    spent = time.process_time() - start
    return {
        "match": match.name,
        "table": table,
        "deals": deals,
        "games": played.games,
        "roll_outs": {name: n for name, n in budgets.items() if name in (match.one, match.rest)},
        "share": round(100 * played.share, 1),
        "interval": round(100 * played.interval, 1),
        "fair": round(100 / box.seats, 1),
        "pizzas": round(sum(played.pizzas) / played.games, 2),
        "seconds": round(spent, 1),
    }


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


def newest() -> dict[tuple[str, str], dict[str, Any]]:
    """The last line of every match at every table."""
    lines = map(json.loads, RESULTS.read_text(encoding="utf-8").splitlines())
    return {(line["match"], line["table"]): line for line in lines}


def table_of(results: dict[tuple[str, str], dict[str, Any]]) -> list[str]:
    """A row for each match, a column for each table."""
    rows = ["| one over the rest | " + " | ".join(table.replace("-", " ") for table in TABLES) + " | asked for |"]
    rows.append("|---|" + "---|" * len(TABLES) + "---|")
    rows.append("| *fair* | " + " | ".join(f"*{100 / int(t.split('-')[1]):.0f}*" for t in TABLES) + " | |")
    for match in MATCHES:
        cells = [cell(results.get((match.name, table))) for table in TABLES]
        goals = "" if match.goals is None else f"{match.goals[0]:g} / {match.goals[1]:g}"
        rows.append(f"| {match.one} over {match.rest} | " + " | ".join(cells) + f" | {goals} |")
    return rows


def cell(result: dict[str, Any] | None) -> str:
    """`82.1 ± 4.4 (60)`."""
    return "–" if result is None else f"{result['share']} ± {result['interval']} ({result['deals']})"


if __name__ == "__main__":
    main()
