"""The doorway: every connection of one process, how many there may be, and who is shown out when it is full."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from dataclasses import dataclass
from typing import Final

from mammamia.hosting.protocol.asides import RECORD_LIMIT
from mammamia.server.guard.limits import UNKNOWN, AddressLimits, address_of

RESERVE: Final = 10  # one connection of so many is kept for people who have a seat
SWEEP_SECONDS: Final = 5.0  # a connection that does not end within one or two of these is cut


@dataclass(frozen=True, slots=True)
class DoorLimits:
    """What one connection may send, how long it may take, and how many there may be."""

    head: int = 16 * 1024  # bytes of a request's first line and headers
    url: int = 2048
    body: int = 2 * RECORD_LIMIT  # whoever sends a little too much is told so by the endpoint
    head_seconds: float = 10.0  # from the first moment of a connection until a whole head has come
    body_seconds: float = 30.0
    answer_seconds: float = 120.0  # for a slow reader of an answer
    most: int = 900  # connections in all
    from_one: int = 100  # of them from one address; 0: behind a proxy they all come from one
    rate: float = 1e6  # new ones a second from one address
    burst: float = 1e6  # and at once


class Doorway:
    """Counts connections. Where there is no place left, whoever has asked for nothing the longest makes room."""

    def __init__(self, limits: DoorLimits | None = None) -> None:
        self.limits = DoorLimits() if limits is None else limits
        self._addresses: dict[asyncio.Transport, str] = {}
        self._counts: Counter[str] = Counter()
        self._passing: OrderedDict[asyncio.Transport, None] = OrderedDict()  # no sockets; the longest quiet one first
        self._ending: set[asyncio.Transport] = set()
        self._sweeping: asyncio.TimerHandle | None = None
        self._rates = AddressLimits(self.limits.rate, self.limits.burst)
        self.turned_away = 0  # for the metrics

    def __len__(self) -> int:
        return len(self._addresses)

    @property
    def is_crowded(self) -> bool:
        """Whether only people who have a seat are let in."""
        most = self.limits.most
        return len(self) >= most - most // RESERVE

    def is_too_fast(self, transport: asyncio.Transport) -> bool:
        """Whether its address knocks so often that it is not worth an answer."""
        return bool(self.limits.from_one) and not self._rates.take(self._address_of(transport))

    def enter(self, transport: asyncio.Transport) -> bool:
        """One more connection; False if there is no place for it."""
        address = self._address_of(transport)
        most = self.limits.from_one
        is_welcome = not most or address == UNKNOWN or self._counts[address] < most
        if is_welcome and len(self) >= self.limits.most:
            is_welcome = self._make_room()
        self._addresses[transport] = address
        self._counts[address] += 1
        if is_welcome:
            self._passing[transport] = None
        if self._sweeping is None:
            self._sweep()
        return is_welcome

    def asked(self, transport: asyncio.Transport) -> None:
        """It has asked for something: it is the last that would have to go."""
        if transport in self._passing:
            self._passing.move_to_end(transport)

    def stays(self, transport: asyncio.Transport) -> None:
        """It has become a socket, which nobody makes room for."""
        self._passing.pop(transport, None)

    def refused(self) -> None:
        """One was over its limits."""
        self.turned_away += 1

    def leave(self, transport: asyncio.Transport) -> None:
        """It is gone."""
        address = self._addresses.pop(transport, None)
        if address is not None:
            self._counts[address] -= 1
            if not self._counts[address]:
                del self._counts[address]
        self._passing.pop(transport, None)
        self._ending.discard(transport)

    def _address_of(self, transport: asyncio.Transport) -> str:
        peer = transport.get_extra_info("peername")
        return address_of(peer[0] if isinstance(peer, tuple) and peer else None)

    def _make_room(self) -> bool:
        if not self._passing:
            return False
        longest, _ = self._passing.popitem(last=False)
        longest.abort()
        return True

    def _sweep(self) -> None:
        """Cut what was closed but does not end, because the other side reads nothing."""
        ending = {transport for transport in self._addresses if transport.is_closing()}
        for transport in ending & self._ending:
            transport.abort()
        self._ending = ending
        loop = asyncio.get_running_loop()
        self._sweeping = loop.call_later(SWEEP_SECONDS, self._sweep) if self._addresses else None
