"""A room's link is a secret of those who meet there: its id is in no line of the log, however it came there."""

from __future__ import annotations

import asyncio

import pytest

from mammamia.hosting.terms import Terms
from mammamia.server.guard.logs import HIDDEN, redact
from tests.server.people import Person, house_on, in_a_loop, start_game

OLD = "Zk3_aB9-xY7qWe5r"  # as rooms were called before


@pytest.mark.parametrize(
    "line",
    [
        f"GET /api/rooms/{OLD}/ticket failed",
        f"http://pizza.example/#/room/{OLD}",
        f"Header(room='{OLD}', ordinal=1)",
        f'{{"room": "{OLD}"}}',
    ],
)
def test_an_id_of_old_is_taken_out_of_a_line(line: str) -> None:
    assert OLD not in redact(line)
    assert HIDDEN in redact(line)


@in_a_loop
async def test_an_id_is_in_nothing_that_a_log_could_say() -> None:
    """Neither in a task's name nor in what a header says of itself; and alone in a line it is taken out."""
    house = house_on()
    ada, seated = await start_game(house, Terms(seats=2))
    assert isinstance(ada, Person)
    assert redact(f"somewhere {seated.room} stands") == f"somewhere {HIDDEN} stands"
    assert not [task for task in asyncio.all_tasks() if seated.room in repr(task)]
    assert seated.room not in repr(ada.room.match.header)
    await house.stop()
