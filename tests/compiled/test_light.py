"""Numba in short: what `light.py` changes lasts for one compilation, and gives the same types."""

from __future__ import annotations

import operator
import warnings
from dataclasses import dataclass
from typing import Any

import pytest

numba: Any = pytest.importorskip("numba", reason="needs mammamia[fast]")

from mammamia.engine import compiled  # noqa: E402
from mammamia.engine.compiled import light, parts  # noqa: E402
from mammamia.engine.fields import Small  # noqa: E402
from mammamia.engine.state import Desk  # noqa: E402


def test_what_numba_brings_is_typed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    context, tried = light.typing_context, []
    kinds = numba.int64, numba.int16
    expected = context.resolve_function_type(operator.add, kinds, {})
    resolve = type(context).resolve_function_type

    def count(self: object, *asked: object) -> object:
        tried.append(asked)
        return resolve(self, *asked)

    monkeypatch.setattr(type(context), "resolve_function_type", count)
    monkeypatch.setattr(light, "_resolved", {})
    with parts.quickly():
        types = [context.resolve_function_type(operator.add, kinds, {}) for _ in range(2)]
    assert types == [expected, expected]
    assert len(tried) == 1


def test_numba_is_left_as_it_was() -> None:
    broadcast = light.events.broadcast
    with parts.quickly():
        assert light.events.broadcast is not broadcast
    assert light.events.broadcast is broadcast
    assert "resolve_function_type" not in vars(light.typing_context)


def test_another_numba_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "KNOWN", range(0))
    broadcast = light.events.broadcast
    with parts.quickly():
        assert light.events.broadcast is broadcast


def doubled(n: int) -> int:
    return 2 * n


def test_a_part_set_apart_may_call_another_one() -> None:
    """Where the first is shown to an entry, the second is only declared: it is left as it is, and linked in later."""
    inner = parts.part(doubled, is_apart=True)

    def outer(n: int) -> int:
        return int(inner(n) + 1)

    outer_part = parts.part(outer, is_apart=True)

    def entered(n: int) -> int:
        return int(outer_part(n) + inner(n))

    entry = numba.njit(**parts.entry_options())(entered)
    entry.compile((numba.int64,))
    assert entry(20) == 81


@dataclass(slots=True)
class Longer(Desk):
    """A record that begins as another one does."""

    more: Small


def spare_of(desk: Any) -> int:
    return int(desk.spare)


def test_a_record_that_begins_as_another_is_taken_for_it_without_a_warning() -> None:
    part = parts.part(spare_of)

    def entered(desk: Any) -> int:
        return int(part(desk))

    with warnings.catch_warnings(record=True) as warned, parts.quietly():
        for bundle in (Desk, Longer):
            desk = compiled.blank(bundle)
            desk["spare"] = 7
            entry = numba.njit(**parts.entry_options())(entered)
            entry.compile((numba.typeof(desk),))
            assert entry(desk) == 7
    assert not warned
