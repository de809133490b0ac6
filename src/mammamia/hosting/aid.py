"""How much a table helps one's memory."""

from __future__ import annotations

from enum import Enum


class Aid(Enum):
    """How much the table helps one's memory; what a level does not allow is never shown."""

    CLASSIC = "classic"  # what lies in sight, and each announcement once
    NOTEBOOK = "notebook"  # the same, and a pad of one's own that checks nothing
    LOG = "log"  # every announcement, also again
    OVEN = "oven"  # the log, live totals of the oven, and whether an order would bake now

    @property
    def has_log(self) -> bool:
        """Whether what was announced may be told again before the oven is opened."""
        return self in (Aid.LOG, Aid.OVEN)
