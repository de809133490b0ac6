"""Arguments that several commands share, and an argparse that speaks the language of the user."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from mammamia.i18n import LANGUAGES, CatalogueError, Language

if TYPE_CHECKING:
    from mammamia.editions import Colour, Edition
    from mammamia.lab import SeriesPlan

DEFAULT_EDITION: Final = "classic"
DEFAULT_PLAYERS: Final = 4
MOST_CORES: Final = 1024
_ARGPARSE: Final = {  # what argparse says, and under which key we say it
    "usage: ": "usage",
    "options": "options",
    "positional arguments": "positional",
    "show this help message and exit": "help",
    "%(prog)s: error: %(message)s\n": "error",
    "the following arguments are required: %s": "required",
    "unrecognized arguments: %s": "unrecognized",
    "argument %(argument_name)s: %(message)s": "argument",
    "invalid choice: %(value)r (choose from %(choices)s)": "invalid-choice",
    "expected one argument": "expected-one",
    "expected at least one argument": "expected-some",
    "ambiguous option: %(option)s could match %(matches)s": "ambiguous",
    "ignored explicit argument %r": "ignored",
}


class WrongUsage(Exception):
    """Words on the command line that make no sense; the sentence says why."""


class Parser(argparse.ArgumentParser):
    """A parser with `--lang`, whose words may not be shortened and whose help ends with examples."""

    def __init__(self, prog: str, language: Language, *, examples: Sequence[str] = (), **more: Any) -> None:
        super().__init__(prog=prog, allow_abbrev=False, **more)
        languages = ", ".join(LANGUAGES)
        self.add_argument("--lang", metavar="LANG", help=language.say("cli.lang-help", languages=languages))
        self._examples = [language.say("cli.examples"), *(f"  {line}" for line in examples)] if examples else []

    def format_help(self) -> str:
        """What argparse says, then the examples as they are typed, never wrapped."""
        return "\n".join([super().format_help(), *self._examples]).rstrip("\n") + "\n"


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Let argparse take its own words from our catalogue."""

    def say(text: str) -> str:
        if text not in _ARGPARSE:
            return text
        try:
            return language.say(f"cli.argparse.{_ARGPARSE[text]}")
        except CatalogueError:
            return text

    before = {name: vars(argparse)[name] for name in ("_", "ngettext")}
    vars(argparse).update({"_": say, "ngettext": lambda one, many, n: say(one if n == 1 else many)})
    try:
        yield
    finally:
        vars(argparse).update(before)


def add_game_arguments(parser: argparse.ArgumentParser, language: Language, players_help: str = "") -> None:
    """Edition, players, options and seed; *players_help* where another number is usual."""
    from mammamia.editions import EDITIONS

    say = language.say
    parser.add_argument(
        "--edition", metavar="EDITION", default=DEFAULT_EDITION,
        help=say("cli.edition-help", editions=", ".join(EDITIONS), default=DEFAULT_EDITION),
    )  # fmt: skip
    parser.add_argument("--players", metavar="N", default=str(DEFAULT_PLAYERS),
                        help=players_help or say("cli.players-help", default=DEFAULT_PLAYERS))  # fmt: skip
    add_seed_and_option_arguments(parser, language)


def add_seed_and_option_arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    """The dice, and what the edition leaves open."""
    say = language.say
    parser.add_argument("--seed", metavar="SEED", help=say("cli.seed-help"))
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help=say("cli.option-help"))


def add_cores_argument(parser: argparse.ArgumentParser, language: Language) -> None:
    """How many processors work."""
    parser.add_argument("--cores", metavar="N", default="1", help=language.say("cli.cores-help"))


def cores_of(text: str, language: Language) -> int:
    """A number, or `all`."""
    if text == "all":
        return os.cpu_count() or 1
    return number_of("--cores", text, range(1, MOST_CORES + 1), language)


def number_of(name: str, text: str, allowed: range, language: Language) -> int:
    """A whole number in a range."""
    try:
        number = int(text)
    except ValueError:
        raise WrongUsage(language.say("cli.not-a-number", name=name, found=_short(text))) from None
    if number not in allowed:
        values = {"name": name, "least": str(allowed[0]), "most": str(allowed[-1]), "found": _short(text)}
        raise WrongUsage(language.say("cli.out-of-range", **values))
    return number


def plan_of(chosen: argparse.Namespace, language: Language, games: int = 1) -> SeriesPlan:
    """The plan that the shared arguments describe; a seed is thrown if none is given."""
    import secrets

    from mammamia.editions import BadOption
    from mammamia.lab import MOST_SEED, SeriesPlan

    edition = edition_named(chosen.edition, language)
    players = number_of("--players", chosen.players, range(-999, 1000), language)
    options = _options(chosen.option, language)
    try:
        edition.options(players, options)
    except BadOption as error:
        raise WrongUsage(language.refusal(error)) from None
    if chosen.seed is None:
        seed = secrets.randbits(32)
    else:
        seed = number_of("--seed", chosen.seed, range(MOST_SEED + 1), language)
    return SeriesPlan(edition, players, options, seed, games)


def edition_named(key: str, language: Language) -> Edition:
    """The edition of a key."""
    from mammamia.editions import EDITIONS

    if key not in EDITIONS:
        raise WrongUsage(language.say("cli.no-such-edition", found=_short(key), editions=", ".join(EDITIONS)))
    return EDITIONS[key]


def place_named(text: str, colours: Sequence[Colour], language: Language) -> int | None:
    """Which of these seats is meant: by its colour, in the words of records or of the language, or by its number."""
    wanted = text.strip().casefold()
    for place, colour in enumerate(colours):
        if wanted in (colour.value, language.colour(colour).casefold(), str(place)):
            return place
    return None


def _options(words: list[str], language: Language) -> Mapping[str, object]:
    options: dict[str, object] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise WrongUsage(language.say("cli.not-an-option", found=_short(word)))
        if name in options:
            raise WrongUsage(language.say("cli.option-twice", option=_short(name)))
        options[name] = _value(value)
    return options


def _value(text: str) -> object:
    """True, false, a small number, or the text itself, which no option accepts."""
    words: Mapping[str, object] = {"true": True, "false": False} | {str(n): n for n in range(100)}
    return words.get(text, text)


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:40]}…"
