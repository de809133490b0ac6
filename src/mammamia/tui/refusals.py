"""Refusals of a table or a server, said in the language of the user."""

from __future__ import annotations

from typing import Any, Final

from mammamia.editions import Ingredient
from mammamia.game import GameError, IllegalMove, Refusal
from mammamia.hosting.protocol.asides import ErrorSaid
from mammamia.hosting.protocol.messages import No
from mammamia.i18n import LANGUAGES, CatalogueError, Language
from mammamia.records import BadNotation, parse_card

AREAS: Final = ("terminal", "joining", "server")  # of the catalogue, in which a refusal is looked for
MOST_SHOWN: Final = 300  # letters of what a server says
NO_SEAT: Final = ("bad-token", "seat-removed", "seat-left")  # a token that opens no seat
FINAL: Final = (
    *NO_SEAT,
    "no-such-room",
    "no-spectators",
    "kicked",
    "wrong-version",
    "drifted",
)  # no use to try again
_RULES: Final = {refusal.value: refusal for refusal in Refusal}
_ENGLISH: Final = LANGUAGES["en"]


class Rejected(Exception):
    """Something that no rule of the game forbids, and that cannot be done all the same; nothing has changed.

    Its key is one of the terminal's or of a server's refusals.
    """

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


def why(error: Exception, language: Language) -> str:
    """Why a sitting refused something, in one sentence."""
    if not isinstance(error, Rejected):
        return language.refusal(error)
    area = next(area for area in AREAS if language.has_at(area, "refusals", error.key))
    return language.say_at(area, "refusals", error.key, values=error.values)


class NoAnswer(Rejected):
    """Nobody answers, or not now; to try again may help."""


class NotUnderstood(Rejected):
    """What came is no message of the protocol: another version, or no server of this game."""

    def __init__(self, server: str) -> None:
        super().__init__("not-understood", server=server)


def read_refusal(said: No | ErrorSaid) -> GameError | Rejected:
    """A refusal by its key: one of the rules, one of the server's, or one that only the server has words for."""
    key, rule, values = said.key, said.rule, said.values
    words = printable(said.text or key)
    if key in _RULES and rule is not None:
        named = {name: _value(name, value) for name, value in values.items()}
        return IllegalMove(_RULES[key], rule=rule, detail=words.removeprefix(f"{rule}: "), **named)
    plain = {name: _plain(value) for name, value in values.items()}
    try:
        _ENGLISH.say_at("server", "refusals", key, values=plain)
    except CatalogueError:
        return Rejected("server-says", text=words)
    return Rejected(key, **plain)


def printable(text: str) -> str:
    """Short, and with nothing that a terminal would obey."""
    return "".join(letter for letter in text[:MOST_SHOWN] if letter.isprintable())


def _value(name: str, value: Any) -> object:
    """Cards, orders and kinds by their notation."""
    match value:
        case list():
            return tuple(_value(name, item) for item in value)
        case str() if name in ("kind", "kinds"):
            return Ingredient(value)
        case str():
            try:
                return parse_card(value)
            except BadNotation:
                return printable(value)
        case _:
            return value


def _plain(value: Any) -> object:
    if isinstance(value, str):
        return printable(value)
    return [_plain(item) for item in value] if isinstance(value, list) else value
