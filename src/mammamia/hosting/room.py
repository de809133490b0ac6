"""A room: one asyncio task with an inbox. Judge, commit, apply, acknowledge, show."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from inspect import isawaitable
from time import monotonic
from typing import Any, Final

from mammamia.hosting.connection import Connection
from mammamia.hosting.crowd import Crowd, Presence, say_bye
from mammamia.hosting.facts import is_shown
from mammamia.hosting.hearing import HEARS
from mammamia.hosting.inbox import Asked, Inbox, Item, no
from mammamia.hosting.intents import (
    HOUSE,
    Back,
    Declined,
    Followed,
    Intent,
    Kick,
    Leave,
    Rematch,
    Rename,
    SeatBot,
    StandIn,
)
from mammamia.hosting.journal import Journal
from mammamia.hosting.lobby import Status
from mammamia.hosting.match import Change, Drifted, Match, Repeats, next_opened, together
from mammamia.hosting.means import Means, reason_of
from mammamia.hosting.memory.memories import Memories
from mammamia.hosting.names import cleaned
from mammamia.hosting.pacing import Pacing
from mammamia.hosting.players import Players
from mammamia.hosting.protocol.messages import VERSION, ClientMessage, Hello, Ping, Pong, Took
from mammamia.hosting.refused import Refused
from mammamia.hosting.stage import Stage
from mammamia.hosting.stores import Entry, KeepsNothing, Repeated, Stale, Unavailable
from mammamia.hosting.tempo import RETRY

log: Final = logging.getLogger("mammamia.server")

TRIES: Final = 20  # how often an intent is judged anew because somebody was faster


class Room:
    """The link under which people meet, and its game."""

    def __init__(self, match: Match, means: Means, *, is_new: bool = False) -> None:
        self._means = means
        self.inbox = Inbox()
        self.crowd = Crowd(match)
        pacing = Pacing()
        self.players = Players(self.crowd, self.inbox, pacing, means.staff, means.tempo, is_own=is_new)
        self.memories = Memories(self.crowd, self.inbox, means.staff)
        self.stage = Stage(self.crowd, self.inbox, pacing, self.players, self.memories, means.tempo.scale)
        self.idle_since = asyncio.get_running_loop().time()  # if nobody is here: since when
        self._journal = Journal(means.store, self.crowd)
        self.presence = Presence(self.crowd, self.inbox, means.tempo.takeover)
        self._has_ended = False
        was_baking = match.status is Status.PLAYING and is_shown(match.facts[match.latest :])
        if was_baking and not is_new and means.tempo.scale > 0:
            self.inbox.call(self._show_again)
        self._task = asyncio.create_task(self._run(), name="room")  # its id is not for the log
        self.players.wake()

    # ------------------------------------------------------------ from outside

    @property
    def id(self) -> str:
        """The room's name in its link."""
        return self.match.header.room

    @property
    def match(self) -> Match:
        """The game that is being played, or waits to be."""
        return self.crowd.match

    @property
    def connections(self) -> list[Connection]:
        """Whoever is here."""
        return self.crowd.connections

    def hear(self, connection: Connection, message: ClientMessage) -> None:
        """A client says something; `Refused` if it makes no sense at all here.

        Whoever comes to a room that has ended, or was let go meanwhile, is sent to its door again.
        """
        if self._has_ended:
            say_bye(connection, "stopping", 0.0)
            return
        match message:
            case Hello(version, after, blind, device):
                if version != VERSION:
                    raise Refused("wrong-version", version=VERSION, found=version)
                connection.is_blind, connection.device = blind, device
                self.presence.arriving.append(connection)
                self.inbox.call(partial(self._welcome, connection, after))
            case Ping():
                connection.send(Pong())
            case Rename(name):
                self.inbox.ask(Asked(replace(message, name=cleaned(name)), connection.member, connection))
            case _:
                self.inbox.ask(Asked(message, connection.member, connection))

    def leave(self, connection: Connection) -> None:
        """A connection is gone."""
        self.inbox.call(partial(self._let_go, connection))

    def hint(self, number: int) -> None:
        """Another process wrote this entry, perhaps."""
        self.inbox.call(partial(self._look_for, number))

    async def request(self, intent: Intent, by: str | None) -> int:
        """Ask for something and wait: the number of its entry, or a refusal."""
        if self._has_ended:
            raise Refused("stopping")
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.inbox.ask(Asked(intent, by, answer=answer))
        return await answer

    async def refresh(self) -> None:
        """Fold in what other processes wrote, so that no answer is older than one that they gave."""
        self.hint(self.match.number + 1)
        await self._all_done()

    async def stop(self, key: str = "stopping", retry: float = 1.0) -> None:
        """Say goodbye and end the task; what was asked before is carried out."""
        self._has_ended = True
        await self._all_done()
        self._task.cancel()
        self._end(key, retry)

    def _end(self, key: str, retry: float) -> None:
        """Nothing is carried out any more, and whoever waits is told so."""
        self._has_ended = True
        self.stage.stop()
        self.players.stop()
        for asked in self.inbox.left():
            asked.refuse(Refused("stopping"))
        self.presence.end(key, retry)

    async def _all_done(self) -> None:
        """Wait until everything that lies in the inbox now is done, but not for ever."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.inbox.call(lambda: done.set_result(None))
        if not self._task.done():
            await asyncio.wait([done, self._task], timeout=3.0, return_when=asyncio.FIRST_COMPLETED)

    @property
    def is_idle(self) -> bool:
        """Whether nobody is here and nothing waits."""
        return not self.connections and not self.presence.arriving and self.inbox.is_empty

    # ------------------------------------------------------------ the task

    async def _run(self) -> None:
        try:
            await self._do_all()
        except Drifted:  # the rules have changed: a clear sentence rather than a game that is played wrongly
            self._end("drifted", 0.0)
            self._means.forget(self)

    async def _do_all(self) -> None:
        while True:
            item = await self.inbox.next()
            try:
                await self._do(item)
            except Drifted:
                raise
            except BaseException as error:
                if isinstance(item, Asked):
                    item.refuse(Refused("outcome-unknown"))
                if not isinstance(error, Exception):
                    raise
                # A bug. What it says may name cards, so only its type is told; the log is the truth, so begin from it.
                what = type(item.message).__name__ if isinstance(item, Asked) else "a call"
                log.error("%s failed in a room with %s", what, type(error).__name__)
                self._means.figures.failed()
                self.presence.turn_away("unavailable", RETRY)
                await self._reload()

    async def _do(self, item: Item) -> None:
        if not isinstance(item, Asked):
            doing = item()
            if isawaitable(doing):
                await doing
            return
        try:
            if (heard := HEARS.get(type(item.message))) is not None:
                heard(self, item, item.message)
            else:
                await self._answer(item)
        except Refused as error:
            self._means.figures.refused(reason_of(error))
            if not item.refuse(error) and item.by == HOUSE:
                self.players.retry()
                if error.key == KeepsNothing.key:  # else nobody knows why the table stands still
                    self.crowd.tell(no(error, None))

    async def _reload(self) -> None:
        """Begin again from the log."""
        try:
            loaded = await self._means.store.load(self.match.header.id)
        except Unavailable:
            self._journal.is_unsure = True
            return
        assert loaded is not None, "the game was begun"
        self.crowd.match = Match.load(*loaded)
        self.stage.begin_anew()
        self.players.retry()

    async def _show_again(self) -> None:
        """Show anew what the last entry brought out of the oven: nobody may have seen the end of it."""
        with suppress(Unavailable):
            loaded = await self._means.store.load(self.match.header.id)
            if loaded is None or loaded[1][-1].number != self.match.number:
                return  # somebody has gone on
            header, entries = loaded
            self.crowd.match = Match.load(header, entries[:-1])
            self.stage.begin_anew()
            self._fold(entries[-1])

    async def _answer(self, asked: Asked) -> None:
        """Carry out an intent, or refuse it."""
        if asked.expected is not None and asked.expected != self.match.number:
            return
        number = await self._carry_out(asked, self._completed(asked.message))
        if number is not None:
            asked.resolve(number)

    async def _carry_out(self, asked: Asked, intent: Intent) -> int | None:
        """Judge, commit, apply, acknowledge, show. Whoever was slower is judged anew; None: it is put off."""
        game = self.match.header.id
        for _ in range(TRIES):
            if self._journal.is_unsure:
                await self._catch_up()
            if asked.expected is not None and asked.expected != self.match.number:
                return self.match.number
            try:
                if isinstance(intent, Rematch):
                    return await self._rematch(asked, intent, game)
                proposed = self._proposed(asked, intent)
                if proposed is None:
                    return None
                changes = [proposed, *self.players.forced_after(proposed)] if self.stage.is_at_once else [proposed]
                await self._journal.append(*(change.entry for change in changes))
            except Stale:
                self._means.figures.refused("stale")
                await self._catch_up()
                continue
            except (Repeats, Repeated) as repeated:
                self._means.figures.refused("repeated")
                if isinstance(repeated, Repeated):
                    if not await self._try_to_catch_up():
                        raise Refused("outcome-unknown") from None
                    self.match.check_declined(intent, asked.by)
                self.acknowledge(asked, repeated.number)
                return repeated.number
            if isinstance(proposed.intent, Declined):
                self._fold_own(changes)
                continue  # the log refuses it
            self._fold_own(changes, acknowledge=asked)
            await self._after_fold()
            return proposed.entry.number
        raise Refused("too-many-requests")

    def _completed(self, intent: Any) -> Intent:
        """The same with a character where one plays on for somebody; refused where the room does not allow it."""
        lobby, bots = self.match.lobby, self._means.bots
        if isinstance(intent, (Leave, Kick)) and intent.bot is None and lobby.status is Status.PLAYING:
            return replace(intent, bot=lobby.stand_in())
        if isinstance(intent, (SeatBot, Leave, Kick, StandIn)) and intent.bot not in (None, *bots):
            raise Refused("no-such-bot", bot=intent.bot, bots=list(bots))
        return intent  # type: ignore[no-any-return]  # whatever is not heard is an intent

    def _proposed(self, asked: Asked, intent: Intent) -> Change | None:
        """What a good intent does; None: it is put off until a pause is over."""
        now = datetime.now(UTC)
        proposed = self.match.judge(intent, asked.by, now, asked.moves)
        if (declined := self.presence.declined(intent)) is not None:
            return self.match.judge(declined, asked.by, now)
        if self.players.holds(asked):
            self.players.hold(asked)
            return None
        return proposed

    def acknowledge(self, asked: Asked, number: int) -> None:
        """Tell whoever asked that it is done, or on disk."""
        if asked.connection is not None:
            asked.connection.send(Took(asked.id, number))

    def take_from_host(self, asked: Asked) -> None:
        """What only the host may do to the show: acknowledged or refused."""
        self.presence.check_host(asked.by)
        self.acknowledge(asked, self.match.number)

    def _fold_own(self, changes: Sequence[Change], acknowledge: Asked | None = None) -> None:
        """Fold in what this process wrote at once, acknowledge the first, and show it."""
        self.stage.before(changes[0])
        for change in changes:
            self.match.apply(change.entry, change)
        if acknowledge is not None:
            self.acknowledge(acknowledge, changes[0].entry.number)
            self._means.figures.moved(monotonic() - acknowledge.at)
        self.players.moved(is_own=True)
        self.stage.show(together(changes))

    def _fold(self, entry: Entry) -> None:
        """Fold in what another process wrote."""
        self.stage.before(None)
        change = self.match.apply(entry)
        self.players.moved(is_own=False)
        self.stage.show(change)

    async def _after_fold(self) -> None:
        """What is due after an entry: the end, the next game, a door for whoever was asked to leave."""
        lobby = self.match.lobby
        if lobby.next_game is not None:
            await self._follow(lobby.next_game)
            return
        if lobby.is_over:
            await self._journal.close()
        self.presence.show_out()
        self.presence.attend()

    # ------------------------------------------------------------ the log

    async def _catch_up(self) -> None:
        """Fold in what others wrote."""
        entries = await self._journal.news()
        for entry in entries:
            self._fold(entry)
        if entries or self.match.lobby.next_game is not None:
            await self._after_fold()

    async def _look_for(self, number: int) -> None:
        if number > self.match.number or self._journal.is_unsure:
            await self._try_to_catch_up()

    async def _try_to_catch_up(self) -> bool:
        try:
            await self._catch_up()
        except Refused:
            return False
        return True

    async def _rematch(self, asked: Asked, intent: Rematch, game: str) -> int:
        """Begin the next game of the room after this one, and say so in its log."""
        lobby, now = self.match.lobby, datetime.now(UTC)
        if lobby.next_game is None and self.match.header.id == game:
            self.match.judge(intent, asked.by, now)
            following = await self._means.begin(self.match.header, next_opened(lobby))
            proposed = self.match.judge(Followed(game=following), HOUSE, now)
            try:
                await self._journal.append(proposed.entry)
            except Refused:  # but the next game has begun
                raise Refused("outcome-unknown") from None
            self._fold_own([proposed])
            await self._after_fold()
        self.acknowledge(asked, self.match.number)
        return self.match.number

    async def _follow(self, game: str) -> None:
        """Go over to the next game."""
        try:
            loaded = await self._means.store.load(game)
        except Unavailable:
            self._journal.is_unsure = True
            raise Refused("outcome-unknown") from None
        assert loaded is not None, "the next game was begun before it was named"
        self._means.follow(self.match.header, game)
        self.crowd.match = Match.load(*loaded)
        self.players.moved(is_own=False)
        self.stage.begin_anew()

    # ------------------------------------------------------------ connections

    async def _welcome(self, connection: Connection, after: int | None) -> None:
        is_sure = await self._try_to_catch_up()  # whoever comes from another process is shown nothing older than there
        if not self.presence.arrives(connection):
            return
        if not is_sure:
            return say_bye(connection, "unavailable", RETRY)
        if connection.member not in (None, *self.match.lobby.members):
            return say_bye(connection, "bad-token", 0.0)
        if not self.presence.takes_seat(connection, is_back=after is not None and after >= 0):
            return say_bye(connection, "seat-elsewhere", 0.0)
        connection.when_behind = self._fell_behind
        self.stage.before_welcome()
        self.presence.comes_in(connection)
        self.stage.welcome(connection, after)
        if len(self.connections) == 1 and not self.stage.is_busy:
            self.players.wake()  # the bots, who waited for somebody to come
        seat = self.crowd.viewer(connection)
        if seat is not None and self.match.status is Status.PLAYING and self.match.lobby.chairs[seat].bot is not None:
            await self._do(Asked(Back(), connection.member, connection))

    def _fell_behind(self, connection: Connection) -> None:
        self.inbox.call(partial(self._show_newest, connection))

    def _show_newest(self, connection: Connection) -> None:
        """To a connection that did not read, and can be sent to again."""
        self._means.figures.collapsed()
        connection.catch_up()
        if connection in self.connections:
            self.stage.show_lobby(connection)
            self.stage.show_present(connection)

    def _let_go(self, connection: Connection) -> None:
        if connection not in self.connections:
            return
        if self.presence.goes(connection) and connection.member is not None:
            self.stage.left(connection.member)
        if not self.connections:
            self.players.rest()
            self.idle_since = asyncio.get_running_loop().time()
        self.stage.show_lobby()
