"""Bringing a database to this version's tables, whichever process comes first."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, inspect, text

from mammamia.hosting.stores.errors import Unusable
from mammamia.server.storage.version import VERSION, VERSION_TABLE

SCRIPTS: Final = Path(__file__).parent / "migrations"
LOCK: Final = 0x6D616D6D616D6961  # "mammamia": nobody else on this PostgreSQL locks the same number


def migrate(engine: Engine) -> None:
    """To the newest version, in one transaction that only one process has at a time."""
    with engine.begin() as connection:  # SQLite: begins with the lock for writing
        if connection.dialect.name == "postgresql":
            connection.execute(text("SET LOCAL statement_timeout = 0"))
            connection.execute(text("SET LOCAL lock_timeout = 0"))
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        if version_of(connection) != VERSION:
            upgrade(connection, VERSION)


def version_of(connection: Connection) -> str | None:
    """The version of a database's tables; None if it is empty. Raises `Unusable` if it holds something else."""
    names = inspect(connection).get_table_names()
    if VERSION_TABLE in names:
        version: str | None = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()
        if version is not None and "game" in names and "entry" in names:
            return version
    if names and connection.dialect.name == "sqlite":
        raise Unusable("not-ours", "this database belongs to another program")
    return None


def upgrade(connection: Connection, to: str, scripts: Path = SCRIPTS) -> None:
    """Run the migrations up to version *to* in the transaction under way."""
    from alembic import command  # 0.2 s, and hardly ever needed
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, to)
    except CommandError:
        raise Unusable("newer", "this database was written by a newer version of Mamma Mia!") from None
