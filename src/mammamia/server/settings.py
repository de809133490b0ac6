"""Settings of a server: one value, made by `mammamia serve` from its flags and the environment."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

SQLITE: Final = "sqlite:///"
POSTGRES: Final = ("postgresql://", "postgres://", "postgresql+psycopg://")
ENVIRONMENT: Final = "MAMMAMIA_"  # every option also has a variable: --public-url is MAMMAMIA_PUBLIC_URL


@dataclass(frozen=True, slots=True)
class Settings:
    """How one server is run; every process of it is given the same."""

    database: str  # sqlite:///file or postgresql://…
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1  # processes that answer; more than one needs PostgreSQL
    bot_workers: int = 1  # processes in which bots think, for each worker; 0: bots think little, in the worker itself
    public_url: str | None = None  # how people reach the server, where a proxy stands before it
    allow_origins: tuple[str, ...] = ()  # pages of other hosts that may ask and open sockets
    trust_proxy: bool = False  # whether X-Forwarded-For says who is there
    pace: float = 1.0  # how slowly bots play and cards turn up; 0 for tests: no pause at all
    rate: float = 20.0  # messages a second that one connection may send
    address_rate: float = 10.0  # requests a second from one address
    address_connections: int = 100  # connections from one address
    address_tables: int = 12  # tables that people of one address have open
    rooms: int = 5000  # tables that one process keeps open; no new one is laid then
    keep_days: int = 365  # until a game that is over is removed
    metrics: bool = True  # whether /metrics answers
    log_level: str = "info"

    @property
    def is_sqlite(self) -> bool:
        """Whether the embedded database is used."""
        return self.database.startswith(SQLITE)

    @property
    def is_postgres(self) -> bool:
        """Whether PostgreSQL is used."""
        return self.database.startswith(POSTGRES)

    @property
    def is_secure(self) -> bool:
        """Whether people reach the server by TLS."""
        return self.public_url is not None and urlsplit(self.public_url).scheme == "https"


def variable(name: str) -> str:
    """The environment's name of a setting."""
    return ENVIRONMENT + name.replace("-", "_").upper()


def default_database() -> str:
    """One file in the place where this system keeps a program's own files."""
    home = os.environ.get("XDG_DATA_HOME")
    folder = Path(home) if home else Path.home() / ".local" / "share"
    return f"{SQLITE}{folder / 'mammamia' / 'mammamia.db'}"
