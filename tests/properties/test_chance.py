"""The dice are fair: numbers, shuffles, deals, and random play over the legal decisions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from itertools import permutations

import pytest

from mammamia.editions import CLASSIC, FIRST, PLUS, Edition, box_of
from mammamia.engine import chance
from mammamia.engine.chance import below, decide_randomly, seed_dice, shuffle_pile
from mammamia.engine.fields import Row, blank, clone
from mammamia.engine.state import DETAIL, FILL, MAMMA_MIA, NOBODY, Desk, State
from mammamia.game import AskForHelp, FillOrder, Game, Phase, Shuffle, TakeOrderBack, choices
from tests.kitchen import FROM_SUPPLY, closed_oven
from tests.properties.fairness import TOO_FAR, check_fair, deviation, even
from tests.properties.tables import Table, position

TWO_TO_32 = 2**32


def dice(seed: int) -> Row:
    row = [0] * 4
    seed_dice(row, seed, 0)
    return row


# ---------------------------------------------------------------- numbers


@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 7, 13, 40, 96])
def test_below_gives_each_number_to_equally_many_rolls(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the 2**32 rolls those that are taken fall into n stretches of the same length; the rest is rolled again."""
    taken = TWO_TO_32 // n
    for number in range(n):
        end = -(-(number + 1) * TWO_TO_32 // n)  # the first roll of the next stretch
        first, last = end - taken, end - 1
        for roll in (first, first + 1, (first + last) // 2, last):
            assert fed(monkeypatch, n, roll) == (number, 1), f"roll {roll}"
        if first * n != number * TWO_TO_32:
            assert fed(monkeypatch, n, first - 1, last)[1] == 2 or fed(monkeypatch, n, first - 1)[0] == number - 1


def fed(monkeypatch: pytest.MonkeyPatch, n: int, *rolls: int) -> tuple[int, int]:
    """What `below` makes of these rolls, and how many it used."""
    left = list(rolls)
    monkeypatch.setattr(chance, "roll", lambda _: left.pop(0))
    number = below([0] * 4, n)
    return number, len(rolls) - len(left)


def test_a_roll_that_would_be_unfair_is_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    """2**32 is not a multiple of 3: one roll is too many."""
    assert fed(monkeypatch, 3, 0, 0, 2**31) == (1, 3)


def test_the_dice_do_not_repeat_themselves() -> None:
    rolls: Counter[Hashable] = Counter(
        below(row, TWO_TO_32 - 1) >> 28 for seed in range(200) for row in [dice(seed)] for _ in range(20)
    )
    check_fair(rolls, even(range(16)))


# ---------------------------------------------------------------- shuffles and deals


@pytest.mark.parametrize("size", [3, 4])
def test_every_shuffle_is_as_likely(size: int) -> None:
    row = dice(3)
    found: Counter[Hashable] = Counter()
    for _ in range(400 * size):
        pile = list(range(size))
        shuffle_pile(row, pile, size)
        found[tuple(pile)] += 1
    check_fair(found, even(list(permutations(range(size)))))


def test_only_the_pile_is_shuffled() -> None:
    pile = [0, 1, 2, 3, 4]
    shuffle_pile(dice(1), pile, 3)
    assert pile[3:] == [3, 4]


@pytest.mark.parametrize("edition", [CLASSIC, FIRST], ids=lambda edition: edition.key)
def test_the_mamma_mia_card_may_lie_anywhere(edition: Edition) -> None:
    """R2.1, R2.2: after the deal anywhere in the supply; before it, also with a seat."""
    box = box_of(edition, edition.options(2), edition.colours[:2])
    row, desk = dice(5), blank(Desk)
    found: Counter[Hashable] = Counter()
    for _ in range(2000):
        state = blank(State)
        chance.deal_randomly(state, box, row, desk)
        size = state.supply_size
        found["dealt" if state.holder != NOBODY else state.supply[:size].index(MAMMA_MIA)] += 1
    cards = sum(box.cards) - 2 * box.dealt
    shares = even(range(cards + 1))
    if edition is FIRST:
        shares["dealt"] = 2 * box.dealt  # R2.2: each of the cards dealt might have been it
    check_fair(found, shares)


def test_every_seat_and_every_first_order_is_as_likely() -> None:
    """R2.3, R2.4."""
    box = box_of(PLUS, PLUS.options(3), PLUS.colours[:3])
    row, desk = dice(6), blank(Desk)
    firsts: Counter[Hashable] = Counter()
    orders: Counter[Hashable] = Counter()
    for _ in range(800):
        state = blank(State)
        chance.deal_randomly(state, box, row, desk)
        firsts[state.seat] += 1
        orders[state.orders[1][0]] += 1
    check_fair(firsts, even(range(3)))
    check_fair(orders, even(range(15)))


# ---------------------------------------------------------------- random play


@pytest.mark.parametrize("phase", [Phase.PUT, Phase.ORDER, Phase.DRAW, Phase.FILL, Phase.ANSWER])
def test_every_decision_is_as_likely(phase: Phase) -> None:
    """Random play is uniform over the legal decisions; the face's `random_move` begins with one of them."""
    game = next(
        game
        for seed in range(300)
        if (game := position(Table(PLUS, 4, {}), seed, phase, after=20)) is not None and game.has_choice()
    )
    legal = choices.legal_decisions(game.state, game.box)
    row, desk = dice(1), blank(Desk)
    found: Counter[Hashable] = Counter(
        decide_randomly(clone(game.state), game.box, row, desk) for _ in range(150 * len(legal))
    )
    check_fair(found, even(legal))
    shuffle = Shuffle(row)
    moves = [game.random_move(shuffle) for _ in range(150 * len(legal))]
    by_decision: Counter[Hashable] = Counter(
        (choices.decisions_of(move, game.state, game.box, game.names) or [])[0] for move in moves
    )
    check_fair(by_decision, even(legal))


def test_decisions_about_what_to_add_are_as_likely_too() -> None:
    """R5.6: two cards are missing; random play says card by card which."""
    game = closed_oven(CLASSIC, "13 salami, green:bombastica", hands=["2 olive, pepper, mushroom"])
    game.play(FROM_SUPPLY)
    row, desk = dice(4), blank(Desk)
    paths: Counter[Hashable] = Counter()
    shares: dict[Hashable, float] = {}
    for _ in range(1500):
        trial, path, share = game.copy(), [], 1.0
        while trial.state.phase in (FILL, DETAIL):
            share /= len(choices.legal_decisions(trial.state, trial.box))
            path.append(decide_randomly(trial.state, trial.box, row, desk))
        paths[tuple(path)] += 1
        shares[tuple(path)] = share
    assert sum(shares.values()) == pytest.approx(1.0)
    check_fair(paths, {path: round(share * 10**9) for path, share in shares.items()})


def test_random_play_is_various() -> None:
    """All kinds of requests, answers, fillings and declines occur."""
    found: Counter[str] = Counter()
    for seed in range(6):
        shuffle = Shuffle.from_seed(seed)
        game = Game.deal(PLUS, seats=4, shuffle=shuffle)
        while game.phase is not Phase.OVER:
            if game.phase is Phase.SHUFFLE:
                game.shuffle(shuffle.order(game.unshuffled_supply()))
                continue
            move = game.random_move(shuffle)
            found[type(move).__name__] += 1
            if isinstance(move, FillOrder):
                found["fills with cards" if move.add else "fills by the table"] += 1
            if isinstance(move, AskForHelp):
                found["asks for all" if not move.add else "asks for some"] += 1
            if isinstance(move, TakeOrderBack):
                found["could fill, would not" if game.has_choice() else "could not"] += 1
            game.play(move)
    expected = {
        "PutIngredients", "Pass", "PutOrder", "HoldOrders", "Refill", "FillOrder", "TakeOrderBack", "AskForHelp",
        "Help", "Refuse", "fills with cards", "fills by the table", "asks for all", "asks for some",
        "could fill, would not",
    }  # fmt: skip
    assert expected <= set(found), expected - set(found)


def test_unfair_dice_would_be_found() -> None:
    """The test of the test."""
    crooked: Counter[Hashable] = Counter({n: 100 + 20 * n for n in range(10)})
    assert deviation(crooked, even(range(10))) > TOO_FAR
