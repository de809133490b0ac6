"""The far line to a room: tickets, hello, resume, and trying again for ever. It knows nothing of the game."""

from __future__ import annotations

import logging
from contextlib import suppress
from random import uniform
from threading import Event, Thread
from typing import Final

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from mammamia.editions import EDITIONS
from mammamia.hosting.protocol.codec import BadMessage, NotJson, from_text, to_text
from mammamia.hosting.protocol.messages import (
    CLIENT,
    SERVER,
    VERSION,
    Bye,
    ClientMessage,
    Hello,
    LobbySeen,
    No,
    ServerMessage,
    Welcome,
)
from mammamia.tui.far_server import FarServer
from mammamia.tui.line import Ears, OpenLine, RoomLine
from mammamia.tui.refusals import FINAL, NoAnswer, NotUnderstood, Rejected, read_refusal

FIRST_PAUSE: Final = 0.4  # seconds until the next try; doubled with each failure
LONGEST_PAUSE: Final = 5.0
OPENING: Final = 10.0  # seconds in which a socket has to open
CLOSING: Final = 1.0
QUIET: Final = logging.getLogger("mammamia.line")  # what a socket would write to the terminal
QUIET.addHandler(logging.NullHandler())
QUIET.propagate = False
PULSE: Final = 20.0  # seconds between two pings; as long again unanswered, and the line is dead


class FarLine:
    """A socket that is opened anew whenever it closes."""

    def __init__(self, server: FarServer, room: str, token: str | None, ears: Ears) -> None:
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

    def send(self, message: ClientMessage) -> None:
        """Say something; while the line is down it goes nowhere."""
        socket = self._socket
        if socket is not None:
            with suppress(ConnectionClosed):
                socket.send(to_text(CLIENT.write(message)))

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
            socket.send(to_text(CLIENT.write(Hello(VERSION, self._ears.after()))))
            for text in socket:
                message = self._read(text)
                if isinstance(message, Welcome):
                    self._socket, self._failures = socket, 0
                if isinstance(message, Bye):
                    return self._bye(message)
                self._check(message)
                self._hear(message)
        return 0.0

    def _read(self, text: str | bytes) -> ServerMessage:
        try:
            return SERVER.read(from_text(text))
        except (NotJson, BadMessage):
            raise NotUnderstood(self._server.address) from None

    def _hear(self, message: ServerMessage) -> None:
        try:
            self._ears.heard(message)
        except (AssertionError, IndexError, KeyError):  # messages that do not go together
            raise NotUnderstood(self._server.address) from None

    def _check(self, message: ServerMessage) -> None:
        """What ends the line: a refusal of no message of ours, another version, or a game we do not know."""
        is_other = isinstance(message, Welcome) and message.version != VERSION
        if is_other or (isinstance(message, LobbySeen) and message.terms.edition not in EDITIONS):
            raise NotUnderstood(self._server.address)
        if isinstance(message, No) and message.id is None and message.key in FINAL:
            raise read_refusal(message)

    def _bye(self, message: Bye) -> float:
        if message.key in FINAL:
            raise Rejected(message.key)
        return min(message.retry, LONGEST_PAUSE)

    def _pause(self) -> float:
        pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** min(self._failures, 10))
        self._failures += 1
        return pause * uniform(0.75, 1.25)


def line_to(server: FarServer, room: str, token: str | None = None) -> OpenLine:
    """The way into a room: to the seat of a token, or as a spectator."""

    def opened(ears: Ears) -> RoomLine:
        line = FarLine(server, room, token, ears)
        line.open()
        return line

    return opened
