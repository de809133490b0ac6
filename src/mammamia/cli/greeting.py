"""The greeting of `mammamia serve`: its addresses, with codes for phones."""

from __future__ import annotations

import socket
from contextlib import suppress
from io import StringIO
from ipaddress import ip_address
from typing import Final

from mammamia.i18n import Language
from mammamia.server.settings import Settings

EVERYWHERE: Final = ("0.0.0.0", "::")
PROBES: Final = ("192.0.2.1", "10.255.255.255", "192.168.255.255")  # nothing is sent there: only a route is chosen


def greeting(settings: Settings, port: int, language: Language) -> list[str]:
    """Where people find the server, with a code for phones; the last line says what to open."""
    from mammamia.server.site import is_page_built

    say = language.say
    is_everywhere = settings.host in EVERYWHERE
    url = settings.public_url or address("127.0.0.1" if is_everywhere else settings.host, port)
    lines = [say("cli.serve.listening", url=url)]
    if settings.public_url is not None:
        lines += code_of(settings.public_url)
    elif is_everywhere:
        for other in (address(host, port) for host in own_addresses()):
            lines += ["", say("cli.serve.same-network", url=other), *code_of(other)]
    elif settings.host == "localhost" or _is_loopback(settings.host):
        lines.append(say("cli.serve.only-here"))
    if not is_page_built():
        lines.append(say("cli.serve.no-page"))
    return [*lines, say("cli.serve.how-to-stop"), say("cli.serve.open", url=url)]


def address(host: str, port: int) -> str:
    """How a browser is told to come."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def code_of(url: str) -> list[str]:
    """A QR code for a terminal."""
    import segno

    out = StringIO()
    segno.make(url, error="l", micro=False).terminal(out, border=2, compact=True)
    return out.getvalue().splitlines()


def own_addresses() -> list[str]:
    """The addresses under which others in the network see this computer; the most likely one first."""
    found: list[str] = []
    for probe in PROBES:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking, suppress(OSError):
            asking.connect((probe, 9))
            found.append(asking.getsockname()[0])
    with suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [host for host in dict.fromkeys(found) if not _is_loopback(host) and host not in EVERYWHERE]


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
