"""Bundles as NumPy records, and arrays of them: what compiled rules are called with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import numpy as np

from mammamia.engine import fields

T = TypeVar("T")

_types: dict[type[object], np.dtype[np.void]] = {}


def record_type(bundle: type[object]) -> np.dtype[np.void]:
    """The NumPy record type with the fields of a plain bundle."""
    if bundle not in _types:
        stores = fields.stores(bundle)
        _types[bundle] = np.dtype([(name, store.code, store.sizes) for name, store in stores.items()])
    return _types[bundle]


def records(bundle: type[object], n: int) -> Any:
    """An array of *n* records, zero in every field."""
    return np.zeros(n, record_type(bundle))


def blank(bundle: type[object]) -> Any:
    """One record, zero in every field."""
    return records(bundle, 1)[0]


def record_of(plain: object) -> Any:
    """The record that says the same as a plain bundle."""
    return records_of([plain])[0]


def records_of(plains: Sequence[object]) -> Any:
    """An array of records that say the same as plain bundles of one type."""
    array = records(type(plains[0]), len(plains))
    for i, plain in enumerate(plains):
        enter(plain, array, i)
    return array


def enter(plain: object, array: Any, place: int) -> None:
    """Write a plain bundle into a record of an array."""
    record = array[place]
    for name in fields.stores(type(plain)):
        record[name] = getattr(plain, name)


def look(record: Any, name: str) -> Any:
    """A field of a record: a number, or an array that changes with the record."""
    value = record[name]
    return value if value.ndim else value.item()


def plain_of(bundle: type[T], record: Any) -> T:
    """The plain bundle that says the same as a record."""
    plain = bundle.__new__(bundle)
    for name in fields.stores(bundle):
        setattr(plain, name, record[name].tolist())
    return plain


def dice(n: int) -> Any:
    """Dice for *n* tables."""
    return np.zeros((n, 4), np.int64)


def row(n: int) -> Any:
    """An array for *n* decisions."""
    return np.zeros(n, np.int16)


def rows(n: int, size: int) -> Any:
    """A matrix of *n* rows for so many decisions, or for an observation."""
    return np.zeros((n, size), np.int16)


def column(array: Any, name: str) -> list[Any]:
    """One field of every record of an array, as a plain list."""
    values: list[Any] = array[name].tolist()
    return values


def row_column(array: Any, name: str, most: int) -> list[Any]:
    """The first so many numbers of one row of every record. NumPy cuts them: a loop would hold up other threads."""
    values: list[Any] = array[name][:, :most].tolist()
    return values


def signed(seed: int) -> int:
    """The seed below 2**64 as the signed number with the same 64 bits."""
    return seed - (1 << 64) if seed >> 63 else seed
