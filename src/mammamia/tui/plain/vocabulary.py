"""Words that people may type, in their language or as in records: forgiving about case, accents and endings."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Final, TypeVar

from mammamia.editions import Ingredient
from mammamia.game import IngredientCard, Order
from mammamia.game.cards import ALL_CARDS
from mammamia.i18n import LANGUAGES, Language

T = TypeVar("T")

BAR: Final = "|"
COUNTS: Final = (1, 2, 5)  # every plural form of our languages stands after one of these
TOKENS: Final = re.compile(r"[0-9]+|[^\W\d_]+")
SHORTEST: Final = 2  # letters of a word that is cut short


def normal(text: str) -> str:
    """A text without case, accents and punctuation."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return " ".join(TOKENS.findall("".join(letter for letter in letters if not unicodedata.combining(letter))))


class Unclear(Exception):
    """An answer that makes no sense; nothing has changed."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values

    def sentence(self, language: Language) -> str:
        """Why it makes no sense."""
        return language.say(f"terminal.unknown.{self.key}", **self.values)


class Vocabulary:
    """The words of one language, and beside them those of records, which are English."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.kinds: tuple[Ingredient, ...] = tuple(Ingredient)  # that can be talked about
        self._cards = _cards(language)

    def word(self, meaning: str) -> str:
        """The first word for a meaning, to be shown."""
        return self.language.say(f"terminal.words.{meaning}").split(BAR)[0]

    def means(self, text: str, meaning: str) -> bool:
        """Whether a text is one of the words for a meaning."""
        return normal(text) in self._words(meaning)

    def rest_after(self, text: str, meaning: str) -> str:
        """A text without the word it begins with, if that has this meaning."""
        plain = normal(text)
        for word in sorted(self._words(meaning), key=len, reverse=True):
            if plain.startswith(f"{word} "):
                return plain.removeprefix(f"{word} ")
        return plain

    def _words(self, meaning: str) -> set[str]:
        said = (language.say(f"terminal.words.{meaning}") for language in (self.language, LANGUAGES["en"]))
        return {normal(word) for words in said for word in words.split(BAR)}

    def card(self, phrase: str) -> IngredientCard:
        """The card that a phrase names; a beginning of its name will do where only one kind has it."""
        plain = normal(phrase)
        if plain in self._cards:
            return self._cards[plain]
        found = self._beginning(plain)
        kinds = {card.kind for card in found}
        if len(kinds) > 1:
            raise Unclear("many", found=phrase, choices=", ".join(map(self.language.kind, kinds)))
        if not found:
            raise Unclear("kind", found=phrase, kinds=", ".join(map(self.language.kind, self.kinds)))
        return min(found, key=lambda card: card.is_double)

    def _beginning(self, plain: str) -> list[IngredientCard]:
        if len(plain) < SHORTEST:
            return []
        return [card for name, card in self._cards.items() if name.startswith(plain)]

    def is_card(self, phrase: str) -> bool:
        """Whether a phrase names a card."""
        try:
            self.card(phrase)
        except Unclear:
            return False
        return True

    def order(self, phrase: str, orders: Iterable[Order]) -> Order | None:
        """The order of a hand that a phrase names; a beginning of its name will do where only one has it."""
        names = {normal(name): order for order in orders for name in self._order_names(order)}
        return _named(normal(phrase), names)

    def named(self, phrase: str, names: Mapping[str, str]) -> str:
        """The key of what a phrase names, by the key or by its text; a beginning will do where only one has it."""
        found = _named(normal(phrase), {normal(name): key for key, text in names.items() for name in (text, key)})
        if found is None:
            raise Unclear("none-of", found=phrase[:40], choices=", ".join(names.values()))
        return found

    def _order_names(self, order: Order) -> tuple[str, ...]:
        return self.language.order_name(order), order.name, str(order)


def _named(plain: str, names: Mapping[str, T]) -> T | None:
    if plain in names:
        return names[plain]
    found = [value for name, value in names.items() if len(plain) >= SHORTEST and name.startswith(plain)]
    return found[0] if len(set(found)) == 1 else None


def _cards(language: Language) -> dict[str, IngredientCard]:
    """Names to cards: those of records, those of the language in every plural form, and the letters of the kinds."""
    names: dict[str, IngredientCard] = {}
    for card in ALL_CARDS:
        names[normal(str(card))] = card
    for card in ALL_CARDS:
        names |= {normal(language.card(card, n)): card for n in COUNTS}
        if not card.is_double:
            names[normal(language.letter(card.kind))] = card
    return names
