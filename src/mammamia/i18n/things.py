"""Things of the game in words: cards, kinds, orders, colours, and lists of these."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from mammamia.editions import Colour, Ingredient
from mammamia.game import IngredientCard, MammaMia, Order

if TYPE_CHECKING:
    from mammamia.i18n.language import Language


def in_words(language: Language, value: object) -> str:
    """Anything that a text may name."""
    match value:
        case Ingredient():
            return language.kind(value)
        case Colour():
            return language.colour(value)
        case Order():
            return language.order(value)
        case IngredientCard() | MammaMia():
            return card(language, value, 1)
        case Enum():
            return str(value.value)
        case tuple() if all(isinstance(item, IngredientCard) for item in value):
            return language.cards(value)
        case tuple() | list():
            return language.listed([language.words(item) for item in value])
        case _:
            return str(value)


def card(language: Language, card: IngredientCard | MammaMia, n: int) -> str:
    """The name of a card as it stands after a count."""
    match card:
        case MammaMia():
            return language.say("cards.mamma-mia")
        case IngredientCard(kind, is_double):
            return language.say(f"cards.double.{kind.value}", n=n) if is_double else language.kind(kind, n)


def card_or_kind(language: Language, named: IngredientCard | Ingredient, n: int) -> str:
    """The name of a card, or of a kind, as it stands after a count."""
    return language.kind(named, n) if isinstance(named, Ingredient) else card(language, named, n)
