"""Where compiled entries are kept: a folder named after a digest of all that an entry is made of."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from mammamia.engine.compiled.parts import numba
from mammamia.engine.rule import APART, LONG_SUMS, RULES

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows, where two processes may compile the same
    fcntl = None  # type: ignore[assignment]


def cache_folder(function: Callable[..., Any]) -> Path | None:
    """Where the compiled code of an entry is kept; nowhere, if that place cannot be written to."""
    checked = "-checked" if numba.config.BOUNDSCHECK else ""
    folder = _user_cache() / "mammamia" / (digest_of(function) + checked)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def is_kept(function: Callable[..., Any]) -> bool:
    """Whether an entry was compiled before."""
    folder = cache_folder(function)
    return folder is not None and any(folder.rglob("*.nbc"))


@contextmanager
def compiling(folder: Path | None) -> Iterator[None]:
    """One process compiles an entry; whoever else needs it waits, and then finds it on disk."""
    if folder is None or fcntl is None:
        yield
        return
    with (folder / "lock").open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # let go with the file, also when the process dies
        yield


def _user_cache() -> Path:
    chosen = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    if chosen:
        return Path(chosen)
    return Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")


def digest_of(function: Callable[..., Any]) -> str:
    """Of all that an entry is compiled from: its code, that of the rules it needs, their constants, and this file."""
    digest = hashlib.sha256(b"".join(file.read_bytes() for file in sorted(Path(__file__).parent.glob("*.py"))))
    for name in sorted(_needed(function)):
        code = RULES[name].__code__
        constants = constants_of(RULES[name])
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
            waiting.extend(called_by(RULES[name]))
    return needed


def constants_of(function: Callable[..., Any]) -> list[tuple[str, float]]:
    """The numbers that a rule knows by name."""
    known = function.__globals__
    return [(name, known[name]) for name in function.__code__.co_names if isinstance(known.get(name), (int, float))]


def called_by(function: Callable[..., Any]) -> list[str]:
    """The rules that a rule calls."""
    return [name for name in function.__code__.co_names if name in RULES]
