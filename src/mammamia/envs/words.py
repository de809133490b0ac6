"""The `ansi` rendering: what lies in sight, in lines of text, in each of the six languages."""

from __future__ import annotations

from collections.abc import Iterator

from mammamia.game import Game, Seat, SeatView
from mammamia.i18n import Language, table_lines


def table_in_words(game: Game, seat: Seat, language: Language) -> str:
    """The table as a seat sees it, with its own hand."""
    view, names = game.view(seat), language.seat_names(game.names)
    lines = table_lines(view.table, game.options.rounds, names, language)
    return "\n".join([*lines, *_hand(view, names[seat], language)]) + "\n"


def _hand(view: SeatView, name: str, language: Language) -> Iterator[str]:
    cards = language.cards(view.hand) if view.hand else language.say("terminal.no-ingredients")
    yield f"{name}: {language.say('terminal.hand', cards=cards)}"
    yield ", ".join(map(language.quoted, view.orders)) or language.say("terminal.no-orders")
