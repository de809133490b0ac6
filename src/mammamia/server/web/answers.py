"""Requests and answers as JSON: read by type, and one clear sentence for everything that is wrong."""

from __future__ import annotations

import gzip
import re
from typing import Final, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from mammamia.server.protocol import FRAME_LIMIT, ErrorSaid, encode
from mammamia.server.table import Refused

T = TypeVar("T")

STATUS: Final = {
    "bad-message": 400,
    "not-json": 400,
    "bad-name": 400,
    "no-such-edition": 400,
    "no-such-bot": 400,
    "no-such-card": 400,
    "bad-record": 400,
    "bad-token": 403,
    "bad-origin": 403,
    "no-spectators": 403,
    "no-such-room": 404,
    "no-such-game": 404,
    "no-such-page": 404,
    "wrong-method": 405,
    "too-large": 413,
    "too-many-requests": 429,
    "unavailable": 503,
    "stopping": 503,
}
CONFLICT: Final = 409  # whatever the table does not allow now
WHOLE: Final = "$"  # the path of a message itself
MOST_PATH: Final = 80
_AT: Final = re.compile(r" - at `(?:key` in `)?(\$[^`]*)`$")
_FIELD: Final = re.compile(r"^Object (?:missing required|contains unknown) field `(.+?)`(?: - at |$)", re.DOTALL)


def answer(value: msgspec.Struct, status: int = 200) -> Response:
    """A message as the answer to a request."""
    return Response(encode(value), status, media_type="application/json")


def packed(request: Request, value: msgspec.Struct) -> Response:
    """A long message as the answer to a request, packed if the browser can unpack it."""
    plain = answer(value)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return plain
    headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(gzip.compress(plain.body, 5, mtime=0), media_type="application/json", headers=headers)


def refusal(error: Refused) -> Response:
    """A refusal as the answer to a request."""
    status = 400 if error.rule == "R0" else STATUS.get(error.key, CONFLICT)
    response = answer(ErrorSaid(error.key, error.rule, error.values, error.text), status)
    if status in (429, 503):
        response.headers["Retry-After"] = "1"
    return response


async def body_of(request: Request, kind: type[T], most: int = FRAME_LIMIT) -> T:
    """The body of a request; an empty one is an empty object."""
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise Refused("too-large", most=most)
    return read(data or b"{}", kind)


def read(data: bytes, kind: type[T]) -> T:
    """A message by its type; refused if it is anything else."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise bad_message(error) from None


def bad_message(error: Exception) -> Refused:
    """Where a message is not as its type says: the path of the field. What the reader says about it is English."""
    if not isinstance(error, msgspec.ValidationError):
        return Refused("not-json")
    told = str(error)
    at, field = _AT.search(told), _FIELD.match(told)
    path = (at[1] if at else WHOLE) + (f".{field[1]}" if field else "")
    return Refused("bad-message", at=path[:MOST_PATH])
