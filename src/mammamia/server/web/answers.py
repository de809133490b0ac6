"""Requests and answers as JSON: read by type, and one clear sentence for everything that is wrong."""

from __future__ import annotations

import asyncio
import gzip
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from mammamia.hosting.endpoints import FileAnswer, LongAnswer
from mammamia.hosting.protocol.asides import ErrorSaid
from mammamia.hosting.protocol.messages import FRAME_LIMIT
from mammamia.hosting.refused import Refused, status_of
from mammamia.server.web.wire import body_of, codec_of, read

T = TypeVar("T")


def peer_of(request: Request) -> str:
    """The address that asks."""
    return "" if request.client is None else request.client.host


def answer(value: Any, status: int = 200) -> Response:
    """A message as the answer to a request."""
    return Response(body_of(value), status, media_type="application/json")


async def answered(request: Request, given: Any, status: int) -> Response:
    """What an endpoint gives, as the answer to a request."""
    if isinstance(given, LongAnswer):
        return packed(request, await asyncio.to_thread(given.make))
    if isinstance(given, FileAnswer):
        headers = {"Content-Disposition": f'attachment; filename="{given.name}"'}
        return Response(given.text, media_type="application/json", headers=headers)
    return answer(given, status)


def packed(request: Request, value: Any) -> Response:
    """A long message as the answer to a request, packed if the browser can unpack it."""
    plain = answer(value)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return plain
    headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(gzip.compress(plain.body, 5, mtime=0), media_type="application/json", headers=headers)


def refusal(error: Refused) -> Response:
    """A refusal as the answer to a request."""
    status = status_of(error)
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
