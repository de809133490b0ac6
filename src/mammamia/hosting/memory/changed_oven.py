"""The oven as somebody said it: a knowledge in which the cards that were said wrongly are other ones.

Of each kind, what was said too many or too few counts as far as its cards lay in the oven already. The oldest cards of
a kind that was said too low are exchanged for unseen ones of kinds that were said too high; where there are none of
these left, for any unseen ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from mammamia.editions import Ingredient
from mammamia.game import Cards, IngredientCard, Knowledge, merge, without
from mammamia.hosting.memory.guess import Counts


@dataclass(frozen=True, slots=True)
class ChangedOven:
    """A knowledge with another oven; *is_by_chance*: some of it could as well be other cards."""

    knowledge: Knowledge
    is_by_chance: bool


def misjudged(knowledge: Knowledge, said: Counts, true: Counts) -> dict[Ingredient, int]:
    """By kind how many cards of this oven were said too many, or too few, rounded towards none.

    The share of a kind that lay there already counts; of a kind of which there was none, the share of all cards.
    """
    there = Counter(card.kind for card in knowledge.oven if isinstance(card, IngredientCard))
    of_all = there.total(), max(1, sum(true.values()))
    shares = {kind: (there[kind], n) if n else of_all for kind, n in true.items()}
    return {kind: int((said[kind] - true[kind]) * min(part, n) / n) for kind, (part, n) in shares.items()}


def changed_oven(knowledge: Knowledge, wrong: Mapping[Ingredient, int], rng: Random) -> ChangedOven:
    """The same knowledge with the cards exchanged that were misjudged; no doubles are in the game."""
    too_high = Counter({kind: n for kind, n in wrong.items() if n > 0})
    too_low = Counter({kind: -n for kind, n in wrong.items() if n < 0})
    oven, unseen = list(knowledge.oven), list(knowledge.unseen)
    came, went, is_by_chance = [], [], False
    for place, card in enumerate(oven):
        if not isinstance(card, IngredientCard) or not too_low[card.kind]:
            continue
        wanted = [one for one in unseen if too_high[one.kind]]
        found = wanted or [one for one in unseen if one.kind is not card.kind]
        if not found:
            continue
        is_by_chance |= not wanted
        other = rng.choice(found)
        too_high[other.kind] -= bool(wanted)
        too_low[card.kind] -= 1
        unseen.remove(other)
        oven[place] = other
        came.append(other)
        went.append(card)
    left = merge(without(knowledge.unseen, came), went)
    at_most = _no_more(merge(knowledge.supply_at_most, went), left)
    return ChangedOven(replace(knowledge, oven=tuple(oven), unseen=left, supply_at_most=at_most), is_by_chance)


def _no_more(handful: Cards, most: Cards) -> Cards:
    """Of a handful what is also in another one."""
    return merge((Counter(handful) & Counter(most)).elements())
