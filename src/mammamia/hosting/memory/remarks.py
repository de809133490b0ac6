"""What a guest says after a round, on one screen only: one true sentence from what all saw and from one's own guess."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from mammamia.bots.characters import CHARACTERS
from mammamia.editions import Ingredient
from mammamia.game import Seat
from mammamia.hosting.memory.guess import Counts, remembered
from mammamia.hosting.memory.report import Remark
from mammamia.hosting.memory.story import RoundStory

WELL: Final = 0.9  # of the cards remembered: that is worth a word


def remark_on(story: RoundStory, said: Counts | None, guests: Mapping[Seat, str]) -> Remark | None:
    """The first thing worth saying by one of the *guests*, characters by their seats; None: nobody says anything."""
    known = {seat: bot for seat, bot in guests.items() if bot in CHARACTERS and seat != story.seat}
    return next(_remarks(story, said, known), None) if known else None


def _remarks(story: RoundStory, said: Counts | None, guests: Mapping[Seat, str]) -> Iterator[Remark]:
    speaker = max(guests, key=lambda seat: (CHARACTERS[guests[seat]].level, -seat))
    if said is not None:
        yield from _lost(story, said, guests)
    yield from _took(story, guests)
    if said is not None:
        found = remembered(story.total, said, story.true)
        if found >= WELL * story.total and found > remembered(story.total, story.even, story.true):
            yield Remark(speaker, "well-watched", {"n": found, "total": story.total})
    baked = sum(report.baked for report in story.orders)
    if baked > 1 and baked == len(story.orders):
        yield Remark(speaker, "all-baked", {"n": baked})


def _took(story: RoundStory, guests: Mapping[Seat, str]) -> Iterator[Remark]:
    """An order burnt for a kind of which somebody's orders had taken enough; without those it would have baked."""
    for report in story.orders:
        lacking = report.lacking[0] if len(report.lacking) == 1 else None
        for seat in dict.fromkeys(taker.seat for taker in report.takers):
            n = sum(taker.count for taker in report.takers if taker.seat == seat)
            if lacking is None or lacking.kind is None or n < lacking.count or seat not in guests:
                continue
            if (report.order, seat) in story.decisive:
                yield Remark(seat, "took-yours", {"n": n, "kind": lacking.kind.value, "order": str(report.order)})


def _lost(story: RoundStory, said: Counts, guests: Mapping[Seat, str]) -> Iterator[Remark]:
    """Somebody alone threw in more of a kind than was said; the most that was lost first."""
    thrown = thrown_in(story)
    lost = [
        (n - said[kind], -seat, -kind.number, Remark(seat, "lost-mine", {"n": n, "kind": kind.value, "m": said[kind]}))
        for (seat, kind), n in thrown.items()
        if seat in guests and n > said[kind]
    ]
    yield from (remark for *_, remark in sorted(lost, key=lambda one: one[:3], reverse=True))


def thrown_in(story: RoundStory) -> Counter[tuple[Seat, Ingredient]]:
    """How many cards of each kind each seat put in this round."""
    thrown: Counter[tuple[Seat, Ingredient]] = Counter()
    for put in filter(None, story.throws):
        thrown[put.seat, put.kind] += put.singles + put.doubles
    return thrown
