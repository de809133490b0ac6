"""The `ansi` rendering: what lies in sight, in lines of text, in each of the six languages."""

from __future__ import annotations

from collections.abc import Iterator

from mammamia.game import SeatView
from mammamia.i18n import Language, table_lines


def table_in_words(view: SeatView, language: Language) -> str:
    """The table as a seat sees it, with its own hand."""
    names = [language.player(seat.colour) for seat in view.table.seats]
    return "\n".join([*table_lines(view.table, names, language), *_hand(view, names[view.seat], language)]) + "\n"


def _hand(view: SeatView, name: str, language: Language) -> Iterator[str]:
    cards = language.cards(view.hand) if view.hand else language.say("terminal.no-ingredients")
    yield f"{name}: {language.say('terminal.hand', cards=cards)}"
    yield ", ".join(map(language.quoted, view.orders)) or language.say("terminal.no-orders")
