"""The ladder of characters: who is beaten, who sits at the next table, what is said at the end (PRODUCT 14).

The page is given `RUNGS` and `DISCOURAGING` when it is built: who comes when is decided here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import cycle, islice
from typing import Final

from mammamia.bots import CHARACTERS

CAST: Final = tuple(CHARACTERS)  # from the gentlest to the strongest
FIRST_TABLE: Final = 2  # Bambino and Turista, until both are beaten
GUESTS: Final = 3  # at every other table
DISCOURAGING: Final = 2  # games lost in a row
AGAIN: Final = "again"  # what is said when all are beaten
EASIER: Final = "easier"  # and after too many lost games


@dataclass(frozen=True, slots=True)
class Rung:
    """A place on the ladder."""

    next: str | None  # the lowest character that is not beaten
    guests: tuple[str, ...]  # at the next table: that one and those below
    easier: tuple[str, ...]  # one step below; empty where there is no easier table
    said: str | None  # when this place is reached: the key of an invitation


def _rung(beaten: int) -> Rung:
    upcoming = CAST[beaten] if beaten < len(CAST) else None
    if beaten < FIRST_TABLE:
        return Rung(upcoming, CAST[:FIRST_TABLE], (), None)
    top = min(beaten, len(CAST) - 1)
    return Rung(upcoming, _table_under(top), _table_under(top - 1), upcoming or AGAIN)


def _table_under(top: int) -> tuple[str, ...]:
    return CAST[:FIRST_TABLE] if top < FIRST_TABLE else CAST[top - GUESTS + 1 : top + 1]


RUNGS: Final = tuple(map(_rung, range(len(CAST) + 1)))  # by how many are beaten


@dataclass(frozen=True, slots=True)
class Invitation:
    """Said when a game is over; the strongest of the guests says it."""

    key: str  # in the catalogues: home.invitation
    guests: tuple[str, ...]

    @property
    def speaker(self) -> str:
        """Who invites."""
        return self.guests[-1]


@dataclass(frozen=True, slots=True)
class Ladder:
    """How far somebody has come."""

    played: int = 0
    won: int = 0  # alone or shared
    beaten: int = 0  # characters, from the gentlest on
    lost: int = 0  # games in a row

    def __post_init__(self) -> None:
        if not (0 <= self.won <= self.played and 0 <= self.beaten <= len(CAST) and 0 <= self.lost <= self.played):
            raise ValueError("nobody stands there")

    @property
    def rung(self) -> Rung:
        """The place that this is."""
        return RUNGS[self.beaten]

    def guests_at(self, n: int) -> tuple[str, ...]:
        """So many guests at the next table: its own, those below them, and again from the gentlest on."""
        below = CAST[: CAST.index(self.rung.guests[-1]) + 1]
        return below[-n:] if n <= len(below) else (*below, *islice(cycle(below), n - len(below)))

    def after(self, guests: Iterable[str], *, is_won: bool) -> Ladder:
        """One game more; a win beats the strongest of the guests and everybody below."""
        if not is_won:
            return Ladder(self.played + 1, self.won, self.beaten, self.lost + 1)
        strongest = max((CAST.index(guest) + 1 for guest in guests if guest in CAST), default=0)
        return Ladder(self.played + 1, self.won + 1, max(self.beaten, strongest), 0)

    def invitation_since(self, before: Ladder) -> Invitation | None:
        """What a game that led here is followed by; None: nothing new."""
        rung = self.rung
        if self.beaten > before.beaten and rung.said is not None:
            return Invitation(rung.said, rung.guests)
        if self.lost == DISCOURAGING and rung.easier:
            return Invitation(EASIER, rung.easier)
        return None
