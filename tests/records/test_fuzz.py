"""Whatever is done to a record, the answer is a record or one sentence: no crash, no hang."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mammamia.cli.sources import printable, sentence
from mammamia.i18n import LANGUAGES
from mammamia.records import RecordError, read, write_line
from tests.records.samples import GAMES, sample, sample_text

ODD: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 9),
    st.sampled_from(
        [10**30, -(2**63), 0.0, 1.5, "", "salami", "double:olive", "mamma-mia", "green:monotoni", "supply"]
    ),
    st.sampled_from(["waiter", "help", "refuse", "red:ciotona", "\ud800", "\x1b[2J", "x" * 1000]),
    st.sampled_from([[], {}, [[]], [{}], {"": None}, ["olive"], ["olive", "olive"], [0], [[[[[]]]]]]),
).map(deepcopy)  # what is changed later must not change the next example


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path to every value inside a value."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key, inner in value.items():
            found += places(inner, (*path, key))
    elif isinstance(value, list):
        for n, inner in enumerate(value):
            found += places(inner, (*path, n))
    return found


def spoil(draw: st.DrawFn, record: Any) -> None:
    """Change one place of a record."""
    # Places that are few are as likely as the many cards of the piles.
    top = draw(st.sampled_from(sorted(record)))
    path = (top, *draw(st.sampled_from(places(record[top]) or [()])))
    inner = record
    for step in path[:-1]:
        inner = inner[step]
    key = path[-1]
    match draw(st.sampled_from(["delete", "replace", "copy", "swap", "shuffle", "add"])):
        case "delete":
            del inner[key]
        case "replace":
            inner[key] = draw(ODD)
        case "copy":
            inner[key] = json.loads(json.dumps(draw(st.sampled_from(list(record.values())))))
        case "swap" if isinstance(inner, list):
            other = draw(st.integers(0, len(inner) - 1))
            inner[key], inner[other] = inner[other], inner[key]
        case "shuffle" if isinstance(inner[key], list):
            inner[key] = draw(st.permutations(inner[key]))
        case "add" if isinstance(inner[key], dict):
            inner[key][draw(st.sampled_from(["put", "order", "draw", "kinds", "add", "seat", "x"]))] = draw(ODD)
        case _:
            inner[key] = draw(ODD)


@st.composite
def spoilt(draw: st.DrawFn) -> str:
    """A record with up to three places changed."""
    record = sample(draw(st.sampled_from(sorted(GAMES))))
    for _ in range(draw(st.integers(1, 3))):
        if record:
            spoil(draw, record)
    return json.dumps(record)


def judge(text: str | bytes, code: str) -> None:
    try:
        record = read(text)
    except RecordError as error:
        words = sentence(error, LANGUAGES[code])
        assert words
        assert printable(words) == words
        assert not {"\n", "\r", "\x1b"} & set(words)
        assert len(words) < 700
    else:
        assert read(write_line(record)) == record


@given(spoilt(), st.sampled_from(sorted(LANGUAGES)))
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_a_spoilt_record(text: str, code: str) -> None:
    judge(text, code)


@given(st.data(), st.sampled_from(sorted(GAMES)), st.sampled_from(sorted(LANGUAGES)))
@settings(max_examples=100, deadline=None)
def test_a_text_cut_or_garbled(data: st.DataObject, name: str, code: str) -> None:
    text = sample_text(name).encode()
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 20)))
    middle = data.draw(st.binary(max_size=20))
    judge(text[:start], code)
    judge(text[:start] + middle + text[end:], code)


@given(st.one_of(st.text(), st.binary()), st.sampled_from(sorted(LANGUAGES)))
def test_any_text(text: str | bytes, code: str) -> None:
    judge(text, code)
