"""Bundles of numbered fields, declared once and used twice: as a plain object and as a record type."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias, TypeVar, get_args, get_type_hints

Row: TypeAlias = list[int]
Grid: TypeAlias = list[list[int]]
Block: TypeAlias = list[list[list[int]]]
Weights: TypeAlias = list[list[float]]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Cells:
    """How the record type keeps a field: the code of its numbers and its sizes, outermost first."""

    code: str
    sizes: tuple[int, ...] = ()


def small(*sizes: int) -> Cells:
    """Numbers that never leave -128 to 127."""
    return Cells("i1", sizes)


def wide(*sizes: int) -> Cells:
    """Numbers that may pass 127: masks of orders, sizes of the large piles."""
    return Cells("i2", sizes)


def names(*sizes: int) -> Cells:
    """Numbers of seats, orders and cards, by which things are looked up: never negative; compiled code relies on it.

    Two of them must never be added or subtracted: compiled, that would make a fraction.
    """
    return Cells("u1", sizes)


Small: TypeAlias = Annotated[int, Cells("i1")]
Wide: TypeAlias = Annotated[int, Cells("i2")]
Name: TypeAlias = Annotated[int, Cells("u1")]


_STORES: dict[type[object], dict[str, Cells]] = {}


def stores(bundle: type[object]) -> dict[str, Cells]:
    """The fields of *bundle*, in order, with how each is stored; looked up once, for it is slow."""
    if bundle not in _STORES:
        hints = get_type_hints(bundle, include_extras=True)
        _STORES[bundle] = {
            name: next(part for part in get_args(hint) if isinstance(part, Cells)) for name, hint in hints.items()
        }
    return _STORES[bundle]


def blank(bundle: type[T]) -> T:
    """A plain *bundle* with zero in every field."""
    new = bundle.__new__(bundle)
    for name, store in stores(bundle).items():
        setattr(new, name, _zeros(store.sizes, 0.0 if store.code == "f8" else 0))
    return new


def clone(bundle: T) -> T:
    """A copy of a plain *bundle* that shares nothing with it."""
    kind = type(bundle)
    if kind not in _CLONES:
        _CLONES[kind] = _cloning(kind)
    new: T = _CLONES[kind](bundle)
    return new


_CLONES: dict[type[object], Callable[[Any], Any]] = {}
_COPIED = ("old.{}", "old.{}[:]", "[*map(list.copy, old.{})]", "[[row[:] for row in grid] for grid in old.{}]")


def _cloning(kind: type[object]) -> Callable[[Any], Any]:
    """Copies field by field, as if written by hand: every move of a live game and of plain search needs it."""
    lines = ["def clone(old):", " new = kind.__new__(kind)"]
    for copied, names_of_shape in zip(_COPIED, by_shape(kind), strict=True):
        lines += [f" new.{name} = {copied.format(name)}" for name in names_of_shape]
    found: dict[str, Any] = {"kind": kind}
    exec("\n".join([*lines, " return new"]), found)
    made: Callable[[Any], Any] = found["clone"]
    return made


def by_shape(bundle: type[object]) -> tuple[tuple[str, ...], ...]:
    """The names of its single numbers, its rows, its grids and its blocks."""
    sizes = {name: len(store.sizes) for name, store in stores(bundle).items()}
    return tuple(tuple(name for name, size in sizes.items() if size == n) for n in range(4))


def _zeros(sizes: tuple[int, ...], zero: float) -> Any:
    if not sizes:
        return zero
    return [_zeros(sizes[1:], zero) for _ in range(sizes[0])]
