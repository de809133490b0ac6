"""A clock that jumps: an event loop in which nothing takes time but what waits on purpose. No test waits for real."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")
TICK = 1e-6  # seconds: what a turn of the loop takes


class SimulatedLoop(asyncio.SelectorEventLoop):
    """Where all wait, the time is at once that for which the first one waits."""

    def __init__(self) -> None:
        self.now = 0.0
        super().__init__(_JumpingSelector(self))

    def time(self) -> float:
        return self.now


class _JumpingSelector(selectors.SelectSelector):
    def __init__(self, loop: SimulatedLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        found = super().select(0)
        assert found or timeout is not None, "everybody waits, and nothing will ever happen"
        self._loop.now += (0.0 if found else timeout or 0.0) or TICK
        return found


def simulated(doing: Coroutine[Any, Any, T]) -> T:
    """Run something to its end on a clock that jumps."""
    with asyncio.Runner(loop_factory=SimulatedLoop) as runner:
        return runner.run(doing)
