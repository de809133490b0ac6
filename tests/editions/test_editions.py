"""Editions are data: few knobs, no special cases, and boxes that the engine has room for."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from pathlib import Path

import pytest

from mammamia.editions import CLASSIC, EDITIONS, PLUS, BadOption, Colour, Edition, Ingredient, Options, box_of
from mammamia.editions.edition import OPTION_NAMES
from mammamia.engine.state import COPIES, KINDS, ORDERS, OVEN, SEATS, SUPPLY, WAYS, Box
from tests.properties.tables import TABLES, Table

SOURCE = Path(__file__).parents[2] / "src" / "mammamia"


def box_at(table: Table) -> Box:
    options = table.edition.options(table.seats, table.options)
    return box_of(table.edition, options, table.edition.colours[: table.seats])


# ---------------------------------------------------------------- knobs


def test_an_edition_has_at_most_fifteen_knobs() -> None:
    """More, and it is time to redesign."""
    knobs = [field.name for field in fields(Edition) if field.name != "key"]
    assert len(knobs) <= 15


def test_a_knob_exists_only_where_two_editions_differ() -> None:
    for field in fields(Edition):
        if field.name == "rounds":
            continue  # three everywhere, but `rounds_without_help` needs its other half
        values = [getattr(edition, field.name) for edition in EDITIONS.values()]
        assert any(value != values[0] for value in values), f"{field.name} is the same everywhere"


def test_nothing_asks_which_edition_it_is() -> None:
    """A special case for one edition would be a knob without a name."""
    asks = re.compile(r"\bkey\s*(==|!=|in\b|not in\b)|edition\s+(is|is not|==|!=)\s+(CLASSIC|FIRST|SPANISH|PLUS)\b")
    quoted = re.compile(r"""(==|!=)\s*["'](classic|first|spanish|plus)["']""")
    found = [
        f"{path.relative_to(SOURCE)}:{number}: {line.strip()}"
        for path in sorted(SOURCE.rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if re.search(r"edition\.key\s*(==|!=)", line)
        or quoted.search(line)
        or ("edition" in line and asks.search(line) and "EDITIONS" not in line)
    ]
    assert found == []


def test_editions_are_known_by_their_keys() -> None:
    assert all(EDITIONS[key].key == key for key in EDITIONS)


def test_an_option_is_a_switch_of_some_edition() -> None:
    """R0: no option that no edition has."""
    assert set(OPTION_NAMES) == {name for edition in EDITIONS.values() for name in edition.switches}
    assert tuple(field.name for field in fields(Options)) == OPTION_NAMES


# ---------------------------------------------------------------- boxes


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_engine_has_room_for_every_box(table: Table) -> None:
    box = box_at(table)
    cards, orders = sum(box.cards), box.order_count * box.seats
    assert box.seats <= SEATS
    assert box.kinds <= KINDS
    assert max(box.cards) <= COPIES
    assert cards < SUPPLY  # and the Mamma Mia! card
    assert cards + orders <= OVEN
    assert box.order_count < ORDERS  # all of them in the waiter, and one may come back
    assert max(max(row) for row in box.way_count) <= WAYS
    assert box.dealt * box.seats <= cards
    assert box.dealt + 1 <= box.hand_limit


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.key)
def test_thin_boxes_leave_as_many_of_each_kind(edition: Edition) -> None:
    """R1.2."""
    for players in edition.players:
        full = box_at(Table(edition, players, {"thin": False}))
        thin = box_at(Table(edition, players, {"thin": True}))
        kinds = range(full.kinds)
        assert [full.cards[kind] for kind in kinds] == [edition.copies] * full.kinds
        assert {full.cards[kind] - thin.cards[kind] for kind in kinds} == {edition.left_in_box[players]}
    assert edition.left_in_box[max(edition.players)] == 0


@pytest.mark.parametrize("players", CLASSIC.players)
@pytest.mark.parametrize("thin", [False, True])
def test_doubles_take_the_place_of_singles(players: int, thin: bool) -> None:
    """R1.3: two of each kind, after thinning; the number of cards stays."""
    single = box_at(Table(CLASSIC, players, {"thin": thin}))
    double = box_at(Table(CLASSIC, players, {"thin": thin, "doubles": True}))
    assert sum(double.cards) == sum(single.cards)
    assert double.cards[KINDS : KINDS + 5] == [2] * 5
    assert [single.cards[kind] - double.cards[kind] for kind in range(5)] == [2] * 5
    assert single.cards[KINDS:] == [0] * KINDS


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.key)
def test_an_edition_has_the_colours_of_its_kinds(edition: Edition) -> None:
    """R1.4: as many as can play at least; each colour's orders name its own ingredient."""
    assert [colour.ingredient for colour in edition.colours] == list(edition.kinds)
    assert max(edition.players) <= len(edition.colours)
    for colour in edition.colours:
        names = [card.name for card in edition.orders_of(colour.ingredient)]
        assert len(set(names)) == len(names)


def test_colours_go_round_with_the_circle_of_kinds() -> None:
    """R1.4, R1.6."""
    assert [colour.ingredient for colour in Colour] == list(Ingredient)
    assert Ingredient.SHRIMP.steps_on(1) is Ingredient.PINEAPPLE
    assert Ingredient.PEPPER.steps_on(4) is Ingredient.SHRIMP


@pytest.mark.parametrize(
    ("colours", "key"),
    [((Colour.GREEN, Colour.PINK), "no-such-colour"), ((Colour.GREEN, Colour.GREEN), "colour-twice")],
)
def test_colours_that_make_no_sense_are_refused(colours: tuple[Colour, ...], key: str) -> None:
    """R1.4."""
    with pytest.raises(BadOption, match=r"^R1\.4: ") as refused:
        box_of(CLASSIC, CLASSIC.options(2), colours)
    assert refused.value.key == key


def test_every_refusal_of_an_option_names_what_it_speaks_of() -> None:
    """R0: the sentence's values are there for the translators."""
    cases: list[tuple[Edition, int, dict[str, object], dict[str, object]]] = [
        (CLASSIC, 9, {}, {"edition": "classic", "least": 2, "most": 5, "players": 9}),
        (CLASSIC, 3, {"salt": True}, {"option": "salt", "options": ", ".join(OPTION_NAMES)}),
        (PLUS, 3, {"rescue": True}, {"option": "rescue", "edition": "plus"}),
        (PLUS, 3, {"rounds": 99}, {"most": 9, "value": 99}),
        (PLUS, 3, {"thin": "yes"}, {"option": "thin", "value": "yes"}),
        (PLUS, 2, {"help": True}, {}),
    ]
    for edition, players, chosen, values in cases:
        with pytest.raises(BadOption) as refused:
            edition.options(players, chosen)
        assert refused.value.values == values
        assert str(refused.value) == f"{refused.value.rule}: {refused.value.detail}"


def test_an_edition_the_engine_has_no_room_for_is_a_mistake() -> None:
    skipping = replace(CLASSIC, kinds=(Ingredient.PINEAPPLE, Ingredient.SALAMI))
    with pytest.raises(AssertionError, match="the first ones of the circle"):
        box_of(skipping, skipping.options(2), (Colour.YELLOW, Colour.RED))
    heaped = replace(CLASSIC, copies=COPIES + 1)
    with pytest.raises(AssertionError, match="room for 15"):
        box_of(heaped, heaped.options(2), (Colour.YELLOW, Colour.RED))
