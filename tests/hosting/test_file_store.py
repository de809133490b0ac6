"""A store on files survives what a computer does to files: a torn last line, a full disk, a damaged one."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from mammamia.hosting.stores import FINISHED, FileStore, Unavailable, Unusable
from tests.server.storage.games import HEADER, entries, entry


def told(folder: Path, story: Callable[[FileStore], Awaitable[Any]]) -> Any:
    """What a store in a folder is asked, and how it answers; it is opened and stopped."""

    async def run() -> Any:
        store = FileStore(folder)
        try:
            return await story(store)
        finally:
            await store.stop()

    return asyncio.run(run())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """With one game of three entries."""

    async def write(store: FileStore) -> None:
        await store.begin(HEADER, entries(2))
        await store.append("g1", entry(3))

    told(tmp_path, write)
    return tmp_path


def test_one_file_holds_a_game_line_by_line(folder: Path) -> None:
    lines = (folder / "g1.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 4
    assert told(folder, lambda store: store.load("g1")) == (HEADER, [*entries(2), entry(3)])


@pytest.mark.parametrize("torn", range(1, 60, 7))
def test_a_last_line_that_breaks_off_was_never_kept(folder: Path, torn: int) -> None:
    path = folder / "g1.jsonl"
    path.write_bytes(path.read_bytes()[:-torn])
    assert told(folder, lambda store: store.tail("g1", 0)) == entries(2)
    told(folder, lambda store: store.append("g1", entry(3)))
    assert told(folder, lambda store: store.tail("g1", 0)) == [*entries(2), entry(3)]


def test_a_closed_game_stays_closed(folder: Path) -> None:
    told(folder, lambda store: store.close("g1", FINISHED))
    assert told(folder, lambda store: store.open_games()) == []


def test_what_cannot_be_written_is_not_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(store: FileStore) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", lambda file: (_ for _ in ()).throw(OSError(28, "No space left on device")))
            with pytest.raises(Unavailable):
                await store.append("g1", entry(4))
        assert await store.tail("g1", 3) == []
        await store.append("g1", entry(4))

    told(folder, story)
    assert told(folder, lambda store: store.tail("g1", 3)) == [entry(4)]


def test_a_damaged_file_is_named(folder: Path) -> None:
    path = folder / "g1.jsonl"
    path.write_bytes(path.read_bytes().replace(b"payload", b"pay", 1))
    with pytest.raises(Unusable, match=r"g1\.jsonl"):
        FileStore(folder)
