"""Lines out, lines in: nothing else is asked of a terminal, so that pipes and screen readers do as well."""

from __future__ import annotations

import shutil
from typing import Final, Protocol, TextIO

from mammamia.i18n import wrapped
from mammamia.tui.moment import STAR

WIDTH: Final = 100
NARROWEST: Final = 40
MOST_TYPED: Final = 1000  # letters of a line that are looked at


class LinesIn(Protocol):
    """Where lines come from."""

    def readline(self, size: int = -1, /) -> str:
        """The next line, or as much of it as asked for; nothing at the end."""
        ...

    def isatty(self) -> bool:
        """Whether a person types them."""
        ...


class EndOfInput(Exception):
    """Nobody will type anything more."""


class Console:
    """Where a person reads and types. What comes from a file is shown as if it were typed."""

    def __init__(self, lines_in: LinesIn, lines_out: TextIO) -> None:
        self._in = lines_in
        self._out = lines_out
        self.is_typed = lines_in.isatty()
        self.is_seen = lines_out.isatty()

    def say(self, text: str = "", indent: int = 0) -> None:
        """A sentence, on several lines where it is too long."""
        for line in wrapped(indent, text, self._width):
            print(line, file=self._out)
        self._out.flush()  # at a server's table the next one may be long in coming

    @property
    def _width(self) -> int:
        columns = shutil.get_terminal_size().columns if self.is_seen else WIDTH
        return max(NARROWEST, min(WIDTH, columns))

    def announce(self, text: str) -> None:
        """A sentence that is an event: a line from one side to the other."""
        self.say(f" {text} ".center(self._width, STAR))

    def ask(self, prompt: str) -> str:
        """What is typed; `EndOfInput` if nobody is there."""
        print(prompt, end="", file=self._out, flush=True)
        line = self._in.readline(MOST_TYPED)
        if not line:
            print(file=self._out)
            raise EndOfInput
        rest = line  # of a line that is far too long
        while rest and not rest.endswith("\n"):
            rest = self._in.readline(MOST_TYPED)
        typed = "".join(letter if letter.isprintable() else " " for letter in line).strip()
        if not self.is_typed:
            print(typed, file=self._out)
        return typed

    def hide(self) -> None:
        """Push what was said out of sight, where somebody sees it."""
        if self.is_seen:
            print("\n" * shutil.get_terminal_size().lines, file=self._out)


def sentence(text: str) -> str:
    """A refusal as a sentence of its own."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?', '…')) else '.'}"
