"""What lies in sight, in lines of text: the `ansi` rendering, in each of the six languages."""

from __future__ import annotations

from collections.abc import Iterator

from mammamia.game import SeatView, TableView
from mammamia.game.view import CoveredDeliveries, OpenDeliveries, SeatInSight
from mammamia.i18n import Language


def table_in_words(view: SeatView, language: Language) -> str:
    """The table as a seat sees it, with its own hand."""
    return "\n".join([*_table(view.table, language), *_hand(view, language)]) + "\n"


def _table(table: TableView, language: Language) -> Iterator[str]:
    say = language.say
    yield " ".join(
        (
            say("terminal.round", round=table.round, rounds=table.options.rounds),
            say("terminal.supply", n=table.supply_size),
            say("terminal.used", n=table.used_size),
        )
    )
    yield _oven(table, language)
    yield say("terminal.on-table", cards=table.table)
    for n, seat in enumerate(table.seats):
        yield say("terminal.seat", name=language.player(seat.colour), parts=", ".join(_seat(table, n, seat, language)))
    if isinstance(table.delivered, CoveredDeliveries):
        yield say("table.score-covered", n=table.delivered.size)


def _oven(table: TableView, language: Language) -> str:
    if table.oven_size == 0:
        return language.say("terminal.oven-empty")
    if table.oven_top is None:
        return language.say("terminal.oven-covered", n=table.oven_size)
    return language.say("terminal.oven", n=table.oven_size, card=table.oven_top)


def _seat(table: TableView, n: int, seat: SeatInSight, language: Language) -> Iterator[str]:
    say = language.say
    yield say("table.holds-ingredients", n=seat.ingredients)
    yield say("table.holds-orders", n=seat.orders)
    yield say("table.waiter-has", n=seat.waiter)
    if isinstance(table.delivered, OpenDeliveries):
        yield say("table.delivered", n=len(table.delivered.by_seat[n]))
    if table.mamma_mia == n:
        yield say("table.holds-card")


def _hand(view: SeatView, language: Language) -> Iterator[str]:
    name = language.player(view.table.seats[view.seat].colour)
    cards = language.cards(view.hand) if view.hand else language.say("terminal.no-ingredients")
    yield f"{name}: {language.say('terminal.hand', cards=cards)}"
    yield ", ".join(map(language.quoted, view.orders)) or language.say("terminal.no-orders")
