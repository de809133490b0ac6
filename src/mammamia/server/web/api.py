"""The HTTP side: rooms, games, editions. Each endpoint is listed once, for the router and for /openapi.json."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, Any, Final

import segno
from starlette.requests import Request
from starlette.responses import Response

from mammamia.bots import CHARACTERS
from mammamia.editions import EDITIONS
from mammamia.hosting.audience import ended_of, lobby_seen, table_in_sight
from mammamia.hosting.house import House
from mammamia.hosting.lobby import Status
from mammamia.hosting.protocol.asides import (
    RECORD_LIMIT,
    AskBaking,
    AskReplay,
    Baking,
    CreateRoom,
    Editions,
    EditionSeen,
    ErrorSaid,
    GameSeen,
    JoinRoom,
    Replay,
    Rooms,
    Seated,
)
from mammamia.hosting.protocol.codec import Parts
from mammamia.hosting.protocol.messages import PHRASES, LobbySeen
from mammamia.hosting.protocol.shapes import Limits
from mammamia.hosting.record import record_of
from mammamia.hosting.refused import Refused
from mammamia.hosting.replay import record_in, replayed
from mammamia.hosting.tokens import fingerprint
from mammamia.hosting.tryout import tried
from mammamia.records import write_line
from mammamia.server.guard import Claim
from mammamia.server.guard.keeper import Keeper
from mammamia.server.web.answers import answer, asked_for, packed
from mammamia.server.web.wire import codec_of

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


class Api:
    """What each endpoint does."""

    def __init__(self, house: House, gate: Keeper) -> None:
        self._house = house
        self._gate = gate

    async def create_room(self, request: Request) -> Response:
        """Make a room and sit down in its first seat."""
        wanted = await asked_for(request, CreateRoom)
        return answer(await self._house.create(wanted.name, wanted.terms), 201)

    async def rooms(self, request: Request) -> Response:
        """List the public rooms that are not over."""
        return answer(Rooms(tuple(await self._house.public())))

    async def room(self, request: Request) -> Response:
        """Show a room's lobby."""
        room = await self._house.room(request.path_params["room"])
        await room.refresh()
        return answer(room.stage.lobby_seen())

    async def find(self, request: Request) -> Response:
        """Find a room by its short code."""
        if not self._gate.may_guess("" if request.client is None else request.client.host):
            raise Refused("too-many-requests")
        return answer(RoomFound((await self._house.find(request.path_params["code"])).id))

    async def join(self, request: Request) -> Response:
        """Sit down in a room."""
        wanted = await asked_for(request, JoinRoom)
        room = await self._house.room(request.path_params["room"])
        return answer(await self._house.join(room, wanted.name, wanted.seat), 201)

    async def ticket(self, request: Request) -> Response:
        """Get a ticket for a socket."""
        asked = await asked_for(request, AskTicket)
        room = await self._house.room(request.path_params["room"])
        member = None
        if asked.token is not None:
            member = room.match.member_with(fingerprint(asked.token))
            if member is None:  # another process may have seated them a moment ago
                await room.refresh()
                member = room.match.member_with(fingerprint(asked.token))
            if member is None:
                raise room.match.no_seat(fingerprint(asked.token))
        elif not room.match.lobby.terms.spectators:
            raise Refused("no-spectators")
        return answer(Ticket(await self._gate.issue(Claim(room.id, member)), self._gate.ticket_seconds), 201)

    async def game(self, request: Request) -> Response:
        """Show a game: its lobby, the table as it lies now, and how it ended."""
        match, stage = await self._house.game(request.path_params["game"])
        lobby = lobby_seen(match.header, match.lobby if stage is None else stage.lobby_now(), frozenset(), 0)
        is_told = stage is None or not stage.is_busy
        ended = ended_of(match) if is_told else None
        is_open = match.lobby.terms.spectators or match.status in (Status.FINISHED, Status.ABANDONED)
        now = (table_in_sight(match) if stage is None else stage.table_now()) if is_open else None
        return answer(GameSeen(lobby, now, ended))

    async def record(self, request: Request) -> Response:
        """Download the record of a game that is over."""
        match, stage = await self._house.game(request.path_params["game"])
        if ended_of(match) is None or (stage is not None and stage.is_busy):
            raise Refused("no-record-yet")
        text = write_line(record_of(match)) + "\n"
        headers = {"Content-Disposition": f'attachment; filename="{match.header.id}.jsonl"'}
        return Response(text, media_type="application/json", headers=headers)

    async def replay(self, request: Request) -> Response:
        """Show a game that is over once more, as a viewpoint saw it: `all`, `table` or the number of a seat."""
        match, stage = await self._house.game(request.path_params["game"])
        if ended_of(match) is None or (stage is not None and stage.is_busy):
            raise Refused("no-record-yet")
        lobby = lobby_seen(match.header, match.lobby, frozenset(), 0)
        shown = await asyncio.to_thread(lambda: replayed(record_of(match), request.path_params["viewpoint"], lobby))
        return packed(request, shown)

    async def replay_record(self, request: Request) -> Response:
        """Show the game of a record, as a viewpoint saw it: `all`, `table` or the number of a seat."""
        asked = await asked_for(request, AskReplay, RECORD_LIMIT)
        shown = await asyncio.to_thread(lambda: replayed(record_in(asked.record), request.path_params["viewpoint"]))
        return packed(request, shown)

    async def bakes(self, request: Request) -> Response:
        """Try an order out on a table."""
        return answer(tried(await asked_for(request, AskBaking)))

    async def code(self, request: Request) -> Response:
        """Draw a link as a QR code."""
        wanted = await asked_for(request, AskCode)
        drawn = segno.make(wanted.link, error="m", micro=False)
        return answer(CodeDrawn(tuple("".join(map(str, row)) for row in drawn.matrix)))

    async def editions(self, request: Request) -> Response:
        """List what can be played, and which bots there are."""
        return answer(_EDITIONS)


_EDITIONS: Final = Editions(
    tuple(
        EditionSeen(
            edition.key,
            edition.players[0],
            edition.players[-1],
            edition.colours,
            edition.kinds,
            tuple(sorted(edition.switches)),
            edition.options(edition.players[0]),
        )
        for edition in EDITIONS.values()
    ),
    tuple(CHARACTERS),
    PHRASES,
)

Handler = Callable[[Api, Request], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One address, what it takes and what it answers."""

    method: str
    path: str
    does: Handler
    takes: type[Any] | None
    gives: type[Any] | None  # None: a record
    status: int = 200
    refuses: tuple[int, ...] = (429, 503)


ENDPOINTS: Final = (
    Endpoint("POST", "/api/rooms", Api.create_room, CreateRoom, Seated, 201, (400, 409, 413, 429, 503)),
    Endpoint("GET", "/api/rooms", Api.rooms, None, Rooms),
    Endpoint("GET", "/api/rooms/{room}", Api.room, None, LobbySeen, 200, (404, 409, 429, 503)),
    Endpoint("POST", "/api/rooms/{room}/join", Api.join, JoinRoom, Seated, 201, (400, 404, 409, 413, 429, 503)),
    Endpoint(
        "POST", "/api/rooms/{room}/ticket", Api.ticket, AskTicket, Ticket, 201, (400, 403, 404, 409, 413, 429, 503)
    ),
    Endpoint("GET", "/api/codes/{code}", Api.find, None, RoomFound, 200, (404, 429, 503)),
    Endpoint("GET", "/api/games/{game}", Api.game, None, GameSeen, 200, (404, 409, 429, 503)),
    Endpoint("GET", "/api/games/{game}/record", Api.record, None, None, 200, (404, 409, 429, 503)),
    Endpoint("GET", "/api/games/{game}/replay/{viewpoint}", Api.replay, None, Replay, 200, (404, 409, 429, 503)),
    Endpoint(
        "POST", "/api/replay/{viewpoint}", Api.replay_record, AskReplay, Replay, 200, (400, 404, 409, 413, 429, 503)
    ),
    Endpoint("POST", "/api/bakes", Api.bakes, AskBaking, Baking, 200, (400, 413, 429, 503)),
    Endpoint("POST", "/api/code", Api.code, AskCode, CodeDrawn, 200, (400, 413, 429, 503)),
    Endpoint("GET", "/api/editions", Api.editions, None, Editions),
)


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


def _operation(point: Endpoint, schemas: dict[type[Any], dict[str, Any]]) -> dict[str, Any]:
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
