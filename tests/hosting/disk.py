"""A device's disk for the tests: a dictionary, and ears in other tabs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf


@dataclass(eq=False)
class Drive:
    """What all tabs of a device share."""

    texts: dict[str, str] = field(default_factory=dict)
    tabs: list[Tab] = field(default_factory=list)
    room: float = inf  # for so many more writes


class Tab:
    """One tab's way to the drive, as `mammamia.hosting.stores.Disk` asks for it."""

    def __init__(self, drive: Drive) -> None:
        self._drive = drive
        self._heard: list[tuple[asyncio.AbstractEventLoop, Callable[[str, int], None]]] = []
        drive.tabs.append(self)

    async def add(self, texts: Sequence[tuple[str, str]]) -> bool:
        await asyncio.sleep(0)
        if any(name in self._drive.texts for name, _ in texts):
            return False
        if self._drive.room < 1:
            raise OSError("QuotaExceededError")
        self._drive.room -= 1
        self._drive.texts.update(texts)
        return True

    async def put(self, name: str, text: str) -> None:
        await asyncio.sleep(0)
        self._drive.texts[name] = text

    async def read(self, start: str, after: str = "") -> list[str]:
        await asyncio.sleep(0)
        return [text for name, text in sorted(self._drive.texts.items()) if name.startswith(start) and name > after]

    async def drop(self, starts: Sequence[str]) -> None:
        for name in [name for name in self._drive.texts if name.startswith(tuple(starts))]:
            del self._drive.texts[name]

    def hear(self, heard: Callable[[str, int], None]) -> None:
        self._heard.append((asyncio.get_running_loop(), heard))

    def announce(self, game: str, number: int) -> None:
        for tab in self._drive.tabs:
            if tab is not self:
                for loop, heard in tab._heard:
                    loop.call_soon_threadsafe(heard, game, number)
