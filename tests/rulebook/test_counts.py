"""How many move sequences of each length there are from a fixed position: a few numbers that catch almost anything."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mammamia.game import Game, Phase
from tests.kitchen import CLASSIC, FIRST, PLUS, SPANISH, closed_oven, dealt, kitchen, open_oven


def sequences(game: Game, length: int) -> int:
    """How many ways there are to go on for so many moves; a due shuffle lays the cards down sorted."""
    if game.phase is Phase.SHUFFLE:
        game = game.copy()
        game.shuffle(game.unshuffled_supply())
    moves = game.legal_moves()
    if length == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = game.copy()
        after.play(move)
        total += sequences(after, length - 1)
    return total


def counts(game: Game, lengths: int = 4) -> list[int]:
    """The numbers for length 1, 2, 3 …"""
    return [sequences(game, length) for length in range(1, lengths + 1)]


def classic_deal() -> Game:
    return dealt(
        CLASSIC, colours="green red yellow", hands=["3 salami, 2 olive, pepper", "6 mushroom", "3 olive, 3 pepper"],
        orders=["green:minimale", "red:monotoni", "yellow:bombastica"],
    )  # fmt: skip


def first_deal() -> Game:
    return dealt(FIRST, colours="green red", hands=["6 salami", "2 olive, 4 pepper"], mamma_mia=1)


def spanish_deal() -> Game:
    return dealt(
        SPANISH, colours="green red", options={"doubles": True},
        hands=["2 olive, double:olive, 2 double:pepper, salami", "4 olive, 2 double:salami"],
    )  # fmt: skip


def plus_deal() -> Game:
    return dealt(PLUS, colours="green red pink", hands=["8 shrimp", "3 olive, 5 pepper"])


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        # six puts, an order or not, two piles, then the neighbour's six puts
        (classic_deal, [6, 12, 24, 144]),
        (first_deal, [6, 12, 24, 144]),
        # olives 3·2 - 1, peppers 1·3 - 1, salami 1; the neighbour 4 + 2
        (spanish_deal, [8, 16, 32, 192]),
        (plus_deal, [8, 16, 32, 256]),
    ],
    ids=["classic", "first", "spanish with doubles", "plus"],
)
def test_sequences_from_a_fixed_deal(position: Callable[[], Game], expected: list[int]) -> None:
    """R3.1 to R3.3: put, order, draw, put."""
    assert counts(position()) == expected


def end_of_a_classic_round() -> Game:
    """A turn before the oven is opened over two short orders."""
    return kitchen(
        CLASSIC, colours="green red", hands=["2 salami, olive", "2 olive, pepper"], supply="olive, mamma-mia",
        orders=["green:minimale", "red:monotoni"], waiters=["green:four-olive", "red:minimale"],
        oven="pepper, 5 salami, green:monotoni, 5 olive, red:four-olive",
    )  # fmt: skip


def everybody_may_fill() -> Game:
    """Three orders are in the oven, each of which can be filled in some ways or declined."""
    game = closed_oven(
        CLASSIC, "pepper, 5 salami, 5 olive, green:monotoni, 2 pineapple, green:bombastica, salami, yellow:minimale",
        colours="green red yellow", hands=["salami, olive, 2 mushroom", "", "3 pineapple, 2 mushroom, olive"],
    )  # fmt: skip
    open_oven(game)
    return game


def heaps_with_doubles() -> Game:
    """Two bombasticas in a row, to be topped up by doubles and singles."""
    game = closed_oven(
        SPANISH, "11 salami, green:bombastica, 9 olive, red:bombastica", colours="green red", options={"doubles": True},
        hands=["2 olive, double:olive, double:pepper, pepper", "3 pepper, 2 double:pepper, mushroom"],
    )  # fmt: skip
    open_oven(game)
    return game


def asking() -> Game:
    """A short ciotona and a mini behind it: fill, decline, ask in every way; be answered."""
    game = closed_oven(
        PLUS, "pepper, 4 olive, 3 salami, green:ciotona, 2 salami, red:mini", colours="green red pink",
        hands=["salami, shrimp", "2 salami, shrimp", "salami, 4 shrimp"],
        waiters=["green:mini", "red:ciotona", "pink:mini, pink:ciotona"],
    )  # fmt: skip
    open_oven(game)
    return game


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        # three puts, an order or not, two piles; then the neighbour puts, or the monotoni comes up
        (end_of_a_classic_round, [3, 6, 12, 28]),
        # two jokers or none; then four top-ups of the bombastica or none, where the monotoni was declined
        (everybody_may_fill, [3, 7, 12, 42]),
        # four are missing: a double and two singles in four ways, two doubles in one, or decline
        (heaps_with_doubles, [6, 32, 97, 97]),
        # ten pairs of kinds, asked for in eighteen ways; fill; decline
        (asking, [20, 27, 45, 145]),
    ],
    ids=["end of a round", "fillings", "doubles", "help"],
)
def test_sequences_at_the_baking(position: Callable[[], Game], expected: list[int]) -> None:
    """R5.3 to R5.13, R6.1 to R6.5: fillings, declines, requests, answers, and what comes after."""
    assert counts(position()) == expected
