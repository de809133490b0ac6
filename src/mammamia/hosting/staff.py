"""The staff: what a room asks of bots, and bots that think in the room's own process."""

from __future__ import annotations

import asyncio
from typing import Protocol

from mammamia.game import Move
from mammamia.hosting.task import Task, turn, turn_quickly


class Staff(Protocol):
    """A few bots who think for all rooms of a process."""

    async def turn(self, task: Task, *, room: str = "") -> tuple[Move, ...]:
        """What a bot decides until its turn is over, by what its seat may know; `BotTrouble` if it cannot."""
        ...


class QuickStaff:
    """Bots who decide at once and without searching, in this process."""

    async def turn(self, task: Task, *, room: str = "") -> tuple[Move, ...]:
        """See `Staff`."""
        await asyncio.sleep(0)
        return turn_quickly(task)


class ThreadStaff:
    """Bots who search, in a thread of this process."""

    async def turn(self, task: Task, *, room: str = "") -> tuple[Move, ...]:
        """See `Staff`."""
        return await asyncio.to_thread(turn, task)
