"""One review: its tasks, and the messages that they become, whoever thinks about them."""

from __future__ import annotations

from collections.abc import Iterator

from mammamia.game import Seat
from mammamia.hosting.protocol.messages import LobbySeen
from mammamia.hosting.protocol.reviewing import ReviewBegun, ReviewDone, ReviewMark, ReviewMessage, ReviewPoint
from mammamia.hosting.refused import Refused
from mammamia.hosting.replay import beginnings, lobby_of
from mammamia.hosting.review.findings import ReviewFindings
from mammamia.hosting.review.tasks import ROLL_OUTS, ReviewTask, ReviewThought, tasks_of, think
from mammamia.hosting.review.telling import Telling
from mammamia.i18n import Language
from mammamia.records import Record


class Review:
    """The review of one game from one seat. The own decisions come first: they bring the marks."""

    def __init__(
        self,
        record: Record,
        seat: Seat,
        language: Language,
        *,
        roll_outs: int = ROLL_OUTS,
        lobby: LobbySeen | None = None,
    ) -> None:
        if seat >= len(record.seats):
            raise Refused("no-such-seat", seat=str(seat), last=len(record.seats) - 1)
        tasks = list(tasks_of(record, seat, roll_outs=roll_outs))
        self.tasks = sorted(tasks, key=lambda task: (task.seat != seat, task.move))
        self.findings = ReviewFindings(record, seat)
        self._telling = Telling(self.findings, beginnings(record), language)
        self._lobby = lobby_of(record) if lobby is None else lobby

    def begun(self) -> ReviewBegun:
        """What is said before anybody has thought."""
        return ReviewBegun(self._lobby, self.findings.seat, len(self.tasks))

    def take(self, task: ReviewTask, thought: ReviewThought) -> Iterator[ReviewPoint | ReviewMark]:
        """What a thought brings to light."""
        return self._telling.told(self.findings.take(task, thought))

    def done(self) -> ReviewDone:
        """What is said when all tasks were thought about."""
        return self._telling.done()

    def here(self) -> Iterator[ReviewMessage]:
        """The whole review, thought about in this process, message by message."""
        yield self.begun()
        for task in self.tasks:
            yield from self.take(task, think(task))
        yield self.done()


def first_person(record: Record) -> Seat:
    """The first person at the table; where there is none, or nobody says so, the first seat."""
    people = (Seat(n) for n, entry in enumerate(record.seats) if entry.is_person)
    return next(people, Seat(0))
