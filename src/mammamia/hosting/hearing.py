"""Messages that are not kept: one function for each, found by the message's type."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from mammamia.game import Seat
from mammamia.hosting.inbox import Asked
from mammamia.hosting.protocol.messages import PHRASES, AskMe, Direct, GoOn, Guess, Remember, Said, Say, Skip
from mammamia.hosting.refused import Refused

if TYPE_CHECKING:
    from mammamia.hosting.room import Room

Hears: TypeAlias = "Callable[[Room, Asked, Any], None]"  # raises `Refused` where it may not be
H = TypeVar("H", bound="Hears")
HEARS: Final[dict[type, Hears]] = {}


def hears(kind: type) -> Callable[[H], H]:
    """Registers what a room does about a message of this type."""

    def registered(function: H) -> H:
        assert kind not in HEARS, f"{kind.__name__} is heard once"
        HEARS[kind] = function
        return function

    return registered


@hears(Say)
def say(room: Room, asked: Asked, message: Say) -> None:
    """Everybody hears it, and nobody keeps it."""
    assert asked.connection is not None, "a client says it"
    seat = room.crowd.viewer(asked.connection)
    if message.phrase not in PHRASES:
        raise Refused("no-such-phrase", phrases=list(PHRASES))
    room.crowd.tell(Said(seat, message.phrase))


@hears(Skip)
def skip(room: Room, asked: Asked, message: Skip) -> None:
    """The rest of the baking is shown at once, or what is shown now."""
    room.take_from_host(asked)
    room.stage.skip(only_beat=message.one)


@hears(Direct)
def direct(room: Room, asked: Asked, message: Direct) -> None:
    """The baking is shown at another speed."""
    room.take_from_host(asked)
    room.stage.direct(message.speed)


@hears(GoOn)
def go_on(room: Room, asked: Asked, message: GoOn) -> None:
    """Somebody has read the summary of a round, or understood a step of the lesson."""
    room.acknowledge(asked, room.match.number)
    if asked.by is not None:
        room.stage.go_on(asked.by)
        if room.match.lobby.terms.lesson:
            room.players.go_on()


@hears(AskMe)
def ask_me(room: Room, asked: Asked, message: AskMe) -> None:
    """Somebody wants to be asked before each opening, or no longer."""
    _seat_of(room, asked)
    assert asked.by is not None, "whoever has a seat is a member"
    room.memories.will(asked.by, be_asked=message.on)
    room.stage.ask_yet()
    room.acknowledge(asked, room.match.number)


@hears(Guess)
def guess(room: Room, asked: Asked, message: Guess) -> None:
    """Somebody says what is in the oven, or that they will not: nobody else hears which."""
    room.memories.guess(_seat_of(room, asked), message.said)
    room.acknowledge(asked, room.match.number)
    room.stage.guessed()


@hears(Remember)
def remember(room: Room, asked: Asked, message: Remember) -> None:
    """A seat's report of the round that all have seen to its end, for this seat alone."""
    room.memories.report(_seat_of(room, asked), room.stage.shown)
    room.acknowledge(asked, room.match.number)


def _seat_of(room: Room, asked: Asked) -> Seat:
    """The seat that a client looks from; refused to spectators."""
    assert asked.connection is not None, "a client says it"
    seat = room.crowd.viewer(asked.connection)
    if seat is None:
        raise Refused("no-seat-of-yours")
    return seat
