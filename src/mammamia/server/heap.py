"""The memory that the C library keeps for this process. With others than glibc nothing is done, and nothing need be.

glibc gives each thread a heap of its own. Whatever one thread frees there no other can use, so the process grows with
every rush of people though nobody holds anything of it: by half in an hour.
"""

from __future__ import annotations

import ctypes
from typing import Final

M_ARENA_MAX: Final = -8  # see mallopt(3)


def share_heap() -> bool:
    """One heap for all threads, asked for before the first is begun; False where that cannot be asked for.

    They hardly stand in each other's way: Python runs one of them at a time.
    """
    ask = _of_glibc("mallopt")
    return ask is not None and ask(M_ARENA_MAX, 1) == 1


def give_back() -> bool:
    """Return memory that is free to the machine; whether there was any. It takes a few milliseconds."""
    trim = _of_glibc("malloc_trim")
    return trim is not None and trim(0) == 1


def _of_glibc(name: str) -> ctypes._NamedFuncPointer | None:
    """A function that only glibc has."""
    try:
        return getattr(ctypes.CDLL(None), name, None)
    except (OSError, TypeError):  # no library of that kind at all: Windows
        return None
