"""The log of a game: headers, entries, what a store promises, and stores in memory and on a device."""

from mammamia.hosting.stores.device import DeviceStore, Disk, KeepsNothing
from mammamia.hosting.stores.memory import MemoryStore, Shelf
from mammamia.hosting.stores.store import (
    ABANDONED,
    FINISHED,
    OPEN,
    Entry,
    Header,
    Hint,
    Repeated,
    Stale,
    StorageError,
    Store,
    StoreTally,
    Taken,
    Unavailable,
    Unsure,
    Unusable,
)

__all__ = [
    "ABANDONED",
    "FINISHED",
    "OPEN",
    "DeviceStore",
    "Disk",
    "Entry",
    "Header",
    "Hint",
    "KeepsNothing",
    "MemoryStore",
    "Repeated",
    "Shelf",
    "Stale",
    "StorageError",
    "Store",
    "StoreTally",
    "Taken",
    "Unavailable",
    "Unsure",
    "Unusable",
]
