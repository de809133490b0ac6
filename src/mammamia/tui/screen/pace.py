"""The tempo of what this screen shows by itself: the needs of an order, and a record that runs."""

from __future__ import annotations

import asyncio
from typing import Final

from mammamia.hosting.tempo import FACTORS, Speed

SPEEDS: Final = (Speed.SLOW, Speed.NORMAL, Speed.FAST, Speed.OFF)  # their names stand in `opening.speeds`


def faster(speed: Speed, by: int) -> Speed:
    """The next faster speed, or with -1 the next slower one."""
    place = SPEEDS.index(speed) if speed in SPEEDS else SPEEDS.index(Speed.NORMAL)
    return SPEEDS[max(0, min(len(SPEEDS) - 1, place + by))]


class ShowPace:
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

    @property
    def name(self) -> str:
        """The key of its text."""
        return Speed.PAUSED.value if self.is_paused else self.speed.value

    async def wait(self, seconds: float) -> None:
        """So many seconds at normal speed; a pause holds it, a skip ends it."""
        left = seconds
        while (left > 0 or self.is_paused) and not self.is_quiet:
            step = min(left, 0.1) if not self.is_paused else 0.1
            self._changed.clear()
            try:
                await asyncio.wait_for(self._changed.wait(), step * (FACTORS[self.speed] or 1.0))
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

    def set(self, speed: Speed) -> None:
        """As fast as this; a pause holds it at the speed it had."""
        self.is_paused = speed is Speed.PAUSED
        if not self.is_paused:
            self.speed = speed
        self._changed.set()
