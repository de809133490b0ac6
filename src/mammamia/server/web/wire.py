"""Bytes on the network: msgspec between them and what the codec reads and writes, and the outbox of a connection."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeVar

import msgspec

from mammamia.game import TableView
from mammamia.game.offers import Draw, Pile
from mammamia.hosting.connection import Connection
from mammamia.hosting.protocol.codec import BadMessage, Codec
from mammamia.hosting.protocol.messages import (
    BRIEF,
    CLIENT,
    OUTBOX_LIMIT,
    ClientMessage,
    Hand,
    ServerMessage,
    Told,
    codec_of,
)
from mammamia.hosting.refused import Refused

T = TypeVar("T")

MOST_PATH: Final = 80
REMEMBERED: Final = 64  # parts of messages that may be sent to somebody else, too
HANDS: Final = 4096  # and what may be put and drawn: most of them are shown again after the next move
_encode: Final = msgspec.json.Encoder().encode


def once(write: Callable[[Any], Any], most: int = REMEMBERED) -> Callable[[Any], Any]:
    """Encode a part of several messages once for all of them: it is the same object each time."""
    known: dict[int, tuple[Any, msgspec.Raw]] = {}

    def written(value: Any) -> msgspec.Raw:
        found = known.get(id(value))
        if found is not None:  # the value is kept, so its id is nobody else's
            return found[1]
        if len(known) >= most:
            known.clear()
        raw = msgspec.Raw(_encode(write(value)))
        known[id(value)] = value, raw
        return raw

    return written


_SHARED: Final[Codec[ServerMessage]] = Codec(
    ServerMessage,
    brief=BRIEF,
    shared={
        TableView: once,
        tuple[Told, ...]: once,
        Hand: partial(once, most=HANDS),
        tuple[Pile, ...]: partial(once, most=HANDS),
        tuple[tuple[Draw, ...], ...]: partial(once, most=HANDS),
    },
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

    __slots__ = ("_frames", "_is_writing", "_size", "is_behind", "start", "write")

    def __init__(self, member: str | None = None) -> None:
        super().__init__(member)
        self.is_behind = False  # something was dropped: the newest view is due
        self.write: Callable[[bytes], bool] = _cannot  # sends a frame now, if it need not wait
        self.start: Callable[[], None] = _nobody  # called when frames wait and nobody sends them
        self._is_writing = False
        self._frames: list[bytes] = []  # a deque takes ten times as much memory, and most are empty
        self._size = 0

    def send(self, message: ServerMessage) -> None:
        """Put a message into the outbox; one too many empties it."""
        if self.is_closed or self.is_behind:
            return
        frame = frame_of(message)
        if not self._is_writing and not self._frames and self.write(frame):
            return
        if self._size + len(frame) > OUTBOX_LIMIT:
            self._frames.clear()
            self._size = 0
            self.is_behind = True
        else:
            self._frames.append(frame)
            self._size += len(frame)
        self._begin()

    def close(self) -> None:
        """Send what waits, then nothing more."""
        super().close()
        self._begin()

    def catch_up(self) -> None:
        """The newest view comes next."""
        self.is_behind = False

    def next_frame(self) -> bytes | None:
        """The next frame to send; None where there is none: whoever sends them is done for now."""
        if self._frames:
            frame = self._frames.pop(0)
            self._size -= len(frame)
            return frame
        self._is_writing = False
        if self.is_behind and not self.is_closed:
            self.when_behind(self)
        return None

    def _begin(self) -> None:
        if not self._is_writing:
            self._is_writing = True
            self.start()


def _cannot(frame: bytes) -> bool:
    return False


def _nobody() -> None:
    pass
