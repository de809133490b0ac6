"""How long a person waits for a bot that has a budget: `python -m benchmarks.bots.pace`, on a quiet machine.

Card counters play a game at each table, and some of its decisions are put to the bot as well. Decisions in a turn and
by the oven are both among them.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from itertools import count
from time import perf_counter
from typing import Final

from benchmarks.table import line
from mammamia.bots import Budget, PlainSearch, make_bot, warm_up_net
from mammamia.bots.conformance import Stopwatch
from mammamia.editions import EDITIONS
from mammamia.game import Game, Phase, Seat, Shuffle

TABLES: Final = (("classic", 2), ("classic", 4), ("first", 3), ("spanish", 5), ("plus", 2), ("plus", 4), ("plus", 6))
BUDGETS: Final = {"search": 20.0, "master": 200.0}  # milliseconds
ASKED: Final = 40  # decisions of a game
SEED: Final = 11


def scenes(key: str, players: int, asked: int) -> Iterator[tuple[Game, Seat]]:
    """So many decisions of a game of card counters, where there was a choice, from its beginning to its end."""
    every = max(1, sum(1 for _ in _choices(key, players)) // asked)
    for number, scene in enumerate(_choices(key, players)):
        if number % every == 0:
            yield scene


def _choices(key: str, players: int) -> Iterator[tuple[Game, Seat]]:
    edition, shuffle = EDITIONS[key], Shuffle.from_seed(SEED)
    game = Game.deal(edition, seats=players, shuffle=shuffle)
    bots = [make_bot("counter", edition=edition, seed=seat) for seat in game.seats]
    while game.phase is not Phase.OVER:
        seat = game.deciding
        if seat is None:
            game.shuffle(shuffle.order(game.unshuffled_supply()))
            continue
        if len(game.legal_moves()) > 1:
            yield game, seat
        game.play(bots[seat].decide(game.view(seat), game.knowledge(seat)))


def waits(bot: str, key: str, players: int, asked: int = ASKED) -> list[float]:
    """Milliseconds on the wall for each decision, sorted."""
    stopwatch = Stopwatch(perf_counter)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PlainSearch)
        for number, (game, seat) in zip(count(), scenes(key, players, asked)):
            thinker = make_bot(bot, edition=EDITIONS[key], seed=number, budget=Budget(milliseconds=BUDGETS[bot]))
            view, knowledge = game.view(seat), game.knowledge(seat)
            with stopwatch.running():
                thinker.decide(view, knowledge)
    return sorted(1000 * seconds for seconds in stopwatch.taken)


def measure(way: str, asked: int = ASKED) -> None:
    """Both bots at every table; the remark has the longest wait."""
    for bot, most in BUDGETS.items():
        for key, players in TABLES:
            taken = waits(bot, key, players, asked)
            p95 = taken[min(len(taken) - 1, len(taken) * 95 // 100)]
            remark = f"half {taken[len(taken) // 2]:.1f}, all {taken[-1]:.1f}; {len(taken)} decisions, budget {most:g}"
            line(f"{bot} {way}, {key} {players}, p95", f"{p95:.1f} ms", remark)


def main() -> None:
    """Plain before compiled: what is compiled in a process stays so."""
    print("\nWhat a person waits for a decision, on the wall.\n")
    measure("plain")
    assert warm_up_net(), "search cannot be compiled here: install mammamia[fast]"
    measure("compiled")


if __name__ == "__main__":
    main()
