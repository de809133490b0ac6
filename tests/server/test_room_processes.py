"""Rooms in several processes, after a restart, and when nobody comes any more."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from mammamia.hosting.house import LISTED_MOST
from mammamia.hosting.intents import Play, Ready, Rematch, SeatBot, Start
from mammamia.hosting.lobby import Status
from mammamia.hosting.refused import Refused
from mammamia.hosting.stores import Shelf
from mammamia.hosting.sweeping import HOUR
from mammamia.hosting.terms import Terms
from tests.server.people import Person, house_on, in_a_loop, play_out, some_turns, start_game
from tests.server.tables import nonce, usual


@in_a_loop
async def test_two_processes_one_table() -> None:
    """Ada plays in one process, Bo in another; both see every event, and no move is lost or doubled."""
    shelf = Shelf()
    here, there = house_on(shelf), house_on(shelf)
    seated = await here.create("Ada", Terms(seats=3, options={"rounds": 1}))
    ada = await Person.sit(here, seated)
    room_there = await there.room(seated.room)
    joined = await there.join(room_there, "Bo", None)
    bo = await Person.sit(there, joined)
    await ada.read()
    await ada.do(SeatBot(2, "random"))
    await bo.do(Ready(nonce(2)))
    await ada.do(Ready(nonce(1)))
    await ada.do(Start())
    for _ in range(3000):
        await ada.read(10)
        await bo.read(10)
        for person in (ada, bo):
            match = person.room.match
            seat = match.lobby.seat_of(person.connection.member)
            if match.deciding is not None and match.deciding == seat:
                person.ask(Play(tuple(usual(match))))
        if ada.room.match.status is Status.FINISHED and bo.room.match.status is Status.FINISHED:
            break
    await ada.read()
    await bo.read()
    assert ada.last("ended") == bo.last("ended")
    assert ada.room.match.facts == bo.room.match.facts
    assert (await bo.do(Rematch()))["type"] == "took"
    await ada.read()
    assert ada.last("welcome")["game"] == bo.last("welcome")["game"] != seated.game
    await here.stop()
    await there.stop()


@in_a_loop
async def test_a_restart_goes_on_where_the_log_ends() -> None:
    shelf = Shelf()
    before = house_on(shelf)
    ada, seated = await start_game(before, Terms(seats=3))
    await some_turns(ada, 3)
    await before.stop()
    assert ada.connection.is_closed
    assert (await ada.read())[-1] == {"type": "bye", "key": "stopping", "retry": 1.0}

    after = house_on(shelf)
    assert await after.recover() == 1
    again = await Person.sit(after, seated)
    assert (await play_out(again))["status"] == "finished"
    assert await after.recover() == 0
    await after.stop()


@in_a_loop
async def test_a_game_of_other_rules_is_told_so_and_all_others_go_on() -> None:
    """After an upgrade: the last state is not the one that was written down."""
    shelf = Shelf()
    before = house_on(shelf)
    drifted, good = [await start_game(before, Terms(seats=2)) for _ in range(2)]
    for ada, _ in (drifted, good):
        await some_turns(ada, 2)
    await before.stop()
    log = shelf.logs[drifted[1].game]
    log[-1] = replace(log[-1], hash=b"of another version")

    after = house_on(shelf)
    assert await after.recover() == 1
    for asked in (after.room(drifted[1].room), after.game(drifted[1].game)):
        with pytest.raises(Refused) as caught:
            await asked
        assert caught.value.key == "drifted"
    assert (await play_out(await Person.sit(after, good[1])))["status"] == "finished"
    assert shelf.logs[drifted[1].game] == log, "nothing of it is touched"
    await after.stop()


@in_a_loop
async def test_the_list_of_public_rooms_holds_the_newest_and_no_more_than_fifty() -> None:
    shelf = Shelf()
    here, there = house_on(shelf), house_on(shelf)
    rooms = [(await here.create("Ada", Terms(seats=2, public=True))).room for _ in range(LISTED_MOST + 7)]
    for house in (here, there):
        assert {room.room for room in await house.public()} == set(rooms[7:])
        await house.stop()


@in_a_loop
async def test_an_empty_room_is_let_go_and_a_closed_one_takes_nobody() -> None:
    house = house_on()
    seated = await house.create("Ada", Terms(seats=2, public=True))
    assert [room.room for room in await house.public()] == [seated.room]
    assert await house.sweep() == 0
    assert list(house.rooms) == [], "an empty room is let go"
    await asyncio.sleep(HOUR)
    assert await house.sweep() == 0
    await asyncio.sleep(HOUR)
    assert await house.sweep() == 1
    assert await house.store.open_games() == []
    room = await house.room(seated.room)
    assert room.match.status is Status.ABANDONED
    with pytest.raises(Refused) as caught:
        await house.join(room, "Bo", None)
    assert caught.value.key == "only-before-the-game"
    with pytest.raises(Refused) as caught:
        await house.room("nowhere")
    assert caught.value.key == "no-such-room"
    await house.stop()


@in_a_loop
async def test_a_lost_hint_is_healed() -> None:
    """Another process wrote, and nobody said so: a look at the log shows it."""
    shelf = Shelf()
    here, there = house_on(shelf), house_on(shelf)
    seated = await here.create("Ada", Terms(seats=3))
    ada = await Person.sit(here, seated)
    shelf.stores.clear()  # nobody is told any more
    await there.join(await there.room(seated.room), "Bo", None)
    await ada.read()
    assert [chair["name"] for chair in ada.last("lobby")["chairs"]] == ["Ada", None, None]
    here.heal()
    await ada.read()
    assert [chair["name"] for chair in ada.last("lobby")["chairs"]] == ["Ada", "Bo", None]


@in_a_loop
async def test_public_rooms_of_other_processes_are_listed_too() -> None:
    shelf = Shelf()
    here, there = house_on(shelf), house_on(shelf)
    public = await here.create("Ada", Terms(seats=2, public=True))
    await here.create("Bo", Terms(seats=2))
    assert [room.room for room in await there.public()] == [public.room]
    assert [room.names for room in await here.public()] == [("Ada", None)]
    await here.stop()
    await there.stop()
