"""Reasons and decisions in words."""

from __future__ import annotations

import re
import typing

import pytest

from mammamia.bots import reasons
from mammamia.bots.reasons import (
    KeepsFor,
    OrderBakes,
    OrdersAhead,
    OrderShort,
    OvenHolds,
    OvenHoldsInAll,
    Reason,
    RoundMayEnd,
    TossedCoin,
    Unseen,
    Wins,
    WouldBake,
)
from mammamia.editions import Ingredient
from mammamia.game import (
    AskForHelp,
    DrawNothing,
    FillOrder,
    Help,
    HoldOrders,
    Move,
    Pass,
    PutIngredients,
    PutOrder,
    Refuse,
    TakeOrderBack,
)
from mammamia.i18n import LANGUAGES, explanation, moves_in_words, reason_in_words
from mammamia.i18n.catalogue import catalogue
from tests.kitchen import FROM_SUPPLY, FROM_WAITER, MUSHROOM, OLIVE, SALAMI, order, pile

EN, DE, ES, FR, IT, RU = (LANGUAGES[code] for code in ("en", "de", "es", "fr", "it", "ru"))
NBSP = "\N{NO-BREAK SPACE}"
MUSHROOMS = order("green:four-mushroom")
CLASSES = typing.get_args(Reason)


def samples(kind: Ingredient, n: int, chance: float) -> list[Reason]:
    """One of each reason."""
    given: dict[str, object] = {
        "kind": kind, "order": MUSHROOMS, "chance": chance, "share": chance, "error": 0.01, "is_about": n % 2 == 0,
        "count": n, "missing": n, "left": n, "held": n, "own": n, "asker": n, "choices": n,
    }  # fmt: skip
    return [one(**{name: given[name] for name in one.__dataclass_fields__}) for one in CLASSES]


def test_an_explanation_is_one_sentence() -> None:
    found: list[Reason] = [OvenHolds(MUSHROOM, 7, is_about=True), OrderBakes(MUSHROOMS, 0.86, 0.01)]
    assert [explanation(language, found) for language in (EN, DE, ES, FR, IT, RU)] == [
        "About 7 mushrooms are in the oven; “4 mushrooms” bakes in 86 of 100 cases.",
        "Im Ofen sind etwa 7 Champignons; „4 Champignons“ wird in 86 von 100 Fällen gebacken.",
        "En el horno hay más o menos 7 champiñones; «4 champiñones» se hornea en 86 de cada 100 casos.",
        "Il y a environ 7 champignons dans le four_; «_4 champignons_» cuit dans 86 cas sur 100.".replace("_", NBSP),
        "Nel forno ci sono circa 7 funghi; «4 funghi» viene sfornata in 86 casi su 100.",
        "В печи примерно 7 грибов; заказ «4 гриба» удаётся в 86 случаях из 100.",
    ]
    assert explanation(EN, []) == ""


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_reason_has_its_sentence_and_every_sentence_its_reason(code: str) -> None:
    told = catalogue(code, "advice")["reason"]
    assert isinstance(told, dict)
    assert told.keys() == {one.__name__ for one in CLASSES}
    assert {one.__module__ for one in CLASSES} == {reasons.__name__}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("n", [0, 1, 2, 5, 21])
def test_every_reason_can_be_told_of_every_kind_and_count(code: str, n: int) -> None:
    for kind in Ingredient:
        for reason in samples(kind, n, n / 100):
            said = reason_in_words(LANGUAGES[code], reason)
            assert said
            assert not re.search(r"[{}]|True|False|\d\.\d", said), said


@pytest.mark.parametrize(
    ("n", "said"),
    [(0, "в печи нет оливок"), (1, "в печи 1 оливка"), (3, "в печи 3 оливки"), (5, "в печи 5 оливок")],
)
def test_russian_counts_in_three_forms(n: int, said: str) -> None:
    assert reason_in_words(RU, OvenHolds(OLIVE, n, is_about=False)) == said


def test_counts_decide_the_verb() -> None:
    assert reason_in_words(EN, OvenHolds(OLIVE, 1, is_about=False)) == "1 olive is in the oven"
    assert reason_in_words(DE, OvenHolds(OLIVE, 0, is_about=True)) == "im Ofen sind keine Oliven"
    assert reason_in_words(IT, Unseen(OLIVE, 1)) == "in altre mani o nella dispensa c’è 1 oliva"
    assert reason_in_words(EN, OrdersAhead(SALAMI, 1)) == "1 order ahead of it needs salami too"
    assert reason_in_words(RU, OrdersAhead(OLIVE, 2)) == "2 заказа перед ним тоже требуют оливок"
    assert reason_in_words(DE, RoundMayEnd(1)) == "mit 1 Karte im Vorrat kann die Runde bald enden"
    assert reason_in_words(FR, OvenHoldsInAll(1, is_about=False)) == "il y a 1 ingrédient dans le four"
    assert reason_in_words(ES, OrderShort(MUSHROOMS, OLIVE, 2)) == "a «4 champiñones» todavía le faltan 2 aceitunas"
    assert reason_in_words(DE, KeepsFor(MUSHROOMS, OLIVE, 1)) == "auf der Hand bleibt 1 Olive für „4 Champignons“"
    assert reason_in_words(RU, Wins(0.21, 0.01)) == "так выигрывается 21 воображаемая партия из 100"
    assert reason_in_words(EN, TossedCoin(12)) == "chance decided among 12 possibilities"


def test_a_chance_from_few_worlds_is_told_as_being_about_that() -> None:
    assert (
        reason_in_words(EN, WouldBake(MUSHROOMS, 0.5, 0.2))
        == "put now, “4 mushrooms” would bake in about 50 of 100 cases"
    )
    assert reason_in_words(DE, Wins(0.256, 0.051)) == "das gewinnt etwa 26 von 100 gedachten Partien"


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ((PutIngredients(SALAMI, 2, 1), PutOrder(MUSHROOMS), FROM_WAITER),
         "put 2 salami, 1 double salami, order “4 mushrooms”, draw from the waiter"),
        ((PutIngredients(OLIVE, 1), HoldOrders(), FROM_SUPPLY), "put 1 olive, no order, draw from the supply"),
        ((Pass(), DrawNothing()), "pass, draw nothing"),
        ((FillOrder(MUSHROOMS),), "bake “4 mushrooms”"),
        (
            (FillOrder(MUSHROOMS, (OLIVE,), pile("2 olive")),),
            "bake “4 mushrooms”, chosen: olive, with 2 olives from the hand",
        ),
        ((TakeOrderBack(MUSHROOMS),), "let “4 mushrooms” burn"),
        ((AskForHelp(MUSHROOMS, (), pile("olive"), ()),), "ask for help with “4 mushrooms”, request 1 olive"),
        ((Help(),), "help"),
        ((Refuse(),), "do not help"),
    ],
)  # fmt: skip
def test_decisions_in_words(moves: tuple[Move, ...], said: str) -> None:
    assert moves_in_words(EN, moves) == said
    for language in LANGUAGES.values():
        assert not re.search("[{}]", moves_in_words(language, moves))
