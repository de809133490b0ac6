"""What stands how long, on a clock that jumps: plays, the Mamma Mia! card, the last announcement, a round's scores."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from typing import Any

import pytest

from mammamia.game import Seat
from mammamia.hosting import tempo
from mammamia.hosting.intents import Abandon, Play, Ready, SeatBot, Start
from mammamia.hosting.lobby import Status
from mammamia.hosting.protocol.messages import GoOn, Skip
from mammamia.hosting.record import record_of
from mammamia.hosting.terms import Terms
from mammamia.records.proof import check_fair
from tests.server.clock import simulated
from tests.server.people import Person, house_on, in_a_loop, start_game
from tests.server.tables import nonce, usual

Moment = tuple[float, str, dict[str, Any]]
PLAYS = ("IngredientsPut", "TurnPassed")


def is_reading(person: Person) -> bool:
    return person.room.stage._is_reading


async def moments(terms: Terms) -> list[Moment]:
    """Every event of a game with bots, and when it was shown; the person moves at once."""
    house = house_on(scale=1.0)
    ada, _ = await start_game(house, terms, bot="greedy")
    loop = asyncio.get_running_loop()
    found: list[Moment] = []
    heard = len(ada.heard)
    while ada.room.match.status is Status.PLAYING or ada.room.stage.is_busy:
        await asyncio.sleep(0.02)
        await ada.read(2)
        events = [told["event"] for message in ada.heard[heard:] for told in message.get("events", ())]
        found += [(loop.time(), event["event"], event) for event in events]
        heard = len(ada.heard)
        if is_reading(ada):
            ada.ask(GoOn())
        elif ada.room.match.deciding == 0 and not ada.room.stage.is_busy:
            await ada.do(Play(tuple(usual(ada.room.match))))
    await house.stop()
    return found


@pytest.mark.parametrize("first_game", [False, True])
def test_plays_stand_and_bots_take_their_time(first_game: bool) -> None:
    found = simulated(moments(Terms(seats=3, options={"rounds": 2}, first_game=first_game)))
    least = tempo.FIRST_GAME_PAUSE if first_game else tempo.BOT_PAUSE
    plays = [(time, event) for time, name, event in found if name in PLAYS]
    waits = [later - time for (time, _), (later, event) in pairwise(plays) if event["seat"] != 0]
    assert min(waits) >= least - 0.03
    if first_game:
        assert plays[0][1]["seat"] == 0, "in a first game the person begins"


@pytest.mark.parametrize("edition", ["classic", "plus"])
def test_the_last_announcement_of_a_round_stands_before_the_oven_opens(edition: str) -> None:
    """Also a bot's, and longer if the Mamma Mia! card came with it."""
    stood = []
    for seed in range(2):
        found = simulated(moments(Terms(edition=edition, seats=3 + seed, options={"rounds": 2})))
        last = 0.0
        for time, name, _ in found:
            last = time if name == "TurnEnded" else last
            if name == "OvenOpened":
                stood.append(time - last)
    assert len(stood) == 4
    assert min(stood) >= tempo.ANNOUNCED - 0.03


def test_the_next_play_waits_for_the_mamma_mia_card() -> None:
    waits = []
    for seats in (3, 4, 5):
        found = simulated(moments(Terms(seats=seats, options={"rounds": 2})))
        for n, (time, name, _) in enumerate(found):
            if name == "MammaMiaLaidOpen":
                later, _, event = next(one for one in found[n:] if one[1] in (*PLAYS, "OvenOpened"))
                if event.get("seat") != 0:
                    waits.append(later - time)
    assert waits
    assert min(waits) >= tempo.CARD_SHOWN - 0.03


@in_a_loop
async def test_in_a_first_game_the_host_begins_and_the_shuffle_is_fair_all_the_same() -> None:
    begun = set()
    for n in range(6):
        house = house_on()
        ada, _ = await start_game(house, Terms(seats=3, first_game=n < 4), bot="greedy")
        started = next(told["event"] for told in ada.last("show")["events"])
        if n < 4:
            begun.add(started["first"])
        await ada.do(Abandon())
        record = record_of(ada.room.match)
        assert check_fair(record) is not None
        assert (record.more.get("begins") == "chosen") is (n < 4)
        await house.stop()
    assert begun == {Seat(0)}


async def until_reading(*people: Person) -> None:
    while not is_reading(people[0]):
        await asyncio.sleep(0.05)
        for person in people:
            await person.read(1)
        match = people[0].room.match
        if match.deciding is not None and not people[0].room.stage.is_busy:
            seat = match.lobby.chairs[match.deciding].member
            for person in people:
                if person.connection.member == seat:
                    await person.do(Play(tuple(usual(match))))


@in_a_loop
async def test_a_rounds_scores_wait_for_a_lone_player_without_end() -> None:
    house = house_on(scale=1.0)
    ada, _ = await start_game(house, Terms(seats=2), bot="greedy")
    await until_reading(ada)
    await ada.read()
    assert ada.last("beat")["reading"] is True
    assert "seconds" not in ada.last("beat")
    assert ada.last("paced")["left"] is None
    await asyncio.sleep(100_000)
    assert is_reading(ada)
    ada.ask(GoOn())
    await ada.read()
    assert not is_reading(ada)
    await house.stop()


@in_a_loop
async def test_with_others_the_scores_say_who_is_ready_and_wait_45_seconds() -> None:
    house = house_on(scale=1.0)
    ada = await Person.sit(house, await house.create("Ada", Terms(seats=3)))
    bo = await Person.sit(house, await house.join(ada.room, "Bo", None))
    await ada.do(SeatBot(2, "greedy"))
    await bo.do(Ready(nonce(2)))
    await ada.do(Ready(nonce(1)))
    await ada.do(Start())
    await until_reading(ada, bo)
    await ada.read()
    paced = ada.last("paced")
    assert (paced["readers"], paced["waiting"]) == ([0, 1], [0, 1])
    assert paced["left"] == pytest.approx(tempo.READING, abs=0.2)
    bo.ask(GoOn())
    ada.ask(Skip())
    await ada.read()
    assert (ada.last("paced")["readers"], ada.last("paced")["waiting"]) == ([0, 1], [0])
    assert is_reading(ada), "the host skips nobody's reading"
    await asyncio.sleep(tempo.READING - 1)
    assert is_reading(ada)
    await asyncio.sleep(2)
    assert not is_reading(ada)
    await house.stop()
