"""Requests to a server over HTTP: JSON in, JSON out, refusals as errors."""

from __future__ import annotations

import json
from http.client import HTTPException
from typing import Any, Final
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from mammamia.tui.remote.facts import Json
from mammamia.tui.remote.refusals import NoAnswer, NotUnderstood, read_refusal
from mammamia.tui.sitting import Refused

SECONDS: Final = 10.0  # for which an answer is waited for
MOST_BYTES: Final = 8 * 1024 * 1024
TOO_MANY: Final = 429
BROKEN: Final = 500


class Server:
    """Who answers at an address."""

    def __init__(self, address: str) -> None:
        self.address = address

    @property
    def socket_address(self) -> str:
        """Where its sockets are."""
        return self.address.replace("http", "ws", 1)

    def lobby(self, room: str) -> Json:
        """A room's lobby, `lobby`."""
        return self._ask(f"/api/rooms/{room}")

    def sit_down(self, room: str, name: str) -> Json:
        """Take the first free seat of a room: `Seated`, with the token."""
        return self._ask(f"/api/rooms/{room}/join", {"name": name})

    def ticket(self, room: str, token: str | None) -> str:
        """A ticket for one socket: of a seat, or of a spectator."""
        return str(self._ask(f"/api/rooms/{room}/ticket", {} if token is None else {"token": token})["ticket"])

    def record(self, game: str) -> bytes:
        """The record of a game that is over."""
        return self._read(Request(f"{self.address}/api/games/{game}/record"))

    def game(self, game: str) -> Json:
        """A game by its link: `GameSeen`."""
        return self._ask(f"/api/games/{game}")

    def _ask(self, path: str, body: Json | None = None) -> Json:
        data = None if body is None else json.dumps(body).encode()
        return self._value(self._read(Request(f"{self.address}{path}", data, {"Content-Type": "application/json"})))

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
            said = read_refusal(self._value(body))
        except (NotUnderstood, KeyError, TypeError, ValueError):
            return NoAnswer("no-server", server=self.address) if is_passing else NotUnderstood(self.address)
        if is_passing and isinstance(said, Refused):
            return NoAnswer(said.key, **said.values)
        return said

    def _value(self, body: bytes) -> dict[str, Any]:
        try:
            value = json.loads(body)
        except ValueError:
            value = None
        if not isinstance(value, dict):
            raise NotUnderstood(self.address)
        return value
