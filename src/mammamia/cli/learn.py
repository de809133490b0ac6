"""`mammamia learn`: the game in three minutes, a trial round line by line."""

from __future__ import annotations

import argparse

from mammamia.cli.terminal import ending_by_signal, plain_console
from mammamia.i18n import Language
from mammamia.tui.plain.commands import Left
from mammamia.tui.plain.console import EndOfInput
from mammamia.tui.plain.lesson import teach


def add_arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    """What `learn` understands."""
    parser.add_argument("--plain", action="store_true", help=language.say("cli.play.plain-help"))


def run(chosen: argparse.Namespace, language: Language) -> int:
    """Teach; whoever leaves early may come again."""
    console = plain_console()
    try:
        with ending_by_signal():
            teach(language, console)
    except (EndOfInput, Left):
        pass
    return 0
