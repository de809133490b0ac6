"""Two processes, and every hint between them is lost: an answer is never older than one that the other gave."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx

from mammamia.hosting.house import House
from mammamia.hosting.staff import QuickStaff
from mammamia.hosting.stores import MemoryStore, Shelf
from mammamia.hosting.tempo import Tempo
from mammamia.hosting.terms import Terms
from mammamia.server.guard import MemoryBook
from mammamia.server.guard.keeper import Keeper
from mammamia.server.metrics import Metrics
from mammamia.server.settings import Settings
from mammamia.server.web import create_app
from tests.server.people import Person, play_out, start_game


def deaf_house(shelf: Shelf) -> House:
    """A house that does not listen."""
    return House(MemoryStore(shelf), QuickStaff(), Tempo(scale=0.0))


def client_of(house: House) -> httpx.AsyncClient:
    keeper = Keeper(Settings("sqlite:///unused"), MemoryBook(), Metrics())
    return httpx.AsyncClient(transport=httpx.ASGITransport(create_app(house, keeper)), base_url="http://testserver")


def test_who_sat_down_elsewhere_gets_a_ticket() -> None:
    async def run() -> None:
        shelf = Shelf()
        here, there = deaf_house(shelf), deaf_house(shelf)
        made = await here.create("Ada", Terms(seats=3))
        room = await there.room(made.room)
        bo = await here.join(await here.room(made.room), "Bo", None)
        async with client_of(there) as client:
            asked = await client.post(f"/api/rooms/{made.room}/ticket", json={"token": bo.token})
            assert asked.status_code == 201, asked.text
        assert room.match.lobby.chairs[bo.seat].member is not None

    asyncio.run(run())


def test_a_member_that_only_the_other_process_knows_is_welcome() -> None:
    async def run() -> None:
        shelf = Shelf()
        here, there = deaf_house(shelf), deaf_house(shelf)
        made = await here.create("Ada", Terms(seats=2))
        room = await there.room(made.room)
        await here.join(await here.room(made.room), "Bo", None)
        bo = Person(room, (await here.room(made.room)).match.lobby.chairs[1].member)
        bo.come()
        assert (await bo.read())[0]["type"] == "welcome"

    asyncio.run(run())


def test_the_lobby_and_the_record_are_those_of_now() -> None:
    async def run() -> None:
        shelf = Shelf()
        here, there = deaf_house(shelf), deaf_house(shelf)
        ada, seated = await start_game(here, Terms(seats=2, options={"rounds": 1}))
        await there.room(seated.room)
        await play_out(ada)
        async with client_of(there) as client:
            assert (await client.get(f"/api/games/{seated.game}/record")).status_code == 200
            lobby: dict[str, Any] = (await client.get(f"/api/rooms/{seated.room}")).json()
            assert lobby["status"] == "finished"

    asyncio.run(run())
