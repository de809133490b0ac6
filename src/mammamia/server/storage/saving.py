"""Backup of the embedded database, also while a server writes to it, and restore."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from mammamia.hosting.stores.errors import Unusable
from mammamia.server.storage.address import file_of
from mammamia.server.storage.sqlite import OURS_ALONE, PATIENCE
from mammamia.server.storage.version import VERSION, VERSION_TABLE


def backup(address: str | Path, file: str | Path) -> None:
    """Write a whole copy of the database to *file*, which must not exist; a server may go on playing meanwhile."""
    source, target = file_of(address), Path(file)
    _must_be_ours(source)
    if target.exists():
        raise Unusable("exists", f"{target} is there already: choose another name")
    with _copied(source, target) as copy:
        os.replace(copy, target)
        _sync_folder(target)


def restore(address: str | Path, file: str | Path) -> None:
    """Put the copy in *file* in the place of the database, which no server may have open; all or nothing."""
    target, source = file_of(address), Path(file)
    _must_be_ours(source)
    target.parent.mkdir(parents=True, exist_ok=True)
    with _copied(source, target) as copy, _alone_with(target):
        os.replace(copy, target)
        _sync_folder(target)


@contextmanager
def _copied(source: Path, target: Path) -> Iterator[Path]:
    """A checked copy of *source* beside *target*, on disk; gone afterwards unless it was renamed."""
    copy = target.with_name(f"{target.name}.{os.getpid()}.part")
    copy.touch(OURS_ALONE, exist_ok=False)
    try:
        with _opened(source) as old, _opened(copy) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode = DELETE")  # one file, without companions
            if new.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise Unusable("damaged", f"{source} is damaged")
        with copy.open("rb+") as written:
            os.fsync(written.fileno())
        yield copy
    except sqlite3.DatabaseError as error:
        raise _blame(source, error) from None
    finally:
        copy.unlink(missing_ok=True)


@contextmanager
def _alone_with(target: Path) -> Iterator[None]:
    """Locked against every server, and without a log of changes that would be mixed with the copy."""
    if not target.exists() or target.stat().st_size == 0:
        yield
        return
    _must_be_ours(target)
    with _opened(target, patience=0.0) as held:
        try:
            held.execute("PRAGMA journal_mode = DELETE")  # refused while anybody else has it open
            held.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            raise Unusable("in-use", f"{target} is in use: stop the server first") from None
        yield


def _must_be_ours(file: Path) -> None:
    """A whole database of ours, of this version or an older one."""
    if not file.is_file():
        raise Unusable("missing", f"{file} does not exist")
    try:
        with _opened(file) as opened:
            names = {name for (name,) in opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if not names >= {"game", "entry", VERSION_TABLE}:
                raise Unusable("not-ours", f"{file} is not a database of Mamma Mia!")
            (version,) = opened.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchone()
    except sqlite3.DatabaseError as error:
        raise _blame(file, error) from None
    if version > VERSION:
        raise Unusable("newer", f"{file} was written by a newer version of Mamma Mia!")


def _blame(file: Path, error: sqlite3.DatabaseError) -> Unusable:
    match error.sqlite_errorcode & 0xFF:
        case sqlite3.SQLITE_NOTADB:
            return Unusable("not-ours", f"{file} is not a database of Mamma Mia!")
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return Unusable("in-use", f"{file} is in use")
        case _:
            return Unusable("damaged", f"{file} cannot be read whole: {error}")


@contextmanager
def _opened(file: Path, patience: float = PATIENCE) -> Iterator[sqlite3.Connection]:
    """A file that is there: SQLite would make one that is not."""
    address = f"file:{quote(str(file.absolute()))}?mode=rw"
    with closing(sqlite3.connect(address, uri=True, timeout=patience, isolation_level=None)) as connection:
        yield connection


def _sync_folder(file: Path) -> None:
    """The new name must survive a power cut too."""
    with suppress(PermissionError):  # Windows does not open folders
        folder = os.open(file.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
