"""Events as messages: one class for each event of the game, made from it, with cards as texts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, Final, get_args, get_type_hints

import msgspec

from mammamia.editions import Colour, Ingredient, Options
from mammamia.game import Cards, IngredientCard, Order
from mammamia.game.events import PrivateEvent, PublicEvent
from mammamia.game.moves import Source
from mammamia.hosting import SHOWN_TO_ALL, Fact

Convert = Callable[[Any], Any] | None  # None: as it is


def _texts(cards: Any) -> tuple[str, ...]:
    return tuple([card.text for card in cards])


# How each type of field is sent: as which type, and how it gets there.
_SENT: Final[dict[Any, tuple[Any, Convert]]] = {
    int: (int, None),
    str: (str, None),
    Ingredient: (Ingredient, None),
    Source: (Source, None),
    Options: (Options, None),
    IngredientCard: (str, str),
    Order: (str, str),
    Cards: (tuple[str, ...], _texts),
    tuple[Order, ...]: (tuple[str, ...], _texts),
    tuple[Ingredient, ...]: (tuple[Ingredient, ...], None),
    tuple[Colour, ...]: (tuple[Colour, ...], None),
    tuple[int, ...]: (tuple[int, ...], None),
}


def _plain(hint: Any) -> Any:
    """A seat is a number."""
    if getattr(hint, "__supertype__", None) is int:
        return int
    if getattr(hint, "__origin__", None) is tuple and hint.__args__[0] not in (
        IngredientCard,
        Order,
        Ingredient,
        Colour,
    ):
        return tuple[int, ...]
    return hint


def _message_of(event: type[Any]) -> tuple[type[msgspec.Struct], tuple[tuple[str, Convert], ...]]:
    """The message that says an event, and how each field gets there."""
    hints = get_type_hints(event)
    sent = {field.name: _SENT[_plain(hints[field.name])] for field in fields(event)}
    message = msgspec.defstruct(
        f"{event.__name__}Told",
        [(name, kind) for name, (kind, _) in sent.items()],
        frozen=True,
        tag_field="event",
        tag=event.__name__,
        namespace={"__doc__": event.__doc__},
    )
    return message, tuple((name, convert) for name, (_, convert) in sent.items())


EVENTS: Final = (*get_args(PublicEvent), *get_args(PrivateEvent), *SHOWN_TO_ALL)
_MESSAGES: Final = {event: _message_of(event) for event in EVENTS}
EVENT_MESSAGES: Final = tuple(message for message, _ in _MESSAGES.values())

_union: Any = EVENT_MESSAGES[0]
for _message in EVENT_MESSAGES[1:]:
    _union = _union | _message
Happened = _union


class Told(msgspec.Struct, frozen=True):
    """An event and its number."""

    number: int
    event: Happened  # type: ignore[valid-type]  # a union that is made above


def told(number: int, fact: Fact) -> Told:
    """An event as a message."""
    message, ways = _MESSAGES[type(fact)]
    values = [getattr(fact, name) if convert is None else convert(getattr(fact, name)) for name, convert in ways]
    return Told(number, message(*values))
