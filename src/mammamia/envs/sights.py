"""What every seat was shown since the deal, as a text for each: two games that a seat can tell apart differ in its own.

Facts are noted as they are, and put into words when somebody asks: a game that is only played to its end asks never.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from mammamia.engine.fields import Row
from mammamia.engine.state import MAMMA_MIA

PUBLIC: Final = ""  # the sign of a fact that all seats see
MADE_UP: Final = ":"  # of what an owner decides before its pizza is complete
DRAWN: Final = "+"
FROM_WAITER: Final = "*"
HELD: Final = "="

What: TypeAlias = int | str | Row | tuple[Row, ...]  # a decision or its words, cards, or all cards that are held


class Sights:
    """What all seats have seen, and each seat alone."""

    def __init__(self, players: int) -> None:
        self.public = ""
        self.private = [""] * players
        self._told = 0  # public facts in the texts
        self._untold: list[tuple[int, str, What]] = []

    def note(self, seat: int, sign: str, what: What) -> None:
        """What a seat does, for all to see, or with a sign what it alone has seen."""
        self._untold.append((seat, sign, what))

    def of(self, seat: int) -> str:
        """Everything that a seat was shown; no two games that it can tell apart have the same."""
        self._tell()
        return f"{seat}|{self.public}|{self.private[seat]}"

    def of_all(self) -> str:
        """Everything that all seats together saw."""
        self._tell()
        return " / ".join((self.public, *self.private))

    def forget_all_but(self, viewer: int) -> None:
        """Whatever another seat alone has seen."""
        self._tell()
        self.private = [text if seat == viewer else "" for seat, text in enumerate(self.private)]

    def copy(self) -> Sights:
        """The same, to go on by themselves."""
        other = Sights.__new__(Sights)
        other.public, other.private, other._told = self.public, self.private[:], self._told
        other._untold = self._untold[:]
        return other

    def _tell(self) -> None:
        for seat, sign, what in self._untold:
            if sign == PUBLIC:
                self.public += f" {seat}:{what}"
                self._told += 1
            else:
                self.private[seat] += f" {self._told}{sign}{_text(sign, what)}"
        self._untold.clear()


def _text(sign: str, what: What) -> str:
    """Cards from the supply in order of their numbers: in which order they came does not matter."""
    if isinstance(what, tuple):
        return "*".join(",".join(map(str, cards)) for cards in what)
    if not isinstance(what, list):
        return str(what)
    cards = sorted(card for card in what if card != MAMMA_MIA) if sign == DRAWN else what
    return ",".join(map(str, cards))
