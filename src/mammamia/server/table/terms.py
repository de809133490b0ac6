"""The terms of a table: what the people who sit down agree on before the cards are dealt."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Final

import msgspec

from mammamia.bots import BOTS
from mammamia.editions import EDITIONS, BadOption, Colour, Edition, Options, box_of
from mammamia.hosting import Aid
from mammamia.server.table.refused import Refused

MOST_SEATS: Final = 6
STAND_IN: Final = "counter"  # the bot that plays for who left

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24, description="A name that people see.")]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=24, pattern="^[a-z0-9-]+$")]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, lt=MOST_SEATS, description="A seat, counted from 0 in turn order.")]


class Pace(Enum):
    """How long a player may think."""

    OFF = "off"
    RELAXED = "relaxed"
    QUICK = "quick"


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table plays, and how."""

    edition: Key = "classic"
    options: dict[Key, bool | int] = {}
    seats: Annotated[int, msgspec.Meta(ge=2, le=MOST_SEATS)] = 3
    aid: Aid = Aid.CLASSIC
    pace: Pace = Pace.OFF
    spectators: bool = True
    public: bool = False

    @property
    def rules(self) -> Edition:
        """The edition itself."""
        return EDITIONS[self.edition]

    @property
    def decided(self) -> Options:
        """All options, those left out by default."""
        return self.rules.options(self.seats, self.options)

    def check(self) -> None:
        """Refuse terms that no edition allows."""
        if self.edition not in EDITIONS:
            raise Refused("no-such-edition", edition=self.edition, editions=list(EDITIONS))
        try:
            box_of(self.rules, self.decided, self.rules.colours[: self.seats])
        except BadOption as error:
            raise Refused.by_rules(error) from None


def check_bot_name(name: str) -> None:
    """Refuse a bot that there is not."""
    if name not in BOTS:
        raise Refused("no-such-bot", bot=name, bots=list(BOTS))


def free_colour(terms: Terms, taken: set[Colour]) -> Colour:
    """The first colour of the edition that no seat has."""
    return next(colour for colour in terms.rules.colours if colour not in taken)
