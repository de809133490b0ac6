"""Requests to a server over HTTP: JSON in, JSON out, refusals as errors."""

from __future__ import annotations

from collections.abc import Mapping
from http.client import HTTPException
from typing import Any, Final, TypeVar
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from mammamia.hosting.protocol.asides import ErrorSaid, GameSeen, Seated
from mammamia.hosting.protocol.codec import BadMessage, Codec, Json, NotJson, from_text, to_text
from mammamia.hosting.protocol.messages import LobbySeen
from mammamia.tui.refusals import NoAnswer, NotUnderstood, Rejected, read_refusal

T = TypeVar("T")

SECONDS: Final = 10.0  # for which an answer is waited for
MOST_BYTES: Final = 8 * 1024 * 1024
TOO_MANY: Final = 429
BROKEN: Final = 500
_LOBBY: Final[Codec[LobbySeen]] = Codec(LobbySeen)
_SEATED: Final[Codec[Seated]] = Codec(Seated)
_GAME: Final[Codec[GameSeen]] = Codec(GameSeen)
_ERROR: Final[Codec[ErrorSaid]] = Codec(ErrorSaid)
_ANYTHING: Final[Codec[Mapping[str, Any]]] = Codec(Mapping[str, Any])


class FarServer:
    """The server at an address."""

    def __init__(self, address: str) -> None:
        self.address = address

    @property
    def socket_address(self) -> str:
        """Where its sockets are."""
        return self.address.replace("http", "ws", 1)

    def lobby(self, room: str) -> LobbySeen:
        """A room's lobby."""
        return self._ask(_LOBBY, f"/api/rooms/{room}")

    def sit_down(self, room: str, name: str) -> Seated:
        """Take the first free seat of a room: where one sits, with the token."""
        return self._ask(_SEATED, f"/api/rooms/{room}/join", {"name": name})

    def ticket(self, room: str, token: str | None) -> str:
        """A ticket for one socket: of a seat, or of a spectator."""
        said = self._ask(_ANYTHING, f"/api/rooms/{room}/ticket", {} if token is None else {"token": token})
        if "ticket" not in said:
            raise NotUnderstood(self.address)
        return str(said["ticket"])

    def record(self, game: str) -> bytes:
        """The record of a game that is over."""
        return self._read(Request(f"{self.address}/api/games/{game}/record"))

    def game(self, game: str) -> GameSeen:
        """A game by its link."""
        return self._ask(_GAME, f"/api/games/{game}")

    def _ask(self, codec: Codec[T], path: str, body: Json | None = None) -> T:
        data = None if body is None else to_text(body).encode()
        answer = self._read(Request(f"{self.address}{path}", data, {"Content-Type": "application/json"}))
        try:
            return codec.read(from_text(answer))
        except (NotJson, BadMessage):
            raise NotUnderstood(self.address) from None

    def _read(self, request: Request) -> bytes:
        try:
            with urlopen(request, timeout=SECONDS) as answer:
                data: bytes = answer.read(MOST_BYTES)
                return data
        except HTTPError as error:
            with error:
                raise self._refusal(error.code, error.read(MOST_BYTES)) from None
        except (OSError, HTTPException):
            raise NoAnswer("no-server", server=self.address) from None

    def _refusal(self, status: int, body: bytes) -> Exception:
        is_passing = status == TOO_MANY or status >= BROKEN
        try:
            said = read_refusal(_ERROR.read(from_text(body)))
        except (NotJson, BadMessage, ValueError):
            return NoAnswer("no-server", server=self.address) if is_passing else NotUnderstood(self.address)
        if is_passing and isinstance(said, Rejected):
            return NoAnswer(said.key, **said.values)
        return said
