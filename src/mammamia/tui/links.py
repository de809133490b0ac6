"""Links: where a server is, and which of its rooms or games is meant."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import SplitResult, urlsplit

from mammamia.tui.refusals import Rejected

DEFAULT_SERVER: Final = "http://127.0.0.1:8000"  # as `mammamia serve` listens
SCHEMES: Final = ("http", "https")
SHOWN: Final = 80  # letters of a wrong link that are quoted
_CODE: Final = re.compile(r"[0-9A-Za-z_-]{1,64}")
_HOST: Final = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[0-9A-Za-z._-]+)(:[0-9]{1,5})?")
_SHORT: Final = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[0-9A-Za-z._-]+):[0-9]{1,5}/.*")  # HOST:PORT/ROOM


@dataclass(frozen=True, slots=True)
class Link:
    """A room, with the token of a seat if the link has one, or a game that may be over."""

    server: str
    room: str | None = None
    token: str | None = None
    game: str | None = None

    @property
    def text(self) -> str:
        """The link that one gives to friends: it holds no token."""
        place = f"room/{self.room}" if self.game is None else f"replay/{self.game}"
        return f"{self.server}/#/{place}"


def parse_link(text: str, server: str | None = None) -> Link:
    """What a browser's address bar shows, `HOST:PORT/ROOM`, or the code of a room at *server*; or `Rejected`."""
    plain = text.strip()
    if _CODE.fullmatch(plain):
        return Link(server_address(server or DEFAULT_SERVER), room=plain)
    try:
        parts = urlsplit(plain if "://" in plain else f"http://{plain}")
        address = _address(parts)
        link = None if address is None else _in_fragment(address, parts.fragment) or _in_path(address, parts.path)
    except ValueError:
        link = None
    if link is None:
        raise Rejected("bad-link", found=_short(text))
    return link


def is_link(text: str) -> bool:
    """Whether a text can only be a link, and not the name of a file."""
    return text.startswith(tuple(f"{scheme}://" for scheme in SCHEMES)) or _SHORT.fullmatch(text) is not None


def server_address(text: str) -> str:
    """The address of a server, as in `--server`; or `Rejected`."""
    try:
        parts = urlsplit(text.strip() if "://" in text else f"http://{text.strip()}")
        address = _address(parts)
    except ValueError:
        address = None
    if address is None or parts.path not in ("", "/") or parts.query or parts.fragment:
        raise Rejected("bad-server", found=_short(text))
    return address


def _address(parts: SplitResult) -> str | None:
    if parts.scheme not in SCHEMES or not _HOST.fullmatch(parts.netloc) or parts.port == 0:
        return None
    return f"{parts.scheme}://{parts.netloc}"


def _in_fragment(server: str, place: str) -> Link | None:
    """`/room/R`, `/room/R/T` and `/replay/G`, as the page writes them."""
    match place.split("/")[1:]:
        case ["room", room] if _is_code(room):
            return Link(server, room=room)
        case ["room", room, token] if _is_code(room, token):
            return Link(server, room=room, token=token)
        case ["replay", game] if _is_code(game):
            return Link(server, game=game)
        case _:
            return None


def _in_path(server: str, place: str) -> Link | None:
    """`/R` is short for a room; a record's address is that of its game."""
    match place.split("/")[1:]:
        case [room] if _is_code(room):
            return Link(server, room=room)
        case ["api", "games", game, "record"] if _is_code(game):
            return Link(server, game=game)
        case _:
            return None


def _is_code(*texts: str) -> bool:
    return all(_CODE.fullmatch(text) for text in texts)


def _short(text: str) -> str:
    """A wrong link as a sentence quotes it: short, and with nothing that a terminal would obey."""
    safe = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)
    return safe if len(safe) <= SHOWN else f"{safe[:SHOWN]}…"
