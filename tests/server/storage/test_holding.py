"""One server for one file; a damaged page is found at the start."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from mammamia.hosting.stores import Unusable
from mammamia.server.settings import Settings
from mammamia.server.starting import try_database
from mammamia.server.storage import open_store
from mammamia.server.storage.holding import held
from mammamia.server.storage.wholeness import check_whole
from tests.server.processes import Forked
from tests.server.storage.games import entry, header


def address(file: Path) -> str:
    return f"sqlite:///{file}"


def test_a_second_server_on_the_same_file_says_so_and_does_not_start(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    served = Forked(address(file), "honest")
    served.start()
    try:
        second = subprocess.run(
            [sys.executable, "-m", "mammamia", "serve", "--port", "0", "--database", address(file)],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path), "LANG": "C"},
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert second.returncode == 1
        assert second.stderr == "mammamia serve: a server has the database open: stop it first\n"
    finally:
        served.kill()
    try_database(Settings(address(file)))  # a killed server holds nothing


def test_the_lock_ends_with_the_block(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    with held(address(file)):
        with pytest.raises(Unusable) as caught, held(address(file)):
            pass
        assert caught.value.key == "in-use"
    with held(address(file)):
        pass
    with held("postgresql://db/games"), held("postgresql://db/games"):
        pass


def filled(file: Path) -> None:
    """A database of some hundred pages."""

    async def fill() -> None:
        store = open_store(file)
        for n in range(60):
            game = header(f"g{n}")
            await store.begin(game, [entry(number) for number in range(1, 30)])
        await store.stop()

    asyncio.run(fill())
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def test_a_damaged_page_in_the_middle_is_found_at_the_start(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    filled(file)
    try_database(Settings(address(file)))
    size = file.stat().st_size
    with file.open("rb+") as opened:
        opened.seek(size // 2 // 4096 * 4096)
        opened.write(b"\xff" * 4096)
    with pytest.raises(Unusable) as caught:
        try_database(Settings(address(file)))
    assert caught.value.key == "damaged"


def test_a_file_too_large_to_be_looked_through_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.db"
    filled(file)
    monkeypatch.setattr("mammamia.server.storage.wholeness.STEPS", 10)
    assert not check_whole(file, seconds=0.0)
    assert check_whole(tmp_path / "nothing.db")
