"""The staff: what a room asks of bots, and bots that think in the room's own process."""

from __future__ import annotations

import asyncio
from typing import Protocol, TypeVar

from mammamia.game import Move
from mammamia.hosting.task import Reckoning, Task, reckoned, reckoned_in_slices, turn, turn_quickly

T = TypeVar("T")


class Staff(Protocol):
    """A few bots who think for all rooms of a process."""

    async def turn(self, task: Task, *, room: str = "") -> tuple[Move, ...]:
        """What a bot decides until its turn is over, by what its seat may know; `BotTrouble` if it cannot."""
        ...

    async def reckon(self, reckoning: Reckoning[T]) -> T:
        """What a reckoning comes to, when no turn waits; `BotTrouble` if it cannot be done."""
        ...


class QuickStaff:
    """Bots who decide at once and without searching, in this process."""

    async def turn(self, task: Task, *, room: str = "") -> tuple[Move, ...]:
        """See `Staff`."""
        await asyncio.sleep(0)
        return turn_quickly(task)

    async def reckon(self, reckoning: Reckoning[T]) -> T:
        """See `Staff`."""
        await asyncio.sleep(0)
        return reckoned(reckoning)


class ThreadStaff:
    """Bots who search, in a thread of this process."""

    async def turn(self, task: Task, *, room: str = "") -> tuple[Move, ...]:
        """See `Staff`."""
        return await asyncio.to_thread(turn, task)

    async def reckon(self, reckoning: Reckoning[T]) -> T:
        """See `Staff`."""
        return await asyncio.to_thread(reckoned, reckoning)


class DirectStaff:
    """Bots who search where the room is, for whom nobody else waits: where there are no threads."""

    async def turn(self, task: Task, *, room: str = "") -> tuple[Move, ...]:
        """See `Staff`."""
        await asyncio.sleep(0)
        return turn(task)

    async def reckon(self, reckoning: Reckoning[T]) -> T:
        """See `Staff`."""
        return await reckoned_in_slices(reckoning)
