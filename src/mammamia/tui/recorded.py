"""A recorded game as scenes, seen from one viewpoint: a seat's, a spectator's, or with open cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from mammamia.game import Seat
from mammamia.hosting import Aid, Fact, is_told
from mammamia.hosting.replay import open_cards, steps_of
from mammamia.i18n import EVERYTHING, Everything
from mammamia.records import Record
from mammamia.tui.plan import player_in
from mammamia.tui.scene import Announced, Company, Scene, lap_of

Viewpoint: TypeAlias = Seat | Everything | None  # None: a spectator


def scenes_of(record: Record, viewpoint: Viewpoint) -> Iterator[Scene]:
    """A scene for the deal and one for each entry; the log is open, for the game has been played."""
    company = company_in(record)
    seat = None if viewpoint is EVERYTHING else viewpoint
    past: list[Fact] = []
    lap: tuple[Announced, ...] = ()
    for game, facts in steps_of(record):
        news = [fact for fact in facts if viewpoint is EVERYTHING or is_told(fact, seat)]
        past += news
        lap = lap_of(news, lap)
        table = game.table_view()
        yield Scene(
            company=company,
            view=table if seat is None else game.view(seat, table),
            news=tuple(news),
            lap=lap,
            past=tuple(past),
            open_cards=open_cards(game) if viewpoint is EVERYTHING else None,
        )


def company_in(record: Record) -> Company:
    """Who played, and what."""
    options = record.edition.options(len(record.seats), record.options)
    return Company(record.edition, options, tuple(map(player_in, record.seats)), Aid.LOG)
