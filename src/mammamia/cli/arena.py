"""`mammamia arena`: bots meet in the same deals; win shares and ratings with their intervals."""

from __future__ import annotations

import argparse
import json
import re
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from math import isfinite
from pathlib import Path
from typing import Any, Final

from mammamia.bots import BOTS
from mammamia.cli.progress import Progress
from mammamia.cli.spreading import add_spread_arguments, spread_of, tell_trouble
from mammamia.cli.table import aligned
from mammamia.cli.usage import WrongUsage, add_game_arguments, number_of, plan_of
from mammamia.i18n import Language
from mammamia.lab import SeriesPlan
from mammamia.lab.arena import Arena, MatchPart, MatchResult, Results, is_worth_compiling, play_arena
from mammamia.lab.arena_clock import DecisionTimes, pace_of, roll_outs_in
from mammamia.lab.arena_games import Entrant, does_search
from mammamia.lab.cluster import ClusterTrouble
from mammamia.lab.pieces import AnotherWork, Pieces, work_of
from mammamia.lab.ratings import Interval
from mammamia.lab.workers import Spread
from mammamia.records.writing import differing

DEFAULT_DEALS: Final = 100
MOST_DEALS: Final = 1_000_000
DEFAULT_BUDGET: Final = "400"
MOST_ROLL_OUTS: Final = 1_000_000
MOST_MILLISECONDS: Final = 60_000
MOST_BOTS: Final = 16
MINUS: Final = "−"


def add_arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    """What `arena` understands."""
    say = language.say
    parser.add_argument(
        "--bots", metavar="BOT,BOT…", required=True, help=say("cli.arena.bots-help", bots=", ".join(BOTS))
    )
    add_game_arguments(parser, language)
    parser.add_argument(
        "--deals", metavar="N", default=str(DEFAULT_DEALS), help=say("cli.arena.deals-help", default=DEFAULT_DEALS)
    )
    parser.add_argument(
        "--budget", metavar="BUDGET", default=DEFAULT_BUDGET, help=say("cli.arena.budget-help", default=DEFAULT_BUDGET)
    )
    parser.add_argument("--keep", metavar="FILE", type=Path, help=say("cli.arena.keep-help"))
    parser.add_argument("--json", action="store_true", help=say("cli.json-help"))
    add_spread_arguments(parser, language)


def run(chosen: argparse.Namespace, language: Language) -> int:
    """Measure budgets, play and print."""
    deals = number_of("--deals", chosen.deals, range(1, MOST_DEALS + 1), language)
    wishes = _wishes(chosen.bots, chosen.budget, language)
    try:
        arena, work = _begin(chosen, wishes, deals, language)
        with spread_of(chosen, language) as spread:
            start = time.perf_counter()
            with ExitStack() as stack:
                pieces = None if chosen.keep is None else stack.enter_context(Pieces(chosen.keep, work))
                if not chosen.json:
                    print("\n".join(_title(arena.plan, language)), flush=True)
                results = _play(arena, spread, pieces)
            seconds = time.perf_counter() - start
    except ClusterTrouble as error:
        return tell_trouble(chosen, error, language)
    except AnotherWork as other:
        raise WrongUsage(language.say("cli.another-work", file=str(other))) from None
    paces = [pace_of(arena.plan, entrant) for entrant in arena.entrants]
    if chosen.json:
        print(json.dumps(_value(results, paces, seconds), indent=2, allow_nan=False))
    else:
        print("\n".join(_report(results, paces, seconds, language)))
    return 0


def _begin(
    chosen: argparse.Namespace, wishes: Sequence[tuple[str, tuple[int, bool]]], deals: int, language: Language
) -> tuple[Arena, dict[str, Any]]:
    """What is played, and the same for a file; a thrown seed and measured times are those with which it was begun."""
    asked = {"command": "arena", "bots": chosen.bots, "budget": chosen.budget}
    found: dict[str, Any] = (work_of(chosen.keep) if chosen.keep is not None else None) or {}
    if chosen.seed is None and "seed" in found:
        chosen.seed = str(found["seed"])
    plan = plan_of(chosen, language, deals)
    if found.get("asked") == asked:
        entrants = tuple(Entrant(name, roll_outs) for name, roll_outs in found["entrants"])
    else:
        entrants = _entrants(plan, wishes)
    work = {
        "asked": asked, "entrants": [[entrant.name, entrant.roll_outs] for entrant in entrants],
        "edition": plan.edition.key, "players": plan.players, "options": dict(plan.options), "seed": plan.seed,
        "deals": plan.games,
    }  # fmt: skip
    return Arena(plan, entrants), work


def _play(arena: Arena, spread: Spread, pieces: Pieces | None) -> Results:
    results = Results(arena)
    done = 0
    with Progress(arena.games) as progress:
        for part in map(MatchPart.read, pieces or ()):
            results.add(part)
            done += len(part.played)
            progress.find(len(part.played) * arena.plan.players)
        with closing(play_arena(arena, spread=spread, done=done)) as parts:
            for part in parts:
                results.add(part)
                if pieces is not None:
                    pieces.add(part.written())
                progress.advance(len(part.played) * arena.plan.players)
    return results


# ---------------------------------------------------------------- who takes part


def _wishes(bots: str, budget: str, language: Language) -> list[tuple[str, tuple[int, bool]]]:
    """Names and budgets: `search`, `search:400`, `search:20ms`."""
    common = _budget(budget, language)
    wishes = []
    for word in bots.split(","):
        name, colon, own = word.strip().partition(":")
        if name not in BOTS:
            raise WrongUsage(language.say("cli.arena.no-such-bot", found=name[:40], bots=", ".join(BOTS)))
        wishes.append((name, _budget(own, language) if colon else common))
    if not 2 <= len(wishes) <= MOST_BOTS:
        raise WrongUsage(language.say("cli.arena.how-many-bots", most=MOST_BOTS, n=len(wishes)))
    return wishes


def _budget(text: str, language: Language) -> tuple[int, bool]:
    """A number, and whether it counts milliseconds rather than roll-outs."""
    form = re.fullmatch(r"([0-9]{1,9})\s*(ms)?", text.strip())
    if form is None or not 1 <= int(form[1]) <= (MOST_MILLISECONDS if form[2] else MOST_ROLL_OUTS):
        values = {"milliseconds": MOST_MILLISECONDS, "roll_outs": MOST_ROLL_OUTS, "found": text[:40]}
        raise WrongUsage(language.say("cli.arena.bad-budget", **values))
    return int(form[1]), form[2] is not None


def _entrants(plan: SeriesPlan, wishes: Sequence[tuple[str, tuple[int, bool]]]) -> tuple[Entrant, ...]:
    """Times become roll-outs, measured once for each that is named."""
    decided: dict[tuple[str, tuple[int, bool]], Entrant] = {}
    for name, (number, is_time) in wishes:
        if (name, (number, is_time)) not in decided:
            roll_outs = None
            if does_search(plan, name):
                roll_outs = roll_outs_in(plan, name, number) if is_time else number
            decided[name, (number, is_time)] = Entrant(name, roll_outs)
    return tuple(decided[wish] for wish in wishes)


# ---------------------------------------------------------------- for a program


def _value(results: Results, paces: Sequence[DecisionTimes], seconds: float) -> dict[str, object]:
    """Everything but `timing` is the same on every run with this seed and these roll-outs."""
    plan, entrants = results.arena.plan, results.arena.entrants
    return {
        "edition": plan.edition.key,
        "players": plan.players,
        "options": differing(plan.edition, plan.players, plan.options),
        "seed": plan.seed,
        "deals": plan.games,
        "games": results.arena.games,
        "bots": [
            {"bot": entrant.label, "name": entrant.name, "roll_outs": entrant.roll_outs, "elo": _ends(rating)}
            for entrant, rating in zip(entrants, results.ratings, strict=True)
        ],
        "matches": [
            {
                "one": entrants[match.one].label,
                "rival": entrants[match.rival].label,
                "games": match.encounter.games,
                "share": _ends(match.encounter.share),
                "elo": _ends(match.encounter.elo),
                "pizzas": match.pizzas_a_game,
                "rival_pizzas": match.rival_pizzas_a_game,
            }
            for match in results.matches
        ],
        "timing": {
            "seconds": seconds,
            "compiled": is_worth_compiling(results.arena),
            "bots": [
                {"bot": entrant.label, "milliseconds": pace.milliseconds, "p95": pace.p95}
                for entrant, pace in zip(entrants, paces, strict=True)
            ],
        },
    }


def _ends(interval: Interval) -> dict[str, float | None]:
    """Without end: null."""
    numbers = {"value": interval.value, "low": interval.low, "high": interval.high}
    return {name: number if isfinite(number) else None for name, number in numbers.items()}


# ---------------------------------------------------------------- for people


def _title(plan: SeriesPlan, language: Language) -> Iterator[str]:
    """What is said before the first game."""
    say = language.say
    yield say("cli.arena.title", n=plan.games, edition=language.edition(plan.edition.key))
    options = differing(plan.edition, plan.players, plan.options)
    words = "".join(f", {name}={json.dumps(value)}" for name, value in options.items())
    yield say("cli.arena.table", n=plan.players, seed=str(plan.seed)) + words
    yield say("cli.arena.fair", share=language.decimal(100 / plan.players, 1))
    yield ""


def _report(results: Results, paces: Sequence[DecisionTimes], seconds: float, language: Language) -> Iterator[str]:
    say, arena = language.say, results.arena
    head = [say(f"cli.arena.{name}") for name in ("wins", "elo", "pizzas", "rival-pizzas")]
    yield from aligned([["", *head], *(_match(match, arena, language) for match in results.matches)])
    yield ""
    head = [say(f"cli.arena.{name}") for name in ("rating", "time", "p95")]
    order = sorted(range(len(arena.entrants)), key=lambda who: -results.ratings[who].value)
    rows = [[arena.entrants[who].label, *_bot(results.ratings[who], paces[who], language)] for who in order]
    yield from aligned([["", *head], *rows])
    yield ""
    engine = say("cli.arena.compiled" if is_worth_compiling(arena) else "cli.arena.plain")
    yield f"{say('cli.arena.speed', n=arena.games, seconds=language.decimal(seconds, 1))}, {engine}"
    if any(entrant.roll_outs is not None for entrant in arena.entrants):
        yield say("cli.arena.again", bots=",".join(entrant.label for entrant in arena.entrants))


def _match(match: MatchResult, arena: Arena, language: Language) -> list[str]:
    one, rival = arena.entrants[match.one].label, arena.entrants[match.rival].label
    share, elo = match.encounter.share, match.encounter.elo
    value, low, high = (language.decimal(100 * part, 1) for part in (share.value, share.low, share.high))
    return [
        language.say("cli.arena.over", one=one, rival=rival),
        f"{value} % ({low} … {high})",
        f"{_points(elo.value)} ({_points(elo.low)} … {_points(elo.high)})",
        language.decimal(match.pizzas_a_game, 2),
        language.decimal(match.rival_pizzas_a_game, 2),
    ]


def _bot(rating: Interval, pace: DecisionTimes, language: Language) -> list[str]:
    half = (rating.high - rating.low) / 2
    times = (f"{language.decimal(time, 2)} ms" for time in (pace.milliseconds, pace.p95))
    return [f"{_points(rating.value)} ± {half:.0f}", *times]


def _points(elo: float) -> str:
    """`+123`, `−∞`."""
    sign = MINUS if elo < 0 else "+"
    return f"{sign}{abs(elo):.0f}" if isfinite(elo) else f"{sign}∞"
