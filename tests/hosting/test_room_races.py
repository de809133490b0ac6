"""Messages that come twice, late, in another order or from two tabs: every game ends as it would have."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from mammamia.hosting import Fact
from mammamia.hosting.house import House
from mammamia.hosting.intents import Play, Ready, Start
from mammamia.hosting.lobby import Status
from mammamia.hosting.match import Match
from mammamia.hosting.stores import Shelf
from mammamia.hosting.terms import Terms
from tests.server.people import Person, house_on
from tests.server.tables import nonce, usual

Json = dict[str, Any]


async def two_at_a_table(house: House, terms: Terms) -> tuple[Person, Person]:
    seated = await house.create("Ada", terms)
    ada = await Person.sit(house, seated)
    bo = await Person.sit(house, await house.join(ada.room, "Bo", None))
    await bo.do(Ready(nonce(2)))
    await ada.do(Ready(nonce(1)))
    await ada.do(Start())
    return ada, bo


async def played(noise: Random | None) -> tuple[list[Fact], list[Json]]:
    """A whole game over a line that loses, doubles, delays and repeats messages, or over a good one."""
    here = house_on()
    ada, bo = await two_at_a_table(here, Terms(seats=2, options={"rounds": 2}))
    sent: list[tuple[Person, Play]] = []
    while (match := ada.room.match).status is Status.PLAYING:
        person = ada if match.deciding == 0 else bo
        sent.append((person, Play(tuple(usual(match)), id=f"m{match.number}")))
        batch = sent[-1:]
        if noise is not None:
            batch = batch * noise.randint(0, 3) + noise.sample(sent, min(len(sent), noise.randint(0, 2)))
            noise.shuffle(batch)
        for who, what in batch:
            who.ask(what)
        await ada.read()
        await bo.read()
    loaded = await here.store.load(ada.room.match.header.id)
    assert loaded is not None
    moves = {entry.number: entry.move_id for entry in loaded[1] if entry.kind == "play"}
    assert len(moves) == len(set(moves.values()))
    for message in ada.heard + bo.heard:
        if message["type"] == "took" and str(message["id"]).startswith("m"):
            assert str(moves[message["number"]]).endswith(f".{message['id']}")
    await here.stop()
    return Match.load(*loaded).facts, [message for message in bo.heard if message["type"] == "show"]


@pytest.mark.parametrize("seed", range(8))
def test_over_a_bad_line_a_game_ends_as_over_a_good_one(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every message may get lost, come again, later, or among older ones: the same game, shown in the same way."""
    monkeypatch.setattr("mammamia.hosting.house.new_seed", lambda: bytes([seed] * 32))
    assert asyncio.run(played(Random(seed))) == asyncio.run(played(None))


def test_two_tabs_race_and_one_wins() -> None:
    async def run() -> None:
        house = house_on()
        ada, bo = await two_at_a_table(house, Terms(seats=2))
        match = ada.room.match
        person = ada if match.deciding == 0 else bo
        tab = Person(person.room, person.connection.member)
        tab.come()
        await tab.read()
        moves = tuple(usual(match))
        before = match.number
        person.ask(Play(moves, id="one"))
        tab.ask(Play(moves, id="two"))
        answers = [await who.until(lambda m: m["type"] in ("took", "refused")) for who in (person, tab)]
        assert sorted(answer["type"] for answer in answers) == ["refused", "took"]
        assert match.number == before + 1
        await person.read()
        await tab.read()
        assert person.last("show") == tab.last("show"), "both tabs see the same"
        await house.stop()

    asyncio.run(run())


def test_two_processes_race_and_no_game_forks() -> None:
    """Both write the same number: one wins, the other reads the tail, judges anew and refuses."""

    async def run() -> None:
        shelf = Shelf()
        houses = [house_on(shelf) for _ in range(4)]
        ada, bo = await two_at_a_table(houses[0], Terms(seats=2, options={"rounds": 1}))
        room_id = ada.room.id
        rooms = [await house.room(room_id) for house in houses]
        for _ in range(60):
            match = max((room.match for room in rooms), key=lambda match: match.number)
            if match.status is not Status.PLAYING:
                break
            member = (ada if match.deciding == 0 else bo).connection.member
            people = [Person(room, member) for room in rooms]
            for n, person in enumerate(people):
                person.ask(Play(tuple(usual(match)), id=f"r{match.number}-{n}"))
            for person in people:
                await person.read(20)
        for _ in range(200):
            await asyncio.sleep(0)
        loaded = await houses[0].store.load(ada.room.match.header.id)
        assert loaded is not None
        numbers = [entry.number for entry in loaded[1]]
        assert numbers == list(range(1, len(numbers) + 1))
        reference = Match.load(*loaded)
        assert all(room.match.facts == reference.facts[: len(room.match.facts)] for room in rooms)
        assert max(len(room.match.facts) for room in rooms) == len(reference.facts)
        for house in houses:
            await house.stop()

    asyncio.run(run())
