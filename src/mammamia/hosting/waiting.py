"""A wait in a room's own time: it ends once, by itself or because somebody ends it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from mammamia.hosting.inbox import Inbox


class Waiting:
    """One wait at a time; whoever begins another one ends it."""

    def __init__(self, inbox: Inbox) -> None:
        self._inbox = inbox
        self._number = 0  # of waits that were begun or ended
        self._timer: asyncio.TimerHandle | None = None
        self._until: float | None = None

    def begin(self, seconds: float | None, over: Callable[[], None]) -> None:
        """Call *over* after so many seconds; None: only somebody ends it."""
        self.end()
        loop = asyncio.get_running_loop()
        self._until = None if seconds is None else loop.time() + seconds
        if seconds is not None:  # not `call_at`: a browser's loop refuses what is past, if by a microsecond
            is_over = partial(self._is_over, self._number, over)
            self._timer = loop.call_later(seconds, self._inbox.call, is_over)

    def end(self) -> None:
        """Wait no longer."""
        self._number += 1
        if self._timer is not None:
            self._timer.cancel()

    @property
    def left(self) -> float | None:
        """Seconds until it is over; None: nobody knows."""
        return None if self._until is None else round(max(0.0, self._until - asyncio.get_running_loop().time()), 1)

    def _is_over(self, number: int, over: Callable[[], None]) -> None:
        """Unless somebody has ended or stretched it while this was on its way."""
        if number == self._number:
            over()
