"""Heavy work of requests: one address after another, so much of each, and none of it where tables are served."""

from __future__ import annotations

import asyncio
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from mammamia.hosting.refused import Refused
from mammamia.hosting.task import BotTrouble
from mammamia.server.staff import ProcessStaff
from mammamia.server.staff.office import MOST, MOST_OF_ONE, Office
from mammamia.server.web.api import drawn_as_code
from mammamia.server.web.errands import Done, Errand
from tests.server.processes import Forked
from tests.server.served import ask, request
from tests.server.test_web_abuse import figure
from tests.server.test_web_asides import text_of


@dataclass(frozen=True, slots=True)
class Named:
    name: str

    def reckon(self) -> str:
        return self.name


class Slow:
    """Does what it is given when it is told to."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.go = asyncio.Semaphore(0)

    async def reckon(self, work: Any) -> Any:
        self.begun.append(work.name)
        await self.go.acquire()
        if work.name == "broken":
            raise BotTrouble("it broke")
        return work.reckon()


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_an_address_with_much_waits_no_shorter_than_one_with_little() -> None:
    async def run() -> None:
        slow = Slow()
        office = Office(slow)
        works = [asyncio.create_task(office.do("many", Named(f"m{n}"))) for n in range(3)]
        await settle()
        works.append(asyncio.create_task(office.do("few", Named("f0"))))
        await settle()
        for _ in works:
            slow.go.release()
            await settle()
        assert slow.begun == ["m0", "m1", "f0", "m2"]
        assert [await work for work in works] == ["m0", "m1", "m2", "f0"]
        assert office.done == 4

    asyncio.run(run())


def test_over_its_share_an_address_is_refused_and_so_is_everybody_where_too_much_waits() -> None:
    async def run() -> None:
        slow = Slow()
        office = Office(slow)
        works = [asyncio.create_task(office.do("one", Named("x"))) for _ in range(MOST_OF_ONE)]
        await settle()
        with pytest.raises(Refused) as caught:
            await office.do("one", Named("x"))
        assert caught.value.key == "too-busy"
        works += [asyncio.create_task(office.do(str(n), Named("x"))) for n in range(MOST - MOST_OF_ONE)]
        await settle()
        with pytest.raises(Refused):
            await office.do("another", Named("x"))
        for work in works[1:]:
            work.cancel()
        await settle()
        slow.go.release()
        assert await works[0] == "x"
        again = asyncio.create_task(office.do("another", Named("y")))
        slow.go.release()
        assert await again == "y", "whoever went away holds nobody up"

    asyncio.run(run())


def test_work_that_cannot_be_done_is_refused_and_the_next_is_done() -> None:
    async def run() -> None:
        slow = Slow()
        office = Office(slow)
        broken, good = (asyncio.create_task(office.do("one", Named(name))) for name in ("broken", "good"))
        for _ in range(2):
            slow.go.release()
        with pytest.raises(Refused):
            await broken
        assert await good == "good"

    asyncio.run(run())


@dataclass(frozen=True, slots=True)
class WhichProcess:
    def reckon(self) -> int:
        return os.getpid()


def test_it_is_done_in_another_process() -> None:
    async def run() -> tuple[int, Done]:
        clerks = ProcessStaff(1, warm=False)
        office = Office(clerks, clerks.start)
        try:
            where = await office.do("one", WhichProcess())
            return where, await office.do("one", Errand(lambda_free_code, is_packed=False))
        finally:
            await clerks.close()

    where, code = asyncio.run(run())
    assert where != os.getpid()
    assert b"rows" in code.body


def lambda_free_code() -> object:
    return drawn_as_code("https://pizza.example/")


def test_replays_and_codes_are_made_in_the_office(tmp_path: Path) -> None:
    served = Forked(f"sqlite:///{tmp_path / 'games.db'}", "honest")
    served.start()
    try:
        shown = ask(f"{served.url}/api/replay/all", {"record": text_of("first-3")})
        assert shown["steps"]
        assert request(f"{served.url}/api/replay/all", {"record": "pizza"})[0] == 400
        assert ask(f"{served.url}/api/code", {"link": "https://pizza.example/"})["rows"]
        assert figure(served.url, "errands_total") == 3
    finally:
        served.kill()
