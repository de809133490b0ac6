"""What people want at a table, one class per intent. An intent that was found good is kept as an entry of the log."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import msgspec

from mammamia.editions import Colour
from mammamia.server.table.terms import Key, Name, SeatNumber, Terms

MoveId = Annotated[str, msgspec.Meta(min_length=1, max_length=36, pattern="^[0-9A-Za-z_-]+$")]
Nonce = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$", description="16 random bytes, as hexadecimal digits.")]
MoveText = Annotated[str, msgspec.Meta(min_length=1, max_length=240, description="A move in the notation of records.")]
MemberId: TypeAlias = str
HOUSE: Final[MemberId] = "house"  # the server itself: bots, the clock, and who lets people in; no member has this id


class _Intent(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", omit_defaults=True, kw_only=True
):
    """Whoever asks may give an id; the same id a second time does nothing."""

    id: MoveId | None = None


class Join(_Intent, frozen=True, tag="join", kw_only=True):
    """Sit down; made by the server, which keeps only the token's hash."""

    member: MemberId
    name: Name
    token: str  # its SHA-256
    seat: int


class Back(_Intent, frozen=True, tag="back"):
    """Whoever left comes back and takes over from the bot."""


class Take(_Intent, frozen=True, tag="take"):
    """Move to an empty seat, before the game."""

    seat: SeatNumber


class Swap(_Intent, frozen=True, tag="swap"):
    """Two seats change places, before the game: the host's right."""

    seat: SeatNumber
    other: SeatNumber


class Paint(_Intent, frozen=True, tag="paint"):
    """Give a seat a colour, before the game; a seat that has it takes the old one."""

    seat: SeatNumber
    colour: Colour


class Rename(_Intent, frozen=True, tag="rename"):
    """Call oneself something else, before the game."""

    name: Name


class SeatBot(_Intent, frozen=True, tag="bot"):
    """Let a bot sit down in an empty seat, or ask it to leave, before the game: the host's right."""

    seat: SeatNumber
    bot: Key | None


class Choose(_Intent, frozen=True, tag="choose"):
    """Change the terms, before the game: the host's right. Nobody is ready afterwards."""

    terms: Terms


class Ready(_Intent, frozen=True, tag="ready"):
    """Be ready, with what the seat adds to the shuffle."""

    nonce: Nonce


class Unready(_Intent, frozen=True, tag="unready"):
    """Not be ready after all."""


class Start(_Intent, frozen=True, tag="start"):
    """Deal the cards: the host's right, once every seat is taken and ready."""


class Play(_Intent, frozen=True, tag="play"):
    """Decide: the decisions of a turn, all at once or one after another, or one decision at the baking."""

    moves: Annotated[tuple[MoveText, ...], msgspec.Meta(min_length=1, max_length=3)]


class Undo(_Intent, frozen=True, tag="undo"):
    """Take back what was decided in the turn under way, as long as nothing was drawn."""


class Leave(_Intent, frozen=True, tag="leave"):
    """Get up. In a game a bot plays on, until its player comes back."""


class Kick(_Intent, frozen=True, tag="kick"):
    """Ask somebody to leave, for good: the host's right."""

    seat: SeatNumber


class Abandon(_Intent, frozen=True, tag="abandon"):
    """End the game unfinished: the host's right."""


class Rematch(_Intent, frozen=True, tag="rematch"):
    """Play another game in the same room."""


class Opened(_Intent, frozen=True, tag="opened", kw_only=True):
    """The first entry of every game: the terms, and who has come over from the game before."""

    terms: Terms
    members: tuple[Join, ...] = ()
    bots: dict[str, str] = {}  # seat to bot
    colours: tuple[Colour, ...] = ()
    host: MemberId | None = None


class Followed(_Intent, frozen=True, tag="followed"):
    """The last entry of a game that was followed by another."""

    game: str


# What a client may say; the others are the server's own.
Asked: TypeAlias = (
    Back | Take | Swap | Paint | Rename | SeatBot | Choose | Ready | Unready | Start | Play | Undo | Leave | Kick
    | Abandon | Rematch
)  # fmt: skip
Intent: TypeAlias = Asked | Join | Opened | Followed


class Logged(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an entry's payload holds: an intent and who had it, a member or the house."""

    intent: Intent
    by: MemberId | None = None
