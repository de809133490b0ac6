"""Today's oven through messages, in a process of its own; run by test_daily.py. Prints the moves of each date."""

import asyncio
import sys

from mammamia.game import HoldOrders, Move, Offer, PutOrder, TurnOffer
from mammamia.hosting.connection import Connection
from mammamia.hosting.defaults import default_moves
from mammamia.hosting.house import House
from mammamia.hosting.intents import Play
from mammamia.hosting.protocol.messages import VERSION, Ended, Hello, ServerMessage, Show
from mammamia.hosting.record import record_of
from mammamia.hosting.staff import ThreadStaff
from mammamia.hosting.stores import MemoryStore
from mammamia.hosting.tempo import Tempo
from mammamia.hosting.terms import Terms
from mammamia.records import Record, format_move, write_line


def moves_for(offer: Offer) -> tuple[Move, ...]:
    """What the person of these tests does: as the clock would, but with the first order that there is."""
    moves = default_moves(offer)
    if isinstance(offer, TurnOffer) and offer.orders and offer.step == "put":
        return tuple(PutOrder(offer.orders[0]) if isinstance(move, HoldOrders) else move for move in moves)
    return moves


class Ear(Connection):
    """A line in this process."""

    def __init__(self, member: str | None) -> None:
        super().__init__(member)
        self.heard: asyncio.Queue[ServerMessage] = asyncio.Queue()

    def send(self, message: ServerMessage) -> None:
        self.heard.put_nowait(message)


async def hosted(day: str) -> Record:
    """The record of a date, played at a room of a house."""
    house = House(MemoryStore(), ThreadStaff(), Tempo(scale=0.0))
    seated = await house.create("Ada", Terms(daily=day))
    room = await house.room(seated.room)
    line = Ear(room.match.lobby.chairs[seated.seat].member)
    room.hear(line, Hello(VERSION))
    while not isinstance(heard := await line.heard.get(), Ended):
        if isinstance(heard, Show) and heard.offer is not None:
            room.hear(line, Play(tuple(map(format_move, moves_for(heard.offer)))))
    record = record_of(room.match)
    await house.stop()
    return record


if __name__ == "__main__":
    for day in sys.argv[1:]:
        print(write_line(asyncio.run(hosted(day))))
