"""One socket: a reader that leaves messages in the room's inbox, and a writer while something is in the outbox."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from mammamia.hosting.house import House
from mammamia.hosting.inbox import no
from mammamia.hosting.protocol.messages import FRAME_LIMIT, Hello
from mammamia.hosting.refused import Refused
from mammamia.hosting.room import Room
from mammamia.server.guard.keeper import Keeper
from mammamia.server.guard.limits import ConnectionMeter
from mammamia.server.guard.tickets import Claim
from mammamia.server.web.answers import refusal
from mammamia.server.web.lane import LANE, LaneProtocol
from mammamia.server.web.wire import Outbox, read_message

HELLO_SECONDS: Final = 10.0
GOING_AWAY: Final = 1001
PATIENCE: Final = 50  # refused messages in a row until the socket is closed
PAUSE: Final = 0.05  # seconds for which nothing is read from a client that sends too much


class Socket:
    """A connection of the room, on a WebSocket."""

    __slots__ = ("_bad", "_connection", "_lane", "_meter", "_room", "_websocket", "_writing")

    def __init__(self, websocket: WebSocket, room: Room, member: str | None, meter: ConnectionMeter) -> None:
        self._websocket = websocket
        self._room = room
        self._meter = meter
        self._connection = Outbox(member)
        self._connection.start = self._start_writing
        self._writing: asyncio.Task[None] | None = None
        self._lane: LaneProtocol | None = websocket.scope.get("extensions", {}).get(LANE)
        self._bad = 0

    async def serve(self) -> None:
        """Until one side goes."""
        try:
            hello = await self._hello()
            if self._lane is not None:
                self._connection.write = self._lane.write
            self._room.hear(self._connection, hello)
            while not self._connection.is_closed:
                if self._lane is not None:
                    self._lane.hear(self._hear_at_once)
                if not self._hear(await self._receive()):
                    await asyncio.sleep(PAUSE)
        except (WebSocketDisconnect, TimeoutError):
            pass
        except Refused as error:
            self._connection.send(no(error, None))
        finally:
            self._room.leave(self._connection)
            self._connection.close()
            assert self._writing is not None, "somebody says goodbye"
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await asyncio.wait_for(self._writing, 2.0)

    async def _receive(self) -> bytes:
        message = await self._websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", GOING_AWAY))
        text = message.get("text")
        data = message.get("bytes") or b"" if text is None else text.encode()
        if len(data) > FRAME_LIMIT:
            raise Refused("too-large", most=FRAME_LIMIT)
        return bytes(data)

    async def _hello(self) -> Hello:
        data = await asyncio.wait_for(self._receive(), HELLO_SECONDS)
        hello = read_message(data)
        if not isinstance(hello, Hello):
            raise Refused("hello-first")
        return hello

    def _hear_at_once(self, data: bytes) -> None:
        """The short way; whoever sends too much is not read for a while."""
        if not self._connection.is_closed and not self._hear(data) and self._lane is not None:
            self._lane.rest(PAUSE)

    def _hear(self, data: bytes) -> bool:
        """One message: to the room's inbox, or refused. False: they come too fast."""
        try:
            if not self._meter.take():
                raise Refused("too-many-requests")
            message = read_message(data)
            if isinstance(message, Hello):
                raise Refused("hello-first")
            self._room.hear(self._connection, message)
        except Refused as error:
            self._bad += 1
            self._connection.send(no(error, None))
            if self._bad >= PATIENCE:
                self._connection.close()
            return error.key != "too-many-requests"
        self._bad = 0
        return True

    def _start_writing(self) -> None:
        self._writing = asyncio.create_task(self._write())

    async def _write(self) -> None:
        """Send what is in the outbox; only this task waits for a slow reader, and most of the time there is none."""
        while (frame := self._connection.next_frame()) is not None:
            await self._websocket.send_text(frame.decode())
        if self._connection.is_closed:
            with suppress(RuntimeError):
                await self._websocket.close(GOING_AWAY)


async def open_socket(websocket: WebSocket, house: House, gate: Keeper) -> None:
    """Let a socket in that has a ticket and comes from a page of ours; all others are answered before it opens."""
    address = "" if websocket.client is None else websocket.client.host
    try:
        opens = await _checked(websocket, house, gate)
        with gate.at_table(address, opens):
            room = await house.room(opens.room)
            await websocket.accept()
            await Socket(websocket, room, opens.member, gate.meter()).serve()
    except Refused as error:
        with suppress(RuntimeError, WebSocketDisconnect):
            await _deny(websocket, refusal(error))


async def _checked(websocket: WebSocket, house: House, gate: Keeper) -> Claim:
    """What the ticket opens; refused without one."""
    gate.check_host(websocket.headers)
    if house.is_stopping:
        raise Refused("stopping")
    if not gate.lets_in(websocket.headers):
        raise Refused("bad-origin")
    opens = await gate.redeem(websocket.query_params.get("ticket", ""))
    if opens is None:
        raise Refused("bad-ticket")
    return opens


async def _deny(websocket: WebSocket, response: Response) -> None:
    """An answer instead of a socket, where the server of ASGI can send one."""
    if "websocket.http.response" in websocket.scope.get("extensions", {}):
        await websocket.send_denial_response(response)
    else:
        await websocket.close()
