"""A worker process as its parent sees it: ready, warm, thinking, dead."""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import mammamia
from mammamia.game import Move
from mammamia.hosting.task import BotTrouble, Reckoning, Task
from mammamia.server.staff.frames import (
    LENGTH_BYTES,
    Decided,
    FromWorker,
    Reckon,
    Reckoned,
    Think,
    ToWorker,
    Warm,
    WarmUp,
    WorkerReady,
    frame,
)

WORKER: Final = "mammamia.server.staff.worker"


class Died(Exception):
    """The worker is gone, and what it was thinking about with it."""


class Thinker:
    """One worker process."""

    def __init__(self, process: Process, when_gone: Callable[[], None]) -> None:
        self._process = process
        self._when_gone = when_gone
        self._reading = asyncio.create_task(self._read())
        self._number = 0
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self.ready = asyncio.Event()
        self.gone = asyncio.Event()
        self.warmed = asyncio.Event()  # it has tried
        self.is_warm = False

    @classmethod
    async def start(cls, when_gone: Callable[[], None]) -> Thinker:
        """A fresh process; it is ready as soon as it says so."""
        path = [str(Path(mammamia.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(part for part in path if part)}
        process = await asyncio.create_subprocess_exec(sys.executable, "-m", WORKER, stdin=PIPE, stdout=PIPE, env=env)
        return cls(process, when_gone)

    @property
    def pid(self) -> int:
        """The id of the process."""
        return self._process.pid

    async def turn(self, task: Task) -> tuple[Move, ...]:
        """What the bot decides; `Died` if the worker does not live to say it."""
        moves: tuple[Move, ...] = await self._answer(lambda number: Think(number, task))
        return moves

    async def reckon(self, reckoning: Reckoning[Any]) -> Any:
        """What a reckoning comes to; `Died` if the worker does not live to say it."""
        return await self._answer(lambda number: Reckon(number, reckoning))

    async def _answer(self, asked: Callable[[int], ToWorker]) -> Any:
        self._number += 1
        number, answer = self._number, asyncio.get_running_loop().create_future()
        self._answers[number] = answer
        try:
            self._say(asked(number))
            return await answer
        finally:
            self._answers.pop(number, None)

    def warm_up(self) -> None:
        """Let it compile search in the background."""
        with suppress(Died):
            self._say(WarmUp())

    def _say(self, message: ToWorker) -> None:
        if self.gone.is_set() or self._process.stdin is None or self._process.stdin.is_closing():
            raise Died
        self._process.stdin.write(frame(message))

    async def _read(self) -> None:
        stream = self._process.stdout
        assert stream is not None, "its output is a pipe"
        try:
            while True:
                size = int.from_bytes(await stream.readexactly(LENGTH_BYTES), "big")
                self._hear(pickle.loads(await stream.readexactly(size)))
        except (asyncio.IncompleteReadError, OSError):
            pass
        finally:
            self.gone.set()
            self.warmed.set()
            self._when_gone()
            for answer in self._answers.values():
                if not answer.done():
                    answer.set_exception(Died())

    def _hear(self, message: FromWorker) -> None:
        match message:
            case WorkerReady():
                self.ready.set()
            case Warm(is_warm):
                self.is_warm = is_warm
                self.warmed.set()
            case Decided(number, moves, trouble):
                self._settle(number, moves, BotTrouble(trouble, moves) if trouble else None)
            case Reckoned(number, result, trouble):
                self._settle(number, result, BotTrouble(trouble) if trouble else None)

    def _settle(self, number: int, result: object, trouble: BotTrouble | None) -> None:
        answer = self._answers.get(number)
        if answer is None or answer.done():
            return
        if trouble is None:
            answer.set_result(result)
        else:
            answer.set_exception(trouble)

    async def end(self) -> None:
        """Let go of the process, whatever it does; it keeps nothing."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
        self._reading.cancel()
        with suppress(asyncio.CancelledError):
            await self._reading
