"""What a server says no to, so that it can be said in the language of the user."""

from __future__ import annotations

from typing import Any, Final

from mammamia.editions import Ingredient
from mammamia.game import GameError, IllegalMove, Refusal
from mammamia.i18n import LANGUAGES, CatalogueError
from mammamia.records import BadNotation, parse_card
from mammamia.tui.remote.facts import Json
from mammamia.tui.sitting import Refused

MOST_SHOWN: Final = 300  # letters of what a server says
FINAL: Final = (
    "bad-token",
    "no-such-room",
    "no-spectators",
    "kicked",
    "wrong-version",
    "drifted",
)  # no use to try again
_RULES: Final = {refusal.value: refusal for refusal in Refusal}
_ENGLISH: Final = LANGUAGES["en"]


class NoAnswer(Refused):
    """Nobody answers, or not now; to try again may help."""


class NotUnderstood(Refused):
    """What came is no message of the protocol: another version, or no server of this game."""

    def __init__(self, server: str) -> None:
        super().__init__("not-understood", server=server)


def read_refusal(said: Json) -> GameError | Refused:
    """A refusal by its key: one of the rules, one of the server's, or one that only the server has words for."""
    key, rule, values = said["key"], said.get("rule"), said.get("values") or {}
    words = printable(str(said.get("text") or key))
    if key in _RULES and isinstance(rule, str):
        named = {name: _value(name, value) for name, value in values.items()}
        return IllegalMove(_RULES[key], rule=rule, detail=words.removeprefix(f"{rule}: "), **named)
    plain = {name: _plain(value) for name, value in values.items()}
    try:
        _ENGLISH.say_at("server", "refusals", key, values=plain)
    except CatalogueError:
        return Refused("server-says", text=words)
    return Refused(key, **plain)


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
