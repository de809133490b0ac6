"""The same rules compiled by Numba on NumPy records. Needs the extra `mammamia[fast]` (docs/decisions/0001).

`entry(play_series)` is the compiled twin of `play_series`: call it with records where the plain one takes bundles, and
with arrays where it takes lists. It is compiled at its first call and kept on disk, in a folder named after a digest
of the sources, so that edited rules are never run from an old copy.
"""

from __future__ import annotations

import gc
import hashlib
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from threading import Lock
from types import FunctionType
from typing import Any, Final, TypeVar, cast

from mammamia.engine import fields
from mammamia.engine.rule import APART, LONG_SUMS, RULES
from mammamia.engine.series import overwrite

try:
    import numpy as np

    numba: Any = import_module("numba")
except ImportError as missing:  # pragma: no cover - in a process of its own, tests/compiled/test_without_numba.py
    raise ImportError("Compiled play needs NumPy and Numba: install mammamia[fast]") from missing

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])

_NUMBERS: Final = (numba.types.Integer, numba.types.IntegerLiteral)

# An entry is compiled in one piece with all rules it needs, which makes it half as fast again as calls would be.
# A short rule that calls others is written into its caller before that, so that the others are not compiled twice.
# A long one may be set apart: it is compiled once, and called from wherever it is needed.
# Loops are short and not worth vectors, but for those of long sums.
# The only thing that can go wrong at run time is an index out of bounds, which NUMBA_BOUNDSCHECK=1 looks for.
ENTRY: Final = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
INSIDE: Final = {**ENTRY, "no_cpython_wrapper": True, "forceinline": True}
CALLED: Final = {**INSIDE, "forceinline": False}
WRITTEN_IN: Final = {**ENTRY, "inline": "always"}
SHORT: Final = 300  # bytes of code


# ---------------------------------------------------------------- records

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
    record = blank(type(plain))
    enter(plain, record)
    return record


def records_of(plains: Sequence[object]) -> Any:
    """An array of records that say the same as plain bundles of one type."""
    array = records(type(plains[0]), len(plains))
    for i, plain in enumerate(plains):
        enter(plain, array[i])
    return array


def enter(plain: object, record: Any) -> None:
    """Write a plain bundle into a record."""
    for name in fields.stores(type(plain)):
        record[name] = getattr(plain, name)


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


def signed(seed: int) -> int:
    """The seed below 2**64 as the signed number with the same 64 bits."""
    return seed - (1 << 64) if seed >> 63 else seed


# ---------------------------------------------------------------- compiling


def _overwrite(bundles: Any, to: int, source: int) -> None:
    """On records: one copy of a block of memory."""
    bundles[to] = bundles[source]  # pragma: no cover - only ever runs compiled


SUBSTITUTES: Final[dict[str, Callable[..., Any]]] = {overwrite.__name__: _overwrite}

_inside: dict[str, Any] = {"__builtins__": __builtins__, "__name__": __name__}
_entries: dict[str, Any] = {}
_lock = Lock()


def entry(function: F) -> F:
    """The compiled twin of a rule."""
    name = function.__name__
    assert RULES[name] is function, f"{name} is not a rule"
    if name not in _entries:
        with _lock:
            _gather_rules()
            _entries[name] = _entry(function)
    return cast(F, _entries[name])


def _gather_rules() -> None:
    """Let every rule be compiled as part of an entry, and see the compiled others under the names it knows them by."""
    for name, function in RULES.items():
        if name not in _inside:
            for constant, value in _constants(function):
                assert _inside.setdefault(constant, value) == value, f"two constants are called {constant}"
            copy = _copy(SUBSTITUTES.get(name, function))
            if name in APART:
                _inside[name] = _widened(numba.njit(**CALLED)(copy))
            elif len(copy.__code__.co_code) < SHORT and _called(copy):
                _inside[name] = numba.njit(**WRITTEN_IN)(copy)
            else:
                _inside[name] = _widened(numba.njit(**INSIDE)(copy), in_vectors=name in LONG_SUMS)


def _widened(dispatcher: Any, *, in_vectors: bool = False) -> Any:
    """Let one version of a rule serve for numbers of every width."""
    compile_for = dispatcher.compile

    def compile_wide(signature: tuple[Any, ...]) -> Any:
        wide = tuple(numba.int64 if isinstance(t, _NUMBERS) else t for t in signature)
        with _setting("LOOP_VECTORIZE", int(in_vectors)):
            return compile_for(wide)

    dispatcher.compile = compile_wide
    return dispatcher


def _copy(function: Callable[..., Any]) -> FunctionType:
    """The same code, among the compiled rules."""
    assert isinstance(function, FunctionType)
    return FunctionType(function.__code__, _inside, function.__name__)


def _entry(function: F) -> Callable[..., Any]:
    folder = _cache_folder(function)
    with _setting("CACHE_DIR", "" if folder is None else str(folder)):
        compiled = numba.njit(cache=folder is not None, **ENTRY)(_copy(function))
    level = type(numba.config.OPT)(1)

    def call(*arguments: Any) -> Any:
        if compiled.overloads:
            return compiled(*arguments)
        with _lock, _setting("OPT", level), _setting("LOOP_VECTORIZE", 0), _no_gc():
            compiled.compile(tuple(numba.typeof(argument) for argument in arguments))
        return compiled(*arguments)

    return call


@contextmanager
def _setting(name: str, value: object) -> Iterator[None]:
    """One of Numba's settings, for a while: higher levels of optimisation take twice as long and win nothing."""
    before = getattr(numba.config, name)
    setattr(numba.config, name, value)
    try:
        yield
    finally:
        setattr(numba.config, name, before)


@contextmanager
def _no_gc() -> Iterator[None]:
    """Compiling makes millions of objects and little garbage."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


# ---------------------------------------------------------------- what is kept on disk


def _cache_folder(function: Callable[..., Any]) -> Path | None:
    """Where the compiled code of an entry is kept; nowhere, if that place cannot be written to."""
    checked = "-checked" if numba.config.BOUNDSCHECK else ""
    folder = _user_cache() / "mammamia" / (_digest(function) + checked)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def _user_cache() -> Path:
    chosen = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    if chosen:
        return Path(chosen)
    return Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")


def _digest(function: Callable[..., Any]) -> str:
    """Of all that an entry is compiled from: its code, that of the rules it needs, their constants, and this file."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for name in sorted(_needed(function)):
        code = RULES[name].__code__
        constants = _constants(RULES[name])
        marks = name in APART, name in LONG_SUMS
        digest.update(repr((name, marks, code.co_varnames, code.co_names, code.co_consts, constants)).encode())
        digest.update(code.co_code)
    return digest.hexdigest()[:16]


def _needed(function: Callable[..., Any]) -> set[str]:
    """The rule itself and all rules it calls, directly or not."""
    needed: set[str] = set()
    waiting = [function.__name__]
    while waiting:
        name = waiting.pop()
        if name not in needed:
            needed.add(name)
            waiting.extend(_called(RULES[name]))
    return needed


def _constants(function: Callable[..., Any]) -> list[tuple[str, float]]:
    """The numbers that a rule knows by name."""
    known = function.__globals__
    return [(name, known[name]) for name in function.__code__.co_names if isinstance(known.get(name), (int, float))]


def _called(function: Callable[..., Any]) -> list[str]:
    """The rules that a rule calls."""
    return [name for name in function.__code__.co_names if name in RULES]
