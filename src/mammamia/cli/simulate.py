"""`mammamia simulate`: many random games, a table of what they came to, and their records."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Final

from mammamia.cli.progress import Progress
from mammamia.cli.usage import add_cores_argument, add_game_arguments, cores_of, number_of, plan_of
from mammamia.game import Order, Seat
from mammamia.game.names import Names
from mammamia.i18n import Language
from mammamia.lab import SeriesPlan, SeriesTally, simulate
from mammamia.lab.simulation import MOST_GAMES
from mammamia.lab.tally import FOUR
from mammamia.records.writing import differing

BOT: Final = "random"
DEFAULT_GAMES: Final = 1000
COLUMN: Final = 9


def add_arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    """What `simulate` understands."""
    say = language.say
    add_game_arguments(parser, language)
    parser.add_argument(
        "--games", metavar="N", default=str(DEFAULT_GAMES), help=say("cli.simulate.games-help", default=DEFAULT_GAMES)
    )
    parser.add_argument("--record", metavar="FILE", type=Path, help=say("cli.simulate.record-help"))
    parser.add_argument("--json", action="store_true", help=say("cli.json-help"))
    add_cores_argument(parser, language)


def run(chosen: argparse.Namespace, language: Language) -> int:
    """Play and print."""
    games = number_of("--games", chosen.games, range(1, MOST_GAMES + 1), language)
    plan = plan_of(chosen, language, games)
    tally = _play(plan, cores_of(chosen.cores, language), chosen.record)
    if chosen.json:
        print(json.dumps(_value(plan, tally), indent=2))
    else:
        print("\n".join(_table(plan, tally, language)))
    return 0


def _play(plan: SeriesPlan, cores: int, record: Path | None) -> SeriesTally:
    tally = SeriesTally(Names(plan.edition, plan.edition.colours[: plan.players]))
    with ExitStack() as stack:
        file = stack.enter_context(record.open("w", encoding="utf-8", newline="\n")) if record is not None else None
        progress = stack.enter_context(Progress(plan.games))
        for part in stack.enter_context(closing(simulate(plan, cores=cores, records=file is not None))):
            tally.add(part.played)
            if file is not None:
                file.writelines(f"{line}\n" for line in part.lines)
            progress.advance(len(part.played))
    return tally


def _value(plan: SeriesPlan, tally: SeriesTally) -> dict[str, object]:
    return {
        "edition": plan.edition.key,
        "players": plan.players,
        "options": differing(plan.edition, plan.players, plan.options),
        "bots": BOT,
        "seed": plan.seed,
        **tally.to_value(),
    }


def _table(plan: SeriesPlan, tally: SeriesTally, language: Language) -> Iterator[str]:
    """Means per game by seat, then what concerns whole games."""
    say, games, seats = language.say, tally.games, tally.names.seats
    orders = [tally.orders(seat) for seat in seats]
    rows: list[tuple[str, list[float]]] = [(say("cli.simulate.delivered"), [n / games for n in tally.delivered])]
    rows += [
        (f"  {_name_of(kind, tally, language)}", [tally_of[kind] / games for tally_of in orders])
        for kind in tally.kinds_of_orders
    ]
    rows.append((say("cli.simulate.ingredients"), [n / games for n in tally.ingredients]))
    shares: list[tuple[str, list[int]]] = [
        (say("cli.simulate.won-alone"), [tally.won_alone(seat) for seat in seats]),
        (say("cli.simulate.won-shared"), [tally.won_shared(seat) for seat in seats]),
        (say("cli.simulate.locked"), [tally.locked(seat) for seat in seats]),
    ]
    colours = [language.colour(colour) for colour in tally.names.colours]
    width = max(len(name) for name, _ in (*rows, *shares)) + 1
    column = max(COLUMN, *(len(name) + 1 for name in (*colours, say("cli.simulate.all"))))
    yield from _title(plan, language)
    yield ""
    yield _row("", [*colours, say("cli.simulate.all")], width, column)
    for name, means in rows:
        yield _row(name, [language.decimal(mean, 2) for mean in (*means, sum(means))], width, column)
    yield ""
    for name, counts in shares:
        yield _row(name, [f"{language.decimal(100 * n / games, 1)} %" for n in counts], width, column)
    yield ""
    yield from _whole_games(tally, language)


def _title(plan: SeriesPlan, language: Language) -> Iterator[str]:
    yield language.say("cli.simulate.title", n=plan.games, edition=language.edition(plan.edition.key))
    options = differing(plan.edition, plan.players, plan.options)
    words = ", ".join(f"{name}={json.dumps(value)}" for name, value in options.items())
    key = "cli.simulate.table-and-options" if options else "cli.simulate.table"
    yield language.say(key, n=plan.players, seed=str(plan.seed), bots=BOT, options=words)


def _name_of(kind: str, tally: SeriesTally, language: Language) -> str:
    if kind == FOUR:
        return language.say("cli.simulate.four")
    return language.order_name(Order(tally.names.colours[Seat(0)], kind))


def _row(name: str, cells: list[str], width: int, column: int) -> str:
    return f"{name:<{width}}{''.join(f'{cell:>{column}}' for cell in cells)}"


def _whole_games(tally: SeriesTally, language: Language) -> Iterator[str]:
    games = tally.games
    mean = language.decimal(tally.turns / games, 1)
    yield language.say("cli.simulate.turns", mean=mean, least=tally.least_turns, most=tally.most_turns)
    yield language.say("cli.simulate.ties", n=tally.ties, share=language.decimal(100 * tally.ties / games, 1))
    locked = tally.locked_games
    yield language.say("cli.simulate.locked-games", n=locked, share=language.decimal(100 * locked / games, 1))
