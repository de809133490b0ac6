"""CLDR's rules for whole numbers: which form of a noun goes with a count, in each of our languages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

CATEGORIES: Final = ("zero", "one", "two", "few", "many", "other")


def _germanic(n: int) -> str:
    return "one" if n == 1 else "other"


def _southern(n: int) -> str:
    if n == 1:
        return "one"
    return "many" if n != 0 and n % 1_000_000 == 0 else "other"


def _french(n: int) -> str:
    if n in (0, 1):
        return "one"
    return "many" if n % 1_000_000 == 0 else "other"


def _russian(n: int) -> str:
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14):
        return "few"
    return "many"


@dataclass(frozen=True, slots=True)
class PluralRule:
    """The plurals of a language: the category of a number, and the forms that every plural entry must give.

    A form that an entry does not give falls back to `other`.
    """

    category: Callable[[int], str]
    required: tuple[str, ...]


GERMANIC: Final = PluralRule(_germanic, ("one", "other"))
SOUTHERN: Final = PluralRule(_southern, ("one", "other"))
FRENCH: Final = PluralRule(_french, ("one", "other"))
RUSSIAN: Final = PluralRule(_russian, ("one", "few", "many"))

PLURALS: Final = {
    "en": GERMANIC,
    "de": GERMANIC,
    "es": SOUTHERN,
    "fr": FRENCH,
    "it": SOUTHERN,
    "ru": RUSSIAN,
}


def category(code: str, n: int) -> str:
    """The CLDR category of a count in a language: `one` for 21 in Russian, for 0 in French."""
    return PLURALS[code].category(abs(n))
