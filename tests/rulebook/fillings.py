"""The one intricate rule, filling an order (R5, R6.2), again: slow, obvious, and written from the text alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product
from typing import assert_never

from mammamia.editions import Heap, Ingredient, Recipe, Toppings, ToppingsAndKinds, ToppingsAndScarcest, Without
from mammamia.game import Cards, IngredientCard, merge


@dataclass(frozen=True, slots=True)
class Filling:
    """One way to fill an order: the cards the table gives, and those the hand adds."""

    from_table: Cards
    from_hand: Cards


@dataclass(frozen=True, slots=True)
class Asking:
    """One way to ask for help: the free kinds, what is requested, and what the hand will add."""

    kinds: tuple[Ingredient, ...]
    request: Cards
    add: Cards


def fillings(recipe: Recipe, table: Cards, hand: Cards) -> Iterator[Filling]:
    """Every way to fill *recipe*: the table first, the hand for what is missing."""
    if isinstance(recipe, Heap):
        for added in sub_multisets(hand):
            if _is_just_enough(added, recipe.at_least - worth(table)):
                yield Filling(table, added)  # R5.6: all of the table is used
    else:
        for _, needs in _demands(recipe, table):
            yield from _cover(needs, table, hand)


def askings(recipe: Recipe, table: Cards, hand: Cards) -> Iterator[Asking]:
    """R6.1, R6.2: every way to ask, when the table fills nothing. Plus has no doubles."""
    if any(filling.from_hand == () for filling in fillings(recipe, table, hand)):
        return
    if isinstance(recipe, Heap):
        lacking = recipe.at_least - len(table)
        anything = merge(*((IngredientCard(kind),) * lacking for kind in Ingredient))
        requests = [request for request in sub_multisets(anything) if 1 <= len(request) <= lacking]
        for added in sub_multisets(hand):
            yield from (Asking((), request, added) for request in requests if len(request) + len(added) == lacking)
    else:
        for kinds, needs in _demands(recipe, table):
            missing = Counter({IngredientCard(kind): n for kind, n in needs.items()}) - Counter(table)
            for request in sub_multisets(merge(missing.elements())):
                rest = missing - Counter(request)
                if request and rest <= Counter(hand):
                    yield Asking(kinds, request, merge(rest.elements()))


def _demands(
    recipe: Toppings | ToppingsAndKinds | ToppingsAndScarcest | Without, table: Cards
) -> Iterator[tuple[tuple[Ingredient, ...], Mapping[Ingredient, int]]]:
    """What the order may demand over this table: the free kinds, and then how many of each kind."""
    match recipe:
        case Without(inner, crossed):
            if not any(card.kind is crossed for card in table):  # R5.10
                yield from _demands(inner, table)
        case Toppings(needs):
            yield (), needs
        case ToppingsAndKinds(needs, extra, of, how_many):
            for kinds in combinations(sorted(of, key=list(Ingredient).index), how_many):  # R5.7, R5.9, R5.11
                yield kinds, {**needs, **dict.fromkeys(kinds, extra)}
        case ToppingsAndScarcest(needs, extra):
            for kind in _scarcest(table, besides=needs):
                yield (kind,), {**needs, kind: extra}
        case _:
            assert_never(recipe)


def worth(handful: Iterable[IngredientCard]) -> int:
    """R5.13: a double counts two."""
    return sum(2 if card.is_double else 1 for card in handful)


def _scarcest(table: Cards, besides: Mapping[Ingredient, int]) -> list[Ingredient]:
    """R5.8: the kinds with the fewest on the table; not the personal one, and none that the table lacks."""
    counts = {kind: worth(_of_kind(kind, table)) for kind in Ingredient if kind not in besides}
    present = {kind: n for kind, n in counts.items() if n > 0}
    return [kind for kind, n in present.items() if n == min(present.values())]


def _cover(needs: Mapping[Ingredient, int], table: Cards, hand: Cards) -> Iterator[Filling]:
    """Just these ingredients, from every possible handful of the hand's cards."""
    from_table = merge(*(_from_table(kind, n, table) for kind, n in needs.items()))
    for added in sub_multisets(hand):
        if all(
            _is_just_enough(_of_kind(kind, added), needs.get(kind, 0) - worth(_of_kind(kind, from_table)))
            for kind in Ingredient
        ):
            yield Filling(from_table, added)


def _from_table(kind: Ingredient, n: int, table: Cards) -> Cards:
    """R5.3, R5.13: what the table has is used first, doubles before singles, until it is enough or no more is there."""
    row = sorted(_of_kind(kind, table), key=lambda card: card.is_double)
    taken: list[IngredientCard] = []
    while row and worth(taken) < n:
        taken.append(row.pop())
    return merge(taken)


def _of_kind(kind: Ingredient, handful: Cards) -> Cards:
    return tuple(card for card in handful if card.kind is kind)


def _is_just_enough(added: Cards, missing: int) -> bool:
    """R5.3: exactly the missing cards. R5.13: the last one may overpay, but none is wholly superfluous."""
    return worth(added) >= missing and all(worth(added) - worth([card]) < missing for card in added)


def sub_multisets(handful: Cards) -> Iterator[Cards]:
    """Every handful one can take from *handful*."""
    tally = Counter(handful)
    for numbers in product(*(range(n + 1) for n in tally.values())):
        yield merge(card for card, n in zip(tally, numbers, strict=True) for _ in range(n))
