"""Changes of the lobby: one function for each intent, found by the intent's type."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any, Final, TypeAlias, TypeVar

from mammamia.hosting.daily import Daily
from mammamia.hosting.intents import (
    HOUSE,
    Abandon,
    AskToHost,
    Back,
    Choose,
    Closed,
    Declined,
    Followed,
    Here,
    Intent,
    Join,
    Kick,
    Leave,
    Paint,
    Promoted,
    Ready,
    Rematch,
    Rename,
    SeatBot,
    StandIn,
    Start,
    Swap,
    Take,
    Unready,
    Waited,
)
from mammamia.hosting.lobby import Chair, Lobby, Member, Status
from mammamia.hosting.refused import Refused
from mammamia.hosting.terms import STAND_IN, check_bot_name, free_colour

Changes: TypeAlias = Callable[[Lobby, Any, str | None], Lobby]  # `Refused` if it may not be
C = TypeVar("C", bound=Changes)
CHANGES: Final[dict[type, Changes]] = {}


def changes(kind: type, *, only_before_the_game: bool = False) -> Callable[[C], C]:
    """Registers what an intent of this type changes."""

    def registered(function: C) -> C:
        def checked(lobby: Lobby, intent: Any, by: str | None) -> Lobby:
            if lobby.status is not Status.LOBBY:
                raise Refused("only-before-the-game")
            _own_seat(lobby, by)
            return function(lobby, intent, by)

        assert kind not in CHANGES, f"{kind.__name__} changes one thing"
        CHANGES[kind] = checked if only_before_the_game else function
        return function

    return registered


def changed(lobby: Lobby, intent: Intent, by: str | None) -> Lobby:
    """The lobby after an intent; refused where it may not be."""
    after = CHANGES[type(intent)](lobby, intent, by)
    if after.wants_to_host is not None and after.seat_of(after.wants_to_host) is None:
        after = replace(after, wants_to_host=None)
    return after


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


def _of_house(by: str | None) -> None:
    if by != HOUSE:
        raise Refused("no-seat-of-yours")


def _check_seat(lobby: Lobby, seat: int) -> None:
    if seat >= len(lobby.chairs):
        raise Refused("no-such-seat", seat=seat, last=len(lobby.chairs) - 1)


# ---------------------------------------------------------------- sitting down and getting up


@changes(Join)
def _join(lobby: Lobby, intent: Join, by: str | None) -> Lobby:
    _of_house(by)
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


@changes(Leave)
def _leave(lobby: Lobby, intent: Leave, by: str | None) -> Lobby:
    seat = _own_seat(lobby, by)
    chair = lobby.chairs[seat]
    if lobby.status is Status.PLAYING:
        left = lobby.with_chair(seat, replace(chair, bot=chair.bot or _checked_bot(intent.bot)))
        return _with_present_host(left)
    members = {key: member for key, member in lobby.members.items() if key != chair.member}
    return _with_present_host(replace(lobby, members=members).with_chair(seat, Chair(chair.colour)))


@changes(Back)
def _back(lobby: Lobby, intent: Back, by: str | None) -> Lobby:
    seat = _own_seat(lobby, by)
    return lobby.with_chair(seat, replace(lobby.chairs[seat], bot=None))


@changes(Kick)
def _kick(lobby: Lobby, intent: Kick, by: str | None) -> Lobby:
    chair = _chair_of_guest(_of_host(lobby, by), intent.seat)
    members = {key: member for key, member in lobby.members.items() if key != chair.member}
    plays_on = chair.bot or _checked_bot(intent.bot) if lobby.status is Status.PLAYING else None
    return replace(lobby, members=members).with_chair(intent.seat, Chair(chair.colour, bot=plays_on))


@changes(StandIn)
def _stand_in(lobby: Lobby, intent: StandIn, by: str | None) -> Lobby:
    if _of_host(lobby, by).status is not Status.PLAYING:
        raise Refused("no-game-yet")
    chair = _chair_of_guest(lobby, intent.seat)
    return lobby.with_chair(intent.seat, replace(chair, bot=_checked_bot(intent.bot)))


def _chair_of_guest(lobby: Lobby, seat: int) -> Chair:
    """The chair of somebody who is not the host."""
    _check_seat(lobby, seat)
    chair = lobby.chairs[seat]
    if chair.member is None:
        raise Refused("nobody-sits-there", seat=seat)
    if chair.member == lobby.host:
        raise Refused("not-the-host")
    return chair


def _checked_bot(bot: str | None) -> str:
    if bot is None:  # a log of old
        return STAND_IN
    check_bot_name(bot)
    return bot


def _with_present_host(lobby: Lobby) -> Lobby:
    """The host's rights pass on to the next person who is there; if nobody is, to whoever comes next."""
    seat = lobby.seat_of(lobby.host)
    if seat is not None and lobby.chairs[seat].bot is None:
        return lobby
    present = (chair.member for chair in lobby.chairs if chair.member is not None and chair.bot is None)
    return replace(lobby, host=next(present, lobby.host if seat is not None else None))


# ---------------------------------------------------------------- who is here, as far as the log knows


@changes(AskToHost)
def _ask_to_host(lobby: Lobby, intent: AskToHost, by: str | None) -> Lobby:
    seat = _own_seat(_going_on(lobby), by)
    if by == lobby.host:
        raise Refused("is-here", seat=seat)
    if lobby.chairs[seat].bot is not None:
        raise Refused("a-bot-plays-for-you")
    return replace(lobby, wants_to_host=by)


@changes(Promoted)
def _promoted(lobby: Lobby, intent: Promoted, by: str | None) -> Lobby:
    _of_house(by)
    if intent.member != _going_on(lobby).wants_to_host or lobby.seat_of(intent.member) is None:
        raise Refused("only-the-host")
    return replace(lobby, host=intent.member, wants_to_host=None)


@changes(Here)
def _here(lobby: Lobby, intent: Here, by: str | None) -> Lobby:
    """The house speaks for whoever is here, and the host alone for the host's place."""
    if by not in (HOUSE, lobby.host):
        raise Refused("only-the-host")
    return replace(_going_on(lobby), wants_to_host=None if by == lobby.host else lobby.wants_to_host)


@changes(Declined)
def _declined(lobby: Lobby, intent: Declined, by: str | None) -> Lobby:
    return lobby


@changes(Waited)
def _waited(lobby: Lobby, intent: Waited, by: str | None) -> Lobby:
    _of_house(by)
    return replace(_going_on(lobby), waited=lobby.waited + 1)


@changes(Closed)
def _closed(lobby: Lobby, intent: Closed, by: str | None) -> Lobby:
    _of_house(by)
    if not _going_on(lobby).may_be_closed:
        raise Refused("game-goes-on")
    return replace(lobby, status=Status.ABANDONED)


def _going_on(lobby: Lobby) -> Lobby:
    if lobby.is_over:
        raise Refused("game-has-ended")
    return lobby


# ---------------------------------------------------------------- before the game


@changes(Take, only_before_the_game=True)
def _take(lobby: Lobby, intent: Take, by: str | None) -> Lobby:
    _check_seat(lobby, intent.seat)
    if not lobby.chairs[intent.seat].is_free:
        raise Refused("seat-taken", seat=intent.seat)
    return _swapped(lobby, _own_seat(lobby, by), intent.seat)


@changes(Swap, only_before_the_game=True)
def _swap(lobby: Lobby, intent: Swap, by: str | None) -> Lobby:
    _check_seat(_of_host(lobby, by), intent.seat)
    _check_seat(lobby, intent.other)
    return _swapped(lobby, intent.seat, intent.other)


def _swapped(lobby: Lobby, one: int, other: int) -> Lobby:
    """The people in two seats change places; the colours stay with the people."""
    first, second = lobby.chairs[one], lobby.chairs[other]
    return lobby.with_chair(one, second).with_chair(other, first)


@changes(Paint, only_before_the_game=True)
def _paint(lobby: Lobby, intent: Paint, by: str | None) -> Lobby:
    seat, colour = intent.seat, intent.colour
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


@changes(Rename, only_before_the_game=True)
def _rename(lobby: Lobby, intent: Rename, by: str | None) -> Lobby:
    assert by is not None, "only a member has a seat"
    return replace(lobby, members={**lobby.members, by: replace(lobby.members[by], name=intent.name)})


@changes(SeatBot, only_before_the_game=True)
def _seat_bot(lobby: Lobby, intent: SeatBot, by: str | None) -> Lobby:
    seat, bot = intent.seat, intent.bot
    _check_seat(_of_host(lobby, by), seat)
    chair = lobby.chairs[seat]
    if chair.member is not None:
        raise Refused("seat-taken", seat=seat)
    if bot is not None:
        check_bot_name(bot)
    return lobby.with_chair(seat, replace(chair, bot=bot))


@changes(Choose, only_before_the_game=True)
def _choose(lobby: Lobby, intent: Choose, by: str | None) -> Lobby:
    """Other terms: people keep their seats, and their colours and options where the edition has them."""
    terms = intent.terms.following(lobby.terms)
    _of_host(lobby, by)
    if lobby.terms.daily or terms.daily:
        raise Refused("daily-as-it-is")
    terms.check()
    if terms.lesson:
        raise Refused("lesson-is-fixed")
    chairs = dict(enumerate(_chairs_that_stay(lobby, terms.seats)))
    known = set(terms.rules.colours)
    taken = {chair.colour for chair in chairs.values()} & known
    kept: list[Chair] = []
    for seat in range(terms.seats):
        before = chairs.get(seat)
        colour = before.colour if before is not None and before.colour in known else free_colour(terms, taken)
        taken.add(colour)
        kept.append(Chair(colour) if before is None else replace(before, colour=colour, nonce=None))
    return replace(lobby, terms=terms, chairs=tuple(kept))


def _chairs_that_stay(lobby: Lobby, seats: int) -> list[Chair]:
    """At a smaller table free chairs are taken away, the last one first; nobody gets up for it."""
    free = [seat for seat, chair in enumerate(lobby.chairs) if chair.is_free]
    surplus = max(0, len(lobby.chairs) - seats)
    gone = free[max(0, len(free) - surplus) :]
    stay = [seat for seat in range(len(lobby.chairs)) if seat not in gone]
    if len(stay) > seats:
        raise Refused("seat-taken", seat=stay[seats])
    return [lobby.chairs[seat] for seat in stay]


@changes(Ready, only_before_the_game=True)
def _ready(lobby: Lobby, intent: Ready, by: str | None) -> Lobby:
    own = _own_seat(lobby, by)
    return lobby.with_chair(own, replace(lobby.chairs[own], nonce=intent.nonce))


@changes(Unready, only_before_the_game=True)
def _unready(lobby: Lobby, intent: Unready, by: str | None) -> Lobby:
    own = _own_seat(lobby, by)
    return lobby.with_chair(own, replace(lobby.chairs[own], nonce=None))


# ---------------------------------------------------------------- from one game to the next


@changes(Start, only_before_the_game=True)
def _start(lobby: Lobby, intent: Start, by: str | None) -> Lobby:
    _of_host(lobby, by)
    if lobby.terms.daily:
        _check_daily(lobby)
    for seat, chair in enumerate(lobby.chairs):
        if chair.is_free:
            raise Refused("seat-empty", seat=seat)
        if not chair.is_ready:
            raise Refused("not-ready", seat=seat)
    return replace(lobby, status=Status.PLAYING)


def _check_daily(lobby: Lobby) -> None:
    """Today's oven is the same for everybody: the same guests in the same seats and colours."""
    daily = Daily(date.fromisoformat(lobby.terms.daily))
    seated = tuple(chair.bot if chair.member is None else None for chair in lobby.chairs)
    if (seated, tuple(chair.colour for chair in lobby.chairs)) != ((None, *daily.guests), daily.colours):
        raise Refused("daily-as-it-is")


@changes(Abandon)
def _abandon(lobby: Lobby, intent: Abandon, by: str | None) -> Lobby:
    if _of_host(lobby, by).status is not Status.PLAYING:
        raise Refused("no-game-yet")
    return replace(lobby, status=Status.ABANDONED)


@changes(Rematch)
def _rematch(lobby: Lobby, intent: Rematch, by: str | None) -> Lobby:
    _own_seat(lobby, by)
    if lobby.status in (Status.LOBBY, Status.PLAYING):
        raise Refused("game-goes-on")
    if lobby.terms.lesson:
        raise Refused("lesson-is-fixed")
    return lobby


@changes(Followed)
def _followed(lobby: Lobby, intent: Followed, by: str | None) -> Lobby:
    _of_house(by)
    return replace(lobby, next_game=intent.game)
