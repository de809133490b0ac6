"""What people write: cleaned once, when it comes in, and then of a type that knows how to be shown."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from html import escape
from typing import Final

MOST_NAME: Final = 24  # characters
MOST_REMARK: Final = 200
MOST_MARKS: Final = 2  # accents on one letter
MOST_RAW: Final = 4  # times as much may come in; more is not even looked at


class BadText(ValueError):
    """A name or a remark with nothing in it, or far too long. *key* is stable, for translation."""

    def __init__(self, key: str, most: int) -> None:
        super().__init__(key)
        self.key = key  # text-empty, text-too-long
        self.most = most


@dataclass(frozen=True, slots=True)
class Words:
    """A text that somebody wrote. Only `clean_name` and `clean_remark` make one."""

    text: str

    def __str__(self) -> str:
        return self.text

    @property
    def html(self) -> str:
        """Safe inside a page, also inside an attribute."""
        return escape(self.text, quote=True)

    def __html__(self) -> str:
        """So template engines escape it once and not twice."""
        return self.html


@dataclass(frozen=True, slots=True)
class PlayerName(Words):
    """What somebody is called at a table."""


@dataclass(frozen=True, slots=True)
class Remark(Words):
    """What somebody says, where the host allows it."""


def clean_name(raw: str) -> PlayerName:
    """A name as it will be shown; `BadText` if nothing of it is left, or it is too long."""
    return PlayerName(_cleaned(raw, MOST_NAME))


def clean_remark(raw: str) -> Remark:
    """A remark as it will be shown; `BadText` if nothing of it is left, or it is too long."""
    return Remark(_cleaned(raw, MOST_REMARK))


def _cleaned(raw: str, most: int) -> str:
    """One line of letters that can be seen, in the usual composition, without heaps of accents."""
    if len(raw) > MOST_RAW * most:
        raise BadText("text-too-long", most)
    letters: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", raw):
        category = unicodedata.category(letter)
        if category.startswith("Z") or letter in "\t\n\r":
            letters.append(" ")
            marks = 0
        elif category.startswith("M"):
            marks += 1
            if letters and marks <= MOST_MARKS:
                letters.append(letter)
        elif not category.startswith("C"):  # nothing that steers a terminal or turns the line around
            letters.append(letter)
            marks = 0
    text = " ".join("".join(letters).split())
    if not text:
        raise BadText("text-empty", most)
    if len(text) > most:
        raise BadText("text-too-long", most)
    return text
