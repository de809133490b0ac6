"""A recorded game as scenes: from a seat, as a spectator, with open cards."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from mammamia.game import Seat, SeatView, TableView
from mammamia.game.events import CardsDrawn, OrderCameUp, OrdersDrawn
from mammamia.hosting import OrderChecked
from mammamia.i18n import EVERYTHING
from mammamia.records import Record, read
from mammamia.tui.recorded import company_in, scenes_of

GAMES = Path(__file__).parents[1] / "records"


@pytest.fixture(scope="module", params=["plus-3", "classic-4-doubles", "first-3-card-dealt", "plus-3-unfinished"])
def record(request: pytest.FixtureRequest) -> Record:
    return read((GAMES / f"{request.param}.game").read_bytes())


def test_there_is_a_scene_for_the_deal_and_for_each_entry(record: Record) -> None:
    found = list(scenes_of(record, None))
    assert len(found) == len(record.entries) + 1
    assert found[-1].is_over == (record.result is not None)
    assert all(isinstance(scene.view, TableView) and scene.offer is None for scene in found)
    assert [len(scene.past) for scene in found] == [
        sum(len(one.news) for one in found[: n + 1]) for n in range(len(found))
    ]


def test_a_seat_sees_its_own_cards_and_no_others(record: Record) -> None:
    for seat in range(len(record.seats)):
        for scene in scenes_of(record, Seat(seat)):
            assert isinstance(scene.view, SeatView)
            assert scene.view.seat == seat
            assert scene.open_cards is None
            drawn = [fact for fact in scene.news if isinstance(fact, CardsDrawn | OrdersDrawn)]
            assert all(fact.seat == seat for fact in drawn)


def test_with_open_cards_every_card_of_the_oven_is_seen(record: Record) -> None:
    for scene in scenes_of(record, EVERYTHING):
        assert scene.open_cards is not None
        assert len(scene.open_cards.oven) == scene.table.oven_size
        assert [len(hand.ingredients) for hand in scene.open_cards.hands] == [
            seat.ingredients for seat in scene.table.seats
        ]


def test_every_order_that_comes_up_is_checked(record: Record) -> None:
    facts = [fact for scene in scenes_of(record, None) for fact in scene.news]
    counts = Counter(type(fact) for fact in facts)
    assert counts[OrderChecked] == counts[OrderCameUp]
    assert counts[OrderCameUp] > 0 or record.result is None
    for n, fact in enumerate(facts):
        if isinstance(fact, OrderCameUp):
            check = facts[n + 1]
            assert isinstance(check, OrderChecked)
            assert (check.seat, check.order) == (fact.seat, fact.order)


def test_the_lap_is_all_that_was_announced_in_the_round(record: Record) -> None:
    assert max(len(scene.lap) for scene in scenes_of(record, None)) > len(record.seats)


def test_who_played_is_in_the_record(record: Record) -> None:
    company = company_in(record)
    assert [player.name for player in company.players] == [seat.name for seat in record.seats]
    assert [player.colour for player in company.players] == list(record.colours)
