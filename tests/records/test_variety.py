"""Random play is legal and various: every kind of move occurs, every order is delivered and taken back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from mammamia.editions import CLASSIC, PLUS, Edition
from mammamia.game import (
    AskForHelp,
    DrawNothing,
    FillOrder,
    Help,
    HoldOrders,
    Pass,
    PutIngredients,
    PutOrder,
    Refill,
    Refuse,
    Source,
    TakeOrderBack,
)
from mammamia.lab import SeriesPlan
from mammamia.lab.simulation import record_game
from mammamia.records import Played, Record, read, write_line

TURN = {"put 1", "put 2", "put 3", "put 4", "pass", "hold", "order", "supply", "waiter", "nothing"}
BAKING = {"fill", "fill and add", "fill with kinds", "decline"}
HELPING = {"ask for all", "ask for a part", "ask with kinds", "help", "refuse"}
DOUBLES = {"put doubles", "put both", "add doubles"}


def kinds_of_moves(record: Record) -> Counter[str]:
    """What happened in a game."""
    seen: Counter[str] = Counter()
    for entry in record.entries:
        for move in entry.moves if isinstance(entry, Played) else ():
            match move:
                case PutIngredients(_, singles, doubles):
                    seen[f"put {singles + doubles}"] += 1
                    seen["put doubles"] += doubles > 0
                    seen["put both"] += doubles > 0 and singles > 0
                case Pass():
                    seen["pass"] += 1
                case HoldOrders():
                    seen["hold"] += 1
                case PutOrder():
                    seen["order"] += 1
                case Refill(source):
                    seen["supply" if source is Source.SUPPLY else "waiter"] += 1
                case DrawNothing():
                    seen["nothing"] += 1
                case FillOrder(_, kinds, add):
                    seen["fill and add" if add else "fill"] += 1
                    seen["fill with kinds"] += len(kinds) > 0
                    seen["add doubles"] += any(card.is_double for card in add)
                case TakeOrderBack():
                    seen["decline"] += 1
                case AskForHelp(_, kinds, _, add):
                    seen["ask for a part" if add else "ask for all"] += 1
                    seen["ask with kinds"] += len(kinds) > 0
                case Help():
                    seen["help"] += 1
                case Refuse():
                    seen["refuse"] += 1
    return seen


@pytest.mark.slow
@pytest.mark.parametrize(
    ("edition", "players", "options", "games", "wanted"),
    [
        (CLASSIC, 4, {}, 1000, TURN | BAKING),
        (CLASSIC, 3, {"doubles": True}, 600, TURN | BAKING | DOUBLES),
        (PLUS, 4, {}, 600, (TURN - {"nothing"}) | BAKING | HELPING),
        (PLUS, 2, {}, 600, (TURN - {"nothing"}) | BAKING),
    ],
)
def test_everything_happens(
    edition: Edition, players: int, options: Mapping[str, object], games: int, wanted: set[str]
) -> None:
    plan = SeriesPlan(edition, players, options, 11, games)
    seen: Counter[str] = Counter()
    fates: set[tuple[str, bool]] = set()
    for number in range(games):
        record = record_game(plan, number).record()
        assert record.result is not None
        seen += kinds_of_moves(record)
        fates |= {(order.name, delivered) for told in record.result.rounds for order, delivered in told.orders}
        if number % 100 == 0:
            assert read(write_line(record)) == record

    assert wanted <= set(seen), wanted - set(seen)
    names = {card.name for colour in edition.colours[:players] for card in edition.orders_of(colour.ingredient)}
    assert fates == {(name, delivered) for name in names for delivered in (True, False)}
