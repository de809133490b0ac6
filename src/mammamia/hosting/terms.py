"""The terms of a table: what the people who sit down agree on before the cards are dealt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from typing import Annotated, Final

from mammamia.bots import BOTS
from mammamia.editions import EDITIONS, BadOption, Colour, Edition, Options, box_of
from mammamia.game import Seat
from mammamia.hosting import Aid
from mammamia.hosting.protocol.codec import UNSAID
from mammamia.hosting.protocol.shapes import Limits
from mammamia.hosting.refused import Refused

MOST_SEATS: Final = 6
STAND_IN: Final = "counter"  # the bot that played for whoever left, in logs that do not say who
STAND_INS: Final = (
    "nonna",
    "giulia",
    "luigi",
    "commissario",
    "turista",
    "bambino",
)  # who plays on, if nobody is chosen

Name = Annotated[str, Limits(1, 24, about="A name that people see.")]
Key = Annotated[str, Limits(1, 24, "^[a-z0-9-]+$")]
SeatNumber = Annotated[int, Limits(0, MOST_SEATS - 1, about="A seat, counted from 0 in turn order.")]


class Pace(Enum):
    """How long a player may think."""

    OFF = "off"
    RELAXED = "relaxed"
    QUICK = "quick"


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What a table plays, and how."""

    edition: Key = "classic"
    options: Mapping[Key, bool | int] = field(default_factory=dict)
    seats: Annotated[int, Limits(2, MOST_SEATS)] = 3
    aid: Aid = Aid.CLASSIC
    pace: Pace = Pace.OFF
    spectators: bool = True
    public: bool = False
    first_game: bool = field(default=False, metadata=UNSAID)  # the host begins, and bots take their time
    daily: Annotated[str, Limits(0, 10)] = field(default="", metadata=UNSAID)  # the date of today's oven, if it is one
    shared: bool = field(default=False, metadata=UNSAID)  # several people share a device: all of them are asked
    lesson: bool = field(default=False, metadata=UNSAID)  # the trial round that teaches the game: all of it is fixed

    @property
    def is_known(self) -> bool:
        """Whether anybody may know the cards, so that nothing is promised about them: a lesson, or today's oven."""
        return self.lesson or bool(self.daily)

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
        if self.lesson and self != LESSON:
            raise Refused("lesson-is-fixed")
        try:
            box_of(self.rules, self.decided, self.rules.colours[: self.seats])
        except BadOption as error:
            raise Refused.by_rules(error) from None

    def following(self, before: Terms) -> Terms:
        """The same without options of *before* that another edition, or another number of seats, does not have."""
        if self.edition not in EDITIONS or (self.edition, self.seats) == (before.edition, before.seats):
            return self
        options = self.options.items()
        stay = {name: value for name, value in options if before.options.get(name) != value or self._has(name, value)}
        return replace(self, options=stay)

    def _has(self, option: str, value: bool | int) -> bool:
        """Whether an option makes sense at this table."""
        try:
            self.rules.options(self.seats, {option: value})
        except BadOption:
            return False
        return True


LESSON: Final = Terms(options={"rounds": 1, "thin": True}, seats=3, spectators=False, lesson=True)  # PRODUCT 11


@dataclass(frozen=True, slots=True)
class TermsChange:
    """The last change of the terms: by whom, and which of them."""

    seat: Seat
    terms: tuple[str, ...]


def terms_changed(before: Terms, after: Terms) -> tuple[str, ...]:
    """The names of the terms that differ; an option by its own name."""
    names = [one.name for one in fields(Terms) if one.name != "options"]
    options = {**before.options, **after.options}
    return (
        *(name for name in names if getattr(before, name) != getattr(after, name)),
        *(f"options.{name}" for name in options if before.options.get(name) != after.options.get(name)),
    )


def check_bot_name(name: str) -> None:
    """Refuse a bot that there is not."""
    if name not in BOTS:
        raise Refused("no-such-bot", bot=name, bots=list(BOTS))


def free_colour(terms: Terms, taken: set[Colour]) -> Colour:
    """The first colour of the edition that no seat has."""
    return next(colour for colour in terms.rules.colours if colour not in taken)
