"""An event loop on a clock that jumps, which runs what is ready in an order by chance, and can kill a process.

What belongs to a process carries its name in its context. A killed process is never run again: it stops between two
awaits, and no `finally` of it is reached.
"""

from __future__ import annotations

import asyncio
from contextvars import ContextVar
from random import Random
from typing import Any

from tests.server.clock import SimulatedLoop

PROCESS: ContextVar[str] = ContextVar("process", default="")


class SeededLoop(SimulatedLoop):
    """The same seed, the same order."""

    _ready: Any
    _scheduled: Any

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._dead: set[str] = set()
        self._tasks: list[tuple[str, asyncio.Task[Any]]] = []
        super().__init__()
        self.set_task_factory(self._noted)

    def kill(self, process: str) -> None:
        """Whatever belongs to this process runs no more."""
        self._dead.add(process)
        for of, task in self._tasks:
            if of == process:
                task._log_destroy_pending = False  # type: ignore[attr-defined]

    def end(self) -> None:
        """The world stops as it is: nothing is run to its end, and nobody is told."""
        for _, task in self._tasks:
            task._log_destroy_pending = False  # type: ignore[attr-defined]
        self._ready.clear()
        self._scheduled.clear()
        self.close()
        self._tasks.clear()

    def _check_closed(self) -> None:
        """Whatever is thrown away after the end may still call: nobody hears it."""

    def _noted(self, loop: asyncio.AbstractEventLoop, coro: Any, context: Any = None) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.Task(coro, loop=loop, context=context)
        of = PROCESS.get() if context is None else context.get(PROCESS, "")
        self._tasks = (
            [(name, one) for name, one in self._tasks if not one.done()] if len(self._tasks) > 500 else self._tasks
        )
        self._tasks.append((of, task))
        return task

    def _run_once(self) -> None:
        if self._dead:
            for handle in (*self._ready, *self._scheduled):
                if handle._context.get(PROCESS) in self._dead:
                    handle.cancel()
        if len(self._ready) > 1:
            self._shuffle()
        super()._run_once()  # type: ignore[misc]

    def _shuffle(self) -> None:
        """Tasks that are ready go in any order; what was merely called later stays in line."""
        handles = list(self._ready)
        places = [
            n
            for n, handle in enumerate(handles)
            if isinstance(getattr(handle._callback, "__self__", None), asyncio.Task)
        ]
        mixed = places[:]
        self._rng.shuffle(mixed)
        for place, other in zip(places, mixed, strict=True):
            self._ready[place] = handles[other]
