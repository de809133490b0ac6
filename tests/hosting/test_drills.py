"""Drills: recorded tables have the engine's answer, and every answer is among the tables of one drill."""

from __future__ import annotations

from collections import Counter
from random import Random

from mammamia.editions import CLASSIC
from mammamia.hosting.drills import (
    ANSWERS,
    MOST_THROWN,
    RECORDED,
    TABLES,
    THROWERS,
    baking_drills,
    chosen_tables,
    next_throw,
)
from mammamia.hosting.oven import BY_TABLE, NOT_NOW, WITH_HAND
from mammamia.hosting.protocol.asides import AskBaking
from mammamia.hosting.tryout import tried


def test_every_table_has_the_engines_answer_and_its_reason() -> None:
    drills = baking_drills()
    assert Counter(drill.bakes for drill in drills) == dict.fromkeys(ANSWERS, RECORDED)
    for drill in drills:
        said = tried(AskBaking(CLASSIC.key, drill.order, drill.table, drill.hand))
        assert said.bakes == drill.bakes
        assert bool(drill.short) == (drill.bakes != BY_TABLE)
        holds = all(drill.hand.get(kind, 0) >= n for kind, n in drill.short.items())
        assert drill.bakes == BY_TABLE or holds == (drill.bakes == WITH_HAND) == (drill.bakes != NOT_NOW)


def test_a_drill_has_ten_tables_with_every_answer() -> None:
    drills = baking_drills()
    for seed in range(20):
        tables = chosen_tables(drills, Random(seed))
        assert len(tables) == len({repr(table) for table in tables}) == TABLES
        assert {table.bakes for table in tables} == set(ANSWERS)


def test_a_throw_is_of_one_kind_by_a_character() -> None:
    for throw in map(next_throw, [Random(7)] * 50):
        assert throw.who in THROWERS
        assert throw.kind in CLASSIC.kinds
        assert 1 <= throw.n <= MOST_THROWN
