"""A game is closed by an entry of its log, after hours in a row without anybody; no wall clock, no column decides."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from mammamia.hosting.house import House
from mammamia.hosting.intents import HOUSE, Closed, Here, Play, Waited
from mammamia.hosting.lobby import PATIENCE, Status
from mammamia.hosting.match import Match
from mammamia.hosting.refused import Refused
from mammamia.hosting.stores import ABANDONED, OPEN, Shelf
from mammamia.hosting.sweeping import HOUR
from mammamia.hosting.terms import Terms
from tests.server.people import Person, house_on, in_a_loop, some_turns, start_game
from tests.server.tables import Log, usual

TERMS = Terms(seats=2)


async def hours(house: House, n: int) -> int:
    """So many hours go by, with a sweep at the end of each; how many games were closed."""
    closed = await house.sweep()
    for _ in range(n):
        await asyncio.sleep(HOUR)
        closed += await house.sweep()
    return closed


async def status_of(house: House, game: str) -> Status:
    return (await house.game(game))[0].status


# ---------------------------------------------------------------- the log decides


@pytest.mark.parametrize("is_dealt", [False, True], ids=["lobby", "game"])
def test_a_game_is_closed_only_after_its_hours_in_a_row(is_dealt: bool) -> None:
    log = Log(TERMS)
    if is_dealt:
        log.start()
    patience = PATIENCE[log.match.status]
    for _ in range(patience - 1):
        with pytest.raises(Refused, match="not over"):
            log.do(Closed(), HOUSE)
        log.do(Waited(), HOUSE)
    log.do(Here(), HOUSE)
    for _ in range(patience - 1):
        with pytest.raises(Refused, match="not over"):
            log.do(Closed(), HOUSE)
        log.do(Waited(), HOUSE)
    log.do(Closed(), HOUSE)
    assert Match.load(log.header, log.entries).status is Status.ABANDONED
    for intent in (Closed(), Waited(), Here()):
        with pytest.raises(Refused, match="ended"):
            log.do(intent, HOUSE)


def test_a_move_begins_the_hours_anew() -> None:
    log = Log(TERMS)
    log.start()
    for _ in range(23):
        log.do(Waited(), HOUSE)
    log.step(usual)
    assert log.match.lobby.waited == 0
    assert Match.load(log.header, log.entries).lobby.waited == 0


def test_nobody_but_the_house_counts_hours() -> None:
    log = Log(TERMS)
    for intent in (Waited(), Closed()):
        with pytest.raises(Refused):
            log.do(intent, "ada")


def test_a_column_beside_the_log_closes_nothing() -> None:
    log = Log(TERMS)
    log.start()
    assert Match.load(replace(log.header, status=ABANDONED), log.entries).status is Status.PLAYING


# ---------------------------------------------------------------- the sweep


@in_a_loop
async def test_what_nobody_came_back_to_is_closed_and_what_somebody_looks_at_is_not() -> None:
    """A tab left open for days: the game is still being played, and its seed is nobody's business."""
    house = house_on()
    ada, left = await start_game(house, TERMS)
    await some_turns(ada, 2)
    ada.go()
    bo, open_tab = await start_game(house, TERMS)
    await some_turns(bo, 2)
    lobby = await house.create("Cleo", TERMS)
    await bo.read()
    assert await hours(house, 2) == 1, "the lobby"
    assert await status_of(house, lobby.game) is Status.ABANDONED
    assert await hours(house, 21) == 0
    assert await hours(house, 50) == 1
    assert await status_of(house, left.game) is Status.ABANDONED
    assert await status_of(house, open_tab.game) is Status.PLAYING
    assert (await bo.do(Play(tuple(usual(bo.room.match)))))["type"] == "took"
    assert await house.store.open_games() == [open_tab.game]
    await house.stop()


@in_a_loop
async def test_a_clock_that_jumps_closes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    house = house_on()
    _, seated = await start_game(house, TERMS)
    await house.create("Bo", TERMS)
    shelf: Shelf = house.store._shelf  # type: ignore[attr-defined]
    for game, log in shelf.logs.items():  # as if it all were a year ago
        shelf.headers[game] = replace(shelf.headers[game], created=shelf.headers[game].created.replace(year=2000))
        log[:] = [replace(entry, time=entry.time.replace(year=2000)) for entry in log]
    assert await house.sweep() == 0
    assert await house.sweep() == 0
    assert await status_of(house, seated.game) is Status.PLAYING
    await house.stop()


@in_a_loop
async def test_a_tab_at_another_process_keeps_its_game_open() -> None:
    """The process that sees nobody writes its hour down; the one that knows better answers in the log."""
    shelf = Shelf()
    here, there = house_on(shelf), house_on(shelf)
    ada, seated = await start_game(here, TERMS)
    await some_turns(ada, 2)
    assert await hours(there, 60) == 0
    await ada.read()
    kinds = [entry.kind for entry in shelf.logs[seated.game]]
    assert kinds.count("waited") == kinds.count("here") == 30
    assert (await ada.do(Play(tuple(usual(ada.room.match)))))["type"] == "took"
    await here.stop()
    await there.stop()


@in_a_loop
async def test_hours_count_over_restarts() -> None:
    shelf = Shelf()
    seated = await (before := house_on(shelf)).create("Ada", TERMS)
    assert await hours(before, 1) == 0
    await before.stop()
    after = house_on(shelf)
    assert await hours(after, 1) == 1
    assert await status_of(after, seated.game) is Status.ABANDONED
    await after.stop()


@in_a_loop
async def test_a_move_after_the_end_is_refused_by_the_log() -> None:
    """Another process has closed the game while this one had not heard of it: the key is taken."""
    shelf = Shelf()
    house = house_on(shelf)
    ada, seated = await start_game(house, TERMS)
    await ada.turn()
    match = Match.load(*(await house.store.load(seated.game) or pytest.fail("it is there")))
    while match.status is Status.PLAYING:
        proposed = match.judge(Closed() if match.lobby.may_be_closed else Waited(), HOUSE, match.header.created)
        match.apply(proposed.entry, proposed)
        shelf.logs[seated.game].append(proposed.entry)
    assert ada.room.match.status is Status.PLAYING
    answer = await ada.do(Play(tuple(usual(ada.room.match))))
    assert (answer["type"], answer["key"]) == ("refused", "game-has-ended")
    await ada.read()
    assert ada.last("ended")["status"] == "abandoned"
    assert shelf.logs[seated.game][-1].kind == "closed"
    await house.stop()


@in_a_loop
async def test_a_game_that_an_older_version_closed_says_so_in_its_log_from_then_on() -> None:
    shelf = Shelf()
    before = house_on(shelf)
    ada, seated = await start_game(before, TERMS)
    await some_turns(ada, 2)
    await before.stop()
    shelf.headers[seated.game] = replace(shelf.headers[seated.game], status=ABANDONED)
    after = house_on(shelf)
    assert await status_of(after, seated.game) is Status.ABANDONED
    assert [entry.kind for entry in shelf.logs[seated.game]][-24:] == ["waited"] * 23 + ["closed"]
    await after.stop()


@in_a_loop
async def test_a_store_that_was_not_told_of_the_end_is_told_by_the_sweep() -> None:
    shelf = Shelf()
    house = house_on(shelf)
    seated = await house.create("Ada", TERMS)
    assert await hours(house, 2) == 1
    shelf.headers[seated.game] = replace(shelf.headers[seated.game], status=OPEN)
    assert await hours(house, 2) == 0
    assert shelf.headers[seated.game].status == ABANDONED
    assert [entry.kind for entry in shelf.logs[seated.game]] == ["opened", "waited", "closed"]
    await house.stop()


@in_a_loop
async def test_whoever_comes_ends_the_waiting() -> None:
    house = house_on()
    seated = await house.create("Ada", TERMS)
    assert await hours(house, 1) == 0
    ada = await Person.sit(house, seated)
    await ada.read()
    assert ada.room.match.lobby.waited == 0
    await house.stop()
