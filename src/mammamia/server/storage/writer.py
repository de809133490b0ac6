"""The one thread that writes: it commits whatever has gathered, and answers only then."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Lock, Thread
from time import sleep
from typing import Final, TypeAlias

from sqlalchemy import Connection, Engine

from mammamia.hosting.stores.errors import StorageError, Unavailable, Unsure
from mammamia.hosting.stores.store import StoreTally
from mammamia.server.storage.troubles import is_outage, is_worth_another_try, may_be_done, reason
from mammamia.server.storage.wishes import Append, Begin, Keep, Outcome, Wish, carry_out

GROUP_LIMIT: Final = 1000  # wishes in one transaction
BUSY: Final = 6  # wishes in a group: then the next one waits a moment, so that fewer commits do the same
MOMENT: Final = 0.003  # seconds
Waiting: TypeAlias = tuple[Wish, asyncio.Future[int]]  # a wish, and where its answer is waited for
log = logging.getLogger(__name__)


class Writer:
    """Group commit: while one group is written to disk, the next one gathers."""

    def __init__(self, engine: Engine, keep: Keep, kept: Callable[[Sequence[Append]], None]) -> None:
        """*keep* inserts entries as the database's dialect does it best; *kept* is told which are on disk."""
        self.tally = StoreTally()
        self._engine = engine
        self._keep = keep
        self._kept = kept
        self._connection: Connection | None = None
        self._is_committing = False
        self._is_open = True
        self._door = Lock()  # between the last wish and the end
        self._inbox: SimpleQueue[Waiting | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="mammamia-writer", daemon=True)
        self._thread.start()

    def ask(self, wish: Wish) -> asyncio.Future[int]:
        """Done once *wish* is on disk: how many rows it touched, or why it was not to be."""
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        with self._door:
            if not self._is_open:
                raise Unavailable("the database is closed")
            self._inbox.put((wish, answer))
        return answer

    def stop(self) -> None:
        """Write what has gathered, then end the thread; blocks until then."""
        with self._door:
            if self._is_open:
                self._is_open = False
                self._inbox.put(None)
        self._thread.join()

    def _run(self) -> None:
        is_last = False
        while not is_last:
            group, is_last = self._gathered()
            if group:
                self._answer(group, self._outcomes([wish for wish, _ in group]))
            if len(group) >= BUSY and not is_last:
                sleep(MOMENT)
        self._let_go()

    def _gathered(self) -> tuple[list[Waiting], bool]:
        """Everything that has been asked for meanwhile, at least one; and whether that was all."""
        group: list[Waiting] = []
        asked = self._inbox.get()
        while asked is not None:
            group.append(asked)
            if len(group) == GROUP_LIMIT or self._inbox.empty():
                return group, False
            asked = self._inbox.get()
        return group, True

    def _outcomes(self, wishes: Sequence[Wish]) -> list[Outcome]:
        try:
            outcomes = self._commit_with_patience(wishes)
        except Exception as error:
            if is_outage(error):
                log.warning("the database is unavailable: %s", reason(error))
                self.tally.failed += len(wishes)
                trouble = Unsure if self._is_committing and may_be_done(error) else Unavailable
                return [trouble(reason(error)) for _ in wishes]
            if len(wishes) == 1:
                log.error("an entry could not be kept: %s", reason(error))
                self.tally.refused += 1
                return [StorageError(f"this cannot be kept: {reason(error)}")]
            return [self._outcomes([wish])[0] for wish in wishes]  # whoever is to blame fails alone
        self._count(wishes, outcomes)
        pairs = zip(wishes, outcomes, strict=True)
        if kept := [wish for wish, done in pairs if isinstance(wish, Append) and not isinstance(done, StorageError)]:
            self._kept(kept)
        return outcomes

    def _commit_with_patience(self, wishes: Sequence[Wish]) -> list[Outcome]:
        """Once more if the connection was stale, or two processes stood in each other's way."""
        try:
            return self._commit(wishes)
        except Exception as error:
            if self._is_committing or not is_worth_another_try(error):
                raise
        return self._commit(wishes)

    def _commit(self, wishes: Sequence[Wish]) -> list[Outcome]:
        self._is_committing = False
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            transaction = self._connection.begin()
            try:
                outcomes = carry_out(self._connection, wishes, self._keep)
                self._is_committing = True
                transaction.commit()
            finally:
                transaction.close()
        except Exception:
            self._let_go()
            raise
        return outcomes

    def _let_go(self) -> None:
        """Of a connection that may be broken; the next group opens another."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()
            connection.close()

    def _count(self, wishes: Sequence[Wish], outcomes: Sequence[Outcome]) -> None:
        self.tally.commits += 1
        for wish, outcome in zip(wishes, outcomes, strict=True):
            if isinstance(outcome, StorageError):
                self.tally.refused += 1
            elif isinstance(wish, (Append, Begin)):
                self.tally.entries += outcome

    def _answer(self, group: Sequence[Waiting], outcomes: Sequence[Outcome]) -> None:
        """One call into each event loop, however large the group."""
        pairs = list(zip((answer for _, answer in group), outcomes, strict=True))
        for loop in {answer.get_loop() for answer, _ in pairs}:
            mine = [pair for pair in pairs if pair[0].get_loop() is loop]
            try:
                loop.call_soon_threadsafe(_settle, mine)
            except RuntimeError:  # the loop is closed: nobody waits any more
                log.info("nobody waited for %d answers of the database", len(mine))


def _settle(pairs: Sequence[tuple[asyncio.Future[int], Outcome]]) -> None:
    for answer, outcome in pairs:
        if answer.done():  # whoever asked went away
            continue
        if isinstance(outcome, StorageError):
            answer.set_exception(outcome)
        else:
            answer.set_result(outcome)
