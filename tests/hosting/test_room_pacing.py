"""How fast the baking is shown, the same for all; the pause after a round; what the table had for an order."""

from __future__ import annotations

import asyncio

import pytest

from mammamia.game import Move
from mammamia.game.events import (
    OrderCameUp,
    OrderDelivered,
    OrderTakenBack,
    OvenEmptied,
)
from mammamia.hosting import OrderChecked
from mammamia.hosting.intents import Play
from mammamia.hosting.protocol.messages import Direct, GoOn, Skip
from mammamia.hosting.stage import Stage
from mammamia.hosting.tempo import Speed
from mammamia.hosting.terms import Terms
from tests.server.people import Person, house_on, in_a_loop, start_game, until_opened
from tests.server.tables import by_chance, usual


def busy(person: Person) -> bool:
    """Whether the oven is being shown."""
    return person.room.stage.is_busy


async def until_read(person: Person) -> None:
    """Play until the summary of the first round is being read."""
    while not (busy(person) and person.room.stage._beats[0].is_for_reading):
        await asyncio.sleep(0.001)
        await person.read(3)
        if person.room.match.deciding == 0 and not busy(person):
            await person.do(Play(tuple(usual(person.room.match))))


@in_a_loop
async def test_after_a_round_bots_wait_until_everybody_has_read() -> None:
    house = house_on(scale=0.001)
    ada, _ = await start_game(house, Terms(seats=2))
    patient(ada)
    await until_read(ada)
    await ada.read()
    assert ada.last("paced")["waiting"] == [0], "the bot reads nothing"
    assert ada.last("beat")["events"][-1]["event"]["event"] == "OvenEmptied"
    number = ada.room.match.number
    await asyncio.sleep(0.02)
    assert ada.room.match.number == number
    ada.room.hear(ada.connection, GoOn("x"))
    await ada.read()
    assert not busy(ada)
    assert ada.last("show")["table"]["round"] == 2
    await house.stop()


@pytest.mark.parametrize("seed", range(8))
@in_a_loop
async def test_whoever_skips_sees_all_that_came_before_the_scores(seed: int) -> None:
    """Also what a forced decision followed at once: it is shown with it, and nothing is cut off at the end."""
    house = house_on(scale=0.001)
    ada, _ = await start_game(house, Terms(seats=2))
    patient(ada)
    decided, has_skipped = by_chance(seed), False
    while not (busy(ada) and ada.room.stage._beats[0].is_for_reading):
        await asyncio.sleep(0.001)
        await ada.read(3)
        if not has_skipped and any(one["type"] == "beat" for one in ada.heard):
            has_skipped = True
            ada.room.hear(ada.connection, Skip())
        if ada.room.match.deciding == 0 and not busy(ada):
            await ada.do(Play(tuple(decided(ada.room.match))))
    await ada.read()
    beat = ada.last("beat")
    assert beat["events"][-1]["event"]["event"] == "OvenEmptied"
    assert beat["table"]["oven_size"] == 0
    told = [one["number"] for message in ada.heard for one in message.get("events", ())]
    assert told == sorted(set(told)), "once each, one after another"
    await house.stop()


@in_a_loop
async def test_whoever_comes_before_a_forced_move_is_shown_the_newest(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it follows is not shown until it is there; but nobody who comes in is shown less than the log holds."""
    monkeypatch.setattr(Stage, "is_at_once", False)  # as where a baking is shown card by card
    house = house_on()
    ada, _ = await start_game(house, Terms(seats=2))
    room, on_its_way = ada.room, asyncio.Event()
    honest, decided = room.inbox.move, by_chance(1)

    def move(moves: tuple[Move, ...], number: int) -> None:
        if room.players.is_forced:
            on_its_way.set()  # and takes its time
        else:
            honest(moves, number)

    monkeypatch.setattr(room.inbox, "move", move)
    while not on_its_way.is_set():
        await ada.read()
        if room.match.deciding == 0 and not on_its_way.is_set():
            await ada.do(Play(tuple(decided(room.match))))
    newest = len(room.match.facts) - 1
    assert ada.last("show")["number"] < newest
    eve = Person(room, None)
    eve.come()
    await eve.read()
    await ada.read()
    assert (eve.last("show")["number"], ada.last("show")["number"]) == (newest, newest)
    assert [message["type"] for message in eve.heard] == ["welcome", "lobby", "show"], "the welcome comes first"
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
    await until_opened(ada)
    stage = ada.room.stage
    on_its_way = stage._wait._number
    stage.direct(Speed.PAUSED)
    left = len(stage._beats)
    stage._wait._is_over(on_its_way, stage._end_beat)
    assert stage.pacing.speed is Speed.PAUSED
    assert len(stage._beats) == left
    await house.stop()


@in_a_loop
async def test_the_host_pauses_and_sets_the_speed_for_all() -> None:
    house = house_on(scale=0.001)
    ada, _ = await start_game(house, Terms(seats=2, options={"rounds": 1}))
    eve = Person(ada.room, None)
    eve.come()
    await until_opened(ada, eve)
    ada.room.hear(eve.connection, Direct(Speed.OFF, "x"))
    await eve.read()
    assert eve.last("refused")["key"] == "only-the-host"
    ada.room.hear(ada.connection, Direct(Speed.PAUSED, "y"))
    await ada.read()
    await eve.read()
    assert eve.last("paced")["speed"] == "paused"
    shown = ada.room.stage._shown
    await asyncio.sleep(0.02)
    assert busy(ada)
    assert ada.room.stage._shown == shown, "nothing comes up"
    ada.room.hear(ada.connection, Direct(Speed.OFF, "z"))
    await ada.read()
    assert not busy(ada), "and now the rest at once"
    await house.stop()


@in_a_loop
async def test_everybody_is_told_what_the_table_had_for_an_order() -> None:
    house = house_on()
    ada, _ = await start_game(house, Terms(seats=3))
    while not any(isinstance(fact, OvenEmptied) for fact in ada.room.match.facts):
        await ada.read()
        if ada.room.match.deciding == 0:
            await ada.do(Play(tuple(usual(ada.room.match))))
    facts = ada.room.match.facts
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
