"""`mammamia learn`: the game in three minutes, a trial round full-screen or line by line."""

from __future__ import annotations

import argparse
import os
import secrets
from typing import Final

from mammamia.cli.play import check_screen
from mammamia.cli.terminal import ending_by_signal, in_lines, plain_console
from mammamia.cli.usage import DEFAULT_EDITION
from mammamia.editions import EDITIONS
from mammamia.i18n import Language
from mammamia.tui.climbing import LadderBook
from mammamia.tui.evening import Evening
from mammamia.tui.keeping import GameShelf
from mammamia.tui.lesson import lesson_evening
from mammamia.tui.plain.commands import Left
from mammamia.tui.plain.console import EndOfInput
from mammamia.tui.plain.lesson import teach
from mammamia.tui.plan import GamePlan, seated

SEEDS: Final = 2**32


def add_arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    """What `learn` understands."""
    parser.add_argument("--plain", action="store_true", help=language.say("cli.play.plain-help"))


def run(chosen: argparse.Namespace, language: Language) -> int:
    """Teach, from where the lesson was left; whoever leaves early may come again."""
    shelf = GameShelf.of_environment(os.environ)
    lesson = lesson_evening(language, shelf)
    with ending_by_signal():
        if not in_lines(language, is_wanted=chosen.plain):
            return _teach_on_screen(lesson, _real_game(language, shelf))
        try:
            teach(lesson, plain_console())
        except (EndOfInput, Left):
            print(language.say("learn.skipped"))
    return 0


def _teach_on_screen(lesson: Evening, real: Evening) -> int:
    check_screen(lesson.language)
    from mammamia.tui import screen

    return screen.teach(lesson, real)


def _real_game(language: Language, shelf: GameShelf) -> Evening:
    """What follows the lesson: the next game of the ladder; a first one is against the same guests, still there."""
    book, rules = LadderBook.on(shelf), EDITIONS[DEFAULT_EDITION]
    ladder = book.ladder()
    players = seated(rules, 1 + len(ladder.rung.guests), (None,), ladder.rung.guests)
    plan = GamePlan(rules, players, secrets.randbelow(SEEDS), is_first_game=ladder.played == 0)
    return Evening(language, plan, shelf, is_chosen=True, ladder=book)
