"""Measure how many roll-outs search and master do in a CPU second: python -m benchmarks.bots.speed.

Averaged over all puts of round 2 in some games of card counters, everything included: building the search, imagining
the worlds, playing out, comparing. What 20 and 200 ms allow follows, and is what the ladder's matches fix.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from typing import Final

from mammamia.bots.guided_search import GuidedSearcher, warm_up_net
from mammamia.bots.kernels.mind import COUNTER, SEARCH
from mammamia.bots.kernels.policies import decide_at_once
from mammamia.bots.kernels.pools import Pools, forget_pools
from mammamia.bots.timed_search import Searcher
from mammamia.bots.weights import tuned
from mammamia.engine.chance import deal_randomly, seed_dice, shuffle_supply
from mammamia.engine.fields import blank, clone
from mammamia.engine.play import apply
from mammamia.engine.state import OVER, PUT, SHUFFLE, Box, Desk, State
from mammamia.lab.training.labels import box_at

SEED: Final = 515_151
TABLES: Final = (("classic", 4), ("classic", 2), ("spanish", 2), ("plus", 4), ("plus", 6))
MIDDLE: Final = 2  # the round


def main() -> None:
    """Print one line for each table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=6)
    games = parser.parse_args().games
    assert warm_up_net(), "search cannot be compiled here: install mammamia[fast]"
    print("| table | puts | roll-outs of search a CPU second | in 20 ms | of master | in 200 ms |")
    print("|---|---|---|---|---|---|")
    for key, players in TABLES:
        box = box_at((key, players, {}))
        scenes = list(middle_of_games(box, games))
        search = speed(Searcher(box, tuned(box, SEARCH), compiled=True), scenes)
        master = speed(GuidedSearcher(box, tuned(box, SEARCH), compiled=True), scenes)
        figures = f"{search:,.0f} | {0.02 * search:,.0f} | {master:,.0f} | {0.2 * master:,.0f}"
        print(f"| {key} {players} | {len(scenes)} | {figures} |", flush=True)


def speed(searcher: Searcher, scenes: list[State]) -> float:
    """Roll-outs a CPU second of searches in these scenes."""
    searcher.decide(scenes[0], 0)
    done = 0
    start = time.process_time()
    for number, g in enumerate(scenes):
        searcher.decide(g, number)
        done += searcher.roll_outs
    return done / (time.process_time() - start)


def middle_of_games(box: Box, games: int) -> Iterator[State]:
    """Every put of the middle round in games of card counters."""
    g, desk, pools, mind = blank(State), blank(Desk), blank(Pools), tuned(box, COUNTER)
    for game in range(games):
        seed_dice(desk.dice, SEED, game)
        deal_randomly(g, box, desk.dice, desk)
        forget_pools(pools)
        while g.phase != OVER:
            if g.phase == SHUFFLE:
                shuffle_supply(g, desk.dice)
                continue
            if (g.round, g.phase) == (MIDDLE, PUT) and g.ingredients[g.seat] > 0:
                yield clone(g)
            apply(g, box, decide_at_once(g, box, mind, desk.dice, desk, pools))


if __name__ == "__main__":
    main()
