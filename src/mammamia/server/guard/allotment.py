"""The allotment of an address: how many tables its people may have open at once."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Final

MOST_ADDRESSES: Final = 10_000  # whose new tables are remembered; the one that laid a table longest ago goes first


class Allotment:
    """A table counts while somebody of the address has a socket there; one they laid, also while it *is_in_use*."""

    def __init__(self, most: int, is_in_use: Callable[[str], bool], most_addresses: int = MOST_ADDRESSES) -> None:
        self.most = most
        self._is_in_use = is_in_use
        self._most_addresses = most_addresses
        self._sockets: dict[str, Counter[str]] = {}
        self._laid: OrderedDict[str, set[str]] = OrderedDict()

    def may_open(self, address: str, room: str | None = None) -> bool:
        """Whether this address may sit at this table, or lay a new one (None)."""
        tables = self._tables(address)
        return room in tables or len(tables) < self.most

    def laid(self, address: str, room: str) -> None:
        """A new table."""
        self._laid.setdefault(address, set()).add(room)
        self._laid.move_to_end(address)
        while len(self._laid) > self._most_addresses:
            self._laid.popitem(last=False)

    def opened(self, address: str, room: str) -> None:
        """One more socket."""
        self._sockets.setdefault(address, Counter())[room] += 1

    def closed(self, address: str, room: str) -> None:
        """One socket less."""
        sockets = self._sockets[address]
        sockets[room] -= 1
        if not sockets[room]:
            del sockets[room]
        if not sockets:
            del self._sockets[address]

    def _tables(self, address: str) -> set[str]:
        laid = self._laid.get(address)
        if laid is not None:
            laid.intersection_update([room for room in laid if self._is_in_use(room)])
            if not laid:
                del self._laid[address]
        return set(self._sockets.get(address, ())) | (laid or set())
