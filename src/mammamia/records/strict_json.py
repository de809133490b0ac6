"""JSON, read more strictly than the standard library does: no key twice, no NaN, nothing nested without end."""

from __future__ import annotations

import json
import math
from collections import Counter
from typing import Any, Final, NoReturn

from mammamia.records.errors import RecordError

MOST_SHOWN: Final = 40  # characters of a value that a sentence quotes
MOST_LEVELS: Final = 100  # of lists and objects inside one another, where any are allowed
GZIP: Final = b"\x1f\x8b"


def parse(text: str | bytes) -> object:
    """The value of a JSON text, or a RecordError that says what is wrong with it."""
    if isinstance(text, bytes):
        text = _decode(text)
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant, parse_float=_finite)
    except json.JSONDecodeError as error:
        raise _not_json(text, error) from None
    except RecursionError:
        detail = "lists and objects are nested too deeply"
        raise RecordError("nested-too-deeply", detail=detail) from None
    except ValueError as error:
        if isinstance(error, RecordError):
            raise
        raise RecordError("huge-number", detail="a number has thousands of digits") from None


def _decode(text: bytes) -> str:
    if text.startswith(GZIP):
        raise RecordError("compressed", detail="this is a gzip file: unpack it first")
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as error:
        detail = f"byte {error.start + 1} is not UTF-8 text"
        raise RecordError("not-utf-8", detail=detail, byte=error.start + 1) from None


def _not_json(text: str, error: json.JSONDecodeError) -> RecordError:
    if not text[error.pos :].strip() or error.msg.startswith("Unterminated string"):
        detail = f"the JSON text breaks off after {len(text)} characters"
        return RecordError("breaks-off", detail=detail, n=len(text))
    found = shown(text[error.pos : error.pos + MOST_SHOWN])
    detail = f"not JSON: {error.msg} in line {error.lineno}, column {error.colno}, at {found}"
    return RecordError("not-json", detail=detail, line=error.lineno, column=error.colno, found=found)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = shown(Counter(key for key, _ in pairs).most_common(1)[0][0])
        raise RecordError("key-twice", detail=f"the key {twice} stands twice in one object", name=twice)
    return found


def _no_constant(name: str) -> NoReturn:
    raise RecordError("not-a-json-number", detail=f"{name} is not a JSON number", found=name)


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise RecordError("huge-number", detail=f"the number {digits[:MOST_SHOWN]} is too large")
    return number


def check_levels(value: object) -> None:
    """Refuse what could be read but not safely be written again."""
    levels = 0
    layer = [value]
    while layer:
        levels += 1
        if levels > MOST_LEVELS:
            raise RecordError("nested-too-deeply", detail="lists and objects are nested too deeply")
        inner: list[object] = []
        for item in layer:
            if isinstance(item, dict):
                inner.extend(item.values())
            elif isinstance(item, list):
                inner.extend(item)
        layer = inner


def shown(value: object) -> str:
    """A value as a sentence quotes it: short, on one line, harmless on a terminal."""
    match value:
        case str():
            text = json.dumps(value[:MOST_SHOWN] + "…" * (len(value) > MOST_SHOWN), ensure_ascii=False)
            return "".join(letter if letter.isprintable() else f"\\u{ord(letter):04x}" for letter in text)
        case list():
            return "[…]" if value else "[]"
        case dict():
            return "{…}" if value else "{}"
        case _:
            text = json.dumps(value)
            return text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "…"
