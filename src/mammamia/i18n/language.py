"""A language: the words for cards, orders, events and refusals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from mammamia.i18n import catalogue

if TYPE_CHECKING:  # whoever only wants texts, such as `--help`, loads nothing of the game
    from mammamia.editions import Colour, Ingredient, Recipe
    from mammamia.game import Event, IngredientCard, MammaMia, Order
    from mammamia.game.names import Names


@dataclass(frozen=True, slots=True)
class Language:
    """One of the languages the game speaks."""

    code: str
    name: str  # as its speakers call it

    def say(self, key: str, /, **values: object) -> str:
        """The text `area.key.subkey`, with the values put in; a count `n` decides among plural forms."""
        area, *path = key.split(".")
        return self.say_at(area, *path, values=values)

    def say_at(self, area: str, *path: str, values: Mapping[str, object]) -> str:
        """The text at a path whose steps may hold dots themselves."""
        entry = catalogue.find(self.code, area, *path)
        text = catalogue.choose(self.code, entry, values)
        return catalogue.fill(text, {name: self.words(value) for name, value in values.items()})

    def has(self, key: str) -> bool:
        """Whether there is a text with this key."""
        area, *path = key.split(".")
        return self.has_at(area, *path)

    def has_at(self, area: str, *path: str) -> bool:
        """Whether there is a text at this path."""
        try:
            catalogue.find(self.code, area, *path)
        except catalogue.CatalogueError:
            return False
        return True

    def words(self, value: object) -> str:
        """Anything a text may name, in words: a card, a handful, an order, a colour, a list of these, a number."""
        if isinstance(value, str):
            return value
        if value is None or isinstance(value, (int, float)):
            return str(value)
        from mammamia.i18n import things

        return things.in_words(self, value)

    def listed(self, items: Sequence[str]) -> str:
        """`a`, `a and b`, `a, b and c`; `nothing` for none."""
        if not items:
            return self.say("cards.nothing")
        if len(items) == 1:
            return items[0]
        return self.say("cards.list", first=", ".join(items[:-1]), last=items[-1])

    def either(self, items: Sequence[str]) -> str:
        """`a or b`."""
        return self.say("cards.either").join(items)

    def decimal(self, number: float, digits: int) -> str:
        """A number with so many digits after the mark: `2.50`, `2,50`."""
        return f"{number:.{digits}f}".replace(".", self.say("cards.decimal-mark"))

    def kind(self, kind: Ingredient, n: int = 1) -> str:
        """The name of a kind as it stands after a count: `olive`, `olives`."""
        return self.say(f"cards.kind.{kind.value}", n=n)

    def letter(self, kind: Ingredient) -> str:
        """The letter that marks a kind; no two kinds of a language share one."""
        return self.say(f"cards.letter.{kind.value}")

    def card(self, card: IngredientCard | MammaMia, n: int = 1) -> str:
        """The name of a card as it stands after a count: `salami`, `double olives`."""
        from mammamia.i18n import things

        return things.card(self, card, n)

    def count(self, card: IngredientCard | Ingredient, n: int) -> str:
        """So many of a card or kind: `3 olives`."""
        from mammamia.i18n import things

        name = things.card_or_kind(self, card, n)
        return self.say("cards.count", n=n, card=name)

    def cards(self, cards: Iterable[IngredientCard]) -> str:
        """A handful of cards: `2 salami, 1 double olive`; `nothing` for none."""
        tally = Counter(cards)
        return ", ".join(self.count(card, n) for card, n in tally.items()) or self.say("cards.nothing")

    def colour(self, colour: Colour) -> str:
        """The name of a colour."""
        return self.say(f"cards.colour.{colour.value}")

    def player(self, colour: Colour) -> str:
        """The seat of a colour, when nobody has given it a name."""
        return self.say(f"cards.player.{colour.value}")

    def order_name(self, order: Order) -> str:
        """What is printed on an order: `4 salami`, `Monotoni`."""
        key = f"cards.order.{order.name}"
        return self.say(key) if self.has(key) else order.name.replace("-", " ").capitalize()

    def quoted(self, order: Order) -> str:
        """What is printed on an order, in quotation marks."""
        return self.say("cards.quoted", order=self.order_name(order))

    def order(self, order: Order) -> str:
        """An order and whose it is: `green's Monotoni`."""
        return self.say(f"cards.owner.{order.colour.value}", order=self.order_name(order))

    def recipe(self, recipe: Recipe) -> str:
        """What an order demands: `1 pepper + 4 salami`."""
        from mammamia.i18n import recipes

        return recipes.in_words(self, recipe)

    def edition(self, key: str) -> str:
        """The name of an edition."""
        return self.say(f"cards.edition.{key}") if self.has(f"cards.edition.{key}") else key

    def seat_names(self, names: Names, given: Sequence[str | None] = ()) -> tuple[str, ...]:
        """The names of the seats: as given, or else by colour, without unprintable characters."""
        known = ["".join(filter(str.isprintable, name or "")).strip() for name in given]
        known += [""] * len(names.colours)
        return tuple(name or self.player(colour) for name, colour in zip(known, names.colours, strict=False))

    def refusal(self, error: Exception) -> str:
        """Why something was refused, with the rule: `R3.1: …`."""
        from mammamia.i18n import sentences

        return sentences.refusal(self, error)

    def event(self, event: Event, seats: Sequence[str]) -> str:
        """What happened, in one sentence; *seats* says what each seat is called."""
        from mammamia.i18n import sentences

        return sentences.event(self, event, seats)


LANGUAGES: Final = {
    language.code: language
    for language in (
        Language("en", "English"),
        Language("de", "Deutsch"),
        Language("es", "Español"),
        Language("fr", "Français"),
        Language("it", "Italiano"),
        Language("ru", "Русский"),
    )
}
_VARIABLES: Final = ("MAMMAMIA_LANG", "LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides


class UnknownLanguage(ValueError):
    """There is no catalogue for this language."""


def language_named(code: str) -> Language:
    """The language of a code or a locale: `de`, `de-AT`, `de_DE.UTF-8`."""
    found = LANGUAGES.get(code.replace("-", "_").split(".")[0].split("@")[0].split("_")[0].lower())
    if found is None:
        raise UnknownLanguage(f"there is no language {code!r}; there are {', '.join(LANGUAGES)}")
    return found


def language_of_environment(env: Mapping[str, str]) -> Language:
    """The language that a user's environment asks for, English if it asks for none of ours."""
    wanted = next((env[name] for name in _VARIABLES if env.get(name)), "en")
    try:
        return language_named(wanted)
    except UnknownLanguage:
        return LANGUAGES["en"]
