"""File descriptors: a process takes as many as the system grants it, and keeps some for its own files."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from mammamia.server.guard.doorway import DoorLimits
from mammamia.server.settings import Settings

WANTED: Final = 65_536  # more would not be used
UNKNOWN: Final = 512  # where the system does not say how many there are
OWN: Final = 100  # for the database, workers and their pipes
KNOCKS: Final = 3.0  # new connections for each request that an address may make
KNOCKS_AT_ONCE: Final = 30.0


def raise_descriptors() -> int:
    """Ask for as many as there may be; how many there are now."""
    try:
        import resource
    except ImportError:  # Windows
        return UNKNOWN
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if most == resource.RLIM_INFINITY else min(WANTED, most)
    if now != resource.RLIM_INFINITY and now < wanted:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
            now = wanted
    return WANTED if now == resource.RLIM_INFINITY else now


def door_limits(settings: Settings, descriptors: int) -> DoorLimits:
    """As many connections as leave enough for the rest; behind a proxy all of them come from one address."""
    most = max(OWN, min(WANTED, descriptors) - OWN)
    return DoorLimits(
        most=most,
        from_one=0 if settings.trust_proxy else settings.address_connections,
        rate=KNOCKS * settings.address_rate,
        burst=KNOCKS_AT_ONCE * settings.address_rate,
    )
