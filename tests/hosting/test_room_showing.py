"""What a room shows: resume by aid level, beats, clocks, slow readers, and no secret."""

from __future__ import annotations

import asyncio
import json
from itertools import takewhile

import pytest

from mammamia.hosting.aid import Aid
from mammamia.hosting.inbox import Asked
from mammamia.hosting.intents import Play, Ready, Start
from mammamia.hosting.lobby import Status
from mammamia.hosting.match import Match
from mammamia.hosting.protocol.messages import OUTBOX_LIMIT, Pong, Skip
from mammamia.hosting.tempo import RING, THINKING
from mammamia.hosting.terms import Pace, Terms
from mammamia.records import format_move
from mammamia.server.web.wire import Outbox
from tests.server.people import Person, house_on, in_a_loop, play_out, some_turns, start_game, until_opened
from tests.server.tables import nonce, usual


def _is_behind(person: Person) -> bool:
    return person.connection.is_behind


def busy(person: Person) -> bool:
    """Whether the oven is being shown."""
    return person.room.stage.is_busy


@pytest.mark.parametrize("aid", list(Aid), ids=lambda aid: aid.value)
@in_a_loop
async def test_a_reconnect_tells_what_the_level_allows(aid: Aid) -> None:
    """Classic and notebook: the present view, not the past. Log and oven: every announcement."""
    house = house_on()
    ada, seated = await start_game(house, Terms(seats=3, aid=aid))
    await some_turns(ada, 2)
    again = await Person.sit(house, seated, after=-1)
    show = again.last("show")
    events = [told["event"]["event"] for told in show["events"]]
    if aid.has_log:
        assert events[:2] == ["GameStarted", "HandDealt"]
        assert events.count("HandDealt") == 1, "one's own only"
        assert events.count("IngredientsPut") >= 4
    else:
        assert events == []
    assert (show.get("oven") is not None) == (aid is Aid.OVEN)
    if show.get("oven") is not None:
        assert len(show["oven"]["cards"]) == show["table"]["oven_size"]
        assert set(show["oven"]["bakes"]) == set(show["hand"]["orders"])
    present = {key: value for key, value in show.items() if key != "events"}
    last = {key: value for key, value in ada.last("show").items() if key != "events"}
    assert present == last
    await house.stop()


@in_a_loop
async def test_the_log_opens_when_the_oven_does() -> None:
    house = house_on()
    ada, seated = await start_game(house, Terms(seats=2, options={"rounds": 2}))

    def emptied() -> int:
        return sum(type(fact).__name__ == "OvenEmptied" for fact in ada.room.match.facts)

    while not emptied():
        await ada.read()
        if ada.room.match.deciding == 0:
            await ada.do(Play(tuple(usual(ada.room.match))))
    again = await Person.sit(house, seated, after=-1)
    show = next(message for message in again.heard if message["type"] == "show")
    events = [told["event"]["event"] for told in show["events"]]
    assert "IngredientsPut" in events
    assert events[-1] == "OvenEmptied", "and nothing of the round after it"
    await house.stop()


@in_a_loop
async def test_the_baking_is_shown_in_beats_the_same_for_all() -> None:
    house = house_on(scale=0.001)
    ada, seated = await start_game(house, Terms(seats=2, options={"rounds": 1}))
    eve = Person(ada.room, None)
    eve.come()
    while ada.room.match.status is Status.PLAYING and not busy(ada):
        await ada.read(5)
        await asyncio.sleep(0.001)
        if ada.room.match.deciding == 0 and not busy(ada):
            await ada.do(Play(tuple(usual(ada.room.match))))
    assert busy(ada)
    late = await Person.sit(house, seated)
    late_kinds = [message["type"] for message in late.heard]
    assert late_kinds[:4] == ["welcome", "lobby", "show", "beat"]
    seen = late.last("show")
    assert seen["table"]["round"] == 1
    assert seen["table"]["oven_size"] > 0, "what was in sight before the oven was opened"
    assert ada.room.stage.table_now() is not None
    for _ in range(4000):
        await asyncio.sleep(0.001)
        if not busy(ada):
            break
    await ada.read()
    await eve.read()

    def came_up(person: Person) -> list[tuple[int, str]]:
        beats = [message for message in person.heard if message["type"] == "beat"]
        return [(told["number"], told["event"]["event"]) for beat in beats for told in beat["events"]]

    public = [told for told in came_up(ada) if told[1] not in ("CardsDrawn", "OrdersDrawn")]
    both = min(len(public), len(came_up(eve)))
    assert public[:both] == came_up(eve)[:both]
    assert any(name == "IngredientCameUp" for _, name in public)
    assert all(len(beat["events"]) <= 8 for beat in ada.heard if beat["type"] == "beat")
    await house.stop()


@in_a_loop
async def test_the_host_may_skip_the_show() -> None:
    house = house_on(scale=0.05)
    ada, _ = await start_game(house, Terms(seats=2, options={"rounds": 1}))
    eve = Person(ada.room, None)
    eve.come()
    await until_opened(ada, eve)
    ada.room.hear(eve.connection, Skip("x"))
    await eve.read()
    assert eve.last("refused")["key"] == "only-the-host"
    ada.room.hear(ada.connection, Skip("y"))
    await ada.read()
    assert not busy(ada)
    shown = max(told["number"] for message in ada.heard for told in message.get("events", ()))
    assert shown >= ada.last("show")["number"] - 3
    await house.stop()


@in_a_loop
async def test_the_clock_moves_for_who_thinks_too_long() -> None:
    house = house_on()
    ada, _ = await start_game(house, Terms(seats=2, pace=Pace.QUICK))
    Person(ada.room, None).come()
    for _ in range(4000):
        await asyncio.sleep(5)
        if any(message["type"] == "ended" for message in await ada.read(2)):
            break
    assert ada.last("ended")["status"] == "finished"
    shows = [message for message in ada.heard if message["type"] == "show" and message.get("offer")]
    rings = {"turn": THINKING[Pace.QUICK], "fill": RING}
    assert shows
    assert all(show["clock"]["seconds"] == rings[show["offer"]["type"]] for show in shows), "an offer has its clock"
    await house.stop()


@in_a_loop
async def test_an_outbox_that_nobody_reads_collapses_to_the_newest_view() -> None:
    house = house_on()
    ada, seated = await start_game(house, Terms(seats=2))
    slow = await Person.sit(house, seated)
    for _ in range(OUTBOX_LIMIT // 10):
        slow.connection.send(Pong())
    assert _is_behind(slow)
    assert slow.connection._size <= OUTBOX_LIMIT
    await some_turns(ada, 1)
    assert slow.take_frames() == []
    assert slow.connection.next_frame() is None, "now it can be sent to again"
    assert [message["type"] for message in await slow.read()] == ["lobby", "show"]
    assert not _is_behind(slow)
    await house.stop()


@in_a_loop
async def test_a_closed_connection_sends_what_waits_and_ends() -> None:
    connection = Outbox()
    connection.send(Pong())
    connection.close()
    connection.send(Pong())
    assert connection.next_frame() == b'{"type":"pong"}'
    assert connection.next_frame() is None


@in_a_loop
async def test_whoever_sends_frames_is_called_only_while_some_wait() -> None:
    connection, begun = Outbox(), list[str]()
    connection.start = lambda: begun.append("begun")
    connection.send(Pong())
    connection.write = lambda frame: True
    connection.send(Pong())
    assert len(begun) == 1
    assert [connection.next_frame() is None for _ in range(3)] == [False, False, True], "one behind the other"
    connection.send(Pong())
    assert len(begun) == 1, "nothing waits"
    connection.close()
    assert len(begun) == 2, "for the farewell"


@in_a_loop
async def test_a_notebook_table_tells_what_was_missed_once() -> None:
    house = house_on()
    seated = await house.create("Ada", Terms(seats=2, aid=Aid.NOTEBOOK))
    ada = await Person.sit(house, seated)
    joined = await house.join(ada.room, "Bo", None)
    bo = await Person.sit(house, joined)
    await bo.do(Ready(nonce(2)))
    await ada.do(Ready(nonce(1)))
    await ada.do(Start())
    bo.go()
    await bo.read()
    if ada.room.match.deciding == 0:
        await ada.do(Play(tuple(usual(ada.room.match))))
    else:
        ada.room.inbox.ask(Asked(Play(tuple(usual(ada.room.match))), "house"))
        await ada.read()
    told = []
    for _ in range(2):
        again = await Person.sit(house, joined)
        told.append([event["event"]["event"] for event in again.last("show")["events"]])
        again.go()
        await again.read()
    assert told[0][0] == "IngredientsPut"
    assert told[1] == []
    await house.stop()


@in_a_loop
async def test_no_secret_of_the_game_or_of_a_seat_is_ever_sent() -> None:
    """Seed, nonces, hashes of tokens: in no frame before the end, in the open or as bytes."""
    house = house_on()
    ada, seated = await start_game(house, Terms(seats=3, aid=Aid.OVEN, options={"rounds": 1}))
    eve = Person(ada.room, None)
    eve.come()
    match = ada.room.match
    await play_out(ada)
    await eve.read()
    ends = {id(message) for message in (*ada.heard, *eve.heard) if message["type"] == "ended"}
    said = json.dumps([message for message in (*ada.heard, *eve.heard) if id(message) not in ends])
    members = match.lobby.members.values()
    for secret in (match.header.seed.hex(), nonce(1), seated.token, *(member.token for member in members)):
        assert secret not in said
    assert ends
    assert match.header.seed.hex() in json.dumps(ada.last("ended"))
    await house.stop()


async def until_asked(person: Person) -> None:
    """Put every order there is, until this person is asked about one."""
    for _ in range(4000):
        await asyncio.sleep(0.001)
        await person.read(3)
        asked = (person.last("show").get("offer") or {}).get("type")
        if asked == "fill":
            return
        if asked is not None and person.room.match.deciding == 0 and not busy(person):
            await person.do(Play((eager_move(person.room.match),)))
    raise AssertionError("nobody asks her")


def eager_move(match: Match) -> str:
    """An order if there is one, else have one brought."""
    assert match.live is not None
    moves = list(map(format_move, match.live.game.legal_moves()))
    return next((move for move in moves if "waiter" in move or ":" in move), moves[0])


@pytest.mark.parametrize("scale", [0.0, 0.001])
@in_a_loop
async def test_who_comes_in_while_the_oven_is_open_is_told_the_whole_opening(scale: float) -> None:
    """Also in Classic, where no past is told: whose order it is, what it needs, what became of the others."""
    house = house_on(scale=scale)
    ada, seated = await start_game(house, Terms(seats=2))
    await until_asked(ada)
    for person in (await Person.sit(house, seated), await Person.sit(house, seated, after=ada.last("show")["number"])):
        names = [told["event"]["event"] for told in person.last("show")["events"]]
        assert names[0] == "OvenOpened"
        assert names[-2:] == ["OrderCameUp", "OrderChecked"]
        assert "IngredientsPut" not in names
    await ada.do(Play(tuple(usual(ada.room.match))))
    late = await Person.sit(house, seated)
    if scale:
        assert [message["type"] for message in late.heard if message["type"] in ("show", "beat")][:2] == [
            "show",
            "beat",
        ]
    told = [told for message in late.heard for told in message.get("events", ()) if message["type"] != "said"]
    assert told[0]["event"]["event"] == "OvenOpened"
    told = list(takewhile(lambda one: one["event"]["event"] != "OvenEmptied", told))
    assert [one["number"] for one in told] == list(range(told[0]["number"], told[0]["number"] + len(told)))
    await house.stop()


@in_a_loop
async def test_a_blind_member_sees_what_everybody_does_and_directs_the_show() -> None:
    """For a device that several people share: the host's rights, and no hand, offer or card of anybody."""
    house = house_on(scale=0.05)
    ada, _ = await start_game(house, Terms(seats=2, options={"rounds": 1}))
    blind, eve = Person(ada.room, ada.connection.member), Person(ada.room, None)
    blind.come(blind=True)
    eve.come()
    await until_opened(ada, blind, eve)
    await blind.read()
    await eve.read()
    assert blind.last("welcome")["seat"] is None
    shows = [[one for one in person.heard if one["type"] in ("show", "beat")] for person in (blind, eve)]
    assert shows[0] == shows[1]
    blind.room.hear(blind.connection, Skip("y"))
    await blind.read()
    assert blind.last("took")["id"] == "y"
    assert not busy(ada)
    await house.stop()
