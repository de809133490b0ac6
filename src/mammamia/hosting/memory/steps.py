"""From certain to what happened: the steps of one order, in hundredths, and what is said about it first."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from math import hypot
from typing import Final

from mammamia.bots.foresight import Estimate

SURE: Final = 100
MUCH: Final = 20  # hundredths of memory that are told before anything else
LITTLE: Final = 5  # a larger step is worth a word


class Headline(Enum):
    """What is said first about an order."""

    KEPT = "kept"
    BELIEVED_TOO_MUCH = "believed-too-much"
    BETTER_THAN_YOU_THOUGHT = "better-than-you-thought"
    BAD_LUCK = "bad-luck"
    GOOD_LUCK = "good-luck"
    BOLD_TRY = "bold-try"
    GOOD_NERVE = "good-nerve"
    SAFELY_BAKED = "safely-baked"


@dataclass(frozen=True, slots=True)
class OrderSteps:
    """Hundredths; together what happened less what is certain. Without a guess *nerve* is the whole risk."""

    nerve: int
    memory: int | None
    luck: int
    at_the_oven: int

    @property
    def total(self) -> int:
        """All of them."""
        return self.nerve + (self.memory or 0) + self.luck + self.at_the_oven


def steps_of(said: Estimate | None, knew: Estimate, *, could: bool, baked: bool) -> OrderSteps:
    """The steps between four chances: as it was said, as a perfect memory knew it, as it came up, and what happened.

    A memory step that is smaller than its error is nerve: who knows.
    """
    assert could or not baked, "what was baked could be baked"
    known = round(SURE * knew.value)
    luck, at_the_oven = SURE * could - known, SURE * baked - SURE * could
    if said is None:
        return OrderSteps(known - SURE, None, luck, at_the_oven)
    thought = round(SURE * said.value)
    if abs(knew.value - said.value) < hypot(knew.error, said.error):
        thought = known
    return OrderSteps(thought - SURE, known - thought, luck, at_the_oven)


def headline_of(steps: OrderSteps) -> Headline:
    """The cards that were kept; else much memory; else the largest step."""
    if steps.at_the_oven < 0:
        return Headline.KEPT
    memory = steps.memory or 0
    if abs(memory) >= MUCH:
        return _of_memory(memory)
    sizes = {"nerve": abs(steps.nerve), "memory": abs(memory), "luck": abs(steps.luck)}
    largest = max(sizes, key=lambda name: sizes[name])
    if sizes[largest] <= LITTLE:
        return Headline.SAFELY_BAKED
    if largest == "memory":
        return _of_memory(memory)
    if largest == "luck":
        return Headline.GOOD_LUCK if steps.luck > 0 else Headline.BAD_LUCK
    return Headline.GOOD_NERVE if steps.total == 0 else Headline.BOLD_TRY


def _of_memory(step: int) -> Headline:
    return Headline.BETTER_THAN_YOU_THOUGHT if step > 0 else Headline.BELIEVED_TOO_MUCH
