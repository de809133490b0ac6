"""Cards and moves have a one-line notation that parses back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mammamia.editions import EDITIONS, Ingredient
from mammamia.game import (
    MAMMA_MIA,
    AskForHelp,
    DrawNothing,
    FillOrder,
    Help,
    HoldOrders,
    IngredientCard,
    Move,
    Order,
    Pass,
    PutIngredients,
    PutOrder,
    Refill,
    Refuse,
    Source,
    TakeOrderBack,
    merge,
)
from mammamia.records import BadNotation, format_card, format_move, parse_card, parse_move
from mammamia.records.notation import Card, parse_ingredient, parse_order

ORDERS = [
    Order(colour, card.name)
    for edition in EDITIONS.values()
    for colour in edition.colours
    for card in edition.orders_of(colour.ingredient)
]
CARDS: list[Card] = [
    *(IngredientCard(kind, is_double) for kind in Ingredient for is_double in (False, True)),
    MAMMA_MIA,
    *ORDERS,
]

kinds = st.sampled_from(Ingredient)
ingredients = st.builds(IngredientCard, kinds, st.booleans())
handfuls = st.lists(ingredients, max_size=15).map(merge)
some_kinds = st.sets(kinds, max_size=3).map(lambda chosen: tuple(kind for kind in Ingredient if kind in chosen))
orders = st.sampled_from(ORDERS)
moves: st.SearchStrategy[Move] = st.one_of(
    st.builds(PutIngredients, kinds, st.integers(0, 15), st.integers(0, 2)),
    st.builds(PutOrder, orders),
    st.builds(FillOrder, orders, some_kinds, handfuls),
    st.builds(TakeOrderBack, orders),
    st.builds(AskForHelp, orders, some_kinds, handfuls, handfuls),
    st.builds(Refill, st.sampled_from(Source)),
    st.sampled_from([Pass(), HoldOrders(), DrawNothing(), Help(), Refuse()]),
)


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_every_card_parses_back(card: Card) -> None:
    assert parse_card(format_card(card)) == card


@given(moves)
def test_every_move_parses_back(move: Move) -> None:
    text = format_move(move)

    assert "\n" not in text
    assert parse_move(text) == move


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (PutIngredients(Ingredient.SALAMI, 2), "put 2 salami"),
        (PutIngredients(Ingredient.SALAMI, 0, 1), "put 0 salami 1 double:salami"),
        (FillOrder(parse_order("green:four-olive"), (), merge([IngredientCard(Ingredient.OLIVE)])),
         "fill green:four-olive add 1 olive"),
        (AskForHelp(parse_order("red:ciotona"), (Ingredient.PEPPER, Ingredient.OLIVE),
                    (IngredientCard(Ingredient.OLIVE),) * 2, (IngredientCard(Ingredient.SALAMI),)),
         "ask red:ciotona with pepper olive request 2 olive add 1 salami"),
    ],
)  # fmt: skip
def test_what_it_looks_like(move: Move, text: str) -> None:
    assert format_move(move) == text


@pytest.mark.parametrize(
    "text",
    ["", "anchovy", "Salami", "salami ", "double:", "double:mamma-mia", "green:", "green:Mono toni", "teal:monotoni",
     "mamma-mia!", "green:monotoni\n", ":", "double:double:olive"],
)  # fmt: skip
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(BadNotation):
        parse_card(text)


@pytest.mark.parametrize("text", ["mamma-mia", "green:monotoni"])
def test_what_is_no_ingredient(text: str) -> None:
    with pytest.raises(BadNotation):
        parse_ingredient(text)


def test_what_is_no_order() -> None:
    with pytest.raises(BadNotation):
        parse_order("olive")


@given(st.one_of(st.text(max_size=40), moves.map(format_move).flatmap(lambda text: st.just(text + " "))))
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(BadNotation):
        assert format_move(parse_move(text)) != text


@pytest.mark.parametrize(
    "text",
    ["put", "put salami", "put x salami", "put 1 anchovy", "put 1 salami 1 double:olive",
     "put 01 salami", "put 1 salami 0 double:salami",
     "fill green:monotoni olive", "fill green:monotoni add 1", "fill green:monotoni add 1 olive with olive",
     "ask green:monotoni request 100 olive", "fill green:monotoni request 1 olive", "draw oven", "PASS"],
)  # fmt: skip
def test_what_is_nearly_a_move(text: str) -> None:
    with pytest.raises(BadNotation):
        parse_move(text)
