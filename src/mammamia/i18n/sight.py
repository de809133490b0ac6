"""The table as everybody sees it, in lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mammamia.game.view import CoveredDeliveries, OpenDeliveries, SeatInSight, TableView
from mammamia.i18n.language import Language


def table_lines(table: TableView, rounds: int, names: Sequence[str], language: Language) -> Iterator[str]:
    """Everything that lies in sight in a game of so many rounds, with the names of the seats."""
    say = language.say
    yield " ".join(
        (
            say("terminal.round", round=table.round, rounds=rounds),
            say("terminal.supply", n=table.supply_size),
            say("terminal.used", n=table.used_size),
        )
    )
    yield oven_line(table, language)
    yield say("terminal.on-table", cards=table.table)
    for n, (name, seat) in enumerate(zip(names, table.seats, strict=True)):
        yield say("terminal.seat", name=name, parts=", ".join(_seat(table, n, seat, language)))
    if isinstance(table.delivered, CoveredDeliveries):
        yield say("table.score-covered", n=table.delivered.size)


def oven_line(table: TableView, language: Language) -> str:
    """How much is in the oven, and its top card."""
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
    if seat.is_locked:
        yield say("table.locked")
    if isinstance(table.delivered, OpenDeliveries):
        yield say("table.delivered", n=len(table.delivered.by_seat[n]))
    if table.mamma_mia == n:
        yield say("table.holds-card")
