"""Databases for the tests: in memory, on a device, on SQLite, on PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mammamia.hosting.stores import DeviceStore, MemoryStore, Shelf, Store
from mammamia.server.storage import open_store
from tests.hosting.disk import Drive, Tab

Open = Callable[[], Store]


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Of an empty database on disk."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'mammamia.db'}"
    fresh: str = request.getfixturevalue("cluster").fresh()
    return fresh


@pytest.fixture(params=["memory", "device", "sqlite", "postgresql"])
def open_one(request: pytest.FixtureRequest, tmp_path: Path) -> Open:
    """Opens a store; each call one more on the same database, as another process would."""
    match request.param:
        case "memory":
            shelf = Shelf()
            return lambda: MemoryStore(shelf)
        case "device":
            drive = Drive()
            return lambda: DeviceStore(Tab(drive))
        case "sqlite":
            return lambda: open_store(tmp_path / "mammamia.db")
        case _:
            address = request.getfixturevalue("cluster").fresh()
            return lambda: open_store(address)
