"""PRODUCT.md, sections 5 and 8, in rooms on a clock that jumps: who is asked before an opening, and who hears what."""

from __future__ import annotations

import asyncio

import pytest

from mammamia.hosting.house import House
from mammamia.hosting.intents import Play, Ready, SeatBot, Start
from mammamia.hosting.protocol.messages import AskMe, Direct, Guess, Remember, Skip
from mammamia.hosting.tempo import GUESSING, Speed
from mammamia.hosting.terms import Terms
from tests.server.clock import simulated
from tests.server.people import Json, Person, house_on, in_a_loop, play_out, start_game
from tests.server.tables import nonce, usual

ONE_ROUND: dict[str, bool | int] = {"rounds": 1}


async def until_asked(*people: Person) -> Json:
    """Play the clock's moves until the first one is asked what is in the oven."""
    for _ in range(5000):
        for person in people:
            await person.read(3)
        asked = [message for message in people[0].heard if message["type"] == "guessing"]
        if asked:
            return asked[-1]
        for person in people:
            match = person.room.match
            seat = person.room.crowd.viewer(person.connection)
            if seat is not None and match.deciding == seat and not person.room.stage.is_busy:
                await person.do(Play(tuple(usual(match))))
        await asyncio.sleep(0.05)
    raise AssertionError("nobody is asked")


async def two_people(house: House, terms: Terms, *, willing: tuple[bool, bool] = (True, True)) -> tuple[Person, ...]:
    """Ada and Bo, who want to be asked or not, and Eve, who looks on."""
    seated = await house.create("Ada", terms)
    ada = await Person.sit(house, seated)
    bo = await Person.sit(house, await house.join(ada.room, "Bo", None))
    for seat in range(2, terms.seats):
        await ada.do(SeatBot(seat, "random"))
    for person, is_willing in zip((ada, bo), willing, strict=True):
        await person.do(AskMe(is_willing))
        await person.do(Ready(nonce(1)))
    await ada.do(Start())
    eve = Person(ada.room, None)
    eve.come()
    return ada, bo, eve


def events_in(message: Json) -> list[str]:
    return [told["event"]["event"] for told in message.get("events", ())]


def has_opened(person: Person) -> bool:
    return any("OvenOpened" in events_in(message) for message in person.heard)


async def later(seconds: float, *people: Person) -> None:
    await asyncio.sleep(seconds)
    for person in people:
        await person.read(3)


@in_a_loop
async def test_alone_there_is_no_clock_and_the_opening_waits_for_the_answer() -> None:
    house = house_on(scale=1.0)
    ada, _ = await start_game(house, Terms(seats=3, options=ONE_ROUND))
    await ada.do(AskMe(on=True))
    asked = await until_asked(ada)
    assert asked["waiting"] == [0]
    assert asked["left"] is None
    assert asked["ingredients"] + asked["orders"] == ada.last("beat")["table"]["oven_size"]
    await later(10_000, ada)
    assert not has_opened(ada)
    ada.ask(Skip("x"))
    ada.ask(Direct(Speed.OFF, "y"))
    await later(10, ada)
    assert not has_opened(ada), "neither skipping nor a speed is an answer"
    assert (await ada.do(Guess({"olive": 1})))["type"] == "took"
    await later(1, ada)
    assert has_opened(ada)
    assert (await ada.do(Guess({"olive": 2})))["key"] == "no-guess-now"
    await house.stop()


@in_a_loop
async def test_also_where_nothing_is_shown_card_by_card() -> None:
    """As in the terminal line by line: the last play is told, then the question, then all the rest."""
    house = house_on(scale=0.0)
    ada, _ = await start_game(house, Terms(seats=2, options=ONE_ROUND))
    await ada.do(AskMe(on=True))
    await until_asked(ada)
    assert not has_opened(ada)
    assert (await ada.do(Guess(None)))["type"] == "took"
    await ada.read()
    assert has_opened(ada)
    assert (await play_out(ada))["status"] == "finished"
    await house.stop()


@in_a_loop
async def test_nobody_is_asked_who_does_not_want_to_be() -> None:
    house = house_on(scale=1.0)
    ada, _ = await start_game(house, Terms(seats=2, options=ONE_ROUND))
    await ada.do(AskMe(on=True))
    await ada.do(AskMe(on=False))
    for _ in range(2000):
        await ada.read(3)
        if has_opened(ada):
            break
        if ada.room.match.deciding == 0 and not ada.room.stage.is_busy:
            await ada.do(Play(tuple(usual(ada.room.match))))
        await asyncio.sleep(0.1)
    assert has_opened(ada)
    assert not any(message["type"] == "guessing" for message in ada.heard)
    assert (await ada.do(Guess({})))["key"] == "no-guess-now"
    await house.stop()


@in_a_loop
async def test_on_a_shared_device_and_to_spectators_the_question_is_not_put() -> None:
    house = house_on(scale=1.0)
    terms = Terms(seats=2, options=ONE_ROUND, shared=True)
    ada, bo, eve = await two_people(house, terms)
    assert ada.room.memories.willing() == frozenset()
    assert (await eve.do(AskMe(on=True)))["key"] == "no-seat-of-yours"
    assert (await eve.do(Guess({})))["key"] == "no-seat-of-yours"
    assert (await eve.do(Remember()))["key"] == "no-seat-of-yours"
    await house.stop()
    assert bo.room is ada.room


@pytest.mark.parametrize(
    ("said", "key"),
    [({"olive": 190}, "guess-too-many"), ({"truffle": 1}, "no-such-kind"), ({"shrimp": 1}, "no-such-kind")],
)
def test_a_guess_that_cannot_be_true_is_refused_and_changes_nothing(said: dict[str, int], key: str) -> None:
    async def run() -> None:
        house = house_on(scale=1.0)
        ada, _ = await start_game(house, Terms(seats=2, options=ONE_ROUND))
        await ada.do(AskMe(on=True))
        await until_asked(ada)
        refused = await ada.do(Guess(said))
        assert (refused["type"], refused["key"]) == ("refused", key)
        assert refused["text"].count(".") == 0, "one sentence"
        assert ada.room.memories.waiting() == {0}
        assert not ada.room.memories._said
        await later(5, ada)
        assert not has_opened(ada)
        await house.stop()

    simulated(run())


@in_a_loop
async def test_with_others_it_is_over_when_all_have_answered() -> None:
    house = house_on(scale=1.0)
    ada, bo, eve = await two_people(house, Terms(seats=3, options=ONE_ROUND))
    asked = await until_asked(ada, bo, eve)
    assert asked["waiting"] == [0, 1]
    assert asked["left"] == GUESSING
    await later(3, ada, bo, eve)
    await ada.do(Guess({"olive": 1}))
    await later(3, ada, bo, eve)
    assert not has_opened(eve)
    assert eve.last("guessing")["waiting"] == [1]
    assert eve.last("guessing") == bo.last("guessing") == ada.last("guessing")
    await bo.do(Guess(None))
    await later(0.5, ada, bo, eve)
    assert has_opened(eve)
    await house.stop()


@in_a_loop
async def test_with_others_it_is_never_longer_than_the_ring() -> None:
    house = house_on(scale=1.0)
    ada, bo, eve = await two_people(house, Terms(seats=3, options=ONE_ROUND), willing=(True, False))
    asked = await until_asked(ada, bo, eve)
    assert asked["waiting"] == [0], "who does not want to be asked is not waited for"
    began = asyncio.get_running_loop().time()
    while not has_opened(bo):
        await later(0.1, ada, bo, eve)
    assert asyncio.get_running_loop().time() - began <= GUESSING + 0.2
    assert (await ada.do(Guess({})))["key"] == "no-guess-now"
    await house.stop()


@in_a_loop
async def test_whoever_reloads_is_asked_again_and_whoever_goes_is_not_waited_for() -> None:
    house = house_on(scale=1.0)
    ada, bo, eve = await two_people(house, Terms(seats=2, options=ONE_ROUND))
    await until_asked(ada, bo, eve)
    await bo.do(Guess({"olive": 2}))
    ada.go()
    await later(0.2, bo, eve)
    assert has_opened(bo), "nobody who is here has still to answer"
    await house.stop()

    house = house_on(scale=1.0)
    ada, seated = await start_game(house, Terms(seats=2, options=ONE_ROUND))
    await ada.do(AskMe(on=True))
    first = await until_asked(ada)
    ada.go()
    await later(1000)
    back = await Person.sit(house, seated, ada.heard[-1].get("number"))
    assert back.last("guessing") == first, "a lone player finds the question where it was"
    assert (await back.do(Guess({"olive": 1})))["type"] == "took"
    await later(1, back)
    assert has_opened(back)
    await house.stop()


@in_a_loop
async def test_the_report_is_told_to_its_seat_alone_and_only_after_the_opening() -> None:
    house = house_on(scale=1.0)
    ada, bo, eve = await two_people(house, Terms(seats=3, options={"rounds": 2}))
    assert (await ada.do(Remember()))["key"] == "no-report-yet"
    await until_asked(ada, bo, eve)
    await ada.do(Guess({"olive": 1}))
    assert (await ada.do(Remember()))["key"] == "no-report-yet"
    await bo.do(Guess(None))
    for _ in range(5000):
        await later(0.05, ada, bo, eve)
        match = ada.room.match
        if any("OvenEmptied" in events_in(message) for message in ada.heard):
            break
        assert not any(message["type"] == "memory" for message in ada.heard)
        for person in (ada, bo):
            if match.deciding == ada.room.crowd.viewer(person.connection) and not ada.room.stage.is_busy:
                person.ask(Play(tuple(usual(match))))
    second_tab = Person(ada.room, ada.connection.member)
    second_tab.come()
    await later(0.1, second_tab)
    await ada.do(Remember())
    await bo.do(Remember())
    await later(5, ada, bo, eve, second_tab)
    own, other = ada.last("memory"), bo.last("memory")
    assert own == second_tab.last("memory")
    assert own["complete"] is True
    assert own["round"] == other["round"] == 1
    assert [kind["said"] for kind in own["kinds"]] == [0, 0, 0, 1, 0]
    assert own["remembered"] is not None
    assert other["remembered"] is None
    assert {kind["said"] for kind in other["kinds"]} == {None}
    assert own["total"] == sum(kind["true"] for kind in own["kinds"]) == sum(kind["even"] for kind in own["kinds"])
    for score, name in (("remembered", "said"), ("even", "even")):
        off = sum(abs(kind[name] - kind["true"]) for kind in own["kinds"])
        assert own[score] == max(0, own["total"] - off), "beside what an even guess would have scored"
    assert other["even"] == max(0, other["total"] - sum(abs(kind["even"] - kind["true"]) for kind in other["kinds"]))
    assert not any(message["type"] == "memory" for message in eve.heard)
    for order in own["orders"]:
        figures = order["figures"]
        steps = [figures[name] or 0 for name in ("nerve", "memory", "luck", "at_the_oven")]
        assert sum(steps) == 100 * order["baked"] - 100
    again = len([message for message in ada.heard if message["type"] == "memory"])
    await ada.do(Remember())
    await later(1, ada)
    assert len([message for message in ada.heard if message["type"] == "memory"]) == again + 1, "it is kept"
    await house.stop()


@in_a_loop
async def test_nothing_of_it_is_written_down() -> None:
    house = house_on(scale=0.0)
    ada, _ = await start_game(house, Terms(seats=2, options=ONE_ROUND))
    await ada.do(AskMe(on=True))
    await until_asked(ada)
    number = ada.room.match.number
    await ada.do(Guess({"olive": 3}))
    await play_out(ada)
    await ada.do(Remember())
    await later(1, ada)
    loaded = await house.store.load(ada.room.match.header.id)
    assert loaded is not None
    assert len(loaded[1]) > number
    assert not any(b"guess" in entry.payload or b"ask-me" in entry.payload for entry in loaded[1])
    await house.stop()
