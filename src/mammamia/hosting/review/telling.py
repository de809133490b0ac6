"""A review in words: findings become the messages of the protocol, in one of the languages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from mammamia.bots.advice import Advice, Judged
from mammamia.bots.reasons import OrderBakes
from mammamia.game import DrawNothing, HoldOrders, Move, Order, Pass, PutIngredients, PutOrder, Refill, Seat, cards
from mammamia.hosting.protocol.reviewing import (
    ReviewAnnounced,
    ReviewDone,
    ReviewKnown,
    ReviewLine,
    ReviewMark,
    ReviewMoment,
    ReviewPoint,
)
from mammamia.hosting.review.findings import Finding, ReviewFindings, TurningPoint
from mammamia.hosting.review.signs import DIGITS, Sign, of_100, shown_loss, worth_of
from mammamia.i18n import Language, explanation, moves_in_words
from mammamia.i18n.reasons import reason_in_words

MOST_BAKES: Final = 2  # orders that a line of play tells of
HARDLY: Final = 0.1  # below this chance to bake an order is not put for its own sake
VERDICTS: Final = {
    Sign.BLUNDER: "review.verdict.gave-up",
    Sign.MISTAKE: "review.verdict.gave-up",
    Sign.ONLY_MOVE: "review.verdict.only",
}
SILENT: Final = (HoldOrders, DrawNothing, Pass)  # moves that nobody would call a mistake by themselves


class Telling:
    """Tells the findings of one game; *steps* says at which step of the replay each entry begins."""

    def __init__(self, findings: ReviewFindings, steps: Sequence[int], language: Language) -> None:
        self._findings = findings
        self._steps = steps
        self._language = language

    def told(self, found: Finding) -> Iterator[ReviewPoint | ReviewMark]:
        """A point of a curve where it is a turn, and a mark where it has a sign."""
        task, wins = found.task, found.thought.wins
        if task.turn > 0:
            yield ReviewPoint(
                seat=task.seat,
                move=task.move,
                step=self._step(task.move),
                round=task.knowledge.round,
                turn=task.turn,
                wins=round(wins.value, DIGITS),
                error=round(wins.error, DIGITS),
            )
        if found.sign is not None and found.thought.advice is not None:
            yield self._mark(found, found.sign, found.thought.advice)

    def done(self) -> ReviewDone:
        """The end of it."""
        findings, say = self._findings, self._language.say
        marks = findings.marked
        n = len(findings.own)
        looked = say("review.moments", n=len(marks)) if marks else say("review.none")
        sums = f"{looked} {say('review.as-good', n=findings.as_good, total=n)}"
        if findings.lesser:
            sums += " " + say("review.less" if findings.costly else "review.little", n=findings.lesser)
        caveat = say("review.caveat", n=findings.worlds, error=round(100 * findings.error))
        if not findings.is_compiled:
            caveat += " " + say("review.fewer")
        seats = range(len(findings.record.seats))
        return ReviewDone(
            marks=tuple(found.task.move for found in marks),
            moments=tuple(self._moment(change) for change in findings.turning_points()),
            results=tuple(round(findings.result(Seat(seat)), DIGITS) for seat in seats),
            sums=sums,
            caveat=caveat,
        )

    def _step(self, move: int) -> int:
        """The last step of the replay before an entry."""
        return self._steps[move] - 1

    def _mark(self, found: Finding, sign: Sign, advice: Advice) -> ReviewMark:
        task, language = found.task, self._language
        played = advice.played
        assert played is not None, "something was played"
        better = advice.best[1 if sign is Sign.ONLY_MOVE else 0]
        worth = worth_of(advice)
        said = task.in_sight.announced
        return ReviewMark(
            sign=sign.value,
            move=task.move,
            step=self._step(task.move),
            round=task.knowledge.round,
            turn=task.turn,
            title=self._place(task.knowledge.round, task.turn),
            what=self._what(sign, played.moves, better.moves),
            verdict=language.say(VERDICTS[sign], n=shown_loss(played.wins.value, better.wins.value)),
            gives_up=round(worth.value, DIGITS),
            error=round(worth.error, DIGITS),
            played=self._line(played, better),
            better=self._line(better, played),
            top="" if task.in_sight.top is None else language.words(task.in_sight.top),
            announced=tuple(ReviewAnnounced(one.seat, self._announced(one.moves)) for one in said),
            oven=tuple(ReviewKnown(known.kind, known.in_oven) for known in advice.memory),
            why=explanation(language, found.thought.reasons),
        )

    def _place(self, number: int, turn: int) -> str:
        key = "review.at-turn" if turn else "review.at-oven"
        return self._language.say(key, round=number, turn=turn)

    def _line(self, judged: Judged, other: Judged) -> ReviewLine:
        """A line of play; of its orders the one that it puts, and those whose chances differ most."""
        chances = {one.order: one.chance.value for one in other.bakes}
        put = _order_in(judged.moves)
        rest = sorted(
            judged.bakes,
            key=lambda one: (one.order != put, -abs(one.chance.value - chances.get(one.order, 0.0))),
        )
        told = [OrderBakes(one.order, one.chance.value, 0.0) for one in rest[:MOST_BAKES]]
        return ReviewLine(
            words=_capital(moves_in_words(self._language, judged.moves)),
            wins=round(judged.wins.value, DIGITS),
            error=round(judged.wins.error, DIGITS),
            bakes=(*(_capital(reason_in_words(self._language, one)) for one in told), *self._why_put(judged, other)),
            order=put,
        )

    def _why_put(self, judged: Judged, other: Judged) -> Iterator[str]:
        """Why an order is put although it hardly bakes, where that was the better play."""
        put = _order_in(judged.moves)
        hardly = any(one.order == put and one.chance.value < HARDLY for one in judged.bakes)
        if hardly and judged.wins.value > other.wins.value:
            yield self._language.say("review.hardly")

    def _announced(self, moves: Sequence[Move]) -> str:
        """What was said aloud."""
        put = next((move for move in moves if isinstance(move, PutIngredients)), None)
        order = next((move.order for move in moves if isinstance(move, PutOrder)), None)
        if put is None:
            return self._language.say("table.say.pass")
        handful = cards(put.kind, put.singles, doubles=put.doubles)
        if order is None:
            return self._language.say("table.say.cards", cards=handful)
        return self._language.say("table.say.with-order", cards=handful, order=self._language.order_name(order))

    def _what(self, sign: Sign, played: Sequence[Move], better: Sequence[Move]) -> str:
        """Where what was played differs from what was better, in a few words."""
        say, language = self._language.say, self._language
        if sign is Sign.ONLY_MOVE:
            return say("review.what.only")
        here, there = _order_in(played), _order_in(better)
        if here != there:
            if here is None:
                assert there is not None, "they differ"
                return say("review.what.kept", order=language.quoted(there))
            return say("review.what.put", order=language.quoted(here))
        for move, other in zip(played, better, strict=False):
            if move != other and isinstance(move, PutIngredients):
                return say("review.what.threw", cards=cards(move.kind, move.singles, doubles=move.doubles))
            if move != other and isinstance(move, Refill):
                return say(f"review.what.{move.source.value}")
        return _capital(moves_in_words(language, [move for move in played if not isinstance(move, SILENT)]))

    def _moment(self, change: TurningPoint) -> ReviewMoment:
        """What is told of a round: its order at the oven, or where in the round it was."""
        own = [found for found in self._findings.own if found.task.move == change.move]
        turn = own[0].task.turn if own else 0
        before, after = of_100(change.before), of_100(change.after)
        return ReviewMoment(
            round=change.round,
            step=self._step(change.move),
            before=round(change.before, DIGITS),
            after=round(change.after, DIGITS),
            words=self._language.say("review.moment", place=self._short(turn), before=before, after=after),
            order=change.order,
        )

    def _short(self, turn: int) -> str:
        return self._language.say("review.after-turn" if turn else "review.after-oven", turn=turn)


def _order_in(moves: Sequence[Move]) -> Order | None:
    return next((move.order for move in moves if isinstance(move, PutOrder)), None)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
