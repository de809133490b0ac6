"""One decision in an imagined game and whatever it forces, in one call: the loops that Python steps, plain or compiled.

A list of one bundle is an array of one record when compiled: a record on its own takes four times as long to hand over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Final, TypeVar

from mammamia.engine.batches import is_fast
from mammamia.engine.chance import seed_dice, shuffle_supply
from mammamia.engine.fields import Cells, Row, Small, blank, clone, small, stores, wide
from mammamia.engine.imagining import arrange_hidden
from mammamia.engine.play import apply, legal
from mammamia.engine.rows import is_among
from mammamia.engine.rule import rule
from mammamia.engine.scoring import winners
from mammamia.engine.state import MOVES, SEATS, SHUFFLE, Box, Desk, State
from mammamia.engine.way import way_to_run

S = TypeVar("S", bound=State)

REFUSED: Final = -1
NO_DICE: Final = (0, 0, 0, 0)


@dataclass(slots=True)
class Course(State):
    """The state of an imagined game, with all that is needed to go on."""

    dice: Annotated[Row, Cells("i8", (4,))]
    moves: Annotated[Row, wide(MOVES)]  # the legal decisions, sorted
    count: Small  # how many these are
    before: Annotated[Row, small(SEATS)]  # orders that each seat had delivered before the last decision


@rule
def begin_course(courses: list[Course], boxes: list[Box], desks: list[Desk], viewer: int, seed: int) -> int:
    """Imagine what a seat cannot see, with dice of this game's own; how many decisions there are."""
    g = courses[0]
    seed_dice(g.dice, seed, 0)
    arrange_hidden(g, boxes[0], viewer, g.dice, desks[0])
    return list_course(g, boxes[0])


@rule
def decide_course(courses: list[Course], boxes: list[Box], number: int) -> int:
    """Carry out a decision and all that follow and leave no choice, of whatever seat; how many there are then.

    One that is not legal is refused and changes nothing.
    """
    g = courses[0]
    box = boxes[0]
    if not is_among(g.moves, g.count, number):
        return REFUSED
    for seat in range(box.seats):
        g.before[seat] = g.delivered[seat]
    move = number
    n = 1
    while n == 1:
        apply(g, box, move)
        if g.phase == SHUFFLE:
            shuffle_supply(g, g.dice)
        n = list_course(g, box)
        move = g.moves[0]
    return n


@rule
def list_course(g: Course, box: Box) -> int:
    """Write down the legal decisions, and say how many there are."""
    n = legal(g, box, g.moves)
    g.count = n
    for i in range(1, n):
        move = g.moves[i]
        place = i
        while place > 0 and g.moves[place - 1] > move:
            g.moves[place] = g.moves[place - 1]
            place -= 1
        g.moves[place] = move
    return n


@rule
def winners_of_course(courses: list[Course], boxes: list[Box]) -> int:
    """R7.4: a bit for each winner."""
    return winners(courses[0], boxes[0])


def course_of(
    state: State, dice: Sequence[int] = NO_DICE, moves: Sequence[int] = (), before: Sequence[int] = ()
) -> Course:
    """The course that goes on from a state."""
    course = _moved(state, Course)
    course.dice[:] = dice
    course.moves[: len(moves)] = moves
    course.count = len(moves)
    course.before[: len(before)] = before
    return course


def _moved(state: State, bundle: type[S]) -> S:
    """A copy of a state in another bundle that has its fields."""
    copied, moved = clone(state), blank(bundle)
    for name in stores(State):
        setattr(moved, name, getattr(copied, name))
    return moved


class WorldEngine:
    """The rules above, with the bundles that they take."""

    def __init__(self, *, compiled: bool) -> None:
        self.way = way_to_run(compiled=compiled)
        self.is_compiled = compiled
        self.begin: Callable[..., int] = self.way.entry(begin_course)
        self.decide: Callable[..., int] = self.way.entry(decide_course)
        self.winners: Callable[..., int] = self.way.entry(winners_of_course)

    def copy(self, courses: list[Course]) -> list[Course]:
        """The same once more. Of an array its bytes: NumPy would copy field by field, ten times as slowly."""
        copied: list[Course] = _array_like(courses) if self.is_compiled else [clone(course) for course in courses]
        return copied

    def state(self, courses: list[Course]) -> State:
        """The state that is recorded there, as a plain one of its own."""
        return self.way.plain_of(State, courses[0]) if self.is_compiled else _moved(courses[0], State)

    def dice(self, courses: list[Course]) -> Row:
        """The dice of a course, as a list of its own."""
        return list(map(int, self.way.look(courses[0], "dice")))

    def moves(self, courses: list[Course]) -> Any:
        """Where the legal decisions of a course stand; what is read there changes with it."""
        return self.way.look(courses[0], "moves")


def _array_like(array: Any) -> Any:
    import numpy as np  # OpenSpiel brings it, the engine does without

    return np.frombuffer(bytearray(array.tobytes()), array.dtype)


@cache
def engine() -> WorldEngine:
    """One for all worlds: compiled, if that is possible."""
    return WorldEngine(compiled=is_fast())
