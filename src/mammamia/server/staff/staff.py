"""The staff: a few worker processes, and a line before them. No table waits for a bot longer than its budget allows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any, Final, TypeVar

from mammamia.game import Move
from mammamia.hosting.task import NO_SEARCH, BotTrouble, Reckoning, Task, turn_quickly
from mammamia.server.staff.job_queue import Job, JobQueue
from mammamia.server.staff.thinker import Died, Thinker

T = TypeVar("T")

MOST_WAITING: Final = 500  # turns that may wait; whoever comes then is decided without search
HALF: Final = 1.0  # seconds in which half of a rush is forgotten
LATE: Final = 2.0  # times its budget that a decision may take with all its waiting; then it is made without search
AT_LEAST: Final = 0.05  # seconds more that it has
HURRY: Final = 1.0  # seconds for which a turn without search waits for a worker
PATIENCE: Final = 20.0  # seconds beyond its budget that a worker may take; the plain engine is slow on a busy machine
MOST_TRIES: Final = 2  # workers that may die over one decision
RESTS: Final = (0.0, 0.1, 0.5, 2.0, 10.0)  # seconds before a worker is replaced that died so often in a row


@dataclass(slots=True)
class StaffTally:
    """What the staff has done, for the metrics."""

    decided: int = 0  # by workers
    reckoned: int = 0  # reckonings, by workers
    quick: int = 0  # without searching, in this process
    hurried: int = 0  # of these, because too many others waited
    troubles: int = 0  # bots that failed
    died: int = 0  # workers that did


class ProcessStaff:
    """Bots think here. Start it, ask it, close it; it may be asked before any worker is ready."""

    def __init__(
        self,
        workers: int = 1,
        *,
        warm: bool = True,
        most: int = MOST_WAITING,
        late: float = LATE,
        patience: float = PATIENCE,
    ) -> None:
        self.tally = StaffTally()
        self._workers = workers
        self._does_warm = warm
        self._late = late
        self._patience = patience
        self._most = most
        self._line: JobQueue | None = None
        self._thinkers: list[Thinker | None] = [None] * workers
        self._rush = Rush()
        self._serving: list[asyncio.Task[None]] = []
        self._warming = asyncio.Lock()  # one at a time: the others then find the compiled code on disk

    async def start(self) -> None:
        """Start the workers; this does not wait until they are ready."""
        assert self._line is None, "a staff starts once"
        self._line = JobQueue(self._most)
        self._serving = [asyncio.create_task(self._serve(self._line, place)) for place in range(self._workers)]

    async def close(self) -> None:
        """Let all workers go. Whoever still waits gets a decision without search."""
        for serving in self._serving:
            serving.cancel()
        await asyncio.gather(*self._serving, return_exceptions=True)
        self._serving = []
        line, self._line = self._line, None
        while line is not None and (job := await line.take(lambda: not len(line) + line.reckonings)) is not None:
            self._decide_here(job)

    @property
    def waiting(self) -> int:
        """How many decisions wait."""
        return 0 if self._line is None else len(self._line)

    @property
    def ready(self) -> int:
        """How many workers can think."""
        return len(self._ready_thinkers())

    @property
    def warm(self) -> int:
        """How many workers search compiled."""
        return sum(thinker.is_warm for thinker in self._ready_thinkers())

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes of the workers that can think."""
        return tuple(thinker.pid for thinker in self._ready_thinkers())

    def _ready_thinkers(self) -> list[Thinker]:
        return [
            thinker
            for thinker in self._thinkers
            if thinker is not None and thinker.ready.is_set() and not thinker.gone.is_set()
        ]

    async def turn(self, task: Task, *, room: str = "") -> tuple[Move, ...]:
        """See `Staff`. Cancel it, and it is thought about no more, or nobody hears the answer."""
        line = self._line
        if line is None or not self._ready_thinkers():
            return await self._quickly(task)
        if line.is_full:
            return await self._hurriedly(task, room)
        job = Job(room, task, asyncio.get_running_loop().create_future())
        line.add(job)
        try:
            return await asyncio.wait_for(job.answer, self._most_seconds(task))
        except TimeoutError:
            return await self._hurriedly(task, room)
        except BotTrouble:
            self.tally.troubles += 1
            raise
        finally:
            line.drop(job)

    async def reckon(self, reckoning: Reckoning[T]) -> T:
        """See `Staff`. It waits for a worker, but not where too much waits already."""
        line = self._line
        if line is None or not self._workers or line.reckonings >= self._most:
            raise BotTrouble("too much waits")
        job = Job("", reckoning, asyncio.get_running_loop().create_future())
        line.add(job)
        try:
            result: T = await job.answer
            return result
        finally:
            line.drop(job)

    def _most_seconds(self, task: Task) -> float | None:
        """How long anybody waits: a late bot would tell how busy the others are. None: as long as it takes."""
        if task.budget.roll_outs is not None:
            return None
        return AT_LEAST + self._late * task.decisions * task.budget.milliseconds / 1000

    async def _hurriedly(self, task: Task, room: str) -> tuple[Move, ...]:
        """Without search, because too many others think; the room's next turn comes first.

        A worker does it before all else: where tables are served, even a few milliseconds for each would be missed.
        """
        self.tally.hurried += 1
        if self._line is None or not self._ready_thinkers():
            return await self._quickly(task)
        self._line.owe(room)
        job = Job("", replace(task, budget=NO_SEARCH), asyncio.get_running_loop().create_future())
        self._line.add(job, first=True)
        try:
            moves: tuple[Move, ...] = await asyncio.wait_for(job.answer, HURRY)
        except TimeoutError:
            return await self._quickly(task)
        finally:
            if self._line is not None:
                self._line.drop(job)
        self.tally.quick += 1
        return moves

    @property
    def share(self) -> float:
        """The share of its thought that a decision would get now."""
        return thrift(self._rush.with_waiting(self.waiting), self._workers) if self._workers else 0.0

    async def _quickly(self, task: Task) -> tuple[Move, ...]:
        self.tally.quick += 1
        return await asyncio.to_thread(turn_quickly, task)

    def _decide_here(self, job: Job) -> None:
        """Without search, at once: a last resort. A reckoning is left undone."""
        try:
            if not isinstance(job.task, Task):
                raise BotTrouble("nobody is there to reckon")
            self.tally.quick += 1
            job.answer.set_result(turn_quickly(job.task))
        except BotTrouble as trouble:
            job.answer.set_exception(trouble)

    # ---------------------------------------------------------------- one worker

    async def _serve(self, line: JobQueue, place: int) -> None:
        """Keep one worker alive and busy."""
        deaths = 0
        while True:
            await asyncio.sleep(RESTS[min(deaths, len(RESTS) - 1)])
            thinker = await _started(line)
            self._thinkers[place] = thinker
            warming = asyncio.create_task(self._warm_up(thinker)) if self._does_warm else None
            try:
                deaths = 0 if await self._work(line, thinker) else deaths + 1
                self.tally.died += 1
            finally:
                self._thinkers[place] = None
                if warming is not None:
                    warming.cancel()
                    with suppress(asyncio.CancelledError):
                        await warming
                await thinker.end()

    async def _warm_up(self, thinker: Thinker) -> None:
        async with self._warming:
            await thinker.ready.wait()
            thinker.warm_up()
            await thinker.warmed.wait()

    async def _work(self, line: JobQueue, thinker: Thinker) -> bool:
        """Take jobs from the line until the worker dies; whether it has done any."""
        has_worked = False
        if not await _first(thinker.ready, thinker.gone):
            return has_worked
        while (job := await line.take(thinker.gone.is_set)) is not None:
            try:
                is_done = await self._think(line, thinker, job)
            except asyncio.CancelledError:
                line.add(job, first=True)
                raise
            if not is_done:
                break
            has_worked = True
        return has_worked

    async def _think(self, line: JobQueue, thinker: Thinker, job: Job) -> bool:
        """Have one job done; False if the worker did not live to do it, or took far too long."""
        try:
            result = await self._done(line, thinker, job.task)
        except BotTrouble as trouble:
            if job.is_wanted:
                job.answer.set_exception(trouble)
            return True
        except (Died, TimeoutError):
            self._try_again(line, job)
            return False
        if job.is_wanted:
            job.answer.set_result(result)
        return True

    async def _done(self, line: JobQueue, thinker: Thinker, task: Task | Reckoning[Any]) -> Any:
        """What a worker makes of it, in the time that it is allowed."""
        if not isinstance(task, Task):
            result = await asyncio.wait_for(thinker.reckon(task), self._patience)
            self.tally.reckoned += 1
            return result
        task = task.with_share(self.share)
        allowed = self._patience + task.decisions * task.budget.milliseconds / 1000
        moves = await asyncio.wait_for(thinker.turn(task), allowed)
        self.tally.decided += task.budget != NO_SEARCH
        return moves

    def _try_again(self, line: JobQueue, job: Job) -> None:
        """Another worker decides, or the next one in this one's place; in the end this process does."""
        job.tries += 1
        if not job.is_wanted:
            return
        if job.tries < MOST_TRIES:
            line.add(job, first=True)
        else:
            self._decide_here(job)


class Rush:
    """How many turns have waited lately: whoever comes last in a rush thinks no longer than the first."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._size, self._at = 0.0, clock()

    def with_waiting(self, waiting: int) -> float:
        """With those who wait now."""
        now = self._clock()
        self._size, self._at = max(waiting, self._size * 0.5 ** ((now - self._at) / HALF)), now
        return self._size


def thrift(waiting: float, workers: int) -> float:
    """The share of its budget that a turn gets while so many others wait: all are done in the time that one has."""
    return min(1.0, workers / max(1.0, waiting))


async def _started(line: JobQueue) -> Thinker:
    """A fresh worker; none is left behind where nobody waits for it any more."""
    starting = asyncio.create_task(Thinker.start(line.nudge))
    try:
        return await asyncio.shield(starting)
    except asyncio.CancelledError:
        await (await starting).end()
        raise


async def _first(one: asyncio.Event, other: asyncio.Event) -> bool:
    """Whether *one* happened, waiting until one of the two has."""
    waits = {asyncio.create_task(event.wait()) for event in (one, other)}
    try:
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for wait in waits:
            wait.cancel()
    return one.is_set()
