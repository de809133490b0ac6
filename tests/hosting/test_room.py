"""A room: judge, commit, apply, acknowledge; who comes and goes; bots in trouble, bugs and figures."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from mammamia.hosting import players
from mammamia.hosting.intents import Abandon, Choose, Kick, Leave, Play, Ready, Rematch, Start, Take, Undo
from mammamia.hosting.lobby import Status
from mammamia.hosting.protocol.messages import Say
from mammamia.hosting.record import record_of
from mammamia.hosting.refused import Refused
from mammamia.hosting.staff import QuickStaff
from mammamia.hosting.stores import MemoryStore, Shelf
from mammamia.hosting.task import BotTrouble
from mammamia.hosting.terms import Terms
from mammamia.records import read, write_line
from mammamia.records.proof import check_fair
from mammamia.server.metrics import Metrics
from tests.server.people import Person, house_on, in_a_loop, play_out, start_game
from tests.server.tables import nonce, usual

# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize(("edition", "seats"), [("classic", 3), ("first", 2), ("spanish", 4), ("plus", 3)])
@in_a_loop
async def test_a_whole_game_with_bots(edition: str, seats: int) -> None:
    house = house_on()
    ada, seated = await start_game(house, Terms(edition=edition, seats=seats), bot="greedy")
    ended = await play_out(ada)
    match, _ = await house.game(seated.game)
    assert match.status is Status.FINISHED
    assert ended["status"] == "finished"
    assert ended["proof"]["commitment"] == match.header.commitment
    record = read(write_line(record_of(match)))
    assert check_fair(record) is not None
    assert list(record.result.winners) == ended["winners"]  # type: ignore[union-attr]
    numbers = [told["number"] for message in ada.heard for told in message.get("events", ())]
    assert numbers == sorted(set(numbers)), "every event once, in order"
    await house.stop()


@in_a_loop
async def test_a_move_is_shown_only_after_it_is_on_disk() -> None:
    shelf = Shelf()
    house = house_on(shelf)
    ada, _ = await start_game(house, Terms(seats=2))
    await ada.turn()
    shelf.is_broken = True
    answer = await ada.do(Play(tuple(usual(ada.room.match)), id="m1"))
    assert (answer["key"], answer["id"]) == ("unavailable", "m1")
    assert not [message for message in await ada.read() if message["type"] == "show"]
    shelf.is_broken = False
    answer = await ada.do(Play(tuple(usual(ada.room.match)), id="m1"))
    assert answer["type"] == "took"
    kinds = [message["type"] for message in ada.heard]
    assert kinds.index("took", kinds.index("refused")) < len(kinds) - 1 - kinds[::-1].index("show")
    await house.stop()


@in_a_loop
async def test_the_same_move_twice_is_taken_once() -> None:
    house = house_on()
    ada, _ = await start_game(house, Terms(seats=2))
    await ada.turn()
    play = Play(tuple(usual(ada.room.match)), id="once")
    first = await ada.do(play)
    number = ada.room.match.number
    again = await ada.do(play)
    assert first == again
    assert ada.room.match.number >= number
    await house.stop()


@in_a_loop
async def test_undo_is_shown() -> None:
    house = house_on()
    ada, _ = await start_game(house, Terms(seats=2))
    show = await ada.turn()
    assert not show.get("can_undo")
    await ada.do(Play((usual(ada.room.match)[0],)))
    put = await ada.until(lambda message: message["type"] == "show")
    assert put.get("can_undo")
    assert put["offer"]["step"] == "order"
    await ada.do(Undo())
    back = await ada.until(lambda message: message["type"] == "show")
    assert [told["event"]["event"] for told in back["events"]] == ["TurnUndone"]
    assert back["hand"] == show["hand"]
    await house.stop()


# ---------------------------------------------------------------- who comes and goes


@in_a_loop
async def test_joining_takes_the_first_free_seat() -> None:
    house = house_on()
    seated = await house.create("Ada", Terms(seats=3))
    room = await house.room(seated.room)
    others = await asyncio.gather(*(house.join(room, name, None) for name in ("Bo", "Cy")))
    assert sorted(other.seat for other in others) == [1, 2]
    assert len({seated.token, *(other.token for other in others)}) == 3
    with pytest.raises(Refused) as caught:
        await house.join(room, "Di", None)
    assert caught.value.key == "no-seat-free"
    with pytest.raises(Refused) as caught:
        await house.join(room, "\u202e\n", None)
    assert caught.value.key == "bad-name"
    await house.stop()


@in_a_loop
async def test_who_leaves_is_stood_in_for_and_comes_back() -> None:
    house = house_on()
    seated = await house.create("Ada", Terms(seats=2))
    ada = await Person.sit(house, seated)
    joined = await house.join(ada.room, "Bo", None)
    bo = await Person.sit(house, joined)
    await bo.do(Ready(nonce(2)))
    await ada.do(Ready(nonce(1)))
    await ada.do(Start())
    await bo.do(Leave())
    bo.go()
    await ada.until(lambda message: message["type"] == "lobby" and message["chairs"][1]["bot"] == "nonna")
    again = await Person.sit(house, joined)
    await again.until(lambda message: message["type"] == "lobby" and message["chairs"][1]["bot"] is None)
    await ada.do(Kick(1))
    await again.read()
    assert again.last("refused")["key"] == "kicked"
    assert again.connection.member is None, "now a spectator"
    await house.stop()


@in_a_loop
async def test_spectators_see_the_table_and_no_hand() -> None:
    house = house_on()
    ada, _ = await start_game(house, Terms(seats=2))
    eve = Person(ada.room, None)
    eve.come()
    await eve.read()
    show = eve.last("show")
    assert show.get("hand") is None
    assert show.get("offer") is None
    assert show["table"]["seats"][0]["ingredients"] == 6
    answer = await eve.do(Play(("pass",)))
    assert answer["key"] == "no-seat-of-yours"
    await house.stop()


@in_a_loop
async def test_a_table_may_send_its_spectators_away() -> None:
    house = house_on()
    seated = await house.create("Ada", Terms(seats=2))
    ada = await Person.sit(house, seated)
    eve = Person(ada.room, None)
    eve.come()
    await eve.read()
    await ada.do(Choose(Terms(seats=2, spectators=False)))
    assert (await eve.read())[-1]["type"] == "bye"
    assert eve.connection.is_closed
    await house.stop()


@in_a_loop
async def test_who_moves_to_another_seat_is_told_where_it_sits() -> None:
    house = house_on()
    seated = await house.create("Ada", Terms(seats=3))
    ada = await Person.sit(house, seated)
    assert ada.last("welcome")["seat"] == 0
    await ada.do(Take(2))
    assert ada.last("welcome")["seat"] == 2
    await ada.do(Ready(nonce(1)))
    assert [message["type"] for message in ada.heard].count("welcome") == 2
    await house.stop()


@in_a_loop
async def test_a_rematch_goes_on_under_the_same_link() -> None:
    house = house_on()
    ada, seated = await start_game(house, Terms(seats=2))
    assert (await ada.do(Rematch()))["key"] == "game-goes-on"
    await ada.do(Abandon())
    ended = await ada.until(lambda message: message["type"] == "ended")
    assert ended["status"] == "abandoned"
    assert ended["winners"] == []
    assert (await ada.do(Rematch()))["type"] == "took"
    welcome = ada.last("welcome")
    assert welcome["room"] == seated.room
    assert welcome["game"] != seated.game
    lobby = ada.last("lobby")
    assert (lobby["ordinal"], lobby["status"]) == (2, "lobby")
    assert [chair["ready"] for chair in lobby["chairs"]] == [False, True]
    await ada.do(Ready(nonce(5)))
    await ada.do(Start())
    assert (await play_out(ada))["status"] == "finished"
    old, _ = await house.game(seated.game)
    assert old.status is Status.ABANDONED
    await house.stop()


@in_a_loop
async def test_phrases_are_heard_by_all_and_kept_by_nobody() -> None:
    house = house_on()
    ada, _ = await start_game(house, Terms(seats=2))
    eve = Person(ada.room, None)
    eve.come()
    await eve.read()
    number = ada.room.match.number
    ada.room.hear(ada.connection, Say("mamma-mia", None))
    ada.room.hear(eve.connection, Say("mamma-mia", None))
    ada.room.hear(ada.connection, Say("arrivederci", "p"))
    assert [message for message in await eve.read() if message["type"] == "said"] == [
        {"type": "said", "seat": 0, "phrase": "mamma-mia"},
        {"type": "said", "seat": None, "phrase": "mamma-mia"},  # from whoever looks on
    ]
    await ada.read()
    assert ada.last("refused")["key"] == "no-such-phrase"
    assert ada.room.match.number == number or ada.room.match.deciding is not None
    await house.stop()


@in_a_loop
async def test_a_bot_in_trouble_is_moved_for_by_the_clock() -> None:
    class BrokenStaff(QuickStaff):
        async def turn(self, *args: Any, **values: Any) -> Any:
            raise BotTrouble("broken")

    house = house_on()
    house._means = replace(house._means, store=MemoryStore(), staff=BrokenStaff())
    house.store = house._means.store
    ada, _ = await start_game(house, Terms(seats=2, options={"rounds": 1}))
    assert (await play_out(ada))["status"] == "finished"
    await house.stop()


@in_a_loop
async def test_a_bug_costs_one_answer_and_not_the_room(monkeypatch: pytest.MonkeyPatch) -> None:
    house = house_on()
    ada, _ = await start_game(house, Terms(seats=2))
    await ada.turn()
    honest = ada.room.stage.show
    monkeypatch.setattr(players, "RETRY", 0.0)
    monkeypatch.setattr(ada.room.stage, "show", lambda change: 1 / 0)
    answer = await ada.do(Play(tuple(usual(ada.room.match)), id="m"))
    assert answer["type"] == "took", "it is on disk"
    await ada.read()
    assert ada.last("refused")["key"] == "outcome-unknown"
    monkeypatch.setattr(ada.room.stage, "show", honest)
    assert (await ada.do(Play(("pass",), id="m")))["type"] == "took", "and is known to be"
    assert (await play_out(ada))["status"] == "finished"
    await house.stop()


@in_a_loop
async def test_moves_and_refusals_are_counted() -> None:
    figures = Metrics()
    house = house_on(figures=figures)
    ada, _ = await start_game(house, Terms(seats=2))
    await ada.turn()
    await ada.do(Play(("eat pizza",)))
    await ada.do(Play(("hold",)))
    assert figures.moves.count() >= 3
    assert (figures.refusals.count("other"), figures.refusals.count("illegal")) == (1, 1)
    assert "mammamia_move_seconds_count" in figures.text()
    await house.stop()
