"""Imagining with the same dice comes to the same state, plain and compiled."""

from __future__ import annotations

import pytest

from mammamia.engine.batches import is_fast
from mammamia.engine.chance import seed_dice
from mammamia.engine.fields import blank, clone
from mammamia.engine.imagining import imagine
from mammamia.engine.state import Desk, State
from tests.compiled.told import assert_no_card_lost, box_for, told_plain
from tests.properties.tables import HEAP_TABLES, TABLES, Table

pytestmark = pytest.mark.skipif(not is_fast(), reason="needs mammamia[fast]")


@pytest.mark.parametrize("table", [*TABLES, *HEAP_TABLES], ids=str)
def test_plain_and_compiled_imagine_the_same(table: Table) -> None:
    from mammamia.engine import compiled

    box = box_for(table, 2)
    box_record = compiled.record_of(box)
    plain_desk, desk = blank(Desk), compiled.blank(Desk)
    for i, (g, _) in enumerate(told_plain(box, 2, 0)):
        if i % 17 == 0:
            viewer = i % table.seats
            plain, record = clone(g), compiled.record_of(g)
            seed_dice(plain_desk.dice, 4, i)
            desk["dice"] = plain_desk.dice
            imagine(plain, box, viewer, plain_desk.dice, plain_desk)
            compiled.entry(imagine)(record, box_record, viewer, desk["dice"], desk)
            assert compiled.plain_of(State, record) == plain, f"{table}, decision {i}, seat {viewer}"
            assert_no_card_lost(plain, box)
