"""A commit whose answer was lost: it has a key of its own, and whoever asks again hears the truth, once."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from mammamia.hosting.house import House
from mammamia.hosting.intents import Play, Rematch
from mammamia.hosting.lobby import Status
from mammamia.hosting.match import Match
from mammamia.hosting.staff import QuickStaff
from mammamia.hosting.stores import Entry, MemoryStore, Shelf, Unavailable, Unsure
from mammamia.hosting.tempo import Tempo
from mammamia.hosting.terms import Terms
from tests.server.people import Person, house_on, in_a_loop, play_out, start_game
from tests.server.tables import by_chance, usual

TERMS = Terms(seats=2, options={"rounds": 1})


class Torn(MemoryStore):
    """Told so, it loses its answers, with or without having done what was asked; and it may not be readable."""

    def __init__(self, shelf: Shelf | None = None) -> None:
        super().__init__(shelf)
        self.keeps: bool | None = None  # whether the next entry is kept; None: all is well
        self.is_readable = True

    async def append(self, game: str, *entries: Entry) -> None:
        if self.keeps is None:
            await super().append(game, *entries)
            return
        if self.keeps:
            await super().append(game, *entries)
        raise Unsure("the answer was lost")

    async def tail(self, game: str, after: int) -> list[Entry]:
        if not self.is_readable:
            raise Unavailable("no answer")
        return await super().tail(game, after)


async def playing(store: Torn) -> Person:
    house = House(store, QuickStaff(), Tempo(scale=0.0, takeover=0.0))
    house.start()
    ada, _ = await start_game(house, TERMS)
    await ada.turn()
    return ada


def plays(store: Torn, person: Person) -> list[Entry]:
    return [entry for entry in store._shelf.logs[person.room.match.header.id] if entry.kind == "play" and entry.move_id]


class Noting(MemoryStore):
    """It notes what is kept together."""

    def __init__(self, shelf: Shelf | None = None) -> None:
        super().__init__(shelf)
        self.kept: list[tuple[Entry, ...]] = []

    async def append(self, game: str, *entries: Entry) -> None:
        await super().append(game, *entries)
        self.kept.append(entries)


@in_a_loop
async def test_what_is_forced_is_written_with_the_move_it_follows() -> None:
    store = Noting()
    house = House(store, QuickStaff(), Tempo(scale=0.0, takeover=0.0))
    house.start()
    ada, seated = await start_game(house, Terms(seats=3))
    decided = by_chance(2)
    while ada.room.match.status is Status.PLAYING:
        await ada.read()
        if ada.room.match.deciding == 0:
            await ada.do(Play(tuple(decided(ada.room.match))))
    await ada.read()
    forced = [entry for entries in store.kept for entry in entries[1:]]
    assert forced, "somebody had no choice"
    for entry in forced:
        assert (entry.seat, entry.kind, entry.move_id) == (0, "play", None)
        assert b'"by":"house"' in entry.payload
    alone = [entries[0] for entries in store.kept if entries[0].seat == 0 and entries[0].kind == "play"]
    assert all(b'"by":"house"' not in entry.payload for entry in alone), "none is written by itself"
    loaded = await store.load(seated.game)
    assert loaded is not None
    assert Match.load(*loaded).facts == ada.room.match.facts
    told = [one["number"] for message in ada.heard for one in message.get("events", ())]
    assert told == sorted(set(told)), "each fact once, one after another"


@pytest.mark.parametrize("move_id", ["m1", None])
def test_a_commit_whose_answer_was_lost_is_found_in_the_log(move_id: str | None) -> None:
    @in_a_loop
    async def story() -> None:
        ada = await playing(store := Torn())
        before = ada.room.match.number
        move = Play(tuple(usual(ada.room.match)), id=move_id)
        store.keeps = True
        ada.ask(move)
        await ada.read(1)
        store.keeps = None
        answer = await ada.until(lambda message: message["type"] in ("took", "refused"))
        while answer.get("number", 0) <= before:  # of the moves before
            answer = await ada.until(lambda message: message["type"] in ("took", "refused"))
        assert (answer["type"], answer["number"]) == ("took", before + 1)

    story()


@pytest.mark.parametrize("keeps", [True, False], ids=["it was kept", "it was not"])
def test_an_unknown_outcome_is_said_so_and_the_same_id_asks_again(keeps: bool) -> None:
    @in_a_loop
    async def story() -> None:
        ada = await playing(store := Torn())
        number = ada.room.match.number + 1
        move: Any = Play(tuple(usual(ada.room.match)), id="m1")
        store.keeps, store.is_readable = keeps, False
        answer = await ada.do(move)
        assert (answer["type"], answer["key"], answer["id"]) == ("refused", "outcome-unknown", "m1")
        store.keeps = None
        answer = await ada.do(move)
        assert (answer["type"], answer["key"]) == ("refused", "outcome-unknown"), "as long as the log cannot be read"
        store.is_readable = True
        assert await ada.do(move) == {"type": "took", "id": "m1", "number": number}
        assert await ada.do(move) == {"type": "took", "id": "m1", "number": number}
        assert len(plays(store, ada)) == 1

    story()


@in_a_loop
async def test_what_is_certain_is_said_as_such() -> None:
    house = house_on(shelf := Shelf())
    ada, _ = await start_game(house, TERMS)
    await ada.turn()
    shelf.is_broken = True
    answer = await ada.do(Play(tuple(usual(ada.room.match)), id="m1"))
    assert (answer["type"], answer["key"]) == ("refused", "unavailable")


@in_a_loop
async def test_a_next_game_that_was_begun_unseen_is_found() -> None:
    ada = await playing(store := Torn())
    await play_out(ada)
    before = ada.room.match.header
    store.keeps, store.is_readable = False, False  # the next game begins, and the entry that names it is lost
    answer = await ada.do(Rematch(id="r1"))
    assert (answer["type"], answer["key"]) == ("refused", "outcome-unknown")
    store.keeps, store.is_readable = None, True
    assert (await ada.do(Rematch(id="r1")))["type"] == "took"
    headers = [header for header in store._shelf.headers.values() if header.room == before.room]
    assert sorted(header.ordinal for header in headers) == [1, 2]
    assert ada.room.match.header.ordinal == 2


@in_a_loop
async def test_a_seat_that_was_taken_unseen_is_told_to_whoever_took_it() -> None:
    store = Torn()
    house = House(store, QuickStaff(), Tempo(scale=0.0, takeover=0.0))
    seated = await house.create("Ada", Terms(seats=3))
    room = await house.room(seated.room)
    store.keeps, store.is_readable = True, False
    joining = asyncio.create_task(house.join(room, "Bo", None))
    await asyncio.sleep(0.5)
    store.keeps, store.is_readable = None, True
    joined = await joining
    names = [member.name for member in room.match.lobby.members.values()]
    assert (joined.seat, names) == (1, ["Ada", "Bo"])


# ---------------------------------------------------------------- nobody is shown an older table


@in_a_loop
async def test_whoever_comes_over_from_another_process_is_shown_nothing_older() -> None:
    """The process they come to had the room open, and the hint about the last move was lost."""
    shelf = Shelf()
    here, there = house_on(shelf), house_on(shelf)
    ada, seated = await start_game(here, TERMS)
    await there.room(seated.room)
    shelf.stores.clear()  # nobody is told any more
    await ada.turn()
    await ada.do(Play(tuple(usual(ada.room.match))))
    await ada.read()
    seen = ada.last("show")["number"]
    again = await Person.sit(there, seated)
    first = next(message for message in again.heard if message["type"] == "show")
    assert first["number"] >= seen


@in_a_loop
async def test_whoever_comes_while_the_log_cannot_be_read_is_asked_to_come_again() -> None:
    store = Torn()
    house = House(store, QuickStaff(), Tempo(scale=0.0, takeover=0.0))
    seated = await house.create("Ada", TERMS)
    room = await house.room(seated.room)
    store.is_readable = False
    ada = Person(room, room.match.lobby.host)
    ada.come()
    assert await ada.read() == [{"type": "bye", "key": "unavailable", "retry": 1.0}]
    assert ada.connection.is_closed
