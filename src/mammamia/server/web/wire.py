"""Bytes on the network: msgspec between them and what the codec reads and writes, and the outbox of a connection."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec

from mammamia.game import TableView
from mammamia.hosting.connection import Connection
from mammamia.hosting.protocol.codec import BadMessage, Codec
from mammamia.hosting.protocol.messages import (
    BRIEF,
    CLIENT,
    OUTBOX_LIMIT,
    ClientMessage,
    ServerMessage,
    Told,
    codec_of,
)
from mammamia.hosting.refused import Refused

T = TypeVar("T")

MOST_PATH: Final = 80
REMEMBERED: Final = 64  # parts of messages that may be sent once more
_encode: Final = msgspec.json.Encoder().encode


def once(write: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Encode a part of several messages once for all of them: it is the same object each time."""
    known: dict[int, tuple[Any, msgspec.Raw]] = {}

    def written(value: Any) -> msgspec.Raw:
        found = known.get(id(value))
        if found is not None:  # the value is kept, so its id is nobody else's
            return found[1]
        if len(known) >= REMEMBERED:
            known.clear()
        raw = msgspec.Raw(_encode(write(value)))
        known[id(value)] = value, raw
        return raw

    return written


_SHARED: Final[Codec[ServerMessage]] = Codec(
    ServerMessage, brief=BRIEF, shared=(TableView, tuple[Told, ...]), once=once
)
_last: list[tuple[ServerMessage | None, bytes]] = [(None, b"")]


def frame_of(message: ServerMessage) -> bytes:
    """A message as bytes; whoever looks from the same seat is sent the same ones."""
    last, frame = _last[0]
    if message is not last:
        frame = _encode(_SHARED.write(message))
        _last[0] = message, frame
    return frame


def body_of(value: Any) -> bytes:
    """The body of an answer."""
    return _encode(codec_of(type(value)).write(value))


def read(data: bytes, codec: Codec[T]) -> T:
    """A value by its type; refused if it is anything else."""
    try:
        return codec.read(msgspec.json.decode(data))
    except BadMessage as error:
        raise Refused("bad-message", at=f"${error.at}"[:MOST_PATH]) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refused("not-json") from None


def read_message(data: bytes) -> ClientMessage:
    """A message of a client."""
    return read(data, CLIENT)


# ---------------------------------------------------------------- a connection


class Outbox(Connection):
    """Frames that wait to be sent; only their own writer waits for the network."""

    __slots__ = (
        "_frames",
        "_is_idle",
        "_is_told",
        "_size",
        "_waiting",
        "is_behind",
        "write",
    )

    def __init__(self, member: str | None = None) -> None:
        super().__init__(member)
        self.is_behind = False  # something was dropped: the newest view is due
        self.write: Callable[[bytes], bool] = _cannot  # sends a frame now, if it need not wait
        self._is_told = False
        self._is_idle = False  # the writer has nothing to send
        self._frames: list[bytes] = []  # a deque takes ten times as much memory, and most are empty
        self._size = 0
        self._waiting: asyncio.Future[None] | None = None

    def send(self, message: ServerMessage) -> None:
        """Put a message into the outbox; one too many empties it."""
        if self.is_closed or self.is_behind:
            return
        frame = frame_of(message)
        if self._is_idle and not self._frames and self.write(frame):
            return
        if self._size + len(frame) > OUTBOX_LIMIT:
            self._frames.clear()
            self._size = 0
            self.is_behind = True
        else:
            self._frames.append(frame)
            self._size += len(frame)
        self._wake()

    def close(self) -> None:
        """Send what waits, then nothing more."""
        super().close()
        self._wake()

    def catch_up(self) -> None:
        """The newest view comes next."""
        self.is_behind = self._is_told = False

    async def next_frame(self) -> bytes | None:
        """The next frame to send; None where there is none and the connection is closed."""
        while not self._frames:
            if self.is_closed:
                return None
            if self.is_behind and not self._is_told:
                self._is_told = True
                self.when_behind(self)
            self._waiting = asyncio.get_running_loop().create_future()
            self._is_idle = not self.is_behind
            await self._waiting
            self._is_idle = False
        frame = self._frames.pop(0)
        self._size -= len(frame)
        return frame

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)


def _cannot(frame: bytes) -> bool:
    return False
