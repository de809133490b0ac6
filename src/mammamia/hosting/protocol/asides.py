"""Requests beside a room: rooms and seats, games by their link, editions, replays, and orders tried out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, TypeAlias

from mammamia.editions import Colour, Ingredient, Options
from mammamia.game import Cards, Order, OvenCard, Seat, TableView
from mammamia.hosting.lobby import Status
from mammamia.hosting.protocol.messages import Beat, Ended, Hand, LobbySeen, Show
from mammamia.hosting.protocol.shapes import Limits
from mammamia.hosting.terms import Key, Name, SeatNumber, Terms

RECORD_LIMIT: Final = 512 * 1024  # bytes of a record that is sent to be shown; a real one has some ten thousand
MOST_CARDS: Final = 30  # of one sort on a table that is tried out

CardText = Annotated[str, Limits(1, 40)]
Tried: TypeAlias = Annotated[
    Mapping[CardText, Annotated[int, Limits(0, MOST_CARDS)]],
    Limits(most=12, about="How many there are of each card."),
]


@dataclass(frozen=True, slots=True)
class CreateRoom:
    """Make a room and sit down in its first seat."""

    name: Name
    terms: Terms = field(default_factory=Terms)


@dataclass(frozen=True, slots=True)
class JoinRoom:
    """Sit down, in this seat or in the first free one."""

    name: Name
    seat: SeatNumber | None = None


@dataclass(frozen=True, slots=True)
class Seated:
    """You have a seat. The token is shown only this once."""

    room: str
    game: str
    seat: int
    token: str


@dataclass(frozen=True, slots=True)
class RoomListed:
    """A public room that waits for players or may be watched."""

    room: str
    status: Status
    terms: Terms
    names: tuple[str | None, ...]
    free: int


@dataclass(frozen=True, slots=True)
class Rooms:
    """The public rooms."""

    rooms: tuple[RoomListed, ...]


@dataclass(frozen=True, slots=True)
class GameSeen:
    """A game by its link: its lobby, the table as it lies now, and how it ended."""

    lobby: LobbySeen
    table: TableView | None
    ended: Ended | None


@dataclass(frozen=True, slots=True)
class EditionSeen:
    """What can be played."""

    key: str
    least_players: int
    most_players: int
    colours: tuple[Colour, ...]
    kinds: tuple[Ingredient, ...]
    switches: tuple[str, ...]
    defaults: Options  # for the fewest players


@dataclass(frozen=True, slots=True)
class Editions:
    """All editions and all bots."""

    editions: tuple[EditionSeen, ...]
    bots: tuple[str, ...]
    phrases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ErrorSaid:
    """Why a request was refused."""

    key: str
    rule: str | None
    values: Mapping[str, Any]
    text: str


@dataclass(frozen=True, slots=True)
class AskReplay:
    """A record as it stands in its file."""

    record: str


@dataclass(frozen=True, slots=True)
class OpenCards:
    """What a replay with open cards shows in addition: all hands, and the oven from the bottom up."""

    hands: tuple[Hand, ...]
    oven: tuple[OvenCard, ...]


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One step of a replay: the message that the viewpoint would have been sent."""

    message: Show | Beat
    cards: OpenCards | None = None  # null: the viewpoint does not see them, or nothing of it has changed


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark on the progress bar of a replay: the start of a round, an opening, or an order that was put.

    An order comes with its owner and whether it was baked; *baked* null: it never came up.
    """

    step: int
    kind: str  # round, opening or order
    round: int
    seat: Seat | None = None
    order: Order | None = None
    baked: bool | None = None


@dataclass(frozen=True, slots=True)
class Replay:
    """A whole game as one viewpoint saw it."""

    lobby: LobbySeen
    seat: int | None  # whose viewpoint it is
    steps: tuple[ReplayStep, ...]
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class DailySeen:
    """Today's oven of a date: its number, and who the guests are."""

    date: str
    number: int
    guests: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DailyRival:
    """How many orders the Professoressa baked in the same seat on that date."""

    baked: int


@dataclass(frozen=True, slots=True)
class AskBaking:
    """An order, the table it comes up to, and the hand of its owner."""

    edition: Key
    order: CardText
    table: Tried
    hand: Tried = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Shortage:
    """So many cards of these kinds, taken together, are missing."""

    count: int
    kinds: tuple[Ingredient, ...]


@dataclass(frozen=True, slots=True)
class Baking:
    """What happens to an order: the table fills it, the hand must add what is missing, or it burns."""

    bakes: str  # table, hand or no
    short: tuple[Shortage, ...]  # what the table lacks, on the way that lacks least
    hopeless: str | None = None  # the rule by which neither hand nor help can save it
    can_ask: bool = False  # whether neighbours could be asked for help
    left: Cards = ()  # what stays on the table, where the table alone fills it
