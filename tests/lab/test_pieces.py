"""A file of finished pieces: whatever ends the work, it goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from mammamia.lab.pieces import AnotherWork, Pieces, work_of

WORK = {"deals": 3, "seed": 7}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "pieces.jsonl"


def test_pieces_come_back_in_their_order(path: Path) -> None:
    with Pieces(path, WORK) as pieces:
        assert (pieces.done, list(pieces)) == (0, [])
        pieces.add([1, 0.1])
        pieces.add({"a": None})
    with Pieces(path, WORK) as pieces:
        assert (pieces.done, list(pieces)) == (2, [[1, 0.1], {"a": None}])
        pieces.add("last")
    assert list(Pieces(path, WORK)) == [[1, 0.1], {"a": None}, "last"]
    assert work_of(path) == WORK


@pytest.mark.parametrize("cut", [1, 5, 11])
def test_a_line_that_was_broken_off_is_done_anew(path: Path, cut: int) -> None:
    with Pieces(path, WORK) as pieces:
        pieces.add("first")
        pieces.add("second")
    path.write_bytes(path.read_bytes()[:-cut])
    with Pieces(path, WORK) as pieces:
        assert list(pieces) == ["first"]
        pieces.add("again")
    assert list(Pieces(path, WORK)) == ["first", "again"]


def test_an_empty_file_is_a_beginning(path: Path) -> None:
    path.touch()
    assert work_of(path) is None
    with Pieces(path, WORK) as pieces:
        pieces.add(1)
    assert list(Pieces(path, WORK)) == [1]


@pytest.mark.parametrize("text", ["hello", "hello\n", '{"format": "other/1"}\n', "[1]\n", "\xff\n"])
def test_a_file_of_another_kind_is_left_alone(path: Path, text: str) -> None:
    path.write_text(text, encoding="latin-1")
    before = path.read_bytes()
    with pytest.raises(AnotherWork):
        Pieces(path, WORK)
    assert path.read_bytes() == before


def test_other_work_is_refused_and_left_alone(path: Path) -> None:
    with Pieces(path, WORK) as pieces:
        pieces.add(1)
    before = path.read_bytes()
    with pytest.raises(AnotherWork, match=r"pieces\.jsonl"):
        Pieces(path, {**WORK, "seed": 8})
    assert path.read_bytes() == before


def test_two_that_wrote_at_once_are_noticed(path: Path) -> None:
    with Pieces(path, WORK) as one, Pieces(path, WORK) as other:
        one.add(1)
        other.add(1)
    with pytest.raises(AnotherWork):
        Pieces(path, WORK)
