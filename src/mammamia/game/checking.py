"""The check of an order against the table: it follows from what lies open, and from nobody's hand (R5.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mammamia.editions import Ingredient
from mammamia.engine.baking import kinds_to_choose, needs, total_worth, worth
from mammamia.engine.state import NO_KIND, Box, State
from mammamia.game.cards import Order, Seat
from mammamia.game.names import Names, kinds_of
from mammamia.game.swift import swift


@swift
@dataclass(frozen=True, slots=True)
class Check:
    """What an order needs and what of it was found, line by line, by the way that lacks least.

    A line is of one kind; where there are no kinds, the only line is of anything (R5.6). A line more than there are
    kinds is of a further kind that does not lie there (R5.8). A crossed-out kind on the table spoils it (R5.10).
    """

    kinds: tuple[Ingredient, ...]
    needed: tuple[int, ...]
    found: tuple[int, ...]
    crossed: tuple[Ingredient, ...]


@swift
@dataclass(frozen=True, slots=True)
class OrderChecked:
    """Everyone sees what the table has for the order that came up: by kind, or with no kinds of anything.

    Where the owner may choose kinds, it is the choice that lacks least; one number more than kinds is of a further kind
    of which the table has none (R5.8). *crossed* lies there and spoils the order.
    """

    seat: Seat
    order: Order
    kinds: tuple[Ingredient, ...]
    needed: tuple[int, ...]
    found: tuple[int, ...]
    crossed: tuple[Ingredient, ...]


def check_of(box: Box, names: Names, order: Order, table: Sequence[int]) -> Check:
    """What a table with so many of each card has for an order of the game."""
    scene = _scene(names, order, table)
    crossed = box.crossed[scene.owner][scene.up]
    spoiling = kinds_of(1 << crossed) if crossed != NO_KIND and worth(scene.table, crossed) else ()
    heap = box.heap[scene.owner][scene.up]
    if heap:
        return Check((), (heap,), (min(heap, total_worth(scene.table)),), spoiling)
    lines = min((_lines(scene, box, way) for way in _ways(scene, box)), key=_lack)
    further = (box.extra[scene.owner][scene.up],) if not kinds_to_choose(scene, box) else ()
    return Check(
        kinds=tuple(kind for kind, _, _ in lines),
        needed=(*(needed for _, needed, _ in lines), *further),
        found=(*(found for _, _, found in lines), *(0 for _ in further)),
        crossed=spoiling,
    )


def shortages(box: Box, names: Names, order: Order, table: Sequence[int]) -> tuple[int, ...]:
    """How many cards a table lacks for an order, by each way that is open (R5.7, R5.8, R5.11)."""
    scene = _scene(names, order, table)
    heap = box.heap[scene.owner][scene.up]
    if heap:
        return (max(0, heap - total_worth(scene.table)),)
    return tuple(_lack(_lines(scene, box, way)) for way in _ways(scene, box))


def _scene(names: Names, order: Order, table: Sequence[int]) -> State:
    """As much of a state as the rules look at: the table, and the order that came up."""
    place = names.place(order)
    assert place is not None, "the order is in the game"
    scene = State.__new__(State)
    scene.table = list(table)
    scene.owner, scene.up = place
    return scene


def _ways(scene: State, box: Box) -> list[int]:
    """The ways that are open; where none is, the fixed part alone can be looked at (R5.8)."""
    owner, up = scene.owner, scene.up
    open_kinds = kinds_to_choose(scene, box)
    ways = [way for way in box.ways[owner][up][: box.way_count[owner][up]] if way & ~open_kinds == 0]
    return ways or [0]


def _lines(scene: State, box: Box, way: int) -> list[tuple[Ingredient, int, int]]:
    """By kind what is needed and how much of it lies there, the larger need first."""
    demanded = [(kind, needs(scene, box, way, kind.number)) for kind in kinds_of((1 << box.kinds) - 1)]
    lines = [(kind, n, min(n, worth(scene.table, kind.number))) for kind, n in demanded if n > 0]
    return sorted(lines, key=lambda line: -line[1])


def _lack(lines: list[tuple[Ingredient, int, int]]) -> int:
    return sum(needed - found for _, needed, found in lines)
