"""Whole games in words. `MAMMAMIA_REWRITE=1 pytest tests/i18n/test_narration.py` rewrites the golden files."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from mammamia.editions import Edition
from mammamia.game import Event, Game, Order, Refill, Seat, Shuffle, Source, imagine, is_shown_to
from mammamia.game.events import CardsDrawn, HandDealt, OfferMade, OrdersDrawn
from mammamia.i18n import EVERYTHING, LANGUAGES, Everything, Language, tell_game
from mammamia.i18n.narration import WIDTH
from mammamia.i18n.shortage import CrossedOut, NoScarcest, Short, shortage
from tests.i18n.scenes import Batches, played, step
from tests.kitchen import (
    ALL_EDITIONS,
    CLASSIC,
    FIRST,
    MUSHROOM,
    OLIVE,
    PEPPER,
    PLUS,
    SALAMI,
    SHRIMP,
    closed_oven,
    kitchen,
    open_oven,
    order,
    pile,
)

GOLDEN = Path(__file__).parent / "golden"
EN = LANGUAGES["en"]
NAMES = ("Ada", "Bo", None)


def told(
    game: Game, batches: Batches, viewpoint: Seat | Everything | None = EVERYTHING, *,
    language: Language = EN, names: Sequence[str | None] = NAMES,
) -> list[str]:  # fmt: skip
    return list(tell_game(language, game.names, game.options, names, batches, viewpoint))


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_golden_game(code: str) -> None:
    game, batches = played(PLUS, 3, seed=2, options={"rounds": 1})
    lines = told(game, batches, language=LANGUAGES[code])
    file = GOLDEN / f"{code}.txt"
    if os.environ.get("MAMMAMIA_REWRITE"):
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == file.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("edition", ALL_EDITIONS, ids=lambda edition: edition.key)
def test_every_game_is_told_in_lines_that_fit(edition: Edition, code: str) -> None:
    for seats in (2, 5):
        game, batches = played(edition, seats, seed=seats)
        for viewpoint in (EVERYTHING, Seat(1), None):
            for line in told(game, batches, viewpoint, language=LANGUAGES[code], names=()):
                assert len(line) <= WIDTH
                assert "{" not in line
                assert line == line.rstrip()


def test_a_game_may_break_off_anywhere() -> None:
    game, batches = played(PLUS, 3, seed=2, options={"rounds": 1})
    for n in range(0, len(batches), 7):
        assert told(game, batches[:n])[-1] == "The game is not finished."


# ---------------------------------------------------------------- what a seat may know


def other_cards(event: Event) -> Event:
    """A private event, with cards that cannot be."""
    match event:
        case HandDealt(orders=orders):
            return replace(event, cards=pile("9 shrimp"), orders=(Order(orders[0].colour, "nothing-known"),))
        case CardsDrawn() | OfferMade():
            return replace(event, cards=pile("9 shrimp"))
        case OrdersDrawn(orders=orders):
            return replace(event, orders=tuple(Order(one.colour, "nothing-known") for one in orders))
        case _:
            raise AssertionError(f"{event} is public")


@pytest.mark.parametrize("edition", ALL_EDITIONS, ids=lambda edition: edition.key)
@pytest.mark.parametrize("viewpoint", [Seat(0), Seat(2), None])
def test_what_only_others_saw_is_not_told(edition: Edition, viewpoint: Seat | None) -> None:
    game, batches = played(edition, 3, seed=4)
    changed = [
        tuple(event if is_shown_to(event, viewpoint) else other_cards(event) for event in batch) for batch in batches
    ]
    assert changed != batches
    assert told(game, changed, viewpoint) == told(game, batches, viewpoint)
    assert told(game, changed) != told(game, batches)


def test_two_worlds_that_a_seat_cannot_tell_apart_are_told_alike() -> None:
    shuffle = Shuffle.from_seed(5)
    game = Game.deal(PLUS, seats=3, shuffle=shuffle)
    batches: Batches = [game.opening_events()]
    differ = 0
    for _ in range(120):
        move = Refill(Source.SUPPLY)
        if game.deciding in (Seat(1), Seat(2)) and game.is_legal(move) and game.state.supply_size:
            here, there = game.copy(), imagine(game.knowledge(Seat(0)), PLUS, shuffle)
            one, other = [*batches, here.play(move)], [*batches, there.play(move)]
            assert told(game, one, Seat(0)) == told(game, other, Seat(0))
            differ += told(game, one) != told(game, other)
        batches.append(step(game, shuffle))
    assert differ > 5


def test_a_seat_is_told_its_own_cards() -> None:
    game, batches = played(CLASSIC, 3, seed=1, options={"rounds": 1})
    lines = told(game, batches, Seat(0))
    assert "Told as seen by Ada." in lines
    assert sum(" is dealt: " in line for line in lines) == 1
    assert any(line.startswith("  Ada ") and " from the supply: " in line for line in lines)
    assert not any(line.startswith("  Bo ") and " from the supply: " in line for line in lines)


def test_the_score_between_rounds_is_not_shown_where_it_is_not_in_sight() -> None:
    """R8.1: in Plus it is remembered, not shown."""
    game, batches = played(PLUS, 3, seed=2)
    for viewpoint in (Seat(0), None):
        text = "\n".join(told(game, batches, viewpoint))
        assert "in one covered pile; their owners are remembered, not shown (R8.1)." in text
        assert "Delivered so far: Ada" not in text
    assert any(line.startswith("  Delivered so far: Ada") for line in told(game, batches))
    game, batches = played(CLASSIC, 3, seed=2)
    assert any(line.startswith("  Delivered so far: Ada") for line in told(game, batches, Seat(0)))


def test_the_running_score_is_right() -> None:
    """R6.4: helpers score too."""
    game, batches = played(PLUS, 3, seed=2, options={"rounds": 2})
    score = next(line for line in told(game, batches) if "Delivered so far" in line)
    assert score == "  Delivered so far: Ada 3 · Bo 2 · Brown 2"


# ---------------------------------------------------------------- single facts


def baking(oven: str) -> list[str]:
    """What is told of a baking, in Plus, up to its first decision."""
    game = closed_oven(PLUS, oven, colours="green red pink")
    return told(game, [game.opening_events()[:1], open_oven(game)], names=("Ada", "Bo", "Cy"))


def test_an_order_is_told_with_its_needs_and_the_table() -> None:
    lines = baking("pepper, 4 salami, green:four-salami")
    first = lines.index("  Cy opens the oven.")
    assert lines[first + 1 :][:5] == [
        "  + pepper, salami, salami, salami, salami",
        "  ▸ Ada: “4 salami” – 1 pepper + 4 salami",
        "      on the table: 1 pepper, 4 salami",
        "      ✓ baked: from the table 1 pepper, 4 salami",
        "  Nothing is left over.",
    ]


def test_a_crossed_out_kind_and_a_missing_scarcest_are_named() -> None:
    assert "      ✗ not baked: 2 shrimp on the table" in baking("2 shrimp, 3 pepper, green:mini")
    assert "      ✗ not baked: no other kind lies on the table" in baking("2 pepper, green:minimale")


def test_open_leftovers_are_told_when_the_next_oven_is_opened() -> None:
    """R7.1, the first edition."""
    game, batches = played(FIRST, 3, seed=3)
    lines = told(game, batches)
    left = next(line for line in lines if line.startswith("  Left over, open on the table: "))
    assert f"  Already on the table: {left.partition(': ')[2]}" in lines


@pytest.mark.parametrize(
    ("up", "on_table", "lack"),
    [
        ("green:four-olive", "2 olive", Short(3, (((PEPPER, 1), (OLIVE, 2)),))),
        ("green:monotoni", "pepper, 4 olive, 5 salami", Short(1, (((SALAMI, 1),),))),
        ("green:monotoni", "5 olive, 5 salami", Short(2, (((PEPPER, 1), (OLIVE, 1)), ((PEPPER, 1), (SALAMI, 1))))),
        ("green:bombastica", "9 olive", Short(6, ())),
        ("green:mini", "shrimp", CrossedOut(SHRIMP)),
        ("green:minimale", "2 pepper", NoScarcest()),
        ("green:minimale", "pepper, 2 mushroom, 3 salami", Short(2, (((MUSHROOM, 2),),))),
    ],
)
def test_what_an_order_lacks_can_be_seen_on_the_table(up: str, on_table: str, lack: object) -> None:
    game = kitchen(PLUS, colours="green red pink")
    assert shortage(game.box, game.names, order(up), pile(on_table)) == lack


def ending(delivered: Sequence[str], hands: Sequence[str]) -> list[str]:
    """What is told of the end, when these orders were delivered before."""
    game = closed_oven(CLASSIC, "olive", colours="green red purple", hands=hands, round=3)
    for seat, names in enumerate(delivered):
        game.state.delivered[seat] = len(names.split())
    lines = told(game, [game.opening_events()[:1], open_oven(game)], names=("Ada", "Bo", "Cy"))
    return lines[lines.index(next(line for line in lines if "The end" in line)) + 1 :]


def test_most_delivered_orders_win() -> None:
    """R7.4."""
    assert ending(["x x", "x", ""], ["", "olive", "2 olive"]) == [
        "  Ada: 2 delivered orders, 0 ingredients in hand",
        "  Bo: 1 delivered order, 1 ingredient in hand",
        "  Cy: 0 delivered orders, 2 ingredients in hand",
        "  Ada wins with the most delivered orders.",
    ]


def test_the_tie_break_is_spelled_out() -> None:
    """R7.4: then most ingredient cards in hand."""
    assert ending(["x", "x", ""], ["olive", "2 olive", "3 olive"])[-2:] == [
        "  Equally many delivered orders (1): Ada and Bo. Ingredient cards in hand decide (R7.4).",
        "  Bo holds the most of them and wins.",
    ]


def test_a_shared_victory() -> None:
    """R7.4: then shared."""
    assert ending(["x", "x", "x"], ["2 olive", "olive", "2 olive"])[-2:] == [
        "  Equally many delivered orders (1): Ada, Bo and Cy. Ingredient cards in hand decide (R7.4).",
        "  Equally many of them (2): Ada and Cy share the victory.",
    ]
