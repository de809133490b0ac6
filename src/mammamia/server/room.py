"""A room: one asyncio task with an inbox. Judge, commit, apply, acknowledge, show; clocks, beats and bots."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from time import monotonic
from typing import Any, Final, TypeAlias

from mammamia.game import Move, Seat
from mammamia.server.connection import Connection
from mammamia.server.metrics import Metrics
from mammamia.server.players import Players, Thinking, texts_of
from mammamia.server.protocol import PHRASES, VERSION, Bye, No, Said, Took, Welcome
from mammamia.server.speed import Speed
from mammamia.server.stage import Stage
from mammamia.server.storage import ABANDONED, FINISHED, Entry, Header, Repeated, Stale, Store, Unavailable
from mammamia.server.table import Drifted, Intent, Proposal, Refused, Repeats, Status, Table
from mammamia.server.table.intents import HOUSE, Back, Followed, Opened, Rematch
from mammamia.server.table.table import next_opened
from mammamia.server.tempo import Tempo

log: Final = logging.getLogger("mammamia.server")

TRIES: Final = 20  # how often an intent is judged anew because somebody was faster
INBOX_LIMIT: Final = 2000


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody wants something."""

    intent: Intent
    by: str | None
    connection: Connection | None = None
    answer: asyncio.Future[int] | None = None  # for who waits: the number of the entry
    expected: int | None = None  # only if this is still the last entry: a bot's or the clock's move
    at: float = field(default_factory=monotonic)


@dataclass(frozen=True, slots=True)
class Came:
    """A connection said hello."""

    connection: Connection
    after: int | None


@dataclass(frozen=True, slots=True)
class Went:
    """A connection is gone."""

    connection: Connection


@dataclass(frozen=True, slots=True)
class Heard:
    """Another process wrote an entry, perhaps."""

    number: int


@dataclass(frozen=True, slots=True)
class Spoke:
    """Somebody said a quick phrase."""

    connection: Connection
    phrase: str
    id: str | None


@dataclass(frozen=True, slots=True)
class Behind:
    """A connection that did not read can be sent to again."""

    connection: Connection


@dataclass(frozen=True, slots=True)
class Skipped:
    """Somebody has seen enough of the baking."""

    connection: Connection
    id: str | None


@dataclass(frozen=True, slots=True)
class Directed:
    """Somebody wants the baking to be shown at another speed."""

    connection: Connection
    speed: Speed
    id: str | None


@dataclass(frozen=True, slots=True)
class WentOn:
    """Somebody has read the summary of a round."""

    connection: Connection
    id: str | None


@dataclass(frozen=True, slots=True)
class Called:
    """Something to do in the room's own time: the next beat, the clock."""

    call: Callable[[], None]


Item: TypeAlias = Asked | Came | Went | Heard | Spoke | Behind | Skipped | Directed | WentOn | Called


@dataclass(frozen=True, slots=True)
class Means:
    """What all rooms of a process share."""

    store: Store
    staff: Thinking
    tempo: Tempo
    begin: Callable[[Header, Opened], Awaitable[str]]  # the next game of a room; its id
    follow: Callable[[str, str], None]  # a room has gone over to this game
    metrics: Metrics = field(default_factory=Metrics)


class Room:
    """The link under which people meet, and its game."""

    def __init__(self, table: Table, means: Means, *, is_new: bool = False) -> None:
        self.table = table
        self._store = means.store
        self._begin = means.begin
        self._followed = means.follow
        self._metrics = means.metrics
        self._inbox: asyncio.Queue[Item] = asyncio.Queue()
        self.connections: list[Connection] = []
        self.stage = Stage(self, means.tempo.scale)
        self.players = Players(self, means.staff, means.tempo, is_own=is_new)
        self.idle_since = asyncio.get_running_loop().time()  # if nobody is here: since when
        self._is_unsure = False  # an entry may or may not be on disk
        self._task = asyncio.create_task(self._run(), name=f"room {table.header.room}")
        self.players.wake()

    # ------------------------------------------------------------ from outside

    @property
    def id(self) -> str:
        """The room's name in its link."""
        return self.table.header.room

    def put(self, item: Item) -> None:
        """Leave something in the inbox."""
        if self._inbox.qsize() >= INBOX_LIMIT and isinstance(item, Asked) and item.connection is not None:
            item.connection.send(no(Refused("too-many-requests"), item.intent.id))
            return
        self._inbox.put_nowait(item)

    def call(self, call: Callable[[], None]) -> None:
        """Do something between two items of the inbox."""
        self.put(Called(call))

    def move(self, moves: tuple[Move, ...], number: int) -> None:
        """The move of a bot or of the clock, if nothing has happened since this entry."""
        self.put(Asked(texts_of(moves), HOUSE, expected=number))

    async def request(self, intent: Intent, by: str | None) -> int:
        """Ask for something and wait: the number of its entry, or a refusal."""
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.put(Asked(intent, by, answer=answer))
        return await answer

    async def refresh(self) -> None:
        """Fold in what other processes wrote, so that no answer is older than one that they gave."""
        self.put(Heard(self.table.number + 1))
        await self._all_done()

    async def stop(self, key: str = "stopping", retry: float = 1.0) -> None:
        """Say goodbye and end the task; what was asked before is carried out."""
        await self._all_done()
        self.stage.stop()
        self.players.stop()
        self._task.cancel()
        for connection in self.connections:
            connection.send(Bye(key, retry))
            connection.close()

    async def _all_done(self) -> None:
        """Wait until everything that lies in the inbox now is done, but not for ever."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.call(lambda: done.set_result(None))
        if not self._task.done():
            await asyncio.wait([done, self._task], timeout=3.0, return_when=asyncio.FIRST_COMPLETED)

    @property
    def is_idle(self) -> bool:
        """Whether nobody is here and nothing waits."""
        return not self.connections and self._inbox.empty()

    def viewer(self, connection: Connection) -> Seat | None:
        """The seat a connection looks from; None: a spectator, or somebody who wants to see no more than one."""
        seat = None if connection.is_blind else self.table.lobby.seat_of(connection.member)
        return None if seat is None else Seat(seat)

    def connected(self) -> frozenset[str]:
        """Who of the members is there."""
        return frozenset(connection.member for connection in self.connections if connection.member is not None)

    # ------------------------------------------------------------ the task

    async def _run(self) -> None:
        while True:
            item = await self._inbox.get()
            try:
                await self._do(item)
            except Drifted:
                await self._close_drifted()
                return
            except Exception as error:
                # A bug. What it says may name cards, so only its type is told; the log is the truth, so begin from it.
                log.error("room: %s failed with %s", type(item).__name__, type(error).__name__)
                self._metrics.errors.add()
                await self._reload(item)

    async def _reload(self, item: Item) -> None:
        """Begin again from the log, and tell who asked."""
        if isinstance(item, Asked):
            refused = Refused("unavailable")
            if item.answer is not None and not item.answer.done():
                item.answer.set_exception(refused)
            elif item.connection is not None:
                item.connection.send(no(refused, item.intent.id))
        try:
            loaded = await self._store.load(self.table.header.id)
        except Unavailable:
            self._is_unsure = True
            return
        assert loaded is not None, "the game was begun"
        self.table = Table.load(*loaded)
        self.stage.begin_anew()
        self.players.retry()

    async def _do(self, item: Item) -> None:
        match item:
            case Asked():
                await self._answer(item)
            case Came(connection, after):
                await self._welcome(connection, after)
            case Went(connection):
                if connection in self.connections:
                    self._let_go(connection)
            case Heard(number):
                if number > self.table.number or self._is_unsure:
                    await self._try_to_catch_up()
            case Spoke():
                self._speak(item)
            case Behind(connection):
                self._metrics.collapsed.add()
                connection.catch_up()
                if connection in self.connections:
                    self.stage.show_lobby(connection)
                    self.stage.show_present(connection)
            case Skipped(connection, move_id):
                if self._takes_from_host(connection, move_id):
                    self.stage.skip()
            case Directed(connection, speed, move_id):
                if self._takes_from_host(connection, move_id):
                    self.stage.direct(speed)
            case WentOn(connection, move_id):
                connection.send(Took(move_id, self.table.number))
                if connection.member is not None:
                    self.stage.go_on(connection.member)
            case Called(call):
                call()

    async def _answer(self, item: Asked) -> None:
        """Carry out an intent, or say why not."""
        if item.expected is not None and item.expected != self.table.number:
            return
        try:
            number = await self._carry_out(item)
        except Refused as error:
            self._metrics.refusals.add(reason_of(error))
            if item.answer is not None and not item.answer.done():
                item.answer.set_exception(error)
            elif item.connection is not None:
                item.connection.send(no(error, item.intent.id))
            elif item.by == HOUSE:
                self.players.retry()
            return
        if item.answer is not None and not item.answer.done():
            item.answer.set_result(number)

    async def _carry_out(self, item: Asked) -> int:
        """Judge, commit, apply, acknowledge, show. Whoever was slower is judged anew."""
        for _ in range(TRIES):
            if self._is_unsure:
                await self._catch_up()
            if item.expected is not None and item.expected != self.table.number:
                return self.table.number
            try:
                if isinstance(item.intent, Rematch):
                    return await self._rematch(item)
                proposal = self.table.judge(item.intent, item.by, datetime.now(UTC))
                await self._store.append(self.table.header.id, proposal.entry)
            except Stale:
                self._metrics.refusals.add("stale")
                await self._catch_up()
                continue
            except (Repeats, Repeated) as repeated:
                self._metrics.refusals.add("repeated")
                if isinstance(repeated, Repeated):
                    await self._catch_up()
                self._acknowledge(item, repeated.number)
                return repeated.number
            except Unavailable:
                self._is_unsure = True
                raise Refused("unavailable") from None
            self._fold(proposal.entry, proposal, acknowledge=item)
            await self._after_fold()
            return proposal.entry.number
        raise Refused("too-many-requests")

    def _acknowledge(self, item: Asked, number: int) -> None:
        if item.connection is not None:
            item.connection.send(Took(item.intent.id, number))

    def _fold(self, entry: Entry, proposal: Proposal | None = None, acknowledge: Asked | None = None) -> None:
        self.stage.before(proposal)
        change = self.table.apply(entry, proposal)
        if acknowledge is not None:
            self._acknowledge(acknowledge, entry.number)
            self._metrics.moves.add()
            self._metrics.move_seconds.note(monotonic() - acknowledge.at)
        self.players.moved(is_own=proposal is not None)
        self.stage.show(change)

    async def _after_fold(self) -> None:
        """What is due after an entry: the end, the next game, a door for who was asked to leave."""
        lobby, header = self.table.lobby, self.table.header
        if lobby.next_game is not None:
            await self._follow(lobby.next_game)
            return
        if lobby.status in (Status.FINISHED, Status.ABANDONED):
            status = FINISHED if lobby.status is Status.FINISHED else ABANDONED
            await self._best_effort(self._store.close(header.id, status))
        self._show_out()

    def _show_out(self) -> None:
        for connection in list(self.connections):
            if connection.member is not None and connection.member not in self.table.lobby.members:
                connection.member = None
                connection.send(no(Refused("kicked"), None))
                if not self.table.lobby.terms.spectators:
                    self._send_away(connection, "no-spectators")
            elif connection.member is None and not self.table.lobby.terms.spectators:
                self._send_away(connection, "no-spectators")

    def _send_away(self, connection: Connection, key: str) -> None:
        connection.send(Bye(key, 0.0))
        connection.close()
        self.connections.remove(connection)

    # ------------------------------------------------------------ the log

    async def _catch_up(self) -> None:
        """Fold in what others wrote."""
        try:
            entries = await self._store.tail(self.table.header.id, self.table.number)
        except Unavailable:
            self._is_unsure = True
            raise Refused("unavailable") from None
        self._is_unsure = False
        for entry in entries:
            self._fold(entry)
        if entries:
            await self._after_fold()

    async def _try_to_catch_up(self) -> None:
        try:
            await self._catch_up()
        except Refused:
            self._is_unsure = True

    async def _best_effort(self, doing: Coroutine[Any, Any, None]) -> None:
        try:
            await doing
        except Unavailable:
            self._is_unsure = True

    async def _rematch(self, item: Asked) -> int:
        """Begin the next game of the room, and say so in the log of this one."""
        lobby = self.table.lobby
        if lobby.next_game is None:
            self.table.judge(item.intent, item.by, datetime.now(UTC))
            game = await self._begin(self.table.header, next_opened(lobby))
            proposal = self.table.judge(Followed(game=game), HOUSE, datetime.now(UTC))
            await self._store.append(self.table.header.id, proposal.entry)
            self._fold(proposal.entry, proposal)
            await self._after_fold()
        self._acknowledge(item, self.table.number)
        return self.table.number

    async def _follow(self, game: str) -> None:
        """Go over to the next game."""
        loaded = await self._store.load(game)
        assert loaded is not None, "the next game was begun before it was named"
        self.table = Table.load(*loaded)
        self._followed(self.id, game)
        self.players.moved(is_own=False)
        self.stage.begin_anew()

    async def _close_drifted(self) -> None:
        """The rules have changed: the game is closed with a clear sentence rather than played wrongly."""
        await self._best_effort(self._store.close(self.table.header.id, ABANDONED))
        for connection in list(self.connections):
            self._send_away(connection, "drifted")

    # ------------------------------------------------------------ connections

    async def _welcome(self, connection: Connection, after: int | None) -> None:
        if connection.is_closed:
            return
        if not self._knows(connection.member):
            await self._try_to_catch_up()  # another process may have seated this member a moment ago
        if not self._knows(connection.member):
            connection.send(Bye("bad-token", 0.0))
            connection.close()
            return
        connection.when_behind = partial(self.put, Behind(connection))
        self.connections.append(connection)
        header = self.table.header
        connection.send(Welcome(VERSION, header.room, header.id, self.viewer(connection)))
        self.stage.show_lobby()
        self.stage.show_present(connection, after)
        seat = self.viewer(connection)
        if seat is not None and self.table.status is Status.PLAYING and self.table.lobby.chairs[seat].bot is not None:
            await self._answer(Asked(Back(), connection.member, connection))

    def _knows(self, member: str | None) -> bool:
        return member is None or member in self.table.lobby.members

    def _let_go(self, connection: Connection) -> None:
        self.connections.remove(connection)
        if connection.member is not None and connection.member not in self.connected():
            self.stage.left(connection.member)
        if not self.connections:
            self.idle_since = asyncio.get_running_loop().time()
        self.stage.show_lobby()

    def _speak(self, item: Spoke) -> None:
        seat = self.viewer(item.connection)
        if seat is None:
            item.connection.send(no(Refused("no-seat-of-yours"), item.id))
        elif item.phrase not in PHRASES:
            item.connection.send(no(Refused("no-such-phrase", phrases=list(PHRASES)), item.id))
        else:
            for connection in self.connections:
                connection.send(Said(seat, item.phrase))

    def _takes_from_host(self, connection: Connection, move_id: str | None) -> bool:
        """What only the host may do to the show: acknowledged or refused."""
        if connection.member is None or connection.member != self.table.lobby.host:
            connection.send(no(Refused("only-the-host"), move_id))
            return False
        connection.send(Took(move_id, self.table.number))
        return True


def reason_of(error: Refused) -> str:
    """A refusal as the metrics count it."""
    if error.rule is not None:
        return "illegal"
    return "unavailable" if error.key == "unavailable" else "other"


def no(error: Refused, move_id: str | None) -> No:
    """A refusal as a message."""
    return No(move_id, error.key, error.rule, error.values, error.text)
