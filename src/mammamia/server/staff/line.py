"""Decisions that wait for a worker: one table after another has its turn, and there is an end to the line."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass

from mammamia.game import Move
from mammamia.hosting.task import Task


@dataclass(slots=True, eq=False)
class Job:
    """A decision that somebody waits for."""

    table: str
    task: Task
    answer: asyncio.Future[Move]
    tries: int = 0  # workers that died over it

    @property
    def is_wanted(self) -> bool:
        """Whether somebody still waits for it."""
        return not self.answer.done()


class Line:
    """Jobs by table. A table with many bots waits no longer for the others than one with few."""

    def __init__(self, room: int) -> None:
        self.room = room
        self._tables: OrderedDict[str, deque[Job]] = OrderedDict()
        self._waiting = 0
        self._news = asyncio.Event()

    def __len__(self) -> int:
        return self._waiting

    @property
    def is_full(self) -> bool:
        """Whether nobody more can wait."""
        return self._waiting >= self.room

    def add(self, job: Job, *, first: bool = False) -> None:
        """One more; *first* in its table's line and before all tables, where it has waited its turn already."""
        jobs = self._tables.setdefault(job.table, deque())
        if first:
            jobs.appendleft(job)
            self._tables.move_to_end(job.table, last=False)
        else:
            jobs.append(job)
        self._waiting += 1
        self._news.set()

    def drop(self, job: Job) -> None:
        """Nobody waits for it any more."""
        jobs = self._tables.get(job.table)
        if jobs is not None and job in jobs:
            jobs.remove(job)
            self._waiting -= 1
            if not jobs:
                del self._tables[job.table]

    def nudge(self) -> None:
        """Let whoever waits for a job look whether that still makes sense."""
        self._news.set()

    async def take(self, is_over: Callable[[], bool] = lambda: False) -> Job | None:
        """The next job that somebody still waits for; its table goes to the end of the line. None when it *is_over*."""
        while not is_over():
            job = self._next()
            if job is not None:
                return job
            if not is_over():
                self._news.clear()
                await self._news.wait()
        return None

    def _next(self) -> Job | None:
        while self._tables:
            table, jobs = self._tables.popitem(last=False)
            job = jobs.popleft()
            self._waiting -= 1
            if jobs:
                self._tables[table] = jobs
            if job.is_wanted:
                return job
        return None
