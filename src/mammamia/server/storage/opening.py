"""Opening a store by its address: a file, `sqlite:///file` or `postgresql://…`."""

from __future__ import annotations

from pathlib import Path

from mammamia.hosting.stores.errors import Unavailable, Unusable
from mammamia.server.storage.address import file_of, is_embedded
from mammamia.server.storage.sql import SqlStore
from mammamia.server.storage.sqlite import open_sqlite
from mammamia.server.storage.troubles import is_outage, reason


def open_store(address: str | Path) -> SqlStore:
    """Open a database, made and migrated if need be; blocks. Raises `Unavailable` or `Unusable`."""
    try:
        if not is_embedded(address):
            from mammamia.server.storage.postgres import open_postgres  # half of a start without it

            return SqlStore(open_postgres(str(address)))
        return SqlStore(open_sqlite(file_of(address)))
    except Exception as error:
        if "not a database" in str(error):
            raise Unusable("not-ours", "this file is not a database of Mamma Mia!") from None
        if is_outage(error):
            raise Unavailable(reason(error)) from None
        raise
