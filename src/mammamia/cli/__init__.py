"""The command line: `mammamia simulate`, `arena`, `verify` … Exit codes: 0 good, 1 bad input, 2 wrong usage."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Final, TextIO

from mammamia import __version__
from mammamia.cli import (
    arena,
    backup,
    deal,
    hint,
    join,
    play,
    replay,
    restore,
    serve,
    simulate,
    study,
    train,
    verify,
    watch,
)
from mammamia.cli.sources import printable
from mammamia.cli.usage import Parser, WrongUsage, speaking
from mammamia.i18n import LANGUAGES, Language, UnknownLanguage, language_named, language_of_environment

GOOD: Final = 0
BAD_INPUT: Final = 1
WRONG_USAGE: Final = 2
INTERRUPTED: Final = 130  # as a shell reports a program stopped by Ctrl-C
PIPE_CLOSED: Final = 141  # and one whose reader went away
COMMANDS: Final = {
    "play": play,
    "join": join,
    "watch": watch,
    "serve": serve,
    "simulate": simulate,
    "arena": arena,
    "study": study,
    "train": train,
    "verify": verify,
    "replay": replay,
    "hint": hint,
    "deal": deal,
    "backup": backup,
    "restore": restore,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and say how it went."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        _never_choke(stream)
    try:
        code = _run(words)
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        if sys.stderr is not None and sys.stderr.isatty():
            print(file=sys.stderr)
        return INTERRUPTED
    except OSError as error:
        # Python flushes once more when it ends; let that go nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return PIPE_CLOSED
        print(f"mammamia: {error.strerror}", file=sys.stderr)
        return BAD_INPUT
    return code


def _never_choke(stream: TextIO | None) -> None:
    """A letter that the terminal cannot show is escaped."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")


def _run(words: list[str]) -> int:
    try:
        language = _language(words)
    except UnknownLanguage:
        language = language_of_environment(os.environ)
        print(f"mammamia: {language.say('cli.no-such-language', languages=', '.join(LANGUAGES))}", file=sys.stderr)
        return WRONG_USAGE
    with speaking(language):
        parser = _parser(language)
        try:
            chosen = parser.parse_args(words)
        except SystemExit as end:
            return GOOD if end.code in (None, GOOD) else WRONG_USAGE
        try:
            code: int = COMMANDS[chosen.command].run(chosen, language)
        except WrongUsage as wrong:
            print(f"mammamia {chosen.command}: {wrong}", file=sys.stderr)
            return WRONG_USAGE
        except BrokenPipeError:
            raise
        except OSError as error:
            trouble = language.say("cli.unwritable", reason=error.strerror or str(error))
            name = "" if error.filename is None else f"{printable(str(error.filename))}: "
            print(f"mammamia {chosen.command}: {name}{trouble}", file=sys.stderr)
            return BAD_INPUT
    return code


def _language(words: list[str]) -> Language:
    """The language of `--lang`, wherever it stands: help and complaints about other words are in it too."""
    for n, word in enumerate(words):
        if word == "--":
            break
        if word == "--lang" and n + 1 < len(words):
            return language_named(words[n + 1])
        if word.startswith("--lang="):
            return language_named(word.removeprefix("--lang="))
    return language_of_environment(os.environ)


def _parser(language: Language) -> Parser:
    parser = Parser("mammamia", language, description=language.say("cli.description"))
    parser.add_argument(
        "--version", action="version", version=f"mammamia {__version__}", help=language.say("cli.version-help")
    )
    commands = parser.add_subparsers(dest="command", metavar=language.say("cli.command"), required=True)
    for name, command in COMMANDS.items():
        about = language.say(f"cli.{name}.about")
        inner = commands.add_parser(name, language=language, help=about, description=about)
        command.add_arguments(inner, language)
    return parser
