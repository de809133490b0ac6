"""Whoever is here: the connections of a room, which its parts share with its match, and all comings and goings."""

from __future__ import annotations

import asyncio
from functools import partial

from mammamia.game import Seat
from mammamia.hosting.connection import Connection
from mammamia.hosting.inbox import Asked, Inbox, no
from mammamia.hosting.intents import HOUSE, AskToHost, Declined, Here, Intent, Promoted, StandIn
from mammamia.hosting.lobby import Lobby, Status
from mammamia.hosting.match import Match
from mammamia.hosting.protocol.messages import Bye, ServerMessage
from mammamia.hosting.refused import Refused
from mammamia.hosting.tempo import HOST_AWAY


class Crowd:
    """The connections of a room, and the seats of its match from which they look."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.connections: list[Connection] = []
        self._places: tuple[Lobby, dict[str | None, int]] = (match.lobby, match.lobby.places())

    def viewer(self, connection: Connection) -> Seat | None:
        """The seat a connection looks from; None: a spectator, or somebody who wants to see no more than one."""
        if self._places[0] is not self.match.lobby:
            self._places = (self.match.lobby, self.match.lobby.places())
        seat = None if connection.is_blind else self._places[1].get(connection.member)
        return None if seat is None else Seat(seat)

    def by_viewer(self) -> dict[Seat | None, list[Connection]]:
        """The connections by whoever looks through them: a message is made once for each viewer."""
        found: dict[Seat | None, list[Connection]] = {}
        for connection in self.connections:
            found.setdefault(self.viewer(connection), []).append(connection)
        return found

    def connected(self) -> frozenset[str]:
        """The members who are here."""
        return frozenset(connection.member for connection in self.connections if connection.member is not None)

    def people_here(self) -> list[Seat]:
        """The seats of people who are here."""
        here = self.connected()
        return sorted(Seat(seat) for member, seat in self.match.lobby.people().items() if member in here)

    @property
    def spectators(self) -> int:
        """How many look on."""
        return sum(connection.member is None for connection in self.connections)

    @property
    def is_alone(self) -> bool:
        """Whether one person plays with bots and nobody looks on: nothing that is shown tells anybody a card."""
        people = self.match.lobby.people()
        return len(people) == 1 and all(connection.member in people for connection in self.connections)

    def tell(self, message: ServerMessage, to: Connection | None = None) -> None:
        """Send a message, to all or to one."""
        for connection in self.connections if to is None else (to,):
            connection.send(message)


class Presence:
    """The comings and goings of one room, and what the log must hear of them.

    Each process sees its own connections only. So whoever wants the host's place, and an hour in which nobody came, are
    entries of the log first: a process that knows better answers there.
    """

    def __init__(self, crowd: Crowd, inbox: Inbox, takeover: float) -> None:
        """*takeover*: seconds in which another process may answer."""
        self._crowd = crowd
        self._inbox = inbox
        self._takeover = takeover
        self._opened = asyncio.get_running_loop().time()
        self._went: dict[str, float] = {}  # when a member's last connection was gone
        self._timer: asyncio.TimerHandle | None = None
        self.arriving: list[Connection] = []  # have said hello, and were not welcomed yet

    def arrives(self, connection: Connection) -> bool:
        """Somebody who said hello stands at the door; False: they are gone, or were sent away."""
        if connection in self.arriving:
            self.arriving.remove(connection)
        return not connection.is_closed

    def turn_away(self, key: str, retry: float) -> None:
        """Everybody who is still on the way in."""
        for connection in self.arriving:
            say_bye(connection, key, retry)
        self.arriving.clear()

    def takes_seat(self, connection: Connection, *, is_back: bool) -> bool:
        """The newest device holds a seat, and those before it are shown out; False: it *is_back*, and another one does.

        A line that comes back by itself takes nothing from anybody: whoever wants the seat opens the page anew.
        """
        others = [one for one in self._crowd.connections if _are_rivals(one, connection)]
        if is_back and others:
            return False
        for other in others:
            say_bye(other, "seat-elsewhere", 0.0)
            self._crowd.connections.remove(other)
        return True

    def comes_in(self, connection: Connection) -> None:
        """Somebody is welcomed."""
        self._crowd.connections.append(connection)
        self.attend()

    def goes(self, connection: Connection) -> bool:
        """A connection is gone; whether it was its member's last one."""
        self._crowd.connections.remove(connection)
        member = connection.member
        if member is None or member in self._crowd.connected():
            return False
        self._went[member] = asyncio.get_running_loop().time()
        return True

    # ------------------------------------------------------------ what the log must hear

    def check_host(self, member: str | None) -> None:
        """Refused to everybody but the host."""
        if member is None or member != self._crowd.match.lobby.host:
            raise Refused("only-the-host")

    def declined(self, intent: Intent) -> Declined | None:
        """An entry that refuses it, if it may be done only while somebody is away who is here; None: it may be done.

        Where there are several processes, another one may just be writing what it was asked under the same id.
        """
        try:
            self.check(intent)
        except Refused as refused:
            if intent.id is None or not self._takeover:
                raise
            return Declined(id=intent.id, key=refused.key, values={k: int(str(v)) for k, v in refused.values.items()})
        return None

    def check(self, intent: Intent) -> None:
        """Refused if it may be done only while somebody is away who is here."""
        if isinstance(intent, StandIn) and intent.seat in map(self._crowd.match.lobby.seat_of, self._crowd.connected()):
            raise Refused("is-here", seat=intent.seat)
        if isinstance(intent, AskToHost):
            self._check_host_is_away()

    def _check_host_is_away(self) -> None:
        """Refused if the host is here, or has been a moment ago."""
        host = self._crowd.match.lobby.host
        if host is None:
            return
        if host in self._crowd.connected():
            raise Refused("is-here", seat=self._crowd.match.lobby.seat_of(host))
        away = asyncio.get_running_loop().time() - self._went.get(host, self._opened)
        if away < HOST_AWAY:
            raise Refused("wait-for-host", seconds=max(1, round(HOST_AWAY - away)))

    def attend(self) -> None:
        """After an entry, or when somebody has come: answer what the log says of people who are here."""
        lobby, wants = self._crowd.match.lobby, self._crowd.match.lobby.wants_to_host
        if (wants is None and not lobby.waited) or lobby.status not in (Status.LOBBY, Status.PLAYING):
            return
        here = self._crowd.connected()
        if wants is not None and lobby.host in here:
            self._inbox.ask(Asked(Here(), lobby.host))
        elif wants in here and wants is not None:
            self._promote_soon(wants)
        elif lobby.waited and self._crowd.connections:
            self._inbox.ask(Asked(Here(), HOUSE))

    def _promote_soon(self, member: str) -> None:
        """Unless the host answers elsewhere meanwhile."""
        if self._timer is not None:
            self._timer.cancel()
        promote = partial(self._inbox.ask, Asked(Promoted(member), HOUSE))
        self._timer = asyncio.get_running_loop().call_later(self._takeover, promote)

    # ------------------------------------------------------------ who is shown out

    def show_out(self) -> None:
        """Whoever is no member any more, and spectators where none are wanted."""
        lobby = self._crowd.match.lobby
        for connection in list(self._crowd.connections):
            if connection.member is not None and connection.member not in lobby.members:
                connection.member = None
                connection.send(no(Refused("kicked"), None))
            if connection.member is None and not lobby.terms.spectators:
                say_bye(connection, "no-spectators", 0.0)
                self._crowd.connections.remove(connection)

    def end(self, key: str, retry: float) -> None:
        """Everybody goes, also whoever is still on the way in."""
        if self._timer is not None:
            self._timer.cancel()
        for connection in self._crowd.connections:
            say_bye(connection, key, retry)
        self.turn_away(key, retry)


def _are_rivals(one: Connection, other: Connection) -> bool:
    """Whether both are devices that want the same seat for themselves."""
    if one.member is None or one.member != other.member or one.is_blind or other.is_blind:
        return False
    return bool(one.device and other.device) and one.device != other.device


def say_bye(connection: Connection, key: str, retry: float) -> None:
    """The room closes a connection."""
    connection.send(Bye(key, retry))
    connection.close()
