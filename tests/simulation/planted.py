"""Faults of old, planted again one at a time: a simulation that does not find them is worth nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from typing import Any, Final
from unittest.mock import patch

from mammamia.hosting import house as house_module
from mammamia.hosting.crowd import Presence
from mammamia.hosting.house import House
from mammamia.hosting.intents import AskToHost, Intent
from mammamia.hosting.journal import Journal
from mammamia.hosting.match import Match
from mammamia.hosting.refused import Refused
from mammamia.hosting.room import Room
from mammamia.hosting.stores import ABANDONED, OPEN, Entry, Unavailable
from tests.simulation.store import WildStore


async def _sweep_by_the_clock(house: House) -> int:
    """Hole 1: what the wall clock calls a day old is closed beside its log."""
    store = house.store
    assert isinstance(store, WildStore)
    before = vars(house_module)["datetime"].now() - timedelta(hours=24)
    for header in list(store._shelf.headers.values()):
        if header.status == OPEN and store._shelf.logs[header.id][-1].time < before:
            await store.close(header.id, ABANDONED)
    return 0


def _open_without_looking(house: House, match: Match, *, is_new: bool = False) -> Room:
    """Hole 6: whoever read the log opens a room, also if somebody was faster."""
    room: Room = vars(house_module)["Room"](match, house._means, is_new=is_new)
    house._rooms[room.id] = room
    house._by_game[match.header.id] = room.id
    return room


def _no_other_host(presence: Presence, intent: Intent) -> None:
    """Hole 7: a host stays the host, wherever they are."""
    if isinstance(intent, AskToHost):
        raise Refused("only-the-host")


def _not_in_the_log(presence: Presence, intent: Intent) -> None:
    """Hole 8: one process refuses what another one is just writing."""
    presence.check(intent)


async def _append_and_shrug(journal: Journal, *entries: Entry) -> None:
    """Hole 8: a lost answer is taken for a failure."""
    try:
        await journal._store.append(journal._game, *entries)
    except Unavailable:
        journal.is_unsure = True
        raise Refused("unavailable") from None


_welcome: Final = Room._welcome
_hear: Final = Room.hear


async def _welcome_unread(room: Room, connection: Any, after: int | None) -> None:
    """Hole 8: whoever comes is shown what this process happens to know."""

    async def nothing() -> bool:
        return True

    with patch.object(room, "_try_to_catch_up", nothing):
        await _welcome(room, connection, after)


def _hear_after_the_end(room: Room, connection: Any, message: Any) -> None:
    """Hole 10: a room that was let go takes messages, and nobody reads them."""
    has_ended, room._has_ended = room._has_ended, False
    try:
        _hear(room, connection, message)
    finally:
        room._has_ended = has_ended


@contextmanager
def planted(fault: str) -> Iterator[None]:
    """The world with one of the faults."""
    with ExitStack() as stack:
        for owner, name, instead in FAULTS[fault][1]:
            stack.enter_context(patch.object(owner, name, instead))
        yield


OLD: Final = (
    "nobody is shown an older table",
    "what is refused has changed nothing",
)  # a stale room refuses what is done
Patches = list[tuple[Any, str, Callable[..., Any]]]
RARE: Final = {"a word of one's own": 118}  # shows in one of 60 worlds: the first seed in which it does
FAULTS: Final[dict[str, tuple[tuple[str, ...], Patches]]] = {  # with the laws that are broken
    "a clock closes games": (("the log alone closes a game",), [(House, "sweep", _sweep_by_the_clock)]),
    "two doors": (("one room a game",), [(House, "_open", _open_without_looking)]),
    "a host for ever": (("everybody who must be asked is asked",), [(Presence, "check", _no_other_host)]),
    "a shrug": (("what is refused has changed nothing",), [(Journal, "append", _append_and_shrug)]),
    "a word of one's own": (("what is refused has changed nothing",), [(Presence, "declined", _not_in_the_log)]),
    "an old table": (OLD, [(Room, "_welcome", _welcome_unread)]),
    "a silent socket": (("every socket is welcomed or closed",), [(Room, "hear", _hear_after_the_end)]),
}
