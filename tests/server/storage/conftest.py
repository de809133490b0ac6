"""Databases for the tests: in memory, in files, on SQLite, on PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mammamia.hosting.stores import FileStore, MemoryStore, Shelf, Store
from mammamia.server.storage import open_store

Open = Callable[[], Store]


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Of an empty database on disk."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'mammamia.db'}"
    fresh: str = request.getfixturevalue("cluster").fresh()
    return fresh


@pytest.fixture(params=["memory", "file", "sqlite", "postgresql"])
def open_one(request: pytest.FixtureRequest, tmp_path: Path) -> Open:
    """Opens a store; each call one more on the same database, as another process would."""
    match request.param:
        case "memory":
            shelf = Shelf()
            return lambda: MemoryStore(shelf)
        case "file":
            return lambda: FileStore(tmp_path / "games")
        case "sqlite":
            return lambda: open_store(tmp_path / "mammamia.db")
        case _:
            address = request.getfixturevalue("cluster").fresh()
            return lambda: open_store(address)
