"""A progress bar on a terminal, for anything longer than a second, and about how long it will still take."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Final

PATIENCE: Final = 1.0  # seconds before the bar appears
PAUSE: Final = 0.1  # seconds between two pictures of it
WIDTH: Final = 30


class Progress:
    """How much is done, of how much if that is known. In a pipe nothing is shown."""

    def __init__(self, total: int | None = None) -> None:
        self._total = total
        self._done = 0
        self._found = 0  # done before this start
        self._start = time.monotonic()
        self._next = self._start + PATIENCE
        self._is_shown = False

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.clear()

    def advance(self, n: int = 1) -> None:
        """So much more is done."""
        self._done += n
        now = time.monotonic()
        if now >= self._next and sys.stderr.isatty():
            self._next = now + PAUSE
            self._is_shown = True
            sys.stderr.write(f"\r{self._picture()}\x1b[K")
            sys.stderr.flush()

    def find(self, n: int) -> None:
        """So much was done before, which says nothing about the pace."""
        self._done += n
        self._found += n

    def clear(self) -> None:
        """Make room for other output; the bar comes back with the next advance."""
        if self._is_shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._is_shown = False
            self._next = 0.0

    def _picture(self) -> str:
        if not self._total:
            return f"{self._done}"
        filled = WIDTH * self._done // self._total
        bar = f"[{'#' * filled}{'.' * (WIDTH - filled)}] {self._done}/{self._total}"
        if self._done == self._found:
            return bar
        left = (time.monotonic() - self._start) * (self._total - self._done) / (self._done - self._found)
        return f"{bar} ~{clock(left)}"


def clock(seconds: float) -> str:
    """`0:07`, `1:02:03`."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
