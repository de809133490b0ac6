"""Rules as parts of an entry: each is typed once for all entries, and finished as machine code only inside of them."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from importlib import import_module
from typing import Any, Final

numba: Any = import_module("numba")

_NUMBERS: Final = (numba.types.Integer, numba.types.IntegerLiteral)
KNOWN: Final = range(60, 70)  # versions 0.60 to 0.69 of Numba, whose internals `light.py` follows

# The only thing that can go wrong at run time is an index out of bounds, which NUMBA_BOUNDSCHECK=1 looks for.
ENTRY: Final = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, "_nrt": False}
INSIDE: Final = {**ENTRY, "no_cpython_wrapper": True}


def part(function: Any, *, is_apart: bool = False, has_vectors: bool = False) -> Any:
    """A function that entries are made of: written into its callers, or *is_apart*, once in each entry.

    Loops are short and not worth vectors, unless it is said so.
    """
    compiler = "ApartCompiler" if is_apart else "OptimisingCompiler" if has_vectors else "PartCompiler"
    options = {**INSIDE, **_by(compiler)}
    options["forceinline"] = not is_apart
    return widened(numba.njit(**options)(function), has_vectors=has_vectors)


def widened(dispatcher: Any, *, has_vectors: bool = False) -> Any:
    """Let one version of a rule serve for numbers of every width."""
    compile_for = dispatcher.compile

    def compile_wide(signature: tuple[Any, ...]) -> Any:
        wide = tuple(numba.int64 if isinstance(t, _NUMBERS) else t for t in signature)
        with setting("LOOP_VECTORIZE", int(has_vectors)):
            return compile_for(wide)

    dispatcher.compile = compile_wide
    return dispatcher


def entry_options() -> dict[str, Any]:
    """How Numba compiles an entry, with the parts in it."""
    return {**ENTRY, **_by("EntryCompiler")}


def _by(compiler: str) -> dict[str, Any]:
    """An unknown version of Numba compiles everything as any function, which only takes longer."""
    if not _is_known():
        return {}
    from mammamia.engine.compiled import light

    return {"pipeline_class": getattr(light, compiler)}


def quickly() -> AbstractContextManager[None]:
    """While an entry is compiled: Numba does nothing twice, if its version is known."""
    if not _is_known():
        return nullcontext()
    from mammamia.engine.compiled.light import quick_typing

    return quick_typing()


@contextmanager
def quietly() -> Iterator[None]:
    """A record that begins with the fields of a state is played as one: Numba calls that an experiment, every time."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", numba.core.errors.NumbaExperimentalFeatureWarning)
        yield


def _is_known() -> bool:
    major, minor = map(int, numba.__version__.split(".")[:2])
    return major == 0 and minor in KNOWN


@contextmanager
def setting(name: str, value: object) -> Iterator[None]:
    """One of Numba's settings, for a while."""
    before = getattr(numba.config, name)
    setattr(numba.config, name, value)
    try:
        yield
    finally:
        setattr(numba.config, name, before)
