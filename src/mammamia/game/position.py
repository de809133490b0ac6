"""A position: the state of one game with its names and numbers. It is looked at here, and changed by `Game` only."""

from __future__ import annotations

from mammamia.editions import Edition, Options
from mammamia.engine.state import Box, State
from mammamia.game import choices
from mammamia.game.cards import Seat
from mammamia.game.names import Names


class Position:
    """One game as it stands: offers and refusals are read from it."""

    def __init__(self, names: Names, options: Options, box: Box, state: State) -> None:
        self.names = names
        self.options = options
        self.box = box
        self.state = state
        self._legal: list[int] | None = None  # as long as nothing changes

    @property
    def edition(self) -> Edition:
        """Whose cards and rules these are."""
        return self.names.edition

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, in turn order."""
        return self.names.seats

    def legal_decisions(self) -> list[int]:
        """The engine's legal decisions, listed once: an offer, a move and its refusal all ask for them."""
        if self._legal is None:
            self._legal = choices.legal_decisions(self.state, self.box)
        return self._legal
