"""`mammamia replay`: a recorded game told in words, all of it or what one seat saw."""

from __future__ import annotations

import argparse

from mammamia.cli.sources import MOST_GAMES, printable, record_in, seat_named
from mammamia.cli.usage import number_of
from mammamia.game import Game
from mammamia.i18n import EVERYTHING, Language, tell_game
from mammamia.records import Record, replay


def add_arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    """What `replay` understands."""
    parser.add_argument("file", metavar="FILE", help=language.say("cli.replay.file-help"))
    parser.add_argument("--game", metavar="K", default="1", help=language.say("cli.replay.game-help"))
    parser.add_argument("--seat", metavar="SEAT", help=language.say("cli.replay.seat-help"))


def run(chosen: argparse.Namespace, language: Language) -> int:
    """Find the game and tell it."""
    number = number_of("--game", chosen.game, range(1, MOST_GAMES), language)
    record = record_in(chosen.file, number, language)
    if record is None:
        return 1
    _tell(record, chosen.seat, language)
    return 0


def _tell(record: Record, seat: str | None, language: Language) -> None:
    viewpoint = EVERYTHING if seat is None else seat_named(seat, record, language)
    game = Game.from_deal(record.edition, record.colours, record.deal, record.options)
    names = [printable(entry.name).strip() or None for entry in record.seats]
    batches = (step.events for step in replay(record))
    for line in tell_game(language, game.names, game.options, names, batches, viewpoint):
        print(line)
