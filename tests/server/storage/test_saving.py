"""Backup while it is written to, and restore that never overwrites what it should not."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from mammamia.hosting.stores import Store, Unusable
from mammamia.server.storage import backup, open_store, restore
from tests.server.storage.games import HEADER, entries, entry, header

POSTGRES = "postgresql://somebody:hush@localhost/pizza"


def database(file: Path, n: int = 3) -> str:
    """With a game of *n* entries; its address."""

    async def story() -> None:
        store = open_store(file)
        await store.begin(HEADER, entries(n))
        await store.stop()

    asyncio.run(story())
    return f"sqlite:///{file}"


def entries_in(file: Path) -> int:
    async def story() -> int:
        store = open_store(file)
        try:
            return len(await store.tail("g1", 0))
        finally:
            await store.stop()

    return asyncio.run(story())


def refusal(database: str | Path, file: Path, of: Callable[[str | Path, Path], None] = restore) -> str:
    with pytest.raises(Unusable) as raised:
        of(database, file)
    assert "\n" not in str(raised.value)
    assert "hush" not in str(raised.value)
    return raised.value.key


def files_in(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_a_backup_while_others_write_is_a_whole_past(tmp_path: Path) -> None:
    """Every game in the copy has a log without a gap, with everything acknowledged before the backup began."""

    async def play(store: Store, game: str, stop: asyncio.Event, acknowledged: dict[str, int]) -> None:
        while not stop.is_set():
            await store.append(game, entry(acknowledged[game] + 1))
            acknowledged[game] += 1

    async def story() -> None:
        store, stop = open_store(tmp_path / "live.db"), asyncio.Event()
        acknowledged = dict.fromkeys(("g1", "g2", "g3"), 0)
        for game in acknowledged:
            await store.begin(header(game), [])
        players = [asyncio.ensure_future(play(store, game, stop, acknowledged)) for game in acknowledged]
        while min(acknowledged.values()) < 5:
            await asyncio.sleep(0)
        before = dict(acknowledged)
        await asyncio.to_thread(backup, tmp_path / "live.db", tmp_path / "copy.db")
        stop.set()
        await asyncio.gather(*players)
        await store.stop()
        copy = open_store(tmp_path / "copy.db")
        for game, n in before.items():
            log = [kept.number for kept in await copy.tail(game, 0)]
            assert log == list(range(1, len(log) + 1))
            assert n <= len(log) <= acknowledged[game]
        await copy.stop()

    asyncio.run(story())


def test_a_backup_is_one_file_for_its_owner_only(tmp_path: Path) -> None:
    address = database(tmp_path / "live.db")
    backup(address, tmp_path / "copy.db")
    assert files_in(tmp_path) == ["copy.db", "live.db"]
    assert (tmp_path / "copy.db").stat().st_mode & 0o777 == 0o600
    with sqlite3.connect(tmp_path / "copy.db") as copy:
        assert copy.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    copy.close()


def test_restore_brings_back_what_was_saved(tmp_path: Path) -> None:
    address = database(tmp_path / "live.db", 3)
    backup(address, tmp_path / "copy.db")

    async def play_on() -> None:
        store = open_store(address)
        await store.append("g1", entry(4))
        await store.stop()

    asyncio.run(play_on())
    assert entries_in(tmp_path / "live.db") == 4
    restore(address, tmp_path / "copy.db")
    assert entries_in(tmp_path / "live.db") == 3
    assert entries_in(tmp_path / "copy.db") == 3
    assert files_in(tmp_path) == ["copy.db", "live.db"]


def test_restore_needs_no_database_in_its_place(tmp_path: Path) -> None:
    backup(database(tmp_path / "live.db"), tmp_path / "copy.db")
    restore(tmp_path / "elsewhere" / "new.db", tmp_path / "copy.db")
    assert entries_in(tmp_path / "elsewhere" / "new.db") == 3


def test_a_database_in_use_is_not_restored(tmp_path: Path) -> None:
    address = database(tmp_path / "live.db")
    backup(address, tmp_path / "copy.db")
    store = open_store(address)
    assert refusal(address, tmp_path / "copy.db") == "in-use"
    asyncio.run(store.append("g1", entry(4)))
    assert refusal(address, tmp_path / "copy.db") == "in-use"
    asyncio.run(store.stop())
    assert entries_in(tmp_path / "live.db") == 4
    restore(address, tmp_path / "copy.db")
    assert entries_in(tmp_path / "live.db") == 3


@pytest.mark.parametrize("which", ["source", "target"])
def test_a_file_that_is_not_ours_is_neither_read_nor_overwritten(tmp_path: Path, which: str) -> None:
    ours = tmp_path / "live.db"
    address = database(ours)
    letter, other = tmp_path / "letter.txt", tmp_path / "other.db"
    letter.write_text("Dear Sofia, " * 100)
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE bookmarks (address TEXT)")
    connection.close()
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    for stranger in (letter, other):
        assert (refusal(address, stranger) if which == "source" else refusal(stranger, ours)) == "not-ours"
    if which == "source":
        assert refusal(letter, tmp_path / "copy.db", of=backup) == "not-ours"
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    address = database(tmp_path / "live.db")
    assert refusal(address, tmp_path / "none.db") == "missing"
    assert refusal(tmp_path / "none.db", tmp_path / "copy.db", of=backup) == "missing"
    assert files_in(tmp_path) == ["live.db"]


def test_a_backup_never_overwrites(tmp_path: Path) -> None:
    address = database(tmp_path / "live.db")
    (tmp_path / "copy.db").write_text("mine")
    assert refusal(address, tmp_path / "copy.db", of=backup) == "exists"
    assert (tmp_path / "copy.db").read_text() == "mine"


def test_a_damaged_backup_is_refused(tmp_path: Path) -> None:
    address = database(tmp_path / "live.db", 400)
    backup(address, tmp_path / "copy.db")
    whole = (tmp_path / "copy.db").read_bytes()
    for n, broken in enumerate((whole[: len(whole) // 2], whole[:-9000] + b"\xee" * 9000)):
        copy = tmp_path / f"broken{n}.db"
        copy.write_bytes(broken)
        assert refusal(address, copy) == "damaged"
    assert entries_in(tmp_path / "live.db") == 400


def test_a_backup_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    address = database(tmp_path / "live.db")
    backup(address, tmp_path / "copy.db")
    with sqlite3.connect(tmp_path / "copy.db") as copy:
        copy.execute("UPDATE alembic_version SET version_num = '9999'")
    copy.close()
    assert refusal(address, tmp_path / "copy.db") == "newer"


def test_postgresql_has_its_own_tools(tmp_path: Path) -> None:
    assert refusal(POSTGRES, tmp_path / "copy.db", of=backup) == "not-embedded"
    assert refusal(POSTGRES, tmp_path / "copy.db") == "not-embedded"
