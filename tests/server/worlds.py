"""Two worlds that differ only in hidden cards, each served by a room of its own; whatever leaves them is compared."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

from mammamia.game import Event, Game, Move, Phase, Seat
from mammamia.hosting import checked
from mammamia.hosting.aid import Aid
from mammamia.hosting.alone import Alone, TextConnection
from mammamia.hosting.codes import code_of
from mammamia.hosting.endpoints import editions
from mammamia.hosting.house import House
from mammamia.hosting.intents import Intent, Join, Opened, Play, Ready, Start, Undo
from mammamia.hosting.match import Change, open_match
from mammamia.hosting.pacing import Pacing
from mammamia.hosting.protocol.codec import to_text
from mammamia.hosting.refused import Refused
from mammamia.hosting.room import Room
from mammamia.hosting.stores import Entry, MemoryStore
from mammamia.hosting.task import BotTrouble, Reckoning, Task
from mammamia.hosting.tempo import Tempo
from mammamia.hosting.terms import Pace, Terms
from mammamia.server.web.api import ENDPOINTS
from mammamia.server.web.wire import Outbox
from tests.hosting.disk import Drive, Tab
from tests.properties.tables import Table as Setting
from tests.properties.worlds import Twins, Watcher
from tests.server.inside import Inside
from tests.server.tables import GAME, NOW, header, nonce

T = TypeVar("T")
LOOK_EVERY = 7  # steps between two looks at the slow outlets: HTTP, resume, refusals, bots
BY_HAND = 1e9  # beats as in a real show, but so slow that none ends by itself
LEFT_BUSY = 0.15  # how often the next thing happens while the oven is still being shown
ASKED = [one.path for one in ENDPOINTS if one.method == "GET" and one.does is not editions]  # the same for everybody
NAMED = {"room": "room", "game": GAME, "code": code_of("room"), "viewpoint": "all", "seat": 0, "language": "en"}
PATHS = [path.format(**NAMED, after=0, date="2026-11-17") for path in ASKED] + ["/metrics"]


class NotingStaff:
    """Notes what a bot is handed, and has no move."""

    def __init__(self) -> None:
        self.noted: list[str] = []

    async def turn(self, task: Task, *, room: str = "") -> tuple[Move, ...]:
        self.noted.append(repr((task, room)))
        raise BotTrouble("it was only asked")

    async def reckon(self, reckoning: Reckoning[T]) -> T:
        self.noted.append(repr(reckoning))
        raise BotTrouble("it was only asked")


class World:
    """A game in a room: every way in which something leaves it."""

    def __init__(self, setting: Setting, game: Game, aid: Aid, *, scale: float = 0.0) -> None:
        seats = range(setting.seats)
        options: dict[str, bool | int] = dict(setting.options)  # type: ignore[arg-type]
        edition = setting.edition.key
        terms = Terms(edition=edition, seats=setting.seats, options=options, aid=aid, pace=Pace.RELAXED)
        people = tuple(Join(member=f"m{seat}", name=f"Name {seat}", token=f"t{seat}", seat=seat) for seat in seats)
        match, _ = open_match(header(), Opened(terms=terms, members=people, host="m0"), NOW)
        for seat in seats:
            match.apply(match.judge(Ready(nonce(seat)), f"m{seat}", NOW).entry)
        match.apply(match.judge(Start(), "m0", NOW).entry)
        match.facts = list(game.opening_events())
        self.staff = NotingStaff()
        self.house = House(MemoryStore(), self.staff, Tempo(scale=scale))
        self.room: Room = self.house._open(match)
        self.be(game)
        self.room.stage._shown = len(match.facts)
        for seat in seats:
            self.room.memories.will(f"m{seat}", be_asked=True)
        self.inside = Inside(self.house)
        self.pacing = Pacing()  # also where nothing is shown in beats

    def _tab(self, watcher: Watcher) -> Outbox:
        connection = Outbox(None if watcher is None else f"m{watcher}")
        self.room.connections.append(connection)
        return connection

    def be(self, game: Game) -> None:
        """From now on this is the game."""
        match = self.room.match
        assert match.live is not None
        match.live = replace(match.live, game=game)

    def before(self, game: Game) -> None:
        """A move is about to come: what lies on the table now."""
        self.be(game)
        self.laid = game.state.table[:]
        self.room.stage.before(None)

    async def push(self, events: tuple[Event, ...], watcher: Watcher, *, waits: bool) -> list[object]:
        """Something happens: all that the watcher's connections are sent and when, and what a look amidst it shows."""
        stage, match = self.room.stage, self.room.match
        assert match.live is not None
        happened = tuple(checked(match.live.game, self.laid, list(events)))
        last = Entry(1, None, "play", None, b"", b"", NOW)
        change = Change(last, Undo(), None, match.lobby, match.live, happened, len(match.facts), has_lobby=True)
        people = {Seat(seat) for seat in match.lobby.people().values()}
        tempo = self.pacing.beats(match.facts, happened, people)
        match.facts.extend(happened)
        tabs = [self._tab(watcher) for _ in range(2)]
        stage.show(change)
        beats = list(stage._beats)
        amidst: list[object] = []
        while waits and stage.is_busy:
            if not amidst and len(stage._beats) <= len(beats) // 2:
                amidst += [self.resumed(watcher), await self.http()]
            if self.room.memories.asking is not None and watcher is not None:
                self.room.memories.guess(watcher, {"olive": 1})
                stage.show_guessing()
            stage._end_beat()
        self.room.connections.clear()
        return [*map(_taken, tabs), beats, tempo, *amidst]

    def resumed(self, watcher: Watcher) -> list[object]:
        """What a new connection of the watcher is sent."""
        found: list[object] = []
        for after in (None, -1, max(0, len(self.room.match.facts) - 9)):
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
                self.room.match.judge(intent, by, NOW)
                found.append("good")
            except Refused as error:
                found.append((error.key, error.rule, to_text(error.values), error.text, str(error)))
        return found

    async def bots(self, watcher: Watcher) -> list[object]:
        """What a bot in the watcher's seat would be handed, and what the clock says."""
        self.staff.noted.clear()
        if watcher is not None:
            live = self.room.match.live
            assert live is not None
            with suppress(BotTrouble):
                await self.staff.turn(self.room.players._task(live, watcher, "nonna", 1.0))
            assert self.staff.noted
        return [*self.staff.noted, self.room.players.clock(watcher)]

    async def http(self) -> list[object]:
        """What anybody may ask for."""
        return [await self.inside.answer("GET", path) for path in PATHS]


def _taken(connection: Outbox) -> list[bytes]:
    frames = list(connection._frames)
    connection._frames.clear()
    connection._size = 0
    connection.catch_up()
    return frames


class PostedLine(TextConnection):
    """What the worker of a page alone would post to its page."""

    def __init__(self, member: str | None) -> None:
        self._frames: list[str | None] = []
        super().__init__(member, 1, lambda number, text: self._frames.append(text))
        self._size = 0


class WorkerWorld(World):
    """The same game in the worker of a page alone: what is posted to the page, and what it may ask for."""

    def _tab(self, watcher: Watcher) -> Any:
        connection = PostedLine(None if watcher is None else f"m{watcher}")
        self.room.connections.append(connection)
        return connection

    async def http(self) -> list[object]:
        alone = Alone(Tab(Drive()), lambda number, text: None)
        alone.house = self.house
        return [await alone.ask("GET", path, None) for path in PATHS]


class ServedTwins(Twins):
    """Two worlds side by side, both served; a watcher should not be able to tell them apart by any outlet."""

    world: type[World] = World

    def __init__(self, setting: Setting, seed: int, aid: Aid = Aid.CLASSIC, *, is_paced: bool = False) -> None:
        self.is_paced = is_paced
        self.happened: list[tuple[Event, ...]] = []
        self.here: World | None = None
        self.steps = 0
        super().__init__(setting, seed, may_imagine=False)
        scale = BY_HAND if is_paced else 0.0
        self.here = self.world(setting, self.game, aid, scale=scale)
        self.there = self.world(setting, self.twin, aid, scale=scale)

    def part(self, watcher: Watcher | str = "any") -> None:
        super().part(watcher)
        if self.here is not None:
            self.there.room.match.facts[:] = self.here.room.match.facts

    def _shown(self, happened: tuple[Event, ...]) -> list[Event]:
        self.happened.append(happened)
        return super()._shown(happened)

    async def run_served(self) -> str | None:
        """Play to the end: the outlet that told the worlds apart, or None."""
        assert self.here is not None
        while not self._is_over():
            if self.rng.random() < 1 / 15 and not self._is_busy():
                self.part()
            self.happened.clear()
            for world, game in ((self.here, self.game), (self.there, self.twin)):
                world.before(game)
            watcher_before = self.watcher
            if (found := self.step()) is not None:
                return found
            assert self.watcher == watcher_before
            self.here.be(self.game)
            self.there.be(self.twin)
            if self._is_over():
                return None  # the record tells all now
            self.steps += 1
            self.phases[self.game.phase] += 1
            if (found := await self._compare()) is not None:
                return f"{self.table}, watcher {self.watcher}, {self.game.phase}: {found}"
        return None

    def _is_busy(self) -> bool:
        return self.here is not None and self.here.room.stage.is_busy

    def _is_over(self) -> bool:
        return self.game.phase is Phase.OVER

    async def _compare(self) -> str | None:
        here, there, watcher = self.here, self.there, self.watcher
        assert here is not None
        waits = self.rng.random() >= LEFT_BUSY
        pushed = await here.push(self.happened[0], watcher, waits=waits)
        if pushed != await there.push(self.happened[1], watcher, waits=waits):
            return "push"
        if self._is_busy():
            return None  # what comes next comes amidst the show
        if self.steps % LOOK_EVERY and self.game.phase not in (Phase.FILL, Phase.ANSWER):
            return None
        if here.resumed(watcher) != there.resumed(watcher):
            return "resume"
        probes = self._probes()
        if here.refusals(watcher, probes) != there.refusals(watcher, probes):
            return "refusals"
        if await here.bots(watcher) != await there.bots(watcher):
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


class WorkerTwins(ServedTwins):
    """Two worlds side by side, each in a worker; the page's main thread should not be able to tell them apart."""

    world = WorkerWorld


def told_apart(
    setting: Setting,
    seed: int,
    aid: Aid = Aid.CLASSIC,
    *,
    is_paced: bool = False,
    phases: set[Phase] | None = None,
    twins_of: type[ServedTwins] = ServedTwins,
) -> str | None:
    """Serve two worlds to the end; by what they could be told apart, or None. Which *phases* came is noted."""

    async def run() -> str | None:
        asyncio.get_running_loop().time = lambda: 0.0  # type: ignore[method-assign]  # the ring of both stands still
        twins = twins_of(setting, seed, aid, is_paced=is_paced)
        assert twins.here is not None
        try:
            return await twins.run_served()
        finally:
            (phases if phases is not None else set()).update(twins.phases)
            await twins.here.house.stop()
            await twins.there.house.stop()

    return asyncio.run(run())
