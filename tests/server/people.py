"""People in rooms, without sockets: a house in memory, and connections that are read at once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any

from mammamia.hosting.house import House
from mammamia.hosting.intents import Play, Ready, SeatBot, Start
from mammamia.hosting.means import Figures
from mammamia.hosting.protocol.asides import Seated
from mammamia.hosting.protocol.messages import VERSION, ClientMessage, Hello
from mammamia.hosting.room import Room
from mammamia.hosting.staff import QuickStaff
from mammamia.hosting.stores import MemoryStore, Shelf
from mammamia.hosting.tempo import Tempo
from mammamia.hosting.terms import Terms
from mammamia.server.web.wire import Outbox
from tests.server.clock import simulated
from tests.server.tables import nonce, usual

Json = dict[str, Any]


def house_on(
    shelf: Shelf | None = None, *, scale: float = 0.0, takeover: float = 0.0, figures: Figures | None = None
) -> House:
    house = House(MemoryStore(shelf), QuickStaff(), Tempo(scale=scale, takeover=takeover), figures)
    house.start()
    return house


class Person:
    """Somebody with a connection to a room."""

    def __init__(self, room: Room, member: str | None) -> None:
        self.room = room
        self.connection = Outbox(member)
        self.heard: list[Json] = []
        self._looked_at = 0

    @classmethod
    async def sit(cls, house: House, seated: Seated, after: int | None = None) -> Person:
        room = await house.room(seated.room)
        member = room.match.lobby.chairs[seated.seat].member
        person = cls(room, member)
        person.come(after)
        await person.read()
        return person

    def come(self, after: int | None = None, *, blind: bool = False, device: str = "") -> None:
        self.room.hear(self.connection, Hello(VERSION, after, blind, device))

    def go(self) -> None:
        self.room.leave(self.connection)

    def ask(self, intent: ClientMessage) -> None:
        self.room.hear(self.connection, intent)

    def take_frames(self) -> list[bytes]:
        """What waits in the outbox."""
        frames = list(self.connection._frames)
        self.connection._frames.clear()
        self.connection._size = 0
        return frames

    async def read(self, turns: int = 60) -> list[Json]:
        """What comes until the room has nothing more to do."""
        new: list[Json] = []
        for _ in range(turns):
            await asyncio.sleep(0)
        new = [json.loads(frame) for frame in self.take_frames()]
        self.heard += new
        return new

    async def until(self, done: Callable[[Json], bool], turns: int = 5000) -> Json:
        """The next message that fits, after the last one that was waited for."""
        for _ in range(turns):
            while self._looked_at < len(self.heard):
                self._looked_at += 1
                if done(self.heard[self._looked_at - 1]):
                    return self.heard[self._looked_at - 1]
            await self.read(1)
        raise AssertionError("it never came")

    async def turn(self) -> Json:
        """Wait until this person is to decide: the show with the offer."""
        for _ in range(5000):
            await self.read(1)
            shows = [message for message in self.heard if message["type"] == "show"]
            match = self.room.match
            if match.deciding == self.room.crowd.viewer(self.connection) and shows and shows[-1].get("offer"):
                return shows[-1]
        raise AssertionError("it is never this person's turn")

    async def do(self, intent: ClientMessage) -> Json:
        """Ask for something: what came back for it."""
        await self.read(1)
        self._looked_at = len(self.heard)
        self.ask(intent)
        return await self.until(lambda message: message["type"] in ("took", "refused"))

    def last(self, kind: str) -> Json:
        return next(message for message in reversed(self.heard) if message["type"] == kind)


async def start_game(house: House, terms: Terms, bot: str = "random") -> tuple[Person, Seated]:
    """Ada makes a room, bots sit down, and the cards are dealt."""
    seated = await house.create("Ada", terms)
    ada = await Person.sit(house, seated)
    for seat in range(1, terms.seats):
        assert (await ada.do(SeatBot(seat, bot)))["type"] == "took"
    await ada.do(Ready(nonce(1)))
    await ada.do(Start())
    return ada, seated


async def play_out(person: Person) -> Json:
    """Play the clock's moves until the end."""
    for _ in range(5000):
        await person.read()
        ended = [message for message in person.heard if message["type"] == "ended"]
        if ended and ended[-1]["proof"]["game"] == person.room.match.header.id:
            return ended[-1]
        match = person.room.match
        if match.deciding is not None and match.lobby.player(match.deciding) is None and not person.room.stage.is_busy:
            await person.do(Play(tuple(usual(match))))
    raise AssertionError("the game does not end")


async def until_opened(person: Person, *others: Person) -> None:
    """Play the clock's moves until the oven is being opened, card by card; the *others* read along.

    Whoever reads nothing falls behind when the outbox is full, and is not even told a refusal.
    """
    while not any(
        told["event"]["event"] == "OvenOpened" for message in person.heard for told in message.get("events", ())
    ):
        await asyncio.sleep(0.001)
        for one in (person, *others):
            await one.read(3)
        match = person.room.match
        if match.deciding == person.room.crowd.viewer(person.connection) and not person.room.stage.is_busy:
            await person.do(Play(tuple(usual(match))))


async def some_turns(ada: Person, turns: int) -> None:
    for _ in range(turns):
        await ada.turn()
        await ada.do(Play(tuple(usual(ada.room.match))))
    await ada.read()


def in_a_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    @wraps(test)
    def run(*args: Any, **values: Any) -> None:
        simulated(test(*args, **values))

    return run
