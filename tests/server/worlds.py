"""Two worlds that differ only in hidden cards, each served by a room of its own; whatever leaves them is compared."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import httpx
import msgspec
from starlette.applications import Starlette

from mammamia.game import Event, Game, Phase, Seat
from mammamia.server.connection import Connection
from mammamia.server.guard import Keeper, MemoryBook
from mammamia.server.house import House
from mammamia.server.metrics import Metrics
from mammamia.server.room import Room
from mammamia.server.settings import Settings
from mammamia.server.showing import beats_of
from mammamia.server.storage import MemoryStore
from mammamia.server.table import Aid, Change, Intent, Refused, Terms, open_table
from mammamia.server.table.intents import Join, Opened, Play, Ready, Start, Undo
from mammamia.server.tempo import Tempo
from mammamia.server.web import create_app
from tests.properties.tables import Table as Setting
from tests.properties.worlds import Twins, Watcher
from tests.server.people import QuickStaff
from tests.server.tables import GAME, NOW, header, nonce

LOOK_EVERY = 7  # steps between two looks at the slow outlets: HTTP, resume, refusals
SETTINGS = Settings("sqlite:///unused", rate=1e9, address_rate=1e9)


class World:
    """A game in a room: every way in which something leaves it."""

    def __init__(self, setting: Setting, game: Game, aid: Aid) -> None:
        seats = range(setting.seats)
        terms = Terms(edition=setting.edition.key, seats=setting.seats, options=dict(setting.options), aid=aid)  # type: ignore[arg-type]
        people = tuple(Join(member=f"m{seat}", name=f"Name {seat}", token=f"t{seat}", seat=seat) for seat in seats)
        table, _ = open_table(header(), Opened(terms=terms, members=people, host="m0"), NOW)
        for seat in seats:
            table.apply(table.judge(Ready(nonce(seat)), f"m{seat}", NOW).entry)
        table.apply(table.judge(Start(), "m0", NOW).entry)
        table.facts = list(game.opening_events())
        self.house = House(MemoryStore(), QuickStaff(), Tempo(scale=0.0))
        self.room: Room = self.house._open(table)
        self.be(game)
        self.room.stage._shown = len(table.facts)
        self.web: Starlette = create_app(self.house, Keeper(SETTINGS, MemoryBook(), Metrics()))

    def _tab(self, watcher: Watcher) -> Connection:
        connection = Connection(None if watcher is None else f"m{watcher}")
        self.room.connections.append(connection)
        return connection

    def be(self, game: Game) -> None:
        """From now on this is the game."""
        table = self.room.table
        assert table.course is not None
        table.course = replace(table.course, game=game)

    def push(self, happened: tuple[Event, ...], watcher: Watcher) -> list[object]:
        """Something happens: all that the watcher's connections are sent, and when."""
        change = Change(happened, len(self.room.table.facts), has_lobby=True)
        self.room.table.facts.extend(happened)
        tabs = [self._tab(watcher) for _ in range(2)]
        self.room.stage.show(change)
        self.room.connections.clear()
        return [*map(_taken, tabs), beats_of(happened)]

    def resumed(self, watcher: Watcher) -> list[object]:
        """What a new connection of the watcher is sent."""
        found: list[object] = []
        for after in (None, -1, max(0, len(self.room.table.facts) - 9)):
            connection = self._tab(watcher)
            self.room.stage.show_present(connection, after)
            found.append(_taken(connection))
            self.room.connections.remove(connection)
        return found

    def refusals(self, watcher: Watcher, probes: list[tuple[str, ...]]) -> list[object]:
        """What the watcher is answered to moves, legal or not, and to taking back; nothing is carried out."""
        found: list[object] = []
        by = None if watcher is None else f"m{watcher}"
        intents: list[Intent] = [Undo(), *map(Play, probes)]
        for intent in intents:
            try:
                self.room.table.judge(intent, by, NOW)
                found.append("good")
            except Refused as error:
                found.append((error.key, error.rule, msgspec.json.encode(error.values), error.text, str(error)))
        return found

    def bots(self, watcher: Watcher) -> list[object]:
        """What a bot in the watcher's seat would be handed, and what the clock says."""
        game = self.room.table.course.game  # type: ignore[union-attr]
        seen = [] if watcher is None else [repr(game.view(watcher)), repr(game.knowledge(watcher))]
        return [*seen, self.room.players.clock()]

    async def http(self) -> list[object]:
        """What anybody may ask for."""
        transport = httpx.ASGITransport(self.web)
        found: list[object] = []
        async with httpx.AsyncClient(transport=transport, base_url="http://house") as client:
            for path in (f"/api/games/{GAME}", f"/api/games/{GAME}/record", "/api/rooms/room", "/api/rooms"):
                answer = await client.get(path)
                found.append((answer.status_code, sorted(answer.headers.items()), answer.content))
        return found


def _taken(connection: Connection) -> list[bytes]:
    frames = list(connection._frames)
    connection._frames.clear()
    connection._size = 0
    connection.catch_up()
    return frames


class ServedTwins(Twins):
    """Two worlds side by side, both served; a watcher should not be able to tell them apart by any outlet."""

    def __init__(self, setting: Setting, seed: int, aid: Aid = Aid.CLASSIC) -> None:
        self.happened: list[tuple[Event, ...]] = []
        self.here: World | None = None
        self.steps = 0
        super().__init__(setting, seed, may_imagine=False)
        self.here = World(setting, self.game, aid)
        self.there = World(setting, self.twin, aid)

    def part(self, watcher: Watcher | str = "any") -> None:
        super().part(watcher)
        if self.here is not None:
            self.there.room.table.facts[:] = self.here.room.table.facts

    def _shown(self, happened: tuple[Event, ...]) -> list[Event]:
        self.happened.append(happened)
        return super()._shown(happened)

    async def run_served(self) -> str | None:
        """Play to the end: the outlet that told the worlds apart, or None."""
        assert self.here is not None
        while not self._is_over():
            if self.rng.random() < 1 / 15:
                self.part()
            self.happened.clear()
            watcher_before = self.watcher
            if (found := self.step()) is not None:
                return found
            assert self.watcher == watcher_before
            self.here.be(self.game)
            self.there.be(self.twin)
            if self._is_over():
                return None  # the record tells all now
            self.steps += 1
            if (found := await self._compare()) is not None:
                return f"{self.table}, watcher {self.watcher}, {self.game.phase}: {found}"
        return None

    def _is_over(self) -> bool:
        return self.game.phase is Phase.OVER

    async def _compare(self) -> str | None:
        here, there, watcher = self.here, self.there, self.watcher
        assert here is not None
        if here.push(self.happened[0], watcher) != there.push(self.happened[1], watcher):
            return "push"
        if self.steps % LOOK_EVERY and self.game.phase not in (Phase.FILL, Phase.ANSWER):
            return None
        if here.resumed(watcher) != there.resumed(watcher):
            return "resume"
        probes = self._probes()
        if here.refusals(watcher, probes) != there.refusals(watcher, probes):
            return "refusals"
        if here.bots(watcher) != there.bots(watcher):
            return "bots and clock"
        if await here.http() != await there.http():
            return "HTTP"
        return None

    def _probes(self) -> list[tuple[str, ...]]:
        """Moves that somebody curious might try."""
        kind = self.rng.choice([kind.value for kind in self.table.edition.kinds])
        put = f"put 1 {kind}"
        probes: list[tuple[str, ...]] = [
            ("pass",), ("hold",), ("help",), ("refuse",), ("draw waiter",), ("draw nothing",), (put,),
            (f"put 3 {kind}",), (put, "hold", "draw supply"), (put, "hold", "draw waiter"),
            ("draw supply", f"put 2 {kind}"), ("hold", "draw supply", f"put 1 {kind}"), ("draw supply", "pass"),
        ]  # fmt: skip
        up = self.game.view(Seat(0)).table.order_up
        if up is not None:
            probes += [(f"fill {up}",), (f"decline {up}",), (f"fill {up} with {kind}",)]
        return probes


def told_apart(setting: Setting, seed: int, aid: Aid = Aid.CLASSIC) -> str | None:
    """Serve two worlds to the end; by what they could be told apart, or None."""

    async def run() -> str | None:
        twins = ServedTwins(setting, seed, aid)
        try:
            return await twins.run_served()
        finally:
            assert twins.here is not None
            await twins.here.house.stop()
            await twins.there.house.stop()

    return asyncio.run(run())
