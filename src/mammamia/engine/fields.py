"""Bundles of numbered fields, declared once and used twice: as a plain object and as a record type."""

from __future__ import annotations

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
    new = bundle.__new__(type(bundle))
    numbers, rows, grids, blocks = by_shape(type(bundle))
    for name in numbers:
        setattr(new, name, getattr(bundle, name))
    for name in rows:
        setattr(new, name, getattr(bundle, name)[:])
    for name in grids:
        setattr(new, name, [row[:] for row in getattr(bundle, name)])
    for name in blocks:
        setattr(new, name, [[row[:] for row in grid] for grid in getattr(bundle, name)])
    return new


_SHAPES: dict[type[object], tuple[tuple[str, ...], ...]] = {}


def by_shape(bundle: type[object]) -> tuple[tuple[str, ...], ...]:
    """The names of its single numbers, its rows, its grids and its blocks."""
    if bundle not in _SHAPES:
        sizes = {name: len(store.sizes) for name, store in stores(bundle).items()}
        _SHAPES[bundle] = tuple(tuple(name for name, size in sizes.items() if size == n) for n in range(4))
    return _SHAPES[bundle]


def _zeros(sizes: tuple[int, ...], zero: float) -> Any:
    if not sizes:
        return zero
    return [_zeros(sizes[1:], zero) for _ in range(sizes[0])]
