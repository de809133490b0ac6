"""The protocol, version 2: one class per message. docs/server/protocol.md and /openapi.json are made from these types.

A card is written as in records: `olive`, `double:olive`, `green:monotoni`; a move in the notation of records. Views,
offers, facts and options are the game's own types.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeAlias

from mammamia.editions import Colour, Options
from mammamia.game import AnswerOffer, Cards, FillOffer, Offer, Order, Seat, TableView, TurnOffer
from mammamia.game.events import PrivateEvent, PublicEvent
from mammamia.game.offers import Draw
from mammamia.game.view import CoveredDeliveries, OpenDeliveries, SeatInSight
from mammamia.hosting.facts import SHOWN_TO_ALL, Fact
from mammamia.hosting.intents import ClientIntent, MoveId
from mammamia.hosting.lobby import Status
from mammamia.hosting.match import TermsChange
from mammamia.hosting.memory.report import KindReport, OrderReport, Remark, ThrownCards
from mammamia.hosting.opening import Taker
from mammamia.hosting.oven import OvenKnown
from mammamia.hosting.protocol.codec import Codec, tagged
from mammamia.hosting.protocol.shapes import Limits
from mammamia.hosting.tempo import Speed
from mammamia.hosting.terms import Terms

VERSION: Final = 2
FRAME_LIMIT: Final = 4096  # bytes of a client's message
OUTBOX_LIMIT: Final = 64 * 1024  # bytes that wait for one connection

MOST_CARDS: Final = 200  # more than any box holds
Kind = Annotated[str, Limits(1, 24, "^[a-z]+$", "A kind of ingredient.")]
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
    """The first message on a socket. *after* is the last event the client was shown, to be shown what came since.

    *blind*: be shown only what everybody sees, with the rights of one's seat: for a device that several people share.
    """

    version: int
    after: Annotated[int, Limits(-1)] | None = None
    blind: bool = False


@tagged("say")
@dataclass(frozen=True, slots=True)
class Say:
    """A quick phrase, heard by all and kept by nobody."""

    phrase: Phrase
    id: MoveId | None = None


@tagged("ping")
@dataclass(frozen=True, slots=True)
class Ping:
    """Answered by pong."""


@tagged("skip")
@dataclass(frozen=True, slots=True)
class Skip:
    """Show the rest of the baking at once, or only what is shown now (*one*): the host's right. It ends no pause."""

    id: MoveId | None = None
    one: bool = False


@tagged("speed")
@dataclass(frozen=True, slots=True)
class Direct:
    """How fast the baking is shown to all from now on: the host's right. A pause is not for ever."""

    speed: Speed
    id: MoveId | None = None


@tagged("go-on")
@dataclass(frozen=True, slots=True)
class GoOn:
    """The round's summary is read. When all who are here say so, or after some seconds, the game goes on.

    In a lesson: what was explained is understood, and the guest who waited plays.
    """

    id: MoveId | None = None


@tagged("ask-me")
@dataclass(frozen=True, slots=True)
class AskMe:
    """Whether one wants to be asked before each opening what is in the oven. To be said again after each `welcome`."""

    on: bool
    id: MoveId | None = None


@tagged("guess")
@dataclass(frozen=True, slots=True)
class Guess:
    """How many cards of each kind are in the oven; null: no guess. Shown to nobody else, and not kept in the log."""

    said: Mapping[Kind, Annotated[int, Limits(0, MOST_CARDS)]] | None = None
    id: MoveId | None = None


@tagged("remember")
@dataclass(frozen=True, slots=True)
class Remember:
    """Ask for one's own memory report of the round whose oven was emptied last: answered by `memory`."""

    id: MoveId | None = None


ClientMessage: TypeAlias = Hello | Say | Ping | Skip | Direct | GoOn | AskMe | Guess | Remember | ClientIntent


# ---------------------------------------------------------------- what messages are made of


@dataclass(frozen=True, slots=True)
class Told:
    """An event and its number."""

    number: int
    event: Fact


@dataclass(frozen=True, slots=True)
class Hand:
    """What a seat holds."""

    ingredients: Cards
    orders: tuple[Order, ...]


@dataclass(frozen=True, slots=True)
class Clock:
    """How long the seat that decides may think, how much of that is left, and until when nothing burns."""

    seconds: float
    left: float
    pause: float = 0.0


@dataclass(frozen=True, slots=True)
class ChairSeen:
    """One seat of the lobby: a person, a bot, a bot that stands in for a person, or nobody.

    *dealt_to*: whoever sat here when the cards were dealt and does no more; what was told before is theirs.
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
    """The answer to hello: who you are here; *seat* null: a spectator."""

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
@dataclass(frozen=True, slots=True)
class Show:
    """What happened, and what lies in sight now, with all you may do. *number* is that of the last event there was."""

    number: int
    events: tuple[Told, ...]
    table: TableView
    hand: Hand | None = None
    offer: Offer | None = None
    clock: Clock | None = None
    oven: OvenKnown | None = None
    can_undo: bool = False


@tagged("beat")
@dataclass(frozen=True, slots=True)
class Beat:
    """A moment of the baking, the same for all, of so many seconds, and what lies in sight after it.

    A show follows when all is over. An order that comes up lights its slots in so many seconds, one by one or
    *at_once*. *close*: one short and burnt; the *takers* used what is missing before. *reading*: the summary is read
    until all have said `go-on`; with 0 seconds, without end.
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
    """How fast the baking is shown; after a round which seats read, which have still to say `go-on`, and how long.

    *left* null: without end.
    """

    speed: Speed
    waiting: tuple[Seat, ...]
    readers: tuple[Seat, ...] = ()
    left: float | None = None


@tagged("guessing")
@dataclass(frozen=True, slots=True)
class Guessing:
    """Before the oven is opened: the seats of *waiting* are asked what is in it. The same for all.

    It is over when they have answered, or after *left* seconds (null: it takes as long as it takes); a beat follows.
    """

    round: int
    ingredients: int
    orders: int
    waiting: tuple[Seat, ...]
    left: float | None = None


@tagged("memory")
@dataclass(frozen=True, slots=True)
class MemoryReport:
    """Your own memory of a round, told to your seat alone; once more when its figures are *complete*.

    *total* ingredient cards were in the oven; *remembered* of them in your guess (null: there was none), *even* in one
    without looking. *thrown*: all of them, the oldest first, if you guessed. *worlds*: imagined for each order at most;
    *plain*: fewer than a compiled engine would. The *remark* is a guest's.
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
@dataclass(frozen=True, slots=True)
class Took:
    """Your message with this id is on disk, as this number of the log."""

    id: str | None
    number: int


@tagged("refused")
@dataclass(frozen=True, slots=True)
class No:
    """Your message changed nothing: a stable key, the rule, the values, and the sentence in English.

    Only `outcome-unknown` says that nobody knows yet: ask again under the same id.
    """

    id: str | None
    key: str
    rule: str | None
    values: Mapping[str, Any]
    text: str


@tagged("said")
@dataclass(frozen=True, slots=True)
class Said:
    """Somebody said a quick phrase; None: one of those who look on."""

    seat: int | None
    phrase: str


@tagged("ended")
@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over or abandoned: the seed is no secret any more, and the record can be read."""

    status: Status
    delivered: tuple[int, ...]
    ingredients: tuple[int, ...]
    winners: tuple[Seat, ...]
    proof: Proved
    record: str


@tagged("bye")
@dataclass(frozen=True, slots=True)
class Bye:
    """The room closes this connection; come back after so many seconds."""

    key: str
    retry: float


@tagged("pong")
@dataclass(frozen=True, slots=True)
class Pong:
    """The answer to ping."""


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
