"""What is hidden from a seat at one position, weighed once to imagine it often."""

from __future__ import annotations

from dataclasses import dataclass

from mammamia.engine.fields import blank
from mammamia.engine.imagining import weigh_hidden
from mammamia.engine.state import Box, Desk, State
from mammamia.envs.course import Course, WorldEngine, course_of


@dataclass(frozen=True, slots=True)
class WorldStart:
    """The position as the engine of worlds takes it, to be copied for every world."""

    courses: list[Course]
    boxes: list[Box]
    desks: list[Desk]


class Hidden:
    """Copies of one game share it until they go on."""

    def __init__(self, state: State, box: Box, viewer: int) -> None:
        self.viewer = viewer
        self.desk = blank(Desk)
        weigh_hidden(state, box, viewer, self.desk)
        self._start: WorldStart | None = None

    def start(self, state: State, box: Box, engine: WorldEngine) -> WorldStart:
        """The records that every world begins with; *state* may be that of any of the copies."""
        if self._start is None:
            way = engine.way
            self._start = WorldStart(
                way.records_of([course_of(state)]), way.records_of([box]), way.records_of([self.desk])
            )
        return self._start
