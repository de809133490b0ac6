"""NOTIFY and LISTEN: after a commit, the other processes hear which game has which number now."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from typing import Any, Final

from sqlalchemy import Connection, Engine, text

from mammamia.hosting.stores.store import Hint
from mammamia.server.storage import reading
from mammamia.server.storage.troubles import reason
from mammamia.server.storage.wishes import Append

CHANNEL: Final = "mammamia"
GATHERING: Final = 0.003  # seconds for which notices gather
PAYLOAD_LIMIT: Final = 7900  # bytes; PostgreSQL takes fewer than 8000
PATIENCE: Final = 1.0  # seconds between two attempts to connect, and two looks at whether it is over
SEND: Final = text("SELECT pg_notify(:channel, :notice)")
log = logging.getLogger(__name__)


class PostgresNotices:
    """A thread that tells, once there is something to tell, and one that listens, once somebody wants to hear.

    A notice is `sender game number game number …`. It is a hint: whoever missed one sees the gap by the next number.
    """

    def __init__(self, engine: Engine) -> None:
        """*engine* commits each statement by itself; it lends a connection to each of the two threads."""
        self._engine = engine
        self._me = secrets.token_hex(8)
        self._ending = Event()
        self._outbox: SimpleQueue[Sequence[Append] | None] = SimpleQueue()
        self._ears: list[tuple[asyncio.AbstractEventLoop, Hint]] = []
        self._threads: dict[str, Thread] = {}
        self._starting = Lock()
        self._line: Connection | None = None  # kept: to borrow one for each notice costs more than to send it
        self._sending = Lock()

    def tell(self, kept: Sequence[Append]) -> None:
        """Gather for a few milliseconds, then send."""
        self._outbox.put(kept)
        self._start("teller", self._tell)

    def listen(self, heard: Hint) -> None:
        """Call *heard* in the running loop for what others wrote."""
        self._ears.append((asyncio.get_running_loop(), heard))
        self._start("listener", self._listen)

    def stop(self) -> None:
        """Tell what has gathered, then end both threads."""
        with self._starting:
            self._ending.set()
        self._outbox.put(None)
        if "listener" in self._threads:
            self._send([self._me])  # hears itself, and sees that it is over
        for thread in self._threads.values():
            thread.join()
        self._hang_up()
        self._engine.dispose()

    def _start(self, name: str, work: Callable[[], None]) -> None:
        with self._starting:
            if name not in self._threads and not self._ending.is_set():
                self._threads[name] = Thread(target=work, name=f"mammamia-{name}", daemon=True)
                self._threads[name].start()

    def _tell(self) -> None:
        is_last = False
        while not is_last:
            gathered = [self._outbox.get()]
            self._ending.wait(GATHERING)
            with contextlib.suppress(Empty):
                while True:
                    gathered.append(self._outbox.get_nowait())
            is_last = None in gathered
            kept = (append for group in gathered for append in group or ())
            news = {append.game: append.entries[-1].number for append in kept}  # of each game the newest number
            self._send(list(notices(self._me, news)))

    def _send(self, gathered: Sequence[str]) -> None:
        for _ in range(2):  # the connection may be one that a restart has cut
            try:
                with self._sending:
                    if self._line is None:
                        self._line = self._engine.connect()
                    for notice in gathered:
                        self._line.execute(SEND, {"channel": CHANNEL, "notice": notice})
                return
            except Exception as error:
                log.warning("the other processes were not told: %s", reason(error))
                self._hang_up()

    def _hang_up(self) -> None:
        with self._sending:
            line, self._line = self._line, None
        if line is not None:
            line.invalidate()
            line.close()

    def _listen(self) -> None:
        while not self._ending.is_set():
            try:
                with self._engine.connect() as connection:
                    self._hear_all(connection)
            except Exception as error:  # whatever it was: listen again
                log.warning("not listening to the other processes: %s", reason(error))
                self._ending.wait(PATIENCE)

    def _hear_all(self, connection: Connection) -> None:
        connection.execute(text(f"LISTEN {CHANNEL}"))
        self._pass_on(reading.heads(connection))  # whatever was missed before
        raw: Any = connection.connection.driver_connection
        try:
            while not self._ending.is_set():
                for notice in raw.notifies(timeout=PATIENCE, stop_after=1):
                    self._pass_on(news_in(notice.payload, but_not_of=self._me))
        finally:
            connection.invalidate()  # nobody else shall have a connection that listens

    def _pass_on(self, news: Iterable[tuple[str, int]]) -> None:
        for game, number in news:
            for loop, heard in self._ears:
                with contextlib.suppress(RuntimeError):  # that loop is closed
                    loop.call_soon_threadsafe(heard, game, number)


def notices(sender: str, news: Mapping[str, int]) -> Iterator[str]:
    """As few notices as the limit allows."""
    notice = sender
    for game, number in news.items():
        word = f" {game} {number}"
        if len(notice) + len(word) > PAYLOAD_LIMIT:
            yield notice
            notice = sender
        notice += word
    if notice != sender:
        yield notice


def news_in(notice: str, *, but_not_of: str) -> Iterator[tuple[str, int]]:
    """What a notice tells; nothing if it is our own."""
    sender, *words = notice.split(" ")
    if sender != but_not_of:
        for game, number in zip(words[::2], words[1::2], strict=False):
            if number.isdecimal():
                yield game, int(number)
