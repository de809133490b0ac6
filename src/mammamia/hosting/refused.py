"""Refusals of a table: a stable key and values, so that any client can say them in its language."""

from __future__ import annotations

from enum import Enum
from typing import Final

from mammamia.editions import BadOption, Colour, Ingredient
from mammamia.game import GameError, IngredientCard, Order
from mammamia.i18n import LANGUAGES

_ENGLISH: Final = LANGUAGES["en"]


class Refused(Exception):
    """Something that may not be done at a table or on the server; nothing has changed."""

    def __init__(self, key: str, *, rule: str | None = None, text: str | None = None, **values: object) -> None:
        self.key = key
        self.rule = rule
        self.values = {name: plain(value) for name, value in values.items()}
        self.text = _ENGLISH.say_at("server", "refusals", key, values=values) if text is None else text
        super().__init__(self.text)

    @classmethod
    def by_rules(cls, error: GameError | BadOption) -> Refused:
        """What the rules refuse, under the rules' own key."""
        key = error.refusal.value if isinstance(error, GameError) else error.key
        return cls(key, rule=error.rule, text=_ENGLISH.refusal(error), **error.values)


def plain(value: object) -> object:
    """A value as JSON can say it: cards, orders and kinds by their notation."""
    match value:
        case None | bool() | int() | str():
            return value
        case Ingredient() | Colour() | Enum():
            return value.value
        case IngredientCard() | Order():
            return str(value)
        case tuple() | list():
            return [plain(item) for item in value]
        case _:
            return str(value)
