"""Refusals of a table: a stable key and values, so that any client can say them in its language."""

from __future__ import annotations

from enum import Enum
from typing import Final

from mammamia.editions import BadOption, Colour, Ingredient
from mammamia.game import GameError, IngredientCard, Order
from mammamia.i18n import LANGUAGES

_ENGLISH: Final = LANGUAGES["en"]
STATUS: Final = {
    "bad-message": 400,
    "not-json": 400,
    "bad-name": 400,
    "no-such-edition": 400,
    "no-such-bot": 400,
    "no-such-card": 400,
    "bad-record": 400,
    "bad-token": 403,
    "seat-removed": 403,
    "seat-left": 403,
    "bad-origin": 403,
    "bad-ticket": 403,
    "bad-host": 421,
    "no-spectators": 403,
    "no-such-room": 404,
    "no-such-game": 404,
    "no-such-code": 404,
    "no-such-page": 404,
    "needs-network": 503,  # it may be here soon
    "wrong-method": 405,
    "too-large": 413,
    "too-many-requests": 429,
    "too-many-tables": 429,
    "too-busy": 429,
    "house-full": 503,
    "unavailable": 503,
    "device-full": 503,
    "outcome-unknown": 503,
    "stopping": 503,
}
CONFLICT: Final = 409  # whatever the table does not allow now


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


def status_of(error: Refused) -> int:
    """The status of HTTP that says the same."""
    return 400 if error.rule == "R0" else STATUS.get(error.key, CONFLICT)
