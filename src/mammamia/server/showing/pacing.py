"""How long each beat of the baking takes at one table, and who has read a round's summary."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mammamia.game import Phase
from mammamia.hosting import Fact
from mammamia.hosting.beats import ANSWER, REPLY, Beats, stretch_of
from mammamia.server.speed import FACTORS, Speed

LONGEST_PAUSE: Final = 300.0  # seconds: a pause ends by itself, for the host may be gone


class Pacing:
    """The pace of one table. It depends on what everybody knows, and on what people press."""

    def __init__(self) -> None:
        self.speed = Speed.NORMAL
        self.is_rushed = False  # somebody has seen enough of this baking
        self.has_read: set[str] = set()  # members who want to go on
        self._stretch = 1.0

    @property
    def rushes(self) -> bool:
        """Whether cards are not shown one by one."""
        return self.is_rushed or self.speed is Speed.OFF

    def begin(self, facts: Sequence[Fact], oven: int) -> None:
        """The oven is opened, with so many cards in it, after all these facts."""
        self._stretch = stretch_of(facts, oven)
        self.is_rushed = False
        self.has_read.clear()

    def seconds(self, beat: Beats) -> float:
        """How long a beat takes. What is read is read at one's own pace."""
        if beat.is_for_reading:
            return beat.seconds
        if self.speed is Speed.PAUSED:
            return LONGEST_PAUSE
        return beat.seconds * self._stretch * FACTORS[self.speed]

    def answer(self, phase: Phase) -> float:
        """How long a bot takes to answer at the baking, whatever its cards."""
        seconds = REPLY if phase is Phase.ANSWER else ANSWER
        return 0.0 if self.rushes else seconds * self._stretch * FACTORS[self.speed]
