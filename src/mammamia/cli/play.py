"""`mammamia play`: a game in the terminal, full-screen or line by line, against bots or handed round."""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import replace
from importlib.util import find_spec
from itertools import cycle, islice
from pathlib import Path
from typing import Final

from mammamia.bots import BOTS, CHARACTERS, PLAY_NOW
from mammamia.cli.sources import printable
from mammamia.cli.terminal import SPEEDS, ending_by_signal, in_lines, plain_console, speed_named
from mammamia.cli.usage import DEFAULT_EDITION, WrongUsage, add_game_arguments, place_named, plan_of
from mammamia.editions import Colour, Edition
from mammamia.hosting import Aid
from mammamia.hosting.ladder import Ladder
from mammamia.hosting.tempo import Speed
from mammamia.i18n import Language
from mammamia.tui import plain
from mammamia.tui.climbing import LadderBook
from mammamia.tui.evening import Evening
from mammamia.tui.keeping import GameShelf
from mammamia.tui.plan import GamePlan, seated
from mammamia.tui.refusals import Rejected, why

DEFAULT_PLAYERS: Final = 4
MOST_NAME: Final = 24
COMPANY: Final = (*PLAY_NOW, "turista", "bambino")  # who sits down where nobody was named
CHOSEN: Final = ("edition", "players", "bots", "people", "seat", "aid", "seed", "option")  # what a game is told by


def add_arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    """What `play` understands."""
    say = language.say
    add_game_arguments(parser, language, say("cli.play.players-help"))
    parser.set_defaults(edition=None, players=None)
    characters = ", ".join(CHARACTERS)
    parser.add_argument("--bots", metavar="BOTS", help=say("cli.play.bots-help", bots=characters))
    parser.add_argument("--people", metavar="NAMES", help=say("cli.play.people-help"))
    colours = ", ".join(colour.value for colour in Colour)
    parser.add_argument("--seat", metavar="SEAT", help=say("cli.play.seat-help", colours=colours))
    levels = ", ".join(level.value for level in Aid)
    parser.add_argument("--aid", metavar="AID", help=say("cli.play.aid-help", levels=levels, default=Aid.CLASSIC))
    parser.add_argument("--record", metavar="FILE", type=Path, help=say("cli.play.record-help"))
    parser.add_argument("--plain", action="store_true", help=say("cli.play.plain-help"))
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--resume", action="store_true", help=say("cli.play.resume-help"))
    which.add_argument("--new", action="store_true", help=say("cli.play.new-help"))
    parser.add_argument("--speed", metavar="SPEED", help=say("cli.play.speed-help", speeds=", ".join(SPEEDS)))
    parser.add_argument("--guess", action="store_true", help=say("cli.play.guess-help"))
    parser.add_argument("--keep", action="store_true", help=say("cli.play.keep-help"))


def run(chosen: argparse.Namespace, language: Language) -> int:
    """Sit down and play."""
    is_chosen = any(getattr(chosen, name) not in (None, []) for name in CHOSEN)
    shelf = GameShelf.of_environment(os.environ)
    book = LadderBook.on(shelf)
    plan = game_plan(chosen, language, book.ladder())
    _check_record(chosen.record)
    for path in shelf.spoilt():
        print(f"mammamia play: {language.say('terminal.kept.spoilt', file=printable(str(path)))}", file=sys.stderr)
    kept = () if chosen.new else tuple(shelf.games())
    if chosen.resume and not kept:
        raise WrongUsage(language.say("cli.play.nothing-kept"))
    speed = None if chosen.speed is None else Speed(speed_named(chosen.speed, language))
    evening = Evening(
        language,
        plan,
        shelf,
        kept,
        goes_on=chosen.resume,
        is_chosen=is_chosen,
        record=chosen.record,
        speed=speed,
        asks=chosen.guess,
        keeps_scripts=chosen.keep,
        ladder=book if chosen.seed is None else None,  # a deal that was chosen proves nothing
    )
    try:
        with ending_by_signal():
            if in_lines(language, is_wanted=chosen.plain):
                return plain.run(evening, plain_console())
            return play_on_screen(evening)
    except Rejected as error:
        print(f"mammamia play: {why(error, language)}", file=sys.stderr)
        return 1


def play_on_screen(evening: Evening) -> int:
    """An evening in full screen."""
    check_screen(evening.language)
    from mammamia.tui import screen

    return screen.run(evening)


def check_screen(language: Language) -> None:
    """The full screen needs a package more; without it, a sentence names the line mode."""
    if find_spec("textual") is None:
        raise WrongUsage(language.say("cli.play.extra-missing"))


def game_plan(chosen: argparse.Namespace, language: Language, ladder: Ladder) -> GamePlan:
    """The game that the arguments describe; what is left out is chosen so that it fits.

    A seed means the same game on every machine, so the ladder decides only where there is none.
    """
    people = _people(chosen.people, language)
    bots = _bots(chosen.bots, language)
    climbs = chosen.seed is None and len(people) == 1
    if chosen.players is None:
        usual = 1 + len(ladder.rung.guests) if climbs else max(DEFAULT_PLAYERS, len(people))
        chosen.players = str(usual if bots is None else len(people) + len(bots))
    chosen.edition = chosen.edition or DEFAULT_EDITION
    dealt = plan_of(chosen, language)
    if bots is None:
        free = max(0, dealt.players - len(people))
        bots = ladder.guests_at(free) if climbs else tuple(islice(cycle(COMPANY), free))
    if len(people) + len(bots) != dealt.players:
        values = {"players": dealt.players, "people": len(people), "bots": len(bots)}
        raise WrongUsage(language.say("cli.play.seats-do-not-fit", **values))
    first = None if chosen.seat is None else colour_named(chosen.seat, dealt.edition, language)
    players = seated(dealt.edition, dealt.players, people, bots, first)
    plan = GamePlan(dealt.edition, players, dealt.seed, _aid(chosen.aid, language), dealt.options)
    return replace(plan, is_first_game=climbs and ladder.played == 0)


def _people(text: str | None, language: Language) -> tuple[str | None, ...]:
    """The names of those at the keyboard; nobody named: one person, called by the colour."""
    if text is None:
        return (None,)
    names = [printable(name).strip() for name in text.split(",")]
    if not all(0 < len(name) <= MOST_NAME for name in names):
        raise WrongUsage(language.say("cli.play.bad-name", n=MOST_NAME))
    if len(set(names)) < len(names):
        raise WrongUsage(language.say("cli.play.name-twice"))
    return tuple(names)


def _bots(text: str | None, language: Language) -> tuple[str, ...] | None:
    if text is None:
        return None
    names = tuple(name.strip().lower() for name in text.split(",")) if text.strip() else ()
    for name in names:
        if name not in BOTS:
            raise WrongUsage(language.say("cli.arena.no-such-bot", found=printable(name)[:40], bots=", ".join(BOTS)))
    return names


def colour_named(text: str, edition: Edition, language: Language) -> Colour:
    """A colour of the edition: by its name in records or in the language, or by its number."""
    place = place_named(text, edition.colours, language)
    if place is None:
        colours = ", ".join(colour.value for colour in edition.colours)
        raise WrongUsage(language.say("cli.play.no-such-colour", found=printable(text)[:40], colours=colours))
    return edition.colours[place]


def _aid(text: str | None, language: Language) -> Aid:
    levels = {level.value: level for level in Aid}
    if text is not None and text not in levels:
        values = {"found": printable(text)[:40], "levels": ", ".join(levels)}
        raise WrongUsage(language.say("cli.play.no-such-aid", **values))
    return levels[text] if text is not None else Aid.CLASSIC


def _check_record(path: Path | None) -> None:
    """Better no game than one whose record cannot be written: an `OSError` says why."""
    if path is not None:
        with path.open("a", encoding="utf-8"):
            pass
