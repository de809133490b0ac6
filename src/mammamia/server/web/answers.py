"""Requests and answers as JSON: read by type, and one clear sentence for everything that is wrong."""

from __future__ import annotations

import gzip
from typing import Any, Final, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from mammamia.hosting.protocol.asides import ErrorSaid
from mammamia.hosting.protocol.messages import FRAME_LIMIT
from mammamia.hosting.refused import Refused
from mammamia.server.web.wire import body_of, codec_of, read

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
    "seat-removed": 403,
    "seat-left": 403,
    "bad-origin": 403,
    "no-spectators": 403,
    "no-such-room": 404,
    "no-such-game": 404,
    "no-such-code": 404,
    "no-such-page": 404,
    "wrong-method": 405,
    "too-large": 413,
    "too-many-requests": 429,
    "unavailable": 503,
    "stopping": 503,
}
CONFLICT: Final = 409  # whatever the table does not allow now


def answer(value: Any, status: int = 200) -> Response:
    """A message as the answer to a request."""
    return Response(body_of(value), status, media_type="application/json")


def packed(request: Request, value: Any) -> Response:
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


async def asked_for(request: Request, kind: type[T], most: int = FRAME_LIMIT) -> T:
    """The body of a request; an empty one is an empty object."""
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise Refused("too-large", most=most)
    found: T = read(data or b"{}", codec_of(kind))
    return found
