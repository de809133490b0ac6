"""The lobby: who sits where and in which colour, who is the host, who is ready. Every change makes a new value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import assert_never

from mammamia.editions import Colour
from mammamia.server.table.intents import (
    HOUSE,
    Abandon,
    Back,
    Choose,
    Followed,
    Join,
    Kick,
    Leave,
    Opened,
    Paint,
    Ready,
    Rematch,
    Rename,
    SeatBot,
    Start,
    Swap,
    Take,
    Unready,
)
from mammamia.server.table.refused import Refused
from mammamia.server.table.terms import STAND_IN, Terms, check_bot_name, free_colour


class Status(Enum):
    """Where a table stands."""

    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody who has sat down. The token itself is known to nobody but its owner."""

    id: str
    name: str
    token: str  # its SHA-256


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat. A bot beside a member stands in for who left."""

    colour: Colour
    member: str | None = None
    bot: str | None = None
    nonce: str | None = None

    @property
    def is_free(self) -> bool:
        """Whether nobody sits there."""
        return self.member is None and self.bot is None

    @property
    def is_ready(self) -> bool:
        """Whether the game need not wait for this seat."""
        return self.nonce is not None if self.member is not None else self.bot is not None


@dataclass(frozen=True, slots=True)
class Lobby:
    """Everything about a table but the cards."""

    terms: Terms
    chairs: tuple[Chair, ...]
    members: Mapping[str, Member]
    host: str | None = None
    status: Status = Status.LOBBY
    next_game: str | None = None

    def seat_of(self, member: str | None) -> int | None:
        """Where somebody sits."""
        if member is not None:
            for seat, chair in enumerate(self.chairs):
                if chair.member == member:
                    return seat
        return None

    def with_chair(self, seat: int, chair: Chair) -> Lobby:
        """The same lobby with another chair in one place."""
        return replace(self, chairs=(*self.chairs[:seat], chair, *self.chairs[seat + 1 :]))

    def player(self, seat: int) -> str | None:
        """The bot that decides for a seat now; None where a person does."""
        return self.chairs[seat].bot

    def has_people(self) -> bool:
        """Whether anybody plays who is not a bot."""
        return any(chair.member is not None and chair.bot is None for chair in self.chairs)


LobbyIntent = (
    Join | Back | Take | Swap | Paint | Rename | SeatBot | Choose | Ready | Unready | Start | Leave | Kick | Abandon
    | Rematch | Followed
)  # fmt: skip


def opened(intent: Opened) -> Lobby:
    """The lobby of a new game."""
    terms = intent.terms
    terms.check()
    colours = intent.colours or terms.rules.colours[: terms.seats]
    bots = {int(seat): bot for seat, bot in intent.bots.items()}
    people = {joined.seat: joined.member for joined in intent.members}
    return Lobby(
        terms=terms,
        chairs=tuple(Chair(colour, people.get(seat), bots.get(seat)) for seat, colour in enumerate(colours)),
        members={joined.member: Member(joined.member, joined.name, joined.token) for joined in intent.members},
        host=intent.host,
    )


def changed(lobby: Lobby, intent: LobbyIntent, by: str | None) -> Lobby:
    """The lobby after an intent; refused where it may not be."""
    match intent:
        case Join() | Followed():
            if by != HOUSE:
                raise Refused("no-seat-of-yours")
            return _join(lobby, intent) if isinstance(intent, Join) else replace(lobby, next_game=intent.game)
        case Leave():
            return _leave(lobby, _own_seat(lobby, by))
        case Back():
            seat = _own_seat(lobby, by)
            return lobby.with_chair(seat, replace(lobby.chairs[seat], bot=None))
        case Kick(seat=seat):
            return _kick(_of_host(lobby, by), seat)
        case Abandon():
            if _of_host(lobby, by).status is not Status.PLAYING:
                raise Refused("no-game-yet")
            return replace(lobby, status=Status.ABANDONED)
        case Rematch():
            _own_seat(lobby, by)
            if lobby.status in (Status.LOBBY, Status.PLAYING):
                raise Refused("game-goes-on")
            return lobby
        case Take() | Swap() | Paint() | Rename() | SeatBot() | Choose() | Ready() | Unready() | Start():
            if lobby.status is not Status.LOBBY:
                raise Refused("only-before-the-game")
            return _before_the_game(lobby, intent, by)
        case _:
            assert_never(intent)


def _before_the_game(
    lobby: Lobby,
    intent: Take | Swap | Paint | Rename | SeatBot | Choose | Ready | Unready | Start,
    by: str | None,
) -> Lobby:
    own = _own_seat(lobby, by)
    match intent:
        case Take(seat=seat):
            _check_seat(lobby, seat)
            if not lobby.chairs[seat].is_free:
                raise Refused("seat-taken", seat=seat)
            return _swapped(lobby, own, seat)
        case Swap(seat=seat, other=other):
            _check_seat(_of_host(lobby, by), seat)
            _check_seat(lobby, other)
            return _swapped(lobby, seat, other)
        case Paint(seat=seat, colour=colour):
            return _painted(lobby, seat, colour, by)
        case Rename(name=name):
            assert by is not None, "only a member has a seat"
            return replace(lobby, members={**lobby.members, by: replace(lobby.members[by], name=name)})
        case SeatBot(seat=seat, bot=bot):
            return _seat_bot(_of_host(lobby, by), seat, bot)
        case Choose(terms=terms):
            return _chosen(_of_host(lobby, by), terms)
        case Ready(nonce=nonce):
            return lobby.with_chair(own, replace(lobby.chairs[own], nonce=nonce))
        case Unready():
            return lobby.with_chair(own, replace(lobby.chairs[own], nonce=None))
        case Start():
            return _started(_of_host(lobby, by))
        case _:
            assert_never(intent)


# ---------------------------------------------------------------- who may do what


def _own_seat(lobby: Lobby, by: str | None) -> int:
    seat = lobby.seat_of(by)
    if seat is None:
        raise Refused("no-seat-of-yours")
    return seat


def _of_host(lobby: Lobby, by: str | None) -> Lobby:
    if by is None or by != lobby.host:
        raise Refused("only-the-host")
    return lobby


def _check_seat(lobby: Lobby, seat: int) -> None:
    if seat >= len(lobby.chairs):
        raise Refused("no-such-seat", seat=seat, last=len(lobby.chairs) - 1)


# ---------------------------------------------------------------- sitting down and getting up


def _join(lobby: Lobby, intent: Join) -> Lobby:
    if lobby.status is not Status.LOBBY:
        raise Refused("only-before-the-game")
    _check_seat(lobby, intent.seat)
    chair = lobby.chairs[intent.seat]
    if not chair.is_free:
        raise Refused("seat-taken", seat=intent.seat)
    member = Member(intent.member, intent.name, intent.token)
    members = {**lobby.members, member.id: member}
    host = member.id if lobby.host is None else lobby.host
    return replace(lobby, members=members, host=host).with_chair(intent.seat, replace(chair, member=member.id))


def _leave(lobby: Lobby, seat: int) -> Lobby:
    chair = lobby.chairs[seat]
    if lobby.status is Status.PLAYING:
        left = lobby.with_chair(seat, replace(chair, bot=chair.bot or STAND_IN))
        return _with_present_host(left)
    members = {key: member for key, member in lobby.members.items() if key != chair.member}
    return _with_present_host(replace(lobby, members=members).with_chair(seat, Chair(chair.colour)))


def _kick(lobby: Lobby, seat: int) -> Lobby:
    _check_seat(lobby, seat)
    chair = lobby.chairs[seat]
    if chair.member is None:
        raise Refused("nobody-sits-there", seat=seat)
    if chair.member == lobby.host:
        raise Refused("not-the-host")
    members = {key: member for key, member in lobby.members.items() if key != chair.member}
    bot = chair.bot or STAND_IN if lobby.status is Status.PLAYING else None
    return replace(lobby, members=members).with_chair(seat, Chair(chair.colour, bot=bot))


def _with_present_host(lobby: Lobby) -> Lobby:
    """The host's rights pass on to the next who is there; if nobody is, to who comes next."""
    seat = lobby.seat_of(lobby.host)
    if seat is not None and lobby.chairs[seat].bot is None:
        return lobby
    present = (chair.member for chair in lobby.chairs if chair.member is not None and chair.bot is None)
    return replace(lobby, host=next(present, lobby.host if seat is not None else None))


# ---------------------------------------------------------------- seats, colours, terms


def _swapped(lobby: Lobby, one: int, other: int) -> Lobby:
    """Who sits there changes places; the colours stay with the people."""
    first, second = lobby.chairs[one], lobby.chairs[other]
    return lobby.with_chair(one, second).with_chair(other, first)


def _painted(lobby: Lobby, seat: int, colour: Colour, by: str | None) -> Lobby:
    _check_seat(lobby, seat)
    chair = lobby.chairs[seat]
    if chair.member != by:
        _of_host(lobby, by)
    if colour not in lobby.terms.rules.colours:
        raise Refused("no-such-colour-here", colour=colour, edition=lobby.terms.edition)
    other = next((n for n, there in enumerate(lobby.chairs) if there.colour is colour), None)
    if other is not None:
        there = lobby.chairs[other]
        if there.member not in (None, by):
            _of_host(lobby, by)
        lobby = lobby.with_chair(other, replace(there, colour=chair.colour))
    return lobby.with_chair(seat, replace(lobby.chairs[seat], colour=colour))


def _seat_bot(lobby: Lobby, seat: int, bot: str | None) -> Lobby:
    _check_seat(lobby, seat)
    chair = lobby.chairs[seat]
    if chair.member is not None:
        raise Refused("seat-taken", seat=seat)
    if bot is not None:
        check_bot_name(bot)
    return lobby.with_chair(seat, replace(chair, bot=bot))


def _chosen(lobby: Lobby, terms: Terms) -> Lobby:
    """Other terms: people keep their seats, and their colours where the edition has them."""
    terms.check()
    chairs: dict[int, Chair] = dict(enumerate(lobby.chairs[: terms.seats]))
    for seat, chair in enumerate(lobby.chairs[terms.seats :], terms.seats):
        if not chair.is_free:
            raise Refused("seat-taken", seat=seat)
    known = set(terms.rules.colours)
    taken = {chair.colour for chair in chairs.values()} & known
    kept: list[Chair] = []
    for seat in range(terms.seats):
        before = chairs.get(seat)
        colour = before.colour if before is not None and before.colour in known else free_colour(terms, taken)
        taken.add(colour)
        kept.append(Chair(colour) if before is None else replace(before, colour=colour, nonce=None))
    return replace(lobby, terms=terms, chairs=tuple(kept))


def _started(lobby: Lobby) -> Lobby:
    for seat, chair in enumerate(lobby.chairs):
        if chair.is_free:
            raise Refused("seat-empty", seat=seat)
        if not chair.is_ready:
            raise Refused("not-ready", seat=seat)
    return replace(lobby, status=Status.PLAYING)
