"""A guess before the opening: what may be said, how much of it was remembered, and what an even guess would score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from mammamia.editions import Edition, Ingredient
from mammamia.game import Game
from mammamia.game.cards import from_counts
from mammamia.hosting.refused import Refused

Counts: TypeAlias = Mapping[Ingredient, int]  # cards of each kind; a double is one card


def checked_guess(said: Mapping[str, int], edition: Edition, total: int) -> dict[Ingredient, int]:
    """A guess by kind, zero where nothing was said; refused if it cannot be true."""
    kinds = {kind.value: kind for kind in edition.kinds}
    for name in said:
        if name not in kinds:
            raise Refused("no-such-kind", kind=name, kinds=list(kinds))
    placed = sum(said.values())
    if placed > total:
        raise Refused("guess-too-many", n=placed, most=total)
    return {kind: said.get(name, 0) for name, kind in kinds.items()}


def remembered(total: int, said: Counts, true: Counts) -> int:
    """How many of so many cards were remembered: every card too many or too few counts against it."""
    off = sum(abs(said[kind] - true[kind]) for kind in said)
    return max(0, total - off)


def even_guess(total: int, weights: Counts) -> dict[Ingredient, int]:
    """So many cards split by weights, in whole cards: the largest rests are rounded up."""
    weight = sum(weights.values())
    shares = {kind: total * n / weight if weight else 0.0 for kind, n in weights.items()}
    even = {kind: int(share) for kind, share in shares.items()}
    by_rest = sorted(shares, key=lambda kind: (even[kind] - shares[kind], kind.number))
    for kind in by_rest[: total - sum(even.values()) if weight else 0]:
        even[kind] += 1
    return even


def out_of_sight(game: Game, hand: Sequence[int]) -> dict[Ingredient, int]:
    """By kind the cards of a game that are not in a hand: an even guess goes by them."""
    elsewhere = [n - held for n, held in zip(game.box.cards, hand, strict=True)]
    counts = Counter(card.kind for card in from_counts(elsewhere))
    return {kind: counts[kind] for kind in game.edition.kinds}
