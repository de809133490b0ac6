"""Messages that come twice, late, in another order or from two tabs: every game ends as it would have."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from mammamia.game import Phase
from mammamia.records import read, write_line
from mammamia.records.proof import check_fair
from mammamia.server.house import House
from mammamia.server.storage import Shelf
from mammamia.server.table import Status, Table, Terms
from mammamia.server.table.intents import Play, Ready, Start
from mammamia.server.table.recording import record_of
from tests.server.people import Person, house_on, play_out, start_game
from tests.server.tables import nonce, usual


async def two_at_a_table(house: House, terms: Terms) -> tuple[Person, Person]:
    seated = await house.create("Ada", terms)
    ada = await Person.sit(house, seated)
    bo = await Person.sit(house, await house.join(ada.room, "Bo", None))
    await bo.do(Ready(nonce(2)))
    await ada.do(Ready(nonce(1)))
    await ada.do(Start())
    return ada, bo


@pytest.mark.parametrize("seed", range(3))
def test_duplicates_replays_and_disorder_do_no_harm(seed: int) -> None:
    """Every message may come again, later, or before its time; what was acknowledged is in the log once."""

    async def run() -> None:
        rng = Random(seed)
        house = house_on()
        ada, bo = await two_at_a_table(house, Terms(seats=2, options={"rounds": 1}))
        sent: list[tuple[Person, Play]] = []
        n = 0
        while ada.room.table.status is Status.PLAYING:
            n += 1
            table = ada.room.table
            person = ada if table.deciding == 0 else bo
            play = Play(tuple(usual(table)), id=f"m{n}")
            sent.append((person, play))
            batch = [(person, play)] * rng.randint(1, 3) + rng.sample(sent, min(len(sent), rng.randint(0, 2)))
            rng.shuffle(batch)
            for who, what in batch:
                who.ask(what)
            await ada.read()
            await bo.read()
        loaded = await house.store.load(ada.room.table.header.id)
        assert loaded is not None
        log = [entry.move_id for entry in loaded[1] if entry.kind == "play"]
        assert len(log) == len(set(log))
        took = {(message["id"], message["number"]) for message in ada.heard + bo.heard if message["type"] == "took"}
        numbers = {entry.number: entry.move_id for entry in loaded[1]}
        for move_id, number in took:
            assert move_id is None or str(numbers[number]).endswith(f".{move_id}")
        assert Table.load(*loaded).facts == ada.room.table.facts
        await house.stop()

    asyncio.run(run())


def test_two_tabs_race_and_one_wins() -> None:
    async def run() -> None:
        house = house_on()
        ada, bo = await two_at_a_table(house, Terms(seats=2))
        table = ada.room.table
        person = ada if table.deciding == 0 else bo
        tab = Person(person.room, person.connection.member)
        tab.come()
        await tab.read()
        moves = tuple(usual(table))
        before = table.number
        person.ask(Play(moves, id="one"))
        tab.ask(Play(moves, id="two"))
        answers = [await who.until(lambda m: m["type"] in ("took", "refused")) for who in (person, tab)]
        assert sorted(answer["type"] for answer in answers) == ["refused", "took"]
        assert table.number == before + 1
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
            table = max((room.table for room in rooms), key=lambda table: table.number)
            if table.status is not Status.PLAYING:
                break
            member = (ada if table.deciding == 0 else bo).connection.member
            people = [Person(room, member) for room in rooms]
            for n, person in enumerate(people):
                person.ask(Play(tuple(usual(table)), id=f"r{table.number}-{n}"))
            for person in people:
                await person.read(20)
        for _ in range(200):
            await asyncio.sleep(0)
        loaded = await houses[0].store.load(ada.room.table.header.id)
        assert loaded is not None
        numbers = [entry.number for entry in loaded[1]]
        assert numbers == list(range(1, len(numbers) + 1))
        reference = Table.load(*loaded)
        assert all(room.table.facts == reference.facts[: len(room.table.facts)] for room in rooms)
        assert max(len(room.table.facts) for room in rooms) == len(reference.facts)
        for house in houses:
            await house.stop()

    asyncio.run(run())


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["classic", "first", "spanish", "plus"])
def test_many_whole_games_through_the_protocol(edition: str) -> None:
    """Every record can be verified, and its shuffles proved; `benchmarks/server` plays more."""

    async def run() -> None:
        house = house_on()
        for n in range(3):
            seats = 2 + n
            ada, seated = await start_game(house, Terms(edition=edition, seats=seats), bot="random")
            ended = await play_out(ada)
            table, _ = await house.game(seated.game)
            assert table.course is not None
            assert table.course.game.phase is Phase.OVER
            record = read(write_line(record_of(table)))
            assert check_fair(record) is not None
            assert record.result is not None
            assert list(record.result.delivered) == ended["delivered"]
        await house.stop()

    asyncio.run(run())
