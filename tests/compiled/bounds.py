"""Run with NUMBA_BOUNDSCHECK=1: a few hundred games, roll-outs and observations; an index out of bounds is an error."""

from __future__ import annotations

import sys

from mammamia.engine import compiled
from mammamia.engine.batches import play_games, roll_out
from mammamia.engine.fields import Row, clone
from mammamia.engine.observing import REMEMBERED
from mammamia.engine.rule import rule
from mammamia.engine.tables import remember_each
from tests.compiled.told import box_for, told_plain
from tests.properties.tables import HEAP_TABLES, TABLES, Table


@rule
def look_beyond(row: Row, i: int) -> int:
    """Something that must be caught."""
    return row[i]


def is_checked() -> bool:
    """Whether an index out of bounds is an error here."""
    try:
        compiled.entry(look_beyond)(compiled.row(3), 3)
    except IndexError:
        return True
    return False


def play(table: Table, games: int) -> None:
    """Every way in which compiled code is entered."""
    box = box_for(table, 0)
    assert play_games(box, 1, 0, games, traces=True, compiled=True).decisions
    states = [clone(g) for g, _ in told_plain(box, 1, 0)][::23]
    for i, g in enumerate(states):
        roll_out(g, box, i % table.seats, 2, i, compiled=True)
    viewers = compiled.row(len(states))
    viewers[:] = [i % table.seats for i in range(len(states))]
    rows = compiled.rows(len(states), REMEMBERED)
    compiled.entry(remember_each)(compiled.records_of(states), compiled.record_of(box), viewers, rows)


if __name__ == "__main__":
    if not is_checked():
        sys.exit("An index out of bounds went unnoticed")
    for table in (*TABLES, *HEAP_TABLES):
        play(table, games=int(sys.argv[1]))
