"""Headers and entries in SQL: group commit, tails, hints to other processes."""

from typing import TYPE_CHECKING

from mammamia.later import later

if TYPE_CHECKING:
    from mammamia.server.storage.opening import open_store
    from mammamia.server.storage.saving import backup, restore
else:
    __getattr__ = later(__name__, {"opening": ("open_store",), "saving": ("backup", "restore")})

__all__ = ["backup", "open_store", "restore"]
