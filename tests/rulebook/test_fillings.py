"""Filling an order: the engine against the slow and obvious version (R5.2 to R5.13)."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mammamia.editions import Edition, Ingredient
from mammamia.game import AskForHelp, Cards, FillOrder, Game, Order, Phase, TakeOrderBack
from mammamia.game.cards import ALL_CARDS, from_counts
from mammamia.game.events import OrderDelivered
from tests.kitchen import (
    ALL_EDITIONS,
    CLASSIC,
    GREEN,
    MUSHROOM,
    PEPPER,
    PLUS,
    SALAMI,
    cards,
    closed_oven,
    fill_moves,
    hand,
    merge,
    open_oven,
    outcome,
    pile,
    recipe_of,
    table,
    told,
    used,
)
from tests.rulebook.fillings import Asking, Filling, askings, fillings, sub_multisets, worth


def test_every_handful_is_found_once() -> None:
    """The second version itself: three salami and an olive can be taken in eight ways."""
    handfuls = list(sub_multisets(pile("3 salami, olive")))

    assert len(handfuls) == len(set(handfuls)) == 4 * 2


def test_owner_chooses_among_the_scarcest_kinds() -> None:
    """R5.8, E3: green's minimale, told by the second version."""
    on_table = merge(cards(PEPPER, 2), cards(SALAMI, 2), cards(MUSHROOM, 2), pile("3 pineapple"))
    in_hand = pile("salami, mushroom, pineapple")

    ways = set(fillings(recipe_of(CLASSIC, "green:minimale"), on_table, in_hand))

    assert ways == {
        Filling(merge(cards(PEPPER), cards(SALAMI, 2)), cards(SALAMI)),
        Filling(merge(cards(PEPPER), cards(MUSHROOM, 2)), cards(MUSHROOM)),
    }


# ---------------------------------------------------------------- against the engine


def came_up(edition: Edition, up: Order, on_table: Cards, in_hand: Cards, *, helps: bool = False) -> Game:
    """The owner's order comes up over this table, in the last baking, so that all stays where it is."""
    has_doubles = any(card.is_double for card in on_table + in_hand)
    options: dict[str, object] = {"doubles": True} if has_doubles else {}
    if "help" in edition.switches:
        options["help"] = helps
    listed = ", ".join(str(card) for card in (*on_table, up))
    others = tuple(colour for colour in edition.colours if colour is not up.colour)
    return closed_oven(
        edition,
        listed,
        colours=f"{up.colour.value} {others[0].value} {others[1].value}",
        hands=[", ".join(str(card) for card in in_hand)],
        round=edition.rounds if helps else edition.rounds_without_help,
        options=options,
    )


def check(edition: Edition, up: Order, on_table: Cards, in_hand: Cards) -> None:
    """The engine offers exactly the fillings of the second version, and each uses exactly its cards."""
    expected = list(fillings(recipe_of(edition, str(up)), on_table, in_hand))
    game = came_up(edition, up, on_table, in_hand)
    events = open_oven(game)
    if game.phase is not Phase.FILL:
        # R5.12: it just happened, in the one way there is, or there is none at all.
        assert outcome(events) == {str(up): bool(expected)}
        done = [Filling(event.from_table, event.from_hand) for event in told(events, OrderDelivered)]
        assert done == expected
        assert all(filling.from_hand == () for filling in done)
        for filling in done:
            assert_used(game, on_table, in_hand, filling)
        return
    moves = game.legal_moves()
    found = [carried_out(game, move, on_table, in_hand) for move in moves if isinstance(move, FillOrder)]
    assert sorted(found, key=str) == sorted(expected, key=str)
    # R5.2, R5.12: what the table alone fills cannot be refused.
    assert (TakeOrderBack(up) in moves) == all(filling.from_hand for filling in expected)
    assert len(moves) == len(set(moves)) == len(found) + (TakeOrderBack(up) in moves)


def carried_out(game: Game, move: FillOrder, on_table: Cards, in_hand: Cards) -> Filling:
    """Which cards a move really uses."""
    after = game.copy()
    (event,) = told(after.play(move), OrderDelivered)
    assert event.from_hand == move.add
    assert event.kinds == move.kinds
    filling = Filling(event.from_table, event.from_hand)
    assert_used(after, on_table, in_hand, filling)
    return filling


def assert_used(game: Game, on_table: Cards, in_hand: Cards, filling: Filling) -> None:
    """R5.4: from the table and from the hand to the used pile."""
    assert merge(table(game), filling.from_table) == on_table
    assert merge(hand(game), filling.from_hand) == in_hand
    assert used(game) == merge(filling.from_table, filling.from_hand)
    assert game.result().delivered[0] == 1


def orders_of(edition: Edition) -> list[Order]:
    """Every order of every colour."""
    return [Order(colour, card.name) for colour in edition.colours for card in edition.orders_of(colour.ingredient)]


ORDERS = [(edition, up) for edition in ALL_EDITIONS for up in orders_of(edition)]
ALL_KINDS = tuple(Ingredient)
DOUBLES_IN_THE_BOX = 2  # of each kind (R1.3)


def some_cards(random: Random, edition: Edition, most: int, *, with_doubles: bool) -> Cards:
    """A few of each kind; some kinds not at all."""
    fewest = random.choice((0, 0, 1))
    singles = [random.randint(fewest, most) if kind in edition.kinds else 0 for kind in ALL_KINDS]
    doubles = [random.choice((0, 0, 1, 2)) if with_doubles and kind in edition.kinds else 0 for kind in ALL_KINDS]
    return from_counts(singles + doubles)


def some_hand(random: Random, edition: Edition, *, with_doubles: bool) -> Cards:
    """A hand of any size up to the limit."""
    held = list(some_cards(random, edition, 4, with_doubles=with_doubles))
    random.shuffle(held)
    return merge(held[: random.randint(0, edition.hand_limit)])


def sweep(edition: Edition, up: Order, tables: Iterable[int]) -> None:
    for n in tables:
        random = Random(f"{edition.key} {up} {n}")
        with_doubles = n % 2 == 1 and "doubles" in edition.switches
        on_table = some_cards(random, edition, random.choice((2, 3, 5, 8)), with_doubles=with_doubles)
        in_hand = some_hand(random, edition, with_doubles=with_doubles)
        check(edition, up, on_table, in_hand)


@pytest.mark.parametrize(("edition", "up"), ORDERS, ids=lambda value: getattr(value, "key", str(value)))
def test_the_engine_fills_every_order_as_the_text_says(edition: Edition, up: Order) -> None:
    """R5.2 to R5.13: every order of every edition and colour, over a few tables and hands each."""
    sweep(edition, up, range(4))


@pytest.mark.slow
@pytest.mark.parametrize("edition", ALL_EDITIONS, ids=lambda edition: edition.key)
def test_the_engine_fills_orders_as_the_text_says_over_many_tables(edition: Edition) -> None:
    """R5.2 to R5.13: the same, over many more."""
    for up in orders_of(edition):
        sweep(edition, up, range(4, 44))


def handfuls(edition: Edition, most: int) -> st.SearchStrategy[Cards]:
    """Handfuls of an edition's cards, doubles included where they can be."""
    doubles = DOUBLES_IN_THE_BOX if "doubles" in edition.switches else 0
    here = [kind in edition.kinds for kind in ALL_KINDS]
    numbers = [st.integers(0, most if is_here else 0) for is_here in here]
    numbers += [st.integers(0, doubles if is_here else 0) for is_here in here]
    return st.tuples(*numbers).map(from_counts)


def hands(edition: Edition) -> st.SearchStrategy[Cards]:
    """Up to a full hand."""
    every_card = [card for card in ALL_CARDS if card.kind in edition.kinds]
    if "doubles" not in edition.switches:
        every_card = [card for card in every_card if not card.is_double]
    return st.lists(st.sampled_from(every_card), max_size=edition.hand_limit).map(merge)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_the_engine_fills_classic_orders_with_doubles_as_the_text_says(data: st.DataObject) -> None:
    """R5.13 above all; Hypothesis looks for the smallest table that would break it."""
    up = data.draw(st.sampled_from(orders_of(CLASSIC)))
    check(CLASSIC, up, data.draw(handfuls(CLASSIC, 6)), data.draw(hands(CLASSIC)))


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_the_engine_fills_plus_orders_as_the_text_says(data: st.DataObject) -> None:
    """R5.8 to R5.11 above all."""
    up = data.draw(st.sampled_from(orders_of(PLUS)))
    check(PLUS, up, data.draw(handfuls(PLUS, 6)), data.draw(hands(PLUS)))


@settings(max_examples=100, deadline=None)
@given(hands(CLASSIC), st.integers(0, 14), st.integers(0, 3))
def test_a_heap_is_topped_up_by_any_just_sufficient_cards(in_hand: Cards, singles: int, doubles: int) -> None:
    """R5.6, R5.13: bombastica near its fifteen, where most can go wrong."""
    on_table = merge(
        cards(SALAMI, singles), pile("double:olive") * min(doubles, 2), pile("double:pepper") * (doubles // 3)
    )
    assert worth(on_table) == singles + 2 * doubles
    check(CLASSIC, Order(GREEN, "bombastica"), on_table, in_hand)


# ---------------------------------------------------------------- asking for help


def check_asking(up: Order, on_table: Cards, in_hand: Cards) -> None:
    """The engine offers exactly the requests of the second version, beside filling and declining."""
    recipe = recipe_of(PLUS, str(up))
    game = came_up(PLUS, up, on_table, in_hand, helps=True)
    open_oven(game)
    moves = game.legal_moves()
    found = [Asking(move.kinds, move.request, move.add) for move in moves if isinstance(move, AskForHelp)]
    assert len(found) == len(set(found))
    assert set(found) == set(askings(recipe, on_table, in_hand))
    if game.phase is Phase.FILL:
        assert len(fill_moves(game)) == len(list(fillings(recipe, on_table, in_hand)))


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_the_engine_lets_one_ask_as_the_text_says(data: st.DataObject) -> None:
    """R6.1, R6.2: every order of Plus but bombastica, which can ask in thousands of ways."""
    up = data.draw(st.sampled_from([up for up in orders_of(PLUS) if up.name != "bombastica"]))
    check_asking(up, data.draw(handfuls(PLUS, 5)), data.draw(hands(PLUS)))


@settings(max_examples=30, deadline=None)
@given(st.integers(12, 16), hands(PLUS))
def test_a_bombastica_a_little_short_asks_as_the_text_says(on_table: int, in_hand: Cards) -> None:
    """R6.2, R5.6: any cards will do, requested or added."""
    check_asking(Order(GREEN, "bombastica"), cards(SALAMI, on_table), in_hand)
