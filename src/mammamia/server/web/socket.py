"""One socket: a reader that leaves messages in the room's inbox, and a writer that sends what is in the outbox."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from mammamia.server.connection import Connection
from mammamia.server.guard.keeper import ConnectionMeter, Keeper
from mammamia.server.house import House, cleaned
from mammamia.server.protocol import (
    FRAME_LIMIT,
    VERSION,
    Direct,
    GoOn,
    Hello,
    Ping,
    Pong,
    Say,
    Skip,
    decode_client,
    encode,
)
from mammamia.server.room import Asked, Came, Directed, Room, Skipped, Spoke, Went, WentOn, no
from mammamia.server.table import Refused
from mammamia.server.table.intents import Rename
from mammamia.server.web.answers import bad_message
from mammamia.server.web.lane import LANE, LaneProtocol

HELLO_SECONDS: Final = 10.0
GOING_AWAY, TOO_LARGE, NOT_WELCOME, TRY_LATER = 1001, 1009, 4403, 1013
PATIENCE: Final = 50  # refused messages in a row until the socket is closed
PAUSE: Final = 0.05  # seconds for which nothing is read of who sends too much


class Socket:
    """A connection of the room, on a WebSocket."""

    def __init__(self, websocket: WebSocket, room: Room, member: str | None, meter: ConnectionMeter) -> None:
        self._websocket = websocket
        self._room = room
        self._meter = meter
        self._connection = Connection(member)
        self._lane: LaneProtocol | None = websocket.scope.get("extensions", {}).get(LANE)
        self._bad = 0

    async def serve(self) -> None:
        """Until one side goes."""
        writing = asyncio.create_task(self._write())
        try:
            after = await self._hello()
            if self._lane is not None:
                self._connection.write = self._lane.write
            self._room.put(Came(self._connection, after))
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
            self._room.put(Went(self._connection))
            self._connection.close()
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await asyncio.wait_for(writing, 2.0)

    async def _receive(self) -> bytes:
        message = await self._websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", GOING_AWAY))
        text = message.get("text")
        data = message.get("bytes") or b"" if text is None else text.encode()
        if len(data) > FRAME_LIMIT:
            raise Refused("too-large", most=FRAME_LIMIT)
        return bytes(data)

    async def _hello(self) -> int | None:
        data = await asyncio.wait_for(self._receive(), HELLO_SECONDS)
        try:
            hello = decode_client(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise bad_message(error) from None
        if not isinstance(hello, Hello):
            raise Refused("hello-first")
        if hello.version != VERSION:
            raise Refused("wrong-version", version=VERSION, found=hello.version)
        self._connection.is_blind = hello.blind
        return hello.after

    def _hear_at_once(self, data: bytes) -> None:
        """The short way; whoever sends too much is not read for a while."""
        if not self._connection.is_closed and not self._hear(data) and self._lane is not None:
            self._lane.rest(PAUSE)

    def _hear(self, data: bytes) -> bool:
        """One message: to the room's inbox, or refused. False: they come too fast."""
        try:
            if not self._meter.take():
                raise Refused("too-many-requests")
            self._pass_on(data)
        except Refused as error:
            self._bad += 1
            self._connection.send(no(error, None))
            if self._bad >= PATIENCE:
                self._connection.close()
            return error.key != "too-many-requests"
        self._bad = 0
        return True

    def _pass_on(self, data: bytes) -> None:
        try:
            message = decode_client(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise bad_message(error) from None
        connection = self._connection
        match message:
            case Hello():
                raise Refused("hello-first")
            case Ping():
                connection.send(Pong())
            case Say(phrase=phrase, id=move_id):
                self._room.put(Spoke(connection, phrase, move_id))
            case Skip(id=move_id):
                self._room.put(Skipped(connection, move_id))
            case Direct(speed=speed, id=move_id):
                self._room.put(Directed(connection, speed, move_id))
            case GoOn(id=move_id):
                self._room.put(WentOn(connection, move_id))
            case _:
                if isinstance(message, Rename):
                    message = msgspec.structs.replace(message, name=cleaned(message.name))
                self._room.put(Asked(message, connection.member, connection))

    async def _write(self) -> None:
        """Send what is in the outbox; only this task waits for a slow reader."""
        while (frame := await self._connection.next_frame()) is not None:
            await self._websocket.send_text(frame.decode())
        with suppress(RuntimeError):
            await self._websocket.close(GOING_AWAY)


async def open_socket(websocket: WebSocket, house: House, gate: Keeper) -> None:
    """Let a socket in that has a ticket and comes from a page of ours."""
    if not gate.lets_in(websocket.headers):
        await websocket.close(NOT_WELCOME)
        return
    await websocket.accept()
    try:
        if house.is_stopping:
            raise Refused("stopping")
        opens = await gate.redeem(websocket.query_params.get("ticket", ""))
        if opens is None:
            raise Refused("bad-ticket")
        room = await house.room(opens.room)
    except Refused as error:
        with suppress(RuntimeError, WebSocketDisconnect):
            await websocket.send_text(encode(no(error, None)).decode())
            await websocket.close(TRY_LATER if error.key == "stopping" else NOT_WELCOME)
        return
    await Socket(websocket, room, opens.member, gate.meter()).serve()
