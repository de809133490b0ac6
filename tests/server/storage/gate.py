"""A gate before the commits of a store: tests count them and make them wait."""

from __future__ import annotations

import asyncio
import threading

from sqlalchemy import Connection, event

from mammamia.server.storage.sql import SqlStore


class Gate:
    """Stands before every commit: it counts, and keeps the commit waiting while it is shut."""

    def __init__(self, store: SqlStore) -> None:
        self.commits = 0
        self.is_reached = threading.Event()
        self._is_open = threading.Event()
        self._is_open.set()
        event.listen(store.database.writing, "commit", self._pass)

    def shut(self) -> None:
        self.is_reached.clear()
        self._is_open.clear()

    def open(self) -> None:
        self._is_open.set()

    async def reached(self) -> None:
        assert await asyncio.to_thread(self.is_reached.wait, 120)

    def _pass(self, _: Connection) -> None:
        self.is_reached.set()
        assert self._is_open.wait(120)
        self.commits += 1
