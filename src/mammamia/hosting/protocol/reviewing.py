"""What a review says, one message a line: first the game, then points and marks as they are found, and the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from mammamia.editions import Ingredient
from mammamia.game import Order
from mammamia.hosting.protocol.codec import tagged
from mammamia.hosting.protocol.messages import LobbySeen


@dataclass(frozen=True, slots=True)
class AskReview:
    """A record as it stands in its file; texts come in this language."""

    record: str
    language: str = "en"


@tagged("review-begun")
@dataclass(frozen=True, slots=True)
class ReviewBegun:
    """Which game is reviewed, from whose seat, and how many decisions will be thought about."""

    lobby: LobbySeen
    seat: int
    tasks: int


@tagged("review-point")
@dataclass(frozen=True, slots=True)
class ReviewPoint:
    """A seat's chance to win after one of its turns, from what it knew then: between 0 and 1, with its error."""

    seat: int
    move: int
    step: int  # of the replay, before the decision
    round: int
    turn: int
    wins: float
    error: float


@dataclass(frozen=True, slots=True)
class ReviewLine:
    """A decision in words, its chance to win, which of the seat's orders bake, and the order that it puts."""

    words: str
    wins: float
    error: float
    bakes: tuple[str, ...]
    order: Order | None


@dataclass(frozen=True, slots=True)
class ReviewAnnounced:
    """What a seat said in the last lap."""

    seat: int
    words: str


@dataclass(frozen=True, slots=True)
class ReviewKnown:
    """How many of a kind lay in the oven."""

    kind: Ingredient
    count: int


@tagged("review-mark")
@dataclass(frozen=True, slots=True)
class ReviewMark:
    """A decision that mattered: what was played, what would have been better, and what the seat could know.

    Where the move was the only good one, *better* is the second best. *gives_up*: the difference between the two.
    """

    sign: str  # ??, ? or !
    move: int
    step: int
    round: int
    turn: int  # 0: at the oven
    title: str
    what: str  # in a few words
    verdict: str
    gives_up: float
    error: float
    played: ReviewLine
    better: ReviewLine
    top: str  # the top card of the oven
    announced: tuple[ReviewAnnounced, ...]
    oven: tuple[ReviewKnown, ...]
    why: str


@dataclass(frozen=True, slots=True)
class ReviewMoment:
    """A big change in the chance to win; *order* is the order that caused it when the oven was opened."""

    round: int
    step: int
    before: float
    after: float
    words: str
    order: Order | None


@tagged("review-done")
@dataclass(frozen=True, slots=True)
class ReviewDone:
    """Which marks are kept, by their moves, and what is said of the whole game."""

    marks: tuple[int, ...]
    moments: tuple[ReviewMoment, ...]
    results: tuple[float, ...]  # the share of the victory of each seat
    sums: str
    caveat: str


ReviewMessage: TypeAlias = ReviewBegun | ReviewPoint | ReviewMark | ReviewDone


@dataclass(frozen=True, slots=True)
class ReviewPart:
    """What a review has found since you last asked."""

    messages: tuple[ReviewMessage, ...]
    is_done: bool
