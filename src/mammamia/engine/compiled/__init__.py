"""The same rules compiled by Numba on NumPy records. Needs the extra `mammamia[fast]` (docs/decisions/0001).

`entry(play_series)` is the compiled twin of `play_series`: call it with records where the plain one takes bundles, and
with arrays where it takes lists. It is compiled at its first call and kept on disk, in a folder named after a digest
of the sources, so that edited rules are never run from an old copy.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from types import FunctionType
from typing import Any, Final, TypeVar, cast

try:
    from mammamia.engine.compiled.arrays import (
        blank,
        column,
        dice,
        enter,
        look,
        plain_of,
        record_of,
        record_type,
        records,
        records_of,
        row,
        row_column,
        rows,
        signed,
    )
    from mammamia.engine.compiled.disk import cache_folder, compiling, constants_of
    from mammamia.engine.compiled.parts import entry_options, numba, part, quickly, quietly, setting
    from mammamia.engine.compiled.vectors import VECTORS
except ImportError as missing:  # pragma: no cover - in a process of its own, tests/compiled/test_without_numba.py
    raise ImportError("Compiled play needs NumPy and Numba: install mammamia[fast]") from missing
from mammamia.engine.garbage import uncollected
from mammamia.engine.rule import APART, LONG_SUMS, RULES
from mammamia.engine.series import overwrite

__all__ = [
    "blank",
    "column",
    "dice",
    "enter",
    "entry",
    "look",
    "plain_of",
    "record_of",
    "record_type",
    "records",
    "records_of",
    "row",
    "row_column",
    "rows",
    "signed",
]

F = TypeVar("F", bound=Callable[..., Any])


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
            for constant, value in constants_of(function):
                assert _inside.setdefault(constant, value) == value, f"two constants are called {constant}"
            _inside[name] = _part(name, function)


def _part(name: str, function: Callable[..., Any]) -> Any:
    """What callers of a rule find under its name."""
    if name in VECTORS and not numba.config.BOUNDSCHECK:
        return VECTORS[name]
    copy = _copy(SUBSTITUTES.get(name, function))
    return part(copy, is_apart=name in APART, has_vectors=name in LONG_SUMS)


def _copy(function: Callable[..., Any]) -> FunctionType:
    """The same code, among the compiled rules."""
    assert isinstance(function, FunctionType)
    return FunctionType(function.__code__, _inside, function.__name__)


def _entry(function: F) -> Callable[..., Any]:
    folder = cache_folder(function)
    with setting("CACHE_DIR", "" if folder is None else str(folder)):
        compiled = numba.njit(cache=folder is not None, **entry_options())(_copy(function))
    level = type(numba.config.OPT)(1)  # higher levels take twice as long and win nothing

    def call(*arguments: Any) -> Any:
        if compiled.overloads:
            return compiled(*arguments)
        low = setting("OPT", level), setting("LOOP_VECTORIZE", 0)
        with _lock, compiling(folder), low[0], low[1], quickly(), quietly(), uncollected():
            compiled.compile(tuple(_type_of(argument) for argument in arguments))
            compiled.disable_compile()  # once for all: other numbers are cast, nobody waits for the compiler again
        return compiled(*arguments)

    return call


def _type_of(argument: Any) -> Any:
    """The type that an argument is compiled for: whole numbers are wide, however small this one is."""
    found = numba.typeof(argument)
    return numba.types.int64 if isinstance(found, numba.types.Integer) else found
