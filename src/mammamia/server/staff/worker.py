"""A worker process: `python -m mammamia.server.staff.worker`. It decides what it is asked, and leaves with its parent.

While search is being compiled (`compiling`), which can take minutes the first time, the bots search with the plain
engine. What only the bots with a net need is compiled when one of them sits down, and what reckonings need with the
first one.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from threading import Lock, Thread
from typing import BinaryIO, Final

from mammamia.bots import WITH_NET, warm_up, warm_up_foresight, warm_up_net
from mammamia.hosting.task import BotTrouble, reckoned, turn
from mammamia.server.staff.compiling import warm_up_apart
from mammamia.server.staff.frames import (
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
    read_frame,
)

NICER: Final = 5  # tables come first, bots think in what is left
WARM, WARM_NET, WARM_ODDS = (partial(warm_up_apart, step) for step in (warm_up, warm_up_net, warm_up_foresight))


class Worker:
    """One process' work: messages come in, decisions go out."""

    def __init__(
        self,
        inbox: BinaryIO,
        outbox: BinaryIO,
        *,
        warm: Callable[[], bool] = WARM,
        warm_net: Callable[[], bool] = WARM_NET,
        warm_odds: Callable[[], bool] = WARM_ODDS,
    ) -> None:
        self._inbox = inbox
        self._outbox = outbox
        self._warm = warm
        self._warm_net = warm_net
        self._warm_odds = warm_odds
        self._does_warm_net = False  # when somebody needs it, if anything is to be compiled here at all
        self._does_warm_odds = False
        self._lock = Lock()
        self._thoughts: SimpleQueue[Think | Reckon | None] = SimpleQueue()

    def run(self, leave: Callable[[], None]) -> None:
        """Until the parent is gone; then *leave* is called, at once, whatever is being thought."""
        Thread(target=self._read, args=(leave,), daemon=True).start()
        self._say(WorkerReady())
        while (asked := self._thoughts.get()) is not None:
            self._say(self._decided(asked))

    def _read(self, leave: Callable[[], None]) -> None:
        while (message := read_frame(self._inbox)) is not None:
            self._hear(message)
        leave()
        self._thoughts.put(None)

    def _hear(self, message: ToWorker) -> None:
        match message:
            case Think():
                self._thoughts.put(message)
                if self._does_warm_net and message.task.bot in WITH_NET:
                    self._does_warm_net = False
                    Thread(target=self._warm_net, daemon=True).start()
            case Reckon():
                self._thoughts.put(message)
                if self._does_warm_odds:
                    self._does_warm_odds = False
                    Thread(target=self._warm_odds, daemon=True).start()
            case WarmUp():
                self._does_warm_net = self._does_warm_odds = True
                Thread(target=lambda: self._say(Warm(self._warm())), daemon=True).start()

    def _decided(self, asked: Think | Reckon) -> Decided | Reckoned:
        if isinstance(asked, Reckon):
            return _done(asked)
        try:
            return Decided(asked.number, turn(asked.task))
        except BotTrouble as trouble:
            return Decided(asked.number, trouble.moves, str(trouble))

    def _say(self, message: FromWorker) -> None:
        with self._lock, suppress(OSError):  # a parent that is gone hears nothing
            self._outbox.write(frame(message))
            self._outbox.flush()


def _done(asked: Reckon) -> Reckoned:
    try:
        return Reckoned(asked.number, reckoned(asked.reckoning))
    except BotTrouble as trouble:
        return Reckoned(asked.number, None, str(trouble))


def _stand_back() -> None:
    """Let the tables go first, also where the system has only a core or two."""
    if hasattr(os, "nice"):
        os.nice(NICER)
    if hasattr(os, "sched_setscheduler"):  # Linux: a worker that wakes up does not push a table aside
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))


def main() -> None:
    """Work on the pipes of this process. What bots print goes to standard error."""
    outbox = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    for name in ("SIGINT", "SIGTERM"):
        signal.signal(getattr(signal, name), signal.SIG_IGN)  # the parent says when to go
    _stand_back()
    Worker(sys.stdin.buffer, outbox).run(leave=lambda: os._exit(0))


if __name__ == "__main__":
    main()
