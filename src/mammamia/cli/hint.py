"""`mammamia hint`: what could have been decided in one move of a recorded game, and what the move gave up."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator
from typing import Final

from mammamia.bots import Budget
from mammamia.bots.advice import Advice, Judged, advise
from mammamia.bots.foresight import Estimate, warm_up_foresight
from mammamia.bots.warming import has_to_compile
from mammamia.cli.sources import MOST_GAMES, printable, record_in
from mammamia.cli.table import aligned
from mammamia.cli.usage import WrongUsage, number_of
from mammamia.game import Game
from mammamia.i18n import Language, moves_in_words
from mammamia.records import Played, Record, format_move, replay

DEFAULT_BUDGET: Final = "200ms"
MOST_MILLISECONDS: Final = 60_000
MOST_ROLL_OUTS: Final = 10_000_000
MOST_MOVES: Final = 10**9
NOTHING: Final = "–"
OUTSIDE: Final = "…"  # in place of a number: not among the best


def add_arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    """What `hint` understands."""
    say = language.say
    parser.add_argument("file", metavar="FILE", help=say("cli.replay.file-help"))
    parser.add_argument("--move", metavar="K", required=True, help=say("cli.hint.move-help"))
    parser.add_argument("--game", metavar="K", default="1", help=say("cli.replay.game-help"))
    parser.add_argument("--budget", metavar="TIME", help=say("cli.hint.budget-help", default=DEFAULT_BUDGET))
    parser.add_argument("--roll-outs", metavar="N", help=say("cli.hint.roll-outs-help"))
    parser.add_argument("--json", action="store_true", help=say("cli.json-help"))


def run(chosen: argparse.Namespace, language: Language) -> int:
    """Find the move, think and print."""
    game_number = number_of("--game", chosen.game, range(1, MOST_GAMES), language)
    number = number_of("--move", chosen.move, range(1, MOST_MOVES), language)
    budget = _budget(chosen, language)
    record = record_in(chosen.file, game_number, language)
    if record is None:
        return 1
    trouble = _trouble(record, number, language)
    if trouble:
        print(f"{printable(chosen.file)}: {trouble}", file=sys.stderr)
        return 1
    game, played = _position(record, number)
    if not chosen.json:
        print("\n".join(_title(record, game, played, number, language)), flush=True)
    if sys.stderr.isatty() and has_to_compile(warm_up_foresight):
        print(f"mammamia hint: {language.say('cli.hint.compiling')} …", file=sys.stderr, flush=True)
    if not warm_up_foresight():
        print(f"mammamia hint: {language.say('cli.hint.plain')}", file=sys.stderr)
    advice = advise(game.knowledge(played.seat), record.edition, played=played.moves, budget=budget, seed=number)
    if chosen.json:
        print(json.dumps(_value(advice, number), indent=2, allow_nan=False))
    else:
        print("\n".join(_report(advice, language)))
    return 0


def _budget(chosen: argparse.Namespace, language: Language) -> Budget:
    if chosen.roll_outs is not None:
        if chosen.budget is not None:
            raise WrongUsage(language.say("cli.hint.two-budgets"))
        return Budget(roll_outs=number_of("--roll-outs", chosen.roll_outs, range(1, MOST_ROLL_OUTS + 1), language))
    text = DEFAULT_BUDGET if chosen.budget is None else chosen.budget.strip()
    form = re.fullmatch(r"([0-9]{1,9})\s*ms", text)
    if form is None or not 1 <= int(form[1]) <= MOST_MILLISECONDS:
        raise WrongUsage(language.say("cli.hint.bad-budget", milliseconds=MOST_MILLISECONDS, found=text[:40]))
    return Budget(milliseconds=int(form[1]))


def _trouble(record: Record, number: int, language: Language) -> str:
    """Why nobody decided anything in this move; nothing, if somebody did."""
    if number > len(record.entries):
        return language.say("cli.hint.no-such-move", n=len(record.entries), found=str(number))
    if not isinstance(record.entries[number - 1], Played):
        return language.say("cli.hint.shuffle", found=str(number))
    return ""


def _position(record: Record, number: int) -> tuple[Game, Played]:
    """The game before a move, and the move."""
    game = next(step.game for step in replay(record) if step.number == number - 1)
    entry = record.entries[number - 1]
    assert isinstance(entry, Played), "somebody decided"
    return game, entry


def _name(record: Record, game: Game, played: Played, language: Language) -> str:
    names = [printable(entry.name).strip() or None for entry in record.seats]
    return language.seat_names(game.names, names)[played.seat]


# ---------------------------------------------------------------- for a program


def _value(advice: Advice, number: int) -> dict[str, object]:
    """Shares and chances are parts of 1; errors are half of the 95 % interval."""
    return {
        "move": number,
        "seat": advice.seat,
        "round": advice.round,
        "worlds": advice.worlds,
        "compiled": advice.is_compiled,
        "best": [_judged(one) for one in advice.best],
        "played": None if advice.played is None else _judged(advice.played),
        "memory": {
            known.kind.value: {
                "oven": known.in_oven,
                "table": known.on_table,
                "hand": known.in_hand,
                "used": known.used,
                "unseen": known.unseen,
            }
            for known in advice.memory
        },
    }


def _judged(one: Judged) -> dict[str, object]:
    return {
        "moves": [format_move(move) for move in one.moves],
        "wins": _estimate(one.wins),
        "gives_up": _estimate(one.gives_up),
        "bakes": {str(bakes.order): _estimate(bakes.chance) for bakes in one.bakes},
    }


def _estimate(estimate: Estimate) -> dict[str, float]:
    return {"value": round(estimate.value, 6), "error": round(estimate.error, 6)}


# ---------------------------------------------------------------- for people


def _title(record: Record, game: Game, played: Played, number: int, language: Language) -> Iterator[str]:
    """What is said before any thinking."""
    name, view = _name(record, game, played, language), game.view(played.seat)
    yield language.say("advice.hint.title", n=number, name=name, round=view.table.round)
    yield language.say("advice.hint.played", line=moves_in_words(language, played.moves))


def _report(advice: Advice, language: Language) -> Iterator[str]:
    say = language.say
    assert advice.played is not None, "a move of a record was played"
    yield _verdict(advice.played, language)
    yield ""
    yield from _decisions(advice, advice.played, language)
    yield say("advice.hint.worlds", worlds=advice.worlds)
    yield ""
    yield say("advice.hint.memory")
    yield from aligned(_memory(advice, language))


def _verdict(played: Judged, language: Language) -> str:
    lost = played.gives_up
    if lost.value == 0:
        return language.say("advice.hint.best-found")
    key = "gave-up" if lost.value > lost.error else "not-sure"
    share, error = (language.decimal(100 * part, 1) for part in (lost.value, lost.error))
    return language.say(f"advice.hint.{key}", share=share, error=error)


def _decisions(advice: Advice, played: Judged, language: Language) -> Iterator[str]:
    """The best ones with their numbers, the one played at the latest in the last line; under each, what bakes."""
    judged = [(f"{place}.", one) for place, one in enumerate(advice.best, 1)]
    if played not in advice.best:
        judged.append((OUTSIDE, played))
    head = ["", language.say("advice.hint.wins"), language.say("advice.hint.gives-up")]
    numbers = list(aligned([head, *([place, *_numbers(one, language)] for place, one in judged)]))
    width = max(map(len, numbers))
    yield f"{numbers[0]:<{width}}  {language.say('advice.hint.decision')}"
    for row, (_, one) in zip(numbers[1:], judged, strict=True):
        mark = f" ({language.say('advice.hint.was-played')})" if one == played else ""
        yield f"{row:<{width}}  {moves_in_words(language, one.moves)}{mark}"
        if one.bakes:
            chances = (f"{language.quoted(bakes.order)} {100 * bakes.chance.value:.0f} %" for bakes in one.bakes)
            yield f"{'':<{width}}    {language.say('advice.hint.bakes')}: {', '.join(chances)}"


def _numbers(one: Judged, language: Language) -> list[str]:
    wins, error, lost, doubt = (
        language.decimal(100 * part, 1)
        for part in (one.wins.value, one.wins.error, one.gives_up.value, one.gives_up.error)
    )
    return [f"{wins} % ± {error}", NOTHING if one.gives_up.value == 0 else f"{lost} ± {doubt}"]


def _memory(advice: Advice, language: Language) -> list[list[str]]:
    """A row for each place, a column for each kind."""
    places = {
        "oven": [known.in_oven for known in advice.memory],
        "table": [known.on_table for known in advice.memory],
        "hand": [known.in_hand for known in advice.memory],
        "used": [known.used for known in advice.memory],
        "unseen": [known.unseen for known in advice.memory],
    }
    rows = [[language.say(f"advice.hint.{place}"), *map(str, counts)] for place, counts in places.items()]
    return [["", *(language.kind(known.kind) for known in advice.memory)], *rows]
