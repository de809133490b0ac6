"""Errors of records, each in one sentence: the move, the rule, what was found and what was expected."""

from __future__ import annotations

from mammamia.editions import BadOption
from mammamia.game import GameError


class RecordError(ValueError):
    """A record that cannot be read, or that breaks a rule.

    *key* is stable, for translation, and *values* are what its sentence names. *move* counts the record's moves from 1;
    None where no move is to blame. *cause* is what the game itself refused.
    """

    def __init__(
        self,
        key: str,
        *,
        detail: str,
        rule: str | None = None,
        move: int | None = None,
        cause: GameError | BadOption | None = None,
        **values: object,
    ) -> None:
        super().__init__(key)
        self.key = key
        self.detail = detail
        self.rule = rule
        self.move = move
        self.cause = cause
        self.values = values

    def __str__(self) -> str:
        place = () if self.move is None else (f"move {self.move}",)
        rule = () if self.rule is None else (self.rule,)
        return ": ".join((*place, *rule, self.detail))

    def at(self, move: int) -> RecordError:
        """The same, said of a move."""
        self.move = move
        return self


def refused(error: GameError | BadOption) -> RecordError:
    """What the game refuses, said of a record."""
    key = error.refusal.value if isinstance(error, GameError) else error.key
    return RecordError(key, detail=error.detail, rule=error.rule, cause=error)
