"""Short codes of tables: read aloud, derived from the room, alive only while somebody could sit down or look on."""

from __future__ import annotations

import secrets

import pytest

from mammamia.hosting import codes, house
from mammamia.hosting.codes import LETTERS, code_of
from mammamia.hosting.intents import Abandon, Choose
from mammamia.hosting.refused import Refused
from mammamia.hosting.stores import Shelf
from mammamia.hosting.terms import Terms
from mammamia.server.guard.keeper import GUESS_BURST
from tests.server.people import Person, house_on, in_a_loop, start_game
from tests.server.served import request, server


def test_a_code_has_four_letters_and_no_look_alikes() -> None:
    seen = {letter for n in range(2000) for letter in code_of(f"room {n}")}
    assert seen == set(LETTERS)
    assert not set(LETTERS) & set("O0I1LQUV")
    assert {len(code_of(f"room {n}")) for n in range(50)} == {4}


@in_a_loop
async def test_a_code_leads_to_its_room_from_every_process_and_after_a_restart() -> None:
    shelf = Shelf()
    here, there = house_on(shelf), house_on(shelf)
    ada = await Person.sit(here, await here.create("Ada", Terms(seats=2)))
    code = ada.last("lobby")["code"]
    assert (await there.find(code.lower())).id == ada.room.id
    await here.stop()
    again = house_on(shelf)
    assert (await again.find(code)).id == ada.room.id
    for one in (there, again):
        await one.stop()


@in_a_loop
async def test_a_code_lives_while_somebody_could_sit_down_or_look_on() -> None:
    house = house_on()
    ada, _ = await start_game(house, Terms(seats=2))
    code = ada.last("lobby")["code"]
    assert (await house.find(code)).id == ada.room.id, "one may watch"
    await ada.do(Abandon())
    await ada.read()
    assert ada.last("lobby")["code"] is None
    await none_at(house, code)
    closed = await Person.sit(house, await house.create("Ada", Terms(seats=2)))
    code = closed.last("lobby")["code"]
    await closed.do(Choose(Terms(seats=2, spectators=False)))
    assert (await house.find(code)).id == closed.room.id, "a seat is free"
    await house.join(closed.room, "Bo", None)
    await closed.read()
    assert closed.last("lobby")["code"] is None
    await none_at(house, code)
    await house.stop()


async def none_at(found: house.House, code: str) -> None:
    with pytest.raises(Refused) as refused:
        await found.find(code)
    assert refused.value.key == "no-such-code"


@in_a_loop
async def test_a_new_room_takes_no_code_that_is_in_use_and_a_double_one_leads_nowhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here = house_on()
    rooms = [(await here.create("Ada", Terms(seats=2))).room for _ in range(3)]
    same = code_of(rooms[0])
    drawn = iter([rooms[0] + "x", "another"])
    monkeypatch.setattr(
        house, "code_of", lambda room: same if room in (rooms[0], rooms[0] + "x") else codes.code_of(room)
    )
    monkeypatch.setattr(secrets, "token_urlsafe", lambda n: next(drawn) if n == house.ROOM_BYTES else "t" * 22)
    assert (await here.create("Bo", Terms(seats=2))).room == "another"
    monkeypatch.setattr(house, "code_of", lambda room: same)
    await none_at(here, same)
    await here.stop()


@in_a_loop
async def test_where_all_codes_are_in_use_a_room_is_still_made_and_found_by_its_link(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here = house_on()
    first = await here.create("Ada", Terms(seats=2))
    monkeypatch.setattr(house, "code_of", lambda room: "ABCD")  # there is but one, and it is taken
    second = await here.create("Bo", Terms(seats=2))
    assert first.room != second.room
    assert (await here.room(second.room)).id == second.room
    await none_at(here, "ABCD")
    await here.stop()


def test_the_web_finds_a_table_by_its_code_and_lets_nobody_guess_for_long() -> None:
    with server() as url:
        status, made = request(f"{url}/api/rooms", {"name": "Ada"})
        assert status == 201
        _, lobby = request(f"{url}/api/rooms/{made['room']}")
        assert request(f"{url}/api/codes/{lobby['code']}") == (200, {"room": made["room"]})
        status, refused = request(f"{url}/api/codes/OOOO")
        assert (status, refused["key"], refused["values"]) == (404, "no-such-code", {"code": "OOOO"})
        answers = [request(f"{url}/api/codes/AAAA")[0] for _ in range(int(GUESS_BURST) + 2)]
        assert answers[0] == 404
        assert answers[-1] == 429
