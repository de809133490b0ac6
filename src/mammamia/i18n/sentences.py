"""Events and refusals as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import TYPE_CHECKING

from mammamia.editions import BadOption, Ingredient
from mammamia.game import Event, GameError, IngredientCard, Order
from mammamia.game.cards import cards
from mammamia.game.events import GameEnded, GameStarted, HandRefilled, HelpAsked, IngredientsPut, OrderDelivered
from mammamia.i18n import catalogue

if TYPE_CHECKING:
    from mammamia.i18n.language import Language


def refusal(language: Language, error: Exception) -> str:
    """Why something was refused, with its rule. A refusal that no catalogue knows speaks for itself, in English."""
    cause = getattr(error, "cause", None)  # a record's error names what the game itself refused
    if isinstance(cause, GameError | BadOption):
        return refusal(language, cause)
    rule: str | None = getattr(error, "rule", None)
    try:
        text = _refused(language, error, rule)
    except catalogue.CatalogueError:
        text = getattr(error, "detail", str(error))
    return f"{rule}: {text}" if rule else text


def _refused(language: Language, error: Exception, rule: str | None) -> str:
    """The sentence under the error's key; where several rules share a key, the one of its rule."""
    values: dict[str, object] = dict(getattr(error, "values", {}))
    match values:
        case {"kind": Ingredient() as kind, "singles": int() as singles, "doubles": int() as doubles}:
            values["cards"] = _handful(language, kind, singles, doubles)
        case _:
            pass
    key: str = error.refusal.value if isinstance(error, GameError) else getattr(error, "key", "")
    area = "refusals" if isinstance(error, GameError | BadOption) else "records"
    path = (key, rule) if rule and language.has_at(area, key, rule) else (key,)
    return language.say_at(area, *path, values=values)


def _handful(language: Language, kind: Ingredient, singles: int, doubles: int) -> str:
    """So many cards of a kind, also where nobody could hold as many."""
    parts = ((IngredientCard(kind), singles), (IngredientCard(kind, is_double=True), doubles))
    return ", ".join(language.count(card, n) for card, n in parts if n)


def event(language: Language, happened: Event, seats: Sequence[str]) -> str:
    """What happened, in one sentence."""
    name = type(happened).__name__
    values: dict[str, object] = {
        field.name: _told(language, getattr(happened, field.name)) for field in fields(happened)
    }
    if (seat := getattr(happened, "seat", None)) is not None:
        values["name"] = seats[seat]
    match happened:
        case GameStarted(edition=key, options=options, first=first):
            values |= {"edition": language.edition(key), "n": options.rounds, "name": seats[first]}
        case IngredientsPut(_, kind, singles, doubles):
            values["cards"] = cards(kind, singles, doubles=doubles)
        case HandRefilled(_, source, count):
            return language.say(f"events.{name}.{source.value}", **(values | {"n": count}))
        case HelpAsked(_, _, kinds, _):
            return language.say(f"events.{name}.{'with-kinds' if kinds else 'plain'}", **values)
        case OrderDelivered(_, _, _, _, from_hand) if from_hand:
            return language.say(f"events.{name}.with-the-hand", **values)
        case OrderDelivered():
            return language.say(f"events.{name}.by-the-table", **values)
        case GameEnded(delivered, _, winners):
            values |= {"winners": [seats[winner] for winner in winners], "n": delivered[winners[0]]}
            return language.say(f"events.{name}.{'shared' if len(winners) > 1 else 'won'}", **values)
        case _:
            pass
    return language.say(f"events.{name}", **values)


def _told(language: Language, value: object) -> object:
    """Orders are told without their colour: the sentence names the seat."""
    if isinstance(value, Order):
        return language.quoted(value)
    if isinstance(value, tuple) and value and isinstance(value[0], Order):
        return [language.quoted(order) for order in value]
    return value
