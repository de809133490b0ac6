"""The inbox of a room: what clients and the house ask for, and what is to be done between two of these."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Final, TypeAlias

from mammamia.game import Move
from mammamia.hosting.connection import Connection
from mammamia.hosting.intents import HOUSE, Intent, Play
from mammamia.hosting.protocol.messages import ClientMessage, No
from mammamia.hosting.refused import Refused
from mammamia.records import format_move

LIMIT: Final = 2000  # messages of clients that may wait


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody wants something."""

    message: ClientMessage | Intent
    by: str | None
    connection: Connection | None = None
    answer: asyncio.Future[int] | None = None  # for whoever waits: the number of the entry
    expected: int | None = None  # only if this is still the last entry: a bot's or the clock's move
    moves: tuple[Move, ...] | None = None  # those of a bot or the clock: the intent has them as texts, for the log
    at: float = field(default_factory=monotonic)

    @property
    def id(self) -> str | None:
        """What the client calls it."""
        return getattr(self.message, "id", None)

    def resolve(self, number: int) -> None:
        """Tell whoever waits that it is entry so and so."""
        if self.answer is not None and not self.answer.done():
            self.answer.set_result(number)

    def refuse(self, error: Refused) -> bool:
        """Tell whoever asked; False: nobody waits for it."""
        if self.answer is not None:
            if not self.answer.done():
                self.answer.set_exception(error)
        elif self.connection is not None:
            self.connection.send(no(error, self.id))
        return self.answer is not None or self.connection is not None


Call: TypeAlias = Callable[[], Awaitable[None] | None]  # in the room's own time: the next beat, somebody who comes
Item: TypeAlias = Asked | Call


class Inbox:
    """One thing after the other."""

    def __init__(self) -> None:
        self._items: asyncio.Queue[Item] = asyncio.Queue()

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits."""
        return self._items.empty()

    def ask(self, asked: Asked) -> None:
        """Somebody wants something; a client is refused where too much waits."""
        if asked.connection is not None and self._items.qsize() >= LIMIT:
            asked.refuse(Refused("too-many-requests"))
        else:
            self._items.put_nowait(asked)

    def move(self, moves: tuple[Move, ...], number: int) -> None:
        """The move of a bot or of the clock, if nothing has happened since this entry."""
        self.ask(Asked(Play(tuple(map(format_move, moves))), HOUSE, expected=number, moves=moves))

    def call(self, call: Call) -> None:
        """Do something between two items."""
        self._items.put_nowait(call)

    def left(self) -> list[Asked]:
        """What was asked and will not be looked at: nothing more is carried out."""
        items = [self._items.get_nowait() for _ in range(self._items.qsize())]
        return [item for item in items if isinstance(item, Asked)]

    async def next(self) -> Item:
        """What comes next."""
        return await self._items.get()


def no(error: Refused, move_id: str | None) -> No:
    """A refusal as a message."""
    return No(move_id, error.key, error.rule, error.values, error.text)
