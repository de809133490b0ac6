"""Python's garbage collector, off while many objects are made of which none is garbage."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """The collector looks at nothing until this is over; it stays off where it was off before.

    What was made meanwhile is old then: it is not looked through at once.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            if not gc.get_freeze_count():  # what somebody else has frozen stays so
                gc.freeze()
                gc.unfreeze()  # into the oldest generation
            gc.enable()
