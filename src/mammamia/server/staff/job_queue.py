"""What waits for a worker: turns, one room after another, then reckonings. There is an end to the queue."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from mammamia.hosting.task import Reckoning, Task


@dataclass(slots=True, eq=False)
class Job:
    """A turn or a reckoning that somebody waits for."""

    room: str
    task: Task | Reckoning[Any]
    answer: asyncio.Future[Any]
    tries: int = 0  # workers that died over it

    @property
    def is_wanted(self) -> bool:
        """Whether somebody still waits for it."""
        return not self.answer.done()


class JobQueue:
    """Jobs by room. A room with few bots waits no longer for one with many; reckonings wait for all turns."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._rooms: OrderedDict[str, deque[Job]] = OrderedDict()
        self._reckonings: deque[Job] = deque()
        self._waiting = 0  # turns
        self._owed: OrderedDict[str, None] = OrderedDict()  # rooms whose last turn nobody thought about
        self._news = asyncio.Event()

    def __len__(self) -> int:
        return self._waiting

    @property
    def is_full(self) -> bool:
        """Whether no turn more can wait."""
        return self._waiting >= self._most

    @property
    def reckonings(self) -> int:
        """How many reckonings wait."""
        return len(self._reckonings)

    def add(self, job: Job, *, first: bool = False) -> None:
        """One more; *first* of its room and before all rooms, where it has waited already."""
        self._news.set()
        if not isinstance(job.task, Task):
            self._reckonings.append(job)
            return
        jobs = self._rooms.setdefault(job.room, deque())
        if first or job.room in self._owed:
            self._owed.pop(job.room, None)
            jobs.appendleft(job)
            self._rooms.move_to_end(job.room, last=False)
        else:
            jobs.append(job)
        self._waiting += 1

    def owe(self, room: str) -> None:
        """No time was left for a room's turn: its next one comes before all others."""
        self._owed[room] = None
        while len(self._owed) > self._most:
            self._owed.popitem(last=False)

    def drop(self, job: Job) -> None:
        """Nobody waits for it any more."""
        if not isinstance(job.task, Task):
            with suppress(ValueError):
                self._reckonings.remove(job)
            return
        jobs = self._rooms.get(job.room)
        if jobs is not None and job in jobs:
            jobs.remove(job)
            self._waiting -= 1
            if not jobs:
                del self._rooms[job.room]

    def nudge(self) -> None:
        """Let whoever waits for a job look whether that still makes sense."""
        self._news.set()

    async def take(self, is_over: Callable[[], bool] = lambda: False) -> Job | None:
        """The next job that somebody still waits for; its room goes to the end of the queue. None when it *is_over*."""
        while not is_over():
            job = self._next()
            if job is not None:
                return job
            if not is_over():
                self._news.clear()
                await self._news.wait()
        return None

    def _next(self) -> Job | None:
        while self._rooms:
            room, jobs = self._rooms.popitem(last=False)
            job = jobs.popleft()
            self._waiting -= 1
            if jobs:
                self._rooms[room] = jobs
            if job.is_wanted:
                return job
        while self._reckonings:
            job = self._reckonings.popleft()
            if job.is_wanted:
                return job
        return None
