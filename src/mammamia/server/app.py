"""One process of the server, put together from its settings: store, staff, gate, house and web."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import count
from typing import Any, Final, TypeAlias

from starlette.applications import Starlette

from mammamia.bots import CHARACTERS
from mammamia.hosting.house import House
from mammamia.hosting.refused import Refused
from mammamia.hosting.stores import Store, Unavailable
from mammamia.hosting.tempo import Tempo
from mammamia.server.collecting import collect_all, collect_new
from mammamia.server.gathering import ProcessSocket, gathered, telling
from mammamia.server.guard import Doorway, MemoryBook, SecurityHeaders, TicketBook
from mammamia.server.guard.keeper import Keeper
from mammamia.server.guard.ticket_table import TableBook
from mammamia.server.heap import give_back
from mammamia.server.metrics import Metrics
from mammamia.server.settings import Settings
from mammamia.server.staff import ProcessStaff
from mammamia.server.staff.office import Office
from mammamia.server.storage.opening import open_store
from mammamia.server.storage.sql import SqlStore
from mammamia.server.web import create_app

SWEEP_SECONDS: Final = 60.0
LONG_SWEEP: Final = 5  # of so many sweeps one looks at the database, too, and at every object
MANY: Final = 0.1  # rooms that were let go, for each that is open: then their memory is given back at once
LOBBY_KEPT: Final = timedelta(days=1)  # for which a closed table is kept at which no card was dealt
HEAL_SECONDS: Final = 5.0
log: Final = logging.getLogger("mammamia.server")

Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Scope]]
Send: TypeAlias = Callable[[Scope], Awaitable[None]]


class Server:
    """One process, as an ASGI application. The database and the bots are opened when it starts."""

    def __init__(self, settings: Settings, place: ProcessSocket | None = None, doorway: Doorway | None = None) -> None:
        self.settings = settings
        self.doorway = Doorway() if doorway is None else doorway
        self._place = place  # None: there is no other process
        self.metrics = Metrics()
        self.house: House | None = None
        self._web: Starlette | None = None
        self._app = SecurityHeaders(self._pass_on, is_secure=settings.is_secure)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] == "lifespan":
            await Starlette(lifespan=self._living)(scope, receive, send)
        elif scope["type"] == "websocket" and self._web is not None:
            await self._web(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        assert self._web is not None, "a server starts before it is asked"
        await self._web(scope, receive, send)

    @asynccontextmanager
    async def _living(self, app: Starlette) -> AsyncIterator[None]:
        """Open everything, and close it in turn: no new games, then the rooms, the bots, and last the database."""
        settings = self.settings
        async with AsyncExitStack() as stack:
            store = await asyncio.to_thread(open_store, settings.database)
            stack.push_async_callback(store.stop)
            staff = ProcessStaff(settings.bot_workers)
            await staff.start()
            stack.push_async_callback(staff.close)
            book = await self._book(stack)
            house = self.house = House(store, staff, tempo_of(settings), self.metrics, CHARACTERS)
            house.start()
            stack.push_async_callback(house.stop)
            self._watch(house, store, staff)
            clerks = ProcessStaff(1, warm=False)  # apart from the bots: no turn waits for a replay
            stack.push_async_callback(clerks.close)
            office = Office(clerks, clerks.start)
            self.metrics.watch(
                "errands_total", "Replays and codes made in the office.", lambda: office.done, grows=True
            )
            metrics = await self._figures(stack) if settings.metrics else None
            self._web = create_app(
                house, Keeper(settings, book, self.metrics, self.doorway), metrics=metrics, office=office
            )
            sweeping = asyncio.create_task(self._sweep(house, store))
            stack.callback(sweeping.cancel)
            collecting = asyncio.create_task(collect_new())
            stack.callback(collecting.cancel)
            if settings.is_postgres:
                healing = asyncio.create_task(self._heal(house))
                stack.callback(healing.cancel)
            recovering = asyncio.create_task(self._recover(house))
            stack.callback(recovering.cancel)
            yield

    async def _book(self, stack: AsyncExitStack) -> TicketBook:
        if not self.settings.is_postgres:
            return MemoryBook()
        book = await TableBook.open(self.settings.database)
        stack.push_async_callback(book.close)
        return book

    async def _figures(self, stack: AsyncExitStack) -> Callable[[], Awaitable[str]]:
        """What `/metrics` answers; where there are several processes, for all of them."""
        if self._place is None or sys.platform == "win32":
            return self.metrics.answer
        try:
            await stack.enter_async_context(telling(self._place, self.metrics))
        except OSError:
            log.warning("the processes do not find each other: each tells its own figures")
            return self.metrics.answer
        return partial(gathered, self._place)

    def _watch(self, house: House, store: Store, staff: ProcessStaff) -> None:
        metrics = self.metrics
        metrics.rooms.read = lambda: len(list(house.rooms))
        metrics.connections.read = lambda: sum(len(room.connections) for room in house.rooms)
        metrics.watch("commits_total", "Commits to the database.", lambda: store.tally.commits, grows=True)
        metrics.watch("entries_total", "Entries kept.", lambda: store.tally.entries, grows=True)
        metrics.watch("storage_failures_total", "Calls the database failed.", lambda: store.tally.failed, grows=True)
        metrics.watch("bot_decisions_total", "Turns decided in workers.", lambda: staff.tally.decided, grows=True)
        metrics.watch("bot_quick_total", "Turns decided without search.", lambda: staff.tally.quick, grows=True)
        metrics.watch("bot_hurried_total", "Of these, for want of time.", lambda: staff.tally.hurried, grows=True)
        metrics.watch("bot_share", "Share of its thought that a decision gets now.", lambda: staff.share)
        metrics.watch("bots_waiting", "Turns that wait for a worker.", lambda: staff.waiting)

    async def _recover(self, house: House) -> None:
        """Open what may go on; whoever comes meanwhile need not wait."""
        try:
            log.info("%d games go on", await house.recover())
        except (Unavailable, Refused):
            log.warning("not every game could be read; each is opened when somebody comes")

    async def _heal(self, house: House) -> None:
        """Where several processes write: look now and then, in case a hint was lost."""
        while True:
            await asyncio.sleep(HEAL_SECONDS)
            house.heal()

    async def _sweep(self, house: House, store: SqlStore) -> None:
        """Let empty rooms go; now and then close what nobody came back to, and remove what was over long ago."""
        gone = 0
        for n in count(1):
            await asyncio.sleep(SWEEP_SECONDS)
            gone += await house.let_go()
            is_long = n % LONG_SWEEP == 0
            if is_long:
                with suppress(Unavailable):
                    await house.sweep()
                    now = datetime.now(UTC)
                    await store.forget(now - timedelta(days=self.settings.keep_days), now - LOBBY_KEPT)
            if is_long or gone > MANY * len(list(house.rooms)):
                collect_all()  # a room that was let go is not new
                give_back()
                gone = 0


def tempo_of(settings: Settings) -> Tempo:
    """As slow as it was chosen; on the embedded database there is no other process that could still be playing."""
    return Tempo(scale=settings.pace) if settings.is_postgres else Tempo(scale=settings.pace, takeover=0.0)


def create_server(settings: Settings, place: ProcessSocket | None = None, doorway: Doorway | None = None) -> Server:
    """A process of the server, for uvicorn."""
    return Server(settings, place, doorway)
