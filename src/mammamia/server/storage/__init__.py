"""Headers and entries in SQL: group commit, tails, hints to other processes."""

from mammamia.server.storage.opening import open_store
from mammamia.server.storage.saving import backup, restore

__all__ = ["backup", "open_store", "restore"]
