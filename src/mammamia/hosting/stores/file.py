"""A store on files, one for each game: for a single process, with the standard library only.

A line is a header or an entry, as JSON; whatever is written is flushed to the disk before anybody hears of it. A last
line that breaks off was never acknowledged: it is cut off when the folder is opened again.
"""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import Any, Final
from weakref import WeakValueDictionary

from mammamia.hosting.protocol.codec import NotJson, from_text, to_text
from mammamia.hosting.stores.memory import MemoryStore, Shelf
from mammamia.hosting.stores.store import Entry, Header, Unavailable, Unusable

ENDING: Final = ".jsonl"
_SHELVES: Final[WeakValueDictionary[Path, Shelf]] = WeakValueDictionary()  # of the folders that are open here


class FileStore(MemoryStore):
    """A `Store` in a folder. Several in one process share it; another process must not open it meanwhile."""

    def __init__(self, folder: Path) -> None:
        """Read every game of the folder, which is made where it is missing."""
        self._folder = folder.resolve()
        shelf = _SHELVES.get(self._folder)
        if shelf is None:
            _SHELVES[self._folder] = shelf = _shelf_in(self._folder)
        super().__init__(shelf)

    def _write(self, game: str, *kept: Header | Entry) -> None:
        lines = "".join(to_text(_value(one)) + "\n" for one in kept).encode()
        path = self._folder / f"{game}{ENDING}"
        try:
            size = path.stat().st_size if path.exists() else 0
            with path.open("ab") as file:
                try:
                    file.write(lines)
                    file.flush()
                    os.fsync(file.fileno())
                except OSError:
                    file.truncate(size)  # all of it or nothing
                    raise
        except OSError as error:
            self.tally.failed += 1
            raise Unavailable(f"the file of a game cannot be written: {error.strerror}") from None


def _shelf_in(folder: Path) -> Shelf:
    shelf = Shelf()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path in sorted(folder.glob(f"*{ENDING}")):
            _read(path, shelf)
    except OSError as error:
        raise Unusable("missing", f"the games in {folder} cannot be read: {error.strerror}") from None
    return shelf


def _read(path: Path, shelf: Shelf) -> None:
    """One game; of several headers the last one counts, for only the status of a game changes."""
    data = path.read_bytes()
    end = data.rfind(b"\n") + 1
    if end < len(data):
        os.truncate(path, end)
    log: list[Entry] = []
    for line in data[:end].splitlines():
        try:
            kept = _kept(from_text(line))
        except (KeyError, NotJson, TypeError, ValueError):
            raise Unusable("damaged", f"{path.name} is not whole") from None
        if isinstance(kept, Header):
            shelf.headers[kept.id] = kept
            shelf.logs[kept.id] = log
        else:
            log.append(kept)


def _value(kept: Header | Entry) -> dict[str, Any]:
    """As JSON says it."""
    names = (name for name in kept.__dataclass_fields__)
    return {name: _plain(getattr(kept, name)) for name in names}


def _plain(value: object) -> object:
    match value:
        case bytes():
            return value.hex()
        case datetime():
            return value.isoformat()
        case _:
            return value


def _kept(value: dict[str, Any]) -> Header | Entry:
    if "payload" in value:
        value |= {"payload": bytes.fromhex(value["payload"]), "hash": bytes.fromhex(value["hash"])}
        return Entry(**{**value, "time": datetime.fromisoformat(value["time"])})
    value |= {"options": bytes.fromhex(value["options"]), "seed": bytes.fromhex(value["seed"])}
    return Header(**{**value, "created": datetime.fromisoformat(value["created"])})
