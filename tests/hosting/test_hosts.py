"""A host who vanishes: after a minute whoever is present can be the host, with all rights; a host who is here stays."""

from __future__ import annotations

import asyncio

import pytest

from mammamia.hosting.intents import Abandon, AskToHost, Kick, Ready, SeatBot, StandIn, Start
from mammamia.hosting.protocol.messages import Direct, Skip
from mammamia.hosting.stores import Entry, Shelf
from mammamia.hosting.tempo import HOST_AWAY, Speed
from mammamia.hosting.terms import Terms
from tests.server.people import Person, house_on, in_a_loop
from tests.server.tables import nonce


async def at_table(seats: int = 3) -> tuple[Person, Person]:
    """Ada, the host, and Bo."""
    house = house_on()
    ada = await Person.sit(house, await house.create("Ada", Terms(seats=seats)))
    return ada, await Person.sit(house, await house.join(ada.room, "Bo", None))


async def dealt() -> tuple[Person, Person]:
    ada, bo = await at_table(2)
    await bo.do(Ready(nonce(2)))
    await ada.do(Ready(nonce(1)))
    await ada.do(Start())
    return ada, bo


async def take_over(ada: Person, bo: Person) -> None:
    ada.go()
    await asyncio.sleep(HOST_AWAY)
    assert (await bo.do(AskToHost(id="h1")))["type"] == "took"
    await bo.read()
    assert bo.last("lobby")["host"] == 1


@in_a_loop
async def test_in_the_lobby_every_right_passes_on() -> None:
    ada, bo = await at_table()
    assert (await bo.do(SeatBot(2, "random")))["key"] == "only-the-host"
    await take_over(ada, bo)
    assert (await bo.do(Kick(0)))["type"] == "took", "also over whoever was the host"
    for seat in (0, 2):
        assert (await bo.do(SeatBot(seat, "random")))["type"] == "took"
    await bo.do(Ready(nonce(2)))
    assert (await bo.do(Start()))["type"] == "took"


@in_a_loop
async def test_in_a_game_every_right_passes_on() -> None:
    ada, bo = await dealt()
    assert (await bo.do(StandIn(0, "nonna")))["key"] == "only-the-host"
    await take_over(ada, bo)
    assert (await bo.do(StandIn(0, "nonna")))["type"] == "took", "the table is not frozen"
    for message in (Skip(), Direct(Speed.FAST), Abandon()):
        assert (await bo.do(message))["type"] == "took"


@in_a_loop
async def test_a_host_who_is_here_or_was_a_moment_ago_stays_the_host() -> None:
    ada, bo = await dealt()
    answer = await bo.do(AskToHost())
    assert (answer["key"], answer["values"]) == ("is-here", {"seat": 0})
    ada.go()
    await asyncio.sleep(HOST_AWAY - 10)
    answer = await bo.do(AskToHost())
    assert (answer["key"], answer["values"]) == ("wait-for-host", {"seconds": 10})
    back = Person(bo.room, bo.room.match.lobby.host)
    back.come()
    await back.read()
    await asyncio.sleep(HOST_AWAY)
    assert (await bo.do(AskToHost()))["key"] == "is-here"
    assert (await back.do(AskToHost()))["key"] == "is-here", "nor can the host ask for it"


@in_a_loop
async def test_who_looks_on_cannot_be_the_host() -> None:
    ada, bo = await dealt()
    watcher = Person(bo.room, None)
    watcher.come()
    ada.go()
    await asyncio.sleep(HOST_AWAY)
    assert (await watcher.do(AskToHost()))["key"] == "no-seat-of-yours"


@in_a_loop
async def test_a_host_at_another_process_answers_in_the_log() -> None:
    """The process that Bo is at sees no Ada; the one she is at keeps her place."""
    shelf = Shelf()
    here, there = house_on(shelf, takeover=5.0), house_on(shelf, takeover=5.0)
    seated = await here.create("Ada", Terms(seats=2))
    ada = await Person.sit(here, seated)
    bo = await Person.sit(there, await there.join(await there.room(seated.room), "Bo", None))
    await asyncio.sleep(HOST_AWAY)
    assert (await bo.do(AskToHost()))["type"] == "took"
    await asyncio.sleep(60)
    await bo.read()
    assert bo.last("lobby")["host"] == 0
    assert [entry.kind for entry in shelf.logs[seated.game]][-2:] == ["host", "here"]
    ada.go()
    await asyncio.sleep(1)
    assert (await bo.do(AskToHost()))["type"] == "took"
    await asyncio.sleep(4)
    await bo.read()
    assert bo.last("lobby")["host"] == 0, "not before everybody could answer"
    await asyncio.sleep(2)
    await bo.read()
    assert bo.last("lobby")["host"] == 1
    await here.stop()
    await there.stop()


@in_a_loop
async def test_two_processes_asked_under_one_id_give_one_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first still writes when the second, which has not waited for the host yet, refuses: the log decides."""
    shelf = Shelf()
    here, there = house_on(shelf, takeover=5.0), house_on(shelf, takeover=5.0)
    seated = await here.create("Ada", Terms(seats=2))
    ada = await Person.sit(here, seated)
    bo = await Person.sit(here, await here.join(ada.room, "Bo", None))
    ada.go()
    await asyncio.sleep(HOST_AWAY)
    append, is_free = here.store.append, asyncio.Event()

    async def append_late(game: str, *entries: Entry) -> None:
        await is_free.wait()
        await append(game, *entries)

    monkeypatch.setattr(here.store, "append", append_late)
    bo.ask(AskToHost(id="h"))
    await bo.read()
    other = Person(await there.room(seated.room), bo.connection.member)
    other.come()
    await other.read()
    answers = [await other.do(AskToHost(id="h"))]
    is_free.set()
    answers += [await bo.until(lambda message: message["type"] in ("took", "refused"))]
    answers += [await bo.do(AskToHost(id="h")), await other.do(AskToHost(id="h"))]
    assert [answer.get("key") for answer in answers] == ["wait-for-host"] * 4
    assert {str(answer["values"]) for answer in answers} == {str(answers[0]["values"])}
    assert [entry.kind for entry in shelf.logs[seated.game]][-2:] == ["join", "declined"]
    assert (await bo.do(AskToHost(id="h2")))["type"] == "took", "under another id"
    await here.stop()
    await there.stop()


@in_a_loop
async def test_whoever_asked_and_got_up_is_not_the_host() -> None:
    shelf = Shelf()
    house = house_on(shelf, takeover=5.0)
    seated = await house.create("Ada", Terms(seats=3))
    ada = await Person.sit(house, seated)
    bo = await Person.sit(house, await house.join(ada.room, "Bo", None))
    ada.go()
    await asyncio.sleep(HOST_AWAY)
    await bo.do(AskToHost())
    back = Person(bo.room, bo.room.match.lobby.host)
    back.come()
    await back.read()
    await back.do(Kick(1))
    await asyncio.sleep(10)
    await back.read()
    assert back.last("lobby")["host"] == 0
    assert bo.room.match.lobby.wants_to_host is None
    await house.stop()


@in_a_loop
async def test_a_decision_that_waits_for_its_pause_is_answered_whatever_comes_between() -> None:
    """Somebody asked for the host's place meanwhile: the decision is judged anew, and not forgotten."""
    _, bo = await dealt()
    players = bo.room.players
    asked: list[object] = []
    players._inbox.ask = asked.append  # type: ignore[method-assign, assignment]
    players.hold(held := object())  # type: ignore[arg-type]
    players.moved(is_own=False)
    assert asked == [held]
