"""The facts of a study: one estimate a line, with its interval and how many observations it rests on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from mammamia.engine.fields import Grid
from mammamia.engine.series import VICTORY
from mammamia.lab.ratings import Encounter, Interval
from mammamia.lab.study.intervals import mean, ratio, share, slope
from mammamia.lab.study.playing import cards_of_kinds, kinds_of_orders
from mammamia.lab.study.studies import Findings, StudiedTable
from mammamia.lab.study.watching import ANY_ORDER, ROUNDS_WATCHED, Sums

FEW: Final = 30  # observations: a group of fewer says nothing, and is left out
MEMORY: Final = "memory"  # stands for the bot where memories are compared


@dataclass(frozen=True, slots=True)
class Figure:
    """One fact."""

    edition: str
    players: int
    bot: str
    name: str  # what it is about; docs/lab/study.md says what each means
    item: str  # a kind of order, a place at the table, a number of cards or turns; empty: there is only one
    round: int | None  # None: the whole game
    estimate: Interval
    n: int  # observations


def figures_of(findings: Findings) -> list[Figure]:
    """Everything, table by table."""
    found: list[Figure] = []
    for table, sums in zip(findings.study.tables, findings.sums, strict=True):
        found += (
            Figure(table.plan.edition.key, table.plan.players, table.bot, *rest) for rest in _of_table(table, sums)
        )
    for plan, shares in zip(findings.study.memory_plans, findings.memory, strict=True):
        if shares:
            met = Encounter(0, 1, plan.players, shares)
            for name, estimate in (("memory-share", met.share), ("memory-elo", met.elo)):
                found.append(Figure(plan.edition.key, plan.players, MEMORY, name, "", None, estimate, len(shares)))
    return found


_Rest = tuple[str, str, int | None, Interval, int]


def _of_table(table: StudiedTable, sums: Sums) -> Iterator[_Rest]:
    rounds = table.plan.box.rounds
    yield from _orders(table, sums, rounds)
    yield from _rounds(sums, rounds)
    yield from _places(table, sums)
    yield from _games(sums)
    yield from _hands("own", sums.own_dealt)
    yield from _hands("held", sums.held_last)


def _orders(table: StudiedTable, sums: Sums, rounds: int) -> Iterator[_Rest]:
    """How often an order is delivered: any one card of its kind, in each round and at all."""
    seats, n = table.plan.players, sums.games
    columns = [*((number, number - 1) for number in range(1, rounds + 1)), (None, ROUNDS_WATCHED)]
    for row, (kind, cards) in enumerate(zip(kinds_of_orders(table.plan), cards_of_kinds(table.plan), strict=True)):
        for number, column in columns:
            total, squares = sums.delivered[row][column], sums.delivered_squares[row][column]
            yield "delivered", kind, number, share(n, total, squares, 1 / (seats * cards)), n
        if sums.tries[row][0] > 0:
            yield "filled", kind, None, ratio(n, sums.tries[row]), n
    for number, column in columns:
        total, squares = sums.delivered[ANY_ORDER][column], sums.delivered_squares[ANY_ORDER][column]
        yield "pizzas", "", number, mean(n, total, squares, 1 / seats), n
    if sums.tries[ANY_ORDER][0] > 0:
        yield "filled", "", None, ratio(n, sums.tries[ANY_ORDER]), n


def _rounds(sums: Sums, rounds: int) -> Iterator[_Rest]:
    """How many turns a round has, on the average and how often each number."""
    n = sums.games
    for number in range(1, rounds + 1):
        row = sums.turns[number - 1]
        total = sum(turns * count for turns, count in enumerate(row))
        yield "turns", "", number, mean(n, total, sum(turns**2 * count for turns, count in enumerate(row))), n
        for turns, count in enumerate(row):
            if count:
                yield "turns-share", str(turns), number, share(n, count, count), n


def _places(table: StudiedTable, sums: Sums) -> Iterator[_Rest]:
    """What a place at the table is worth; the first one begins."""
    n = sums.games
    for place in range(table.plan.players):
        item = str(place + 1)
        yield "place-share", item, None, share(n, sums.shares[place], sums.shares_squares[place], 1 / VICTORY), n
        yield "place-pizzas", item, None, mean(n, sums.pizzas[place], sums.pizzas_squares[place]), n


def _games(sums: Sums) -> Iterator[_Rest]:
    """Locked hands and ties."""
    n = sums.games
    for name, count in (
        ("locked", n - sums.locked[0]),
        ("shared", n - sums.winners[1]),
        ("broken-tie", sums.broken_ties),
    ):
        yield name, "", None, share(n, count, count), n


def _hands(name: str, rows: Grid) -> Iterator[_Rest]:
    """What cards in hand are worth: for each number of them, and what one more adds."""
    groups = [(cards, row) for cards, row in enumerate(rows) if row[0]]
    for cards, (n, shares, shares_squares, pizzas, pizzas_squares) in groups:
        if n >= FEW:
            yield f"{name}-share", str(cards), None, share(n, shares, shares_squares, 1 / VICTORY), n
            yield f"{name}-pizzas", str(cards), None, mean(n, pizzas, pizzas_squares), n
    everybody = sum(row[0] for _, row in groups)
    by_share = slope([(cards, row[0], row[1], row[2]) for cards, row in groups], 1 / VICTORY)
    by_pizzas = slope([(cards, row[0], row[3], row[4]) for cards, row in groups])
    for what, estimate in (("share", by_share), ("pizzas", by_pizzas)):
        if estimate is not None:
            yield f"{name}-{what}-more", "", None, estimate, everybody
