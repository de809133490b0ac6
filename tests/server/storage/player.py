"""A process that plays many games at once and says what was acknowledged; a test kills it.

Run as `python -m tests.server.storage.player ADDRESS BUILD`, where BUILD is `good` or `hasty`.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Sequence
from typing import Final
from unittest.mock import patch

from sqlalchemy import Connection, event

from mammamia.hosting.stores import Store, Unavailable
from mammamia.server.storage import open_store
from mammamia.server.storage.wishes import Outcome
from mammamia.server.storage.writer import Waiting, Writer
from tests.server.storage.games import entry, header, outcome

GAMES: Final = tuple(f"g{n}" for n in range(20))
SLOW_DISK: Final = 0.01  # seconds: whoever acknowledges too early has time to be caught


class HastyWriter(Writer):
    """A broken build: it acknowledges before the commit."""

    def _answer(self, group: Sequence[Waiting], outcomes: Sequence[Outcome]) -> None:
        """Has been done."""

    def _gathered(self) -> tuple[list[Waiting], bool]:
        group, is_last = super()._gathered()
        super()._answer(group, [0] * len(group))
        return group, is_last


async def play(store: Store, game: str) -> None:
    """One move after the other, for ever; a line for each that was acknowledged."""
    await outcome(store.begin(header(game), []))
    number = len(await store.tail(game, 0))
    while True:
        number += 1
        move = f"{os.getpid()}-{number}"
        await store.append(game, entry(number, move))
        sys.stdout.write(f"{game} {number} {move}\n")
        sys.stdout.flush()


async def main(address: str) -> None:
    """All games at once."""
    store = open_store(address)

    @event.listens_for(store.database.writing, "commit")
    def wait(_: Connection) -> None:
        time.sleep(SLOW_DISK)

    try:
        await asyncio.gather(*(play(store, game) for game in GAMES))
    except Unavailable as error:
        sys.exit(str(error))


if __name__ == "__main__":
    with patch("mammamia.server.storage.sql.Writer", {"good": Writer, "hasty": HastyWriter}[sys.argv[2]]):
        asyncio.run(main(sys.argv[1]))
