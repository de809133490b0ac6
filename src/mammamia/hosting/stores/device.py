"""A store on whatever a device keeps by name: a browser's database, through a disk of four functions.

Adding a name that is there already fails, and that is the lock: several tabs may have the same table open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final, Protocol

from mammamia.hosting.protocol.codec import from_text, to_text
from mammamia.hosting.stores.errors import Repeated, Stale, Taken, Unavailable
from mammamia.hosting.stores.store import OPEN, Entry, Header, Hint, StoreTally

KEPT_GAMES: Final = 30  # that are over, and whose log stays: the record of each is kept elsewhere
Texts = Sequence[tuple[str, str]]  # names, and what stands there


class Disk(Protocol):
    """Texts by name, for all tabs of a device. Whatever fails raises an exception."""

    async def add(self, texts: Texts) -> bool:
        """Keep new texts, all or none; False: one of the names is taken."""

    async def put(self, name: str, text: str) -> None:
        """Keep a text in place of the one before."""

    async def read(self, start: str, after: str = "") -> Iterable[str]:
        """The texts whose names begin so, in the order of their names; only those after a name."""

    async def drop(self, starts: Sequence[str]) -> None:
        """Forget all texts whose names begin with one of these."""

    def hear(self, heard: Callable[[str, int], None]) -> None:
        """Call this when another tab kept an entry."""

    def announce(self, game: str, number: int) -> None:
        """Tell the other tabs that an entry was kept."""


class KeepsNothing(Unavailable):
    """The device has no room left, or keeps nothing for this page."""

    key = "device-full"


class DeviceStore:
    """A `Store` on a `Disk`."""

    def __init__(self, disk: Disk) -> None:
        self.tally = StoreTally()
        self._disk = disk
        self._is_stopped = False

    async def begin(self, header: Header, entries: Sequence[Entry]) -> None:
        """See `Store`."""
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1)), "entries count from 1"
        texts = [
            (_game(header.id), _text(header)),
            (f"room/{header.room}/{header.ordinal:06}", header.id),
            *(text for entry in entries for text in _names(header.id, entry)),
        ]
        if not await self._do(self._disk.add(texts)):
            self.tally.refused += 1
            raise Taken(f"game {header.ordinal} of the room has begun already")
        self._committed(len(entries))

    async def append(self, game: str, *entries: Entry) -> None:
        """See `Store`."""
        entry = entries[0]
        before = f"log/{game}/{entry.number - 1:08}" if entry.number > 1 else _game(game)
        is_next = entry.number > 0 and bool(await self._read(before))
        texts = [text for one in entries for text in _names(game, one)]
        if not is_next or not await self._do(self._disk.add(texts)):
            self.tally.refused += 1
            if entry.move_id is not None:
                for number in await self._read(_move(game, entry)):
                    raise Repeated(int(number))
            raise Stale(f"number {entry.number} is not the next of its game")
        self._committed(len(entries))
        self._disk.announce(game, entries[-1].number)

    async def load(self, game: str) -> tuple[Header, list[Entry]] | None:
        """See `Store`."""
        found = await self._header(game)
        return None if found is None else (found, await self.tail(game, 0))

    async def tail(self, game: str, after: int) -> list[Entry]:
        """See `Store`."""
        return [_entry(text) for text in await self._read(f"log/{game}/", f"log/{game}/{after:08}")]

    async def newest(self, room: str) -> str | None:
        """See `Store`."""
        games = await self._read(f"room/{room}/")
        return games[-1] if games else None

    async def open_games(self) -> list[str]:
        """See `Store`."""
        return [header.id for header in await self._open()]

    async def open_rooms(self) -> list[str]:
        """See `Store`."""
        return [header.room for header in await self._open()]

    async def heads(self) -> list[tuple[str, int]]:
        """See `Store`."""
        return [(header.id, len(await self.tail(header.id, 0))) for header in await self._open()]

    async def close(self, game: str, status: str) -> None:
        """See `Store`."""
        found = await self._header(game)
        if found is not None and found.status == OPEN:
            await self._do(self._disk.put(_game(game), _text(replace(found, status=status))))
        self._committed(0)

    async def clear_up(self) -> None:
        """Forget the logs of all but the newest games that are over."""
        over = [header for header in await self._headers() if header.status != OPEN]
        for header in over[:-KEPT_GAMES]:
            names = [_game(header.id), f"log/{header.id}/", f"move/{header.id}/"]
            await self._do(self._disk.drop([*names, f"room/{header.room}/{header.ordinal:06}"]))

    def listen(self, heard: Hint) -> None:
        """See `Store`."""
        self._disk.hear(heard)

    async def ping(self) -> None:
        """See `Store`."""
        await self._read("game/")

    async def stop(self) -> None:
        """See `Store`."""
        self._is_stopped = True

    async def _open(self) -> list[Header]:
        return [header for header in await self._headers() if header.status == OPEN]

    async def _headers(self) -> list[Header]:
        """The oldest first."""
        return sorted(map(_header, await self._read("game/")), key=lambda header: (header.created, header.id))

    async def _header(self, game: str) -> Header | None:
        return next(map(_header, await self._read(_game(game))), None)

    async def _read(self, start: str, after: str = "") -> list[str]:
        return list(await self._do(self._disk.read(start, after)))

    async def _do(self, doing: Any) -> Any:
        """What the disk is asked for; whatever a device has against it is one error."""
        try:
            done = await doing
        except Exception as error:
            self.tally.failed += 1
            raise KeepsNothing(f"the device keeps nothing: {error}") from None
        if self._is_stopped:
            self.tally.failed += 1
            raise Unavailable("the store is closed")
        return done

    def _committed(self, entries: int) -> None:
        self.tally.commits += 1
        self.tally.entries += entries


def _names(game: str, entry: Entry) -> list[tuple[str, str]]:
    """An entry under its number, and under what its sender calls it."""
    kept = [(f"log/{game}/{entry.number:08}", _text(entry))]
    return kept if entry.move_id is None else [*kept, (_move(game, entry), str(entry.number))]


def _move(game: str, entry: Entry) -> str:
    return f"move/{game}/{entry.seat}/{entry.move_id}/"


def _game(game: str) -> str:
    return f"game/{game}/"  # no name is the beginning of another one


def _text(kept: Header | Entry) -> str:
    return to_text({name: _plain(getattr(kept, name)) for name in kept.__dataclass_fields__})


def _plain(value: object) -> object:
    match value:
        case bytes():
            return value.hex()
        case datetime():
            return value.isoformat()
        case _:
            return value


def _entry(text: str) -> Entry:
    value = from_text(text)
    value |= {"payload": bytes.fromhex(value["payload"]), "hash": bytes.fromhex(value["hash"])}
    return Entry(**{**value, "time": datetime.fromisoformat(value["time"])})


def _header(text: str) -> Header:
    value = from_text(text)
    value |= {"options": bytes.fromhex(value["options"]), "seed": bytes.fromhex(value["seed"])}
    return Header(**{**value, "created": datetime.fromisoformat(value["created"])})
