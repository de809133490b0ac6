"""Headers and entries on disk: group commit, tails, hints to other processes. What an entry means is not known here."""

from mammamia.server.storage.memory import MemoryStore, Shelf
from mammamia.server.storage.opening import open_store
from mammamia.server.storage.saving import backup, restore
from mammamia.server.storage.store import (
    ABANDONED,
    FINISHED,
    OPEN,
    Entry,
    Header,
    Heard,
    Repeated,
    Stale,
    StorageError,
    Store,
    Taken,
    Tally,
    Unavailable,
    Unusable,
)

__all__ = [
    "ABANDONED",
    "FINISHED",
    "OPEN",
    "Entry",
    "Header",
    "Heard",
    "MemoryStore",
    "Repeated",
    "Shelf",
    "Stale",
    "StorageError",
    "Store",
    "Taken",
    "Tally",
    "Unavailable",
    "Unusable",
    "backup",
    "open_store",
    "restore",
]
