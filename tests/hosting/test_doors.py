"""One door, one room: whoever comes while a room is opened or let go is welcomed or sent away, never left waiting."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from mammamia.hosting.house import House
from mammamia.hosting.intents import Leave, SeatBot
from mammamia.hosting.refused import Refused
from mammamia.hosting.room import Room
from mammamia.hosting.staff import QuickStaff
from mammamia.hosting.stores import MemoryStore, Shelf
from mammamia.hosting.tempo import Tempo
from mammamia.hosting.terms import Terms
from tests.server.people import Person, house_on, in_a_loop, some_turns, start_game

TERMS = Terms(seats=2)


class Gate(MemoryStore):
    """A store whose `load` waits until it is let through."""

    def __init__(self, shelf: Shelf) -> None:
        super().__init__(shelf)
        self.waiting: list[asyncio.Future[None]] = []

    async def load(self, game: str) -> Any:
        loaded = await super().load(game)
        self.waiting.append(asyncio.get_running_loop().create_future())
        await self.waiting[-1]
        return loaded

    async def let_through(self, n: int) -> None:
        """Whoever came n-th, once they have come."""
        while len(self.waiting) <= n:
            await asyncio.sleep(0)
        self.waiting[n].set_result(None)


@pytest.mark.parametrize("first", [0, 1], ids=["the visitor is faster", "recovery is faster"])
def test_a_visitor_and_the_recovery_open_one_room(first: int) -> None:
    """Both have read the log before either has opened the room."""

    @in_a_loop
    async def story() -> None:
        shelf = Shelf()
        before = house_on(shelf)
        ada = await Person.sit(before, seated := await before.create("Ada", TERMS))
        await ada.do(SeatBot(1, "random"))
        await before.stop()
        store = Gate(shelf)
        house = House(store, QuickStaff(), Tempo(scale=0.0, takeover=0.0))
        visitor = asyncio.create_task(house.room(seated.room))
        while not store.waiting:
            await asyncio.sleep(0)
        recovering = asyncio.create_task(house.recover())
        while len(store.waiting) < 2:
            await asyncio.sleep(0)
        for n in (first, 1 - first):
            await store.let_through(n)
            for _ in range(10):
                await asyncio.sleep(0)
        await recovering
        tasks = [task for task in asyncio.all_tasks() if task.get_name() == "room"]
        assert len(tasks) == 1
        assert await visitor is await house.room(seated.room)
        await house.stop()

    story()


@in_a_loop
async def test_many_visitors_open_one_room() -> None:
    shelf = Shelf()
    seated = await (before := house_on(shelf)).create("Ada", TERMS)
    await before.stop()
    house = house_on(shelf)
    rooms = await asyncio.gather(*(house.room(seated.room) for _ in range(20)))
    assert len(set(map(id, rooms))) == 1
    await house.stop()


# ---------------------------------------------------------------- the silent socket


@in_a_loop
async def test_a_hello_to_a_room_that_was_let_go_is_answered() -> None:
    """A socket found its room; before its first message the sweep let the room go."""
    house = house_on()
    seated = await house.create("Ada", TERMS)
    room = await house.room(seated.room)
    await house.sweep()
    late = Person(room, None)
    late.come()
    assert [message["type"] for message in await late.read()] == ["bye"]
    assert late.connection.is_closed
    with pytest.raises(Refused, match="stopping"):
        await room.request(Leave(), "ada")
    assert await house.room(seated.room) is not room
    await house.stop()


@in_a_loop
async def test_a_hello_that_comes_while_a_room_ends_is_answered() -> None:
    house = house_on()
    seated = await house.create("Ada", TERMS)
    room = await house.room(seated.room)
    stopping = asyncio.create_task(room.stop())
    late = [Person(room, None) for _ in range(5)]
    for person in late:
        person.come()
        await asyncio.sleep(0)
    await stopping
    for person in late:
        await person.read()
        assert person.heard[-1]["type"] == "bye"
        assert person.connection.is_closed
    await house.stop()


@in_a_loop
async def test_whoever_is_on_the_way_in_keeps_the_room_open() -> None:
    house = house_on()
    seated = await house.create("Ada", TERMS)
    room = await house.room(seated.room)
    ada = Person(room, room.match.lobby.host)
    ada.come()
    await asyncio.sleep(0)  # the room reads its log
    await house.sweep()
    await ada.read()
    assert ada.last("lobby")["room"] == seated.room
    assert await house.room(seated.room) is room
    await house.stop()


@in_a_loop
async def test_a_room_whose_rules_have_changed_does_not_stand_in_the_way() -> None:
    """Another version wrote to its log: whoever is there is told, and so is whoever comes next."""
    shelf = Shelf()
    house = house_on(shelf)
    ada, seated = await start_game(house, TERMS)
    await some_turns(ada, 1)
    log = shelf.logs[seated.game]
    log.append(replace(log[-1], number=len(log) + 1, move_id=None, hash=b"of another version"))
    room: Room = ada.room
    room.hint(len(log))
    await ada.read()
    assert ada.heard[-1] == {"type": "bye", "key": "drifted", "retry": 0.0}
    with pytest.raises(Refused) as caught:
        await house.room(seated.room)
    assert caught.value.key == "drifted"
    late = Person(room, None)
    late.come()
    assert late.connection.is_closed
    await house.stop()
