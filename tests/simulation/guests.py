"""People with devices: they come, play what they are offered, wander off, come back, fall asleep over an open tab."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from mammamia.hosting.codes import fingerprint
from mammamia.hosting.connection import Connection
from mammamia.hosting.intents import AskToHost, Back, Kick, Play, Ready, Rematch, SeatBot, StandIn, Start
from mammamia.hosting.lobby import Status
from mammamia.hosting.protocol.asides import Seated
from mammamia.hosting.protocol.messages import (
    SERVER,
    VERSION,
    Beat,
    Bye,
    GoOn,
    Hello,
    LobbySeen,
    No,
    Paced,
    ServerMessage,
    Show,
    Took,
    Welcome,
)
from mammamia.hosting.refused import Refused
from mammamia.hosting.room import Room
from tests.server.choosing import chance_moves

if TYPE_CHECKING:
    from tests.simulation.world import Island, World

MINUTE, HOUR = 60.0, 3600.0
PASSING = ("outcome-unknown", "unavailable", "too-many-requests")
MOMENT = 0.001  # seconds between two messages: they keep their order
AWAY = 65.0  # seconds after which a host is missed
ANSWERED = 120.0  # seconds in which a hello is answered


class Cord(Connection):
    """One socket: what is sent comes later, in order, unless it breaks."""

    __slots__ = ("arrived", "guest", "is_answered", "is_cut", "island", "until")

    def __init__(self, guest: Guest, member: str | None, island: Island) -> None:
        super().__init__(member)
        self.guest = guest
        self.island = island
        self.is_cut = False
        self.is_answered = False
        self.until = 0.0
        self.arrived: asyncio.Queue[ServerMessage | None] = asyncio.Queue()

    def send(self, message: ServerMessage) -> None:
        """From the room's side."""
        if self.is_closed or self.is_cut or self.guest.world.is_over:
            return
        self.is_answered |= isinstance(message, Welcome | Bye | No)
        self.guest.told(self, message)
        self._deliver(message)

    def close(self) -> None:
        if not self.is_closed and not self.guest.world.is_over:
            super().close()
            self._deliver(None)

    def cut(self) -> None:
        """The line is broken: neither side hears the other any more."""
        if not self.is_cut and not self.guest.world.is_over:
            self.is_cut = True
            self.arrived.put_nowait(None)

    def _deliver(self, message: ServerMessage | None) -> None:
        loop = asyncio.get_running_loop()
        self.until = max(self.until + MOMENT, loop.time() + self.guest.world.delay())
        self.guest.world.context.run(loop.call_at, self.until, self._arrive, message)

    def _arrive(self, message: ServerMessage | None) -> None:
        if not self.is_cut:
            self.arrived.put_nowait(message)


class Guest:
    """Somebody at a table."""

    def __init__(self, world: World, seated: Seated, name: str, rng: Random) -> None:
        self.world = world
        self.seated = seated
        self.name = name
        self.rng = rng
        self.asked: dict[str, Any] = {}  # all that was ever asked for, by id
        self.repeated: set[str] = set()
        self.waiting: dict[str, Any] = {}  # what was not answered
        self.is_gone = False  # for good
        self.lobby: LobbySeen | None = None
        self.show: Show | None = None
        self.seat: int | None = None
        self.game = ""
        self.cord: Cord | None = None
        self.room: Room | None = None
        self._ids = 0
        self._seen: dict[str, int] = {}  # the newest event that was shown, by game
        self._is_new = False  # welcomed, and nothing was shown yet
        self._missed: dict[int, float] = {}  # since when a seat's person is away
        self._sleeps_until = 0.0
        self._leaves = 0.0
        self._sent_until = 0.0

    @property
    def now(self) -> float:
        return asyncio.get_running_loop().time()

    # ------------------------------------------------------------ a life

    async def live(self) -> None:
        """Until this guest is gone for good."""
        while not self.is_gone:
            pause = await self._visit()
            if self.world.is_calm:
                await asyncio.sleep(max(pause, 1.0))
            elif self.rng.random() < 0.15:
                await asyncio.sleep(self.rng.choice((5 * MINUTE, HOUR, 9 * HOUR)))
            else:
                await asyncio.sleep(max(pause, self.rng.random() * self.rng.choice((1, 10))))

    async def _visit(self) -> float:
        """From the door to the end of the socket; seconds after which to come again."""
        island = self.world.island_for(self)
        if island is None:
            return 5.0
        try:
            room = await island.call(lambda: island.house.room(self.seated.room))
        except Refused:
            return 2.0
        if room is None or not island.lives():
            return 1.0
        await asyncio.sleep(self.rng.random() * (9.0 if self.rng.random() < 0.3 else 0.3))  # before the first message
        member = self._member(room)
        if not island.lives() or member is None:
            return 1.0
        self.room, self.cord = room, Cord(self, member, island)
        self._is_new = False
        island.cords.append(self.cord)
        try:
            island.context.run(room.hear, self.cord, Hello(VERSION, self._seen.get(self.game, -1)))
            self.world.expect_answer(self.cord)
            return await self._sit(self.cord)
        except Refused:
            return 1.0
        finally:
            self._leave(room, self.cord, island)

    def _member(self, room: Room) -> str | None:
        """As a ticket would say."""
        member = room.match.member_with(fingerprint(self.seated.token))
        if member is None and room.match.lobby.status is not Status.LOBBY:
            return None
        return member or self.seated.token  # unknown here: the room will read its log, and say

    def _leave(self, room: Room, cord: Cord, island: Island) -> None:
        """The other side notices, sooner or later."""
        cord.cut()
        if not island.is_dead and not self.world.is_over:
            loop = asyncio.get_running_loop()
            late = self.rng.random() * (30.0 if self.rng.random() < 0.2 else 0.5)
            island.context.run(loop.call_later, late, room.leave, cord)

    async def _sit(self, cord: Cord) -> float:
        self._leaves = self.now + self.rng.choice((2 * MINUTE, 30 * MINUTE, 3 * HOUR, 40 * HOUR))
        while not cord.is_cut:
            message = await cord.arrived.get()
            if message is None:
                return 0.5
            if isinstance(message, Bye):
                if message.key in ("bad-token", "kicked", "no-spectators", "drifted"):
                    self.is_gone = True
                return message.retry
            self._hear(message)
        return 0.5

    def tick(self) -> None:
        """Now and then: is there anything to do, and is it time to go?"""
        if self.cord is None or self.cord.is_cut:
            return
        if self.is_gone or (self.now > self._leaves and not self.world.is_calm):
            self.cord.cut()
        else:
            self._consider()

    # ------------------------------------------------------------ hearing

    def told(self, cord: Cord, message: ServerMessage) -> None:
        """A room sends this: the laws look at it."""
        if self.room is None or cord is not self.cord:
            return
        match = self.room.match
        self.world.laws.sent(match.header.id, match.lobby.seat_of(cord.member), message, self.asked, self.repeated)

    def _hear(self, message: ServerMessage) -> None:
        match message:
            case Welcome(_, _, game, seat):
                if game != self.game:
                    self.show, self.waiting = None, {}
                self.game, self.seat, self._is_new = game, seat, True
                for again in list(self.waiting):
                    self._send_again(again)
            case LobbySeen():
                self.lobby = message
                self._miss(message)
                self._consider()
            case Show(number):
                self._check_newer(number)
                self._seen[self.game] = max(number, self._seen.get(self.game, -1))
                self.show = message
                self._consider()
                if self.cord is not None and self.rng.random() < 2 * self.world.weather.broken:
                    asyncio.get_running_loop().call_later(0.1, self.cord.cut)
            case Beat(number):
                self._is_new = False
                self._seen[self.game] = max(number, self._seen.get(self.game, -1))
            case Paced(_, waiting):
                if self.seat in waiting:
                    self.ask(GoOn())
            case Took(key) | No(key):
                self._settle(key, message)

    def _check_newer(self, number: int) -> None:
        """Whoever has just come in is shown nothing older than before."""
        if self._is_new and self.world.is_unpaced and number < self._seen.get(self.game, -1):
            self.world.laws.breaks("nobody is shown an older table", f"{number} after {self._seen[self.game]}")
        self._is_new = False

    def _settle(self, key: str | None, message: Took | No) -> None:
        if key not in self.waiting:
            return
        if isinstance(message, No) and message.key in PASSING:
            asyncio.get_running_loop().call_later(1.0, self._send_again, key)
        else:
            del self.waiting[key]
            if isinstance(message, Took):
                asyncio.get_running_loop().call_later(0.5, self._consider)

    def _miss(self, lobby: LobbySeen) -> None:
        away = {seat for seat, chair in enumerate(lobby.chairs) if chair.name is not None and not chair.connected}
        self._missed = {seat: self._missed.get(seat, self.now) for seat in away}

    # ------------------------------------------------------------ doing

    def _consider(self) -> None:
        """What there is to do now, if anything; asked again and again."""
        if self.now < self._sleeps_until or self.waiting or self.lobby is None or self.seat is None or self.is_gone:
            return
        if not self.world.is_calm and self.rng.random() < 0.01:
            self._sleeps_until = self.now + self.rng.choice((HOUR, 30 * HOUR))  # and the tab stays open
            return
        wish = self._wish(self.lobby, self.seat)
        if wish is not None:
            think = self.rng.random() * (3 * MINUTE if self.rng.random() < 0.1 else 4.0)
            self._ask_soon(wish, think)

    def _wish(self, lobby: LobbySeen, seat: int) -> Any:
        own = lobby.chairs[seat]
        if lobby.status in (Status.LOBBY, Status.PLAYING):
            if own.bot is not None and own.name is not None:
                return Back()
            if lobby.host != seat:
                is_missed = lobby.host in self._missed and self.now - self._missed[lobby.host] > AWAY
                if is_missed:
                    return AskToHost()
            elif (seat_to := self._to_replace(lobby)) is not None:
                return Kick(seat_to) if lobby.status is Status.LOBBY else StandIn(seat_to, "random")
        if lobby.status is Status.LOBBY:
            return self._prepare(lobby, seat)
        if lobby.status is Status.PLAYING:
            return self._decision()
        return Rematch() if self.world.wants_more(lobby) else None

    def _to_replace(self, lobby: LobbySeen) -> int | None:
        """Whom the host waits for no longer; only in the calm, when all who will come have come to one place."""
        if not self.world.is_calm:
            return None
        for seat, since in self._missed.items():
            if self.now - since > 3 * MINUTE and seat != self.seat and lobby.chairs[seat].bot is None:
                return seat
        return None

    def _prepare(self, lobby: LobbySeen, seat: int) -> Any:
        free = [n for n, chair in enumerate(lobby.chairs) if chair.name is None and chair.bot is None]
        if not lobby.chairs[seat].ready:
            return Ready(f"{self.rng.getrandbits(128):032x}")
        if lobby.host == seat and free:
            return SeatBot(free[0], "random")
        return Start() if lobby.host == seat and all(chair.ready for chair in lobby.chairs) else None

    def _decision(self) -> Any:
        if self.show is None or self.show.offer is None:
            return None
        return Play(tuple(chance_moves(SERVER.write(self.show)["offer"], self.rng)))

    def _ask_soon(self, wish: Any, think: float) -> None:
        show, lobby = self.show, self.lobby

        def say() -> None:
            if (show, lobby) == (self.show, self.lobby) and not self.waiting:
                self.ask(wish)

        asyncio.get_running_loop().call_later(think, say)

    def ask(self, message: Any) -> None:
        """Under a new id."""
        self._ids += 1
        key = f"{self.name}-{self._ids}"
        if not isinstance(message, GoOn):
            self.asked[key] = self.waiting[key] = replace(message, id=key)
            self._send(self.waiting[key])
        else:
            self._send(replace(message, id=key))

    def _send_again(self, key: str | None) -> None:
        if key is not None and key in self.waiting:
            self.repeated.add(key)
            self._send(self.waiting[key])

    def _send(self, message: Any) -> None:
        cord, room = self.cord, self.room
        if cord is None or room is None or cord.is_cut:
            return
        if self.rng.random() < self.world.weather.broken:
            cord.cut()  # lost, and so is the line
            if self.rng.random() < 0.5:
                return
        is_doubled = self.rng.random() < self.world.weather.broken
        if is_doubled:
            self.repeated.add(message.id)  # a copy of the network's making is asked for twice, too
        loop = asyncio.get_running_loop()
        self._sent_until = max(self._sent_until + MOMENT, loop.time() + self.world.delay())

        def arrive() -> None:
            for _ in range(2 if is_doubled else 1):
                if not cord.island.is_dead and not cord.is_closed:
                    cord.island.context.run(_heard, room, cord, message)

        loop.call_at(self._sent_until, arrive)


def _heard(room: Room, cord: Cord, message: Any) -> None:
    try:
        room.hear(cord, message)
    except Refused as error:
        cord.send(No(None, error.key, None, {}, ""))
