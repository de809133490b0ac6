"""Many tables stepped side by side play the same games as one after another."""

from __future__ import annotations

from typing import Any

import pytest

from mammamia.editions import CLASSIC, PLUS
from mammamia.engine import plain
from mammamia.engine.batches import is_fast
from mammamia.engine.decisions import DECISIONS, PASS
from mammamia.engine.play import count_choices, legal, nth_choice
from mammamia.engine.state import ORDER, OVER, PUT, Desk, State
from mammamia.engine.tables import apply_each, deal_each, legal_each, mask_each
from tests.compiled.told import box_for, told_plain
from tests.properties.tables import Table

WAYS = ["plain", pytest.param("compiled", marks=pytest.mark.skipif(not is_fast(), reason="needs mammamia[fast]"))]


def way(name: str) -> Any:
    if name == "plain":
        return plain
    from mammamia.engine import compiled

    return compiled


@pytest.mark.parametrize("name", WAYS)
@pytest.mark.parametrize("table", [Table(CLASSIC, 3, {}), Table(PLUS, 4, {})], ids=str)
def test_the_first_legal_decision_at_every_table_until_all_games_are_over(name: str, table: Table) -> None:
    run, n, box = way(name), 5, box_for(table, 0)
    states, record, desk = run.records(State, n), run.record_of(box), run.blank(Desk)
    dice, moves, counts, masks = run.dice(n), run.rows(n, 64), run.row(n), run.rows(n, DECISIONS)
    run.entry(deal_each)(states, record, dice, desk, 4, 0)
    plains = [run.plain_of(State, state) for state in states]
    check = plain.blank(Desk)
    for _ in range(2000):
        if any(state.phase == OVER for state in plains):
            break
        run.entry(legal_each)(states, record, moves, counts)
        run.entry(mask_each)(states, record, desk, masks)
        for i, g in enumerate(plains):
            expected = check.moves[: legal(g, box, check.moves)]
            assert list(moves[i][: counts[i]]) == expected
            assert [move for move in range(DECISIONS) if masks[i][move]] == sorted(expected)
        chosen = run.row(n)
        chosen[:] = [row[0] for row in moves]
        run.entry(apply_each)(states, record, dice, chosen)
        plains = [run.plain_of(State, state) for state in states]
    assert max(state.round for state in plains) == box.rounds


@pytest.mark.parametrize(
    "table", [Table(CLASSIC, 2, {}), Table(CLASSIC, 5, {"doubles": True}), Table(PLUS, 4, {})], ids=str
)
def test_choices_in_one_go_are_those_that_are_drawn_one_by_one(table: Table) -> None:
    """`legal` lists a turn's choices in one go; random play counts them and makes one."""
    box, passes, puts = box_for(table, 0), 0, 0
    for game in range(20):
        for g, offered in told_plain(box, 6, game):
            if g.phase in (PUT, ORDER):
                assert offered[2:] == [nth_choice(g, box, i) for i in range(count_choices(g, box))]
                passes += offered[2:] == [PASS]
                puts += len(offered) - 2
    assert puts > 1000
    assert passes > 0 or table.seats > 2
