"""Intents: what people want at a table, one class each. An intent that was found good is an entry of the log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final, TypeAlias

from mammamia.editions import Colour
from mammamia.game.swift import swift
from mammamia.hosting.protocol.codec import UNSAID, tagged
from mammamia.hosting.protocol.shapes import Limits
from mammamia.hosting.terms import Key, Name, SeatNumber, Terms

MoveId = Annotated[str, Limits(1, 36, "^[0-9A-Za-z_-]+$")]
Nonce = Annotated[str, Limits(pattern="^[0-9a-f]{32}$", about="16 random bytes, as hexadecimal digits.")]
MoveText = Annotated[str, Limits(1, 240, about="A move in the notation of records.")]
MemberId: TypeAlias = str
HOUSE: Final[MemberId] = "house"  # the server itself: bots, the clock, and who lets people in; no member has this id


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a client asks for. Whoever asks may give an id; the same id a second time does nothing."""

    id: MoveId | None = field(default=None, kw_only=True, metadata=UNSAID)


@tagged("join")
@dataclass(frozen=True, slots=True, kw_only=True)
class Join(Wanted):
    """Sit down; made by the server, which keeps only the token's hash."""

    member: MemberId
    name: str  # nothing: called by the colour
    token: str  # its SHA-256
    seat: int


@tagged("back")
@dataclass(frozen=True, slots=True)
class Back(Wanted):
    """Whoever left comes back and takes over from the bot."""


@tagged("take")
@dataclass(frozen=True, slots=True)
class Take(Wanted):
    """Move to an empty seat, before the game."""

    seat: SeatNumber


@tagged("swap")
@dataclass(frozen=True, slots=True)
class Swap(Wanted):
    """Two seats change places, before the game: the host's right."""

    seat: SeatNumber
    other: SeatNumber


@tagged("paint")
@dataclass(frozen=True, slots=True)
class Paint(Wanted):
    """Give a seat a colour, before the game; a seat that has it takes the old one."""

    seat: SeatNumber
    colour: Colour


@tagged("rename")
@dataclass(frozen=True, slots=True)
class Rename(Wanted):
    """Call oneself something else, before the game."""

    name: Name


@tagged("bot")
@dataclass(frozen=True, slots=True)
class SeatBot(Wanted):
    """Let a bot sit down in an empty seat, or ask it to leave, before the game: the host's right."""

    seat: SeatNumber
    bot: Key | None


@tagged("choose")
@dataclass(frozen=True, slots=True)
class Choose(Wanted):
    """Change the terms, before the game: the host's right. Nobody is ready afterwards.

    Options of before that another edition, or another number of seats, does not have are left out.
    """

    terms: Terms


@tagged("ready")
@dataclass(frozen=True, slots=True)
class Ready(Wanted):
    """Be ready, with what the seat adds to the shuffle."""

    nonce: Nonce


@tagged("unready")
@dataclass(frozen=True, slots=True)
class Unready(Wanted):
    """Not be ready after all."""


@tagged("start")
@dataclass(frozen=True, slots=True)
class Start(Wanted):
    """Deal the cards: the host's right, once every seat is taken and ready."""


@tagged("play")
@swift
@dataclass(frozen=True, slots=True)
class Play(Wanted):
    """Decide: the decisions of a turn, all at once or one after another, or one decision at the baking."""

    moves: Annotated[tuple[MoveText, ...], Limits(1, 3)]


@tagged("undo")
@dataclass(frozen=True, slots=True)
class Undo(Wanted):
    """Take back what was decided in the turn under way, as long as nothing was drawn."""


@tagged("leave")
@dataclass(frozen=True, slots=True)
class Leave(Wanted):
    """Get up. In a game a character plays on, until its player comes back."""

    bot: Key | None = field(default=None, metadata=UNSAID)  # None: whom the host of the room chooses


@tagged("kick")
@dataclass(frozen=True, slots=True)
class Kick(Wanted):
    """Ask somebody to leave, for good: the host's right. In a game a character plays on."""

    seat: SeatNumber
    bot: Key | None = field(default=None, metadata=UNSAID)


@tagged("stand-in")
@dataclass(frozen=True, slots=True)
class StandIn(Wanted):
    """Let a character play for somebody who is away, until they come back: the host's right, in a game."""

    seat: SeatNumber
    bot: Key


@tagged("host")
@dataclass(frozen=True, slots=True)
class AskToHost(Wanted):
    """Ask for the host's place, once the host has been away for a minute. Whoever was the host has no claim to it."""


@tagged("abandon")
@dataclass(frozen=True, slots=True)
class Abandon(Wanted):
    """End the game unfinished: the host's right."""


@tagged("rematch")
@dataclass(frozen=True, slots=True)
class Rematch(Wanted):
    """Play another game in the same room."""


@tagged("opened")
@dataclass(frozen=True, slots=True, kw_only=True)
class Opened(Wanted):
    """The first entry of every game: the terms, and who has come over from the game before."""

    terms: Terms
    members: tuple[Join, ...] = field(default=(), metadata=UNSAID)
    bots: Mapping[str, str] = field(default_factory=dict, metadata=UNSAID)  # seat to bot
    colours: tuple[Colour, ...] = field(default=(), metadata=UNSAID)
    host: MemberId | None = field(default=None, metadata=UNSAID)


@tagged("followed")
@dataclass(frozen=True, slots=True)
class Followed(Wanted):
    """The last entry of a game that was followed by another."""

    game: str


@tagged("promoted")
@dataclass(frozen=True, slots=True)
class Promoted(Wanted):
    """Whoever asked for the host's place has it: the host was not heard of."""

    member: MemberId


@tagged("waited")
@dataclass(frozen=True, slots=True)
class Waited(Wanted):
    """An hour went by in which nothing happened and nobody was here."""


@tagged("here")
@dataclass(frozen=True, slots=True)
class Here(Wanted):
    """Somebody is here after all: the table has waited for nobody, and a host keeps the host's place."""


@tagged("closed")
@dataclass(frozen=True, slots=True)
class Closed(Wanted):
    """One more hour, and nobody has come for too long: the game is over, unfinished."""


@tagged("declined")
@dataclass(frozen=True, slots=True, kw_only=True)
class Declined(Wanted):
    """What somebody asked for under this id is refused, by what one process alone knows: now all of them do."""

    key: str
    values: Mapping[str, int]


# What a client may say; the others are the server's own.
ClientIntent: TypeAlias = (
    Back | Take | Swap | Paint | Rename | SeatBot | Choose | Ready | Unready | Start | Play | Undo | Leave | Kick
    | StandIn | AskToHost | Abandon | Rematch
)  # fmt: skip
Intent: TypeAlias = ClientIntent | Join | Opened | Followed | Promoted | Waited | Here | Closed | Declined
