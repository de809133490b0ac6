"""Sources of records: files, or standard input for `-`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from itertools import islice
from typing import BinaryIO, Final
from unicodedata import category

from mammamia.cli.usage import WrongUsage, place_named
from mammamia.game import Seat
from mammamia.i18n import Language
from mammamia.records import FoundText, NoText, Record, RecordError, read, texts_in

STANDARD_INPUT: Final = "-"
MOST_GAMES: Final = 10**12
MOST_SHOWN: Final = 600  # letters of a sentence: a record may name things of any length


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """The bytes of a file."""
    if name == STANDARD_INPUT:
        yield BytesIO() if sys.stdin is None else sys.stdin.buffer
    else:
        with open(name, "rb") as file:
            yield file


def record_in(file: str, number: int, language: Language) -> Record | None:
    """The game with this number, the first being 1; where it cannot be had, a sentence says why."""
    try:
        found, n = _find(file, number)
        if found is None:
            trouble = language.say("cli.replay.no-such-game", n=n, found=str(number))
        else:
            return _read(found)
    except OSError as error:
        trouble = file_trouble(error, language)
    except RecordError as error:
        assert found is not None, "a text was read"
        print(f"{printable(file)}:{found.line}: {sentence(error, language)}", file=sys.stderr)
        return None
    print(f"{printable(file)}: {trouble}", file=sys.stderr)
    return None


def seat_named(text: str, record: Record, language: Language) -> Seat:
    """The seat of a record with this colour or number; `WrongUsage` if there is none."""
    place = place_named(text, record.colours, language)
    if place is None:
        colours = ", ".join(colour.value for colour in record.colours)
        raise WrongUsage(language.say("cli.replay.no-such-seat", found=printable(text)[:40], colours=colours))
    return Seat(place)


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


def file_trouble(error: OSError, language: Language) -> str:
    """Why a file cannot be read, in one sentence."""
    match error:
        case FileNotFoundError():
            key = "no-such-file"
        case IsADirectoryError():
            key = "a-directory"
        case PermissionError():
            key = "no-permission"
        case _:
            return language.say("cli.unreadable", reason=error.strerror or str(error))
    return language.say(f"cli.{key}")


def sentence(error: RecordError, language: Language) -> str:
    """What is wrong with a record: `move 17: R3.1: …`."""
    text = language.refusal(error)
    if error.move is not None:
        text = f"{language.say('records.move', n=error.move)}: {text}"
    return printable(text)


def printable(text: str) -> str:
    """Short enough, on one line, and with nothing that a terminal would obey."""
    safe = "".join(letter if _is_harmless(letter) else "\N{REPLACEMENT CHARACTER}" for letter in text[:MOST_SHOWN])
    return safe if len(text) <= MOST_SHOWN else f"{safe}…"


def _is_harmless(letter: str) -> bool:
    """A letter that can be seen, or a space of any width: French puts narrow ones before its colons."""
    return letter.isprintable() or category(letter) == "Zs"
