"""Looking through the embedded database before it is served: a damaged page is found at the start, not at a table."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import Final
from urllib.parse import quote

from mammamia.hosting.stores.errors import Unusable

SECONDS: Final = 10.0  # for about a gigabyte; whoever has more need not wait for it at every start
STEPS: Final = 100_000  # of SQLite between two looks at the clock
log: Final = logging.getLogger(__name__)


def check_whole(file: Path, seconds: float = SECONDS) -> bool:
    """Whether every page was looked at; `Unusable` if one is damaged. An absent file is whole."""
    if not file.exists() or not file.stat().st_size:
        return True
    end = monotonic() + seconds
    address = f"file:{quote(str(file.absolute()))}?mode=rw"
    with closing(sqlite3.connect(address, uri=True, isolation_level=None)) as connection:
        connection.set_progress_handler(lambda: int(monotonic() >= end), STEPS)
        try:
            found = connection.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.DatabaseError as error:
            return _blame(file, error)
    if found != ("ok",):
        raise Unusable("damaged", f"{file} is damaged")
    return True


def _blame(file: Path, error: sqlite3.DatabaseError) -> bool:
    match error.sqlite_errorcode & 0xFF:
        case sqlite3.SQLITE_INTERRUPT | sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            log.warning("the database was not looked through to its end: `mammamia backup` makes a checked copy")
            return False
        case sqlite3.SQLITE_NOTADB:
            raise Unusable("not-ours", f"{file} is not a database of Mamma Mia!") from None
        case _:
            raise Unusable("damaged", f"{file} cannot be read whole: {error}") from None
