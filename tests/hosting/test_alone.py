"""The house of one device, by texts alone: whole games, another start in the middle, two tabs, and what it refuses."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from math import inf
from typing import Any

import pytest

from mammamia.hosting.alone import MARK, Alone
from mammamia.hosting.defaults import default_moves
from mammamia.hosting.house import House
from mammamia.hosting.protocol.messages import SERVER, VERSION, Show
from mammamia.hosting.staff import QuickStaff
from mammamia.hosting.stores import MemoryStore
from mammamia.hosting.tempo import Tempo
from mammamia.hosting.terms import Terms
from mammamia.records import check_fair, format_move, read
from tests.hosting.disk import Drive, Tab

NONCE = "0" * 32


class Page:
    """One tab: its worker, and a line to a room."""

    def __init__(self, drive: Drive) -> None:
        self.alone = Alone(Tab(drive), self._heard, pace=0.0)
        self.heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def _heard(self, line: int, text: str | None) -> None:
        if text is not None:
            self.heard.put_nowait(json.loads(text))

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        status, text = await self.alone.ask(method, path, None if body is None else json.dumps(body))
        return status, json.loads(text)

    async def come(self, seated: dict[str, Any]) -> None:
        await self.alone.start()
        status, text = await self.alone.open(1, seated["room"], seated["token"])
        assert (status, text) == (200, "")
        self.say(type="hello", version=VERSION)

    def say(self, **message: object) -> None:
        self.alone.hear(1, json.dumps(message))

    async def until(self, kind: str) -> dict[str, Any]:
        """The next message of a kind; whatever is offered meanwhile is decided as the clock would."""
        while True:
            message = await asyncio.wait_for(self.heard.get(), 20.0)
            if message["type"] == kind:
                return message
            assert message["type"] != "refused", message
            if message["type"] == "show":
                self.decide(message)

    async def until_offered(self) -> dict[str, Any]:
        """The next view of one's own turn."""
        while (message := await asyncio.wait_for(self.heard.get(), 20.0)).get("offer") is None:
            pass
        return message

    def decide(self, message: dict[str, Any]) -> bool:
        show = SERVER.read(message)
        if not isinstance(show, Show) or show.offer is None:
            return False
        self.say(type="play", moves=list(map(format_move, default_moves(show.offer))))
        return True


def told(story: Callable[[Drive], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(story(Drive()))


async def seated_at(page: Page, **terms: object) -> dict[str, Any]:
    """A new table with a character, and the cards are dealt."""
    await page.alone.start()
    status, seated = await page.ask("POST", "/api/rooms", {"name": "Ada", "terms": {"seats": 2, **terms}})
    assert status == 201, seated
    await page.come(seated)
    page.say(type="bot", seat=1, bot="bambino")
    page.say(type="ready", nonce=NONCE)
    page.say(type="start")
    return dict(seated)


@pytest.mark.parametrize("edition", ["classic", "plus"])
def test_a_whole_game_and_its_record_by_texts_alone(edition: str) -> None:
    async def story(drive: Drive) -> None:
        page = Page(drive)
        seated = await seated_at(page, edition=edition, options={"rounds": 1})
        assert seated["room"].startswith(MARK)
        ended = await page.until("ended")
        assert ended["status"] == "finished"
        status, record = await page.alone.ask("GET", f"/api/games/{seated['game']}/record", None)
        assert status == 200
        check_fair(read(record))
        status, replay = await page.ask("POST", "/api/replay/all", {"record": record})
        assert status == 200
        assert len(replay["steps"]) > 20
        await page.alone.stop()

    told(story)


def test_a_game_goes_on_after_a_start_anew_in_every_phase() -> None:
    """The tab crashes after every single decision: nothing that was acknowledged is lost."""

    async def story(drive: Drive) -> None:
        page = Page(drive)
        seated = await seated_at(page, options={"rounds": 1})
        phases = set[str]()
        ended = None
        while ended is None:
            decided = False
            while ended is None and not decided:
                message = await asyncio.wait_for(page.heard.get(), 20.0)
                if message["type"] == "show" and message.get("table"):
                    phases.add(message["table"]["phase"])
                    decided = page.decide(message)
                ended = message if message["type"] == "ended" else None
            if ended is None:
                while (await asyncio.wait_for(page.heard.get(), 20.0))["type"] != "took":
                    pass
                await page.alone.stop()
                page = Page(drive)
                await page.come(seated)
        assert {"put", "fill"} <= phases
        await page.alone.stop()

    told(story)


def test_two_tabs_see_the_same_table() -> None:
    async def story(drive: Drive) -> None:
        first, second = Page(drive), Page(drive)
        seated = await seated_at(first, options={"rounds": 1})
        await second.come(seated)
        await second.until("ended")
        await first.until("ended")
        for page in (first, second):
            await page.alone.stop()

    told(story)


def test_what_needs_people_elsewhere_says_so_in_a_sentence() -> None:
    async def story(drive: Drive) -> None:
        for path in ("/api/rooms", "/api/codes/ABCD", "/api/rooms/elsewhere", "/api/games/elsewhere/record"):
            status, said = await Page(drive).ask("GET", path)
            assert (status, said["key"]) == (503, "needs-network")  # it may help to ask again, and nothing is gone
            assert "network" in said["text"]

    told(story)


@pytest.mark.parametrize(
    ("asked", "key"),
    [
        (("POST", "/api/rooms", "{"), "not-json"),
        (("POST", "/api/rooms", '{"name": 3}'), "bad-message"),
        (("GET", "/api/rooms/here-nowhere", None), "no-such-room"),
        (("GET", "/api/games/here-none/record", None), "no-such-game"),
    ],
)
def test_bad_requests_get_a_sentence(asked: tuple[str, str, str | None], key: str) -> None:
    async def story(drive: Drive) -> None:
        status, text = await Page(drive).alone.ask(*asked)
        assert status in (400, 404)
        assert json.loads(text)["key"] == key

    told(story)


def test_a_line_begins_with_hello_and_a_wrong_token_opens_nothing() -> None:
    async def story(drive: Drive) -> None:
        page = Page(drive)
        _, seated = await page.ask("POST", "/api/rooms", {"name": "Ada"})
        status, text = await page.alone.open(1, seated["room"], "x" * 22)
        assert (status, json.loads(text)["key"]) == (403, "bad-token")
        await page.alone.open(2, seated["room"], seated["token"])
        page.alone.hear(2, '{"type": "ping"}')
        assert (await page.heard.get())["key"] == "hello-first"
        page.alone.close(2)

    told(story)


def test_a_full_device_is_told_and_the_page_may_try_again() -> None:
    async def story(drive: Drive) -> None:
        page = Page(drive)
        drive.room = 0
        status, said = await page.ask("POST", "/api/rooms", {"name": "Ada"})
        assert (status, said["key"]) == (503, "device-full")
        assert "server" not in said["text"]
        drive.room = inf
        assert (await page.ask("POST", "/api/rooms", {"name": "Ada"}))[0] == 201

    told(story)


@pytest.mark.parametrize("room", [0, 1], ids=["at one's own turn", "at a guest's"])
def test_a_device_that_fills_up_at_a_table_says_so_and_the_game_goes_on_when_it_has_room(room: int) -> None:
    """A move that cannot be kept is not made; of a guest's move nobody else would say why it does not come."""

    async def story(drive: Drive) -> None:
        page = Page(drive)
        await seated_at(page, options={"rounds": 1})
        offered = await page.until_offered()
        drive.room = room
        page.decide(offered)
        while (said := await asyncio.wait_for(page.heard.get(), 20.0))["type"] != "refused":
            pass
        assert said["key"] == "device-full"
        drive.room = inf
        if room == 0:
            page.decide(offered)
        await page.until("ended")
        await page.alone.stop()

    told(story)


def test_todays_oven_is_the_same_as_at_a_server() -> None:
    async def seed_of(house: House) -> bytes:
        seated = await house.create("Ada", Terms(daily="2026-11-17"))
        found = (await house.room(seated.room)).match.header.seed
        await house.stop()
        return found

    async def story(drive: Drive) -> None:
        served = House(MemoryStore(), QuickStaff(), Tempo(scale=0.0))
        assert await seed_of(Page(drive).alone.house) == await seed_of(served)

    told(story)
