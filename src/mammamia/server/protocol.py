"""The protocol, version 1: one class per message. docs/server/protocol.md and /openapi.json are made from these types.

A card is written as in records: `olive`, `double:olive`, `green:monotoni`; a move in the notation of records.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias, TypeVar, cast

import msgspec

from mammamia.editions import Colour, Ingredient, Options
from mammamia.server.protocol_events import Told
from mammamia.server.speed import Speed
from mammamia.server.table.intents import Asked, MoveId
from mammamia.server.table.lobby import Status
from mammamia.server.table.terms import Name, SeatNumber, Terms

VERSION: Final = 1
FRAME_LIMIT: Final = 4096  # bytes of a client's message
OUTBOX_LIMIT: Final = 64 * 1024  # bytes that wait for one connection

Card: TypeAlias = str
Counts: TypeAlias = dict[Card, int]
Text = Annotated[str, msgspec.Meta(max_length=200)]
Token = Annotated[str, msgspec.Meta(pattern="^[0-9A-Za-z_-]{22}$", description="128 bits: keep it to yourself.")]
Link = Annotated[str, msgspec.Meta(max_length=200, pattern="^https?://[!-~]+$", description="An address of a page.")]
Phrase = Annotated[str, msgspec.Meta(max_length=24, pattern="^[a-z-]+$", description="The key of a quick phrase.")]
PHRASES: Final = (
    "hello",
    "good-game",
    "mamma-mia",
    "well-baked",
    "oh-no",
    "hurry",
    "thinking",
    "thanks",
    "sorry",
    "bye",
)


# ---------------------------------------------------------------- what a client says


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="hello"):
    """The first message on a socket. *after* is the last event the client was shown, to be shown what came since.

    *blind*: be shown only what everybody sees, with the rights of one's seat: for a device that several people share.
    """

    version: int
    after: Annotated[int, msgspec.Meta(ge=-1)] | None = None
    blind: bool = False


class Say(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="say"):
    """A quick phrase, heard by all and kept by nobody."""

    phrase: Phrase
    id: MoveId | None = None


class Ping(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ping"):
    """Answered by pong."""


class Skip(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="skip"):
    """Show the rest of the baking at once: the host's right."""

    id: MoveId | None = None


class Direct(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="speed"):
    """How fast the baking is shown to all from now on: the host's right. A pause is not for ever."""

    speed: Speed
    id: MoveId | None = None


class GoOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="go-on"):
    """The round's summary is read. When all who are here say so, or after some seconds, the game goes on."""

    id: MoveId | None = None


ClientMessage: TypeAlias = Hello | Say | Ping | Skip | Direct | GoOn | Asked


# ---------------------------------------------------------------- what lies in sight


class RequestSeen(msgspec.Struct, frozen=True):
    """What an owner asks the others for."""

    order: Card
    kinds: tuple[Ingredient, ...]
    cards: tuple[Card, ...]


class SeatSeen(msgspec.Struct, frozen=True, omit_defaults=True):
    """What everybody sees of a seat: how many cards, not which."""

    ingredients: int
    orders: int
    waiter: int
    locked: bool = False  # it can neither put nor draw any more


class TableSeen(msgspec.Struct, frozen=True):
    """What everybody sees, spectators too."""

    round: int
    phase: str
    deciding: int | None
    mamma_mia: int | None
    supply: int
    oven: int  # cards in it
    top: Card | None
    table: Counts
    used: int
    order_up: Card | None
    request: RequestSeen | None
    seats: tuple[SeatSeen, ...]
    delivered: tuple[tuple[Card, ...], ...] | int  # by seat where they lie open, else how many in all


class HandSeen(msgspec.Struct, frozen=True):
    """One's own hand."""

    ingredients: Counts
    orders: tuple[Card, ...]


class OvenSeen(msgspec.Struct, frozen=True):
    """At the level `oven`: what is in the oven, and whether one's orders would bake if they came next."""

    ingredients: Counts
    orders: tuple[Card, ...]
    bakes: dict[Card, str]  # by order: table, hand or no


class Clock(msgspec.Struct, frozen=True):
    """How long the seat that decides may think, and how much of that is left."""

    seconds: float
    left: float


# ---------------------------------------------------------------- offers


class PileOffered(msgspec.Struct, frozen=True):
    """Any of these may be put, at least one."""

    kind: Ingredient
    singles: int
    doubles: int


class DrawOffered(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pile to draw from, and how many cards it gives; null: nothing can be drawn.

    *may_end*: the round may end with it. *locks_after*: put so many ingredients before it, and one holds nothing but
    orders afterwards: one can neither put nor draw from then on.
    """

    source: str | None
    count: int
    may_end: bool = False
    locks_after: int | None = None


class TurnOffered(msgspec.Struct, frozen=True, tag_field="type", tag="turn"):
    """A turn, or what is left of it: put from one pile, then an order or none, then draw.

    With no pile and step `put` the move is `pass`, and no order may be put. *draws* has a line for every number of
    cards put from now on, an order among them.
    """

    step: str
    piles: tuple[PileOffered, ...]
    orders: tuple[Card, ...]
    draws: tuple[tuple[DrawOffered, ...], ...]


class HeldOffered(msgspec.Struct, frozen=True):
    """A sort of card in the hand that would do, how many there are, and what each counts."""

    card: Card
    most: int
    worth: int


class LackOffered(msgspec.Struct, frozen=True):
    """What an order is short of: *count* of these kinds together.

    To fill it, add cards of *hand* worth the count or more, but none that could be left out. To ask for help, request
    at least *least_request* and at most *count* cards of *kinds*, and add exactly the rest.
    """

    count: int
    kinds: tuple[Ingredient, ...]
    hand: tuple[HeldOffered, ...]
    least_request: int


class WhyNotSaid(msgspec.Struct, frozen=True):
    """Why a way is closed: a key and a rule."""

    key: str
    rule: str


class WayOffered(msgspec.Struct, frozen=True):
    """A choice of the free kinds, and what is missing then; *why_not* null: it can be filled."""

    kinds: tuple[Ingredient, ...]
    lacks: tuple[LackOffered, ...]
    can_ask: bool
    why_not: WhyNotSaid | None


class FillOffered(msgspec.Struct, frozen=True, tag_field="type", tag="fill"):
    """What the owner may do about the order that came up."""

    order: Card
    ways: tuple[WayOffered, ...]
    can_decline: bool


class AnswerOffered(msgspec.Struct, frozen=True, tag_field="type", tag="answer"):
    """A request for help: to refuse is always possible."""

    request: tuple[Card, ...]
    can_help: bool


Offered: TypeAlias = TurnOffered | FillOffered | AnswerOffered


# ---------------------------------------------------------------- what the server says


class Welcome(msgspec.Struct, frozen=True, tag_field="type", tag="welcome"):
    """The answer to hello: who you are here; *seat* null: a spectator."""

    version: int
    room: str
    game: str
    seat: int | None


class ChairSeen(msgspec.Struct, frozen=True):
    """One seat of the lobby: a person, a bot, a bot that stands in for a person, or nobody."""

    colour: Colour
    name: str | None
    bot: str | None
    ready: bool
    connected: bool


class LobbySeen(msgspec.Struct, frozen=True, tag_field="type", tag="lobby"):
    """The whole lobby, sent whenever it changes."""

    room: str
    game: str
    ordinal: int
    status: Status
    terms: Terms
    options: Options
    commitment: str
    host: int | None
    chairs: tuple[ChairSeen, ...]
    spectators: int
    next_game: str | None = None


class Show(msgspec.Struct, frozen=True, tag_field="type", tag="show"):
    """What happened, and what lies in sight now, with all you may do. *number* is that of the last event there was."""

    number: int
    events: tuple[Told, ...]
    table: TableSeen
    hand: HandSeen | None = None
    offer: Offered | None = None
    clock: Clock | None = None
    oven: OvenSeen | None = None
    can_undo: bool = False


class Beat(msgspec.Struct, frozen=True, tag_field="type", tag="beat"):
    """A moment of the baking, the same for all, of so many seconds; a show follows when all is over."""

    number: int
    events: tuple[Told, ...]
    seconds: float = 0.0


class Paced(msgspec.Struct, frozen=True, tag_field="type", tag="paced"):
    """How fast the baking is shown, and which seats have still to say `go-on` after a round."""

    speed: Speed
    waiting: tuple[int, ...]


class Took(msgspec.Struct, frozen=True, tag_field="type", tag="took"):
    """Your message with this id is on disk, as this number of the log."""

    id: str | None
    number: int


class No(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    """Your message changed nothing: a stable key, the rule, the values, and the sentence in English."""

    id: str | None
    key: str
    rule: str | None
    values: dict[str, Any]
    text: str


class Said(msgspec.Struct, frozen=True, tag_field="type", tag="said"):
    """Somebody said a quick phrase."""

    seat: int
    phrase: str


class Proved(msgspec.Struct, frozen=True):
    """What is needed to check every card."""

    version: str
    game: str
    rules: str
    commitment: str
    seed: str
    nonces: tuple[str | None, ...]


class Ended(msgspec.Struct, frozen=True, tag_field="type", tag="ended"):
    """The game is over or abandoned: the seed is no secret any more, and the record can be read."""

    status: Status
    delivered: tuple[int, ...]
    ingredients: tuple[int, ...]
    winners: tuple[int, ...]
    proof: Proved
    record: str


class Bye(msgspec.Struct, frozen=True, tag_field="type", tag="bye"):
    """The server closes this socket; come back after so many seconds."""

    key: str
    retry: float


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    """The answer to ping."""


ServerMessage: TypeAlias = Welcome | LobbySeen | Show | Beat | Paced | Took | No | Said | Ended | Bye | Pong


# ---------------------------------------------------------------- HTTP


class CreateRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Make a room and sit down in its first seat."""

    name: Name
    terms: Terms = Terms()


class JoinRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sit down, in this seat or in the first free one."""

    name: Name
    seat: SeatNumber | None = None


class Seated(msgspec.Struct, frozen=True):
    """You sit. The token is shown this once."""

    room: str
    game: str
    seat: int
    token: str


class AskTicket(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ticket for a socket: for the seat of a token, or for a spectator."""

    token: Token | None = None


class Ticket(msgspec.Struct, frozen=True):
    """Opens one socket, once and soon."""

    ticket: str
    seconds: float


class AskCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A link to be drawn as a QR code."""

    link: Link


class CodeDrawn(msgspec.Struct, frozen=True):
    """A QR code, row by row from the top: 1 is dark, 0 is light; the margin is left to who draws it."""

    rows: tuple[str, ...]


class RoomListed(msgspec.Struct, frozen=True):
    """A public room that waits for players or may be watched."""

    room: str
    status: Status
    terms: Terms
    names: tuple[str | None, ...]
    free: int


class Rooms(msgspec.Struct, frozen=True):
    """The public rooms."""

    rooms: tuple[RoomListed, ...]


class GameSeen(msgspec.Struct, frozen=True):
    """A game by its link: its lobby, the table as it lies now, and how it ended."""

    lobby: LobbySeen
    table: TableSeen | None
    ended: Ended | None


class EditionSeen(msgspec.Struct, frozen=True):
    """What can be played."""

    key: str
    least_players: int
    most_players: int
    colours: tuple[Colour, ...]
    kinds: tuple[Ingredient, ...]
    switches: tuple[str, ...]
    defaults: Options  # for the fewest players


class Editions(msgspec.Struct, frozen=True):
    """All editions and all bots."""

    editions: tuple[EditionSeen, ...]
    bots: tuple[str, ...]
    phrases: tuple[str, ...]


class ErrorSaid(msgspec.Struct, frozen=True):
    """Why a request was refused."""

    key: str
    rule: str | None
    values: dict[str, Any]
    text: str


encode: Final = msgspec.json.Encoder().encode
decode_client: Final = msgspec.json.Decoder(ClientMessage).decode

Part = TypeVar("Part", bound=msgspec.Struct)


def encoded(part: Part) -> Part:
    """A part of several messages, encoded once for all of them; of use only to be encoded."""
    return cast(Part, msgspec.Raw(encode(part)))
