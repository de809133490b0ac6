from __future__ import annotations

import os
import re
import subprocess
import sys
import typing
import zipfile
from importlib import resources
from pathlib import Path

import pytest

import mammamia
from mammamia import editions
from mammamia.editions import EDITIONS, Colour, Ingredient
from mammamia.game import Refusal
from mammamia.game.events import PrivateEvent, PublicEvent
from mammamia.i18n import LANGUAGES, CatalogueError
from mammamia.i18n.catalogue import BY, PLACEHOLDER, Entry, catalogue, choose, entries, fill
from mammamia.i18n.plurals import CATEGORIES, PLURALS

CATALOGUES = Path(str(resources.files("mammamia.i18n").joinpath("catalogues")))
AREAS = sorted(file.stem for file in (CATALOGUES / "en").glob("*.toml"))
OTHERS = [code for code in LANGUAGES if code != "en"]


HELP = ("helped", "cannot-help", "helper-gave", "everybody-asked", "line")


@pytest.mark.parametrize("code", LANGUAGES)
def test_sentences_about_help_end_as_sentences_do(code: str) -> None:
    said = {path[-1]: str(entry) for path, entry in entries(code, "opening")}
    assert not [said[key] for key in HELP if not said[key].endswith((".", "!", "?"))]


def keys(code: str, area: str) -> set[tuple[str, ...]]:
    return {path for path, _ in entries(code, area)}


def texts(entry: Entry) -> list[str]:
    return [entry] if isinstance(entry, str) else [text for form, text in entry.items() if form != BY]


def placeholders(entry: Entry) -> set[str]:
    return {name for text in texts(entry) for name in PLACEHOLDER.findall(text)}


def test_there_is_a_catalogue_for_each_language() -> None:
    assert {folder.name for folder in CATALOGUES.iterdir()} == LANGUAGES.keys()


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_has_the_same_areas_and_keys_as_english(code: str) -> None:
    assert sorted(file.stem for file in (CATALOGUES / code).glob("*.toml")) == AREAS
    for area in AREAS:
        assert keys(code, area) == keys("en", area), area


@pytest.mark.parametrize("code", OTHERS)
def test_a_text_names_the_same_values_in_every_language(code: str) -> None:
    for area in AREAS:
        english = dict(entries("en", area))
        for path, entry in entries(code, area):
            assert placeholders(entry) == placeholders(english[path]), (area, path)


@pytest.mark.parametrize("code", OTHERS)
def test_a_text_counts_the_same_value_in_every_language(code: str) -> None:
    for area in AREAS:
        english = dict(entries("en", area))
        for path, entry in entries(code, area):
            original = english[path]
            if isinstance(entry, dict) and isinstance(original, dict):
                assert entry.get(BY) == original.get(BY), (area, path)


@pytest.mark.parametrize("code", LANGUAGES)
def test_plural_forms_are_complete(code: str) -> None:
    for area in AREAS:
        for path, entry in entries(code, area):
            if isinstance(entry, dict):
                assert set(PLURALS[code].required) <= entry.keys() <= {*CATEGORIES, BY}, (area, path)


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_text_is_empty_and_braces_only_hold_names(code: str) -> None:
    for area in AREAS:
        for path, entry in entries(code, area):
            for text in texts(entry):
                assert text.strip(), (area, path)
                assert not re.search(r"[{}]", PLACEHOLDER.sub("", text)), (area, path)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_event_has_its_sentence_and_every_sentence_its_event(code: str) -> None:
    classes = (*typing.get_args(PublicEvent), *typing.get_args(PrivateEvent))
    assert catalogue(code, "events").keys() == {event.__name__ for event in classes}


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_refusal_has_its_sentence_and_every_sentence_its_refusal(code: str) -> None:
    folder = Path(str(resources.files(editions)))
    source = "".join(file.read_text(encoding="utf-8") for file in folder.glob("*.py"))
    options = set(re.findall(r'BadOption\(\s*"([a-z-]+)"', source))
    assert len(options) >= 8
    assert catalogue(code, "refusals").keys() == {refusal.value for refusal in Refusal} | options


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_card_has_its_name(code: str) -> None:
    language = LANGUAGES[code]
    kinds = {kind.value for kind in Ingredient}
    colours = {colour.value for colour in Colour}
    orders = {card.name for one in EDITIONS.values() for kind in one.kinds for card in one.orders_of(kind)}
    names = catalogue(code, "cards")
    for part, expected in {
        "kind": kinds, "double": kinds, "letter": kinds, "colour": colours, "player": colours, "owner": colours,
        "order": orders, "edition": EDITIONS.keys(),
    }.items():  # fmt: skip
        table = names[part]
        assert isinstance(table, dict)
        assert table.keys() == expected, part
    assert language.has("cards.mamma-mia")


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_kind_has_a_letter_of_its_own_that_stands_in_its_name(code: str) -> None:
    language = LANGUAGES[code]
    letters = {kind: language.letter(kind) for kind in Ingredient}
    assert len(set(letters.values())) == len(Ingredient)
    for kind, letter in letters.items():
        assert letter.lower() in language.kind(kind).lower()


def test_a_value_is_put_in_as_it_is() -> None:
    assert fill("{a} and {b}", {"a": "{b}", "b": "{0.__class__}"}) == "{b} and {0.__class__}"


def test_a_missing_value_or_entry_is_an_error() -> None:
    english = LANGUAGES["en"]
    with pytest.raises(CatalogueError, match="name"):
        english.say("events.TurnPassed")
    with pytest.raises(CatalogueError, match="no entry"):
        english.say("events.TurnPast", name="Ada")
    with pytest.raises(CatalogueError, match="no catalogue"):
        english.say("cheese.mozzarella")
    with pytest.raises(CatalogueError, match="plural"):
        choose("en", {"one": "a card", "other": "cards"}, {"n": "many"})


def test_a_form_that_is_not_given_falls_back_to_other() -> None:
    assert choose("es", {"one": "carta", "other": "cartas"}, {"n": 1_000_000}) == "cartas"


def test_the_catalogues_can_be_read_from_a_zip(tmp_path: Path) -> None:
    package = Path(mammamia.__file__).parent
    archive = tmp_path / "mammamia.zip"
    with zipfile.ZipFile(archive, "w") as zipped:
        for file in package.rglob("*"):
            if file.suffix in (".py", ".toml"):
                zipped.write(file, file.relative_to(package.parent))
    code = "from mammamia.i18n import *; print(ascii(language_named('de').say('replay.end.heading')))"
    env = {**os.environ, "PYTHONPATH": str(archive)}
    said = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert said.stdout.strip() == "'Das Ende'"
