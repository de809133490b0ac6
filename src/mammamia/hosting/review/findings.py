"""What a review has found so far: the curves, the signs that count, and the moments of each round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from mammamia.game import Order, Seat
from mammamia.game.events import OrderDelivered, OrderTakenBack
from mammamia.hosting.review.signs import MOST_SIGNS, Sign, is_as_good, of_100, sign_of, worth_of
from mammamia.hosting.review.tasks import ReviewTask, ReviewThought
from mammamia.records import Record, replay

MOMENTS: Final = 3  # of a game of one round; of any other one a round


@dataclass(frozen=True, slots=True)
class Finding:
    """A decision that was thought about."""

    task: ReviewTask
    thought: ReviewThought

    @property
    def sign(self) -> Sign | None:
        """What stands beside it."""
        return None if self.thought.advice is None else sign_of(self.thought.advice)

    @property
    def worth(self) -> float:
        """How much a sign is about."""
        return 0.0 if self.thought.advice is None else worth_of(self.thought.advice).value


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A large change of the chance to win: between two decisions of a seat, or between its last one and the end.

    *order* is the order whose baking decided it, where the oven was opened in between; *move* is where it begins.
    """

    round: int
    move: int
    before: float
    after: float
    order: Order | None

    @property
    def change(self) -> float:
        """By how much."""
        return self.after - self.before

    @property
    def is_seen(self) -> bool:
        """Whether it shows among 100 victories."""
        return of_100(self.before) != of_100(self.after)


class ReviewFindings:
    """All that is known of one game from one seat's eyes. Feed it the thoughts in the order of the tasks."""

    def __init__(self, record: Record, seat: Seat) -> None:
        assert record.result is not None, "the game is over"
        self.record = record
        self.seat = seat
        self.all: list[Finding] = []

    def take(self, task: ReviewTask, thought: ReviewThought) -> Finding:
        """One more."""
        self.all.append(Finding(task, thought))
        return self.all[-1]

    @property
    def own(self) -> list[Finding]:
        """The decisions of the seat that is reviewed."""
        return [found for found in self.all if found.task.seat == self.seat]

    @property
    def marked(self) -> tuple[Finding, ...]:
        """Those that count most, in the order of the game."""
        signed = [found for found in self.own if found.sign is not None]
        most = sorted(signed, key=lambda found: (-found.worth, found.task.move))[:MOST_SIGNS]
        return tuple(found for found in signed if found in most)

    @property
    def as_good(self) -> int:
        """How many decisions were the best, or as good."""
        return sum(found.thought.advice is not None and is_as_good(found.thought.advice) for found in self.own)

    @property
    def costly(self) -> int:
        """How many of the marks stand beside a decision that gave something up."""
        return sum(found.sign is not Sign.ONLY_MOVE for found in self.marked)

    @property
    def lesser(self) -> int:
        """How many decisions gave something up, but less than those with a mark."""
        return len(self.own) - self.as_good - self.costly

    @property
    def worlds(self) -> int:
        """In how many imagined worlds a decision was looked at, in the middle of all decisions."""
        return int(_median([found.thought.advice.worlds for found in self.own if found.thought.advice is not None]))

    @property
    def is_compiled(self) -> bool:
        """Whether the compiled engine has looked, and so into many worlds."""
        return all(found.thought.advice.is_compiled for found in self.own if found.thought.advice is not None)

    @property
    def error(self) -> float:
        """How far a chance to win may be off, in the middle of the decisions of a game that was still open.

        Where everything was won or lost already, nothing is off: that says nothing about the rest.
        """
        return _median([found.thought.wins.error for found in self.own if found.thought.wins.error > 0])

    def result(self, seat: Seat) -> float:
        """The share of the victory that a seat had in the end."""
        assert self.record.result is not None, "the game is over"
        winners = self.record.result.winners
        return 1 / len(winners) if seat in winners else 0.0

    def turning_points(self) -> tuple[TurningPoint, ...]:
        """The largest changes of the chance to win, one a round; of a single round three."""
        changes = list(self._changes())
        rounds = sorted({change.round for change in changes})
        most = MOMENTS if len(rounds) == 1 else 1
        chosen: list[TurningPoint] = []
        for number in rounds:
            here = [change for change in changes if change.round == number]
            chosen += sorted(here, key=lambda change: -abs(change.change))[:most]
        return tuple(change for change in sorted(chosen, key=lambda change: change.move) if change.is_seen)

    def _changes(self) -> Iterator[TurningPoint]:
        bakings = _bakings(self.record)
        points = [(found.task.knowledge.round, found.task.move, found.thought.wins.value) for found in self.own]
        ends = [*points, (0, len(self.record.entries) + 1, self.result(self.seat))]
        for (number, move, before), (_, until, after) in pairwise(ends):
            orders = [baked for at, baked in bakings if move <= at < until]
            deciding = _deciding(orders, self.record.colours[self.seat], is_gain=after >= before)
            yield TurningPoint(number, move, before, after, deciding)


def _bakings(record: Record) -> list[tuple[int, OrderDelivered | OrderTakenBack]]:
    """What became of each order, and in which entry."""
    ends = (OrderDelivered, OrderTakenBack)
    return [(step.number, event) for step in replay(record) for event in step.events if isinstance(event, ends)]


def _deciding(ends: Sequence[OrderDelivered | OrderTakenBack], colour: object, *, is_gain: bool) -> Order | None:
    """The order that most likely made the change: one of this colour that baked or burnt, else another's.

    A gain comes from their own order that bakes, or from another's that burns; of several the last one counts.
    """
    good = [end for end in ends if isinstance(end, OrderDelivered) == ((end.order.colour == colour) == is_gain)]
    own = [end for end in good if end.order.colour == colour]
    found = own or good
    return found[-1].order if found else None


def _median(values: Sequence[float]) -> float:
    ordered = sorted(values)
    return ordered[len(ordered) // 2] if ordered else 0.0
