"""The HTTP side: what a house can be asked, and what only a network needs beside it; all of it in /openapi.json."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, Final

import segno

from mammamia.hosting.endpoints import ENDPOINTS as HOUSE
from mammamia.hosting.endpoints import Endpoint, LongAnswer, Named, create_room, join
from mammamia.hosting.house import House
from mammamia.hosting.protocol.asides import CreateRoom, ErrorSaid, JoinRoom, Seated
from mammamia.hosting.protocol.codec import Parts
from mammamia.hosting.protocol.messages import codec_of
from mammamia.hosting.protocol.shapes import Limits
from mammamia.hosting.refused import Refused
from mammamia.server.guard import Claim
from mammamia.server.guard.keeper import Keeper

Token = Annotated[str, Limits(pattern="^[0-9A-Za-z_-]{22}$", about="128 bits: keep it to yourself.")]
Link = Annotated[str, Limits(most=200, pattern="^https?://[!-~]+$", about="An address of a page.")]


@dataclass(frozen=True, slots=True)
class AskTicket:
    """A ticket for a socket: for the seat of a token, or for a spectator."""

    token: Token | None = None


@dataclass(frozen=True, slots=True)
class Ticket:
    """Opens one socket, once and soon."""

    ticket: str
    seconds: float


@dataclass(frozen=True, slots=True)
class AskCode:
    """A link to be drawn as a QR code."""

    link: Link


@dataclass(frozen=True, slots=True)
class CodeDrawn:
    """A QR code, row by row from the top: 1 is dark, 0 is light; the margin is left to whoever draws it."""

    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoomFound:
    """The room that a short code leads to."""

    room: str


@dataclass(frozen=True, slots=True)
class Caller:
    """Whoever asks over the network: the house, its gate, and where they are."""

    house: House
    gate: Keeper
    address: str


async def lay_table(caller: Caller, named: Named, wanted: CreateRoom) -> Seated:
    """Make a room and sit down in its first seat."""
    caller.gate.check_new_table(caller.address, open_rooms=sum(1 for _ in caller.house.rooms))
    seated = await create_room(caller.house, named, wanted)
    caller.gate.laid(caller.address, seated.room)
    return seated


async def sit_down(caller: Caller, named: Named, wanted: JoinRoom) -> Seated:
    """Sit down in a room."""
    caller.gate.check_newcomer()
    return await join(caller.house, named, wanted)


async def find(caller: Caller, named: Named, body: None) -> RoomFound:
    """Find a room by its short code."""
    if not caller.gate.may_guess(caller.address):
        raise Refused("too-many-requests")
    return RoomFound((await caller.house.find(named["code"])).id)


async def ticket(caller: Caller, named: Named, asked: AskTicket) -> Ticket:
    """Get a ticket for a socket."""
    if asked.token is None:
        caller.gate.check_newcomer()
    room, gate = await caller.house.room(named["room"]), caller.gate
    claim = Claim(room.id, await caller.house.member(room, asked.token))
    return Ticket(await gate.issue(claim), gate.ticket_seconds)


async def code(caller: Caller, named: Named, wanted: AskCode) -> LongAnswer:
    """Draw a link as a QR code."""
    return LongAnswer(partial(drawn_as_code, wanted.link))


def drawn_as_code(link: str) -> CodeDrawn:
    """A link as a QR code."""
    drawn = segno.make(link, error="m", micro=False)
    return CodeDrawn(tuple("".join(map(str, row)) for row in drawn.matrix))


GATE: Final[tuple[Endpoint[Caller], ...]] = (  # what only a network needs
    Endpoint("POST", "/api/rooms/{room}/ticket", ticket, AskTicket, Ticket, 201, (400, 403, 404, 409, 413, 429, 503)),
    Endpoint("GET", "/api/codes/{code}", find, None, RoomFound, 200, (404, 429, 503)),
    Endpoint("POST", "/api/code", code, AskCode, CodeDrawn, 200, (400, 413, 429, 503)),
)
ENDPOINTS: Final[tuple[Endpoint[House] | Endpoint[Caller], ...]] = (*HOUSE, *GATE)
WITHIN_LIMITS: Final[dict[str, Callable[[Caller, Named, Any], Awaitable[Any]]]] = {  # instead of the house's own
    create_room.__name__: lay_table,
    join.__name__: sit_down,
}


async def asked_of(point: Endpoint[House] | Endpoint[Caller], caller: Caller, named: Named, body: Any) -> Any:
    """What an endpoint gives to a caller: within limits where it has any."""
    does: Callable[[Any, Named, Any], Awaitable[Any]] = WITHIN_LIMITS.get(point.does.__name__, point.does)
    is_house = point in HOUSE and does is point.does
    return await does(caller.house if is_house else caller, named, body)


def openapi(version: str) -> dict[str, Any]:
    """The OpenAPI description, from the types."""
    kinds = {kind for point in ENDPOINTS for kind in (point.takes, point.gives) if kind is not None} | {ErrorSaid}
    components: Parts = {}
    by_kind = {kind: codec_of(kind).schema(components) for kind in sorted(kinds, key=lambda kind: kind.__name__)}
    paths: dict[str, dict[str, Any]] = {}
    for point in ENDPOINTS:
        paths.setdefault(point.path, {})[point.method.lower()] = _operation(point, by_kind)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Mamma Mia! server", "version": version},
        "paths": paths,
        "components": {"schemas": dict(sorted(components.items()))},
    }


def _operation(point: Endpoint[Any], schemas: dict[type[Any], dict[str, Any]]) -> dict[str, Any]:
    summary = (point.does.__doc__ or "").strip()
    gives = {"type": "object"} if point.gives is None else schemas[point.gives]
    refused = {"description": "refused, and why", "content": _json(schemas[ErrorSaid])}
    operation: dict[str, Any] = {
        "operationId": point.does.__name__,
        "summary": summary,
        "responses": {
            str(point.status): {"description": summary, "content": _json(gives)},
            **{str(status): refused for status in point.refuses},
        },
    }
    if point.takes is not None:
        operation["requestBody"] = {"required": True, "content": _json(schemas[point.takes])}
    names = [part[1:-1] for part in point.path.split("/") if part.startswith("{")]
    if names:
        operation["parameters"] = [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names
        ]
    return operation


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}
