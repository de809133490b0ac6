"""A record: the seats, the deal, the moves and the result of one game (format `mammamia/1`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from mammamia.editions import Colour, Edition
from mammamia.game import Deal, Move, Order, Seat, SupplyCard

FORMAT: Final = "mammamia/1"
PERSON: Final = "human"  # the player of a seat
BOT: Final = "bot:"  # how the player of a seat begins that a program plays


@dataclass(frozen=True, slots=True)
class SeatEntry:
    """The player in a seat. *more* are the keys the format does not know: they are kept."""

    name: str
    colour: Colour
    more: Mapping[str, object] = field(default_factory=dict)  # `player` among them

    @classmethod
    def of(cls, name: str, colour: Colour, bot: str | None) -> SeatEntry:
        """A person's seat, or that of the bot of this key."""
        return cls(name, colour, {"player": PERSON if bot is None else f"{BOT}{bot}"})

    @property
    def bot(self) -> str | None:
        """The key of the bot that played, as far as the record says."""
        player = self.more.get("player")
        return player.removeprefix(BOT) if isinstance(player, str) and player.startswith(BOT) else None

    @property
    def is_person(self) -> bool:
        """Whether the record says that a person played."""
        return self.more.get("player") == PERSON


@dataclass(frozen=True, slots=True)
class Played:
    """What a seat did: a turn of two or three moves (fewer where the game breaks off), or a decision at the baking."""

    seat: Seat
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Shuffled:
    """R7.2: the new supply, top first."""

    supply: tuple[SupplyCard, ...]


Entry: TypeAlias = Played | Shuffled


@dataclass(frozen=True, slots=True)
class RoundTold:
    """The opener of the oven, and the orders as they came up, each with whether it was delivered."""

    opener: Seat
    orders: tuple[tuple[Order, bool], ...]


@dataclass(frozen=True, slots=True)
class RecordedResult:
    """How the game ended."""

    delivered: tuple[int, ...]
    ingredients: tuple[int, ...]
    winners: tuple[Seat, ...]
    rounds: tuple[RoundTold, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """One game, hidden cards included. Only `reading` and `recording` make one, so its moves are legal."""

    edition: Edition
    options: Mapping[str, object]  # as chosen; all others by default
    seats: tuple[SeatEntry, ...]
    deal: Deal
    entries: tuple[Entry, ...]
    result: RecordedResult | None  # None: the game is unfinished
    more: Mapping[str, object] = field(default_factory=dict)  # top-level keys the format does not know

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours of the seats, in turn order."""
        return tuple(seat.colour for seat in self.seats)
