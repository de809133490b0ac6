"""The inbox of a room: what clients and the house ask for, and what is to be done between two of these."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Final, TypeAlias

from mammamia.game import Move
from mammamia.game.swift import swift
from mammamia.hosting.connection import Connection
from mammamia.hosting.intents import HOUSE, Intent, Play
from mammamia.hosting.protocol.messages import ClientMessage, No
from mammamia.hosting.refused import Refused
from mammamia.records import format_move

LIMIT: Final = 2000  # messages of clients that may wait


@swift
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
    """One thing after the other, for one task; a queue of asyncio would take four times the memory of every room."""

    def __init__(self) -> None:
        self._items: deque[Item] = deque()
        self._waiting: asyncio.Future[None] | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits."""
        return not self._items

    def ask(self, asked: Asked) -> None:
        """Somebody wants something; a client is refused where too much waits."""
        if asked.connection is not None and len(self._items) >= LIMIT:
            asked.refuse(Refused("too-many-requests"))
        else:
            self._put(asked)

    def move(self, moves: tuple[Move, ...], number: int) -> None:
        """The move of a bot or of the clock, if nothing has happened since this entry."""
        self.ask(Asked(Play(tuple(map(format_move, moves))), HOUSE, expected=number, moves=moves))

    def call(self, call: Call) -> None:
        """Do something between two items."""
        self._put(call)

    def left(self) -> list[Asked]:
        """What was asked and will not be looked at: nothing more is carried out."""
        items = [item for item in self._items if isinstance(item, Asked)]
        self._items.clear()
        return items

    async def next(self) -> Item:
        """What comes next."""
        while not self._items:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return self._items.popleft()

    def _put(self, item: Item) -> None:
        self._items.append(item)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)


def no(error: Refused, move_id: str | None) -> No:
    """A refusal as a message."""
    return No(move_id, error.key, error.rule, error.values, error.text)
