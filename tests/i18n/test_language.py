from __future__ import annotations

import pytest

from mammamia.editions import Ingredient
from mammamia.game import MAMMA_MIA
from mammamia.game.names import Names
from mammamia.i18n import LANGUAGES, UnknownLanguage, language_named, language_of_environment
from tests.kitchen import CLASSIC, GREEN, OLIVE, PINK, PLUS, RED, SALAMI, order, pile, recipe_of

EN, DE, ES, FR, IT, RU = (LANGUAGES[code] for code in ("en", "de", "es", "fr", "it", "ru"))


@pytest.mark.parametrize(
    ("name", "code"),
    [("de", "de"), ("de_DE.UTF-8", "de"), ("de-AT", "de"), ("DE", "de"), ("ru_RU@latin", "ru"), ("fr.UTF-8", "fr")],
)
def test_a_language_is_found_by_code_or_locale(name: str, code: str) -> None:
    assert language_named(name).code == code


@pytest.mark.parametrize("name", ["", "tlh", "C", "deutsch"])
def test_an_unknown_language_gets_a_sentence(name: str) -> None:
    with pytest.raises(UnknownLanguage, match=f"there are {', '.join(LANGUAGES)}"):
        language_named(name)


@pytest.mark.parametrize(
    ("env", "code"),
    [
        ({}, "en"),
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "it_IT.UTF-8", "LC_MESSAGES": "es_ES.UTF-8"}, "es"),
        ({"LC_MESSAGES": "es_ES.UTF-8", "LC_ALL": "fr_FR.UTF-8"}, "fr"),
        ({"LC_ALL": "fr_FR.UTF-8", "MAMMAMIA_LANG": "ru"}, "ru"),
        ({"LC_ALL": "", "LANG": "de"}, "de"),
        ({"LC_ALL": "C.UTF-8", "LANG": "de"}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "en"),
    ],
)
def test_the_environment_names_a_language(env: dict[str, str], code: str) -> None:
    assert language_of_environment(env).code == code


def test_a_handful_of_cards() -> None:
    handful = pile("2 salami, double:olive, 3 mushroom")
    assert EN.cards(handful) == "3 mushrooms, 2 salami, 1 double olive"
    assert DE.cards(handful) == "3 Champignons, 2 Salami, 1 Doppelolive"
    assert ES.cards(handful) == "3 champiñones, 2 salamis, 1 aceituna doble"
    assert FR.cards(handful) == "3 champignons, 2 salamis, 1 olive double"
    assert IT.cards(handful) == "3 funghi, 2 salami, 1 oliva doppia"
    assert RU.cards(handful) == "3 гриба, 2 салями, 1 двойная оливка"
    assert [language.cards(()) for language in (EN, DE, RU)] == ["nothing", "nichts", "ничего"]


@pytest.mark.parametrize(("n", "said"), [(1, "гриб"), (3, "гриба"), (5, "грибов"), (11, "грибов"), (21, "гриб")])
def test_russian_has_three_forms(n: int, said: str) -> None:
    assert RU.kind(Ingredient.MUSHROOM, n) == said


def test_an_order_and_whose_it_is() -> None:
    assert EN.order(order("green:monotoni")) == "green’s Monotoni"
    assert EN.order(order("red:four-salami")) == "red’s 4 salami"
    assert DE.order(order("green:monotoni")) == "„Monotoni“ von Grün"
    assert RU.order(order("red:four-olive")) == "«4 оливки» красного"
    assert EN.order(order("green:quattro-stagioni")) == "green’s Quattro stagioni"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("green:four-salami", "1 pepper + 4 salami"),
        ("green:monotoni", "1 pepper + 6 of one other kind"),
        ("green:minimale", "1 pepper + 4 of the scarcest other kind on the table"),
        ("green:bombastica", "15 or more of anything"),
        ("green:ciotona", "1 pepper + 4 each of 2 other kinds"),
        ("green:mini", "3 peppers, no shrimp on the table"),
        ("green:small-monotoni", "5 of one kind, no salami on the table"),
        ("red:mamma-mia-1", "1 salami + 5 pineapples or 5 peppers"),
    ],
)
def test_a_recipe_in_words(name: str, said: str) -> None:
    assert EN.recipe(recipe_of(PLUS, name)) == said


def test_anything_a_sentence_names_can_be_said() -> None:
    assert EN.words((SALAMI, OLIVE, RED)) == "salami, olive and red"
    assert EN.words([]) == "nothing"
    assert EN.words(MAMMA_MIA) == "Mamma Mia! card"
    assert EN.words(7) == "7"
    assert EN.words(("a", 1)) == "a and 1"


def test_seats_without_a_name_are_called_by_their_colour() -> None:
    names = Names(CLASSIC, (GREEN, RED))
    assert DE.seat_names(names) == ("Grün", "Rot")
    assert DE.seat_names(names, ["Ada", None]) == ("Ada", "Rot")
    assert EN.seat_names(Names(PLUS, (PINK, RED)), ["", "\x1b[31mBo\n"]) == ("Pink", "[31mBo")


def test_an_edition_that_nobody_has_translated_keeps_its_key() -> None:
    assert [EN.edition("plus"), EN.edition("toy")] == ["Plus", "toy"]


def test_numbers_have_the_decimal_mark_of_the_language() -> None:
    assert EN.decimal(12.5, 2) == "12.50"
    assert {language.decimal(12.5, 2) for language in (DE, ES, FR, IT, RU)} == {"12,50"}
