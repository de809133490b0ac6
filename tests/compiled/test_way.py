"""Both engines have the same names, and what they make reads the same."""

from __future__ import annotations

import pytest

from mammamia.engine.batches import is_fast
from mammamia.engine.fields import blank
from mammamia.engine.state import Desk, State
from mammamia.engine.way import Engine, way_to_run

WAYS = [False, pytest.param(True, marks=pytest.mark.skipif(not is_fast(), reason="needs mammamia[fast]"))]


@pytest.mark.parametrize("compiled", WAYS)
def test_every_name_is_there(compiled: bool) -> None:
    way = way_to_run(compiled=compiled)
    names = [name for name in vars(Engine) if not name.startswith("_")]
    assert len(names) > 10
    assert all(callable(getattr(way, name)) for name in names)


@pytest.mark.parametrize("compiled", WAYS)
def test_what_is_entered_is_read_again(compiled: bool) -> None:
    way, state = way_to_run(compiled=compiled), blank(State)
    state.round, state.hand[1][2] = 3, 4
    states = way.records(State, 2)
    way.enter(state, states, 1)
    assert way.look(states[1], "round") == 3
    assert way.look(states[1], "hand")[1][2] == 4
    assert way.look(states[0], "round") == 0
    assert way.plain_of(State, states[1]) == state
    assert way.column(states, "round") == [0, 3]
    state.ingredients[0] = 5
    way.enter(state, states, 1)
    assert way.row_column(states, "ingredients", 2) == [[0, 0], [5, 0]]
    assert way.look(way.blank(Desk), "spare") == 0
