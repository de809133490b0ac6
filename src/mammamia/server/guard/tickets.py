"""One-time tickets: whoever shows a token by POST is given one, and opens a socket with it within seconds.

A socket's address is written into logs of proxies and browsers; a ticket that is used up there harms nobody.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from time import time
from typing import Final, Protocol

TICKET_BYTES: Final = 16
LIFE: Final = 30.0  # seconds
MOST_TICKETS: Final = 10_000  # of one process; the oldest goes first


@dataclass(frozen=True, slots=True)
class Claim:
    """What a ticket opens: a room, as a member or as a spectator (None)."""

    room: str
    member: str | None = None


class TicketBook(Protocol):
    """Where the tickets are noted that are out. All processes of a server share one."""

    async def add(self, key: str, claim: Claim, end: float) -> None:
        """Note a ticket until a time (seconds since 1970)."""
        ...

    async def take(self, key: str, now: float) -> Claim | None:
        """Strike a ticket out and say what it was for; to one caller only, and not after its time."""
        ...


class MemoryBook:
    """The book of a server of one process."""

    def __init__(self, most: int = MOST_TICKETS) -> None:
        self._most = most
        self._out: OrderedDict[str, tuple[Claim, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._out)

    async def add(self, key: str, claim: Claim, end: float) -> None:
        """See `TicketBook`."""
        self._out[key] = (claim, end)
        while len(self._out) > self._most:
            self._out.popitem(last=False)

    async def take(self, key: str, now: float) -> Claim | None:
        """See `TicketBook`."""
        claim, end = self._out.pop(key, (None, 0.0))
        return claim if now < end else None


class Tickets:
    """Tickets are issued and taken here; the book keeps only their hashes."""

    def __init__(self, book: TicketBook, *, life: float = LIFE, clock: Callable[[], float] = time) -> None:
        self._book = book
        self._life = life
        self._clock = clock

    async def issue(self, claim: Claim) -> str:
        """A fresh ticket."""
        ticket = secrets.token_urlsafe(TICKET_BYTES)
        await self._book.add(_key(ticket), claim, self._clock() + self._life)
        return ticket

    async def redeem(self, ticket: str) -> Claim | None:
        """What a ticket is for, once; None if it is unknown, used up or too old."""
        return await self._book.take(_key(ticket), self._clock())


def _key(ticket: str) -> str:
    return sha256(ticket.encode("utf-8", "surrogatepass")).hexdigest()
