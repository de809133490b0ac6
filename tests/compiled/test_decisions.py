"""Plain equals compiled, decision by decision, and no card is lost on the way."""

from __future__ import annotations

from typing import Any

import pytest

from mammamia.engine.batches import is_fast
from mammamia.engine.fields import clone
from mammamia.engine.state import Desk, State
from tests.compiled.told import FIELDS, assert_no_card_lost, box_for, tell_game, told_plain
from tests.properties.tables import HEAP_TABLES, TABLES, Table

pytestmark = pytest.mark.skipif(not is_fast(), reason="needs mammamia[fast]")

ALL_TABLES = (*TABLES, *HEAP_TABLES)
SEEDS = 22  # for each of more than ninety tables: over two thousand games
MOST_DECISIONS = 3000


def told_compiled(table: Table, seed: int, states: Any, moves: Any) -> int:
    """A game told by the compiled engine."""
    from mammamia.engine import compiled

    states[:1] = compiled.records(State, 1)
    box = compiled.record_of(box_for(table, seed))
    return compiled.entry(tell_game)(states, box, compiled.blank(Desk), moves, seed, 0)


def assert_same_game(table: Table, seed: int, states: Any, moves: Any) -> None:
    """Every field of every state, and every legal move."""
    n = told_compiled(table, seed, states, moves)
    columns = [(name, states[name][1 : n + 1].tolist(), states[name][0].tolist()) for name in FIELDS]
    rows = moves[:n].tolist()
    box = box_for(table, seed)
    for i, (g, offered) in enumerate(told_plain(box, seed, 0)):
        where = f"{table}, seed {seed}, decision {i} of {n}"
        if offered:
            assert offered[1:] == rows[i][1 : len(offered)], where
            different = [name for name, before, _ in columns if getattr(g, name) != before[i]]
        else:
            assert i == n, where
            different = [name for name, _, last in columns if getattr(g, name) != last]
        assert not different, where
        assert_no_card_lost(g, box)


@pytest.fixture(scope="module")
def room() -> tuple[Any, Any]:
    """Room for one game."""
    from mammamia.engine import compiled

    return compiled.records(State, MOST_DECISIONS), compiled.rows(MOST_DECISIONS, 66)


@pytest.mark.parametrize("table", ALL_TABLES, ids=str)
def test_plain_and_compiled_play_the_same_game(table: Table, room: tuple[Any, Any]) -> None:
    assert_same_game(table, 0, *room)


@pytest.mark.slow
@pytest.mark.parametrize("table", ALL_TABLES, ids=str)
def test_plain_and_compiled_play_the_same_games(table: Table, room: tuple[Any, Any]) -> None:
    for seed in range(1, SEEDS):
        assert_same_game(table, seed, *room)


def test_two_thousand_games_are_compared() -> None:
    assert len(ALL_TABLES) * SEEDS >= 2000


def test_a_state_goes_to_a_record_and_back() -> None:
    from mammamia.engine import compiled

    for g, _ in told_plain(box_for(TABLES[0], 1), 1, 0):
        assert compiled.plain_of(State, compiled.record_of(g)) == clone(g)
