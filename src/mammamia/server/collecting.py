"""Garbage collector: young objects once a second, all of them only when the rooms are swept.

Left to itself it counts new objects less those that are gone. Where every move replaces what the move before had made
that number hardly grows, and once it does there are a hundred thousand objects to look at, for a tenth of a second.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

SECONDS: Final = 1.0  # between two looks: under load at twenty-five thousand objects each, for about ten milliseconds


def calm_collector() -> None:
    """Leave alone what was loaded at the start, and look for garbage only when told to."""
    gc.collect()
    gc.freeze()
    gc.disable()


async def collect_new() -> None:
    """Where the collector was calmed: let go what is new and already of no use, for ever."""
    while not gc.isenabled():
        await asyncio.sleep(SECONDS)
        gc.collect(0)


def collect_all() -> None:
    """Also what was in use for a while; it takes the longer the more people are there."""
    gc.collect()
