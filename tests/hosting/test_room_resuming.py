"""A room is opened anew from its log while its oven was shown, as where a page alone is reloaded: nothing is missed."""

from __future__ import annotations

import asyncio

from mammamia.hosting.intents import Play
from mammamia.hosting.protocol.asides import Seated
from mammamia.hosting.protocol.messages import AskMe, GoOn, Guess, Skip
from mammamia.hosting.stores import Shelf
from mammamia.hosting.terms import Terms
from tests.server.people import Json, Person, house_on, in_a_loop, start_game
from tests.server.tables import usual

SCALE = 0.01


async def played_until(person: Person, event: str) -> None:
    """Play the clock's moves until this was told; the clock jumps while all sleep."""
    for _ in range(20_000):
        await person.read(3)
        if event in names(person):
            return
        match = person.room.match
        if match.deciding == person.room.crowd.viewer(person.connection) and not person.room.stage.is_busy:
            await person.do(Play(tuple(usual(match))))
        await asyncio.sleep(0.001)
    raise AssertionError(f"no {event}")


async def opened_anew(shelf: Shelf, seated: Seated) -> Person:
    """Another process begins from the log, as after a crash: the first one said nothing."""
    house = house_on(shelf, scale=SCALE)
    return await Person.sit(house, seated)


def told(person: Person) -> list[Json]:
    return [one for message in person.heard for one in message.get("events", ())]


def names(person: Person) -> list[str]:
    return [one["event"]["event"] for one in told(person)]


def is_asked(person: Person) -> bool:
    return any(message["type"] == "guessing" for message in person.heard)


@in_a_loop
async def test_the_rest_of_an_opening_is_shown_card_by_card() -> None:
    shelf = Shelf()
    ada, seated = await start_game(house_on(shelf, scale=SCALE), Terms(seats=2))
    await played_until(ada, "IngredientCameUp")
    assert ada.room.stage.is_busy

    back = await opened_anew(shelf, seated)
    assert back.room.stage.is_busy
    assert back.room.match.number >= ada.room.match.number, "nothing of the log is lost"
    await played_until(back, "OvenEmptied")
    baking = told(back)[names(back).index("OvenOpened") :]
    baking = baking[: [one["event"]["event"] for one in baking].index("OvenEmptied") + 1]
    assert [one["number"] for one in baking] == list(range(baking[0]["number"], baking[0]["number"] + len(baking)))
    assert sum(message["type"] == "beat" for message in back.heard) > 10


@in_a_loop
async def test_the_summary_of_a_round_is_there_to_be_read() -> None:
    shelf = Shelf()
    ada, seated = await start_game(house_on(shelf, scale=SCALE), Terms(seats=2))
    await played_until(ada, "OvenEmptied")

    back = await opened_anew(shelf, seated)
    await back.do(Skip())  # what was seen before
    await played_until(back, "OvenEmptied")
    assert back.last("paced")["waiting"] == [0]
    number = back.room.match.number
    await back.do(GoOn("x"))
    await back.read()
    assert not back.room.stage.is_busy
    assert back.room.match.number >= number


@in_a_loop
async def test_whoever_is_asked_before_an_opening_is_asked_again() -> None:
    shelf = Shelf()
    ada, seated = await start_game(house_on(shelf, scale=SCALE), Terms(seats=2))
    await ada.do(AskMe(on=True))
    while not is_asked(ada):
        if ada.room.match.deciding == 0 and not ada.room.stage.is_busy:
            await ada.do(Play(tuple(usual(ada.room.match))))
        await asyncio.sleep(0.001)
        await ada.read(3)

    back = await opened_anew(shelf, seated)
    await back.do(AskMe(on=True))
    while not is_asked(back):
        await asyncio.sleep(0.001)
        await back.read(3)
    assert "OvenOpened" not in names(back)
    assert (await back.do(Guess({"olive": 1})))["type"] == "took"
    await played_until(back, "OvenOpened")


@in_a_loop
async def test_whoever_has_gone_on_is_shown_no_opening() -> None:
    shelf = Shelf()
    ada, seated = await start_game(house_on(shelf, scale=SCALE), Terms(seats=2))
    await played_until(ada, "OvenEmptied")
    await ada.do(GoOn("x"))
    while ada.room.stage.is_busy or ada.room.match.deciding != 0:
        await asyncio.sleep(0.001)
        await ada.read(3)
    await ada.do(Play(tuple(usual(ada.room.match))))

    back = await opened_anew(shelf, seated)
    assert not back.room.stage.is_busy
    assert "OvenEmptied" not in names(back)
