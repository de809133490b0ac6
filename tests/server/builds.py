"""Builds of the server that a test kills: the honest one, and deliberately broken ones, which the same test finds."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final
from unittest.mock import patch

from sqlalchemy import Connection, event, text
from sqlalchemy.engine import Engine

from mammamia.cli import main
from mammamia.hosting.tempo import Tempo
from mammamia.server.storage import open_store
from mammamia.server.storage.sql import SqlStore

LATE: Final = 0.3  # seconds until a hasty build writes
SLOW_DISK: Final = 0.02  # seconds before every commit: whoever relies on luck has time to be caught
_honest: Final = SqlStore.append
_writing: set[asyncio.Future[Any]] = set()


async def _write_later(store: SqlStore, game: str, *entries: Any) -> None:
    """Say yes at once, and write when there is time."""

    def write() -> None:
        _writing.add(asyncio.ensure_future(_honest(store, game, *entries)))

    asyncio.get_running_loop().call_later(LATE, write)


def _wait(connection: Connection) -> None:
    time.sleep(SLOW_DISK)


def _hasty() -> None:
    """It acknowledges a move before it is on disk."""
    SqlStore.append = _write_later  # type: ignore[method-assign, assignment]


def _slow() -> None:
    """An honest build on a slow disk, quick to play for another process that may be gone."""
    event.listen(Engine, "commit", _wait)
    patch("mammamia.server.app.Tempo", partial(Tempo, takeover=10 * SLOW_DISK)).start()


def _impatient() -> None:
    """It does not wait long for a file that another program writes to."""
    patch("mammamia.server.storage.sqlite.PATIENCE", 0.05).start()


BUILDS: Final[dict[str, Callable[[], None]]] = {
    "honest": lambda: None,
    "hasty": _hasty,
    "impatient": _impatient,
    "slow": _slow,
}


def drop_the_key(address: str) -> None:
    """What a build without the key (game, number) would work on, made before it starts."""

    async def drop() -> None:
        store = open_store(address)
        with store.database.writing.begin() as connection:
            connection.execute(text("ALTER TABLE entry DROP CONSTRAINT entry_pkey"))
        await store.stop()

    asyncio.run(drop())


def run_build(build: str, words: Sequence[str]) -> None:
    """Be a server; nobody reads what it prints."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    BUILDS[build]()
    sys.exit(main(words))
