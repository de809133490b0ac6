"""The stage of a room: who is shown what, and when. Everything that leaves a room goes through here."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from mammamia.game import Seat, TableView
from mammamia.server.connection import Connection
from mammamia.server.fair import proof_of
from mammamia.server.protocol import VERSION as PROTOCOL
from mammamia.server.protocol import Beat, Ended, Proved, Show, TableSeen, Welcome, encode
from mammamia.server.protocol_events import Told
from mammamia.server.showing import Beats, Sight, beats_of, lobby_seen, open_past, show, table_seen, told_to
from mammamia.server.table import Aid, Change, Proposal, Status, Table
from mammamia.server.table.lobby import Lobby

if TYPE_CHECKING:
    from mammamia.server.room import Room

RESUMED_MOST: Final = 400  # events that are told again after a reconnect
ANNOUNCED: Final = 0.9  # seconds of a play that comes while the oven is still being shown


class Stage:
    """What the connections of one room are shown."""

    def __init__(self, room: Room, scale: float) -> None:
        self._room = room
        self._scale = scale
        self._shown = len(room.table.facts)  # how many facts everybody has been shown
        self._beats: deque[Beats] = deque()
        self._timer: asyncio.TimerHandle | None = None
        self._settled: dict[Seat | None, Show] = {}  # what was in sight before the beats began
        self._left: dict[str, int] = {}  # how many facts were shown when a member went, for a table with a notebook
        self._has_ended = room.table.status in (Status.FINISHED, Status.ABANDONED)

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
        beats = beats_of(change.facts) if self._scale > 0 and self._settled else ()
        if was_busy and change.facts:
            beats = beats or (Beats(len(change.facts), ANNOUNCED),)
        self._beats.extend(beats)
        if change.has_lobby:
            self.show_lobby()
        if beats and not was_busy:
            self._next_beat()
        elif change.facts and not self.is_busy:
            self._show_all()
        elif not self.is_busy:
            self._room.players.wake()
            self._show_end()

    def skip(self) -> None:
        """Show the rest at once."""
        if self.is_busy:
            self.stop()
            self._show_all()

    def left(self, member: str) -> None:
        """Somebody's last connection is gone."""
        if self._room.table.lobby.terms.aid is Aid.NOTEBOOK:
            self._left[member] = self._shown

    def begin_anew(self) -> None:
        """Another game has begun in the room, or the same one is read from the log once more."""
        self.stop()
        self._settled = {}
        self._left = {}
        self._shown = len(self._room.table.facts)
        self._has_ended = False
        header = self._room.table.header
        for connection in self._room.connections:
            connection.send(Welcome(PROTOCOL, header.room, header.id, self._room.viewer(connection)))
        self.show_lobby()
        for connection in self._room.connections:
            self.show_present(connection)

    def _next_beat(self) -> None:
        """In the room's own time: the next facts, and a pause."""
        if not self._beats:
            return
        beat = self._beats[0]
        facts = self._room.table.facts[self._shown : self._shown + beat.count]
        first, self._shown = self._shown, self._shown + beat.count
        for viewer, connections in self._audience().items():
            frame = encode(Beat(self._shown - 1, told_to(viewer, facts, first)))
            for connection in connections:
                connection.send_frame(frame)
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(beat.seconds * self._scale, self._room.call, self._end_beat)

    def _end_beat(self) -> None:
        if not self._beats:
            return
        self._beats.popleft()
        if self._beats:
            self._next_beat()
        else:
            self._show_all()

    def _show_all(self) -> None:
        """All facts that were not shown yet, and what is in sight now; whoever is to decide is asked only then."""
        self._room.players.wake()
        facts = self._room.table.facts
        first, self._shown = self._shown, len(facts)
        self._settled = {}
        new = facts[first:]
        said: dict[int, Told] = {}
        clock = self._room.players.clock()
        view = self._table_view()
        seen = None if view is None else table_seen(view)
        for viewer, connections in self._audience().items():
            sight = sight_of(self._room.table, viewer, view)
            frame = encode(show(sight, self._shown - 1, told_to(viewer, new, first, said), clock, seen))
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

    def show_lobby(self) -> None:
        """The lobby, to all."""
        room = self._room
        spectators = sum(connection.member is None for connection in room.connections)
        frame = encode(lobby_seen(room.table.header, self.lobby_now(), room.connected(), spectators))
        for connection in room.connections:
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
            start, end = max(missed, self._shown - RESUMED_MOST), self._shown
        told = told_to(viewer, table.facts[start:end], start)
        if self.is_busy:
            settled = self._settled[viewer]
            connection.send(settled)
            first = settled.number + 1
            connection.send(Beat(self._shown - 1, told_to(viewer, table.facts[first : self._shown], first)))
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
        """Which facts are told again to who has been shown those up to *after*."""
        table = self._room.table
        end = min(self._shown, open_past(table.facts[: self._shown], table.lobby.terms.aid))
        start = end if after is None else max(after + 1, end - RESUMED_MOST)
        return min(start, end), end

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
