"""A file that needs no migration is known without the packages that migrate."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from mammamia.server.settings import Settings
from mammamia.server.starting import try_database
from mammamia.server.storage.version import VERSION, is_ready


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database of this version."""
    file = tmp_path / "games.db"
    try_database(Settings(f"sqlite:///{file}"))
    return file


def test_a_database_of_this_version_is_ready(file: Path) -> None:
    assert is_ready(file)


@pytest.mark.parametrize(
    "change",
    [
        f"UPDATE alembic_version SET version_num = 'not {VERSION}'",
        "DELETE FROM alembic_version",
        "DROP TABLE alembic_version",
        "DROP TABLE entry",
    ],
)
def test_any_other_goes_the_long_way(file: Path, change: str) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute(change)
    assert not is_ready(file)


def test_so_does_a_file_that_is_missing_empty_or_something_else(tmp_path: Path) -> None:
    assert not is_ready(tmp_path / "nothing.db")
    (tmp_path / "empty.db").touch()
    (tmp_path / "letter.db").write_text("Dear Ada, " * 500)
    assert not is_ready(tmp_path / "empty.db")
    assert not is_ready(tmp_path / "letter.db")
    assert (tmp_path / "empty.db").stat().st_size == 0, "looking changes nothing"


def test_and_one_that_somebody_else_is_writing_to(file: Path) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        assert not is_ready(file)
        connection.execute("ROLLBACK")
    assert is_ready(file)
