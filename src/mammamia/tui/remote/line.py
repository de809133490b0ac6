"""The line to one room: tickets, hello, resume, and trying again for ever. It knows nothing of the game."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from random import uniform
from threading import Event, Thread
from typing import Any, Final

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from mammamia.tui.remote.asking import Server
from mammamia.tui.remote.facts import Json
from mammamia.tui.remote.refusals import FINAL, NoAnswer, NotUnderstood, read_refusal
from mammamia.tui.sitting import Refused

VERSION: Final = 1  # of the protocol
FIRST_PAUSE: Final = 0.4  # seconds until the next try; doubled with each failure
LONGEST_PAUSE: Final = 5.0
OPENING: Final = 10.0  # seconds in which a socket has to open
CLOSING: Final = 1.0
QUIET: Final = logging.getLogger("mammamia.line")  # what a socket would write to the terminal
QUIET.addHandler(logging.NullHandler())
QUIET.propagate = False
PULSE: Final = 20.0  # seconds between two pings; as long again unanswered, and the line is dead


@dataclass(frozen=True, slots=True)
class Ears:
    """Who listens to a line; called from its thread."""

    heard: Callable[[Json], None]
    lost: Callable[[], None]  # it will be tried again
    refused: Callable[[Exception], None]  # it will not: the server never lets us in
    after: Callable[[], int]  # the number of the last event that was told


class Line:
    """A socket that is opened anew whenever it closes."""

    def __init__(self, server: Server, room: str, token: str | None, ears: Ears) -> None:
        self._server = server
        self._room = room
        self._token = token
        self._ears = ears
        self._socket: ClientConnection | None = None
        self._failures = 0
        self._closed = Event()
        self._thread = Thread(target=self._run, name="line", daemon=True)

    def open(self) -> None:
        """Begin to listen."""
        self._thread.start()

    def send(self, message: Json) -> None:
        """Say something; while the line is down it goes nowhere."""
        socket = self._socket
        if socket is not None:
            with suppress(ConnectionClosed):
                socket.send(json.dumps(message))

    def close(self) -> None:
        """For good."""
        self._closed.set()
        socket = self._socket
        if socket is not None:
            socket.close()
        self._thread.join(CLOSING)

    def _run(self) -> None:
        while not self._closed.is_set():
            pause = 0.0
            try:
                pause = self._talk()
            except NoAnswer:
                pass
            except (OSError, WebSocketException):
                pass
            except Exception as error:  # a refusal for good; or a bug, and then nobody should wait for ever
                self._ears.refused(error)
                return
            finally:
                self._socket = None
            if not self._closed.is_set():
                self._ears.lost()
                self._closed.wait(max(pause, self._pause()))

    def _talk(self) -> float:
        """From the ticket to the end of the socket; for how many seconds the server wants to be left alone then."""
        ticket = self._server.ticket(self._room, self._token)
        address = f"{self._server.socket_address}/ws?ticket={ticket}"
        with connect(
            address,
            open_timeout=OPENING,
            close_timeout=CLOSING,
            ping_interval=PULSE,
            ping_timeout=PULSE,
            logger=QUIET,
        ) as socket:
            socket.send(json.dumps({"type": "hello", "version": VERSION, "after": self._ears.after()}))
            for text in socket:
                message = self._read(text)
                if message["type"] == "welcome":
                    self._socket, self._failures = socket, 0
                if message["type"] == "bye":
                    return self._bye(message)
                self._check(message)
                self._hear(message)
        return 0.0

    def _read(self, text: str | bytes) -> dict[str, Any]:
        try:
            message = json.loads(text)
        except ValueError:
            message = None
        if not isinstance(message, dict) or not isinstance(message.get("type"), str):
            raise NotUnderstood(self._server.address)
        return message

    def _hear(self, message: Json) -> None:
        try:
            self._ears.heard(message)
        except (KeyError, TypeError, ValueError, AssertionError):
            raise NotUnderstood(self._server.address) from None

    def _check(self, message: Json) -> None:
        """What ends the line: a refusal of no message of ours, or another version."""
        if message["type"] == "welcome" and message.get("version") != VERSION:
            raise NotUnderstood(self._server.address)
        if message["type"] == "refused" and message.get("id") is None and message.get("key") in FINAL:
            raise read_refusal(message)

    def _bye(self, message: Json) -> float:
        if message.get("key") in FINAL:
            raise Refused(message["key"])
        seconds = message.get("retry")
        return float(min(seconds, LONGEST_PAUSE)) if isinstance(seconds, int | float) else 0.0

    def _pause(self) -> float:
        pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** min(self._failures, 10))
        self._failures += 1
        return pause * uniform(0.75, 1.25)
