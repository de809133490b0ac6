"""The stage of a room: who is shown what, and when. Everything that leaves a room goes through here."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec

from mammamia.game import Seat, TableView
from mammamia.game.events import OvenOpened
from mammamia.hosting.beats import ANNOUNCED
from mammamia.server.connection import Connection
from mammamia.server.fair import proof_of
from mammamia.server.protocol import VERSION as PROTOCOL
from mammamia.server.protocol import Beat, Ended, Paced, Proved, Show, TableSeen, Welcome, encode, encoded
from mammamia.server.protocol_events import Told
from mammamia.server.showing import (
    Beats,
    Pacing,
    Sight,
    beats_of,
    heard_by,
    lobby_seen,
    open_past,
    opening_of,
    said,
    show,
    table_seen,
    told_to,
)
from mammamia.server.speed import Speed
from mammamia.server.table import Aid, Change, Proposal, Status, Table
from mammamia.server.table.lobby import Lobby

if TYPE_CHECKING:
    from mammamia.server.room import Room

RESUMED_MOST: Final = 400  # events that are told again after a reconnect


class Stage:
    """What the connections of one room are shown."""

    def __init__(self, room: Room, scale: float) -> None:
        self._room = room
        self._scale = scale
        self._shown = len(room.table.facts)  # how many facts everybody has been shown
        self.pacing = Pacing()
        self._beats: deque[Beats] = deque()
        self._timer: asyncio.TimerHandle | None = None
        self._waits = 0  # how often a wait was begun or cut short
        self._settled: dict[Seat | None, Show] = {}  # what was in sight before the beats began
        self._left: dict[str, int] = {}  # how many facts were shown when a member went, for a table with a notebook
        self._has_ended = room.table.status in (Status.FINISHED, Status.ABANDONED)
        self._places = _places(room.table.lobby)

    @property
    def is_busy(self) -> bool:
        """Whether the oven is being shown: nobody is asked before the show is over."""
        return bool(self._beats)

    def stop(self) -> None:
        """No more beats."""
        if self._timer is not None:
            self._timer.cancel()
        self._beats.clear()

    # ------------------------------------------------------------ what happens

    def before(self, proposal: Proposal | None) -> None:
        """Keep what is in sight now, in case the next entry opens the oven."""
        if self._scale <= 0 or self.is_busy or self._room.table.course is None:
            return
        if proposal is None or beats_of(proposal.facts):
            viewers = (None, *self._room.table.course.game.seats)
            self._settled = {viewer: self._present(viewer) for viewer in viewers}

    def show(self, change: Change) -> None:
        """Show what an entry did: at once, or in beats."""
        was_busy = self.is_busy
        if any(isinstance(fact, OvenOpened) for fact in change.facts):
            self._begin_pacing()
        beats = beats_of(change.facts) if self._scale > 0 and self._settled else ()
        if was_busy and change.facts:
            beats = beats or (Beats(len(change.facts), ANNOUNCED),)
        self._beats.extend(beats)
        if change.has_lobby:
            self._welcome_moved()
            self.show_lobby()
        if beats and not was_busy:
            self._next_beat()
        elif change.facts and not self.is_busy:
            self._show_all()
        elif not self.is_busy:
            self._room.players.wake()
            self._show_end()

    def skip(self) -> None:
        """Show the rest of this baking at once, up to the next question; or end the pause after it."""
        self.pacing.is_rushed = True
        if self.is_busy:
            self._wait_no_longer()
            self._end_beat()

    def direct(self, speed: Speed) -> None:
        """From now on the baking is shown at this speed, to all."""
        self.pacing.speed = speed
        self.show_pacing()
        if self.is_busy and not self._beats[0].is_for_reading:
            self._wait_no_longer()
            if self.pacing.rushes:
                self._end_beat()
            else:
                self._wait(self._beats[0])

    def go_on(self, member: str) -> None:
        """Somebody has read the summary of a round."""
        if self.is_busy and self._beats[0].is_for_reading:
            self.pacing.has_read.add(member)
            self.show_pacing()
            self._end_reading()

    def left(self, member: str) -> None:
        """Somebody's last connection is gone."""
        self._end_reading()
        if self._room.table.lobby.terms.aid is Aid.NOTEBOOK:
            self._left[member] = self._shown

    def begin_anew(self) -> None:
        """Another game has begun in the room, or the same one is read from the log once more."""
        self.stop()
        self._settled = {}
        self._left = {}
        self._shown = len(self._room.table.facts)
        self._has_ended = False
        self._places = _places(self._room.table.lobby)
        for connection in self._room.connections:
            self._welcome(connection)
        self.show_lobby()
        for connection in self._room.connections:
            self.show_present(connection)

    def _welcome(self, connection: Connection) -> None:
        header = self._room.table.header
        connection.send(Welcome(PROTOCOL, header.room, header.id, self._room.viewer(connection)))

    def _welcome_moved(self) -> None:
        """Whoever sits somewhere else now is told where."""
        before, self._places = self._places, _places(self._room.table.lobby)
        for connection in self._room.connections:
            if before.get(connection.member) != self._places.get(connection.member):
                self._welcome(connection)

    def _next_beat(self) -> None:
        """In the room's own time: the next facts, and a pause."""
        if not self._beats:
            return
        if self.pacing.rushes and not self._gather():
            self._show_all()
            return
        beat = self._beats[0]
        facts = self._room.table.facts[self._shown : self._shown + beat.count]
        first, self._shown = self._shown, self._shown + beat.count
        words = said(facts, first)
        for viewer, connections in self._audience().items():
            frame = encode(Beat(self._shown - 1, heard_by(viewer, words), round(self._seconds(beat), 3)))
            for connection in connections:
                connection.send_frame(frame)
        self._wait(beat)
        if beat.is_for_reading:
            self.show_pacing()
            self._end_reading()

    def _gather(self) -> bool:
        """Put all beats into the next one that is for reading; False: there is none."""
        count = 0
        while self._beats:
            beat = self._beats[0]
            count += beat.count
            if beat.is_for_reading:
                self._beats[0] = replace(beat, count=count)
                return True
            self._beats.popleft()
        return False

    def _seconds(self, beat: Beats) -> float:
        return self.pacing.seconds(beat) * self._scale

    def _wait(self, beat: Beats) -> None:
        loop = asyncio.get_running_loop()
        self._waits += 1
        over = partial(self._time_is_over, self._waits)
        self._timer = loop.call_later(self._seconds(beat), self._room.call, over)

    def _wait_no_longer(self) -> None:
        self._waits += 1
        if self._timer is not None:
            self._timer.cancel()

    def _time_is_over(self, waits: int) -> None:
        """A beat ends, unless somebody has ended or stretched it while this was on its way."""
        if waits == self._waits:
            self._end_beat()

    def _end_beat(self) -> None:
        if not self._beats:
            return
        if self._beats.popleft().is_for_reading:
            self.pacing.is_rushed = False
        elif self.pacing.speed is Speed.PAUSED:  # it was long enough
            self.pacing.speed = Speed.NORMAL
            self.show_pacing()
        if self._beats:
            self._next_beat()
        else:
            self._show_all()

    def _end_reading(self) -> None:
        """Go on, if everybody who is here wants to, or nobody is here who plays: on a shared device all only watch."""
        if not self.is_busy or not self._beats[0].is_for_reading or self._readers():
            return
        if self.pacing.has_read or not self._room.connected():
            self._wait_no_longer()
            self._end_beat()

    def _readers(self) -> list[Seat]:
        """The seats of people who are here and have not said that they want to go on."""
        lobby = self._room.table.lobby
        members = self._room.connected() - self.pacing.has_read
        seats = [seat for member in members if (seat := lobby.seat_of(member)) is not None]
        return sorted(Seat(seat) for seat in seats if lobby.chairs[seat].bot is None)

    def _begin_pacing(self) -> None:
        """What is in the oven decides how long each card is shown."""
        facts = self._room.table.facts
        end = max(number for number, fact in enumerate(facts) if isinstance(fact, OvenOpened))
        settled = self._settled.get(None)
        self.pacing.begin(facts[:end], 0 if settled is None else settled.table.oven)
        if self.pacing.speed is not Speed.NORMAL:
            self.show_pacing()

    def _show_all(self) -> None:
        """All facts that were not shown yet, and what is in sight now; whoever is to decide is asked only then."""
        self._room.players.wake()
        facts = self._room.table.facts
        first, self._shown = self._shown, len(facts)
        self._settled = {}
        words = said(facts[first:], first)
        clock = self._room.players.clock()
        view = self._table_view()
        seen = None if view is None else encoded(table_seen(view))
        for viewer, connections in self._audience().items():
            sight = sight_of(self._room.table, viewer, view)
            frame = encode(show(sight, self._shown - 1, heard_by(viewer, words), clock, seen))
            for connection in connections:
                connection.send_frame(frame)
        self._show_end()

    def _show_end(self) -> None:
        """The game is over, and has been shown to be: the seed is no secret any more."""
        table = self._room.table
        if self._has_ended or self.is_busy or table.status not in (Status.FINISHED, Status.ABANDONED):
            return
        self._has_ended = True
        self.show_lobby()
        ended = ended_of(table)
        if ended is not None:
            for connection in self._room.connections:
                connection.send(ended)

    # ------------------------------------------------------------ what lies in sight

    def show_lobby(self, to: Connection | None = None) -> None:
        """The lobby, to all or to one."""
        room = self._room
        spectators = sum(connection.member is None for connection in room.connections)
        frame = encode(lobby_seen(room.table.header, self.lobby_now(), room.connected(), spectators))
        for connection in room.connections if to is None else (to,):
            connection.send_frame(frame)

    def show_pacing(self, to: Connection | None = None) -> None:
        """How fast it goes and who is waited for, to all or to one."""
        is_reading = self.is_busy and self._beats[0].is_for_reading
        frame = encode(Paced(self.pacing.speed, tuple(self._readers()) if is_reading else ()))
        for connection in self._room.connections if to is None else (to,):
            connection.send_frame(frame)

    def show_present(self, connection: Connection, after: int | None = None) -> None:
        """What is in sight now, to one connection, and of what it missed as much as the aid level allows."""
        table = self._room.table
        if table.course is None:
            return
        viewer = self._room.viewer(connection)
        start, end = self._open_to(after)
        missed = self._left.pop(connection.member, None) if connection.member is not None else None
        if missed is not None:  # "while you were away": what was missed is told, once
            begun = opening_of(table.facts[: self._shown])
            start, end = min(begun, max(missed, self._shown - RESUMED_MOST)), self._shown
        told = told_to(viewer, table.facts[start:end], start)
        if self.is_busy:
            settled = self._settled[viewer]
            first = settled.number + 1
            begun = opening_of(table.facts[:first])
            connection.send(msgspec.structs.replace(settled, events=told_to(viewer, table.facts[begun:first], begun)))
            connection.send(Beat(self._shown - 1, told_to(viewer, table.facts[first : self._shown], first)))
            self.show_pacing(connection)
            return
        connection.send(self._present(viewer, told))
        ended = ended_of(table)
        if ended is not None:
            connection.send(ended)

    def lobby_now(self) -> Lobby:
        """The lobby; that the game is over is told when it has been shown."""
        lobby = self._room.table.lobby
        return replace(lobby, status=Status.PLAYING) if self.is_busy and lobby.status is Status.FINISHED else lobby

    def table_now(self) -> TableSeen | None:
        """The table as everybody sees it at this beat's beginning or now."""
        if self.is_busy:
            return self._settled[None].table
        return table_in_sight(self._room.table)

    def _open_to(self, after: int | None) -> tuple[int, int]:
        """Which facts are told again to who has been shown those up to *after*; of an opening under way, all."""
        table = self._room.table
        shown = table.facts[: self._shown]
        end = min(self._shown, open_past(shown, table.lobby.terms.aid))
        start = end if after is None else max(after + 1, end - RESUMED_MOST)
        return min(start, end, opening_of(shown)), end

    def _present(self, viewer: Seat | None, told: tuple[Told, ...] = ()) -> Show:
        return show(sight_of(self._room.table, viewer), self._shown - 1, told, self._room.players.clock())

    def _table_view(self) -> TableView | None:
        course = self._room.table.course
        return None if course is None else course.game.table_view()

    def _audience(self) -> dict[Seat | None, list[Connection]]:
        """The connections by who looks through them: a message is encoded once for each viewer."""
        audience: dict[Seat | None, list[Connection]] = {}
        for connection in self._room.connections:
            audience.setdefault(self._room.viewer(connection), []).append(connection)
        return audience


def sight_of(table: Table, viewer: Seat | None, view: TableView | None = None) -> Sight:
    """What a viewer may see of a game: here the truth is left behind. *view* is what everybody sees, if at hand."""
    assert table.course is not None, "the cards are dealt"
    game = table.course.game
    if viewer is None:
        return Sight(game.table_view() if view is None else view)
    has_oven = table.lobby.terms.aid is Aid.OVEN and table.status is Status.PLAYING
    is_own = table.status is Status.PLAYING and game.deciding == viewer
    return Sight(
        game.view(viewer, view),
        game.offer(viewer) if is_own else None,
        game.knowledge(viewer) if has_oven else None,
        can_undo=is_own and table.course.before_turn is not None,
    )


def table_in_sight(table: Table) -> TableSeen | None:
    """What everybody sees of a game, if the cards are dealt."""
    return None if table.course is None else table_seen(table.course.game.table_view())


def ended_of(table: Table) -> Ended | None:
    """How a game ended, with the proof of its shuffles; None while it goes on, or where no cards were dealt."""
    if table.status not in (Status.FINISHED, Status.ABANDONED) or table.course is None:
        return None
    header = table.header
    nonces = [None if chair.nonce is None else bytes.fromhex(chair.nonce) for _, chair in table.seated]
    proof = proof_of(header.id, header.rules, header.seed, nonces)
    result = table.course.game.result()
    return Ended(
        status=table.status,
        delivered=result.delivered,
        ingredients=result.ingredients,
        winners=result.winners if table.status is Status.FINISHED else (),
        proof=Proved(**proof.to_value()),  # type: ignore[arg-type]  # the same keys, as texts
        record=f"/api/games/{header.id}/record",
    )


def _places(lobby: Lobby) -> dict[str | None, int]:
    """Where each member sits."""
    return {chair.member: seat for seat, chair in enumerate(lobby.chairs) if chair.member is not None}
