"""Recipes in words, and in few words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, assert_never

from mammamia.editions import Heap, Recipe, Toppings, ToppingsAndKinds, ToppingsAndScarcest, Without

if TYPE_CHECKING:
    from mammamia.i18n.language import Language

MOST_LISTED: Final = 3  # so many kinds to choose from are named one by one


def in_words(language: Language, recipe: Recipe) -> str:
    """What a recipe demands: `1 pepper + 4 salami`."""
    return " + ".join(_parts(language, recipe)) + _crossed(language, recipe)


def _parts(language: Language, recipe: Recipe) -> Iterator[str]:
    match recipe:
        case Without(inner, _):
            yield from _parts(language, inner)
        case Heap(at_least):
            yield language.say("cards.recipe.heap", n=at_least)
        case Toppings(needs):
            yield from (language.count(kind, n) for kind, n in needs.items())
        case ToppingsAndScarcest(needs, extra):
            yield from (language.count(kind, n) for kind, n in needs.items())
            yield language.say("cards.recipe.scarcest", n=extra)
        case ToppingsAndKinds(needs, extra, of, kinds):
            yield from (language.count(kind, n) for kind, n in needs.items())
            if kinds > 1:
                yield language.say("cards.recipe.kinds", n=extra, kinds=kinds)
            elif len(of) <= MOST_LISTED:
                yield language.either([language.count(kind, extra) for kind in of])
            else:
                yield language.say("cards.recipe.other-kind" if needs else "cards.recipe.kind", n=extra)
        case _:
            assert_never(recipe)


def extras(language: Language, recipe: Recipe) -> Iterator[str]:
    """What a recipe demands beside cards of fixed kinds, in few words: `3 of the scarcest`."""
    match recipe:
        case Without(inner, crossed):
            yield from extras(language, inner)
            yield language.say("cards.recipe-short.without", letter=language.letter(crossed))
        case Heap(at_least):
            yield language.say("cards.recipe.heap", n=at_least)
        case ToppingsAndScarcest(_, extra):
            yield language.say("cards.recipe-short.scarcest", n=extra)
        case ToppingsAndKinds(needs, extra, of, kinds):
            if kinds > 1:
                yield language.say("cards.recipe-short.kinds", n=extra, kinds=kinds)
            elif len(of) <= MOST_LISTED:
                letters = language.either([language.letter(kind) for kind in of])
                yield language.say("cards.recipe-short.either", n=extra, letters=letters)
            else:
                yield language.say("cards.recipe.other-kind" if needs else "cards.recipe.kind", n=extra)
        case Toppings():
            pass
        case _:
            assert_never(recipe)


def _crossed(language: Language, recipe: Recipe) -> str:
    if not isinstance(recipe, Without):
        return ""
    return language.say("cards.recipe.crossed", kind=language.kind(recipe.crossed, 0))
