"""A room as its messages tell of it: scenes are what the server's game is, over breaks of the line too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from mammamia.game import Seat
from mammamia.hosting import Aid, Fact, is_told, open_past
from mammamia.hosting.intents import Play, Rematch, Undo
from mammamia.hosting.protocol.messages import SERVER
from mammamia.hosting.terms import Terms
from mammamia.server.web.wire import Outbox
from mammamia.tui.heard import RoomHeard
from mammamia.tui.scene import lap_of
from tests.server.people import Person, house_on, in_a_loop, play_out, some_turns, start_game
from tests.server.tables import usual

Json = dict[str, Any]


class Listener:
    """Hears what a person is sent, each message once."""

    def __init__(self, person: Person) -> None:
        self.room = RoomHeard()
        self.person = person
        self._heard = 0

    def hear(self) -> Iterator[Json]:
        for message in self.person.heard[self._heard :]:
            self._heard += 1
            self.room.hear(SERVER.read(message))
            yield message

    def hear_all(self) -> None:
        for _ in self.hear():
            pass

    async def come_back(self) -> None:
        """Over a new connection, after the last event that was told."""
        self.person.go()
        await self.person.read()
        self.hear_all()
        number = self.room.number
        await some_turns_of_others(self.person)
        self.person.connection = Outbox(self.person.connection.member)
        self.person.come(number)
        await self.person.read()
        self.hear_all()


async def some_turns_of_others(person: Person) -> None:
    """While the person is away somebody plays in their place, and the bots go on."""
    other = Person(person.room, person.connection.member)
    other.come()
    await other.read()
    await other.turn()
    await other.do(Play(tuple(usual(other.room.match))))
    await other.turn()
    other.go()
    await other.read()


@pytest.mark.parametrize("aid", Aid)
@pytest.mark.parametrize(("edition", "scale"), [("classic", 0.0), ("plus", 1e-6)])
@in_a_loop
async def test_scenes_show_what_the_game_is(edition: str, scale: float, aid: Aid) -> None:
    """After every show: the view, the offer, the lap and what may be told again are those of the game."""
    house = house_on(scale=scale)
    ada, _ = await start_game(house, Terms(edition=edition, seats=3, aid=aid, options={"rounds": 1}))
    listener = Listener(ada)
    match = ada.room.match
    told: list[Fact] = []
    for _ in range(60):
        await ada.read()
        for message in listener.hear():
            if message["type"] in ("show", "beat"):
                assert listener.room.is_new
                told += listener.room.scene("").news
        if match.deciding != Seat(0) or ada.room.stage.is_busy or ada.room.players.is_forced:
            continue
        assert match.live is not None
        game = match.live.game
        listener.room.is_new = True
        scene = listener.room.scene("pad")
        assert scene.view == game.view(Seat(0))
        assert scene.offer == game.offer(Seat(0))
        facts = [fact for fact in match.facts if is_told(fact, Seat(0))]
        assert told == facts
        assert scene.past == tuple(facts[: open_past(facts, aid)])
        lap = lap_of(facts)
        assert scene.lap == (lap if aid.has_log else lap[-3:])
        assert (scene.notes, scene.oven is not None) == ("pad" if aid is Aid.NOTEBOOK else None, aid is Aid.OVEN)
        await ada.do(Play(tuple(usual(match))))
    assert len(told) > 60
    await house.stop()


@in_a_loop
async def test_what_was_taken_back_is_no_more_in_the_lap() -> None:
    house = house_on()
    ada, _ = await start_game(house, Terms(seats=2))
    await ada.turn()
    listener = Listener(ada)
    listener.hear_all()
    before = listener.room.scene("").lap
    await ada.do(Play(tuple(usual(ada.room.match)[:1])))
    await ada.read()
    listener.hear_all()
    scene = listener.room.scene("")
    assert (scene.can_undo, len(scene.lap)) == (True, len(before) + 1)
    await ada.do(Undo())
    await ada.read()
    listener.hear_all()
    scene = listener.room.scene("")
    assert (scene.can_undo, scene.lap) == (False, before)
    await house.stop()


@pytest.mark.parametrize("aid", Aid)
@in_a_loop
async def test_after_a_break_one_knows_what_the_aid_level_allows(aid: Aid) -> None:
    """What was missed, and heard by another window of the same seat, is told again where the log is open."""
    house = house_on()
    ada, _ = await start_game(house, Terms(seats=3, aid=aid))
    await some_turns(ada, 2)
    listener = Listener(ada)
    listener.hear_all()
    listener.room.scene("")
    await listener.come_back()
    scene = listener.room.scene("")
    assert ada.room.match.live is not None
    assert scene.view == ada.room.match.live.game.view(Seat(0))
    facts = [fact for fact in ada.room.match.facts if is_told(fact, Seat(0))]
    if not aid.has_log:
        assert (scene.news, scene.lap) == ((), ())
    else:
        assert scene.news == tuple(facts[-len(scene.news) :])
        assert scene.lap == lap_of(facts)
    await house.stop()


@in_a_loop
async def test_a_second_look_at_the_same_table_is_nothing_new() -> None:
    house = house_on()
    ada, _ = await start_game(house, Terms(seats=2))
    await ada.turn()
    listener = Listener(ada)
    listener.hear_all()
    listener.room.scene("")
    ada.room.stage.show_present(ada.connection, listener.room.number)
    await ada.read()
    assert [message["type"] for message in listener.hear()] == ["show"]
    assert not listener.room.is_new
    await house.stop()


@in_a_loop
async def test_the_end_of_a_game_is_not_lost_when_another_one_begins() -> None:
    house = house_on()
    ada, _ = await start_game(house, Terms(seats=2, options={"rounds": 1}))
    await play_out(ada)
    await ada.do(Rematch())
    await ada.read()
    listener = Listener(ada)
    listener.hear_all()
    assert not listener.room.is_dealt
    assert listener.room.finale is not None
    assert listener.room.finale.is_over
    await house.stop()
