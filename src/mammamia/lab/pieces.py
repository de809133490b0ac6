"""Work that can be stopped: a file of finished pieces, in their order, so that what is in it need not be done again.

The first line says what the work is, each other line is one piece. A line that was broken off is done anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final

FORMAT: Final = "mammamia-pieces/1"


class AnotherWork(Exception):
    """The file belongs to other work, or is no such file."""


class Pieces:
    """The file of some work."""

    def __init__(self, path: Path, work: Mapping[str, Any]) -> None:
        self.path = path
        self.done = 0
        found = work_of(path)
        if found is None:
            _begin(path, work)
        elif found != dict(work):
            raise AnotherWork(str(path))
        end = self._find_end()
        self._file: BinaryIO = path.open("ab")
        self._file.truncate(end)

    def __enter__(self) -> Pieces:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def __iter__(self) -> Iterator[Any]:
        """The finished pieces, one by one."""
        with self.path.open("rb") as file:
            next(file)
            for _, line in zip(range(self.done), file, strict=False):
                yield json.loads(line)["piece"]

    def add(self, piece: Any) -> None:
        """The next piece is finished."""
        self._file.write(_line({"n": self.done, "piece": piece}))
        self._file.flush()
        self.done += 1

    def _find_end(self) -> int:
        """Count the pieces, and say where the last whole one ends."""
        end = 0
        with self.path.open("rb") as file:
            for place, line in enumerate(file):
                if not line.endswith(b"\n"):
                    break
                if place and _value(line).get("n") != self.done:  # damaged, or two have written to it at once
                    raise AnotherWork(str(self.path))
                self.done += place > 0
                end += len(line)
        return end


def work_of(path: Path) -> dict[str, Any] | None:
    """The work that a file was begun for; none if there is no file yet, or an empty one."""
    if not path.exists():
        return None
    with path.open("rb") as file:
        line = file.readline()
    if not line:
        return None
    head = _value(line)
    if head.get("format") != FORMAT:
        raise AnotherWork(str(path))
    work: dict[str, Any] = head["work"]
    return work


def _begin(path: Path, work: Mapping[str, Any]) -> None:
    """The first line is written whole or not at all."""
    part = path.with_name(f"{path.name}.part")
    part.write_bytes(_line({"format": FORMAT, "work": dict(work)}))
    part.replace(path)


def _line(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"


def _value(line: bytes) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}
