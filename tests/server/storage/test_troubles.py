"""What a driver throws is an outage, or the fault of what was to be kept; it is said without values."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import psycopg
import pytest
from psycopg import errors
from sqlalchemy.exc import DBAPIError

from mammamia.hosting.stores import StorageError
from mammamia.server.storage import open_store
from mammamia.server.storage.troubles import is_outage, is_worth_another_try, reason
from tests.server.storage.games import HEADER, entry


def wrapped(error: Exception, *, is_cut: bool = False) -> DBAPIError:
    return DBAPIError("INSERT", ("canary",), error, hide_parameters=True, connection_invalidated=is_cut)


@pytest.mark.parametrize(
    "error",
    [
        sqlite3.OperationalError("database or disk is full"),
        sqlite3.OperationalError("disk I/O error"),
        sqlite3.DatabaseError("database disk image is malformed"),
        wrapped(psycopg.OperationalError("no answer")),
        wrapped(errors.AdminShutdown("the end")),
        wrapped(errors.DiskFull("full")),
        wrapped(errors.LockNotAvailable("locked")),
        wrapped(errors.DeadlockDetected("deadlock")),
        wrapped(psycopg.InterfaceError("closed"), is_cut=True),
        OSError(28, "No space left on device"),
    ],
    ids=str,
)
def test_an_outage(error: Exception) -> None:
    assert is_outage(error)
    assert "canary" not in reason(error)


@pytest.mark.parametrize(
    "error",
    [
        sqlite3.IntegrityError("NOT NULL constraint failed: canary"),
        wrapped(errors.NotNullViolation("failing row contains canary")),
        wrapped(errors.DataError("canary")),
        UnicodeEncodeError("utf-8", "canary", 0, 1, "surrogates not allowed"),
        KeyError("canary"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_the_fault_of_what_was_to_be_kept(error: Exception) -> None:
    assert not is_outage(error)
    assert not is_worth_another_try(error)
    assert "canary" not in reason(error)


def test_what_is_worth_another_try() -> None:
    assert is_worth_another_try(wrapped(errors.DeadlockDetected("deadlock")))
    assert is_worth_another_try(wrapped(psycopg.OperationalError("gone"), is_cut=True))
    assert not is_worth_another_try(wrapped(errors.DiskFull("full")))


def test_the_writer_survives_whatever_is_thrown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        store = open_store(tmp_path / "mammamia.db")
        await store.begin(HEADER, [])
        with monkeypatch.context() as broken:
            broken.setattr("mammamia.server.storage.writer.carry_out", {}.__getitem__)
            with pytest.raises(StorageError, match="TypeError"):
                await store.append("g1", entry(1))
        await store.append("g1", entry(1))
        await store.stop()

    asyncio.run(story())
