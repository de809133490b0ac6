"""The games of a study for Python: compiled where Numba is installed, plain otherwise, with the same sums."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mammamia.bots.kernels.pools import Pools
from mammamia.bots.weights import tuned
from mammamia.engine.fields import blank, stores
from mammamia.engine.state import Desk, State
from mammamia.engine.way import way_to_run
from mammamia.game.names import Names
from mammamia.lab.arena_games import MINDS
from mammamia.lab.simulation import SeriesPlan
from mammamia.lab.study.watching import Notes, Sums, watch_series
from mammamia.lab.tally import kind_of_order


def watch_games(plan: SeriesPlan, bot: str, games: range, *, compiled: bool) -> Sums:
    """Play some games of a plan with the same bot in every seat, and count."""
    way = way_to_run(compiled=compiled)
    box = plan.box
    notes = blank(Notes)
    for row, kinds in zip(notes.kind_of, rows_of_orders(plan), strict=False):
        row[: len(kinds)] = kinds
    out = way.blank(Sums)
    way.entry(watch_series)(
        way.blank(State), way.record_of(box), way.record_of(tuned(box, MINDS[bot])), way.blank(Desk),
        way.blank(Pools), way.record_of(notes), out, way.signed(plan.seed), games.start, len(games),
    )  # fmt: skip
    return way.plain_of(Sums, out)


def kinds_of_orders(plan: SeriesPlan) -> tuple[str, ...]:
    """The kinds of orders of a game, in the order of their rows: all orders `four-…` are one kind."""
    names = Names(plan.edition, plan.edition.colours[: plan.players])
    return tuple(dict.fromkeys(kind_of_order(order.name) for order in names.orders[0]))


def cards_of_kinds(plan: SeriesPlan) -> list[int]:
    """How many orders of each kind a seat has."""
    rows = rows_of_orders(plan)[0]
    return [rows.count(row) for row in range(len(kinds_of_orders(plan)))]


def rows_of_orders(plan: SeriesPlan) -> list[list[int]]:
    """By seat and number: the row in which an order is counted."""
    kinds = kinds_of_orders(plan)
    names = Names(plan.edition, plan.edition.colours[: plan.players])
    return [[kinds.index(kind_of_order(order.name)) for order in orders] for orders in names.orders]


# ---------------------------------------------------------------- adding up


def add(total: Sums, more: Sums) -> None:
    """Take in more games."""
    for name in stores(Sums):
        setattr(total, name, _added(getattr(total, name), getattr(more, name)))


def _added(one: Any, other: Any) -> Any:
    if isinstance(one, list):
        return [_added(a, b) for a, b in zip(one, other, strict=True)]
    return one + other


def written(sums: Sums) -> dict[str, Any]:
    """For a file: rows without the zeros at their ends."""
    return {name: _trimmed(getattr(sums, name)) for name in stores(Sums)}


def _trimmed(value: Any) -> Any:
    if not isinstance(value, list):
        return value
    kept = [_trimmed(part) for part in value]
    while kept and not kept[-1]:
        kept.pop()
    return kept


def read_sums(value: Mapping[str, Any]) -> Sums:
    """From a file."""
    sums = blank(Sums)
    for name in stores(Sums):
        setattr(sums, name, _filled(getattr(sums, name), value[name]))
    return sums


def _filled(zeros: Any, value: Any) -> Any:
    if not isinstance(zeros, list):
        return value
    rest = zeros[len(value) :]
    return [_filled(zero, part) for zero, part in zip(zeros, value, strict=False)] + rest
