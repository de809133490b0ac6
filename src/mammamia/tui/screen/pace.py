"""The tempo of what is shown: chosen by the viewer, who may pause and skip."""

from __future__ import annotations

import asyncio
from enum import Enum


class Speed(Enum):
    """How fast the oven's opening is shown; the names stand in the catalogues (`opening.speeds`)."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    OFF = "off"

    @property
    def stretch(self) -> float:
        """By how much every beat is longer or shorter."""
        return {Speed.SLOW: 1.7, Speed.NORMAL: 1.0, Speed.FAST: 0.4, Speed.OFF: 0.0}[self]

    def faster(self, by: int) -> Speed:
        """The next faster speed, or with -1 the next slower one."""
        speeds = list(Speed)
        return speeds[max(0, min(len(speeds) - 1, speeds.index(self) + by))]


class Pace:
    """Waits as long as the speed says; a skip ends the waiting until something new begins."""

    def __init__(self, speed: Speed = Speed.NORMAL) -> None:
        self.speed = speed
        self.is_paused = False
        self.is_skipping = False
        self._changed = asyncio.Event()

    @property
    def is_quiet(self) -> bool:
        """Whether nothing moves: no show, or it is being skipped."""
        return self.speed is Speed.OFF or self.is_skipping

    async def wait(self, seconds: float) -> None:
        """So many seconds at normal speed; a pause holds it, a skip ends it."""
        left = seconds
        while (left > 0 or self.is_paused) and not self.is_quiet:
            step = min(left, 0.1) if not self.is_paused else 0.1
            self._changed.clear()
            try:
                await asyncio.wait_for(self._changed.wait(), step * (self.speed.stretch or 1.0))
            except TimeoutError:
                if not self.is_paused:
                    left -= step

    def skip(self) -> None:
        """Show the rest at once."""
        self.is_skipping, self.is_paused = True, False
        self._changed.set()

    def begin(self) -> None:
        """Something new is to be shown."""
        self.is_skipping = False

    def toggle_pause(self) -> None:
        """Hold it, or go on."""
        self.is_paused = not self.is_paused
        self._changed.set()

    def change(self, by: int) -> None:
        """One speed faster, or with -1 slower."""
        self.speed = self.speed.faster(by)
        self._changed.set()
