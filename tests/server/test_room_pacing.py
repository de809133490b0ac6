"""How fast the baking is shown, the same for all; the pause after a round; what the table had for an order."""

from __future__ import annotations

import asyncio

import pytest

from mammamia.editions import Colour, Ingredient, Options
from mammamia.game import IngredientCard, Order, Seat
from mammamia.game.events import (
    GameStarted,
    HelpAsked,
    HelpRefused,
    IngredientCameUp,
    OrderCameUp,
    OrderDelivered,
    OrderPut,
    OrderTakenBack,
    OvenEmptied,
    OvenOpened,
    TurnEnded,
)
from mammamia.hosting import Fact, OrderChecked, TurnUndone
from mammamia.hosting.beats import ANSWER, REPLY, beats_of, stretch_of
from mammamia.server.room import Directed, WentOn
from mammamia.server.speed import Speed
from mammamia.server.table import Terms
from mammamia.server.table.intents import Play
from tests.server.people import Person, house_on, in_a_loop, start_game
from tests.server.tables import usual


def busy(person: Person) -> bool:
    """Whether the oven is being shown."""
    return person.room.stage.is_busy


async def until_busy(person: Person) -> None:
    while not busy(person):
        await asyncio.sleep(0.001)
        await person.read(3)
        if person.room.table.deciding == 0 and not busy(person):
            await person.do(Play(tuple(usual(person.room.table))))


async def until_read(person: Person) -> None:
    """Play until the summary of the first round is being read."""
    while not (busy(person) and person.room.stage._beats[0].is_for_reading):
        await asyncio.sleep(0.001)
        await person.read(3)
        if person.room.table.deciding == 0 and not busy(person):
            await person.do(Play(tuple(usual(person.room.table))))


@in_a_loop
async def test_after_a_round_bots_wait_until_everybody_has_read() -> None:
    house = house_on(scale=0.001)
    ada, _ = await start_game(house, Terms(seats=2))
    patient(ada)
    await until_read(ada)
    await ada.read()
    assert ada.last("paced")["waiting"] == [0], "the bot reads nothing"
    assert ada.last("beat")["events"][-1]["event"]["event"] == "OvenEmptied"
    number = ada.room.table.number
    await asyncio.sleep(0.02)
    assert ada.room.table.number == number
    ada.room.put(WentOn(ada.connection, "x"))
    await ada.read()
    assert not busy(ada)
    assert ada.last("show")["table"]["round"] == 2
    await house.stop()


def patient(person: Person) -> None:
    """From now on the time for reading does not end by itself."""
    stage = person.room.stage
    honest = stage.pacing.seconds
    stage.pacing.seconds = lambda beat: 1e9 if beat.is_for_reading else honest(beat)  # type: ignore[method-assign]


@in_a_loop
async def test_a_pause_holds_though_the_card_was_about_to_be_over() -> None:
    house = house_on(scale=0.001)
    ada, _ = await start_game(house, Terms(seats=2, options={"rounds": 1}))
    await until_busy(ada)
    stage = ada.room.stage
    on_its_way = stage._waits
    stage.direct(Speed.PAUSED)
    left = len(stage._beats)
    stage._time_is_over(on_its_way)
    assert stage.pacing.speed is Speed.PAUSED
    assert len(stage._beats) == left
    await house.stop()


@in_a_loop
async def test_the_host_pauses_and_sets_the_speed_for_all() -> None:
    house = house_on(scale=0.001)
    ada, _ = await start_game(house, Terms(seats=2, options={"rounds": 1}))
    eve = Person(ada.room, None)
    eve.come()
    await until_busy(ada)
    ada.room.put(Directed(eve.connection, Speed.OFF, "x"))
    await eve.read()
    assert eve.last("refused")["key"] == "only-the-host"
    ada.room.put(Directed(ada.connection, Speed.PAUSED, "y"))
    await ada.read()
    await eve.read()
    assert eve.last("paced") == {"type": "paced", "speed": "paused", "waiting": []}
    shown = ada.room.stage._shown
    await asyncio.sleep(0.02)
    assert busy(ada)
    assert ada.room.stage._shown == shown, "nothing comes up"
    ada.room.put(Directed(ada.connection, Speed.OFF, "z"))
    await ada.read()
    assert not busy(ada), "and now the rest at once"
    await house.stop()


@pytest.mark.parametrize(("seats", "orders", "ingredients"), [(3, 30, 45), (4, 34, 51)])
def test_a_round_with_help_takes_about_forty_seconds_too(seats: int, orders: int, ingredients: int) -> None:
    """As bots play: three quarters of the orders are asked about, and nobody helps."""
    order, asked = Order(Colour.RED, "monotoni"), orders * 3 // 4
    options = Options(thin=False, doubles=False, help=True, rounds=3, rescue=False)
    put: list[Fact] = [OrderPut(Seat(0), order), TurnEnded(Seat(0))]
    before: list[Fact] = [GameStarted("plus", options, tuple(Colour)[:seats], Seat(0)), *put * orders]
    stretch = stretch_of(before, orders + ingredients)
    refused: list[Fact] = [HelpRefused(Seat(seat)) for seat in range(1, seats)]
    burnt: list[Fact] = [OrderCameUp(Seat(0), order), HelpAsked(Seat(0), order, (), ()), *refused]
    baked: list[Fact] = [OrderCameUp(Seat(0), order), OrderDelivered(Seat(0), order, (), (), ())]
    shown: list[Fact] = [OvenOpened(1, Seat(0))]
    shown += [IngredientCameUp(IngredientCard(Ingredient.OLIVE))] * ingredients
    shown += [*burnt, OrderTakenBack(Seat(0), order)] * asked + baked * (orders - asked)
    answers = orders * ANSWER + asked * len(refused) * REPLY
    assert 35 <= stretch * (sum(beat.seconds for beat in beats_of(shown)) + answers) <= 45


def test_a_round_takes_about_forty_seconds_whatever_is_in_the_oven() -> None:
    """UX.md: 35 to 45 seconds at normal speed; the bots answer in it, and what people think about comes on top."""
    order = Order(Colour.RED, "monotoni")
    put: list[Fact] = [OrderPut(Seat(0), order), TurnEnded(Seat(0))]
    undone: list[Fact] = [OrderPut(Seat(0), order), TurnUndone(Seat(0)), TurnEnded(Seat(0))]
    for orders, ingredients in ((4, 51), (10, 45), (20, 40), (24, 37)):
        stretch = stretch_of([*put * orders, *undone], orders + ingredients)
        half = orders // 2
        facts: list[Fact] = [
            OvenOpened(1, Seat(0)),
            *[IngredientCameUp(IngredientCard(Ingredient.OLIVE))] * ingredients,
        ]
        facts += [OrderCameUp(Seat(0), order), OrderDelivered(Seat(0), order, (), (), ())] * half
        facts += [OrderCameUp(Seat(0), order), OrderTakenBack(Seat(0), order)] * (orders - half)
        seconds = stretch * (sum(beat.seconds for beat in beats_of(facts)) + orders * ANSWER)
        assert 35 <= seconds <= 45


@in_a_loop
async def test_everybody_is_told_what_the_table_had_for_an_order() -> None:
    house = house_on()
    ada, _ = await start_game(house, Terms(seats=3))
    while not any(isinstance(fact, OvenEmptied) for fact in ada.room.table.facts):
        await ada.read()
        if ada.room.table.deciding == 0:
            await ada.do(Play(tuple(usual(ada.room.table))))
    facts = ada.room.table.facts
    for number, fact in enumerate(facts):
        if isinstance(fact, OrderChecked):
            assert facts[number - 1] == OrderCameUp(fact.seat, fact.order)
            after = next(one for one in facts[number:] if isinstance(one, OrderDelivered | OrderTakenBack))
            lack = sum(fact.needed) - sum(fact.found)
            added = len(after.from_hand) if isinstance(after, OrderDelivered) else None
            assert lack >= 0
            assert added != 0 or lack == 0, "what the table alone has filled lacked nothing"
    assert any(isinstance(fact, OrderChecked) for fact in facts)
    await house.stop()
