"""Fit the odds to win at the end of a round, by which a search judges roll-outs: python -m benchmarks.bots.fit_odds.

Card counters play each other; the odds that make the victories most likely are written into the weights.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from math import log

from benchmarks.bots.tune import SITUATIONS, write_set
from mammamia.bots.kernels.mind import COUNTER
from mammamia.bots.kernels.monte_carlo import share_of
from mammamia.bots.kernels.policies import decide_at_once
from mammamia.bots.kernels.pools import Pools, forget_pools
from mammamia.bots.weights import tuned
from mammamia.engine.chance import deal_randomly, seed_dice, shuffle_supply
from mammamia.engine.fields import blank
from mammamia.engine.play import apply
from mammamia.engine.state import OVER, SHUFFLE, Box, Desk, State
from mammamia.lab.training.labels import box_at

SEED = 9_000_000

Seat = tuple[int, int, int]  # delivered orders, orders in hand, ingredients in hand
Sample = tuple[bool, list[Seat], list[float]]  # is one round left, the seats, their shares of the victory
Odds = tuple[float, float, float, float]


def main() -> None:
    """Fit and write the odds of every set."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="in each situation of a set")
    parser.add_argument("--set", choices=SITUATIONS, action="append", help="default: all")
    chosen = parser.parse_args()
    for name in chosen.set or SITUATIONS:
        boxes = [box_at(situation) for situation in SITUATIONS[name]]
        samples = [sample for box in boxes for sample in gather(box, chosen.games)]
        odds = climb(lambda odds, samples=samples: likelihood(samples, odds), (1.6, 1.3, 0.0, 0.0))  # type: ignore[misc]
        mind = tuned(boxes[0], COUNTER)
        mind.odds_before_last, mind.odds_earlier, mind.odds_orders, mind.odds_hand = odds
        write_set(name, mind)
        print(
            name, [round(number, 3) for number in odds], round(likelihood(samples, odds) / len(samples), 4), flush=True
        )


def gather(box: Box, games: int) -> list[Sample]:
    """Every end of a round but the last, with what became of it."""
    g, desk, pools, mind = blank(State), blank(Desk), blank(Pools), tuned(box, COUNTER)
    samples: list[Sample] = []
    for game in range(games):
        seed_dice(desk.dice, SEED, game)
        deal_randomly(g, box, desk.dice, desk)
        forget_pools(pools)
        ends: list[tuple[bool, list[Seat]]] = []
        while g.phase != OVER:
            if g.phase == SHUFFLE:
                seats = [(g.delivered[s], g.order_count[s], g.ingredients[s]) for s in range(box.seats)]
                ends.append((g.round + 1 == box.rounds, seats))
                shuffle_supply(g, desk.dice)
            else:
                apply(g, box, decide_at_once(g, box, mind, desk.dice, desk, pools))
        shares = [share_of(g, box, seat) for seat in range(box.seats)]
        samples.extend((is_late, seats, shares) for is_late, seats in ends)
    return samples


def likelihood(samples: list[Sample], odds: Odds) -> float:
    """The logarithm of the chance of these victories."""
    late, early, orders, hand = odds
    if min(late, early) < 1 or min(orders, hand) < 0:
        return -1e9
    total = 0.0
    for is_late, seats, shares in samples:
        growth = late if is_late else early
        strengths = [growth**d * (1 + orders * o + hand * i) for d, o, i in seats]
        total += sum(share * log(s / sum(strengths)) for share, s in zip(shares, strengths, strict=True) if share)
    return total


def climb(value: Callable[[Odds], float], start: Odds) -> Odds:
    """Step along one number at a time, in ever smaller steps."""
    best, height, step = start, value(start), 0.3
    while step > 0.01:
        improved = False
        for i in range(4):
            for sign in (1, -1):
                trial = list(best)
                trial[i] += sign * step
                other = value((trial[0], trial[1], trial[2], trial[3]))
                if other > height:
                    best, height, improved = (trial[0], trial[1], trial[2], trial[3]), other, True
        step = step if improved else step / 2
    return best


if __name__ == "__main__":
    main()
