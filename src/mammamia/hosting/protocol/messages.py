"""The protocol, version 2: one class per message. docs/server/protocol.md and /openapi.json are made from these types.

A card is written as in records: `olive`, `double:olive`, `green:monotoni`; a move in the notation of records. Views,
offers, facts and options are the game's own types.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeAlias

from mammamia.editions import Colour, Options
from mammamia.game import AnswerOffer, Cards, FillOffer, Offer, Order, Seat, SeatView, TableView, TurnOffer
from mammamia.game.events import PrivateEvent, PublicEvent
from mammamia.game.offers import Draw
from mammamia.game.swift import swift
from mammamia.game.view import CoveredDeliveries, OpenDeliveries, SeatInSight
from mammamia.hosting.facts import SHOWN_TO_ALL, Fact
from mammamia.hosting.intents import ClientIntent, MoveId
from mammamia.hosting.lobby import Status
from mammamia.hosting.memory.report import KindReport, OrderReport, Remark, ThrownCards
from mammamia.hosting.opening import Taker
from mammamia.hosting.oven import OvenKnown
from mammamia.hosting.protocol.codec import Codec, tagged
from mammamia.hosting.protocol.shapes import Limits
from mammamia.hosting.tempo import Speed
from mammamia.hosting.terms import Terms, TermsChange

VERSION: Final = 2
FRAME_LIMIT: Final = 4096  # bytes of a client's message
OUTBOX_LIMIT: Final = 64 * 1024  # bytes that wait for one connection

MOST_CARDS: Final = 200  # more than any box holds
Kind = Annotated[str, Limits(1, 24, "^[a-z]+$", "A kind of ingredient.")]
Device = Annotated[str, Limits(0, 32, "^[0-9a-z]*$", "Any name of a device.")]
Phrase = Annotated[str, Limits(0, 24, "^[a-z-]+$", "The key of a quick phrase.")]
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

EVENTS: Final[tuple[type, ...]] = (*PublicEvent.__args__, *PrivateEvent.__args__, *SHOWN_TO_ALL)
for _event in EVENTS:
    tagged(_event.__name__, name="event")(_event)
tagged("turn")(TurnOffer)
tagged("fill")(FillOffer)
tagged("answer")(AnswerOffer)
tagged("open")(OpenDeliveries)
tagged("covered")(CoveredDeliveries)


# ---------------------------------------------------------------- what a client says


@tagged("hello")
@dataclass(frozen=True, slots=True)
class Hello:
    """The first message on a socket. *after* is the number of the last event shown to this client, if it comes back.

    *blind*: keep the rights of the seat, but see only what everybody sees. Several people may share such a device.
    *device*: any name that stays when a client comes back. Of the devices that have one, only the newest holds a seat:
    the others hear `bye`, and so does a device that comes back to a seat which another one has taken meanwhile.
    """

    version: int
    after: Annotated[int, Limits(-1)] | None = None
    blind: bool = False
    device: Device = ""


@tagged("say")
@dataclass(frozen=True, slots=True)
class Say:
    """Say a quick phrase to everybody. It is not kept in the log."""

    phrase: Phrase
    id: MoveId | None = None


@tagged("ping")
@dataclass(frozen=True, slots=True)
class Ping:
    """Answered with `pong`."""


@tagged("skip")
@dataclass(frozen=True, slots=True)
class Skip:
    """Show the rest of the baking at once, or with *one* end only the current beat. Only the host may; pauses stay."""

    id: MoveId | None = None
    one: bool = False


@tagged("speed")
@dataclass(frozen=True, slots=True)
class Direct:
    """Set the speed at which everybody sees the baking. Only the host may. A pause ends by itself after a while."""

    speed: Speed
    id: MoveId | None = None


@tagged("go-on")
@dataclass(frozen=True, slots=True)
class GoOn:
    """I have read the summary of the round. The game goes on when everybody present has said so, or after a while.

    In a lesson: I have understood the explanation, and the guest who was waiting may play.
    """

    id: MoveId | None = None


@tagged("ask-me")
@dataclass(frozen=True, slots=True)
class AskMe:
    """Whether to ask me before each opening what is in the oven. Send it again after each `welcome`."""

    on: bool
    id: MoveId | None = None


@tagged("guess")
@dataclass(frozen=True, slots=True)
class Guess:
    """My guess: how many cards of each kind are in the oven; null: no guess. Nobody else sees it; no log keeps it."""

    said: Mapping[Kind, Annotated[int, Limits(0, MOST_CARDS)]] | None = None
    id: MoveId | None = None


@tagged("remember")
@dataclass(frozen=True, slots=True)
class Remember:
    """Ask for my own memory report of the last round that was baked. Answered with `memory`."""

    id: MoveId | None = None


ClientMessage: TypeAlias = Hello | Say | Ping | Skip | Direct | GoOn | AskMe | Guess | Remember | ClientIntent


# ---------------------------------------------------------------- what messages are made of


@swift
@dataclass(frozen=True, slots=True)
class Told:
    """An event and its number."""

    number: int
    event: Fact


@swift
@dataclass(frozen=True, slots=True)
class Hand:
    """What a seat holds."""

    ingredients: Cards
    orders: tuple[Order, ...]


def hand_in(view: SeatView) -> Hand:
    """What a seat holds."""
    return Hand(view.hand, view.orders)


@dataclass(frozen=True, slots=True)
class Clock:
    """The time the deciding seat has to think, what is left of it, and the seconds in which nothing can burn yet."""

    seconds: float
    left: float
    pause: float = 0.0


@dataclass(frozen=True, slots=True)
class ChairSeen:
    """One seat of the lobby: a person, a bot, a bot that stands in for a person, or nobody.

    *dealt_to*: the person who sat here when the cards were dealt but has left since; earlier events are about them.
    """

    colour: Colour
    name: str | None
    bot: str | None
    ready: bool
    connected: bool
    dealt_to: str | None = None


@dataclass(frozen=True, slots=True)
class Proved:
    """What is needed to check every card."""

    version: str
    game: str
    rules: str
    commitment: str
    seed: str
    nonces: tuple[str | None, ...]


# ---------------------------------------------------------------- what the room says


@tagged("welcome")
@dataclass(frozen=True, slots=True)
class Welcome:
    """The answer to `hello`: your seat in this room; null: you are a spectator."""

    version: int
    room: str
    game: str
    seat: int | None


@tagged("lobby")
@dataclass(frozen=True, slots=True)
class LobbySeen:
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
    code: str | None = None  # four letters that lead here; null: nobody can sit down or look on
    changed: TermsChange | None = None  # who changed the terms last, until the cards are dealt


@tagged("show")
@swift
@dataclass(frozen=True, slots=True)
class Show:
    """The latest events, what you can see now, and everything you may do. *number* is the number of the last event."""

    number: int
    events: tuple[Told, ...]
    table: TableView
    hand: Hand | None = None
    offer: Offer | None = None
    clock: Clock | None = None
    oven: OvenKnown | None = None
    can_undo: bool = False


@tagged("beat")
@swift
@dataclass(frozen=True, slots=True)
class Beat:
    """One moment of the baking, shown to everybody for this many *seconds*, and what you can see after it.

    A `show` follows when the baking is over. When an order comes up, its slots light up within *lights* seconds, one
    by one or all *at_once*. *close*: it burnt for want of one card; the *takers* are earlier orders that used that
    kind. *reading*: people read the summary until all have said `go-on`; 0 seconds: there is no time limit.
    """

    number: int
    events: tuple[Told, ...]
    table: TableView
    hand: Hand | None = None
    seconds: float = 0.0
    lights: float = 0.0
    at_once: bool = False
    slow: bool = False
    close: bool = False
    takers: tuple[Taker, ...] = ()
    reading: bool = False


@tagged("paced")
@dataclass(frozen=True, slots=True)
class Paced:
    """The speed of the baking. After a round: who reads the summary, who has yet to say `go-on`, and the seconds left.

    *left* null: there is no time limit.
    """

    speed: Speed
    waiting: tuple[Seat, ...]
    readers: tuple[Seat, ...] = ()
    left: float | None = None


@tagged("guessing")
@dataclass(frozen=True, slots=True)
class Guessing:
    """Before the oven is opened, the seats in *waiting* are asked what is in it. Everybody gets the same message.

    It ends when they have all answered, or after *left* seconds (null: there is no time limit). A `beat` follows.
    """

    round: int
    ingredients: int
    orders: int
    waiting: tuple[Seat, ...]
    left: float | None = None


@tagged("memory")
@dataclass(frozen=True, slots=True)
class MemoryReport:
    """How well you remembered a round. Only your seat gets it, and once more when its figures are *complete*.

    *total*: ingredient cards in the oven; *remembered*: how many your guess got right (null: no guess); *even*: how
    many a guess without any memory would. *thrown*: all of them, oldest first, if you guessed. *worlds*: the most that
    were imagined for an order; *plain*: fewer than with the compiled engine. The *remark* is made by a guest.
    """

    round: int
    total: int
    kinds: tuple[KindReport, ...]
    remembered: int | None
    even: int
    orders: tuple[OrderReport, ...]
    thrown: tuple[ThrownCards, ...] = ()
    remark: Remark | None = None
    complete: bool = False
    worlds: int = 0
    plain: bool = False


@tagged("took")
@swift
@dataclass(frozen=True, slots=True)
class Took:
    """Your message with this id was accepted and is on disk, as the log entry with this number."""

    id: str | None
    number: int


@tagged("refused")
@dataclass(frozen=True, slots=True)
class No:
    """Your message was refused and changed nothing: why, as a stable key, the rule, values, and an English sentence.

    The one exception is `outcome-unknown`: it may have been accepted. Send it again with the same id.
    """

    id: str | None
    key: str
    rule: str | None
    values: Mapping[str, Any]
    text: str


@tagged("said")
@dataclass(frozen=True, slots=True)
class Said:
    """Somebody said a quick phrase; *seat* null: a spectator."""

    seat: int | None
    phrase: str


@tagged("ended")
@dataclass(frozen=True, slots=True)
class Ended:
    """The game is finished or abandoned. Its seed is no longer secret, and its record can be read."""

    status: Status
    delivered: tuple[int, ...]
    ingredients: tuple[int, ...]
    winners: tuple[Seat, ...]
    proof: Proved
    record: str


@tagged("bye")
@dataclass(frozen=True, slots=True)
class Bye:
    """The room closes this connection. Reconnect after *retry* seconds."""

    key: str
    retry: float


@tagged("pong")
@dataclass(frozen=True, slots=True)
class Pong:
    """The answer to `ping`."""


ServerMessage: TypeAlias = (
    Welcome | LobbySeen | Show | Beat | Paced | Guessing | MemoryReport | Took | No | Said | Ended | Bye | Pong
)

CLIENT: Final[Codec[ClientMessage]] = Codec(ClientMessage)
BRIEF: Final = (Show, Beat, TableView, SeatInSight, Draw, ChairSeen)  # sent often: without what is as usual
SERVER: Final[Codec[ServerMessage]] = Codec(ServerMessage, brief=BRIEF)
_CODECS: Final[dict[type, Codec[Any]]] = {}


def codec_of(kind: type) -> Codec[Any]:
    """The codec of a body."""
    if kind not in _CODECS:
        _CODECS[kind] = Codec(kind, brief=BRIEF)
    return _CODECS[kind]
