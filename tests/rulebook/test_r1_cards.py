"""R1, cards."""

from __future__ import annotations

import pytest

from mammamia.editions import Colour, Edition, Ingredient
from mammamia.game import MAMMA_MIA, Game, Order
from tests.kitchen import (
    ALL_EDITIONS,
    BASE_EDITIONS,
    CLASSIC,
    FIRST,
    MUSHROOM,
    OLIVE,
    PEPPER,
    PINEAPPLE,
    PLUS,
    SALAMI,
    SHRIMP,
    SPANISH,
    card_count,
    cards,
    dealt,
    hand,
    merge,
    supply,
    waiter,
)


def game_cards(game: Game) -> list[str]:
    """Every ingredient of a fresh game, by name."""
    named = [str(card) for seat in game.seats for card in hand(game, seat)]
    return named + [str(card) for card in supply(game) if card != MAMMA_MIA]


def copies(all_cards: list[str], kind: Ingredient) -> int:
    return all_cards.count(kind.value)


@pytest.mark.parametrize("edition", BASE_EDITIONS, ids=lambda edition: edition.key)
def test_the_base_box_has_thirteen_of_five_kinds(edition: Edition) -> None:
    """R1.1: pineapple, pepper, mushroom, olive, salami, 13 each."""
    assert edition.kinds == (PINEAPPLE, PEPPER, MUSHROOM, OLIVE, SALAMI)
    assert edition.copies == 13
    assert card_count(dealt(edition, seats=5)) == 65


def test_the_plus_box_has_fifteen_of_six_kinds() -> None:
    """R1.1: these and shrimp, 15 each."""
    assert PLUS.kinds == (PINEAPPLE, PEPPER, MUSHROOM, OLIVE, SALAMI, SHRIMP)
    assert PLUS.copies == 15
    assert card_count(dealt(PLUS, seats=6)) == 90


@pytest.mark.parametrize("edition", [FIRST, SPANISH], ids=lambda edition: edition.key)
@pytest.mark.parametrize(("players", "left_in_box"), [(5, 0), (4, 1), (3, 3), (2, 5)])
def test_fewer_base_players_leave_cards_of_each_kind_in_the_box(
    edition: Edition, players: int, left_in_box: int
) -> None:
    """R1.2: 5 players 0, 4: 1, 3: 3, 2: 5."""
    game = dealt(edition, seats=players)
    assert all(copies(game_cards(game), kind) == 13 - left_in_box for kind in edition.kinds)


@pytest.mark.parametrize(("players", "left_in_box"), [(6, 0), (5, 1), (4, 3), (3, 5), (2, 7)])
def test_fewer_plus_players_leave_cards_of_each_kind_in_the_box(players: int, left_in_box: int) -> None:
    """R1.2: 6 players 0, 5: 1, 4: 3, 3: 5, 2: 7."""
    game = dealt(PLUS, seats=players)
    assert all(copies(game_cards(game), kind) == 15 - left_in_box for kind in PLUS.kinds)


def test_a_game_that_is_not_thin_uses_every_card() -> None:
    """R1.2: classic is not thin unless asked; the others are unless asked."""
    assert card_count(dealt(CLASSIC, seats=2)) == 5 * 13
    assert card_count(dealt(CLASSIC, seats=2, options={"thin": True})) == 5 * 8
    assert card_count(dealt(PLUS, seats=2, options={"thin": False})) == 6 * 15


@pytest.mark.parametrize("edition", BASE_EDITIONS, ids=lambda edition: edition.key)
def test_two_doubles_of_each_kind_replace_two_singles(edition: Edition) -> None:
    """R1.3: 10 in all, and the number of cards stays."""
    game = dealt(edition, seats=3, options={"doubles": True})
    all_cards = game_cards(game)
    assert card_count(game) == card_count(dealt(edition, seats=3))
    assert sum(name.startswith("double:") for name in all_cards) == 10
    assert all(all_cards.count(f"double:{kind.value}") == 2 for kind in edition.kinds)


def test_doubles_come_in_after_thinning() -> None:
    """R1.3: with two players and thin, 8 of each kind are left: 6 singles and 2 doubles."""
    all_cards = game_cards(dealt(SPANISH, seats=2, options={"doubles": True}))
    assert all_cards.count("olive") == 6
    assert all_cards.count("double:olive") == 2


def test_every_colour_has_its_personal_ingredient() -> None:
    """R1.4: yellow pineapple, green pepper, brown mushroom, purple olive, red salami, pink shrimp."""
    assert {colour.value: colour.ingredient for colour in Colour} == {
        "yellow": PINEAPPLE,
        "green": PEPPER,
        "brown": MUSHROOM,
        "purple": OLIVE,
        "red": SALAMI,
        "pink": SHRIMP,
    }


def test_pink_sits_at_plus_tables_only() -> None:
    """R1.4: pink shrimp (Plus)."""
    assert len(CLASSIC.colours) == 5
    assert PLUS.colours == tuple(Colour)


@pytest.mark.parametrize("edition", BASE_EDITIONS, ids=lambda edition: edition.key)
def test_a_base_seat_has_eight_orders(edition: Edition) -> None:
    """R1.5: four of four-K, one-of-each, monotoni, minimale, bombastica; `tests/editions` has what each needs."""
    game = dealt(edition, colours="green red")
    held = (*game.view(game.seats[0]).orders, *waiter(game))
    assert {order.name for order in held} == {
        "four-pineapple", "four-mushroom", "four-olive", "four-salami",
        "one-of-each", "monotoni", "minimale", "bombastica",
    }  # fmt: skip
    assert len(held) == 8
    assert sum(len(edition.orders_of(colour.ingredient)) for colour in edition.colours) == 40


def test_a_plus_seat_has_fifteen_orders() -> None:
    """R1.6: five of four-K and ten others; 90 in all. `tests/editions` has what each needs."""
    game = dealt(PLUS, colours="pink red")
    held = (*game.view(game.seats[0]).orders, *waiter(game))
    assert {order.name for order in held} == {
        "four-pineapple", "four-pepper", "four-mushroom", "four-olive", "four-salami",
        "one-of-each", "two-and-two", "bombastica", "monotoni", "ciotona", "minimale",
        "small-monotoni", "mini", "mamma-mia-1", "mamma-mia-2",
    }  # fmt: skip
    assert len(held) == 15
    assert sum(len(PLUS.orders_of(colour.ingredient)) for colour in PLUS.colours) == 90


def test_the_kinds_stand_in_a_circle() -> None:
    """R1.6: pineapple, pepper, mushroom, olive, salami, shrimp; (+k) is the kind k steps after."""
    assert PINEAPPLE.steps_on(1) is PEPPER
    assert SHRIMP.steps_on(1) is PINEAPPLE
    assert SALAMI.steps_on(5) is OLIVE
    assert [SALAMI.steps_on(k) for k in range(6)] == [SALAMI, SHRIMP, PINEAPPLE, PEPPER, MUSHROOM, OLIVE]


def test_a_handful_is_named_and_sorted() -> None:
    """R1.1, R1.3: how cards are written in these tests and in records."""
    handful = merge(cards(SALAMI), cards(PEPPER, 1, doubles=1))
    assert [str(card) for card in handful] == ["pepper", "salami", "double:pepper"]
    assert str(Order(Colour.GREEN, "monotoni")) == "green:monotoni"


def test_all_editions_name_their_cards_alike() -> None:
    """R1.1: one vocabulary for all boxes."""
    assert {kind for edition in ALL_EDITIONS for kind in edition.kinds} == set(Ingredient)
