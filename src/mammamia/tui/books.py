"""Small books on this device: a file of JSON each. One that is spoilt or cannot be written gets a sentence, no more."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, Generic, TypeVar

from mammamia.i18n import Language
from mammamia.tui.keeping import write_whole

ASIDE: Final = ".broken"  # how a file ends that was put aside

T = TypeVar("T")


class DeviceBook(Generic[T]):
    """What is kept in one file; *read* makes it from JSON and raises where that makes no sense."""

    def __init__(self, path: Path, first: T, read: Callable[[object], T]) -> None:
        self.path = path
        self._first = first
        self._read = read
        self._troubles: list[tuple[str, str]] = []  # the key of a sentence, and why

    def value(self) -> T:
        """What was kept. What makes no sense is put aside, and the book begins anew."""
        try:
            return self._read(json.loads(self.path.read_text("utf-8")))
        except FileNotFoundError:
            return self._first
        except OSError as error:
            self._troubles.append(("unreadable", error.strerror or str(error)))
        except (ValueError, TypeError, AttributeError, KeyError, RecursionError):
            with suppress(OSError):
                os.replace(self.path, self.path.with_suffix(ASIDE))
            self._troubles.append(("spoilt", ""))
        return self._first

    def keep(self, value: object) -> None:
        """Write it, as JSON."""
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_whole(self.path, json.dumps(value, ensure_ascii=False, indent=1) + "\n")
        except OSError as error:
            self._troubles.append(("unwritten", error.strerror or str(error)))

    def complaints(self, language: Language) -> list[str]:
        """What went wrong since it was asked last, in sentences."""
        told, self._troubles = dict(self._troubles), []
        names = {"file": self.path, "aside": self.path.with_suffix(ASIDE)}
        return [language.say(f"terminal.book.{key}", reason=reason, **names) for key, reason in told.items()]
