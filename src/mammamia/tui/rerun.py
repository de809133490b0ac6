"""A recorded game as scenes, seen from one viewpoint: a seat's, a spectator's, or with open cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from mammamia.game import Game, Seat
from mammamia.hosting import Aid, Fact, checked, is_told
from mammamia.i18n import EVERYTHING, Everything
from mammamia.records import Record, replay
from mammamia.tui.plan import player_in
from mammamia.tui.scene import Announced, Company, OpenCards, Scene, lap_of

Viewpoint: TypeAlias = Seat | Everything | None  # None: a spectator


def scenes_of(record: Record, viewpoint: Viewpoint) -> Iterator[Scene]:
    """A scene for the deal and one for each entry; the log is open, for the game has been played."""
    company = company_in(record)
    seat = None if viewpoint is EVERYTHING else viewpoint
    past: list[Fact] = []
    lap: tuple[Announced, ...] = ()
    table: list[int] | None = None
    for step in replay(record):
        game = step.game
        facts = checked(game, game.state.table[:] if table is None else table, list(step.events))
        news = [fact for fact in facts if viewpoint is EVERYTHING or is_told(fact, seat)]
        past += news
        lap = lap_of(news, lap)
        table = game.state.table[:]
        seen = game.table_view()
        yield Scene(
            company=company,
            view=seen if seat is None else game.view(seat, seen),
            news=tuple(news),
            lap=lap,
            past=tuple(past),
            open_cards=_open(game) if viewpoint is EVERYTHING else None,
        )


def company_in(record: Record) -> Company:
    """Who played, and what."""
    options = record.edition.options(len(record.seats), record.options)
    return Company(record.edition, options, tuple(map(player_in, record.seats)), Aid.LOG)


def _open(game: Game) -> OpenCards:
    state, names = game.state, game.names
    oven = state.oven[state.opened : state.oven_size]
    return OpenCards(tuple(map(game.view, game.seats)), tuple(names.oven_card(number) for number in oven))
