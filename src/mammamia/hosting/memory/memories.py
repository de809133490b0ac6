"""The memories of one room: who is asked before an opening, what they say, and the report that each may have of it.

Nothing of it is written down: not in the log, not in the record. A guess and its report are shown to that seat alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from mammamia.editions import Leftovers
from mammamia.game import Seat
from mammamia.hosting.crowd import Crowd
from mammamia.hosting.facts import Fact
from mammamia.hosting.inbox import Inbox
from mammamia.hosting.memory.chances import Chances, OrderReckoning
from mammamia.hosting.memory.changed_oven import misjudged
from mammamia.hosting.memory.guess import Counts, checked_guess, remembered
from mammamia.hosting.memory.remarks import remark_on
from mammamia.hosting.memory.report import KindReport
from mammamia.hosting.memory.story import RoundStory, rounds_shown, story_of, thrown_cards
from mammamia.hosting.opening import put_in
from mammamia.hosting.protocol.messages import Guessing, MemoryReport
from mammamia.hosting.refused import Refused
from mammamia.hosting.staff import Staff
from mammamia.hosting.task import BotTrouble


@dataclass(slots=True)
class OvenQuestion:
    """The question before one opening."""

    round: int
    total: int  # ingredient cards in the oven
    orders: int
    seats: frozenset[Seat]  # that are asked
    answered: set[Seat] = field(default_factory=set)


class Memories:
    """Guesses and reports of the game that a room plays."""

    def __init__(self, crowd: Crowd, inbox: Inbox, staff: Staff) -> None:
        self._crowd = crowd
        self._inbox = inbox
        self._staff = staff
        self._willing: set[str] = set()  # members who want to be asked
        self.asking: OvenQuestion | None = None
        self._said: dict[tuple[int, Seat], Counts] = {}  # by round and seat
        self._reports: dict[tuple[int, Seat], MemoryReport] = {}
        self._reckoning: list[asyncio.Task[None]] = []

    def forget(self) -> None:
        """Another game begins."""
        self.stop()
        self.asking = None
        self._said, self._reports = {}, {}

    def stop(self) -> None:
        """Nothing is reckoned any more."""
        for task in self._reckoning:
            task.cancel()
        self._reckoning = []

    # ------------------------------------------------------------ guesses

    def will(self, member: str, *, be_asked: bool) -> None:
        """Whether somebody wants to be asked from now on."""
        if be_asked:
            self._willing.add(member)
        else:
            self._willing.discard(member)

    def willing(self) -> frozenset[Seat]:
        """The seats of people who are here and want to be asked; none where a device is shared, or in a lesson."""
        lobby = self._crowd.match.lobby
        if not self._willing or lobby.terms.shared or lobby.terms.lesson:
            return frozenset()
        here = self._crowd.connected() & self._willing
        return frozenset(Seat(seat) for member, seat in lobby.people().items() if member in here)

    def ask(self, past: Sequence[Fact]) -> None:
        """The oven will be opened; *past* is all that was told before."""
        rules = self._crowd.match.lobby.terms.rules
        put = put_in(past, has_leftovers=rules.leftovers is not Leftovers.LIE_OPEN)
        total = put.pop(None, 0)
        self.asking = OvenQuestion(rounds_shown(past) + 1, total, put.total(), self.willing())

    def guess(self, seat: Seat, said: Mapping[str, int] | None) -> None:
        """What a seat says, or that it says nothing; refused where it is not asked, or where it cannot be true."""
        asking = self.asking
        if asking is None or seat not in self.waiting():
            raise Refused("no-guess-now")
        if said is not None:
            rules = self._crowd.match.lobby.terms.rules
            self._said[asking.round, seat] = checked_guess(said, rules, asking.total)
        asking.answered.add(seat)

    def waiting(self) -> frozenset[Seat]:
        """The seats that were asked and have not answered."""
        return frozenset() if self.asking is None else self.asking.seats - self.asking.answered

    def guessing(self, left: float | None) -> Guessing:
        """The question as everybody sees it."""
        assert self.asking is not None, "somebody is asked"
        return Guessing(self.asking.round, self.asking.total, self.asking.orders, tuple(sorted(self.waiting())), left)

    def end(self) -> None:
        """The oven is opened now."""
        self.asking = None

    # ------------------------------------------------------------ reports

    def report(self, seat: Seat, shown: Sequence[Fact]) -> None:
        """Tell a seat what it remembered in the last round that everybody was shown; its figures may follow."""
        number = rounds_shown(shown)
        if not number:
            raise Refused("no-report-yet")
        key = number, seat
        if key not in self._reports:
            said = self._said.get(key)
            story = story_of(self._crowd.match, number, seat)
            self._reports[key] = self._begun(story, said)
            self._reckoning.append(asyncio.create_task(self._reckon(self._reports[key], story, said)))
        self._tell(key)

    def _begun(self, story: RoundStory, said: Counts | None) -> MemoryReport:
        """A report without figures."""
        guests = {Seat(n): chair.bot for n, chair in enumerate(self._crowd.match.lobby.chairs) if chair.bot}
        return MemoryReport(
            round=story.round,
            total=story.total,
            kinds=tuple(
                KindReport(kind, None if said is None else said[kind], n, story.even[kind])
                for kind, n in story.true.items()
            ),
            remembered=None if said is None else remembered(story.total, said, story.true),
            even=remembered(story.total, story.even, story.true),
            orders=story.orders,
            thrown=() if said is None else thrown_cards(story),
            remark=remark_on(story, said, guests),
            complete=not story.orders,
        )

    async def _reckon(self, begun: MemoryReport, story: RoundStory, said: Counts | None) -> None:
        """Let the staff find the figures, order by order; the report is told once more with all of them."""
        terms = self._crowd.match.lobby.terms
        found: list[Chances | None] = []
        for number, own in enumerate(story.put):
            is_known = said is not None and not terms.decided.doubles
            wrong = tuple(misjudged(own.knowledge, said, story.true).items()) if said and is_known else None
            seed = 100 * story.round + number
            asked = OrderReckoning(terms.edition, own.knowledge, own.moves, wrong, seed)
            try:
                found.append(await self._staff.reckon(asked))
            except BotTrouble:
                found.append(None)
        self._inbox.call(partial(self._complete, (story.round, story.seat), begun, found))

    def _complete(self, key: tuple[int, Seat], report: MemoryReport, found: Sequence[Chances | None]) -> None:
        if self._reports.get(key) is not report:
            return  # it is another game by now
        orders = tuple(
            order if chances is None else order.with_figures(chances)
            for order, chances in zip(report.orders, found, strict=True)
        )
        known = [chances for chances in found if chances is not None]
        self._reports[key] = replace(
            report,
            orders=orders,
            complete=True,
            worlds=max((chances.worlds for chances in known), default=0),
            plain=any(chances.worlds and not chances.is_compiled for chances in known),
        )
        if found:
            self._tell(key)

    def _tell(self, key: tuple[int, Seat]) -> None:
        """To every connection of the seat, and to nobody else."""
        for connection in self._crowd.by_viewer().get(key[1], ()):
            self._crowd.tell(self._reports[key], connection)
