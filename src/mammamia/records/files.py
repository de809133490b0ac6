"""Records in a file: one a line, or a single one over many lines; read as a stream, however long the file is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO, Final

from mammamia.records.errors import RecordError
from mammamia.records.strict_json import GZIP

LINE_LIMIT: Final = 16 * 2**20  # bytes; a real record has some ten thousand
BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class FoundText:
    """A text that should be a record, and the line it begins in."""

    line: int
    text: bytes


@dataclass(frozen=True, slots=True)
class NoText:
    """A line that cannot even be a record."""

    line: int
    error: RecordError


def texts_in(stream: BinaryIO) -> Iterator[FoundText | NoText]:
    """What the stream holds, blank lines left out."""
    lines = _lines(stream)
    first = next(lines, None)
    if first is None:
        return
    if isinstance(first, FoundText):
        if not _is_text(first.text):
            # One sentence for the whole file: its "lines" mean nothing.
            yield first
            return
        second = next(lines, None)
        if _is_beginning(first.text) and isinstance(second, FoundText) and not second.text.startswith(b"{"):
            yield _joined(first, second, lines)
            return
        yield first
        if second is not None:
            yield second
    else:
        yield first
    yield from lines


def _lines(stream: BinaryIO) -> Iterator[FoundText | NoText]:
    """Every line that is not blank."""
    number = 0
    while line := stream.readline(LINE_LIMIT + 1):
        number += 1
        if len(line) > LINE_LIMIT:
            while line and not line.endswith(b"\n"):
                line = stream.readline(LINE_LIMIT)
            yield NoText(number, _too_long())
            continue
        if number == 1:
            line = line.removeprefix(BYTE_ORDER_MARK)
        if text := line.strip(b" \t\r\n"):
            yield FoundText(number, text)


def _too_long() -> RecordError:
    most = LINE_LIMIT // 2**20
    return RecordError("too-long", detail=f"longer than {most} MiB, so no record", most=most)


def _is_text(text: bytes) -> bool:
    if text.startswith(GZIP) or b"\0" in text:
        return False
    try:
        text.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _is_beginning(text: bytes) -> bool:
    """Whether a line is the beginning of a JSON value that goes on in the next line."""
    if not text.startswith((b"{", b"[")):
        return False
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        return not error.doc[error.pos :].strip()
    except (ValueError, RecursionError):
        return False
    return False


def _joined(first: FoundText, second: FoundText, lines: Iterator[FoundText | NoText]) -> FoundText | NoText:
    """One record over many lines. Line breaks are kept, so that a complaint about the JSON names the right line."""
    text = bytearray(first.text)
    last = first.line
    for line in _chain(second, lines):
        if isinstance(line, NoText) or len(text) + len(line.text) > LINE_LIMIT:
            for _ in lines:
                pass
            return NoText(first.line, _too_long())
        text += b"\n" * (line.line - last) + line.text
        last = line.line
    return FoundText(first.line, bytes(text))


def _chain(second: FoundText, lines: Iterator[FoundText | NoText]) -> Iterator[FoundText | NoText]:
    yield second
    yield from lines
