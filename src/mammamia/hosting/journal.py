"""The journal of a room: how it writes to the log of its game, reads there, and what it does not know for certain."""

from __future__ import annotations

from contextlib import suppress

from mammamia.hosting.crowd import Crowd
from mammamia.hosting.refused import Refused
from mammamia.hosting.stores import Entry, Repeated, Stale, Store, Unavailable, Unsure


class Journal:
    """The log of whichever game is being played. What cannot be done is refused."""

    def __init__(self, store: Store, crowd: Crowd) -> None:
        self._store = store
        self._crowd = crowd
        self.is_unsure = False  # the log may hold entries that were not read yet
        self._torn: tuple[Entry, ...] = ()  # our own, of which nobody knows whether they are there

    @property
    def _game(self) -> str:
        return self._crowd.match.header.id

    async def append(self, *entries: Entry) -> None:
        """Keep an entry, and those that follow from it. Raises `Stale` or `Repeated`.

        Refused as `unavailable`, it is certainly not in the log; as `outcome-unknown`, it is there or may come yet.
        """
        try:
            await self._store.append(self._game, *entries)
        except Unsure:
            self.is_unsure, self._torn = True, entries
            if not await self._has(entries):
                raise Refused("outcome-unknown") from None
            self._torn = ()
        except Unavailable as error:
            self.is_unsure = True
            raise Refused(error.key) from None

    async def news(self) -> list[Entry]:
        """What was written since the last entry that was read.

        An entry of unknown outcome is settled first, so that nobody is refused what comes late: it is there, or its
        number is another's, or it is written now.
        """
        try:
            entries = await self._tail()
            if not entries and self._torn:
                with suppress(Stale, Repeated):
                    await self._store.append(self._game, *self._torn)
                entries = await self._tail()
        except Unavailable as error:
            self.is_unsure = True
            raise Refused("outcome-unknown" if self._torn else error.key) from None
        self.is_unsure, self._torn = False, ()
        return entries

    async def _tail(self) -> list[Entry]:
        return await self._store.tail(self._game, self._crowd.match.number)

    async def close(self) -> None:
        """Let the store list a game no longer that is over. It may be late, or fail: only the log decides."""
        with suppress(Unavailable):
            await self._store.close(self._game, self._crowd.match.status.value)

    async def _has(self, entries: tuple[Entry, ...]) -> bool:
        """Whether they are in the log; `Stale` where another one has their number, so that they never will be."""
        try:
            found = await self._store.tail(self._game, entries[0].number - 1)
        except Unavailable:
            return False
        if found and tuple(found[: len(entries)]) != entries:
            raise Stale(f"number {entries[0].number} is another's")
        return bool(found)
