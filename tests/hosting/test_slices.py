"""Long reckonings pause by their work, so that a room in the same thread goes on; and they come to the same."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from mammamia.bots import foresight as foresight_module
from mammamia.bots.foresight import SLICE, Foresight
from mammamia.bots.slices import Slices, whole
from mammamia.game import Seat
from mammamia.hosting.review.tasks import ReviewTask, tasks_of
from mammamia.hosting.staff import DirectStaff
from mammamia.hosting.task import BotTrouble, SlicedReckoning
from mammamia.records import read

RECORD = Path(__file__).parents[1] / "records" / "classic-3.game"
ROLL_OUTS = 2000  # the plain engine makes a tenth


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foresight_module, "_warm", [])


def tasks() -> list[ReviewTask]:
    """A turn of one's own, one of another seat, and a decision at the oven."""
    found = list(tasks_of(read(RECORD.read_bytes()), Seat(0), roll_outs=ROLL_OUTS))
    own = next(task for task in found if task.roll_outs is not None and task.turn == 3)
    other = next(task for task in found if task.roll_outs is None)
    at_oven = next(task for task in found if task.roll_outs is not None and task.turn == 0)
    return [own, other, at_oven]


def test_no_slice_is_longer_than_its_work_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    look = Foresight.look

    def counted(self: Foresight, worlds: int, *, seed: int) -> None:
        made.append(worlds * len(self.lines))
        look(self, worlds, seed=seed)

    monkeypatch.setattr(Foresight, "look", counted)
    pauses = 0
    for task in tasks():
        slices = task.slices()
        made.clear()
        for _ in slices:
            assert sum(made) <= SLICE[False]
            made.clear()
            pauses += 1
    assert pauses > ROLL_OUTS // 10 // SLICE[False]


def test_slices_come_to_the_same_as_one_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    sliced = [whole(task.slices()) for task in tasks()]
    monkeypatch.setitem(SLICE, False, 10**6)
    assert sliced == [task.reckon() for task in tasks()]


def test_whoever_waits_in_the_same_thread_goes_first_in_every_pause() -> None:
    async def story() -> None:
        task = tasks()[0]
        pauses = sum(1 for _ in task.slices())
        turns = 0

        async def others() -> None:
            nonlocal turns
            while True:
                await asyncio.sleep(0)
                turns += 1

        waiting = asyncio.create_task(others())
        thought = await DirectStaff().reckon(task)
        waiting.cancel()
        assert turns >= pauses > 5
        assert thought == task.reckon()

    asyncio.run(story())


class Failing:
    """A reckoning that breaks in the middle."""

    def reckon(self) -> int:
        return whole(self.slices())

    def slices(self) -> Slices[int]:
        yield
        raise ValueError("salami")


def test_a_reckoning_that_fails_tells_no_card() -> None:
    assert isinstance(Failing(), SlicedReckoning)
    with pytest.raises(BotTrouble, match=r"^Failing failed with ValueError$"):
        asyncio.run(DirectStaff().reckon(Failing()))
