"""The version of a database's tables, and a quick look whether a file has the newest one."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final
from urllib.parse import quote

VERSION: Final = "0001"  # the newest of `migrations/versions`
VERSION_TABLE: Final = "alembic_version"


def is_ready(file: Path) -> bool:
    """Whether a file can be written to and has the newest tables, so that opening it will change nothing.

    Whatever stands in the way, opening it knows a word for: this only spares a good start the long way there.
    """
    if not file.is_file():
        return False
    try:
        address = f"file:{quote(str(file.absolute()))}?mode=rw"
        with closing(sqlite3.connect(address, uri=True, timeout=0.0, isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            found = connection.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchone()
            connection.execute("ROLLBACK")
    except sqlite3.Error:
        return False
    return names >= {"game", "entry"} and found == (VERSION,)
