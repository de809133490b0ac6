"""`mammamia replay`: a recorded game told in words, all of it or what one seat saw."""

from __future__ import annotations

import argparse
import sys
from itertools import islice
from typing import Final

from mammamia.cli.sources import file_trouble, opened, printable, sentence
from mammamia.cli.usage import number_of
from mammamia.game import Game, Seat
from mammamia.i18n import EVERYTHING, Language, tell_game
from mammamia.records import FoundText, NoText, Record, RecordError, read, replay, texts_in

MOST_GAMES: Final = 10**12


def add_arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    """What `replay` understands."""
    parser.add_argument("file", metavar="FILE", help=language.say("cli.replay.file-help"))
    parser.add_argument("--game", metavar="K", default="1", help=language.say("cli.replay.game-help"))
    parser.add_argument("--seat", metavar="N", help=language.say("cli.replay.seat-help"))


def run(chosen: argparse.Namespace, language: Language) -> int:
    """Find the game and tell it."""
    number = number_of("--game", chosen.game, range(1, MOST_GAMES), language)
    try:
        found, n = _find(chosen.file, number)
    except OSError as error:
        print(f"{printable(chosen.file)}: {file_trouble(error, language)}", file=sys.stderr)
        return 1
    if found is None:
        words = language.say("cli.replay.no-such-game", n=n, found=str(number))
        print(f"{printable(chosen.file)}: {words}", file=sys.stderr)
        return 1
    try:
        record = _read(found)
    except RecordError as error:
        print(f"{printable(chosen.file)}:{found.line}: {sentence(error, language)}", file=sys.stderr)
        return 1
    _tell(record, chosen.seat, language)
    return 0


def _find(file: str, number: int) -> tuple[FoundText | NoText | None, int]:
    """The text of a game, and how many games were passed on the way."""
    with opened(file) as stream:
        texts = texts_in(stream)
        passed = sum(1 for _ in islice(texts, number - 1))
        return next(texts, None), passed


def _read(found: FoundText | NoText) -> Record:
    if isinstance(found, NoText):
        raise found.error
    return read(found.text)


def _tell(record: Record, seat: str | None, language: Language) -> None:
    seats = range(len(record.seats))
    viewpoint = EVERYTHING if seat is None else Seat(number_of("--seat", seat, seats, language))
    game = Game.from_deal(record.edition, record.colours, record.deal, record.options)
    names = [printable(entry.name).strip() or None for entry in record.seats]
    batches = (step.events for step in replay(record))
    for line in tell_game(language, game.names, game.options, names, batches, viewpoint):
        print(line)
