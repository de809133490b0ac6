"""Observations: a row of numbers with named parts that depends on nothing hidden (R8)."""

from __future__ import annotations

from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mammamia.editions import CLASSIC, PLUS
from mammamia.engine.batches import is_fast
from mammamia.engine.chance import seed_dice
from mammamia.engine.fields import Row, blank, clone
from mammamia.engine.imagining import imagine
from mammamia.engine.observing import IN_SIGHT, LAYOUT, REMEMBERED, observe, remember
from mammamia.engine.state import CARDS, DETAIL, MAMMA_MIA, ORDERS, PUT, Box, Desk, State
from mammamia.engine.tables import observe_each, remember_each
from tests.compiled.told import box_for, told_plain
from tests.properties.tables import HEAP_TABLES, TABLES, Table


def memory_of(g: State, box: Box, viewer: int) -> Row:
    out = [99] * REMEMBERED  # whatever was there is overwritten
    remember(g, box, viewer, out)
    return out


def part(row: Row, name: str) -> Row:
    """One part of an observation."""
    found = next(part for part in LAYOUT if part.name == name)
    return row[found.start : found.start + prod(found.sizes)]


def test_the_parts_lie_end_to_end() -> None:
    starts = [0]
    for found in LAYOUT:
        assert found.start == starts[-1], found.name
        starts.append(found.start + prod(found.sizes))
    assert IN_SIGHT in starts
    assert starts[-1] == REMEMBERED
    assert len({found.name for found in LAYOUT}) == len(LAYOUT)


@pytest.mark.parametrize("table", [*TABLES, *HEAP_TABLES], ids=str)
def test_an_observation_depends_on_nothing_hidden(table: Table) -> None:
    box = box_for(table, 1)
    desk = blank(Desk)
    for i, (g, _) in enumerate(told_plain(box, 1, 0)):
        if i % 13 and g.phase != DETAIL:
            continue
        for viewer in range(table.seats):
            other = clone(g)
            seed_dice(desk.dice, 6, i)
            imagine(other, box, viewer, desk.dice, desk)
            assert memory_of(other, box, viewer) == memory_of(g, box, viewer), f"decision {i}, seat {viewer}"


@given(st.sampled_from(TABLES), st.integers(0, 1 << 32), st.integers(0, 400), st.integers(0, 5))
def test_what_is_in_sight_and_unseen_adds_up(table: Table, seed: int, decision: int, viewer: int) -> None:
    box = box_for(table, seed)
    viewer %= table.seats
    for i, (g, _) in enumerate(told_plain(box, seed, 0)):  # noqa: B007
        if i == decision:
            break
    row = memory_of(g, box, viewer)
    for card in range(CARDS):
        known = sum(part(row, name)[card] for name in ("hand", "table", "used", "oven_cards"))
        shown = sum(part(row, "shown")[seat * CARDS + card] for seat in range(1, table.seats))
        assert known + shown + part(row, "unseen")[card] == box.cards[card]
        assert 0 <= part(row, "supply_at_most")[card] <= part(row, "unseen")[card]
    hidden = sum(part(row, "ingredients")[1:]) - sum(part(row, "shown")[CARDS:])
    hidden += g.supply_size - g.supply[: g.supply_size].count(MAMMA_MIA)
    assert sum(part(row, "unseen")) == hidden


def test_seats_are_told_from_the_viewer() -> None:
    box = box_for(Table(CLASSIC, 4, {}), 0)
    g, _ = next(told_plain(box, 1, 0))
    for viewer in range(4):
        row = memory_of(g, box, viewer)
        assert part(row, "deciding").index(1) == (g.seat - viewer) % 4
        assert part(row, "own")[box.own[viewer]] == 1
        assert part(row, "hand") == g.hand[viewer]
        assert part(row, "orders").index(1) == g.orders[viewer][0]
        assert part(row, "ingredients") == [6, 6, 6, 6, 0, 0]


def test_deliveries_are_in_sight_only_where_they_lie_open() -> None:
    for edition, is_open in ((CLASSIC, True), (PLUS, False)):
        box = box_for(Table(edition, 3, {}), 0)
        *_, (g, _) = told_plain(box, 1, 0)
        row = memory_of(g, box, 0)
        assert part(row, "delivered_in_all") == [sum(g.delivered)]
        assert sum(part(row, "open_deliveries")) == (sum(g.delivered) if is_open else 0)
        assert part(row, "delivered")[:3] == g.delivered[:3]


def test_what_an_owner_is_making_up_shows_to_nobody_else() -> None:
    box = box_for(HEAP_TABLES[0], 1)
    g = next(g for g, _ in told_plain(box, 1, 0) if g.phase == DETAIL)
    own, other = (memory_of(g, box, viewer) for viewer in (g.owner, (g.owner + 1) % 4))
    assert part(own, "phase")[DETAIL] == 1
    assert part(own, "step") == [g.step]
    assert part(other, "phase")[DETAIL] == 0
    assert not any(part(other, "way") + part(other, "request") + part(other, "added") + part(other, "step"))


def test_only_the_top_of_the_oven_is_in_sight() -> None:
    box = box_for(Table(CLASSIC, 2, {}), 0)
    for g, _ in told_plain(box, 1, 0):
        row = memory_of(g, box, 0)
        top = sum(part(row, "oven_top") + part(row, "oven_top_order"))
        assert top == (g.phase <= 2 and g.oven_size > 0)
        if g.phase == PUT and g.oven_size and g.oven[g.oven_size - 1] >= CARDS:
            seat, order = g.oven[g.oven_size - 1] // ORDERS - 1, g.oven[g.oven_size - 1] % ORDERS
            assert part(row, "oven_top_order")[seat * ORDERS + order] == 1


@pytest.mark.skipif(not is_fast(), reason="needs mammamia[fast]")
@pytest.mark.parametrize("table", [Table(CLASSIC, 4, {"doubles": True}), Table(PLUS, 6, {})], ids=str)
def test_compiled_observations_are_the_plain_ones(table: Table) -> None:
    from mammamia.engine import compiled

    box = box_for(table, 3)
    states = [clone(g) for g, _ in told_plain(box, 3, 0)]
    viewers = [i % table.seats for i in range(len(states))]
    for function, one, size in ((observe_each, observe, IN_SIGHT), (remember_each, remember, REMEMBERED)):
        expected = [[0] * size for _ in states]
        function(states, box, viewers, expected)
        first = [0] * size
        one(states[0], box, viewers[0], first)
        assert expected[0] == first
        rows, row = compiled.rows(len(states), size), compiled.row(len(states))
        row[:] = viewers
        compiled.entry(function)(compiled.records_of(states), compiled.record_of(box), row, rows)
        assert rows.tolist() == expected
