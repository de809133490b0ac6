"""What is asked beside a table, over HTTP: replays of games that are over, and whether an order would bake."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from mammamia.editions import Ingredient
from mammamia.server.protocol import Beat, Card, Counts, HandSeen, LobbySeen, Show
from mammamia.server.table.terms import Key

RECORD_LIMIT: Final = 512 * 1024  # bytes of a record that is sent to be shown; a real one has some ten thousand
MOST_CARDS: Final = 30  # of one sort on a table that is tried out

CardText = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Tried = Annotated[
    dict[CardText, Annotated[int, msgspec.Meta(ge=0, le=MOST_CARDS)]],
    msgspec.Meta(max_length=12, description="How many there are of each card."),
]


class AskReplay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record as it stands in its file."""

    record: str


class OpenCards(msgspec.Struct, frozen=True):
    """What only who looks at everything sees: all hands, and the oven from the bottom up."""

    hands: tuple[HandSeen, ...]
    oven: tuple[Card, ...]


class ReplayStep(msgspec.Struct, frozen=True):
    """One step of a replay: the message that the viewpoint would have been sent."""

    message: Show | Beat
    cards: OpenCards | None = None  # null: the viewpoint does not see them, or nothing of it has changed


class Replay(msgspec.Struct, frozen=True):
    """A whole game as one viewpoint saw it."""

    lobby: LobbySeen
    seat: int | None  # whose viewpoint it is
    steps: tuple[ReplayStep, ...]


class AskBaking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An order, the table it comes up to, and the hand of its owner."""

    edition: Key
    order: CardText
    table: Tried
    hand: Tried = {}


class Shortage(msgspec.Struct, frozen=True):
    """So many of these kinds together are missing."""

    count: int
    kinds: tuple[Ingredient, ...]


class Baking(msgspec.Struct, frozen=True):
    """What would become of an order: the table fills it, or the hand must add what is short, or it burns."""

    bakes: str  # table, hand or no
    short: tuple[Shortage, ...]  # what the table lacks, on the way that lacks least
    hopeless: str | None = None  # the rule by which neither hand nor help can save it
    can_ask: bool = False  # whether neighbours could be asked for help
    left: Counts = {}  # what stays on the table, where the table alone fills it
