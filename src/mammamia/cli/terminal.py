"""The terminal that a command is started in: what it can draw, and how it ends a game."""

from __future__ import annotations

import codecs
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO, TextIOWrapper
from typing import Final

from mammamia.cli.sources import printable
from mammamia.cli.usage import WrongUsage
from mammamia.hosting.tempo import FACTORS, Speed
from mammamia.i18n import Language
from mammamia.tui import plain

ENDING_SIGNALS: Final = ("SIGTERM", "SIGHUP")
SPEEDS: Final = {  # how many times as long as at normal speed; in line mode, seconds between two steps of a record
    speed.value: factor for speed, factor in FACTORS.items() if speed is not Speed.PAUSED
}
DUMB: Final = ("dumb", "unknown")  # values of TERM that promise nothing


def is_terminal() -> bool:
    """Whether a full screen can be drawn: somebody types, and somebody looks."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def plain_console() -> plain.Console:
    """Standard input and output, as the line mode uses them."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    return plain.Console(sys.stdin or StringIO(), sys.stdout or StringIO())


def speed_named(text: str, language: Language) -> str:
    """One of the speeds; `WrongUsage` if there is none of that name."""
    if text not in SPEEDS:
        found, speeds = printable(text)[:40], ", ".join(SPEEDS)
        raise WrongUsage(language.say("cli.watch.no-such-speed", found=found, speeds=speeds))
    return text


def in_lines(language: Language, *, is_wanted: bool) -> bool:
    """Whether it is line mode: because it is wanted, or because this terminal shows nothing else; then it says why."""
    if is_wanted or not is_terminal():
        return True
    reason = _no_screen(language)
    if reason is not None:
        letters = sys.stderr.encoding or "ascii"
        print(reason.encode(letters, "replace").decode(letters), file=sys.stderr)
    return reason is not None


def _no_screen(language: Language) -> str | None:
    """Why a terminal cannot show the full screen; None if it can."""
    term = os.environ.get("TERM", "")
    if term in DUMB:
        return language.say("cli.play.no-screen", term=term)
    encoding = sys.stdout.encoding or "ascii"
    if codecs.lookup(encoding).name != "utf-8":
        return language.say("cli.play.no-letters", encoding=encoding)
    return None


@contextmanager
def ending_by_signal() -> Iterator[None]:
    """A terminal that is closed, or a polite kill, ends the game as it should: with its record written."""

    def leave(number: int, frame: object) -> None:
        raise SystemExit(128 + number)

    numbers = [getattr(signal, name) for name in ENDING_SIGNALS if hasattr(signal, name)]
    before = [signal.signal(number, leave) for number in numbers]
    try:
        yield
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)
