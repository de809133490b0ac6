"""A thousand whole games of bots through the protocol: every edition, option, number of seats and aid level."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mammamia.hosting.aid import Aid
from mammamia.hosting.house import House
from mammamia.hosting.staff import QuickStaff
from mammamia.hosting.stores import MemoryStore
from mammamia.hosting.tempo import Tempo
from mammamia.records import read
from mammamia.records.proof import check_fair
from mammamia.server.storage import open_store
from tests.properties.tables import TABLES, Table
from tests.server.choosing import chance_moves
from tests.server.inside import Inside, Line

Json = dict[str, Any]
GAMES = 1000
PARTS = 25  # tests among which they are shared out
AT_ONCE = 10
ORDER = re.compile(r'"((?:yellow|green|brown|purple|red|pink):[a-z0-9-]+)"')
SPECIAL = (
    23  # every so many games: the level `oven`, which takes thrice as long, a bot of the server's own, a spectator
)


def aid_of(n: int) -> Aid:
    return Aid.OVEN if n % SPECIAL == 0 else (Aid.CLASSIC, Aid.NOTEBOOK, Aid.LOG)[n % 3]


class Canaries:
    """The orders of other seats: none is seen before it is put into the oven."""

    def __init__(self) -> None:
        self._own = ""
        self._put: set[str] = set()

    def look(self, message: Json, raw: str, seat: int | None) -> None:
        """Look for them in all that a seat or a spectator is sent."""
        if message["type"] == "lobby" and seat is not None:
            self._own = f"{message['chairs'][seat]['colour']}:"
        events = [told["event"] for told in message.get("events", ())]
        self._put |= {event["order"] for event in events if event["event"] == "OrderPut"}
        seen = {order for order in ORDER.findall(raw) if not self._own or not order.startswith(self._own)}
        assert seen <= self._put, "an order was seen early"


async def play(line: Line, rng: Random, seat: int | None) -> Json:
    """One seat's client, by what it is offered and by chance, or a spectator; to the end."""
    last, canaries = -1, Canaries()
    while True:
        message = await line.next()
        assert message["type"] not in ("refused", "bye"), message
        canaries.look(message, line.raw, seat)
        for told in message.get("events", ()):
            assert told["number"] > last, "every event once, in order"
            last = told["number"]
        if message["type"] == "ended":
            return message
        if message["type"] == "show" and message.get("offer"):
            line.send({"type": "play", "moves": chance_moves(message["offer"], rng)})


async def sit_down(inside: Inside, table: Table, n: int) -> list[Line]:
    """A room full of clients, all of them ready, now and then a spectator, and the cards dealt."""
    terms = {"edition": table.edition.key, "seats": table.seats, "options": table.options, "aid": aid_of(n).value}
    made = await inside.post("/api/rooms", {"name": "Ada", "terms": terms})
    clients = table.seats - (n % SPECIAL == 7)
    seats = [made] + [await inside.post(f"/api/rooms/{made['room']}/join", {"name": "Bo"}) for _ in range(1, clients)]
    lines = [await inside.socket(made["room"], seated["token"]) for seated in seats]
    if clients < table.seats:
        lines[0].send({"type": "bot", "seat": clients, "bot": "random"})
    for seat, line in enumerate(lines):
        line.send({"type": "ready", "nonce": f"{seat:032x}", "id": "ready"})
    for line in lines:
        while (await line.next("took"))["id"] != "ready":
            pass
    if n % SPECIAL == 3:
        lines.append(await inside.socket(made["room"], None))
    lines[0].send({"type": "start"})
    return lines


async def whole_game(inside: Inside, n: int) -> None:
    """All clients see the same end, and the record that is exported tells no other."""
    table, rng = TABLES[n % len(TABLES)], Random(n)
    lines = await sit_down(inside, table, n)
    watched = len(lines) if n % SPECIAL != 3 else len(lines) - 1
    ended, *others = await asyncio.gather(
        *(play(line, rng, seat if seat < watched else None) for seat, line in enumerate(lines))
    )
    assert all(other == ended for other in others)
    status, exported = await inside.request("GET", ended["record"])
    assert status == 200, exported
    record = read(exported.decode())
    assert check_fair(record) is not None
    assert (record.edition, record.more["aid"]) == (table.edition, aid_of(n).value)
    assert record.result is not None
    assert list(record.result.delivered) == ended["delivered"]
    assert list(record.result.winners) == ended["winners"]
    for line in lines:
        await line.close()


def house_in(folder: Path, part: int) -> House:
    """The first part is kept on disk."""
    store = open_store(folder / "games.db") if part == 0 else MemoryStore()
    house = House(store, QuickStaff(), Tempo(scale=0.0, takeover=0.0))
    house.start()
    return house


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_a_thousand_whole_games_through_the_protocol(part: int, tmp_path: Path) -> None:
    async def run() -> None:
        house = house_in(tmp_path, part)
        inside = Inside(house)
        numbers = list(range(part, GAMES, PARTS))
        for first in range(0, len(numbers), AT_ONCE):
            await asyncio.gather(*(whole_game(inside, n) for n in numbers[first : first + AT_ONCE]))
        assert inside.metrics.errors.count() == 0
        await house.stop()
        await house.store.stop()

    asyncio.run(run())
