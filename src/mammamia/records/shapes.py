"""From JSON values to the game's own: each is of the right type, or a RecordError says where it is not."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, TypeVar

from mammamia.editions import Colour, Ingredient
from mammamia.game import MAMMA_MIA, Cards, IngredientCard, MammaMia, Order, Seat, SupplyCard, merge
from mammamia.game.cards import ALL_CARDS
from mammamia.records.errors import RecordError
from mammamia.records.notation import Card, parse_card, parse_kind
from mammamia.records.strict_json import shown

T = TypeVar("T")

_INGREDIENTS: Final = {str(card): card for card in ALL_CARDS}
_SUPPLY_CARDS: Final[Mapping[str, SupplyCard]] = {**_INGREDIENTS, str(MAMMA_MIA): MAMMA_MIA}


@dataclass(slots=True)
class Shape:
    """A JSON value, where it stands (`deal.hands[1]`), and the rule that is about it."""

    value: object
    path: str
    rule: str | None = None

    def wrong(self, key: str, expected: str) -> RecordError:
        """The refusal of this value; *expected* is what *key* says, in English."""
        found = shown(self.value)
        detail = f"{self.path or 'this'} is {found}, but {expected} is expected"
        return RecordError(key, detail=detail, rule=self.rule, path=self.path, found=found)

    def inner(self, value: object, step: str) -> Shape:
        """A value inside this one."""
        return Shape(value, f"{self.path}{step}", self.rule)

    def about(self, rule: str) -> Shape:
        """The same value, seen under another rule."""
        return Shape(self.value, self.path, rule)

    def object(self) -> dict[str, object]:
        """An object."""
        if not isinstance(self.value, dict):
            raise self.wrong("not-an-object" if self.path else "not-an-object-here", "an object")
        return self.value

    def key(self, name: str) -> Shape:
        """The value of a key, which must be there."""
        found = self.object()
        if name not in found:
            key = "key-missing" if self.path else "key-missing-here"
            detail = f"the key {name} is missing{f' in {self.path}' if self.path else ''}"
            raise RecordError(key, detail=detail, rule=self.rule, path=self.path, name=name)
        return self.inner(found[name], f".{name}" if self.path else name)

    def only(self, names: Collection[str]) -> None:
        """Refuse every other key."""
        for name in self.object():
            if name not in names:
                key = "key-unknown" if self.path else "key-unknown-here"
                known, found = ", ".join(names), shown(name)
                detail = f"{self.path or 'this'} has the key {found}, but only {known} can stand there"
                raise RecordError(key, detail=detail, rule=self.rule, path=self.path, name=found, names=known)

    def items(self) -> tuple[Shape, ...]:
        """The values of a list."""
        if not isinstance(self.value, list):
            raise self.wrong("not-a-list", "a list")
        return tuple(self.inner(item, f"[{n}]") for n, item in enumerate(self.value))

    def text(self) -> str:
        """A text."""
        if not isinstance(self.value, str):
            raise self.wrong("not-a-text", "a text")
        return self.value

    def number(self) -> int:
        """A whole number; true and false are none, nor is 1.0."""
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            raise self.wrong("not-a-whole-number", "a whole number")
        return self.value

    def boolean(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            raise self.wrong("not-true-or-false", "true or false")
        return self.value

    def seat(self, seats: int) -> Seat:
        """A seat of this game."""
        number = self.number()
        if not 0 <= number < seats:
            found = shown(number)
            detail = f"{self.path} is {found}, but the seats are 0 to {seats - 1}"
            raise RecordError(
                "no-such-seat", detail=detail, rule=self.rule, path=self.path, found=found, most=str(seats - 1)
            )
        return Seat(number)

    def card(self) -> Card:
        """Any card."""
        return self._parsed(parse_card, "not-a-card", "a card")

    def ingredient(self) -> IngredientCard:
        """An ingredient, single or double."""
        card = self.card()
        if not isinstance(card, IngredientCard):
            raise self.wrong("not-an-ingredient", "an ingredient")
        return card

    def order(self) -> Order:
        """An order."""
        card = self.card()
        if not isinstance(card, Order):
            raise self.wrong("not-an-order", "an order")
        return card

    def handful(self) -> Cards:
        """Ingredients in any order."""
        with suppress(KeyError, TypeError):
            return merge(_INGREDIENTS[text] for text in self._texts())
        return merge(item.ingredient() for item in self.items())

    def supply(self) -> tuple[SupplyCard, ...]:
        """Ingredients and maybe the Mamma Mia! card, top first."""
        with suppress(KeyError, TypeError):
            return tuple(_SUPPLY_CARDS[text] for text in self._texts())
        return tuple(item._supply_card() for item in self.items())

    def _texts(self) -> Iterable[str]:
        """The values of a list, to be looked up without a Shape for each: piles are long."""
        if not isinstance(self.value, list):
            raise TypeError("not a list")
        return self.value

    def _supply_card(self) -> SupplyCard:
        card = self.card()
        if not isinstance(card, IngredientCard | MammaMia):
            raise self.wrong("not-a-supply-card", "an ingredient or mamma-mia")
        return card

    def kinds(self) -> tuple[Ingredient, ...]:
        """Different kinds, in any order; sorted."""
        kinds = [item._parsed(parse_kind, "not-a-kind", "a kind of ingredient") for item in self.items()]
        for kind in kinds:
            if kinds.count(kind) > 1:
                detail = f"{self.path} names {kind.value} twice"
                raise RecordError("kind-twice", detail=detail, rule=self.rule, path=self.path, kind=kind)
        return tuple(sorted(kinds, key=lambda kind: kind.number))

    def colour(self) -> Colour:
        """The colour of a seat."""
        return self._parsed(Colour, "not-a-colour", "a colour")

    def _parsed(self, parse: Callable[[str], T], key: str, expected: str) -> T:
        if isinstance(self.value, str):
            with suppress(ValueError):
                return parse(self.value)
        raise self.wrong(key, expected)
