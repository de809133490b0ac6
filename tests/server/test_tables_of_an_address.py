"""What the people of one address may hold at once: tables, and bots that think only where somebody is."""

from __future__ import annotations

import pytest
from websockets.exceptions import InvalidStatus

from mammamia.game import Move
from mammamia.hosting.house import House
from mammamia.hosting.intents import Play, Ready, SeatBot, Start
from mammamia.hosting.staff import QuickStaff
from mammamia.hosting.stores import MemoryStore, Shelf
from mammamia.hosting.task import Task
from mammamia.hosting.tempo import Tempo
from mammamia.hosting.terms import Terms
from mammamia.server.guard.allotment import Allotment
from tests.server.people import Person, in_a_loop
from tests.server.served import ask, next_of, request, server, socket_of
from tests.server.tables import nonce, usual


def test_an_address_may_lay_so_many_tables_and_no_more() -> None:
    with server(address_tables=2) as url:
        for _ in range(2):
            ask(f"{url}/api/rooms", {"name": "Ada"})
        status, refused = request(f"{url}/api/rooms", {"name": "Ada"})
        assert (status, refused["key"], refused["values"]) == (429, "too-many-tables", {"most": 2})
        assert "2 tables" in refused["text"]


def test_a_process_keeps_so_many_tables_and_those_that_there_are_stay_open() -> None:
    with server(rooms=2) as url:
        made = [ask(f"{url}/api/rooms", {"name": "Ada"}) for _ in range(2)]
        status, refused = request(f"{url}/api/rooms", {"name": "Ada"})
        assert (status, refused["key"]) == (503, "house-full")
        ask(f"{url}/api/rooms/{made[0]['room']}/join", {"name": "Bo"})
        with socket_of(url, made[1]["room"], made[1]["token"]) as seated:
            next_of(seated, "welcome")


def test_a_table_counts_once_however_many_sit_there() -> None:
    with server(address_tables=1) as url:
        made = ask(f"{url}/api/rooms", {"name": "Ada"})
        with (
            socket_of(url, made["room"], made["token"]) as one,
            socket_of(url, made["room"], made["token"]) as two,
            socket_of(url, made["room"], None) as spectator,
        ):
            for opened in (one, two, spectator):
                next_of(opened, "welcome")


def test_a_socket_at_one_table_too_many_is_refused_before_it_opens() -> None:
    shelf = Shelf()
    with server(shelf=shelf) as url:
        rooms = [ask(f"{url}/api/rooms", {"name": "Ada"}) for _ in range(2)]
    with server(shelf=shelf, address_tables=1) as url, socket_of(url, rooms[0]["room"], rooms[0]["token"]) as first:
        next_of(first, "welcome")
        with (
            pytest.raises(InvalidStatus, match="429"),
            socket_of(url, rooms[1]["room"], rooms[1]["token"]),
        ):
            pass


def test_what_counts_as_a_table_of_an_address() -> None:
    in_use: set[str] = set()
    tables = Allotment(1, in_use.__contains__)
    tables.opened("a", "one")
    assert tables.may_open("a", "one")
    assert not tables.may_open("a", "two")
    assert not tables.may_open("a")
    assert tables.may_open("b", "two")
    tables.closed("a", "one")
    assert tables.may_open("a", "two")
    in_use.add("mine")
    tables.laid("a", "mine")
    assert not tables.may_open("a", "two")
    in_use.clear()
    assert tables.may_open("a", "two"), "a table that was deserted does not count"


class CountingStaff(QuickStaff):
    """Bots who decide at once, and are counted."""

    def __init__(self) -> None:
        self.asked = 0

    async def turn(self, task: Task, *, room: str = "") -> tuple[Move, ...]:
        self.asked += 1
        return await super().turn(task, room=room)


@in_a_loop
async def test_bots_think_only_where_somebody_is_present() -> None:
    staff = CountingStaff()
    house = House(MemoryStore(), staff, Tempo(scale=0.0))
    house.start()
    seated = await house.create("Ada", Terms(seats=3))
    ada = await Person.sit(house, seated)
    for seat in (1, 2):
        await ada.do(SeatBot(seat, "random"))
    await ada.do(Ready(nonce(1)))
    await ada.do(Start())
    await ada.turn()
    asked, number = staff.asked, ada.room.match.number
    ada.ask(Play(tuple(usual(ada.room.match))))
    ada.go()
    await ada.read(500)
    assert ada.room.match.number <= number + 1, "her move is kept"
    assert staff.asked <= asked + 1, "and then everybody waits for her"
    again = await Person.sit(house, seated)
    await again.turn()
    assert staff.asked > asked + 1
    await house.stop()
