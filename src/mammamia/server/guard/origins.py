"""Which pages may open sockets and change things: our own, and those the host has named."""

from __future__ import annotations

from collections.abc import Collection
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

LOCAL: Final = (".localhost", ".local")  # ends of names that nobody outside can give to this computer
PORTS: Final = {"http": 80, "https": 443}


def is_host_allowed(host: str | None, *, public_url: str | None = None, allowed: Collection[str] = ()) -> bool:
    """Whether a request may be for this name: a foreign page could point a name of its own at this computer.

    Nobody outside can do that to an address, a name without a dot, or one of the same network; any other name is said
    when the server is started.
    """
    if host is None:
        return True
    asked = _origin(f"http://{host}")
    if asked is None:
        return False
    name = asked[1].rstrip(".")
    if "." not in name or ":" in name or name.endswith(LOCAL) or _is_address(name):
        return True
    named = (_origin(url) for url in (*allowed, *((public_url,) if public_url else ())))
    return any(found is not None and found[1] == name for found in named)


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def is_origin_allowed(
    origin: str | None, host: str | None, *, public_url: str | None = None, allowed: Collection[str] = ()
) -> bool:
    """Whether a request with these headers may open a socket or change something.

    A browser always says where a page is from; a request that does not comes from a program, which could say
    anything, and brings no one's rights with it. With a public address, only that one is our own.
    """
    if origin is None:
        return True
    asked = _origin(origin)
    if asked is None:
        return False
    if asked in {_origin(other) for other in allowed}:
        return True
    if public_url is not None:
        return asked == _origin(public_url)
    scheme, name, port = asked
    return host is not None and _origin(f"{scheme}://{host}") == (scheme, name, port)


def _origin(text: str) -> tuple[str, str, int] | None:
    """Scheme, host and port; None if it is no such thing (`null` is none)."""
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in PORTS or not parts.hostname or parts.username is not None:
        return None
    return parts.scheme, parts.hostname, port or PORTS[parts.scheme]
