"""A position: the state of one game with its names and numbers. It is looked at here, and changed by `Game` only."""

from __future__ import annotations

from mammamia.editions import Edition, Options
from mammamia.engine.state import Box, State
from mammamia.game.cards import Seat
from mammamia.game.names import Names


class Position:
    """One game as it stands: offers and refusals are read from it."""

    def __init__(self, names: Names, options: Options, box: Box, state: State) -> None:
        self.names = names
        self.options = options
        self.box = box
        self.state = state

    @property
    def edition(self) -> Edition:
        """Whose cards and rules these are."""
        return self.names.edition

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, in turn order."""
        return self.names.seats
