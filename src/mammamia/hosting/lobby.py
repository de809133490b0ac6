"""The lobby: members, seats, colours, the host, who is ready. Every change makes a new value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final

from mammamia.editions import Colour
from mammamia.hosting.intents import Opened
from mammamia.hosting.protocol.codec import UNSAID
from mammamia.hosting.terms import STAND_INS, Terms


class Status(Enum):
    """Where a table stands."""

    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"
    ABANDONED = "abandoned"


PATIENCE: Final = {Status.LOBBY: 2, Status.PLAYING: 24}  # hours without anybody until a table is closed


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody who has sat down. The token itself is known to nobody but its owner."""

    id: str
    name: str
    token: str  # its SHA-256


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat. A bot beside a member stands in for a person who left."""

    colour: Colour
    member: str | None = None
    bot: str | None = None
    nonce: str | None = None

    @property
    def is_free(self) -> bool:
        """Whether nobody sits there."""
        return self.member is None and self.bot is None

    @property
    def is_ready(self) -> bool:
        """Whether the game need not wait for this seat."""
        return self.nonce is not None if self.member is not None else self.bot is not None


@dataclass(frozen=True, slots=True)
class Lobby:
    """Everything about a table but the cards."""

    terms: Terms
    chairs: tuple[Chair, ...]
    members: Mapping[str, Member]
    host: str | None = None
    status: Status = Status.LOBBY
    next_game: str | None = None
    wants_to_host: str | None = field(default=None, metadata=UNSAID)  # who asked for the host's place
    waited: int = field(default=0, metadata=UNSAID)  # hours in a row in which nobody was here

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, one way or the other: its seed is no secret any more."""
        return self.status in (Status.FINISHED, Status.ABANDONED)

    @property
    def may_be_closed(self) -> bool:
        """Whether one more hour without anybody is too long."""
        return not self.is_over and self.waited + 1 >= PATIENCE[self.status]

    def seat_of(self, member: str | None) -> int | None:
        """Where somebody sits."""
        if member is not None:
            for seat, chair in enumerate(self.chairs):
                if chair.member == member:
                    return seat
        return None

    def with_chair(self, seat: int, chair: Chair) -> Lobby:
        """The same lobby with another chair in one place."""
        return replace(self, chairs=(*self.chairs[:seat], chair, *self.chairs[seat + 1 :]))

    def player(self, seat: int) -> str | None:
        """The bot that decides for a seat now; None where a person does."""
        return self.chairs[seat].bot

    def places(self) -> dict[str | None, int]:
        """Where each member sits, also where a bot plays for somebody."""
        return {chair.member: seat for seat, chair in enumerate(self.chairs) if chair.member is not None}

    def people(self) -> dict[str, int]:
        """The members who play themselves, and where they sit."""
        chairs = enumerate(self.chairs)
        return {chair.member: seat for seat, chair in chairs if chair.member is not None and chair.bot is None}

    @property
    def is_open(self) -> bool:
        """Whether somebody could sit down or look on."""
        has_seat = self.status is Status.LOBBY and any(chair.is_free for chair in self.chairs)
        return has_seat or (self.status in (Status.LOBBY, Status.PLAYING) and self.terms.spectators)

    def stand_in(self) -> str:
        """The character that plays on for somebody: one that does not sit here yet."""
        taken = {chair.bot for chair in self.chairs}
        return next((name for name in STAND_INS if name not in taken), STAND_INS[0])


def opened(intent: Opened) -> Lobby:
    """The lobby of a new game."""
    terms = intent.terms
    terms.check()
    colours = intent.colours or terms.rules.colours[: terms.seats]
    bots = {int(seat): bot for seat, bot in intent.bots.items()}
    people = {joined.seat: joined.member for joined in intent.members}
    return Lobby(
        terms=terms,
        chairs=tuple(Chair(colour, people.get(seat), bots.get(seat)) for seat, colour in enumerate(colours)),
        members={joined.member: Member(joined.member, joined.name, joined.token) for joined in intent.members},
        host=intent.host,
    )
