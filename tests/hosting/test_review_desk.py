"""Reviews part by part: they begin when somebody asks, go on while somebody does, and are kept for a while."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TypeVar

import pytest

from mammamia.bots import advice as advice_module
from mammamia.bots import foresight as foresight_module
from mammamia.game import Seat
from mammamia.hosting.protocol.reviewing import ReviewBegun, ReviewDone, ReviewMessage
from mammamia.hosting.refused import Refused
from mammamia.hosting.review import desk as desk_module
from mammamia.hosting.review.desk import ReviewDesk
from mammamia.hosting.review.review import Review
from mammamia.hosting.staff import QuickStaff
from mammamia.hosting.task import BotTrouble, Reckoning
from mammamia.i18n import LANGUAGES
from mammamia.records import read

T = TypeVar("T")
RECORDS = Path(__file__).parents[1] / "records"


@pytest.fixture(autouse=True)
def plain_and_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foresight_module, "_warm", [])
    monkeypatch.setattr(advice_module, "LEAST_WORLDS_TRIED", 3)
    monkeypatch.setattr("mammamia.bots.explaining.PLAIN_WORLDS", 3)
    monkeypatch.setattr(desk_module, "GATHER", 0.0)


def a_review() -> Review:
    record = read((RECORDS / "classic-4-one-round.game").read_bytes())
    return Review(record, Seat(0), LANGUAGES["en"], roll_outs=1)


async def asked_for(desk: ReviewDesk, key: str = "game") -> list[ReviewMessage]:
    """All messages, part by part."""
    found: list[ReviewMessage] = []
    while not (part := await desk.part(key, a_review, len(found))).is_done or part.messages:
        found.extend(part.messages)
    return found


def test_a_review_comes_in_parts_and_is_the_whole_one() -> None:
    async def ask() -> None:
        desk = ReviewDesk(QuickStaff())
        one, two = await asyncio.gather(asked_for(desk), asked_for(desk))
        assert one == two == list(a_review().here())
        assert isinstance(one[0], ReviewBegun)
        assert isinstance(one[-1], ReviewDone)
        assert await asked_for(desk) == one
        desk.stop()

    asyncio.run(ask())


def test_a_review_that_nobody_asks_for_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_module, "FORGOTTEN", -1.0)

    async def ask() -> None:
        desk = ReviewDesk(QuickStaff())
        part = await desk.part("game", a_review, 0)
        assert len(part.messages) == 1
        assert desk._courses == {}

    asyncio.run(ask())


def test_where_too_many_wait_one_more_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_module, "MOST_WAITING", 1)

    async def ask() -> None:
        desk = ReviewDesk(QuickStaff())
        first = asyncio.create_task(desk.part("game", a_review, 0))
        await asyncio.sleep(0)
        with pytest.raises(Refused):
            await desk.part("other", a_review, 0)
        await first
        desk.stop()

    asyncio.run(ask())


def test_a_staff_that_fails_is_said_and_forgotten() -> None:
    class Failing(QuickStaff):
        async def reckon(self, reckoning: Reckoning[T]) -> T:
            raise BotTrouble("no")

    async def ask() -> None:
        desk = ReviewDesk(Failing())
        with pytest.raises(Refused):
            await asked_for(desk)
        assert desk._courses == {}

    asyncio.run(ask())
