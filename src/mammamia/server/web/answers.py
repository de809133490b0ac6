"""Requests and answers as JSON: read by type, and one clear sentence for everything that is wrong."""

from __future__ import annotations

from typing import Final, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from mammamia.server.protocol import FRAME_LIMIT, ErrorSaid, encode
from mammamia.server.table import Refused

T = TypeVar("T")

STATUS: Final = {
    "bad-message": 400,
    "bad-name": 400,
    "no-such-edition": 400,
    "no-such-bot": 400,
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
MOST_DETAIL: Final = 160


def answer(value: msgspec.Struct, status: int = 200) -> Response:
    """A message as the answer to a request."""
    return Response(encode(value), status, media_type="application/json")


def refusal(error: Refused) -> Response:
    """A refusal as the answer to a request."""
    status = 400 if error.rule == "R0" else STATUS.get(error.key, CONFLICT)
    response = answer(ErrorSaid(error.key, error.rule, error.values, error.text), status)
    if status in (429, 503):
        response.headers["Retry-After"] = "1"
    return response


async def body_of(request: Request, kind: type[T]) -> T:
    """The body of a request; an empty one is an empty object."""
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > FRAME_LIMIT:
            raise Refused("too-large", most=FRAME_LIMIT)
    return read(data or b"{}", kind)


def read(data: bytes, kind: type[T]) -> T:
    """A message by its type; refused if it is anything else."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise bad_message(error) from None


def bad_message(error: Exception) -> Refused:
    """What is wrong with a message."""
    return Refused("bad-message", detail=str(error)[:MOST_DETAIL])
