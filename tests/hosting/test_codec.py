"""What a room says is read back as what it was, by the standard library: each view, offer and event of many games."""

from __future__ import annotations

from typing import Any

import pytest

from mammamia.editions import PLUS
from mammamia.game import Game, Phase, Seat, Shuffle
from mammamia.game.events import TurnEnded
from mammamia.hosting.audience import told_of
from mammamia.hosting.facts import Fact, checked
from mammamia.hosting.oven import oven_known
from mammamia.hosting.protocol.codec import BadMessage, Codec, NotJson, from_text, to_text
from mammamia.hosting.protocol.messages import SERVER, Beat, ServerMessage, Show, hand_in
from tests.properties.tables import TABLES, Table, go_on

FACT: Codec[Fact] = Codec(Fact)


def come_through(message: ServerMessage) -> None:
    assert SERVER.read(from_text(to_text(SERVER.write(message)))) == message


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_game_comes_through_whole(table: Table) -> None:
    shuffle = Shuffle.from_seed(3)
    game = table.deal(shuffle)
    facts: list[Fact] = list(game.opening_events())
    while game.phase is not Phase.OVER:
        view, seat = game.table_view(), game.deciding
        come_through(Beat(1, tuple(told_of(facts, 0)), view))
        if seat is not None:
            come_through(Show(2, (), view, hand_in(game.view(seat, view)), game.offer(seat), can_undo=True))
        laid = game.state.table[:]
        facts = checked(game, laid, list(go_on(game, shuffle)[1]))
    come_through(Show(3, tuple(told_of(facts, 9)), game.table_view()))


def test_the_open_oven_comes_through() -> None:
    shuffle = Shuffle.from_seed(5)
    game = Game.deal(PLUS, seats=3, shuffle=shuffle)
    for _ in range(30):
        go_on(game, shuffle)
        if game.phase is not Phase.SHUFFLE:
            for seat in game.seats:
                come_through(Show(0, (), game.table_view(), oven=oven_known(game.knowledge(seat))))


def test_what_is_as_usual_is_not_sent() -> None:
    """Every viewer is sent a table after every decision: it names neither what is empty nor what never changes."""
    game = Game.deal(PLUS, seats=3, shuffle=Shuffle.from_seed(5))
    said = SERVER.write(Show(0, (), game.table_view()))
    assert said.keys() == {"type", "number", "events", "table"}
    seats, delivered = said["table"].pop("seats"), said["table"].pop("delivered")
    assert said["table"].keys() == {"round", "phase", "supply_size", "oven_size", "used_size", "deciding"}
    assert [seat.keys() for seat in seats] == [{"ingredients", "orders", "waiter"}] * 3
    assert delivered == {"type": "covered", "size": 0}


@pytest.mark.parametrize(
    "event",
    [
        {"event": "TurnEnded", "seat": "0"},
        {"event": "TurnEnded", "seat": True},
        {"event": "TurnEnded", "seat": 1.0},
        {"event": "TurnEnded", "seat": 1, "hand": []},
        {"event": "TurnEnded"},
        {"event": "IngredientCameUp", "card": "green:monotoni"},
        {"event": "IngredientCameUp", "card": "mamma-mia"},
        {"event": "OrderPut", "seat": 0, "order": "olive"},
        {"event": "NoSuchEvent"},
        {"event": ["TurnEnded"]},
        {},
        [],
        None,
        "TurnEnded",
    ],
)
def test_what_is_no_event_is_refused(event: Any) -> None:
    with pytest.raises(BadMessage):
        FACT.read(event)


def test_a_seat_is_a_number() -> None:
    assert FACT.read({"event": "TurnEnded", "seat": 2}) == TurnEnded(Seat(2))


@pytest.mark.parametrize("text", ["", "{", "[1,]", "NaN", '{"a":Infinity}', '"\\ud800"', b'"\xff"', "[" * 100_000])
def test_what_is_no_json_is_refused(text: str | bytes) -> None:
    with pytest.raises(NotJson):
        from_text(text)
