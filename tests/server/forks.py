"""Processes that start in no time: forked from one that has imported everything already."""

from __future__ import annotations

import multiprocessing
from typing import Final

FORKS: Final = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(
    [
        "tests.server.builds",
        "tests.server.storage.rivals",
        "mammamia.server.running",
        "mammamia.server.storage.postgres",
        "alembic.command",
        "alembic.runtime.migration",
        "psycopg",
        "uvicorn.lifespan.on",
        "uvicorn.loops.uvloop",
        "uvicorn.protocols.http.httptools_impl",
        "uvicorn.protocols.websockets.websockets_sansio_impl",
    ]
)
