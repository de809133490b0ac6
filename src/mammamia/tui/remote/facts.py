"""Events of the protocol as facts: each field by the type that it has in the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, Final, get_args, get_origin, get_type_hints

from mammamia.editions import Colour, Ingredient, Options
from mammamia.game import Cards, IngredientCard, Order, Source
from mammamia.game.events import PrivateEvent, PublicEvent
from mammamia.hosting import SHOWN_TO_ALL, Fact
from mammamia.records.notation import parse_ingredient, parse_order

Json = Mapping[str, Any]
Read = Callable[[Any], Any]


def whole(value: object) -> int:
    """A whole number, and nothing that only looks like one."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError("a whole number is expected")
    return value


def text(value: object) -> str:
    """A text."""
    if not isinstance(value, str):
        raise TypeError("a text is expected")
    return value


def truth(value: object) -> bool:
    """Yes or no."""
    if not isinstance(value, bool):
        raise TypeError("true or false is expected")
    return value


def read_options(value: Json) -> Options:
    """All switches of a game."""
    hints = get_type_hints(Options)
    return Options(**{name: _READ[hint](value[name]) for name, hint in hints.items()})


# How a value of each type is read; a tuple is a list of what is in it.
_READ: Final[dict[Any, Read]] = {
    int: whole,
    str: text,
    bool: truth,
    Ingredient: Ingredient,
    Colour: Colour,
    Source: Source,
    Options: read_options,
    IngredientCard: parse_ingredient,
    Order: parse_order,
}


def _reader(hint: Any) -> Read:
    if get_origin(hint) is tuple:
        inner = _reader(get_args(hint)[0])
        return lambda values: tuple(inner(value) for value in values)
    return _READ[getattr(hint, "__supertype__", hint)]  # a seat is a number


def _readers(event: type[Any]) -> tuple[tuple[str, Read], ...]:
    hints = get_type_hints(event)
    return tuple((field.name, _reader(hints[field.name])) for field in fields(event))


_FACTS: Final = {
    event.__name__: (event, _readers(event))
    for event in (*get_args(PublicEvent), *get_args(PrivateEvent), *SHOWN_TO_ALL)
}


def read_fact(said: Json) -> Fact:
    """The fact that an event of the protocol tells."""
    event, readers = _FACTS[said["event"]]
    fact: Fact = event(**{name: read(said[name]) for name, read in readers})
    return fact


def read_cards(texts: object) -> Cards:
    """A list of ingredients."""
    if not isinstance(texts, list):
        raise TypeError("a list of cards is expected")
    return tuple(map(parse_ingredient, texts))


def read_orders(texts: object) -> tuple[Order, ...]:
    """A list of orders."""
    if not isinstance(texts, list):
        raise TypeError("a list of orders is expected")
    return tuple(map(parse_order, texts))
