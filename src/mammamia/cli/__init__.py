"""The command line: `mammamia simulate`, `arena`, `verify` … Exit codes: 0 good, 1 bad input, 2 wrong usage."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final, Protocol, TextIO, cast

from mammamia import __version__
from mammamia.cli.examples import EXAMPLES
from mammamia.cli.usage import Parser, WrongUsage, speaking
from mammamia.i18n import LANGUAGES, Language, UnknownLanguage, language_named, language_of_environment

GOOD: Final = 0
BAD_INPUT: Final = 1
WRONG_USAGE: Final = 2
INTERRUPTED: Final = 130  # as a shell reports a program stopped by Ctrl-C
PIPE_CLOSED: Final = 141  # and one whose reader went away
COMMANDS: Final = (
    "play",
    "learn",
    "drill",
    "daily",
    "join",
    "watch",
    "rules",
    "serve",
    "site",
    "simulate",
    "arena",
    "study",
    "train",
    "verify",
    "replay",
    "hint",
    "review",
    "deal",
    "backup",
    "restore",
    "warm-up",
    "completion",
)


class Command(Protocol):
    """A module of this package: one command."""

    def add_arguments(self, parser: Parser, language: Language, /) -> None:
        """What it understands."""
        ...

    def run(self, chosen: argparse.Namespace, language: Language, /) -> int:
        """Do it; the exit code."""
        ...


def command_named(name: str) -> Command:
    """A command, loaded when it is asked for: no other command's modules are."""
    command: Any = import_module(f"mammamia.cli.{name.replace('-', '_')}")
    return cast(Command, command)


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
        if _only_lang(words):
            return _start(language)
        parser = parser_of(language, next((word for word in words if word in COMMANDS), None))
        try:
            chosen = parser.parse_args(words)
        except SystemExit as end:
            if end.code in (None, GOOD):
                return GOOD
            return _suggest(words, language)
        try:
            code = command_named(chosen.command).run(chosen, language)
        except WrongUsage as wrong:
            print(f"mammamia {chosen.command}: {wrong}", file=sys.stderr)
            return WRONG_USAGE
        except BrokenPipeError:
            raise
        except OSError as error:
            from mammamia.cli.sources import printable

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


def _only_lang(words: list[str]) -> bool:
    """Whether nothing is asked for, but perhaps a language."""
    return (
        not words or (words[0] == "--lang" and len(words) == 2) or (len(words) == 1 and words[0].startswith("--lang="))
    )


def _start(language: Language) -> int:
    """A short, friendly start."""
    print(language.say("cli.start.title"), end="\n\n")
    for words in ("play", "learn", "serve", "rules", "--help"):
        print(f"  mammamia {words:8}{language.say(f'cli.start.{words.strip(chr(45))}')}")
    return GOOD


def _suggest(words: list[str], language: Language) -> int:
    """Did you mean another command?"""
    import difflib

    first = next((word for word in words if not word.startswith("-") and word not in LANGUAGES), None)
    near = difflib.get_close_matches(first, COMMANDS, n=1) if first is not None and first not in COMMANDS else []
    for command in near:
        print(f"mammamia: {language.say('cli.did-you-mean', command=command)}", file=sys.stderr)
        parser = Parser(f"mammamia {command}", language)
        command_named(command).add_arguments(parser, language)
        parser.print_usage(sys.stderr)
    return WRONG_USAGE


def parser_of(language: Language, command: str | None) -> Parser:
    """A parser that knows every command by name, and of one also what it understands."""
    parser = Parser("mammamia", language, description=language.say("cli.description"))
    parser.add_argument(
        "--version", action="version", version=f"mammamia {__version__}", help=language.say("cli.version-help")
    )
    commands = parser.add_subparsers(dest="command", metavar=language.say("cli.command"), required=True)
    for name in COMMANDS:
        about = language.say(f"cli.{name}.about")
        inner = commands.add_parser(name, language=language, help=about, description=about, examples=EXAMPLES[name])
        if name == command:
            command_named(name).add_arguments(inner, language)
    return parser
