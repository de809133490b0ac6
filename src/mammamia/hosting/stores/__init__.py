"""The log of a game: headers, entries, what a store promises, and stores in memory and on a device."""

from typing import TYPE_CHECKING

from mammamia.later import later

if TYPE_CHECKING:
    from mammamia.hosting.stores.device import DeviceStore, Disk, KeepsNothing
    from mammamia.hosting.stores.errors import Repeated, Stale, StorageError, Taken, Unavailable, Unsure, Unusable
    from mammamia.hosting.stores.memory import MemoryStore, Shelf
    from mammamia.hosting.stores.store import ABANDONED, FINISHED, OPEN, Entry, Header, Hint, Store, StoreTally
else:
    __getattr__ = later(
        __name__,
        {
            "device": (
                "DeviceStore",
                "Disk",
                "KeepsNothing",
            ),
            "memory": (
                "MemoryStore",
                "Shelf",
            ),
            "errors": (
                "Repeated",
                "Stale",
                "StorageError",
                "Taken",
                "Unavailable",
                "Unsure",
                "Unusable",
            ),
            "store": (
                "ABANDONED",
                "FINISHED",
                "OPEN",
                "Entry",
                "Header",
                "Hint",
                "Store",
                "StoreTally",
            ),
        },
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
