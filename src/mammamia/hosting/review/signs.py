"""The signs of a review, as chess players write them, and what they are worth (PRODUCT: “?”, “??”, “!”)."""

from __future__ import annotations

from enum import Enum
from math import floor
from typing import Final

from mammamia.bots.advice import Advice
from mammamia.bots.foresight import Estimate

MISTAKE_FROM: Final = 0.05  # of a victory given up, and more than its error
BLUNDER_FROM: Final = 0.10
LEAD_FROM: Final = 0.08  # by which the only move leads
MOST_SIGNS: Final = 5
DIGITS: Final = 4  # of a share that is told: more would be noise


class Sign(Enum):
    """What a review writes beside a decision."""

    BLUNDER = "??"
    MISTAKE = "?"
    ONLY_MOVE = "!"


def sign_of(advice: Advice) -> Sign | None:
    """The sign of what was played; none where it was neither bad nor the only good decision."""
    worth = worth_of(advice)
    if worth.value <= worth.error:
        return None
    if is_best(advice):
        return Sign.ONLY_MOVE if worth.value >= LEAD_FROM else None
    if worth.value >= BLUNDER_FROM:
        return Sign.BLUNDER
    return Sign.MISTAKE if worth.value >= MISTAKE_FROM else None


def worth_of(advice: Advice) -> Estimate:
    """How much what was played gave up against the best; where it is the best, how much it leads the second."""
    assert advice.played is not None, "something was played"
    if not is_best(advice):
        return advice.played.gives_up
    return advice.best[1].gives_up if len(advice.best) > 1 else Estimate(0.0, 0.0)


def is_best(advice: Advice) -> bool:
    """Whether nothing better than what was played was found."""
    assert advice.played is not None, "something was played"
    return advice.played.gives_up.value == 0


def is_as_good(advice: Advice) -> bool:
    """Whether what was played is the best, or gives up no more than could be an error."""
    assert advice.played is not None, "something was played"
    lost = advice.played.gives_up
    return lost.value <= lost.error


def shown_loss(played: float, better: float) -> int:
    """The difference of two shares as they are shown: whoever subtracts one from the other finds it."""
    return abs(of_100(better) - of_100(played))


def of_100(share: float) -> int:
    """A share as it is shown, of 100 victories; a half goes up, as on the page."""
    return floor(100 * round(share, DIGITS) + 0.5)
