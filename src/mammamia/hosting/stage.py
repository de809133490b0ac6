"""The stage of a room: what is shown, to whom and when. Everything that leaves a room goes through here."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import replace
from typing import Final

from mammamia.game import Seat, TableView
from mammamia.game.events import MammaMiaLaidOpen
from mammamia.hosting.audience import (
    by_viewer,
    chairs_since,
    drawn,
    ended_of,
    heard_by,
    lobby_seen,
    opening_of,
    show_to,
    told_of,
)
from mammamia.hosting.codes import code_of
from mammamia.hosting.connection import Connection
from mammamia.hosting.crowd import Crowd
from mammamia.hosting.facts import Fact, is_shown, open_past
from mammamia.hosting.fold import BetweenBeats
from mammamia.hosting.inbox import Inbox
from mammamia.hosting.lobby import Lobby, Status
from mammamia.hosting.match import Change
from mammamia.hosting.memory.memories import Memories
from mammamia.hosting.opening import Beats, announced, with_guess
from mammamia.hosting.pacing import Pacing
from mammamia.hosting.players import Players
from mammamia.hosting.protocol.messages import VERSION as PROTOCOL
from mammamia.hosting.protocol.messages import LobbySeen, Paced, Show, Told, Welcome
from mammamia.hosting.tempo import CARD_SHOWN, Speed
from mammamia.hosting.waiting import Waiting

RESUMED_MOST: Final = 400  # events that are told again after a reconnect


class Stage:
    """What the connections of one room are shown."""

    def __init__(
        self, crowd: Crowd, inbox: Inbox, pacing: Pacing, players: Players, memories: Memories, scale: float
    ) -> None:
        self._crowd = crowd
        self._players = players
        self._memories = memories
        self._scale = scale
        self._shown = len(crowd.match.facts)  # how many facts everybody has been shown
        self.pacing = pacing
        self._beats: deque[Beats] = deque()
        self._wait = Waiting(inbox)
        self._sight = BetweenBeats()
        self._left: dict[str, int] = {}  # how many facts were shown when a member went, for a table with a notebook
        self._has_ended = crowd.match.status in (Status.FINISHED, Status.ABANDONED)
        self._places = crowd.match.lobby.places()

    @property
    def is_busy(self) -> bool:
        """Whether the oven is being shown: nobody is asked before the show is over."""
        return bool(self._beats)

    @property
    def _has_unshown(self) -> bool:
        """Whether there are facts that nobody has been shown: a forced move follows, and they are shown with it."""
        return self._shown < len(self._crowd.match.facts)

    @property
    def is_at_once(self) -> bool:
        """Whether whatever happens now is shown as soon as it has."""
        return self._scale == 0 and not self.is_busy and not self._does_ask

    def stop(self) -> None:
        """No more beats."""
        self._wait.end()
        self._beats.clear()
        self._memories.stop()

    # ------------------------------------------------------------ what happens

    def before(self, proposed: Change | None) -> None:
        """Keep what is in sight now, in case the next entry opens the oven."""
        if self.is_busy or self._crowd.match.live is None or self._has_unshown:
            return
        if proposed is not None and not is_shown(proposed.facts):
            return
        if self._scale > 0 or self._does_ask:
            viewers = (None, *self._crowd.match.live.game.seats)
            self._sight.settle({viewer: self._present(viewer) for viewer in viewers})

    def show(self, change: Change) -> None:
        """Show what an entry did: at once, or in beats."""
        was_busy = self.is_busy
        beats = self._in_beats(change)
        if was_busy and change.facts:
            beats = beats or (announced(change.facts),)
        elif beats and change.first > self._shown:  # what a forced move followed at once is shown with it
            beats = (replace(beats[0], count=beats[0].count + change.first - self._shown), *beats[1:])
        elif MammaMiaLaidOpen in map(type, change.facts):
            self.pacing.card_until = asyncio.get_running_loop().time() + CARD_SHOWN * self._scale
        self._beats.extend(beats)
        if change.has_lobby:
            self._welcome_moved()
            self.show_lobby()
        if beats and not was_busy:
            self._next_beat()
        elif change.facts and not self.is_busy:
            self._show_all()
        elif not self.is_busy:
            self._players.wake()
            self._show_end()

    def _in_beats(self, change: Change) -> tuple[Beats, ...]:
        """What an entry did, where it is shown in beats."""
        if not self._sight.settled:
            return ()
        match, people = self._crowd.match, {Seat(seat) for seat in self._crowd.match.lobby.people().values()}
        beats = self.pacing.beats(match.facts[: change.first], change.facts, people)
        if self._does_ask:
            beats = with_guess(beats, change.facts)
        if self._scale > 0:
            return beats
        guess = next((place for place, beat in enumerate(beats) if beat.is_for_guessing), -1)
        return beats[: guess + 1]  # where nothing is shown card by card, all that follows is shown at once

    def skip(self, *, only_beat: bool = False) -> None:
        """Show the rest of this baking at once, up to the next question; or only what is shown now.

        The last play before the oven is opened stands, and others read as long as they like.
        """
        self.pacing.is_rushed |= not only_beat
        if (
            self.is_busy
            and not self._beats[0].is_fixed
            and not (self._is_reading and len(self._crowd.people_here()) > 1)
        ):
            self._wait.end()
            self._end_beat()

    def direct(self, speed: Speed) -> None:
        """From now on the baking is shown at this speed, to all."""
        self.pacing.speed = speed
        self.show_pacing()
        if self.is_busy and not self._is_reading and not self._beats[0].is_fixed:
            self._wait.end()
            if self.pacing.rushes:
                self._end_beat()
            else:
                self._wait.begin(self._seconds(self._beats[0]), self._end_beat)

    @property
    def shown(self) -> list[Fact]:
        """What everybody has been shown."""
        return self._crowd.match.facts[: self._shown]

    @property
    def _does_ask(self) -> bool:
        """Whether somebody is asked before an opening: a lone player, or several with a ring."""
        return bool(self._memories.willing()) and (self._scale > 0 or len(self._crowd.match.lobby.people()) == 1)

    def ask_yet(self) -> None:
        """Somebody wants to be asked: before this oven, too, if it is still closed."""
        if self.is_busy and self._does_ask and not any(beat.is_for_guessing for beat in self._beats):
            shown = self._beats.popleft()
            self._beats = deque((shown, *with_guess(tuple(self._beats), self._crowd.match.facts[self._shown :])))

    def guessed(self) -> None:
        """Somebody has answered before the opening: it begins, if all who are here have."""
        if self._memories.asking is None:
            return
        self.show_guessing()
        here = set(self._crowd.people_here())
        if here and not self._memories.waiting() & here:
            self._wait.end()
            self._end_beat()

    def go_on(self, member: str) -> None:
        """Somebody has read the summary of a round."""
        if self._is_reading:
            self.pacing.has_read.add(member)
            self.show_pacing()
            self._end_reading()

    def left(self, member: str) -> None:
        """Somebody's last connection is gone."""
        self._end_reading()
        self.guessed()
        if self._crowd.match.lobby.terms.aid.has_notebook:
            self._left[member] = self._shown

    def begin_anew(self) -> None:
        """Another game has begun in the room, or the same one is read from the log once more."""
        self.stop()
        self._memories.forget()
        self._sight.settled = {}
        self._left = {}
        self._shown = len(self._crowd.match.facts)
        self._has_ended = False
        self._places = self._crowd.match.lobby.places()
        for connection in self._crowd.connections:
            self._welcome(connection)
        self.show_lobby()
        for connection in self._crowd.connections:
            self.show_present(connection)

    def before_welcome(self) -> None:
        """A forced move may be on its way: nobody who comes in is shown less than whoever was told what it follows."""
        if self._has_unshown and not self.is_busy:
            self._tell_news()

    def welcome(self, connection: Connection, after: int | None) -> None:
        """Somebody comes in; all see that, and the one who comes what lies there."""
        self._welcome(connection)
        self.show_lobby()
        self.show_present(connection, after)

    def _welcome(self, connection: Connection) -> None:
        header = self._crowd.match.header
        connection.send(Welcome(PROTOCOL, header.room, header.id, self._crowd.viewer(connection)))

    def _welcome_moved(self) -> None:
        """Whoever sits somewhere else now is told where."""
        before, self._places = self._places, self._crowd.match.lobby.places()
        for connection in self._crowd.connections:
            if before.get(connection.member) != self._places.get(connection.member):
                self._welcome(connection)

    def _next_beat(self) -> None:
        """In the room's own time: the next facts, and a pause."""
        if not self._beats:
            return
        if self.pacing.rushes and not self._beats[0].is_fixed and not self._gather():
            self._show_all()
            return
        beat = self._beats[0]
        if beat.count:
            self._show_beat(beat)
        self._wait.begin(self._seconds(beat), self._end_beat)
        if beat.is_for_reading:
            self.show_pacing()
            self._end_reading()
        if beat.is_for_guessing:
            self._memories.ask(self.shown)
            self.show_guessing()

    def _show_beat(self, beat: Beats) -> None:
        facts = self._crowd.match.facts[self._shown : self._shown + beat.count]
        told = told_of(facts, self._shown)
        self._shown += beat.count
        self._sight.fold(facts)
        for viewer, connections in self._crowd.by_viewer().items():
            seen = self._sight.beat(viewer, self._shown - 1, heard_by(viewer, told))
            shown = drawn(seen, beat, self._seconds(beat) or 0.0)
            for connection in connections:
                connection.send(shown)

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

    @property
    def _is_reading(self) -> bool:
        """Whether a round's summary is being read."""
        return self.is_busy and self._beats[0].is_for_reading

    def _seconds(self, beat: Beats) -> float | None:
        """How long a beat takes; None: a lone player reads and guesses as long as it takes."""
        if (beat.is_for_reading or beat.is_for_guessing) and len(self._crowd.match.lobby.people()) == 1:
            return None
        return self.pacing.seconds(beat) * self._scale

    def _end_beat(self) -> None:
        if not self._beats:
            return
        ended = self._beats.popleft()
        if ended.is_for_guessing:
            self._memories.end()
        if ended.is_for_reading:
            self.pacing.is_rushed = False
        elif self.pacing.speed is Speed.PAUSED and not ended.is_fixed:  # it was long enough
            self.pacing.speed = Speed.NORMAL
            self.show_pacing()
        if self._beats:
            self._next_beat()
        else:
            self._show_all()

    def _end_reading(self) -> None:
        """Go on, if everybody who is here wants to."""
        if self._is_reading and self.pacing.has_read and not self._waiting():
            self._wait.end()
            self._end_beat()

    def _waiting(self) -> list[Seat]:
        """The seats of people who are here and have not said that they want to go on."""
        people = self._crowd.match.lobby.people()
        have_read = {people[member] for member in self.pacing.has_read if member in people}
        return [seat for seat in self._crowd.people_here() if seat not in have_read]

    def _show_all(self) -> None:
        """All facts that were not shown yet, and what is in sight now; whoever is to decide is asked only then."""
        self._players.wake()
        if self._players.is_forced:  # what comes next is shown with it
            return
        self._tell_news()
        self._show_end()

    def _tell_news(self) -> None:
        facts = self._crowd.match.facts
        first, self._shown = self._shown, len(facts)
        self._sight.settled = {}
        told = told_of(facts[first:], first)
        clock, audience = self._players.clock, self._crowd.by_viewer()
        heard = by_viewer(audience, told)
        for viewer, connections in audience.items():
            shown = show_to(viewer, self._crowd.match, self._shown - 1, heard[viewer], clock=clock(viewer))
            for connection in connections:
                connection.send(shown)

    def _show_end(self) -> None:
        """The game is over, and has been shown to be: the seed is no secret any more."""
        match = self._crowd.match
        if self._has_ended or self.is_busy or match.status not in (Status.FINISHED, Status.ABANDONED):
            return
        self._has_ended = True
        self.show_lobby()
        ended = ended_of(match)
        if ended is not None:
            self._crowd.tell(ended)

    # ------------------------------------------------------------ what lies in sight

    def show_lobby(self, to: Connection | None = None) -> None:
        """The lobby, to all or to one."""
        self._crowd.tell(self.lobby_seen(), to)

    def lobby_seen(self) -> LobbySeen:
        """The lobby as everybody sees it now."""
        match, lobby = self._crowd.match, self.lobby_now()
        seen = lobby_seen(match.header, lobby, self._crowd.connected(), self._crowd.spectators)
        code = code_of(match.header.room) if lobby.is_open else None
        return replace(seen, code=code, changed=match.changed, chairs=chairs_since(match, seen.chairs))

    def show_pacing(self, to: Connection | None = None) -> None:
        """How fast it goes, who reads and who is waited for, to all or to one."""
        paced = Paced(self.pacing.speed, ())
        if self._is_reading:
            paced = Paced(self.pacing.speed, tuple(self._waiting()), tuple(self._crowd.people_here()), self._wait.left)
        self._crowd.tell(paced, to)

    def show_guessing(self, to: Connection | None = None) -> None:
        """Who is asked before the opening, to all or to one."""
        self._crowd.tell(self._memories.guessing(self._wait.left), to)

    def show_present(self, connection: Connection, after: int | None = None) -> None:
        """What is in sight now, to one connection, and of what it missed as much as the aid level allows."""
        match = self._crowd.match
        if match.live is None:
            return
        viewer = self._crowd.viewer(connection)
        start, end = self._open_to(after)
        missed = self._left.pop(connection.member, None) if connection.member is not None else None
        if missed is not None:  # "while you were away": what was missed is told, once
            begun = opening_of(match.facts[: self._shown])
            start, end = min(begun, max(missed, self._shown - RESUMED_MOST)), self._shown
        told = heard_by(viewer, told_of(match.facts[start:end], start))
        if self.is_busy:
            settled = self._sight.settled[viewer]
            first = settled.number + 1
            begun = opening_of(match.facts[:first])
            before = heard_by(viewer, told_of(match.facts[begun:first], begun))
            connection.send(replace(settled, events=before))
            told = heard_by(viewer, told_of(match.facts[first : self._shown], first))
            connection.send(self._sight.beat(viewer, self._shown - 1, told))
            self.show_pacing(connection)
            if self._memories.asking is not None:
                self.show_guessing(connection)
            return
        connection.send(self._present(viewer, told))
        ended = ended_of(match)
        if ended is not None:
            connection.send(ended)

    def lobby_now(self) -> Lobby:
        """The lobby; that the game is over is told when it has been shown."""
        lobby = self._crowd.match.lobby
        return replace(lobby, status=Status.PLAYING) if self.is_busy and lobby.status is Status.FINISHED else lobby

    def table_now(self) -> TableView | None:
        """The table as everybody sees it at this beat's beginning or now."""
        if self.is_busy:
            return self._sight.settled[None].table
        return self._crowd.match.table

    def _open_to(self, after: int | None) -> tuple[int, int]:
        """The facts that are told again to a viewer who was shown those up to *after*; of an opening under way, all."""
        match = self._crowd.match
        shown = match.facts[: self._shown]
        end = min(self._shown, open_past(shown, match.lobby.terms.aid))
        start = end if after is None else max(after + 1, end - RESUMED_MOST)
        return min(start, end, opening_of(shown)), end

    def _present(self, viewer: Seat | None, told: tuple[Told, ...] = ()) -> Show:
        return show_to(viewer, self._crowd.match, self._shown - 1, told, clock=self._players.clock(viewer))
