"""Names of people, cleaned once, when they come in."""

from __future__ import annotations

import unicodedata
from typing import Final

from mammamia.hosting.refused import Refused

MOST: Final = 24  # characters
MOST_MARKS: Final = 2  # accents on one letter
BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that draw nothing
MOST_RAW: Final = 4  # times as much may come in; more is not even looked at


def cleaned(raw: str) -> str:
    """A name as it will be shown; refused if nothing of it is left, or it is too long.

    One line of letters that can be seen, in the usual composition, without heaps of accents.
    """
    if len(raw) > MOST_RAW * MOST:
        raise Refused("bad-name", most=MOST)
    letters: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", raw):
        category = unicodedata.category(letter)
        if category.startswith("Z") or letter in "\t\n\r" or letter in BLANK:
            letters.append(" ")
            marks = 0
        elif category.startswith("M"):
            marks += 1
            if letters and letters[-1] != " " and marks <= MOST_MARKS:
                letters.append(letter)
        elif not category.startswith("C"):  # nothing that steers a terminal or turns the line around
            letters.append(letter)
            marks = 0
    name = " ".join("".join(letters).split())
    if not 0 < len(name) <= MOST:
        raise Refused("bad-name", most=MOST)
    return name
