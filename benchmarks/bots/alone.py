"""Measure the characters that search as they play where nothing is compiled: python -m benchmarks.bots.alone.

A page alone has time for few roll-outs, so the net chooses what is tried (bots/trattoria.py). Its decisions are the
same compiled, where they are measured: one against the rest, every deal in all rotations, Elo with its 95 % interval.
"""

from __future__ import annotations

import argparse
from typing import Final

from benchmarks.bots.characters import SEED, points
from mammamia.bots import CHARACTERS, Budget, CharacterBot, SearchBot, register, warm_up_net
from mammamia.bots.guided_search import GuidedSearcher
from mammamia.bots.kernels.mind import SEARCH
from mammamia.bots.timed_search import Searcher
from mammamia.bots.weights import tuned
from mammamia.editions import EDITIONS, Edition
from mammamia.engine.state import Box
from mammamia.lab.arena_games import Entrant, play_deals
from mammamia.lab.ratings import Encounter
from mammamia.lab.simulation import SeriesPlan

TABLES: Final = "classic-4,plus-4,classic-2"
PHONE: Final = 20  # roll-outs of a decision on a phone that is four times slower than a computer of 2026
DESK: Final = 80  # and on such a computer
MATCHES: Final = (
    ("commissario-alone-10", "nonna"),
    (f"professoressa-alone-{PHONE}", "nonna"),
    (f"professoressa-alone-{PHONE}", "commissario-alone-10"),
    (f"professoressa-alone-{DESK}", "commissario-alone-10"),
    (f"professoressa-alone-{DESK}", f"professoressa-alone-{PHONE}"),
    ("professoressa", f"professoressa-alone-{DESK}"),
    ("commissario", "commissario-alone-10"),
)


class SearchAlone(SearchBot):
    """The search of a character at a plain table, by a number of roll-outs."""

    def make_searcher(self, box: Box, *, compiled: bool) -> Searcher:
        """As in bots/trattoria.py where nothing is compiled."""
        return GuidedSearcher(box, tuned(box, SEARCH), compiled=compiled, by_net=False)


def enter(name: str) -> None:
    """Register a character as it plays alone, by a name like `professoressa-alone-20`."""
    key, _, roll_outs = name.split("-")

    def make(*, edition: Edition, seed: int, budget: Budget) -> CharacterBot:
        bot = CharacterBot(CHARACTERS[key], edition=edition, seed=seed, budget=budget)
        bot._mind = SearchAlone(edition=edition, seed=seed, budget=Budget(roll_outs=int(roll_outs)))
        return bot

    register(name)(make)


def main() -> None:
    """Play all matches, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=30)
    parser.add_argument("--tables", default=TABLES)
    chosen = parser.parse_args()
    warm_up_net()
    for name in sorted({name for match in MATCHES for name in match if "-alone-" in name}):
        enter(name)
    for key, players in (table.split("-") for table in chosen.tables.split(",")):
        plan = SeriesPlan(EDITIONS[key], int(players), {}, SEED, chosen.deals)
        for one, rival in MATCHES:
            played = play_deals(plan, Entrant(one), Entrant(rival), range(chosen.deals), compiled=True)
            met = Encounter(0, 1, int(players), played.shares)
            print(f"| {key}, {players} | {one} over {rival} | {points(met.elo)} | {met.games} |", flush=True)


if __name__ == "__main__":
    main()
