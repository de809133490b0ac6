"""A file of records is read as a stream: one record a line, or one over many lines."""

from __future__ import annotations

from io import BytesIO

import pytest

from mammamia.records import LINE_LIMIT, FoundText, NoText, read, texts_in, write_readable
from tests.records.samples import sample_text

ONE = sample_text("short").encode()


def found(data: bytes) -> list[tuple[int, bytes | str]]:
    """Each text, or the key of what is wrong, with its line."""
    return [
        (text.line, text.text if isinstance(text, FoundText) else text.error.key) for text in texts_in(BytesIO(data))
    ]


def test_one_record_a_line() -> None:
    assert found(ONE + b"\n" + ONE + b"\n") == [(1, ONE), (2, ONE)]


def test_the_last_line_needs_no_end_and_windows_ends_are_fine() -> None:
    assert found(ONE + b"\r\n" + ONE) == [(1, ONE), (2, ONE)]


def test_blank_lines_are_ignored_but_counted() -> None:
    assert found(b"\n  \n" + ONE + b"\n\n\t\n" + ONE + b"\n\n") == [(3, ONE), (6, ONE)]


@pytest.mark.parametrize("data", [b"", b"\n", b" \r\n\t\n", b"\xef\xbb\xbf"])
def test_an_empty_file_holds_nothing(data: bytes) -> None:
    assert found(data) == []


def test_a_byte_order_mark_is_ignored() -> None:
    assert found(b"\xef\xbb\xbf" + ONE) == [(1, ONE)]


def test_one_record_over_many_lines() -> None:
    text = b"\n\n" + write_readable(read(ONE)).encode()

    ((line, joined),) = found(text)

    assert line == 3
    assert isinstance(joined, bytes)
    assert read(joined) == read(ONE)


@pytest.mark.parametrize("beginning", [b"{\n", b'{ "format":\n"x",\n', b"[\n"])
def test_what_begins_like_one_record_is_one(beginning: bytes) -> None:
    assert len(found(beginning + b'  "a": 1\n}\n')) == 1


def test_a_line_that_breaks_off_is_bad_alone() -> None:
    assert found(ONE[:100] + b"\n" + ONE + b"\n") == [(1, ONE[:100]), (2, ONE)]
    assert found(ONE[:100] + b"\n") == [(1, ONE[:100])]


def test_a_file_that_is_no_text_is_looked_at_once() -> None:
    assert found(b"\x1f\x8b\x08\nabc\n\xff\n") == [(1, b"\x1f\x8b\x08")]
    assert found(b"\x00\xff\xfe\n" * 5) == [(1, b"\x00\xff\xfe")]


def test_a_line_without_end_is_passed_over() -> None:
    data = b'{"a":"' + b"x" * LINE_LIMIT + b'"}\n' + ONE
    assert found(data) == [(1, "too-long"), (2, ONE)]
    assert found(b"{\n" + b"1,\n" * 10 + data) == [(1, "too-long")]


def test_many_lines_that_are_together_too_long() -> None:
    line = b'"' + b"x" * (LINE_LIMIT // 4) + b'",\n'
    assert found(b"[\n" + line * 5) == [(1, "too-long")]
    assert all(isinstance(text, NoText) for text in texts_in(BytesIO(b"[\n" + line * 5)))
