"""Frames between staff and workers, over the pipes of a process: a length of four bytes, then a pickle."""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from typing import Any, BinaryIO, Final, TypeAlias

from mammamia.game import Move
from mammamia.hosting.task import Reckoning, Task

LENGTH_BYTES: Final = 4


@dataclass(frozen=True, slots=True)
class Think:
    """To a worker: decide this turn."""

    number: int
    task: Task


@dataclass(frozen=True, slots=True)
class Reckon:
    """To a worker: do this reckoning."""

    number: int
    reckoning: Reckoning[Any]


@dataclass(frozen=True, slots=True)
class WarmUp:
    """To a worker: compile search; meanwhile go on without it."""


@dataclass(frozen=True, slots=True)
class WorkerReady:
    """From a worker: it can think."""


@dataclass(frozen=True, slots=True)
class Warm:
    """From a worker: it has compiled search, or cannot."""

    is_warm: bool


@dataclass(frozen=True, slots=True)
class Decided:
    """From a worker: what the bot decides, or why it could not."""

    number: int
    moves: tuple[Move, ...]
    trouble: str = ""  # why there are no more


@dataclass(frozen=True, slots=True)
class Reckoned:
    """From a worker: what a reckoning came to, or why it could not be done."""

    number: int
    result: Any
    trouble: str = ""


ToWorker: TypeAlias = Think | Reckon | WarmUp
FromWorker: TypeAlias = WorkerReady | Warm | Decided | Reckoned


def frame(message: ToWorker | FromWorker) -> bytes:
    """A message as bytes."""
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return len(body).to_bytes(LENGTH_BYTES, "big") + body


def read_frame(stream: BinaryIO) -> ToWorker | None:
    """The next message to a worker; None when the other side is gone."""
    head = stream.read(LENGTH_BYTES)
    if len(head) < LENGTH_BYTES:
        return None
    size = int.from_bytes(head, "big")
    body = stream.read(size)
    if len(body) < size:
        return None
    message: ToWorker = pickle.loads(body)
    return message
