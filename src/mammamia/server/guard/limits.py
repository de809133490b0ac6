"""Rate limits: token buckets, one for each connection and each address; and where an address comes from."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from time import monotonic
from typing import Final

from mammamia.server.guard.headers import App, Receive, Scope, Send
from mammamia.server.metrics import Metrics

BURST: Final = 3.0  # seconds' worth that may come at once
MOST_ADDRESSES: Final = 10_000
NETWORK: Final = 64  # bits of an IPv6 address that one home has in common
UNKNOWN: Final = "unknown"


@dataclass(slots=True)
class Bucket:
    """So many a second on the average, *burst* of them at once."""

    rate: float
    burst: float
    level: float
    at: float

    @classmethod
    def full(cls, rate: float, burst: float, now: float) -> Bucket:
        """A bucket that nobody has taken from."""
        return cls(rate, burst, burst, now)

    def take(self, now: float, n: float = 1.0) -> bool:
        """Take *n*; False, and nothing is taken, if there is not so much."""
        self.level = min(self.burst, self.level + max(0.0, now - self.at) * self.rate)
        self.at = now
        if self.level < n:
            return False
        self.level -= n
        return True

    def wait(self, n: float = 1.0) -> float:
        """Seconds until *n* could be taken; a hint for whoever was refused."""
        return max(0.0, (n - self.level) / self.rate)


class ConnectionMeter:
    """How much one connection may send."""

    def __init__(self, rate: float, metrics: Metrics) -> None:
        self._bucket = Bucket.full(rate, BURST * rate, monotonic())
        self._metrics = metrics

    def take(self) -> bool:
        """Whether one more message is allowed now."""
        is_allowed = self._bucket.take(monotonic())
        if not is_allowed:
            self._metrics.turned_away.add("rate")
        return is_allowed


class AddressLimits:
    """A bucket for each address, and no more of them than fit: the one that came longest ago is forgotten first."""

    def __init__(
        self, rate: float, burst: float, *, most: int = MOST_ADDRESSES, clock: Callable[[], float] = monotonic
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._most = most
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, address: str, n: float = 1.0) -> bool:
        """Whether this address may come now."""
        now = self._clock()
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket.full(self._rate, self._burst, now)
            while len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket.take(now, n)

    def wait(self, address: str, n: float = 1.0) -> float:
        """Seconds until this address may come again."""
        bucket = self._buckets.get(address)
        return 0.0 if bucket is None else bucket.wait(n)


def address_of(peer: str | None, forwarded: str | None = None, *, trust_proxy: bool = False) -> str:
    """The client, for the limits: the address, or its home's network for IPv6.

    The last address in X-Forwarded-For is the one our own proxy has seen; those before it anybody could write.
    """
    text = peer or UNKNOWN
    if trust_proxy and forwarded:
        text = forwarded.rpartition(",")[2].strip()
    try:
        address = ip_address(text)
    except ValueError:
        return UNKNOWN
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ip_network((address.packed, NETWORK), strict=False))
    return str(address)


class BehindProxy:
    """ASGI middleware: the client's address is the last one in X-Forwarded-For. Only where a proxy writes it."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        for name, value in scope.get("headers", ()):
            if name == b"x-forwarded-for":
                peer = scope["client"][0] if scope.get("client") else None
                scope["client"] = (address_of(peer, value.decode("latin-1"), trust_proxy=True), 0)
        await self._app(scope, receive, send)
