"""The office: heavy work of requests, in a process of its own. One address after another is served."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Awaitable, Callable
from typing import Final, Protocol, TypeVar

from mammamia.hosting.refused import Refused
from mammamia.hosting.task import BotTrouble, Reckoning

T = TypeVar("T")
MOST_OF_ONE: Final = 3  # pieces of work of one address that wait or are done
MOST: Final = 60  # of all
SECONDS: Final = 20.0  # for which anybody waits
Turn = asyncio.Future[None]  # of somebody who waits for the office


class Reckoner(Protocol):
    """Whoever does the work."""

    async def reckon(self, reckoning: Reckoning[T]) -> T:
        """What a reckoning comes to; `BotTrouble` if it cannot be done."""
        ...


class Office:
    """Work is done piece by piece: an address that has much waits no shorter than one that has little."""

    def __init__(self, reckoner: Reckoner, start: Callable[[], Awaitable[None]] | None = None) -> None:
        """*start* is awaited before the first piece of work: a process that nobody needs is not begun."""
        self._reckoner = reckoner
        self._start = start
        self._counts: Counter[str] = Counter()
        self._waiting: OrderedDict[str, deque[Turn]] = OrderedDict()
        self._is_busy = False
        self.done = 0  # for the metrics

    async def do(self, address: str, work: Reckoning[T]) -> T:
        """What a piece of work comes to; refused where this address, or everybody together, has too much already."""
        if self._counts[address] >= MOST_OF_ONE or self._counts.total() >= MOST:
            raise Refused("too-busy")
        self._counts[address] += 1
        try:
            async with asyncio.timeout(SECONDS):
                return await self._in_turn(address, work)
        except (BotTrouble, TimeoutError):
            raise Refused("too-busy") from None
        finally:
            self._counts[address] -= 1
            if not self._counts[address]:
                del self._counts[address]

    async def _in_turn(self, address: str, work: Reckoning[T]) -> T:
        if self._is_busy:
            turn: Turn = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(address, deque()).append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():  # it was called just now, and goes away
                    self._is_busy = False
                    self._call_next()
                raise
        self._is_busy = True
        try:
            if self._start is not None:
                start, self._start = self._start, None
                await start()
            result = await self._reckoner.reckon(work)
        finally:
            self._is_busy = False
            self._call_next()
        self.done += 1
        return result

    def _call_next(self) -> None:
        """Whoever waits longest, of the address that was served longest ago."""
        while self._waiting and not self._is_busy:
            address, turns = self._waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self._waiting[address] = turns
            if not turn.done():
                self._is_busy = True
                turn.set_result(None)
