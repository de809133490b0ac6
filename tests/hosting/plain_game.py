"""A whole game through messages, in a process without any third-party package; run by test_plain_python.py."""

import asyncio
import importlib.abc
import sys

from mammamia.hosting.connection import Connection
from mammamia.hosting.defaults import default_moves
from mammamia.hosting.house import House
from mammamia.hosting.intents import Play, Ready, SeatBot, Start
from mammamia.hosting.protocol.codec import from_text, to_text
from mammamia.hosting.protocol.messages import CLIENT, SERVER, VERSION, Ended, Hello, ServerMessage, Show
from mammamia.hosting.record import record_of
from mammamia.hosting.staff import QuickStaff
from mammamia.hosting.stores import MemoryStore
from mammamia.hosting.tempo import Tempo
from mammamia.hosting.terms import Terms
from mammamia.records import check_fair, format_move, read, write_line


class Foreign(importlib.abc.MetaPathFinder):
    """Nobody else's packages."""

    def find_spec(self, name, path=None, target=None):  # type: ignore[no-untyped-def]
        top = name.partition(".")[0]
        if top not in sys.stdlib_module_names and top != "mammamia":
            raise AssertionError(f"{name} is not of the standard library")


sys.meta_path.insert(0, Foreign())


class Ear(Connection):
    """A line in this process; every message comes through JSON, as over a network."""

    def __init__(self, member: str | None) -> None:
        super().__init__(member)
        self.heard: asyncio.Queue[ServerMessage] = asyncio.Queue()

    def send(self, message: ServerMessage) -> None:
        self.heard.put_nowait(SERVER.read(from_text(to_text(SERVER.write(message)))))


async def play(house: House) -> None:
    seated = await house.create("Ada", Terms(edition="plus", seats=3))
    room = await house.room(seated.room)
    joined = await house.join(room, "Bo", None)
    lines = [Ear(room.match.lobby.chairs[seat].member) for seat in (seated.seat, joined.seat)]
    watching = Ear(None)

    def say(line: Ear, message) -> None:  # type: ignore[no-untyped-def]
        room.hear(line, CLIENT.read(from_text(to_text(CLIENT.write(message)))))

    for line in (*lines, watching):
        say(line, Hello(VERSION))
    say(lines[0], SeatBot(2, "nonna"))
    for line in lines:
        say(line, Ready("0" * 32))
    say(lines[0], Start())
    waits = {asyncio.ensure_future(line.heard.get()): line for line in (*lines, watching)}
    ended = None
    while ended is None:
        done, _ = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            line, message = waits.pop(task), task.result()
            if isinstance(message, Show) and message.offer is not None:
                say(line, Play(tuple(map(format_move, default_moves(message.offer)))))
            if isinstance(message, Ended):
                ended = message
            waits[asyncio.ensure_future(line.heard.get())] = line
    print(ended.status.value)
    check_fair(read(write_line(record_of(room.match))))
    print("verified")
    await house.stop()


async def main() -> None:
    await play(House(MemoryStore(), QuickStaff(), Tempo(scale=0.0)))


asyncio.run(main())
