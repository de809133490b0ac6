"""One word for one thing: what the glossary of a language rules out stands nowhere in its catalogue."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import resources

import pytest

from mammamia.i18n import LANGUAGES
from mammamia.i18n.catalogue import BY, PLACEHOLDER, entries, fill
from tests.i18n.test_catalogues import AREAS

TYPED = {("terminal", "words"), ("joining", "bots")}  # what people may type: any word they might think of
CODE = re.compile(r"'mammamia\[[a-z]+\]'")  # a command to copy
STOP = re.compile(r"\.[”“»)]?$")
CLOSED = re.compile(r"[.!?…:][”“»)]?$")


@cache
def glossary(code: str) -> dict[str, dict[str, list[str]]]:
    file = resources.files("mammamia.i18n").joinpath("glossaries", f"{code}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


@cache
def texts(code: str) -> dict[tuple[str, ...], tuple[str, ...]]:
    """Every text by area and path, with all its plural forms."""
    return dict(_texts(code))


def _texts(code: str) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    for area in AREAS:
        for path, entry in entries(code, area):
            if (area, path[0]) not in TYPED:
                forms = [entry] if isinstance(entry, str) else [text for form, text in entry.items() if form != BY]
                yield (area, *path), tuple(text.replace("\N{NO-BREAK SPACE}»", "»") for text in forms)


def found(code: str, word: str) -> list[tuple[str, ...]]:
    """Where a word stands."""
    pattern = re.compile(rf"(?<![\w{{]){word}(?![\w}}])", re.IGNORECASE)
    return [path for path, forms in texts(code).items() if any(map(pattern.search, forms))]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_has_a_word_for_the_same_things(code: str) -> None:
    assert glossary(code).keys() == glossary("en").keys()


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_words_of_the_glossary_are_used(code: str) -> None:
    for thing, words in glossary(code).items():
        assert words.keys() == {"use", "not"}
        assert any(found(code, re.escape(word)) for word in words["use"]), thing


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_thing_has_a_second_word(code: str) -> None:
    for thing, words in glossary(code).items():
        for word in words["not"]:
            assert not found(code, word), f"{thing}: {words['use'][0]}, not {word}"


@pytest.mark.parametrize("code", LANGUAGES)
def test_apostrophes_are_curly(code: str) -> None:
    assert [path for path, forms in texts(code).items() if any("'" in CODE.sub("", form) for form in forms)] == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_sentence_that_ends_in_other_languages_ends_here(code: str) -> None:
    for path, forms in texts(code).items():
        ends = Counter(all(map(STOP.search, texts(other)[path])) for other in LANGUAGES if other != code)
        if ends[True] > ends[False]:
            assert all(map(CLOSED.search, forms)), path


# Words that would ask for another case, gender or number of what is put in after them.
PUT_IN = r"\{(cards|card|kind|kinds|name|names|who|colour|request)\}"
GOVERNING = {
    "de": r"\b(dem|den|des|der|einem|einer|eines) ",
    "es": r"\b(el|la|los|las|un|una|del|al) ",
    "fr": r"(\b(le|la|un|une|du|au|aux) |\b[dl]’)",
    "it": r"(\b(il|lo|la|gli|un|una|del|della|dei|delle|al|alla|dal|dalla) |\b[dl]’)",
    "ru": r"\b(без|для|за|из|к|на|о|от|под|с|со|у|в|нет|нужны|просить|ждать) ",
}
AS_THEY_STAND = {  # here the right form is put in: a kind as it stands after many
    ("ru", "advice", "reason", "OvenHolds", "none"),
    ("ru", "advice", "reason", "Unseen", "none"),
    ("ru", "cards", "recipe", "crossed"),
    ("ru", "cards", "recipe", "kinds"),  # a number
}


@pytest.mark.parametrize("code", GOVERNING)
def test_names_and_cards_can_stand_as_they_are(code: str) -> None:
    """`Дадите: {cards}?`: nothing before a name or a handful asks for another case of it."""
    pattern = re.compile(GOVERNING[code] + PUT_IN, re.IGNORECASE)
    wrong = [path for path, forms in texts(code).items() if any(map(pattern.search, forms))]
    assert [path for path in wrong if (code, *path) not in AS_THEY_STAND] == []


AWKWARD = ("Ж’ {n} «x»", "", "\\1 % $&", "a" * 40)


@pytest.mark.parametrize("value", AWKWARD)
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_placeholder_takes_awkward_values(code: str, value: str) -> None:
    for forms in texts(code).values():
        for form in forms:
            names = PLACEHOLDER.findall(form)
            said = fill(form, dict.fromkeys(names, value))
            assert said.count(value) >= len(names) or not value
            assert len(said) == len(form) + sum(len(value) - len(name) - 2 for name in names)


@pytest.mark.parametrize("code", ["es", "fr", "it", "ru"])
def test_quotation_marks_are_angled(code: str) -> None:
    assert [path for path, forms in texts(code).items() if any(set("“”„") & set(form) for form in forms)] == []


SPACED = re.compile(r"( [;:!?»](?=[ .,)]|$)|« |\N{NARROW NO-BREAK SPACE}|Mamma [Mm]ia!)")


def test_french_signs_have_a_space_that_does_not_break() -> None:
    for area in AREAS:
        for path, entry in entries("fr", area):
            if (area, path[0]) not in TYPED:
                for form in [entry] if isinstance(entry, str) else entry.values():
                    assert not SPACED.search(form), (area, path)
