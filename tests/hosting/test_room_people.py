"""People who are away, who come back or were asked to leave; characters in their place; who changed the terms."""

from __future__ import annotations

from typing import Any

from mammamia.bots import CHARACTERS
from mammamia.hosting.codes import fingerprint
from mammamia.hosting.house import House
from mammamia.hosting.intents import Abandon, Choose, Kick, Leave, Ready, SeatBot, StandIn, Start
from mammamia.hosting.match import Match
from mammamia.hosting.record import record_of
from mammamia.hosting.staff import QuickStaff
from mammamia.hosting.stores import MemoryStore, Shelf
from mammamia.hosting.tempo import Tempo
from mammamia.hosting.terms import Pace, Terms
from tests.server.people import Person, house_on, in_a_loop
from tests.server.tables import nonce


async def two_people(house: House, **terms: Any) -> tuple[Person, Person, str]:
    """Ada, the host, and Bo, before the game; and Bo's token."""
    seated = await house.create("Ada", Terms(seats=2, **terms))
    ada = await Person.sit(house, seated)
    joined = await house.join(ada.room, "Bo", None)
    return ada, await Person.sit(house, joined), joined.token


async def start(ada: Person, bo: Person) -> None:
    await bo.do(Ready(nonce(2)))
    await ada.do(Ready(nonce(1)))
    await ada.do(Start())


def chair(person: Person, seat: int = 1) -> tuple[str | None, str | None]:
    found = person.last("lobby")["chairs"][seat]
    return found["name"], found["bot"]


@in_a_loop
async def test_a_character_plays_for_whoever_is_away_by_the_hosts_choice_only() -> None:
    """SCREENS.md, 7: “Nonna, for Ben”. The record keeps the person's name, and whoever returns has the seat back."""
    house = house_on()
    ada, bo, token = await two_people(house)
    assert (await ada.do(StandIn(1, "nonna")))["key"] == "no-game-yet"
    await start(ada, bo)
    assert (await ada.do(StandIn(1, "nonna")))["key"] == "is-here"
    assert (await bo.do(StandIn(0, "nonna")))["key"] == "only-the-host"
    bo.go()
    await ada.read()
    assert chair(ada) == ("Bo", None), "nobody stands in unasked"
    assert (await ada.do(StandIn(0, "nonna")))["key"] in ("not-the-host", "is-here")
    assert (await ada.do(StandIn(1, "nobody")))["key"] == "no-such-bot"
    assert (await ada.do(StandIn(1, "nonna")))["type"] == "took"
    await ada.read()
    assert chair(ada) == ("Bo", "nonna"), "the chair tells both"
    member = ada.room.match.member_with(fingerprint(token))
    back = Person(ada.room, member)
    back.come()
    await back.read()
    await ada.read()
    assert chair(ada) == ("Bo", None)
    await ada.do(Abandon())
    assert [(seat.name, seat.more["player"]) for seat in record_of(ada.room.match).seats] == [
        ("Ada", "human"),
        ("Bo", "human"),
    ]
    await house.stop()


@in_a_loop
async def test_only_the_newest_device_holds_a_seat_and_a_line_that_comes_back_takes_none() -> None:
    """SCREENS.md, 8: the older one is told. Nameless lines, as of a terminal, share a seat."""
    house = house_on()
    ada, bo, _ = await two_people(house)
    await start(ada, bo)
    terminal, phone, laptop, again = (Person(bo.room, bo.connection.member) for _ in range(4))
    terminal.come()
    phone.come(device="phone")
    await phone.read()
    laptop.come(device="laptop")
    assert (await phone.read())[-1] == {"type": "bye", "key": "seat-elsewhere", "retry": 0.0}
    assert laptop.connection in ada.room.connections
    assert {bo.connection, terminal.connection} <= set(ada.room.connections)
    again.come(after=1, device="phone")
    assert [one["type"] for one in await again.read()] == ["bye"]
    assert laptop.connection in ada.room.connections
    anew = Person(bo.room, bo.connection.member)
    anew.come(after=1, device="laptop")
    assert (await anew.read())[0]["type"] == "welcome"
    await house.stop()


@in_a_loop
async def test_whoever_leaves_or_is_asked_to_is_followed_by_a_character_who_does_not_sit_here_yet() -> None:
    house = house_on()
    seated = await house.create("Ada", Terms(seats=4))
    ada = await Person.sit(house, seated)
    bo = await Person.sit(house, await house.join(ada.room, "Bo", None))
    cleo = await Person.sit(house, await house.join(ada.room, "Cleo", None))
    await ada.do(SeatBot(3, "nonna"))
    for n, person in enumerate((bo, cleo, ada)):
        await person.do(Ready(nonce(n)))
    await ada.do(Start())
    await bo.do(Leave())
    await ada.do(Kick(2))
    bots = [one.bot for one in ada.room.match.lobby.chairs]
    assert bots == [None, "giulia", "luigi", "nonna"]
    assert set(bots) <= {None, *CHARACTERS}
    await ada.read()
    past = [one.get("dealt_to") for one in ada.last("lobby")["chairs"]]
    assert past == [None, None, "Cleo", None], "what was told of a seat before is its person's"
    await house.stop()


@in_a_loop
async def test_a_token_that_opens_no_seat_is_told_why() -> None:
    house = house_on()
    for intent, key in ((Kick(1), "seat-removed"), (Leave(), "seat-left")):
        ada, bo, token = await two_people(house)
        await (ada if isinstance(intent, Kick) else bo).do(intent)
        assert ada.room.match.no_seat(fingerprint(token)).key == key
        assert ada.room.match.no_seat(fingerprint("x")).key == "bad-token"
        loaded = await house.store.load(ada.room.match.header.id)
        assert loaded is not None
        assert Match.load(*loaded).no_seat(fingerprint(token)).key == key, "after a restart too"
    await house.stop()


@in_a_loop
async def test_on_a_server_only_characters_sit_down() -> None:
    house = House(MemoryStore(Shelf()), QuickStaff(), Tempo(scale=0.0), bots=tuple(CHARACTERS))
    ada = await Person.sit(house, await house.create("Ada", Terms(seats=2)))
    refused = await ada.do(SeatBot(1, "counter"))
    assert refused["key"] == "no-such-bot"
    assert refused["values"]["bots"] == list(CHARACTERS)
    assert (await ada.do(SeatBot(1, "bambino")))["type"] == "took"
    assert (await ada.do(SeatBot(1, None)))["type"] == "took"
    await house.stop()


@in_a_loop
async def test_a_change_of_terms_clears_every_ready_and_says_who_changed_what() -> None:
    house = house_on()
    ada, bo, _ = await two_people(house)
    await bo.do(Ready(nonce(2)))
    await bo.read()
    assert bo.last("lobby")["changed"] is None
    await ada.do(Choose(Terms(seats=2, pace=Pace.QUICK, options={"rounds": 1})))
    await bo.read()
    lobby = bo.last("lobby")
    assert lobby["changed"] == {"seat": 0, "terms": ["pace", "options.rounds"]}
    assert [one["ready"] for one in lobby["chairs"]] == [False, False]
    await start(ada, bo)
    await bo.read()
    assert bo.last("lobby")["changed"] is None
    await house.stop()
