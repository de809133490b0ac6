"""After a restart only what may go on by itself is opened; the rest waits until somebody comes."""

from __future__ import annotations

import pytest

from mammamia.hosting.intents import Choose, Leave, SeatBot
from mammamia.hosting.stores import Shelf
from mammamia.hosting.terms import Pace, Terms
from tests.server.people import Person, house_on, in_a_loop

PEOPLE = Terms(seats=2)


@in_a_loop
async def test_a_table_of_people_waits_until_somebody_comes() -> None:
    shelf = Shelf()
    before = house_on(shelf)
    seated = await before.create("Ada", PEOPLE)
    await before.stop()
    after = house_on(shelf)
    assert await after.recover() == 0
    assert list(after.rooms) == []
    assert (await after.room(seated.room)).match.lobby.chairs[0].member is not None
    await after.stop()


@pytest.mark.parametrize(
    "intent",
    [SeatBot(seat=1, bot="random"), Choose(terms=Terms(seats=2, pace=Pace.QUICK)), Leave()],
    ids=["a bot", "a clock", "somebody left"],
)
def test_a_table_with_a_bot_or_a_clock_goes_on(intent: SeatBot | Choose | Leave) -> None:
    @in_a_loop
    async def restart() -> None:
        shelf = Shelf()
        before = house_on(shelf)
        ada = await Person.sit(before, await before.create("Ada", PEOPLE))
        assert (await ada.do(intent))["type"] == "took"
        await before.stop()
        after = house_on(shelf)
        assert await after.recover() == 1
        await after.stop()

    restart()


@in_a_loop
async def test_a_table_that_began_with_a_clock_goes_on() -> None:
    shelf = Shelf()
    before = house_on(shelf)
    await before.create("Ada", Terms(seats=2, pace=Pace.RELAXED))
    await before.stop()
    after = house_on(shelf)
    assert await after.recover() == 1
    await after.stop()
