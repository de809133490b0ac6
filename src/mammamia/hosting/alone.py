"""A house of one device, which needs no network: asked and spoken to by texts, the same as over one.

A browser runs this in a worker of its page; nothing here knows that.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import unquote

from mammamia.bots import CHARACTERS
from mammamia.hosting.connection import Connection
from mammamia.hosting.endpoints import ENDPOINTS, Endpoint, FileAnswer, LongAnswer, Named, rooms
from mammamia.hosting.house import House
from mammamia.hosting.inbox import no
from mammamia.hosting.protocol.asides import ErrorSaid
from mammamia.hosting.protocol.codec import BadMessage, Codec, NotJson, from_text, to_text
from mammamia.hosting.protocol.messages import CLIENT, SERVER, Hello, ServerMessage, codec_of
from mammamia.hosting.refused import Refused, status_of
from mammamia.hosting.room import Room
from mammamia.hosting.staff import DirectStaff
from mammamia.hosting.stores import DeviceStore, Disk
from mammamia.hosting.tempo import Tempo

log: Final = logging.getLogger("mammamia.alone")

MARK: Final = "here-"  # how the names of a device's rooms and games begin
Tell = Callable[[int, str | None], None]  # a line by its number, and a message; None: it is closed
_PART: Final = re.compile(r"\{(\w+)\}")
_PATHS: Final = {  # but for the tables that are open to everybody: those are elsewhere
    point: re.compile(_PART.sub(r"(?P<\1>[^/]+)", point.path)) for point in ENDPOINTS if point.does is not rooms
}


class Alone:
    """The house, and the lines to its rooms, each with a number that the page has given it."""

    def __init__(self, disk: Disk, tell: Tell, pace: float = 1.0) -> None:
        self._store = DeviceStore(disk)
        self._tell = tell
        self._lines: dict[int, TextLine] = {}
        tempo = Tempo(scale=pace, takeover=0.0)  # another tab may be gone, and is no worse for it if it is not
        self.house = House(self._store, DirectStaff(), tempo, bots=CHARACTERS, mark=MARK)

    async def start(self) -> None:
        """Open what may go on, and forget what is long over."""
        await self._store.clear_up()
        self.house.start()

    async def ask(self, method: str, address: str, body: str | None) -> tuple[int, str]:
        """A request, as a server would answer it: its status, and a text."""
        try:
            point, named = _found(method, address)
            given = await point.does(self.house, named, _read(body or "{}", point.takes))
            return point.status, _written(given.make() if isinstance(given, LongAnswer) else given)
        except Refused as error:
            return _refusal(error)
        except Exception as error:  # a bug: what it says may name cards
            log.error("a request failed with %s", type(error).__name__)
            return _refusal(Refused("unavailable"))

    async def open(self, number: int, room: str, token: str | None) -> tuple[int, str]:
        """A line to a room, for the seat of a token or to look on; what is said over it comes by `tell`."""
        try:
            found = await self.house.room(room)
            member = await self.house.member(found, token)
        except Refused as error:
            return _refusal(error)
        self._lines[number] = TextLine(found, TextConnection(member, number, self._tell))
        return 200, ""

    def hear(self, number: int, text: str) -> None:
        """What is said over a line."""
        line = self._lines[number]
        try:
            line.hear(text)
        except Refused as error:
            line.connection.send(no(error, None))

    def close(self, number: int) -> None:
        """A line is gone."""
        line = self._lines.pop(number, None)
        if line is not None:
            line.room.leave(line.connection)
            line.connection.is_closed = True

    async def stop(self) -> None:
        """Say goodbye in every room."""
        await self.house.stop()
        await asyncio.sleep(0)


@dataclass(slots=True)
class TextLine:
    """A line, and whether the page has said hello."""

    room: Room
    connection: TextConnection
    is_known: bool = False

    def hear(self, text: str) -> None:
        """What the page says; refused if it makes no sense here."""
        message = _read_by(CLIENT, text)
        if isinstance(message, Hello) is self.is_known:
            raise Refused("hello-first")
        self.is_known = True
        self.room.hear(self.connection, message)


class TextConnection(Connection):
    """The room's end of a line; whatever the room says is a text at once."""

    __slots__ = ("_number", "_tell")

    def __init__(self, member: str | None, number: int, tell: Tell) -> None:
        super().__init__(member)
        self._number = number
        self._tell = tell

    def send(self, message: ServerMessage) -> None:
        """Tell the page a message."""
        if not self.is_closed:
            self._tell(self._number, to_text(SERVER.write(message)))

    def close(self) -> None:
        """Nothing more."""
        if not self.is_closed:
            super().close()
            self._tell(self._number, None)


def _found(method: str, address: str) -> tuple[Endpoint[House], Named]:
    """The endpoint of an address; what only a network has is refused, tables elsewhere too."""
    for point, path in _PATHS.items():
        found = path.fullmatch(address) if point.method == method else None
        if found is not None:
            named = {name: unquote(part) for name, part in found.groupdict().items()}
            if all(named[name].startswith(MARK) for name in ("room", "game") if name in named):
                return point, named
    raise Refused("needs-network")


def _refusal(error: Refused) -> tuple[int, str]:
    return status_of(error), _written(ErrorSaid(error.key, error.rule, error.values, error.text))


def _read(body: str, kind: type[Any] | None) -> Any:
    return None if kind is None else _read_by(codec_of(kind), body)


def _read_by(codec: Codec[Any], text: str) -> Any:
    try:
        return codec.read(from_text(text))
    except BadMessage as error:
        raise Refused("bad-message", at=f"${error.at}") from None
    except NotJson:
        raise Refused("not-json") from None


def _written(value: Any) -> str:
    return value.text if isinstance(value, FileAnswer) else to_text(codec_of(type(value)).write(value))
