"""A deliberately broken build of the server: it acknowledges a move before it is on disk. The crash test finds it."""

from __future__ import annotations

import asyncio
import sys
from typing import Any, Final

from mammamia.cli import main
from mammamia.server.storage.sql import SqlStore

LATE: Final = 0.3  # seconds
_honest: Final = SqlStore.append
_writing: set[asyncio.Future[Any]] = set()


async def _write_later(store: SqlStore, game: str, entry: Any) -> None:
    """Say yes at once, and write when there is time."""

    def write() -> None:
        _writing.add(asyncio.ensure_future(_honest(store, game, entry)))

    asyncio.get_running_loop().call_later(LATE, write)


if __name__ == "__main__":
    SqlStore.append = _write_later  # type: ignore[method-assign, assignment]
    sys.exit(main(sys.argv[1:]))
