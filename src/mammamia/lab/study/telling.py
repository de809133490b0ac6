"""A figure in words: its number with the interval, and its labels, in the reader's language."""

from __future__ import annotations

from typing import Any, Final

from mammamia.i18n import Language
from mammamia.lab.study.figures import MEMORY, Figure
from mammamia.lab.tally import FOUR

MINUS: Final = "−"
NUMBERS: Final = ("pizzas", "turns", "place-pizzas", "own-pizzas", "held-pizzas")
DIFFERENCES: Final = ("own-pizzas-more", "held-pizzas-more")
POINTS: Final = ("own-share-more", "held-share-more")  # of a hundred
ELO: Final = "memory-elo"
FAIR: Final = ("place-share", "memory-share")  # everybody would win as often


def told(figure: Figure, language: Language) -> str:
    """`12.3 % (11.9 … 12.7)`."""
    value, low, high = (_number(figure.name, number, language) for number in _ends(figure))
    unit = "" if figure.name in (*NUMBERS, *DIFFERENCES, ELO) else " %"
    return f"{value}{unit} ({low} … {high})"


def _ends(figure: Figure) -> tuple[float, float, float]:
    estimate = figure.estimate
    return estimate.value, estimate.low, estimate.high


def _number(name: str, number: float, language: Language) -> str:
    if name == ELO:
        return _signed(number, f"{abs(number):.0f}")
    if name in DIFFERENCES:
        return _signed(number, language.decimal(abs(number), 3))
    if name in POINTS:
        return _signed(number, language.decimal(abs(100 * number), 2))
    if name in NUMBERS:
        return language.decimal(number, 2)
    return language.decimal(100 * number, 2 if number < 0.1 else 1)


def _signed(number: float, text: str) -> str:
    return f"{MINUS if number < 0 else '+'}{text}".replace("inf", "∞")


def row_of(figure: Figure, language: Language) -> dict[str, Any]:
    """What a plot needs to know of a figure."""
    edition = language.edition(figure.edition)
    row: dict[str, Any] = {
        "edition": edition,
        "players": language.say("study.players", n=figure.players),
        "bot": figure.bot,
        "table": edition if figure.bot == MEMORY else f"{edition} · {figure.bot}",
        "item": item_of(figure, language),
        "round": round_of(figure, language),
        "value": figure.estimate.value,
        "low": figure.estimate.low,
        "high": figure.estimate.high,
        "told": told(figure, language),
    }
    if figure.item.isdecimal():
        row["number"] = int(figure.item)
    if figure.name in FAIR:
        row["fair"] = 1 / figure.players
    return row


def item_of(figure: Figure, language: Language) -> str:
    """A kind of order by its name; a number stays one."""
    if figure.name == "filled" and not figure.item:
        return language.say("study.all-orders")
    if not figure.item or figure.item.isdecimal():
        return figure.item
    if figure.item == FOUR:
        return language.say("study.four")
    return language.say(f"cards.order.{figure.item}")


def round_of(figure: Figure, language: Language) -> str:
    """Which round, or the whole game."""
    return language.say("study.whole-game") if figure.round is None else str(figure.round)
