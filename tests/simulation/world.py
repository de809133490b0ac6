"""A world from one seed: processes on one store, tables, people, faults; and what came of it."""

from __future__ import annotations

import asyncio
import gc
import secrets
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from contextvars import Context, copy_context
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from hashlib import blake2b
from random import Random
from typing import Any, TypeVar
from unittest.mock import patch

from mammamia.hosting import house as house_module
from mammamia.hosting import room as room_module
from mammamia.hosting import sweeping
from mammamia.hosting.audience import ended_of
from mammamia.hosting.codes import fingerprint
from mammamia.hosting.house import House
from mammamia.hosting.lobby import Status
from mammamia.hosting.protocol.messages import LobbySeen
from mammamia.hosting.refused import Refused
from mammamia.hosting.room import Room
from mammamia.hosting.staff import QuickStaff
from mammamia.hosting.stores import Shelf, Unavailable
from mammamia.hosting.tempo import Tempo
from mammamia.hosting.terms import Pace, Terms
from tests.simulation.guests import ANSWERED, HOUR, MINUTE, Cord, Guest
from tests.simulation.laws import Broken, Laws
from tests.simulation.loop import PROCESS, SeededLoop
from tests.simulation.store import Weather, WildStore

T = TypeVar("T")

TABLES = 3
WILD = 50.0  # hours in which anything may happen
CALM = 12.0  # hours in which every game must come to its end
PATIENCE = 20.0  # seconds for which a guest waits for an answer of a server
STORMS = (
    Weather(),
    Weather(deaf=0.5, broken=0.01),
    Weather(failing=0.05, unsure=0.05, deaf=0.3, slow=0.02, broken=0.02),
    Weather(failing=0.3, unsure=0.15, deaf=0.8, slow=0.2, broken=0.05),
)


@dataclass(frozen=True, slots=True)
class Report:
    """What came of a seed."""

    seed: int
    hours: float
    games: int
    entries: int
    acknowledged: int
    kills: int
    broken: Broken | None
    digest: str  # of all logs: the same seed, the same world


class Island:
    """One process: its own house on the common store. It can be killed."""

    def __init__(self, world: World, name: str) -> None:
        self.world = world
        self.name = name
        self.is_dead = False
        self.rooms: list[Room] = []
        self.cords: list[Cord] = []
        self.context = copy_context()
        self.context.run(PROCESS.set, name)
        rng = Random(f"{world.seed}/{name}")
        self.store = WildStore(world.shelf, rng, world.weather, world.laws.kept, self.context)
        self.house = self.context.run(self._open)
        self._tasks = [
            asyncio.create_task(doing(), context=self.context) for doing in (self._recover, self._sweep, self._heal)
        ]

    def _open(self) -> House:
        scale = 0.0 if self.world.is_unpaced else 1.0
        house = House(self.store, QuickStaff(), Tempo(scale=scale, takeover=5.0))
        house.start()
        return house

    async def call(self, deed: Callable[[], Awaitable[T]]) -> T | None:
        """Ask the process for something; None: there was no answer. Raises `Refused`."""
        task = asyncio.create_task(_awaited(deed), context=self.context)
        await asyncio.wait({task}, timeout=PATIENCE)
        return task.result() if task.done() else None

    async def _recover(self) -> None:
        with suppress(Unavailable, Refused):
            await self.house.recover()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(300.0)
            with suppress(Unavailable, Refused):
                await self.house.sweep()

    async def _heal(self) -> None:
        while True:
            await asyncio.sleep(60.0)
            self.house.heal()

    def lives(self) -> bool:
        """Whether it was not killed; that may be so before an await and not after it."""
        return not self.is_dead

    def noted(self, room: Room) -> None:
        """A room is opened here: there is no other one for the same table."""
        self.rooms = [one for one in self.rooms if not one._has_ended and not one._task.done()]
        if any(one.id == room.id for one in self.rooms):
            self.world.laws.breaks("one room a game", "a second one was opened in the same process")
        self.rooms.append(room)

    def kill(self) -> None:
        """Between two awaits."""
        self.is_dead = True
        loop = asyncio.get_running_loop()
        assert isinstance(loop, SeededLoop)
        loop.kill(self.name)
        self.world.shelf.stores.remove(self.store)
        for cord in self.cords:
            cord.cut()


async def _awaited(deed: Callable[[], Awaitable[T]]) -> T:
    return await deed()


class World:
    """Everything."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.rng = Random(f"{seed}/world")
        self._delays = Random(f"{seed}/delays")
        self.laws = Laws()
        self.weather = Weather()
        self.shelf = Shelf()
        self.islands: list[Island] = []
        self.guests: list[Guest] = []
        self.context: Context = copy_context()
        self.is_calm = False
        self.is_over = False
        self.is_unpaced = self.rng.random() < 0.7
        self.jump = timedelta()
        self.kills = 0
        self._names = 0

    def now(self) -> datetime:
        """The wall clock, which jumps."""
        loop = asyncio.get_running_loop()
        return datetime(2026, 11, 18, tzinfo=UTC) + timedelta(seconds=loop.time()) + self.jump

    def delay(self) -> float:
        """Seconds that a message takes."""
        return self._delays.random() * (5.0 if self._delays.random() < 0.02 else 0.1)

    # ------------------------------------------------------------ for guests

    def island_for(self, guest: Guest) -> Island | None:
        """Any process that lives; in the calm all come to the same one."""
        alive = [island for island in self.islands if not island.is_dead]
        if not alive:
            return None
        return alive[0] if self.is_calm else guest.rng.choice(alive)

    def wants_more(self, lobby: LobbySeen) -> bool:
        """Whether a table plays once more."""
        return not self.is_calm and lobby.next_game is None and lobby.ordinal < 3

    def expect_answer(self, cord: Cord) -> None:
        """A hello is answered, or the socket is closed."""

        def look() -> None:
            if not (cord.is_answered or cord.is_cut or cord.is_closed or cord.island.is_dead):
                self.laws.breaks("every socket is welcomed or closed", "a hello was never answered")

        asyncio.get_running_loop().call_later(ANSWERED, look)

    # ------------------------------------------------------------ what happens

    async def run(self) -> None:
        """From the first table to the end of the last game."""
        for _ in range(1 + (self.rng.random() < 0.7)):
            self._new_island()
        for _ in range(TABLES):
            await self._lay_table()
        tasks = [asyncio.create_task(doing()) for doing in (self._storms, self._killer, self._clock, self._snoop)]
        tasks += [asyncio.create_task(guest.live()) for guest in self.guests]
        await self._until(WILD)
        self._calm_down()
        await self._until(WILD + CALM, is_done=self._is_over)
        for task in tasks:
            if task.done() and not task.cancelled() and task.exception() is not None and self.laws.broken is None:
                raise task.exception()  # type: ignore[misc]  # a guest is wrong, not the house
        if self.laws.broken is None and not self._is_over():
            self.laws.breaks("everybody who must be asked is asked", self._stuck())

    async def _until(self, hours: float, is_done: Callable[[], bool] = lambda: False) -> None:
        while asyncio.get_running_loop().time() < hours * HOUR and self.laws.broken is None and not is_done():
            await asyncio.sleep(20.0)
            for guest in self.guests:
                guest.tick()

    def _new_island(self) -> None:
        self._names += 1
        self.islands = [island for island in self.islands if not island.is_dead]
        self.islands.append(Island(self, f"process {self._names}"))

    async def _lay_table(self) -> None:
        """A table for two or three, and two people who sit down."""
        island = self.islands[0]
        seats = self.rng.choice((2, 2, 3))
        pace = self.rng.choice((Pace.OFF, Pace.OFF, Pace.QUICK))
        terms = Terms(seats=seats, pace=pace, options={"rounds": 1}, public=True)
        seated = await island.house.create("Ada", terms)
        room = await island.house.room(seated.room)
        people = [seated, await island.house.join(room, "Bo", None)]
        for person in people:
            name = f"g{len(self.guests)}"
            self.guests.append(Guest(self, person, name, Random(f"{self.seed}/{name}")))
        if self.rng.random() < 0.4:  # the host will vanish, sooner or later
            host = self.guests[-2]
            asyncio.get_running_loop().call_later(self.rng.random() * 20 * HOUR, setattr, host, "is_gone", True)

    async def _storms(self) -> None:
        while not self.is_calm:
            storm = self.rng.choice(STORMS)
            for name in Weather.__slots__:
                setattr(self.weather, name, getattr(storm, name))
            await asyncio.sleep(self.rng.random() * 2 * HOUR)

    async def _killer(self) -> None:
        while True:
            await asyncio.sleep(self.rng.random() * 4 * HOUR)
            if self.is_calm:
                return
            for island in self.islands:
                if not island.is_dead and self.rng.random() < 0.7:
                    island.kill()
                    self.kills += 1
                    await asyncio.sleep(self.rng.random() * 3)
                    self._new_island()

    async def _clock(self) -> None:
        while not self.is_calm:
            await asyncio.sleep(self.rng.random() * 12 * HOUR)
            self.jump += timedelta(hours=self.rng.choice((-30, -1, 1, 30, 400)))

    async def _snoop(self) -> None:
        """Somebody asks for the results of games by their links."""
        while True:
            await asyncio.sleep(self.rng.random() * 20 * MINUTE)
            alive = [island for island in self.islands if not island.is_dead]
            if not alive or not self.laws.matches:
                continue
            game, island = self.rng.choice(sorted(self.laws.matches)), self.rng.choice(alive)
            with suppress(Refused):
                found = await island.call(partial(island.house.game, game))
                if found is not None and ended_of(found[0]) is not None and not self.laws.matches[game].lobby.is_over:
                    self.laws.breaks(
                        "a seed is secret until the log says that the game is over", "the record of a running game"
                    )

    # ------------------------------------------------------------ the end

    def _calm_down(self) -> None:
        self.is_calm = True
        for name in Weather.__slots__:
            setattr(self.weather, name, 0.0)
        if all(island.is_dead for island in self.islands):
            self._new_island()
        for guest in self.guests:
            guest._sleeps_until = 0.0
            if guest.cord is not None:
                guest.cord.cut()

    def _open_tables(self) -> Iterator[str]:
        """Games that go on, and somebody who sits there has come."""
        for game, match in self.laws.matches.items():
            here = [guest for guest in self.guests if not guest.is_gone and guest.seated.room == match.header.room]
            sits = any(match.member_with(fingerprint(guest.seated.token)) for guest in here)
            if match.status in (Status.LOBBY, Status.PLAYING) and sits:
                yield game

    def _is_over(self) -> bool:
        return not any(self._open_tables())

    def _stuck(self) -> str:
        match = self.laws.matches[next(self._open_tables())]
        return f"a table stands still ({match.status.value}, entry {match.number}, seat {match.deciding})"


class _Clock(datetime):
    """What the host takes for the wall clock."""

    world: World

    @classmethod
    def now(cls, tz: Any = None) -> Any:
        return cls.world.now()


@contextmanager
def _dice(seed: int) -> Iterator[None]:
    """Ids, tokens and seeds by chance, the same for the same seed."""
    rng = Random(f"{seed}/dice")
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    with (
        patch.object(secrets, "token_hex", lambda n=32: rng.randbytes(n).hex()),
        patch.object(secrets, "token_bytes", lambda n=32: rng.randbytes(n)),
        patch.object(secrets, "token_urlsafe", lambda n=32: "".join(rng.choices(letters, k=(8 * n + 5) // 6))),
    ):
        yield


@contextmanager
def _inside(world: World) -> Iterator[None]:
    """Dice, clock and rooms of the host are those of this world."""

    class NotedRoom(Room):
        def __init__(self, *given: Any, **named: Any) -> None:
            super().__init__(*given, **named)
            island = next((one for one in world.islands if one.name == PROCESS.get()), None)
            if island is not None:
                island.noted(self)

    clock = type("WorldClock", (_Clock,), {"world": world})
    with ExitStack() as stack:
        stack.enter_context(_dice(world.seed))
        stack.enter_context(patch.object(house_module, "Room", NotedRoom))
        for module in (house_module, room_module, sweeping):
            stack.enter_context(patch.object(module, "datetime", clock))
        yield


def _reported(world: World, hours: float) -> Report:
    laws, matches = world.laws, world.laws.matches.values()
    entries = sum(match.number for match in matches)
    digest = blake2b(b"".join(match._hash for match in matches), digest_size=8).hexdigest()
    return Report(world.seed, hours, len(matches), entries, laws.acknowledged, world.kills, laws.broken, digest)


def simulate(seed: int) -> Report:
    """One world, from its seed."""
    world, loop = World(seed), SeededLoop(Random(f"{seed}/loop"))
    gc.disable()  # what is thrown away is thrown away at the end, and not at any moment
    try:
        with _inside(world):
            loop.run_until_complete(world.run())
    finally:
        world.is_over = True
        loop.end()
        gc.enable()
    report = _reported(world, loop.time() / HOUR)
    del world, loop
    gc.collect()
    return report
