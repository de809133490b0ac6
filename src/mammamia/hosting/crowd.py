"""The crowd: what the parts of a room share, its match and whoever is here."""

from __future__ import annotations

from mammamia.game import Seat
from mammamia.hosting.connection import Connection
from mammamia.hosting.match import Match
from mammamia.hosting.protocol.messages import ServerMessage


class Crowd:
    """The connections of a room, and the seats of its match from which they look."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.connections: list[Connection] = []

    def viewer(self, connection: Connection) -> Seat | None:
        """The seat a connection looks from; None: a spectator, or somebody who wants to see no more than one."""
        seat = None if connection.is_blind else self.match.lobby.seat_of(connection.member)
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
