"""What every order of every colour demands, card by card (R1.5, R1.6), and how sure we are of it."""

from __future__ import annotations

import ast
import re
import typing
from collections.abc import Iterator
from pathlib import Path

import pytest

from mammamia.editions import (
    Colour,
    Edition,
    Heap,
    Ingredient,
    Recipe,
    Sureness,
    Toppings,
    ToppingsAndKinds,
    ToppingsAndScarcest,
    Without,
)
from tests.kitchen import (
    BASE_EDITIONS,
    CLASSIC,
    MUSHROOM,
    OLIVE,
    PEPPER,
    PINEAPPLE,
    PLUS,
    SALAMI,
    SHRIMP,
    recipe_of,
)

BASE_KINDS = (PINEAPPLE, PEPPER, MUSHROOM, OLIVE, SALAMI)
CIRCLE = (PINEAPPLE, PEPPER, MUSHROOM, OLIVE, SALAMI, SHRIMP)


def recipes(edition: Edition, colour: Colour) -> dict[str, Recipe]:
    """The orders of a colour, by name."""
    return {card.name: card.recipe for card in edition.orders_of(colour.ingredient)}


def others(own: Ingredient, kinds: tuple[Ingredient, ...]) -> tuple[Ingredient, ...]:
    return tuple(kind for kind in kinds if kind is not own)


@pytest.mark.parametrize("edition", BASE_EDITIONS, ids=lambda edition: edition.key)
def test_the_forty_base_orders(edition: Edition) -> None:
    """R1.5: for every colour, seen from its personal ingredient."""
    for colour in edition.colours:
        own = colour.ingredient
        expected: dict[str, Recipe] = {
            f"four-{kind.value}": Toppings({own: 1, kind: 4}) for kind in others(own, BASE_KINDS)
        }
        expected["one-of-each"] = Toppings(dict.fromkeys(BASE_KINDS, 1))
        expected["monotoni"] = ToppingsAndKinds({own: 1}, extra=6, of=others(own, BASE_KINDS))
        expected["minimale"] = ToppingsAndScarcest({own: 1}, extra=3)
        expected["bombastica"] = Heap(at_least=15)
        assert recipes(edition, colour) == expected


def test_all_base_orders_are_certain() -> None:
    """R1.5: 40 cards, all certain."""
    cards = [card for colour in CLASSIC.colours for card in CLASSIC.orders_of(colour.ingredient)]
    assert len(cards) == 40
    assert {card.sure for card in cards} == {Sureness.CERTAIN}


@pytest.mark.parametrize("colour", PLUS.colours, ids=lambda colour: colour.value)
def test_the_fifteen_plus_orders_of_a_colour(colour: Colour) -> None:
    """R1.6: (+k) is the kind k steps after P on the circle."""
    own = colour.ingredient
    plus = [CIRCLE[(CIRCLE.index(own) + k) % 6] for k in range(6)]
    assert recipes(PLUS, colour) == {
        **{f"four-{kind.value}": Toppings({own: 1, kind: 4}) for kind in others(own, CIRCLE)},
        "one-of-each": Toppings(dict.fromkeys(CIRCLE, 1)),
        "two-and-two": Toppings({own: 1, plus[1]: 2, plus[5]: 2}),
        "bombastica": Heap(at_least=15),
        "monotoni": ToppingsAndKinds({own: 1}, extra=6, of=others(own, CIRCLE)),
        "ciotona": ToppingsAndKinds({own: 1}, extra=4, of=others(own, CIRCLE), kinds=2),
        "minimale": ToppingsAndScarcest({own: 1}, extra=4),
        "small-monotoni": Without(
            ToppingsAndKinds({}, extra=5, of=others(plus[3], CIRCLE)), crossed=plus[3]
        ),
        "mini": Without(Toppings({own: 3}), crossed=plus[4]),
        "mamma-mia-1": ToppingsAndKinds({own: 1}, extra=5, of=(plus[2], plus[3])),
        "mamma-mia-2": ToppingsAndKinds({own: 1}, extra=5, of=(plus[4], plus[5])),
    }  # fmt: skip


def test_the_cards_somebody_has_seen() -> None:
    """R1.6, E7: green's mini is 3 pepper without shrimp; red's mamma-mia-1 takes pineapple or pepper."""
    assert recipe_of(PLUS, "green:mini") == Without(Toppings({PEPPER: 3}), crossed=SHRIMP)
    assert recipe_of(PLUS, "red:mamma-mia-1") == ToppingsAndKinds({SALAMI: 1}, extra=5, of=(PINEAPPLE, PEPPER))


@pytest.mark.parametrize(
    ("name", "sure"),
    [
        ("four-salami", "five of thirty attested, the base pattern"),
        ("one-of-each", "inferred"),
        ("two-and-two", "assumed"),
        ("bombastica", "certain"),
        ("monotoni", "certain"),
        ("ciotona", "certain"),
        ("minimale", "certain"),
        ("small-monotoni", "certain but for which kind is crossed out"),
        ("mini", "fits the one card attested (3 pepper, no shrimp)"),
        ("mamma-mia-1", "certain for red, turned for the others"),
        ("mamma-mia-2", "assumed"),
    ],
)
def test_how_sure_we_are_of_each_plus_order(name: str, sure: str) -> None:
    """R1.6: the column «how sure» is in the data."""
    (card,) = (card for card in PLUS.orders_of(PEPPER) if card.name == name)
    assert card.sure.value == sure


@pytest.mark.parametrize("edition", [*BASE_EDITIONS, PLUS], ids=lambda edition: edition.key)
def test_every_colour_has_orders_of_the_same_names_but_for_its_own_kind(edition: Edition) -> None:
    """R1.5, R1.6: no seat has better cards than another."""
    patterns = {
        tuple(sorted("four" if card.name.startswith("four-") else card.name for card in edition.orders_of(kind)))
        for kind in edition.kinds
    }
    assert len(patterns) == 1


@pytest.mark.parametrize("edition", [*BASE_EDITIONS, PLUS], ids=lambda edition: edition.key)
def test_names_of_a_colours_orders_are_unique(edition: Edition) -> None:
    """R1.5, R1.6: an order is known by colour and name."""
    for kind in edition.kinds:
        names = [card.name for card in edition.orders_of(kind)]
        assert len(set(names)) == len(names)


ROOT = Path(__file__).parents[2]
RECIPES = {record.__name__ for record in typing.get_args(Recipe)}


def matches(file: Path) -> Iterator[ast.Match]:
    """Every place of a file that matches a recipe."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Match):
            patterns = (inner for case in node.cases for inner in ast.walk(case.pattern))
            if any(isinstance(one, ast.MatchClass) and ast.unparse(one.cls) in RECIPES for one in patterns):
                yield node


def test_every_match_on_a_recipe_lets_the_type_checker_find_it() -> None:
    """A new recipe must be taught to every place that tells recipes apart: none has a silent default."""
    files = [file for folder in ("src", "tests", "tools") for file in (ROOT / folder).rglob("*.py")]
    found = [(file, node) for file in files for node in matches(file)]
    assert len(found) >= 3
    for file, node in found:
        assert re.search("assert_never|AssertionError", ast.unparse(node.cases[-1])), f"{file}:{node.lineno}"


def test_nothing_but_words_tells_recipes_apart() -> None:
    """Everything else reads a demand."""
    telling = {file for file in (ROOT / "src").rglob("*.py") if any(matches(file))}
    assert {str(file.relative_to(ROOT / "src" / "mammamia")) for file in telling} == {
        "editions/recipes.py",
        "i18n/recipes.py",
    }
