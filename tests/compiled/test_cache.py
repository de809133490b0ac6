"""Compiled code is kept on disk, under a name that changes with the rules."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mammamia.engine.batches import is_fast
from mammamia.engine.fields import Row
from mammamia.engine.rule import APART, LONG_SUMS, RULES, apart, long_sum, rule

pytestmark = pytest.mark.skipif(not is_fast(), reason="needs mammamia[fast]")


@pytest.fixture
def compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The compiling module, which keeps what it makes in a folder of the test."""
    from mammamia.engine import compiled

    before = dict(RULES)
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    yield compiled
    for name in RULES.keys() - before.keys():
        del RULES[name]
        APART.discard(name)
        LONG_SUMS.discard(name)
        compiled._inside.pop(name, None)
        compiled._entries.pop(name, None)


def more_of_it(n: int) -> int:
    return n + 1


def sum_with_more(row: Row) -> int:
    total = 0
    for i in range(len(row)):
        total += row[i]
    return more_of_it(total)


def add_two_rules() -> Any:
    """A rule that needs another."""
    rule(more_of_it)
    return rule(sum_with_more)


def digest_of(function: Any) -> str:
    """What the folder of an entry is named after; needs Numba."""
    from mammamia.engine.compiled import disk

    return disk.digest_of(function)


def kept(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.nbc"))


def test_an_entry_is_kept_in_the_folder_that_was_asked_for(compiled: Any, tmp_path: Path) -> None:
    add = add_two_rules()
    row = compiled.row(3)
    row[:] = [1, 2, 3]
    assert compiled.entry(add)(row) == 7
    assert len(kept(tmp_path)) == 1
    assert compiled.entry(add)(row) == 7


def test_where_nothing_can_be_written_it_is_compiled_all_the_same(
    compiled: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "a file" / "in the way"))
    (tmp_path / "a file").touch()
    assert compiled.entry(add_two_rules())(compiled.row(3)) == 1
    assert kept(tmp_path) == []


def test_the_name_changes_with_the_code(compiled: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    add = add_two_rules()
    before = digest_of(add)
    assert digest_of(add) == before
    monkeypatch.setattr(more_of_it, "__code__", (lambda n: n + 2).__code__)
    assert digest_of(add) != before


def test_whether_an_entry_is_kept(compiled: Any) -> None:
    from mammamia.engine.compiled.disk import is_kept

    add = add_two_rules()
    assert not is_kept(add)
    compiled.entry(add)(compiled.row(3))
    assert is_kept(add)


def test_one_process_compiles_at_a_time(tmp_path: Path) -> None:
    fcntl = pytest.importorskip("fcntl", reason="only where files can be locked")
    from mammamia.engine.compiled.disk import compiling

    with compiling(tmp_path), (tmp_path / "lock").open("wb") as lock, pytest.raises(BlockingIOError):
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    with (tmp_path / "lock").open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)


def add_to_each(row: Row, n: int) -> None:
    for i in range(len(row)):
        row[i] += n


def add_to_all(row: Row, n: int) -> int:
    add_to_each(row, n)
    return len(row)


@pytest.mark.parametrize(("mark", "vectors"), [(rule, {0}), (long_sum, {0, 1})])
def test_only_a_long_sum_is_compiled_to_take_several_numbers_at_a_time(
    compiled: Any, monkeypatch: pytest.MonkeyPatch, mark: Any, vectors: set[int]
) -> None:
    setting, asked = compiled.setting, set[int]()

    def noting(name: str, value: Any) -> Any:
        if name == "LOOP_VECTORIZE":
            asked.add(value)
        return setting(name, value)

    for module in (compiled, compiled.parts):
        monkeypatch.setattr(module, "setting", noting)
    mark(add_to_each)
    add = rule(add_to_all)
    digest = digest_of(add)
    row = compiled.row(100)
    assert compiled.entry(add)(row, 7) == 100
    assert row.tolist() == [7] * 100
    assert asked == vectors
    LONG_SUMS.symmetric_difference_update({"add_to_each"})
    assert digest_of(add) != digest


def test_a_rule_set_apart_comes_to_the_same_under_another_name(compiled: Any) -> None:
    in_one_piece = digest_of(add_two_rules())
    del RULES["more_of_it"]
    apart(more_of_it)
    add = RULES["sum_with_more"]
    assert digest_of(add) != in_one_piece
    row = compiled.row(3)
    row[:] = [1, 2, 3]
    assert compiled.entry(add)(row) == 7
    assert compiled._inside["more_of_it"].targetoptions["forceinline"] is False


def sum_twice(row: Row) -> int:
    return more_of_it(sum_with_more(row))


def test_a_rule_set_apart_is_optimised_once_for_all_entries(compiled: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from mammamia.engine.compiled import light

    finished: list[str] = []
    finalize = light.ApartLibrary.finalize

    def note(library: Any) -> None:
        finished.append(library.name)
        finalize(library)

    monkeypatch.setattr(light.ApartLibrary, "finalize", note)
    apart(more_of_it)
    first, second = rule(sum_with_more), rule(sum_twice)
    row = compiled.row(3)
    row[:] = [1, 2, 3]
    assert (compiled.entry(first)(row), compiled.entry(second)(row)) == (7, 8)
    assert finished == ["more_of_it"]


@pytest.mark.parametrize(("platform", "folder"), [("linux", ".cache"), ("darwin", "Library/Caches")])
def test_without_a_wish_it_is_the_users_cache(
    compiled: Any, monkeypatch: pytest.MonkeyPatch, platform: str, folder: str
) -> None:
    for name in ("NUMBA_CACHE_DIR", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", platform)
    assert compiled.disk._user_cache() == Path.home() / folder


def test_numbers_of_every_width_are_served_by_one_version(compiled: Any) -> None:
    from numba import int8, int16, int64

    asked = []

    class Dispatcher:
        def compile(self, signature: object) -> None:
            asked.append(signature)

    wide = compiled.parts.widened(Dispatcher())
    wide.compile((int8, int16, int64))
    assert asked == [(int64, int64, int64)]


@pytest.mark.parametrize("is_known", [True, False])
def test_parts_are_finished_inside_of_entries_only(
    compiled: Any, monkeypatch: pytest.MonkeyPatch, is_known: bool
) -> None:
    """With a version of Numba that is not known, they are compiled as any function, and come to the same."""
    if not is_known:
        monkeypatch.setattr(compiled.parts, "KNOWN", range(0))
    row = compiled.row(3)
    row[:] = [1, 2, 3]
    assert compiled.entry(add_two_rules())(row) == 7
    (library,) = [version.library for version in compiled._inside["more_of_it"].overloads.values()]
    assert (type(library).__name__ == "PartLibrary") is is_known


START_TWICE = """
from mammamia.editions import CLASSIC, box_of
from mammamia.engine.batches import play_games
box = box_of(CLASSIC, CLASSIC.options(2), CLASSIC.colours[:2])
print(play_games(box, 1, 0, 2, compiled=True).winners)
"""


@pytest.mark.slow
def test_the_second_start_finds_what_the_first_has_compiled() -> None:
    said = [
        subprocess.run([sys.executable, "-c", START_TWICE], capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    ]
    assert said[0] == said[1]
