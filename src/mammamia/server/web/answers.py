"""Requests and answers as JSON: read by type, and one clear sentence for everything that is wrong."""

from __future__ import annotations

from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from mammamia.hosting.endpoints import FileAnswer, LongAnswer
from mammamia.hosting.protocol.asides import ErrorSaid
from mammamia.hosting.protocol.messages import FRAME_LIMIT, codec_of
from mammamia.hosting.refused import Refused, status_of
from mammamia.server.guard.limits import address_of
from mammamia.server.staff.office import Office
from mammamia.server.web.errands import Done, Errand
from mammamia.server.web.wire import body_of, read

T = TypeVar("T")


def peer_of(request: Request) -> str:
    """The address that asks."""
    return "" if request.client is None else request.client.host


def answer(value: Any, status: int = 200) -> Response:
    """A message as the answer to a request."""
    return Response(body_of(value), status, media_type="application/json")


async def answered(request: Request, given: Any, status: int, office: Office) -> Response:
    """What an endpoint gives, as the answer to a request."""
    if isinstance(given, LongAnswer):
        is_packed = "gzip" in request.headers.get("accept-encoding", "")
        return handed_on(
            await office.do(address_of(peer_of(request)), Errand(given.make, is_packed)), is_packed=is_packed
        )
    if isinstance(given, FileAnswer):
        headers = {"Content-Disposition": f'attachment; filename="{given.name}"'}
        return Response(given.text, media_type="application/json", headers=headers)
    return answer(given, status)


def handed_on(done: Done, *, is_packed: bool) -> Response:
    """What was made elsewhere, packed if the browser can unpack it."""
    if done.refused is not None:
        said = done.refused
        raise Refused(said.key, rule=said.rule, text=said.text, **said.values)
    headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"} if is_packed else {}
    return Response(done.body, media_type="application/json", headers=headers)


def refusal(error: Refused) -> Response:
    """A refusal as the answer to a request."""
    status = status_of(error)
    response = answer(ErrorSaid(error.key, error.rule, error.values, error.text), status)
    if status in (429, 503):
        response.headers["Retry-After"] = "1"
    if status == 429:
        response.headers["Connection"] = "close"  # whoever asks too often has to knock again, and that has limits too
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
