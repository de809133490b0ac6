"""A sitting at a server's table: what comes too late, what is closed, what is noted."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest

from mammamia.game import GameError, Move, PutIngredients
from mammamia.hosting import default_moves
from mammamia.hosting.intents import Abandon, Back, Ready, SeatBot, Start, Unready
from mammamia.hosting.protocol.messages import GoOn
from mammamia.hosting.tempo import Speed
from mammamia.i18n import LANGUAGES
from mammamia.tui.asides import Aside
from mammamia.tui.client import RoomClient
from mammamia.tui.far import line_to
from mammamia.tui.far_server import FarServer
from mammamia.tui.refusals import Rejected
from mammamia.tui.scene import Scene, Shown
from mammamia.tui.seats import KeptSeat, Pad, SeatShelf
from mammamia.tui.sitting import RoomSitting
from tests.server.choosing import usual_moves
from tests.server.served import ask, next_of, server, socket_of
from tests.tui.remote.cables import cable_to


@contextmanager
def at_table(**terms: object) -> Iterator[tuple[RoomClient, str, str, str]]:
    """Somebody alone with a bot, whose cards are dealt; the address, the room and the token."""
    with server() as url, table_at(url, url, **terms) as (table, room, token):
        yield table, url, room, token


@contextmanager
def table_at(url: str, reached: str, **terms: object) -> Iterator[tuple[RoomClient, str, str]]:
    """The same at a server that the terminal reaches under another address."""
    made = ask(f"{url}/api/rooms", {"name": "Ada", "terms": {"seats": 2, **terms}})
    table = RoomClient(line_to(FarServer(reached), made["room"], made["token"]))
    try:
        table.ask(SeatBot(1, "random"))
        table.ask(Ready("0" * 32))
        table.ask(Start())
        table.wait(lambda: table.is_dealt)
        yield table, made["room"], made["token"]
    finally:
        table.close()


def own_scene(sitting: RoomSitting) -> Scene:
    """The next scene in which one decides."""
    while (scene := sitting.hear()) is not None:
        if isinstance(scene, Scene) and scene.offer is not None:
            return scene
    raise AssertionError("it is never one's turn")


def moves_of(scene: Scene) -> tuple[Move, ...]:
    assert scene.offer is not None
    return default_moves(scene.offer)


def test_a_decision_for_a_moment_that_is_past_is_not_sent() -> None:
    """The same seat in another window has played: what was meant for the old table is not done to the new one."""
    told: list[Aside] = []
    with at_table() as (table, url, room, token):
        table.tell = told.append
        sitting = RoomSitting(table)
        scene = own_scene(sitting)
        with socket_of(url, room, token) as window:
            offer = next_of(window, "show")["offer"]
            window.send(json.dumps({"type": "play", "moves": usual_moves(offer)}))
            next_of(window, "took")
        table.wait(lambda: table.heard.is_new)
        sitting.play(moves_of(scene))
        assert told == [Aside("too-late")]
        after = own_scene(sitting)
        assert after.view != scene.view
        sitting.play(moves_of(after))
        assert own_scene(sitting).news


def test_a_decision_is_judged_by_its_own_answer() -> None:
    """Though the one to what was said before it, which nobody waits for, comes meanwhile."""
    with at_table() as (table, *_):
        sitting = RoomSitting(table)
        scene = own_scene(sitting)
        with table.changed:  # nothing is heard until the decision is on its way
            table.say(GoOn())
            with pytest.raises(GameError, match=r"R3\.1"):
                sitting.play((PutIngredients(scene.company.edition.kinds[0], 50),))


def test_a_decision_is_not_lost_with_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """A face need not wait for it: what came of it is in the next scene, and a refusal is told."""
    monkeypatch.setattr(RoomSitting, "patience", 0.01)
    told: list[Aside] = []
    with server() as url, cable_to(url) as cable, table_at(url, cable.url) as (table, *_):
        table.tell = told.append
        sitting = RoomSitting(table)
        scene = own_scene(sitting)
        cable.cut()
        sitting.play((PutIngredients(scene.company.edition.kinds[0], 50),))
        again = own_scene(sitting)
        assert (again.view, again.offer) == (scene.view, scene.offer)
        assert [aside.key for aside in told] == ["lost", "found", "refused"]
        assert "R3.1" in told[-1].sentence(LANGUAGES["en"])
        cable.cut()
        sitting.play(moves_of(scene))
        after = own_scene(sitting)
        assert [said.seat for said in after.lap] == [0, 1]


def test_a_decision_is_not_said_again_if_the_table_has_gone_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RoomSitting, "patience", 0.01)
    with server() as url, cable_to(url) as cable, table_at(url, cable.url, aid="log") as (table, room, token):
        sitting = RoomSitting(table)
        scene = own_scene(sitting)
        turns = len(scene.lap)
        cable.is_down = True
        cable.cut()
        sitting.play(moves_of(scene))
        with socket_of(url, room, token) as window:
            offer = next_of(window, "show")["offer"]
            window.send(json.dumps({"type": "play", "moves": usual_moves(offer)}))
            while not next_of(window, "show").get("offer"):
                pass
        cable.is_down = False
        after = own_scene(sitting)
        assert len(after.lap) == turns + 2
        table.ask(Back())
        assert not table.heard.is_new


def test_an_illegal_move_changes_nothing() -> None:
    with at_table() as (table, *_):
        sitting = RoomSitting(table)
        scene = own_scene(sitting)
        kind = scene.company.edition.kinds[0]
        with pytest.raises(GameError, match=r"R3\.1"):
            sitting.play((PutIngredients(kind, 50),))
        with pytest.raises(Rejected) as refused:
            sitting.undo()
        assert refused.value.key == "nothing-to-undo"
        sitting.play(moves_of(scene)[:1])
        assert own_scene(sitting).can_undo
        sitting.undo()
        assert own_scene(sitting).view == scene.view


def test_who_looks_away_hears_nothing_more_and_may_look_again() -> None:
    with at_table() as (table, *_):
        sitting = RoomSitting(table)
        own_scene(sitting)
        heard: list[Shown | None] = []
        waiting = Thread(target=lambda: heard.append(sitting.hear()))
        waiting.start()
        sitting.close()
        waiting.join(5)
        assert heard == [None]
        assert not sitting.is_over
        assert not table.is_closed


def test_an_abandoned_game_ends_the_sitting() -> None:
    with at_table() as (table, *_):
        sitting = RoomSitting(table)
        own_scene(sitting)
        table.ask(Abandon())
        while sitting.hear() is not None:
            pass
        assert sitting.is_over
        assert table.is_abandoned


def test_notes_are_kept_with_the_seat_and_stay_on_this_machine(tmp_path: Path) -> None:
    shelf = SeatShelf(tmp_path)
    with at_table(aid="notebook") as (table, url, room, token):
        seat = KeptSeat(url, room, "Ada", token)
        sitting = RoomSitting(table, Pad.of(seat, shelf))
        assert own_scene(sitting).notes == ""
        sitting.note("3 olives")
        kept = shelf.find(url, room, "Ada")
        assert kept is not None
        assert Pad.of(kept, shelf).read(sitting.game) == "3 olives"
        assert Pad.of(kept, shelf).read("another game") == ""
        assert shelf.find(url, room, "Bea") is None
    with at_table() as (table, *_), pytest.raises(Rejected, match="no-notebook"):
        RoomSitting(table).note("anything")


def test_quick_phrases_are_heard() -> None:
    told: list[Aside] = []
    with server() as url:
        made = ask(f"{url}/api/rooms", {"name": "Ada", "terms": {"seats": 2}})
        bea = ask(f"{url}/api/rooms/{made['room']}/join", {"name": "Bea"})
        table = RoomClient(line_to(FarServer(url), made["room"], made["token"]))
        table.tell = told.append
        table.wait(lambda: table.lobby is not None)
        with socket_of(url, made["room"], bea["token"]) as other:
            other.send(json.dumps({"type": "say", "phrase": "good-game"}))
            next_of(other, "said")
        table.ask(Unready())
        table.close()
    assert Aside("says", "Bea", phrase="good-game") in told


def test_at_a_servers_table_one_says_a_phrase_and_the_host_has_the_tempo() -> None:
    with at_table() as (table, url, room, _), socket_of(url, room, None) as spectator:
        sitting = RoomSitting(table)
        own_scene(sitting)
        next_of(spectator, "show")  # and hears from now on what is said
        sitting.say("well-baked")
        assert next_of(spectator, "said")["phrase"] == "well-baked"
        sitting.direct(Speed.FAST)
        table.wait(lambda: table.lobby is not None and table.heard.speed is Speed.FAST)
        sitting.skip()  # the host may
    with at_table_of_another() as guest:
        for deed in (guest.skip, lambda: guest.direct(Speed.FAST)):
            with pytest.raises(Rejected, match="only-the-host"):
                deed()


@contextmanager
def at_table_of_another() -> Iterator[RoomSitting]:
    """Somebody who came to a table that is not theirs."""
    with server() as url:
        made = ask(f"{url}/api/rooms", {"name": "Ada", "terms": {"seats": 2}})
        token = ask(f"{url}/api/rooms/{made['room']}/join", {"name": "Bea"})["token"]
        table = RoomClient(line_to(FarServer(url), made["room"], token))
        table.wait(lambda: table.lobby is not None)
        try:
            yield RoomSitting(table)
        finally:
            table.close()
