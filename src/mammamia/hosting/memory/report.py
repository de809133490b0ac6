"""The memory report of one seat and one round, as it is sent: numbers are cards, or hundredths of a chance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import ceil

from mammamia.editions import Ingredient
from mammamia.game import Order, Seat
from mammamia.hosting.memory.chances import Chances
from mammamia.hosting.memory.steps import SURE, Headline, headline_of, steps_of
from mammamia.hosting.opening import Taker


@dataclass(frozen=True, slots=True)
class KindReport:
    """One kind of the oven: what was said (null: nothing), what it was, and what an even guess would have said."""

    kind: Ingredient
    said: int | None
    true: int
    even: int


@dataclass(frozen=True, slots=True)
class ThrownCards:
    """Ingredients that were put at once; *age*: turns since, of anybody, when the oven was opened.

    *own*: by oneself. *left*: left over from the round before, as old as all turns of this one.
    """

    kind: Ingredient
    count: int
    age: int
    own: bool = False
    left: bool = False


@dataclass(frozen=True, slots=True)
class Lacking:
    """What the table lacked for an order; *kind* null: cards of any kind."""

    kind: Ingredient | None
    count: int


@dataclass(frozen=True, slots=True)
class OrderFigures:
    """The steps from certain (100) to what happened, in hundredths of a chance.

    *knew*: the chance that a perfect memory gave the order when it was put; *said*: in the oven as it was said. Where
    nothing was said, both and *memory* are null, and *nerve* is the whole risk. *error*: half of the 95 % interval; 0
    where all is exact.
    """

    knew: int
    said: int | None
    error: int
    nerve: int
    memory: int | None
    luck: int
    at_the_oven: int
    headline: Headline


@dataclass(frozen=True, slots=True)
class OrderReport:
    """An own order that came up. *could*: it was baked, or one's hand could have filled it.

    *takers* delivered earlier with what it lacked. *figures* null: they are being reckoned, or could not be.
    """

    order: Order
    baked: bool
    could: bool
    lacking: tuple[Lacking, ...]
    takers: tuple[Taker, ...]
    figures: OrderFigures | None = None

    def with_figures(self, chances: Chances) -> OrderReport:
        """The same with its steps."""
        steps = steps_of(chances.said, chances.knew, could=self.could, baked=self.baked)
        error = max(chances.knew.error, chances.said.error if chances.said else 0.0)
        figures = OrderFigures(
            knew=round(SURE * chances.knew.value),
            said=None if steps.memory is None else SURE + steps.nerve,
            error=ceil(SURE * error),
            nerve=steps.nerve,
            memory=steps.memory,
            luck=steps.luck,
            at_the_oven=steps.at_the_oven,
            headline=headline_of(steps),
        )
        return replace(self, figures=figures)


@dataclass(frozen=True, slots=True)
class Remark:
    """What a guest says about the round, from what all saw and one's own guess: the key of a sentence."""

    seat: Seat
    key: str
    values: Mapping[str, int | str]
