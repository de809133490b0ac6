"""Tune the card counter's weights by self-play: python -m benchmarks.bots.tune --set plenty --minutes 10.

CMA-ES over the weights of one set; each candidate plays the same deals against the best found so far and against the
greedy policy, one against the rest. The seeds used here are never used to measure. Needs the extra `mammamia[train]`.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any, Final

import cma
import numpy as np

from mammamia.bots import weights as tuned_weights
from mammamia.bots.kernels.mind import COUNTER, GREEDY, Mind, blank_mind, weights_in, with_weights
from mammamia.bots.matches import play_one_against_rest
from mammamia.engine.state import Box
from mammamia.lab.training.labels import box_at

TUNING_SEED: Final = 7_000_000  # measuring uses seeds below 1 000 000
CHECK_SEED: Final = 8_000_000
LOG: Final = Path(__file__).with_name("tuning.jsonl")
SITUATIONS: Final[dict[str, list[tuple[str, int, dict[str, object]]]]] = {
    "plenty": [("classic", 2, {})],
    "five-kinds": [
        ("classic", 4, {}),
        ("classic", 3, {}),
        ("classic", 4, {"doubles": True}),
        ("spanish", 3, {}),
        ("classic", 5, {}),
    ],
    "six-kinds": [("plus", 2, {}), ("plus", 3, {}), ("plus", 4, {}), ("plus", 6, {})],
}


def main() -> None:
    """Tune one set of weights and write it into the package's data."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--set", choices=SITUATIONS, required=True)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--deals", type=int, default=50, help="a candidate and opponent")
    parser.add_argument("--sigma", type=float, default=0.15)
    parser.add_argument("--greedy", type=float, default=0.0, help="share of the greedy policy in the fitness")
    parser.add_argument("--seed", type=int, default=3)
    tune(parser.parse_args())


def tune(chosen: argparse.Namespace) -> None:
    """Improve the shipped weights of a set for some minutes."""
    boxes = [box_at(situation) for situation in SITUATIONS[chosen.set]]
    best = tuned_weights.tuned(boxes[0], COUNTER)
    start = best
    strategy = cma.CMAEvolutionStrategy(weights_in(best), chosen.sigma, {"verbose": -9, "seed": chosen.seed})
    began = time.monotonic()
    before = fitness(boxes, best, blank_mind(GREEDY), CHECK_SEED, 20 * chosen.deals, 0.0)
    generation = 0
    while time.monotonic() - began < 60 * chosen.minutes:
        seed = TUNING_SEED + 1000 * chosen.seed + generation
        asked = strategy.ask()
        strategy.tell(
            asked, [-fitness(boxes, with_weights(start, x), best, seed, chosen.deals, chosen.greedy) for x in asked]
        )
        generation += 1
        if generation % 10 == 0:
            centre = with_weights(start, strategy.result.xfavorite)
            gain = fitness(boxes, centre, best, CHECK_SEED, 20 * chosen.deals, 0.0)
            over = fitness(boxes, centre, blank_mind(GREEDY), CHECK_SEED, 20 * chosen.deals, 0.0)
            _log(chosen, generation, began, gain, over, strategy.sigma)
            score = (1 - chosen.greedy) * gain + chosen.greedy * (over - before)
            if score > 0:
                best, before = centre, over
                write_set(chosen.set, best)


def fitness(boxes: list[Box], mind: Mind, rival: Mind, seed: int, deals: int, greedy: float) -> float:
    """The Elo of a mind against rivals of one sort, averaged over the situations."""
    total = 0.0
    for box in boxes:
        total += (1 - greedy) * elo(box, mind, rival, seed, deals)
        if greedy:
            total += greedy * elo(box, mind, blank_mind(GREEDY), seed, deals)
    return total / len(boxes)


def elo(box: Box, mind: Mind, rival: Mind, seed: int, deals: int) -> float:
    """400 log10 of the odds to win, for one against the rest."""
    played = play_one_against_rest(box, mind, rival, deals, seed=seed)
    share = min(0.999, max(0.001, played.share))
    return float(400 * np.log10(share * (box.seats - 1) / (1 - share)))


def _log(chosen: argparse.Namespace, generation: int, began: float, gain: float, over: float, sigma: float) -> None:
    entry: dict[str, Any] = {
        "set": chosen.set,
        "seed": chosen.seed,
        "generation": generation,
        "seconds": round(time.monotonic() - began),
        "elo over the best before": round(gain, 1),
        "elo over greedy": round(over, 1),
        "sigma": round(float(sigma), 3),
    }
    line = json.dumps(entry)
    print(line, flush=True)
    with LOG.open("a", encoding="utf-8") as log:
        log.write(line + "\n")


def write_set(name: str, mind: Mind) -> None:
    """Write the weights of a mind into the package's data."""
    path = Path(tuned_weights.__file__).with_name(tuned_weights.FILE)
    sets = json.loads(path.read_text(encoding="utf-8"))
    sets[name] = tuned_weights.written_out(mind)
    lines = ",\n".join(
        f' "{key}": {{\n' + ",\n".join(f'  "{w}": {json.dumps(v)}' for w, v in value.items()) + "\n }"
        for key, value in sets.items()
    )
    path.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
