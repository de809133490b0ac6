"""Aid levels: how much a table helps the memory."""

from __future__ import annotations

from enum import Enum


class Aid(Enum):
    """The help that a table gives the memory; what a level does not allow is never shown."""

    CLASSIC = "classic"  # what lies in sight, and each announcement once
    NOTEBOOK = "notebook"  # the same, and a pad of one's own that checks nothing
    LOG = "log"  # every announcement, also again
    OVEN = "oven"  # the log, live totals of the oven, and whether an order would bake now

    @property
    def has_notebook(self) -> bool:
        """Whether a seat has a pad, and is told once what it missed while it was away."""
        return self is Aid.NOTEBOOK

    @property
    def has_log(self) -> bool:
        """Whether announcements may be told again before the oven is opened."""
        return self in (Aid.LOG, Aid.OVEN)

    @property
    def has_oven(self) -> bool:
        """Whether a seat is shown what is in the oven, and which of its orders would bake now."""
        return self is Aid.OVEN
