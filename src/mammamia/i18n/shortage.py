"""The shortage of an order on the table, as everybody can see it. The engine counts; this only asks and names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from mammamia.editions import Ingredient
from mammamia.engine.baking import is_dead, kinds_to_choose, missing, total_worth
from mammamia.engine.fields import blank
from mammamia.engine.state import NO_KIND, Box, State
from mammamia.game import Cards, Order
from mammamia.game.cards import to_counts
from mammamia.game.names import Names

_KINDS = tuple(Ingredient)


@dataclass(frozen=True, slots=True)
class Short:
    """So many are missing; *ways* are the kinds that would complete it with the fewest (none listed for a heap)."""

    n: int
    ways: tuple[tuple[tuple[Ingredient, int], ...], ...]


@dataclass(frozen=True, slots=True)
class CrossedOut:
    """R5.10: a crossed-out kind lies on the table."""

    kind: Ingredient


@dataclass(frozen=True, slots=True)
class NoScarcest:
    """R5.8: no kind on the table can be the scarcest."""


Shortage: TypeAlias = Short | CrossedOut | NoScarcest


def shortage(box: Box, names: Names, order: Order, table: Cards) -> Shortage:
    """What *order* lacks when it comes up with these cards on the table."""
    state = blank(State)
    state.table = to_counts(table)
    place = names.place(order)
    assert place is not None, f"{order} is an order of this game"
    state.owner, state.up = place
    if is_dead(state, box):
        crossed = box.crossed[state.owner][state.up]
        return NoScarcest() if crossed == NO_KIND else CrossedOut(_KINDS[crossed])
    if (heap := box.heap[state.owner][state.up]) > 0:
        return Short(max(0, heap - total_worth(state.table)), ())
    return _least(state, box)


def _least(state: State, box: Box) -> Short:
    """The ways that lack the fewest, among those open to the owner."""
    open_kinds = kinds_to_choose(state, box)
    ways = box.ways[state.owner][state.up][: box.way_count[state.owner][state.up]]
    lacks = [
        tuple((kind, n) for kind in _KINDS[: box.kinds] if (n := missing(state, box, way, kind.number)) > 0)
        for way in ways
        if way & ~open_kinds == 0
    ]
    sizes = [sum(n for _, n in lack) for lack in lacks]
    least = min(sizes)
    return Short(least, tuple(lack for lack, size in zip(lacks, sizes, strict=True) if size == least))
