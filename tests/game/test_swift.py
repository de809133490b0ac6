"""Dataclasses that are made quickly are the same as others, and as frozen."""

from __future__ import annotations

from copy import copy
from dataclasses import FrozenInstanceError, dataclass, field, replace

import pytest

from mammamia.game.swift import swift


@dataclass(frozen=True, slots=True)
class Base:
    id: str | None = field(default=None, kw_only=True)


@dataclass(frozen=True, slots=True)
class Usual(Base):
    number: int
    words: tuple[str, ...] = ("none",)
    notes: list[str] = field(default_factory=list, hash=False)


@swift
@dataclass(frozen=True, slots=True)
class Quick(Base):
    number: int
    words: tuple[str, ...] = ("none",)
    notes: list[str] = field(default_factory=list, hash=False)


def test_it_is_made_as_usual() -> None:
    for given, named in (((1,), {}), ((2, ("a", "b")), {}), ((3,), {"words": ("c",), "id": "x"})):
        usual, quick = Usual(*given, **named), Quick(*given, **named)  # type: ignore[arg-type]
        assert repr(quick) == repr(usual).replace("Usual", "Quick")
        assert quick == Quick(*given, **named) == copy(quick)  # type: ignore[arg-type]
        assert hash(quick) == hash(usual)
        assert replace(quick, number=4).words == usual.words
    with pytest.raises(TypeError, match="number"):
        Quick()  # type: ignore[call-arg]


def test_what_is_made_anew_is_made_for_each() -> None:
    assert Quick(1).notes == Quick(1, notes=[]).notes
    assert Quick(1).notes is not Quick(1).notes
    assert Quick(1, notes=["a"]).notes == ["a"]


def test_it_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        Quick(1).number = 2  # type: ignore[misc]
