"""A sitting: where the viewer sits, at a game in this process, at a server's table, or before a record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from mammamia.game import Move
from mammamia.i18n import Language
from mammamia.tui.scene import Shown

AREAS: Final = ("terminal", "joining", "server")  # of the catalogue, in which a refusal is looked for


class Refused(Exception):
    """Something that no rule of the game forbids, and that cannot be done all the same; nothing has changed.

    Its key is one of the terminal's or of a server's refusals.
    """

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


def why(error: Exception, language: Language) -> str:
    """Why a sitting refused something, in one sentence."""
    if not isinstance(error, Refused):
        return language.refusal(error)
    area = next(area for area in AREAS if language.has_at(area, "refusals", error.key))
    return language.say_at(area, "refusals", error.key, values=error.values)


class Sitting(Protocol):
    """Gives one scene after another. Only `hear` blocks; the others may be called from another thread."""

    def hear(self) -> Shown | None:
        """The next scene, as soon as there is one; None: nothing more will come."""
        ...

    def play(self, moves: Sequence[Move]) -> None:
        """Decide: a turn or a part of it, or one decision at the baking; whole, or not at all.

        Raises `GameError` or `Refused`.
        """
        ...

    def undo(self) -> None:
        """Take back what was put in this turn; `Refused` where there is nothing."""
        ...

    def note(self, text: str) -> None:
        """What stands on the viewer's pad from now on."""
        ...

    def close(self) -> None:
        """Get up: `hear` ends."""
        ...
