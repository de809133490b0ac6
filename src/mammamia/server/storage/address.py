"""Addresses of databases: a file, `sqlite:///file` or `postgresql://…`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mammamia.hosting.stores.errors import Unusable

SQLITE: Final = "sqlite:///"
POSTGRES: Final = ("postgresql://", "postgres://", "postgresql+psycopg://")


def is_embedded(address: str | Path) -> bool:
    """Whether a file is meant."""
    return not str(address).startswith(POSTGRES)


def file_of(address: str | Path) -> Path:
    """The embedded database's file. Raises `Unusable` for PostgreSQL."""
    if not is_embedded(address):
        raise Unusable("not-embedded", "PostgreSQL is saved with pg_dump and restored with pg_restore")
    return Path(str(address).removeprefix(SQLITE))
