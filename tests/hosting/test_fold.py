"""While the oven is shown only facts come: what they are folded to is what lies there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mammamia.game import Game, Phase, Seat, Shuffle, TableView
from mammamia.game.view import OpenDeliveries
from mammamia.hosting.facts import Fact, checked, is_told
from mammamia.hosting.fold import hand_after, table_after
from mammamia.hosting.protocol.messages import Hand, hand_in
from tests.properties.tables import TABLES, Table, go_on

NAMES = ("supply_size", "oven_size", "oven_top", "table", "used_size", "order_up", "request", "mamma_mia")


def hands_of(game: Game) -> dict[Seat, Hand]:
    return {seat: hand_in(game.view(seat)) for seat in game.seats}


@pytest.mark.parametrize("table", TABLES[::4], ids=str)
def test_facts_move_the_cards_where_the_next_view_has_them(table: Table) -> None:
    shuffle = Shuffle.from_seed(11)
    game = table.deal(shuffle)
    openings = 0
    while game.phase is not Phase.OVER:
        before, hands = game.table_view(), hands_of(game)
        laid = game.state.table[:]
        events = go_on(game, shuffle)[1]
        facts = checked(game, laid, list(events))
        if game.phase in (Phase.FILL, Phase.ANSWER, Phase.ORDER, Phase.DRAW):
            openings += game.phase in (Phase.FILL, Phase.ANSWER)
            check_table(before, facts, game.table_view())
            check_hands(hands, facts, hands_of(game))
    assert openings


def check_table(before: TableView, facts: list[Fact], expected: TableView) -> None:
    """A spectator's facts are enough."""
    found = before
    for fact in facts:
        if is_told(fact, None):
            found = table_after(found, fact)
    for name in NAMES:
        assert getattr(found, name) == getattr(expected, name), name
    assert delivered(found) == delivered(expected)
    for one, other in zip(found.seats, expected.seats, strict=True):
        assert (one.ingredients, one.orders, one.waiter) == (other.ingredients, other.orders, other.waiter)


def check_hands(before: dict[Seat, Hand], facts: list[Fact], expected: dict[Seat, Hand]) -> None:
    for seat, hand in before.items():
        for fact in facts:
            if is_told(fact, seat):
                hand = hand_after(hand, seat, fact)
        assert in_any_order(hand) == in_any_order(expected[seat])


def in_any_order(hand: Hand) -> Hand:
    return replace(hand, orders=tuple(sorted(hand.orders, key=str)))


def delivered(view: TableView) -> object:
    """In which order they lie there is of no account."""
    seen = view.delivered
    return list(map(set, seen.by_seat)) if isinstance(seen, OpenDeliveries) else seen
