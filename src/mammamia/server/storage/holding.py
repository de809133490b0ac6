"""One server for one file: whoever serves the embedded database holds a lock beside it, which ends with the process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from mammamia.hosting.stores.errors import Unusable
from mammamia.server.storage.address import file_of, is_embedded

try:
    import fcntl
except ImportError:  # Windows
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]

else:

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def held(address: str) -> Iterator[None]:
    """Alone with the embedded database; `Unusable` if another server has it. PostgreSQL is for several anyway."""
    if not is_embedded(address):
        yield
        return
    file = file_of(address)
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.with_name(f"{file.name}.lock").open("ab") as lock:
        try:
            _lock(lock)
        except OSError:
            raise Unusable("in-use", f"{file} is in use: another server has it open") from None
        yield
