"""A bad record gets one clear sentence: which move, which rule, what was found and what was expected."""

from __future__ import annotations

import json

import pytest

from mammamia.cli.sources import sentence
from mammamia.i18n import LANGUAGES
from mammamia.records import RecordError, read
from tests.records.samples import sample
from tests.records.spoilt import BAD, Bad


@pytest.mark.parametrize("case", BAD, ids=lambda case: case.spoil.__name__)
def test_what_is_said(case: Bad) -> None:
    record = sample(case.game)
    number = case.spoil(record)

    with pytest.raises(RecordError) as caught:
        read(json.dumps(record))

    assert (caught.value.key, caught.value.rule, caught.value.move) == (case.key, case.rule, number)
    assert caught.value.detail


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_sentence_in_every_language(code: str) -> None:
    """No placeholder is left, the rule and the move are named, and no other language speaks English."""
    for case in BAD:
        record = sample(case.game)
        number = case.spoil(record)
        with pytest.raises(RecordError) as caught:
            read(json.dumps(record))
        text = sentence(caught.value, LANGUAGES[code])
        assert "{" not in text.replace("{…}", "").replace("{}", ""), text
        assert case.rule is None or f"{case.rule}: " in text
        assert number is None or f" {number}: " in text
        assert "\n" not in text
        assert "\N{REPLACEMENT CHARACTER}" not in text
        if code != "en":
            assert caught.value.detail not in text


@pytest.mark.parametrize("key", ["format", "edition", "options", "seats", "deal", "moves"])
def test_a_missing_key(key: str) -> None:
    record = sample("short")
    del record[key]

    with pytest.raises(RecordError, match=key) as caught:
        read(json.dumps(record))

    assert caught.value.key == "key-missing-here"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "breaks-off"),
        ("{", "breaks-off"),
        ('{"format": "mammamia/1', "breaks-off"),
        ('{"format": "mammamia/1"', "breaks-off"),
        ("hello", "not-json"),
        ('{"format": "mammamia/1"} {}', "not-json"),
        ("{'format': 1}", "not-json"),
        ('{"a": 1, "a": 2}', "key-twice"),
        ('{"a": NaN}', "not-a-json-number"),
        ('{"a": -Infinity}', "not-a-json-number"),
        ('{"a": 1e999}', "huge-number"),
        ('{"a": ' + "9" * 5000 + "}", "huge-number"),
        ("[" * 100_000, "nested-too-deeply"),
        ('{"a":' * 100_000, "nested-too-deeply"),
        ("[]", "not-an-object-here"),
        ("null", "not-an-object-here"),
        ('"mammamia/1"', "not-an-object-here"),
        ("{}", "key-missing-here"),
        ("\ufeff{}", "not-json"),
    ],
)
def test_what_is_not_even_a_json_object(text: str, key: str) -> None:
    for form in (text, text.encode()):
        with pytest.raises(RecordError) as caught:
            read(form)
        assert caught.value.key == key
        assert len(sentence(caught.value, LANGUAGES["en"])) < 700


@pytest.mark.parametrize(
    ("text", "key"),
    [(b"\xff\xfe{\x00}\x00", "not-utf-8"), (b"\x1f\x8b\x08\x00", "compressed"), (b'{"a": "\xe9"}', "not-utf-8")],
)
def test_what_is_not_even_text(text: bytes, key: str) -> None:
    with pytest.raises(RecordError) as caught:
        read(text)
    assert caught.value.key == key


def test_a_value_nested_deeply_under_a_key_that_is_kept() -> None:
    record = sample("short")
    record["comment"] = "HERE"
    text = json.dumps(record).replace('"HERE"', "[" * 150 + "]" * 150)

    with pytest.raises(RecordError) as caught:
        read(text)

    assert caught.value.key == "nested-too-deeply"
