"""What memory is worth, and how it fades: python -m benchmarks.bots.memory worth --deals 50, or curve.

`worth`: a perfect memory against forgetful ones in all other seats, with the same decision code. `curve` writes the
forgetting curves to docs/images/forgetting.svg. The seed is used for nothing else.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from mammamia.bots import BOTS, CHARACTERS, warm_up_net
from mammamia.bots.memory import Fading, recall_chance
from mammamia.editions import EDITIONS
from mammamia.lab.arena_games import Entrant, play_deals
from mammamia.lab.ratings import Encounter
from mammamia.lab.simulation import SeriesPlan
from mammamia.lab.study.memory import Forgetting

SEED: Final = 616_161
TABLES: Final = "classic-2,classic-4,plus-4"
THRESHOLDS: Final = (-1.5, -1.0, -0.5)
PICTURE: Final = Path(__file__).parents[2] / "docs" / "images" / "forgetting.svg"


def main() -> None:
    """Measure, or draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("worth", "curve"))
    parser.add_argument("--bots", default="counter", help="counter, net, search; separated by commas")
    parser.add_argument("--tables", default=TABLES)
    parser.add_argument("--thresholds", default=",".join(map(str, THRESHOLDS)))
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--roll-outs", type=int, default=400)
    chosen = parser.parse_args()
    if chosen.what == "curve":
        PICTURE.write_text(picture(), encoding="utf-8")
        return
    names = chosen.bots.split(",")
    if names != ["counter"]:
        warm_up_net()
    print("| perfect over forgetful | table | threshold | win share, % | fair | Elo | games |")
    print("|---|---|---|---|---|---|---|")
    for name in names:
        for table in chosen.tables.split(","):
            for threshold in map(float, chosen.thresholds.split(",")):
                print(worth(name, table, threshold, chosen.deals, chosen.roll_outs), flush=True)


def worth(name: str, table: str, threshold: float, deals: int, roll_outs: int) -> str:
    """One match."""
    key, players = table.split("-")
    forgetful = f"{name} {threshold}"
    BOTS[forgetful] = partial(Forgetting, name, Fading(threshold))
    plan = SeriesPlan(EDITIONS[key], int(players), {}, SEED, deals)
    budget = roll_outs if name == "search" else None
    played = play_deals(plan, Entrant(name, budget), Entrant(forgetful, budget), range(deals), compiled=True)
    met = Encounter(0, 1, plan.players, played.shares)
    share = f"{100 * met.share.value:.1f} ({100 * met.share.low:.1f} … {100 * met.share.high:.1f})"
    elo = f"{met.elo.value:+.0f} ({met.elo.low:+.0f} … {met.elo.high:+.0f})"
    return f"| {name} | {table} | {threshold} | {share} | {100 / plan.players:.0f} | {elo} | {met.games} |"


# ---------------------------------------------------------------- the forgetting curve

WIDTH, HEIGHT, LEFT, TOP, AGES = 300, 190, 46, 34, 40
INKS: Final = ("#a8202a", "#c77700", "#32765f", "#30215f", "#6d5a48")


def picture() -> str:
    """Two small charts: what lasts longer, and who remembers longer."""
    common = Fading(-1.0)
    kinds = {
        "an own play": partial(recall_chance, common, bonus=common.own),
        "leftovers": partial(recall_chance, common, bonus=common.leftovers),
        "the gist of a play": partial(recall_chance, common, bonus=common.gist),
        "a play of another": partial(recall_chance, common),
        "what the supply holds": partial(recall_chance, common, bonus=common.supply),
    }
    people = {
        one.name: partial(recall_chance, one.fading)
        for one in reversed([*CHARACTERS.values()])
        if one.fading is not None
    }
    body = "".join(
        (*chart(0, "What lasts longer (threshold −1)", kinds), *chart(1, "A play of another, by character", people))
    )
    size = f'viewBox="0 0 {2 * (WIDTH + 175)} {HEIGHT + 80}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12" fill="#2a1710">'
        f'<title>Forgetting curves</title><rect width="100%" height="100%" fill="#fbf3e4"/>{body}</svg>\n'
    )


def chart(number: int, title: str, curves: Mapping[str, partial[float]]) -> Iterator[str]:
    """One chart: plays seen since from left to right, the chance of recall upwards."""
    left = LEFT + number * (WIDTH + 175)
    yield f'<text x="{left}" y="{TOP - 14}" font-weight="bold">{title}</text>'
    for percent in (0, 25, 50, 75, 100):
        y = TOP + HEIGHT * (1 - percent / 100)
        yield f'<path d="M{left} {y:.0f}h{WIDTH}" stroke="#d9c9b0"/>'
        yield f'<text x="{left - 6}" y="{y + 4:.0f}" text-anchor="end">{percent} %</text>'
    for age in range(0, AGES + 1, 10):
        x = left + WIDTH * age / AGES
        yield f'<text x="{x:.0f}" y="{TOP + HEIGHT + 16}" text-anchor="middle">{age}</text>'
    yield f'<text x="{left + WIDTH / 2:.0f}" y="{TOP + HEIGHT + 34}" text-anchor="middle">plays seen since</text>'
    for place, (name, curve) in enumerate(curves.items()):
        ink = INKS[place % len(INKS)]
        dash = ' stroke-dasharray="5 3"' if place >= len(INKS) else ""
        points = " ".join(
            f"{left + WIDTH * age / AGES:.1f},{TOP + HEIGHT * (1 - curve(age)):.1f}" for age in range(AGES + 1)
        )
        yield f'<polyline points="{points}" fill="none" stroke="{ink}" stroke-width="2"{dash}/>'
        y = TOP + 10 + 18 * place
        yield f'<path d="M{left + WIDTH + 8} {y - 4}h14" stroke="{ink}" stroke-width="2"{dash}/>'
        yield f'<text x="{left + WIDTH + 26}" y="{y}">{name}</text>'


if __name__ == "__main__":
    main()
